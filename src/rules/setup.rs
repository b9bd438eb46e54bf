//! Setup (R2): dealing a game from a seed, or laying out a deal that is given.

use super::card::{Artifact, Artifacts, BuildingId, DestinationId, DestinationKind, Effects, Row, Ship, ShipSide};
use super::card_set::CardSet;
use super::colour::{ByColour, Colour};
use super::event::{Event, EventSink};
use super::moves::DecisionKind;
use super::options::{ArtifactChoice, Options, PlayerCount, Seat, ShipChoice, TurnOrder};
use super::pile::Pile;
use super::shuffle::ShuffleRng;
use super::state::{
    BUILDINGS, Board, DECK_ROOM, DESTINATIONS_A, DESTINATIONS_B, DISPLAY, Done, DrawTo, Flow, Hidden, MOST_PLAYERS,
    Player, State, Step,
};
use super::viking::{CrewZone, Viking, VikingCounts};

impl State {
    /// Deals a game: the same for the same options, cards and seed, always (R2).
    pub fn new<S: EventSink>(options: &Options, cards: &CardSet, seed: u64, sink: &mut S) -> State {
        let mut rng = ShuffleRng::new(seed, 0);
        let first = Seat(rng.below(u32::from(options.players.get())) as u8);
        State::deal(options, cards, seed, rng, first, sink)
    }

    /// As [`State::new`], but a given seat begins.
    pub fn new_with_first<S: EventSink>(
        options: &Options,
        cards: &CardSet,
        seed: u64,
        first: Seat,
        sink: &mut S,
    ) -> State {
        let mut rng = ShuffleRng::new(seed, 0);
        rng.below(u32::from(options.players.get()));
        State::deal(options, cards, seed, rng, first, sink)
    }

    fn deal<S: EventSink>(
        options: &Options,
        cards: &CardSet,
        seed: u64,
        mut rng: ShuffleRng,
        first: Seat,
        sink: &mut S,
    ) -> State {
        let players = options.players;
        let ship_side = match options.ship {
            ShipChoice::Normal => ShipSide::Normal,
            ShipChoice::Advanced => ShipSide::Advanced,
            ShipChoice::Random => [ShipSide::Normal, ShipSide::Advanced][rng.below(2) as usize],
        };
        let artifacts = draw_artifacts(options, cards, &mut rng);
        let mut hidden = Hidden {
            hands: [Pile::EMPTY; MOST_PLAYERS],
            deck: viking_deck(cards, players),
            deck_a: destination_deck::<DESTINATIONS_A>(cards, DestinationKind::TradingLand, options.skali),
            deck_b: destination_deck::<DESTINATIONS_B>(cards, DestinationKind::LandOfInfluence, options.skali),
            building_deck: Pile::EMPTY,
            seed,
            shuffles: 1,
        };
        rng.shuffle(hidden.deck.as_mut_slice());
        rng.shuffle(hidden.deck_a.as_mut_slice());
        rng.shuffle(hidden.deck_b.as_mut_slice());
        if options.skali {
            (0..cards.buildings.len()).for_each(|i| hidden.building_deck.push(BuildingId(i as u8)));
            rng.shuffle(hidden.building_deck.as_mut_slice());
        }

        let mut spaces = ByColour::default();
        for colour in Colour::ALL {
            spaces[colour] = hidden.deck.pop();
        }
        let mut crews = [CrewZone::default(); MOST_PLAYERS];
        let mut set_aside: Pile<Viking, DECK_ROOM> = Pile::EMPTY;
        for seat in players.seats() {
            let crew = &mut crews[seat.index()];
            while crew.total() < 2 {
                let Some(card) = hidden.deck.pop() else { break };
                if crew.column(card.colour()).is_empty() {
                    crew.add(card);
                } else {
                    set_aside.push(card);
                }
            }
        }
        if !set_aside.is_empty() {
            set_aside.iter().for_each(|&card| hidden.deck.push(card));
            rng.shuffle(hidden.deck.as_mut_slice());
        }
        for seat in players.seats() {
            for _ in 0..3 {
                if let Some(card) = hidden.deck.pop() {
                    hidden.hands[seat.index()].push(card);
                }
            }
        }

        let mut display = [[None; 3]; 2];
        display[0].fill_with(|| hidden.deck_a.pop());
        display[1].fill_with(|| hidden.deck_b.pop());
        let mut buildings = [None; DISPLAY];
        for slot in &mut buildings {
            *slot = hidden.building_deck.pop();
        }
        let table = Table {
            options,
            ship_side,
            artifacts,
            first,
        };
        let mut board = lay_out(&table, cards, crews);
        board.spaces = spaces;
        board.display = display;
        board.buildings = buildings;
        let mut state = State { board, hidden };
        state.count_decks();
        if S::LISTENS {
            sink.event(Event::SetUp {
                spaces: spaces.0.map(|space| space.unwrap_or(<Viking as super::Filler>::FILLER)),
                destinations: display,
                buildings,
                first,
            });
            for seat in players.seats() {
                let hand = state.hidden.hands[seat.index()];
                sink.event(Event::Dealt { seat, hand });
            }
        }
        state.begin_turn(cards, first, sink);
        state
    }

