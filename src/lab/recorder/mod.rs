//! Writes a game down as it is played.

mod notes;

use super::recorded_game::{
    Action, After, Deed, Final, FinalScore, Gains, GameEvent, Initial, Legal, Phase, PlayerState, RecordedGame,
    SkaliAfter, SkaliInitial, Spaces, Step, Zone,
};
use crate::rules::{
    Artifact, Board, BuildingId, CardSet, Chance, Colour, Deal, DecisionKind, DestinationId, DestinationKind, Event,
    IllegalMove, Move, Seat, Source, State, Viking,
};
use notes::{Notes, OpenGain};
use std::collections::{BTreeMap, BTreeSet};

/// The game cannot be written in the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRecordable {
    /// Seat 0 must start.
    #[error("{0:?} starts, but in a recorded game seat 0 does")]
    First(Seat),
    /// The game has begun already.
    #[error("the game has begun: turn {0}")]
    Begun(u16),
}

/// A game being written down.
#[derive(Clone, Debug)]
pub struct Recorder<'a> {
    cards: &'a CardSet,
    game: RecordedGame,
    /// Each player's side as it was written last.
    written: Vec<PlayerState>,
    /// Winners and losers of the raid under way: a forced discard can interrupt it.
    raid: (Vec<u8>, Vec<u8>),
}

impl<'a> Recorder<'a> {
    /// Begins with a game that has just been dealt.
    ///
    /// # Errors
    /// When seat 0 does not start, or somebody has moved already.
    pub fn new(id: u64, state: &State, cards: &'a CardSet) -> Result<Recorder<'a>, NotRecordable> {
        let board = state.board();
        if board.first != Seat(0) {
            return Err(NotRecordable::First(board.first));
        }
        if board.turn != 1 {
            return Err(NotRecordable::Begun(board.turn));
        }
        let written = players(state, cards);
        let game = RecordedGame {
            game: id,
            players: board.players,
            boat: board.ship_side,
            artifacts: board.artifacts.iter().collect(),
            skali: board.skali,
            order: board.order,
            initial: initial(state, cards, written.clone()),
            steps: Vec::new(),
            r#final: end(board),
        };
        Ok(Recorder {
            cards,
            game,
            written,
            raid: (Vec::new(), Vec::new()),
        })
    }

    /// The deal, as it was written.
    pub fn initial(&self) -> &Initial {
        &self.game.initial
    }

    /// Makes a move and writes it down.
    ///
    /// # Errors
    /// When the move is illegal; nothing is done or written then.
    pub fn make<C: Chance>(&mut self, state: &mut State, mv: Move, chance: &mut C) -> Result<&Step, IllegalMove> {
        let before = *state;
        let mut events = Vec::new();
        state.apply_with(self.cards, mv, chance, &mut events)?;
        let board = before.board();
        let phase = phase(board);
        let (legal, n_legal) = legal(&before, self.cards);
        let mut notes = Notes::default();
        events.iter().for_each(|event| self.note(&mut notes, &before, event));
        notes.close();
        if state
            .decision()
            .is_some_and(|decision| decision.kind == DecisionKind::Take)
            && state.board().cauldron_applies()
        {
            notes.events.push(GameEvent::Artifact {
                p: board.active.0,
                artifact: Artifact::Cauldron,
            });
        }
        let decider = before.decision().map_or(board.active, |decision| decision.seat);
        let step = Step {
            i: self.game.steps.len() as u32,
            turn: board.turn,
            phase,
            legal,
            n_legal,
            r#do: Deed {
                player: decider.0,
                action: action(board, self.cards, mv),
            },
            events: notes.events,
            reshuffle: notes.reshuffle,
            turn_ended: notes.turn_ended,
            after: self.after(state),
        };
        self.game.steps.push(step);
        Ok(&self.game.steps[self.game.steps.len() - 1])
    }

    /// The whole game, once it is over.
    pub fn finish(mut self, state: &State) -> RecordedGame {
        self.game.r#final = end(state.board());
        self.game
    }

