//! Moves applied: what each does at once, and the steps that follow until somebody has to decide again.

use super::asset::{Asset, Assets};
use super::card::{Artifact, DestinationKind, Row};
use super::card_set::CardSet;
use super::error::IllegalMove;
use super::event::{Event, EventSink, Source};
use super::moves::{DecisionKind, Move, Payment};
use super::options::{Seat, TurnOrder};
use super::pile::Pile;
use super::shuffle::{Chance, Seeded};
use super::state::{Board, Done, DrawTo, END_VP, MOST_HELD, MOST_REPUTATION, Player, State, Step};
use super::{BuildingId, Colour, DestinationId, Viking};

impl State {
    /// Does a move of the decision that is due, and everything that follows from it until somebody must decide again.
    ///
    /// # Errors
    /// The rule that forbids the move; the state is untouched then.
    #[inline]
    pub fn apply<S: EventSink>(&mut self, cards: &CardSet, mv: Move, sink: &mut S) -> Result<(), IllegalMove> {
        self.apply_with(cards, mv, &mut Seeded, sink)
    }

    /// As [`State::apply`], with the outcome of reshuffles from elsewhere.
    ///
    /// # Errors
    /// As [`State::apply`].
    pub fn apply_with<S: EventSink, C: Chance>(
        &mut self,
        cards: &CardSet,
        mv: Move,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), IllegalMove> {
        self.check(cards, mv)?;
        let mut engine = Engine {
            board: &mut self.board,
            hidden: &mut self.hidden,
            cards,
            chance,
            sink,
        };
        engine.perform(mv);
        engine.settle();
        Ok(())
    }

    /// A player leaves (R13.1): skipped from now on, their decisions made for them. Nothing happens for one who has
    /// left already, or after the end.
    pub fn leave<S: EventSink>(&mut self, cards: &CardSet, seat: Seat, sink: &mut S) {
        if self.board.is_over() || seat.0 >= self.board.players.get() || self.board.player(seat).left {
            return;
        }
        let mut engine = Engine {
            board: &mut self.board,
            hidden: &mut self.hidden,
            cards,
            chance: &mut Seeded,
            sink,
        };
        engine.leave(seat);
    }

    pub(super) fn begin_turn<S: EventSink>(&mut self, cards: &CardSet, seat: Seat, sink: &mut S) {
        let mut engine = Engine {
            board: &mut self.board,
            hidden: &mut self.hidden,
            cards,
            chance: &mut Seeded,
            sink,
        };
        engine.begin_turn(seat);
        engine.settle();
    }
}

/// A state at work, with all it needs.
pub(super) struct Engine<'a, S, C> {
    pub board: &'a mut Board,
    pub hidden: &'a mut super::state::Hidden,
    pub cards: &'a CardSet,
    pub chance: &'a mut C,
    pub sink: &'a mut S,
}