    /// Brings the public sizes of hidden piles up to date.
    pub(super) fn count_decks(&mut self) {
        let Hidden {
            hands,
            deck,
            deck_a,
            deck_b,
            building_deck,
            ..
        } = &self.hidden;
        self.board.deck_size = deck.len() as u8;
        self.board.destination_deck_sizes = [deck_a.len() as u8, deck_b.len() as u8];
        self.board.building_deck_size = building_deck.len() as u8;
        for (player, hand) in self.board.seats.iter_mut().zip(hands) {
            player.hand_size = hand.len() as u8;
        }
    }
}

fn draw_artifacts(options: &Options, cards: &CardSet, rng: &mut ShuffleRng) -> Artifacts {
    let mut any = |choice: &[Artifact]| choice[rng.below(choice.len() as u32) as usize];
    let one = |artifact| Artifacts::NONE.with(artifact);
    let two_players = options.players == PlayerCount::TWO;
    match options.artifacts {
        ArtifactChoice::None => Artifacts::NONE,
        ArtifactChoice::One(artifact) => one(artifact),
        ArtifactChoice::Random => one(any(&cards.artifacts)),
        ArtifactChoice::MeadCupAndRandom if two_players => {
            let others: Vec<Artifact> = cards
                .artifacts
                .iter()
                .copied()
                .filter(|&a| a != Artifact::MeadCup)
                .collect();
            one(Artifact::MeadCup).with(any(&others))
        }
        ArtifactChoice::MeadCupAndRandom => one(any(&cards.artifacts)),
        ArtifactChoice::MeadCupAnd(other) if two_players => one(Artifact::MeadCup).with(other),
        ArtifactChoice::MeadCupAnd(other) => one(other),
    }
}

fn viking_deck(cards: &CardSet, players: PlayerCount) -> Pile<Viking, DECK_ROOM> {
    let mut deck = Pile::EMPTY;
    for viking in Viking::kinds() {
        for _ in 0..cards.copies(players, viking) {
            deck.push(viking);
        }
    }
    deck
}

fn destination_deck<const N: usize>(cards: &CardSet, kind: DestinationKind, skali: bool) -> Pile<DestinationId, N> {
    let mut deck = Pile::EMPTY;
    cards
        .deck(kind, skali)
        .for_each(|destination| deck.push(destination.id));
    deck
}

/// What is fixed for the whole game.
struct Table<'a> {
    options: &'a Options,
    ship_side: ShipSide,
    artifacts: Artifacts,
    first: Seat,
}