    fn note(&mut self, notes: &mut Notes, before: &State, event: &Event) {
        let goes_on = match *event {
            Event::Drew { seat, .. } => notes.open.as_ref().is_some_and(|open| open.p == seat.0),
            Event::Gained { source, .. } => source == Source::Village,
            Event::LinesCompleted { .. } | Event::Reshuffled { .. } | Event::EndTriggered { .. } => true,
            _ => false,
        };
        if !goes_on {
            notes.close();
        }
        match *event {
            Event::Reputation { seat, vp } => notes.push(GameEvent::Reputation { p: seat.0, vp }),
            Event::Gained {
                seat,
                source,
                gained,
                lost,
            } => notes.gain(seat, source, gained, lost),
            Event::Activated { seat, row, renewed } => {
                let mut g = Gains::new();
                if renewed {
                    let turned = !before.board().player(seat).renewal_ready;
                    g.insert("renew".to_owned(), turned as u8);
                }
                let (p, row) = (seat.0, Some(row.key()));
                notes.open = Some(OpenGain { p, row, src: "", g });
            }
            Event::Drew { seat, card } => {
                notes.drew();
                notes.push(GameEvent::Draw {
                    p: seat.0,
                    card: one(card),
                });
            }
            Event::Took { seat, recruits, .. } => notes.pay_recruits(seat, recruits),
            Event::Refilled { space, card } => notes.push(GameEvent::Refill {
                slot: space,
                card: one(card),
            }),
            Event::Explored { seat, payment, .. } => {
                notes.pay_recruits(seat, payment.recruits());
                notes.discard(seat, payment.vikings());
            }
            Event::DestinationRevealed {
                kind,
                slot,
                destination,
            } => notes.push(GameEvent::RefillDestination {
                row: row_letter(kind).to_owned(),
                slot: destination.map(|_| slot + 1),
                destination: destination.map(|id| id.0),
            }),
            Event::Traded { seat, bracelets } => notes.push(GameEvent::PayBracelets {
                p: seat.0,
                n: bracelets,
            }),
            Event::LinesCompleted { seat, lines } => notes.push(GameEvent::Line { p: seat.0, lines }),
            Event::ArtifactUsed {
                seat,
                artifact: artifact @ (Artifact::Helmet | Artifact::Weathervane),
            } => notes.push(GameEvent::Artifact { p: seat.0, artifact }),
            Event::ReserveFull { seat } => notes.push(GameEvent::ReserveFull { p: seat.0 }),
            Event::DiscardedForDeck { seat, card } => notes.discard(seat, &[card]),
            Event::Reshuffled { deck } => notes.reshuffle = Some(deck.iter().rev().copied().collect()),
            Event::RaidStarted { winners, losers, .. } => self.raid = (numbers(&winners), numbers(&losers)),
            Event::RaidEnded { tokens, .. } => {
                let (winners, losers) = std::mem::take(&mut self.raid);
                let after = tokens[..self.game.players.get() as usize].to_vec();
                notes.push(GameEvent::Raid { winners, losers, after });
            }
            Event::EndTriggered { seat } => notes.push(GameEvent::EndTriggered { p: seat.0 }),
            Event::TurnEnded { .. } => notes.turn_ended = true,
            Event::SetUp { .. }
            | Event::Dealt { .. }
            | Event::TurnStarted { .. }
            | Event::Recruited { .. }
            | Event::Developed { .. }
            | Event::Renewed { .. }
            | Event::BuildingRevealed { .. }
            | Event::ArtifactUsed { .. }
            | Event::Reserved { .. }
            | Event::Swapped { .. }
            | Event::DeckEmpty { .. }
            | Event::Left { .. }
            | Event::GameOver { .. } => {}
        }
    }