impl<S: EventSink, C: Chance> Engine<'_, S, C> {
    #[inline]
    pub(super) fn emit(&mut self, event: impl FnOnce() -> Event) {
        if S::LISTENS {
            self.sink.event(event());
        }
    }

    #[inline]
    pub(super) fn active(&mut self) -> &mut Player {
        self.board.player_mut(self.board.active)
    }

    /// The legal move itself; `flow.next` then says what follows.
    #[inline]
    fn perform(&mut self, mv: Move) {
        match mv {
            Move::Recruit { card } => self.recruit(card),
            Move::Take { space } => self.take(space),
            Move::TakeNothing => self.board.flow.next = Step::Activate,
            Move::Explore { destination, payment } => self.explore(destination, &payment),
            Move::Trade { bracelets } => self.trade(bracelets),
            Move::Develop { building } => self.develop(building),
            Move::Renew { first, second } => self.renew(first, second),
            Move::EndTurn => self.board.flow.next = Step::End,
            Move::Reserve { destination } => self.reserve(destination),
            Move::Swap { space } => self.swap(space),
            Move::Pass => {}
            Move::Discard { card } => self.discard_for_deck(card),
            Move::Order { losses_first } => self.activate(losses_first),
        }
    }

    /// R4.1, R4.2.
    fn recruit(&mut self, card: Viking) {
        self.begin_action();
        let seat = self.board.active;
        let hand = &mut self.hidden.hands[seat.index()];
        if let Some(index) = hand.iter().position(|&held| held == card) {
            hand.remove(index);
        }
        let player = self.active();
        player.hand_size -= 1;
        if let Some(index) = player.known_hand.iter().position(|&known| known == card) {
            player.known_hand.remove(index);
        }
        player.crew.add(card);
        let column = *player.crew.column(card.colour());
        let new_colour = column.len() == 1;
        let flow = &mut self.board.flow;
        flow.row = if new_colour { Row::NewColour } else { Row::SameColour };
        flow.placed = card.colour();
        flow.placed_height = column.len() as u8;
        flow.helmet = false;
        flow.next = Step::Take;
        self.emit(|| Event::Recruited { seat, card, new_colour });
        self.note_lines();
        self.gain(seat, Source::Recruit, column.assets());
    }

    /// R4.3, R4.4.
    fn take(&mut self, space: Colour) {
        let seat = self.board.active;
        let free = self.board.takes_free(space);
        let cauldron = free && self.board.flow.placed != space;
        let Some(card) = self.board.spaces[space].take() else {
            return;
        };
        let player = self.active();
        let recruits = !free as u8;
        player.recruits -= recruits;
        player.hand_size += 1;
        player.known_hand.push(card);
        self.hidden.hands[seat.index()].push(card);
        let free_by = cauldron.then_some(Artifact::Cauldron);
        self.emit(|| Event::Took {
            seat,
            space,
            card,
            recruits,
            free_by,
        });
        self.draw(1, DrawTo::Space(space));
        self.board.flow.next = Step::Activate;
    }

    /// R5.1 to R5.3.
    fn explore(&mut self, id: DestinationId, payment: &Payment) {
        self.begin_action();
        let seat = self.board.active;
        let destination = self.cards.destination(id);
        let slot = self
            .board
            .slot_of(destination.kind, id)
            .map(|slot| (destination.kind, slot));
        let discard = &mut self.board.discard;
        let player = &mut self.board.seats[seat.index()];
        for &card in payment.vikings() {
            player.crew.remove(card);
            discard.add(card);
        }
        player.recruits -= payment.recruits();
        for (sum, &column) in player.trade.iter_mut().zip(&destination.trade) {
            *sum += column;
        }
        let on_trading_land = player.top_kind == Some(DestinationKind::TradingLand);
        player.top_kind = Some(destination.kind);
        if slot.is_none()
            && let Some(index) = player.reserved.iter().position(|&reserved| reserved == id)
        {
            player.reserved.remove(index);
        }
        self.board.explored.push((id, seat));
        let flow = &mut self.board.flow;
        flow.row = Row::explored(destination.kind);
        flow.placed_height = 0;
        flow.helmet = on_trading_land
            && destination.kind == DestinationKind::LandOfInfluence
            && self.board.artifacts.has(Artifact::Helmet);
        flow.emptied = slot;
        flow.next = Step::RefillExplored;
        if let Some((kind, slot)) = slot {
            self.board.display[kind as usize][slot as usize] = None;
        }
        self.emit(|| Event::Explored {
            seat,
            destination: id,
            payment: *payment,
            reserved: slot.is_none(),
        });
        self.gain(seat, Source::Explore, destination.gain);
    }

    /// R6.
    fn trade(&mut self, bracelets: u8) {
        let seat = self.board.active;
        let player = self.active();
        player.bracelets -= bracelets;
        let columns = player.trade.iter().take(bracelets as usize);
        let assets = columns.fold(Assets::NONE, |sum, &column| sum + column);
        self.board.flow.next = Step::Traded;
        self.emit(|| Event::Traded { seat, bracelets });
        self.gain(seat, Source::Trade, assets);
    }

    /// R7.1.
    fn develop(&mut self, building: BuildingId) {
        let seat = self.board.active;
        self.board.done.develop = true;
        let card = self.cards.building(building);
        let player = self.active();
        player.coins -= card.cost;
        player.village.add(&card.effects);
        self.board.built.push((building, seat));
        self.board.flow.next = Step::Main;
        let coins = card.cost;
        self.emit(|| Event::Developed { seat, building, coins });
        if let Some(slot) = self.board.buildings.iter().position(|&shown| shown == Some(building)) {
            self.reveal_building(slot);
        }
    }

    /// R7.5.
    fn renew(&mut self, first: BuildingId, second: Option<BuildingId>) {
        let seat = self.board.active;
        self.active().renewal_ready = false;
        self.board.flow.next = Step::Main;
        let mut buildings = Pile::EMPTY;
        for building in [Some(first), second].into_iter().flatten() {
            buildings.push(building);
        }
        // Under the deck in the order chosen: the second lies beneath the first.
        for &building in buildings.iter() {
            self.hidden.building_deck.push_bottom(building);
            self.board.buried += 1;
            self.board.building_deck_size += 1;
        }
        self.emit(|| Event::Renewed { seat, buildings });
        for slot in 0..self.board.buildings.len() {
            if self.board.buildings[slot].is_some_and(|shown| buildings.contains(&shown)) {
                self.reveal_building(slot);
            }
        }
    }

    fn reveal_building(&mut self, slot: usize) {
        let building = self.hidden.building_deck.pop();
        let left = self.hidden.building_deck.len() as u8;
        self.board.building_deck_size = left;
        self.board.buried = self.board.buried.min(left);
        self.board.buildings[slot] = building;
        self.emit(|| Event::BuildingRevealed {
            slot: slot as u8,
            building,
        });
    }

    /// R10.4. The slot is refilled at once.
    fn reserve(&mut self, destination: DestinationId) {
        let seat = self.board.active;
        self.active().reserved.push(destination);
        self.emit(|| Event::ArtifactUsed {
            seat,
            artifact: Artifact::GoldenBracelet,
        });
        self.emit(|| Event::Reserved { seat, destination });
        let kind = self.cards.destination(destination).kind;
        if let Some(slot) = self.board.slot_of(kind, destination) {
            self.reveal_destination(kind, slot);
        }
    }

    fn reveal_destination(&mut self, kind: DestinationKind, slot: u8) {
        let destination = match kind {
            DestinationKind::TradingLand => self.hidden.deck_a.pop(),
            DestinationKind::LandOfInfluence => self.hidden.deck_b.pop(),
        };
        self.board.destination_deck_sizes[kind as usize] -= destination.is_some() as u8;
        self.board.display[kind as usize][slot as usize] = destination;
        self.emit(|| Event::DestinationRevealed {
            kind,
            slot,
            destination,
        });
    }

    /// R10.1.
    fn swap(&mut self, space: Colour) {
        let seat = self.board.active;
        let Some(card) = self.board.spaces[space].take() else {
            return;
        };
        self.board.discard.add(card);
        self.emit(|| Event::ArtifactUsed {
            seat,
            artifact: Artifact::MeadCup,
        });
        self.emit(|| Event::Swapped { seat, space, card });
        self.draw(1, DrawTo::Space(space));
    }

    /// Reputation scores when the action of the turn begins (R3.3), not for a bonus action (R3.5).
    fn begin_action(&mut self) {
        if !self.board.done.action {
            self.board.done.action = true;
            if self.board.order == TurnOrder::TradeFirst {
                self.score_reputation();
            }
        }
    }

    fn score_reputation(&mut self) {
        let seat = self.board.active;
        let vp = self.board.reputation_vp(seat, self.cards);
        self.active().vp += u16::from(vp);
        self.emit(|| Event::Reputation { seat, vp });
        self.look_for_the_end(seat);
    }

    #[inline]
    pub(super) fn look_for_the_end(&mut self, seat: Seat) {
        if !self.board.end_triggered && self.board.player(seat).vp >= END_VP {
            self.board.end_triggered = true;
            self.emit(|| Event::EndTriggered { seat });
        }
    }

    pub(super) fn begin_turn(&mut self, seat: Seat) {
        self.board.active = seat;
        self.board.turn += 1;
        self.board.done = Done::default();
        let lines = self.board.player(seat).crew.lines();
        let flow = &mut self.board.flow;
        flow.lines_high = lines;
        flow.lines_due = 0;
        flow.bonus_explores = 0;
        flow.helmet = false;
        flow.next = Step::Main;
        let (turn, round) = (self.board.turn, self.board.round);
        self.emit(|| Event::TurnStarted { seat, turn, round });
        if self.board.order == TurnOrder::ReputationFirst {
            self.score_reputation();
        }
    }

    /// A completed line counts at the moment it is complete (R10.8).
    #[inline]
    pub(super) fn note_lines(&mut self) {
        if self.board.artifacts == super::Artifacts::NONE {
            return;
        }
        let lines = self.board.player(self.board.active).crew.lines();
        let flow = &mut self.board.flow;
        if lines > flow.lines_high {
            flow.lines_due += lines - flow.lines_high;
            flow.lines_high = lines;
            let artifacts = self.board.artifacts;
            if artifacts.has(Artifact::Amulet) || artifacts.has(Artifact::Weathervane) {
                let seat = self.board.active;
                self.emit(|| Event::LinesCompleted { seat, lines });
            }
        }
    }

    /// Assets gained together: all but the draws at once, then the draws (R1.8). Losses come first (R7.4).
    #[inline]
    pub(super) fn gain(&mut self, seat: Seat, source: Source, assets: Assets) {
        self.gain_in_order(seat, source, assets, true);
    }

    pub(super) fn gain_in_order(&mut self, seat: Seat, source: Source, assets: Assets, losses_first: bool) {
        let losses = u16::from(assets.get(Asset::LoseVp));
        let mut lost_vp = 0;
        if losses > 0 && losses_first {
            lost_vp = self.lose_vp(seat, losses);
        }
        let player = self.board.player_mut(seat);
        player.vp += u16::from(assets.get(Asset::Vp));
        let mut kept = assets;
        let mut wasted = Assets::NONE;
        let mut hold = |held: &mut u8, most: u8, asset: Asset| {
            let n = assets.get(asset);
            let room = n.min(most - *held);
            *held += room;
            if S::LISTENS && room < n {
                kept = kept.with(asset, room);
                wasted = wasted.with(asset, n - room);
            }
        };
        hold(&mut player.bracelets, MOST_HELD, Asset::Bracelet);
        hold(&mut player.recruits, MOST_HELD, Asset::Recruit);
        hold(&mut player.reputation, MOST_REPUTATION, Asset::Reputation);
        hold(&mut player.coins, MOST_HELD, Asset::Coin);
        if assets.get(Asset::Raid) > 0 {
            self.take_raid_tokens(seat, assets.get(Asset::Raid), &mut kept, &mut wasted);
        }
        self.look_for_the_end(seat);
        if losses > 0 && !losses_first {
            lost_vp = self.lose_vp(seat, losses);
        }
        if losses > 0 {
            kept = kept.with(Asset::LoseVp, lost_vp as u8);
        }
        self.emit(|| Event::Gained {
            seat,
            source,
            gained: kept,
            lost: wasted,
        });
        self.draw(assets.get(Asset::Card), DrawTo::Crew(seat));
    }

    fn lose_vp(&mut self, seat: Seat, losses: u16) -> u16 {
        let player = self.board.player_mut(seat);
        let lost = losses.min(player.vp);
        player.vp -= lost;
        lost
    }

    /// R8.1: from the board, then the extra one; the rest is lost.
    fn take_raid_tokens(&mut self, seat: Seat, n: u8, kept: &mut Assets, wasted: &mut Assets) {
        let from_board = n.min(self.board.raid_board);
        let extra = (n - from_board).min(self.board.raid_extra);
        self.board.raid_board -= from_board;
        self.board.raid_extra -= extra;
        self.board.player_mut(seat).raid_tokens += from_board + extra;
        *kept = kept.with(Asset::Raid, from_board + extra);
        *wasted = wasted.with(Asset::Raid, n - from_board - extra);
    }

    #[inline]
    fn draw(&mut self, n: u8, to: DrawTo) {
        self.board.flow.draws = n;
        self.board.flow.draw_to = to;
    }

    /// R9.2: one Viking of a crew, for the empty deck.
    pub(super) fn discard_for_deck(&mut self, card: Viking) {
        let Some(seat) = self.board.next_discarder() else {
            return;
        };
        self.board.player_mut(seat).crew.remove(card);
        self.board.discard.add(card);
        self.board.flow.discarders &= !(1 << seat.0);
        self.emit(|| Event::DiscardedForDeck { seat, card });
    }

    /// R7.3: the row's effects, its VP losses first or last (R7.4).
    pub(super) fn activate(&mut self, losses_first: bool) {
        let seat = self.board.active;
        let row = self.board.flow.row;
        let renewed = self.board.has_renewal() && self.cards.special_building.renews[row as usize];
        if renewed {
            self.active().renewal_ready = true;
        }
        self.board.flow.next = self.after_village();
        let assets = self.board.player(seat).village.row(row);
        self.emit(|| Event::Activated { seat, row, renewed });
        if !assets.is_empty() {
            self.gain_in_order(seat, Source::Village, assets, losses_first);
        }
    }

    /// Whether the player must say what comes first: only if gains first would trigger the end, and losses first would
    /// not (R7.4).
    pub(super) fn order_matters(&self) -> bool {
        let player = self.board.player(self.board.active);
        let assets = player.village.row(self.board.flow.row);
        let (gain, loss) = (u16::from(assets.get(Asset::Vp)), u16::from(assets.get(Asset::LoseVp)));
        loss > 0
            && !self.board.end_triggered
            && player.vp + gain >= END_VP
            && player.vp.saturating_sub(loss) + gain < END_VP
    }

    pub(super) fn refill_explored(&mut self) {
        if let Some((kind, slot)) = self.board.flow.emptied.take() {
            self.reveal_destination(kind, slot);
        }
    }

    /// Waits for a decision.
    #[inline]
    pub(super) fn ask(&mut self, kind: DecisionKind) {
        self.board.flow.wait = Some(kind);
    }
}