/// The board before cards are revealed: players with their starting tokens (R2.3, R2.5).
fn lay_out(table: &Table, cards: &CardSet, crews: [CrewZone; MOST_PLAYERS]) -> Board {
    let options = table.options;
    let players = options.players;
    let renewal = options.skali && players == PlayerCount::TWO;
    let start = |seat: usize, crew: CrewZone| {
        let ship = options.ships[seat];
        let mut village = Effects::default();
        if options.skali {
            village.add(cards.skali(ship));
        }
        if renewal {
            village.add(&cards.special_building.effects);
        }
        Player {
            ship,
            vp: 0,
            reputation: 0,
            bracelets: 1,
            recruits: 1,
            coins: options.skali as u8,
            raid_tokens: options.skali as u8,
            renewal_ready: renewal,
            left: false,
            hand_size: 0,
            crew,
            reserved: Pile::EMPTY,
            trade: *cards.ship_trade(table.ship_side),
            village,
            known_hand: Pile::EMPTY,
            top_kind: None,
        }
    };
    let [a, b, c, d] = crews;
    Board {
        players,
        skali: options.skali,
        ship_side: table.ship_side,
        order: options.order,
        artifacts: table.artifacts,
        first: table.first,
        active: table.first,
        turn: 0,
        round: 1,
        done: Done::default(),
        end_triggered: false,
        spaces: ByColour::default(),
        discard: VikingCounts::NONE,
        display: [[None; 3]; 2],
        buildings: [None; DISPLAY],
        raid_board: if options.skali { players.get() + 1 } else { 0 },
        raid_extra: options.skali as u8,
        deck_size: 0,
        destination_deck_sizes: [0; 2],
        building_deck_size: 0,
        seats: [start(0, a), start(1, b), start(2, c), start(3, d)],
        explored: Pile::EMPTY,
        built: Pile::EMPTY,
        buried: 0,
        flow: Flow {
            wait: Some(DecisionKind::Main),
            next: Step::Main,
            draws: 0,
            draw_to: DrawTo::Space(Colour::Red),
            discarders: 0,
            row: Row::NewColour,
            placed_height: 0,
            placed: Colour::Red,
            emptied: None,
            helmet: false,
            lines_high: 0,
            lines_due: 0,
            bonus_explores: 0,
            raid_winners: 0,
            raid_losers: 0,
            raid_step: 0,
            winners: 0,
        },
    }
}

/// A deal that is given, card for card: the start of a recorded game, or a position for a test.
#[derive(Clone, Debug)]
pub struct Deal {
    /// How many play.
    pub players: PlayerCount,
    /// Whether Skáli is in the game.
    pub skali: bool,
    /// The side of the ships.
    pub ship_side: ShipSide,
    /// The artifacts in play.
    pub artifacts: Artifacts,
    /// When reputation scores.
    pub order: TurnOrder,
    /// Each seat's ship.
    pub ships: [Ship; 4],
    /// Who begins.
    pub first: Seat,
    /// Each player's crew, oldest first.
    pub crews: Vec<Vec<Viking>>,
    /// Each player's hand.
    pub hands: Vec<Vec<Viking>>,
    /// The Viking deck, top first.
    pub deck: Vec<Viking>,
    /// The discard pile.
    pub discard: Vec<Viking>,
    /// The Viking spaces.
    pub spaces: [Option<Viking>; 5],
    /// The destination decks by kind, top first.
    pub destination_decks: [Vec<DestinationId>; 2],
    /// The face-up destinations by kind.
    pub display: [[Option<DestinationId>; 3]; 2],
    /// The building deck, top first.
    pub building_deck: Vec<BuildingId>,
    /// The face-up buildings.
    pub buildings: [Option<BuildingId>; DISPLAY],
}

/// A deal that cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DealError(pub String);