    fn after(&mut self, state: &State) -> After {
        let board = state.board();
        let mut changes = Vec::new();
        for (written, now) in self.written.iter_mut().zip(players(state, self.cards)) {
            changes.push((*written != now).then(|| now.clone()));
            *written = now;
        }
        let over = board.is_over();
        let letters = [
            ('r', board.done.recruit),
            ('e', board.done.explore),
            ('t', board.done.trade),
            ('d', board.done.develop),
        ];
        let done = letters.into_iter().filter(|&(_, done)| done && !over);
        let discarders: Vec<u8> = board.discarders().map(|seat| seat.0).collect();
        let [slots_a, slots_b] = board.display.map(|row| row.map(number));
        After {
            players: changes,
            deck: board.deck_size,
            deck_a: board.destination_deck_sizes[0],
            deck_b: board.destination_deck_sizes[1],
            discard: board.discard.iter().collect(),
            slots: Spaces(board.spaces.0),
            slots_a,
            slots_b,
            skali: board.skali.then(|| SkaliAfter {
                buildings: board.buildings.map(|id| building(self.cards, id)),
                building_deck: board.building_deck_size,
                raid_board: board.raid_board,
                raid_extra: board.raid_extra,
            }),
            phase: phase(board),
            active: (!over).then_some(board.active.0),
            done: done.map(|(letter, _)| letter).collect(),
            end: board.end_triggered,
            pending: (!discarders.is_empty()).then_some(discarders),
        }
    }
}

fn one(viking: Viking) -> Zone {
    Zone(vec![viking])
}

