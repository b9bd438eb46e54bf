//! Random games, as scenes.

use knarr::discord::scene::{Person, Scene};
use knarr::i18n::Lang;
use knarr::rules::{
    Artifact, ArtifactChoice, CardSet, Event, Move, Options, PlayerCount, Seat, ShipChoice, State, TurnOrder, View,
};
use knarr::table::{GameId, UserId};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// Names, some of which would do harm if they were shown as they are.
pub(crate) const NAMES: [&str; 4] = [
    "Ann",
    "**<@1>** @everyone",
    "https://x.example `a` ||b||",
    "\u{202e}Zoë-🛡️_x_\n# big",
];

/// A scene of a view, with those names.
pub(crate) fn scene(cards: &CardSet, view: View, state_no: u32) -> Scene<'_> {
    let people = view.players.seats().map(|seat| Person {
        user: user(seat),
        name: NAMES[seat.index()].to_owned(),
        computer: None,
    });
    Scene {
        game: GameId(12_345),
        state_no,
        view,
        cards,
        people: people.collect(),
        undoer: None,
        hints: true,
        lang: Lang::En,
    }
}

/// Who sits in a seat.
pub(crate) fn user(seat: Seat) -> UserId {
    UserId(900_000_000_000_000_000 + u64::from(seat.0))
}

/// A point of a game: the state, its number, and the events that led to it.
pub(crate) struct Point<'a> {
    pub(crate) state: &'a State,
    pub(crate) state_no: u32,
    pub(crate) events: &'a [Event],
}

/// Plays whole random games of every kind, and visits each of their states, the last one included.
pub(crate) fn visit(games: u64, cards: &CardSet, mut each: impl FnMut(&Point<'_>, &mut Pcg32)) {
    for game in 0..games {
        let mut rng = Pcg32::seed_from_u64(game);
        let options = options(&mut rng);
        let mut events = Vec::new();
        let mut state = State::new(&options, cards, game, &mut events);
        let mut moves = Vec::new();
        for state_no in 2.. {
            let point = Point {
                state: &state,
                state_no,
                events: &events,
            };
            each(&point, &mut rng);
            state.legal_moves(cards, &mut moves);
            if moves.is_empty() {
                break;
            }
            events.clear();
            let mv = pick(&mut rng, &moves);
            state.apply(cards, mv, &mut events).expect("legal");
        }
    }
}

/// Any move; ending a turn and paying for a destination less often than their number would have it.
fn pick(rng: &mut Pcg32, moves: &[Move]) -> Move {
    let mv = moves[rng.random_range(0..moves.len())];
    match mv {
        Move::EndTurn | Move::Explore { .. } if rng.random_bool(0.5) => moves[rng.random_range(0..moves.len())],
        _ => mv,
    }
}

fn options(rng: &mut Pcg32) -> Options {
    let players = PlayerCount::new(rng.random_range(2..5)).expect("2 to 4");
    let artifacts = match rng.random_range(0..10) {
        0 => ArtifactChoice::None,
        1 => ArtifactChoice::MeadCupAndRandom,
        _ => ArtifactChoice::One(Artifact::ALL[rng.random_range(0..7)]),
    };
    Options {
        skali: rng.random_bool(0.7),
        ship: ShipChoice::Random,
        artifacts,
        order: match rng.random_bool(0.5) {
            true => TurnOrder::TradeFirst,
            false => TurnOrder::ReputationFirst,
        },
        ..Options::new(players)
    }
}