impl State {
    /// The deal of a game that nobody has moved in yet, decks and hands included. [`State::from_deal`] lays it out again.
    pub fn to_deal(&self) -> Deal {
        let (board, hidden) = (&self.board, &self.hidden);
        let crew = |(_, player): (Seat, &Player)| {
            let cards = |colour| {
                let assets = player.crew.column(colour).oldest_first();
                assets.map(move |asset| Viking::new(colour, asset))
            };
            Colour::ALL.into_iter().flat_map(cards).collect()
        };
        Deal {
            players: board.players,
            skali: board.skali,
            ship_side: board.ship_side,
            artifacts: board.artifacts,
            order: board.order,
            ships: board.seats.map(|player| player.ship),
            first: board.first,
            crews: board.iter().map(crew).collect(),
            hands: board.players.seats().map(|seat| self.hand(seat).to_vec()).collect(),
            deck: hidden.deck.iter().rev().copied().collect(),
            discard: board.discard.iter().collect(),
            spaces: board.spaces.0,
            destination_decks: [
                hidden.deck_a.iter().rev().copied().collect(),
                hidden.deck_b.iter().rev().copied().collect(),
            ],
            display: board.display,
            building_deck: hidden.building_deck.iter().rev().copied().collect(),
            buildings: board.buildings,
        }
    }

    /// Lays out a given deal, ready for its first turn. Reshuffles follow `seed` unless a [`super::Chance`] says otherwise.
    ///
    /// # Errors
    /// When cards are missing, doubled, or too many.
    pub fn from_deal<S: EventSink>(deal: &Deal, cards: &CardSet, seed: u64, sink: &mut S) -> Result<State, DealError> {
        let players = deal.players.get() as usize;
        if deal.crews.len() != players || deal.hands.len() != players {
            let (crews, hands) = (deal.crews.len(), deal.hands.len());
            return Err(DealError(format!(
                "{crews} crews and {hands} hands for {players} players"
            )));
        }
        fn pile<T: super::Filler, const N: usize>(what: &str, top_first: &[T]) -> Result<Pile<T, N>, DealError> {
            let bottom_first: Vec<T> = top_first.iter().rev().copied().collect();
            let too_many = || DealError(format!("{} cards in {what}, room for {N}", top_first.len()));
            Pile::from_slice(&bottom_first).ok_or_else(too_many)
        }
        let mut crews = [CrewZone::default(); MOST_PLAYERS];
        let mut hands = [Pile::EMPTY; MOST_PLAYERS];
        for seat in deal.players.seats() {
            for &card in &deal.crews[seat.index()] {
                let crew = &mut crews[seat.index()];
                if crew.column(card.colour()).len() == super::Column::MOST {
                    return Err(DealError(format!("{seat:?} has more than 10 of a colour")));
                }
                crew.add(card);
            }
            let hand = &deal.hands[seat.index()];
            let too_many = || DealError(format!("{} cards in the hand of {seat:?}", hand.len()));
            hands[seat.index()] = Pile::from_slice(hand).ok_or_else(too_many)?;
        }
        let options = Options {
            players: deal.players,
            skali: deal.skali,
            ship: deal.ship_side.into(),
            artifacts: ArtifactChoice::None,
            order: deal.order,
            ships: deal.ships,
        };
        let table = Table {
            options: &options,
            ship_side: deal.ship_side,
            artifacts: deal.artifacts,
            first: deal.first,
        };
        let mut board = lay_out(&table, cards, crews);
        board.spaces = ByColour(deal.spaces);
        board.discard = deal.discard.iter().copied().collect();
        board.display = deal.display;
        board.buildings = deal.buildings;
        let hidden = Hidden {
            hands,
            deck: pile("the Viking deck", &deal.deck)?,
            deck_a: pile("deck A", &deal.destination_decks[0])?,
            deck_b: pile("deck B", &deal.destination_decks[1])?,
            building_deck: pile::<_, BUILDINGS>("the building deck", &deal.building_deck)?,
            seed,
            shuffles: 1,
        };
        let mut state = State { board, hidden };
        state.count_decks();
        state.begin_turn(cards, deal.first, sink);
        match state.broken_invariant(cards) {
            None => Ok(state),
            Some(broken) => Err(DealError(broken)),
        }
    }
}