fn numbers(seats: &[Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

fn number(slot: Option<DestinationId>) -> u8 {
    slot.map_or(0, |id| id.0)
}

fn building(cards: &CardSet, id: Option<BuildingId>) -> String {
    id.map_or_else(String::new, |id| cards.building(id).id.clone())
}

const fn row_letter(kind: DestinationKind) -> &'static str {
    match kind {
        DestinationKind::TradingLand => "A",
        DestinationKind::LandOfInfluence => "B",
    }
}

fn phase(board: &Board) -> Phase {
    match board.decision().map(|decision| decision.kind) {
        None => Phase::GameOver,
        Some(DecisionKind::Main) => Phase::Play,
        Some(DecisionKind::Take) => Phase::Take,
        Some(DecisionKind::Reserve) => Phase::Reserve,
        Some(DecisionKind::Swap) => Phase::Swap,
        Some(DecisionKind::Discard) => Phase::DiscardForDeck,
        Some(DecisionKind::Order) => Phase::Order,
    }
}

fn initial(state: &State, cards: &CardSet, players: Vec<PlayerState>) -> Initial {
    let deal: Deal = state.to_deal();
    let board = state.board();
    let [deck_a, deck_b] = deal.destination_decks.map(|deck| deck.iter().map(|id| id.0).collect());
    let [slots_a, slots_b] = board.display.map(|row| row.map(number));
    Initial {
        players,
        deck: Zone(deal.deck),
        deck_a,
        deck_b,
        discard: board.discard.iter().collect(),
        slots: Spaces(board.spaces.0),
        slots_a,
        slots_b,
        skali: board.skali.then(|| SkaliInitial {
            buildings: board.buildings.map(|id| building(cards, id)),
            building_deck: deal.building_deck.iter().map(|&id| building(cards, Some(id))).collect(),
            raid_board: board.raid_board,
            raid_extra: board.raid_extra,
        }),
    }
}

fn players(state: &State, cards: &CardSet) -> Vec<PlayerState> {
    let board = state.board();
    let side = |(seat, player): (Seat, &crate::rules::Player)| {
        let column = |colour: Colour| {
            let assets = player.crew.column(colour).oldest_first();
            assets.map(|asset| Viking::new(colour, asset)).collect()
        };
        let mut hand = state.hand(seat).to_vec();
        hand.sort_unstable();
        let mut reserved: Vec<u8> = player.reserved.iter().map(|id| id.0).collect();
        reserved.sort_unstable();
        let village = board.village(seat).map(|id| building(cards, Some(id)));
        PlayerState {
            vp: player.vp,
            rep: player.reputation,
            br: player.bracelets,
            rc: player.recruits,
            crew: Colour::ALL.map(column),
            dest: board.destinations(seat).map(|id| id.0).collect(),
            hand: Zone(hand),
            resv: board.artifacts.has(Artifact::GoldenBracelet).then_some(reserved),
            coins: board.skali.then_some(player.coins),
            raid: board.skali.then_some(player.raid_tokens),
            village: board.skali.then(|| village.collect()),
            renewal: board.has_renewal().then_some(player.renewal_ready),
        }
    };
    board.iter().map(side).collect()
}

fn end(board: &Board) -> Final {
    let score = |seat| {
        let (vp, aux) = board.standing(seat);
        FinalScore { vp, aux }
    };
    Final {
        players: board.players.seats().map(score).collect(),
        winners: board.winners().map(|seat| seat.0).collect(),
        rounds: board.round,
        turns: board.turn,
    }
}

fn action(board: &Board, cards: &CardSet, mv: Move) -> Action {
    let id = |building: BuildingId| cards.building(building).id.clone();
    match mv {
        Move::Recruit { card } => Action::Recruit { card: one(card) },
        Move::Take { space } => Action::Take {
            slot: space,
            recruits: !board.takes_free(space) as u8,
        },
        Move::TakeNothing | Move::Pass => Action::Pass,
        Move::Explore { destination, payment } => {
            let slot = DestinationKind::ALL.into_iter().find_map(|kind| {
                let row = board.display[kind as usize].iter();
                let slot = row.clone().position(|&shown| shown == Some(destination))?;
                Some(format!("{}{}", row_letter(kind), slot + 1))
            });
            Action::Explore {
                destination: destination.0,
                from: slot.unwrap_or_else(|| "reserved".to_owned()),
                pay: payment.vikings().iter().copied().collect(),
                recruits: payment.recruits(),
            }
        }
        Move::Trade { bracelets } => Action::Trade { bracelets },
        Move::Develop { building } => Action::Develop { building: id(building) },
        Move::Renew { first, second } => Action::Renew {
            buildings: [Some(first), second].into_iter().flatten().map(id).collect(),
        },
        Move::EndTurn => Action::EndTurn,
        Move::Reserve { destination } => Action::Reserve {
            destination: destination.0,
        },
        Move::Swap { space } => Action::SwapBoardViking { slot: space },
        Move::Discard { card } => Action::DiscardForDeck { card: one(card) },
        Move::Order { losses_first } => Action::Order { losses_first },
    }
}

/// The legal decisions, and how many distinct ones: a pair of buildings to renew counts once, whatever its order.
fn legal(state: &State, cards: &CardSet) -> (Legal, u32) {
    let board = state.board();
    let mut moves = Vec::new();
    state.legal_moves(cards, &mut moves);
    let mut legal = Legal::default();
    let mut renewals = BTreeSet::new();
    let mut n_legal = 0;
    if board
        .decision()
        .is_some_and(|decision| decision.kind == DecisionKind::Main)
    {
        // An explore that nobody can pay for is allowed all the same.
        legal.explore = (!board.done.explore).then(BTreeMap::new);
        legal.recruit = (!board.done.recruit).then(Zone::default);
    }
    for mv in moves {
        n_legal += 1;
        match mv {
            Move::Recruit { card } => legal.recruit.get_or_insert_default().0.push(card),
            Move::Take { space } => {
                let cost = !board.takes_free(space) as u8;
                legal.take.get_or_insert_default().insert(space, cost);
            }
            Move::TakeNothing | Move::Pass => legal.pass = true,
            Move::Explore { destination, .. } => {
                *legal.explore.get_or_insert_default().entry(destination.0).or_default() += 1;
            }
            Move::Trade { bracelets } => legal.trade = legal.trade.max(Some(bracelets)),
            Move::Develop { building: id } => {
                legal.develop.get_or_insert_default().push(building(cards, Some(id)));
            }
            Move::Renew { first, second } => {
                legal.renew = true;
                let pair = second.map_or((first, first), |second| (first.min(second), first.max(second)));
                n_legal -= !renewals.insert(pair) as u32;
            }
            Move::EndTurn => legal.end_turn = true,
            Move::Reserve { destination } => legal.reserve.get_or_insert_default().push(destination.0),
            Move::Swap { space } => legal.swap.get_or_insert_default().push(space),
            Move::Discard { card } => legal.discard.get_or_insert_default().0.push(card),
            Move::Order { .. } => legal.order = true,
        }
    }
    if let Some(recruit) = &mut legal.recruit {
        recruit.0.sort_unstable();
    }
    if let Some(reserve) = &mut legal.reserve {
        reserve.sort_unstable();
    }
    (legal, n_legal)
}
