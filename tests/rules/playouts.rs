//! Random whole games under every combination of options, with everything that must always hold checked on the way.

use crate::scenario::frozen_cards;
use knarr::lab::Dice;
use knarr::rules::{
    Artifact, ArtifactChoice, Asset, Event, Move, Options, Order, PlayerCount, Seat, ShipChoice, State, TurnOrder,
};
use std::collections::HashSet;

/// Far beyond the longest random game.
const MOST_MOVES: usize = 5_000;

/// Every combination of players, Skáli, ship side, turn order and artifacts.
fn every_combination() -> Vec<Options> {
    let mut all = Vec::new();
    for players in (2..=4).filter_map(PlayerCount::new) {
        let mut artifacts = vec![
            ArtifactChoice::None,
            ArtifactChoice::Random,
            ArtifactChoice::MeadCupAndRandom,
        ];
        artifacts.extend(Artifact::ALL.map(ArtifactChoice::One));
        if players == PlayerCount::TWO {
            artifacts.extend(Artifact::ALL[1..].iter().copied().map(ArtifactChoice::MeadCupAnd));
        }
        for artifacts in artifacts {
            for ship in [ShipChoice::Normal, ShipChoice::Advanced] {
                for order in [TurnOrder::TradeFirst, TurnOrder::ReputationFirst] {
                    for skali in [false, true] {
                        let options = Options::new(players);
                        all.push(Options {
                            skali,
                            ship,
                            artifacts,
                            order,
                            ..options
                        });
                    }
                }
            }
        }
    }
    all
}

/// Plays a game at random and shows every state on the way.
fn play(
    options: &Options,
    seed: u64,
    mut each: impl FnMut(&State, &[Move], Move, &[Event], &State),
) -> (State, Vec<Move>) {
    let cards = frozen_cards();
    let mut dice = Dice::new(seed, 1);
    let mut state = State::new(options, cards, seed, &mut ());
    let (mut moves, mut made, mut events) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        state.legal_moves(cards, &mut moves);
        assert_eq!(moves.is_empty(), state.decision().is_none(), "who must decide can");
        if moves.is_empty() {
            return (state, made);
        }
        let mv = dice.pick(&moves);
        let before = state;
        events.clear();
        state.apply(cards, mv, &mut events).unwrap();
        each(&before, &moves, mv, &events, &state);
        made.push(mv);
        assert!(
            made.len() < MOST_MOVES,
            "{options:?}, seed {seed}: the game does not end"
        );
    }
}

#[test]
fn every_state_of_every_combination_keeps_what_must_hold() {
    for (seed, options) in (0..).zip(every_combination()) {
        let mut previous_turn = 1;
        let (end, _) = play(&options, seed, |before, _, mv, _, after| {
            let broken = after.broken_invariant(frozen_cards());
            assert_eq!(broken, None, "{options:?}, seed {seed}, after {mv:?} in {before:?}");
            let turn = after.board().turn;
            assert!(turn == previous_turn || turn == previous_turn + 1, "one turn at a time");
            previous_turn = turn;
        });
        let board = end.board();
        assert!(board.end_triggered, "nobody left, so 40 VP ended it (R11.1)");
        assert_eq!(
            board.turn,
            board.round * u16::from(board.players.get()),
            "all had the same number of turns (R11.1)"
        );
        assert!(board.winners().count() > 0);
    }
}

#[test]
fn the_list_of_moves_and_their_check_agree() {
    let cards = frozen_cards();
    // Moves seen anywhere, to be tried everywhere.
    let mut seen: Vec<Move> = Vec::new();
    let mut refused = 0;
    for (seed, options) in (0..).zip(every_combination()) {
        let mut dice = Dice::new(seed, 2);
        play(&options, seed, |before, moves, _, _, _| {
            let distinct: HashSet<&Move> = moves.iter().collect();
            assert_eq!(distinct.len(), moves.len(), "a move is listed twice");
            if dice.below(4) == 0 {
                for &mv in moves {
                    let mut state = *before;
                    assert_eq!(state.apply(cards, mv, &mut ()), Ok(()), "listed, but refused");
                    assert_ne!(state, *before);
                }
            }
            for _ in 0..4 {
                if seen.is_empty() {
                    break;
                }
                let mv = dice.pick(&seen);
                if !distinct.contains(&mv) {
                    let (mut state, mut events) = (*before, Vec::new());
                    let result = state.apply(cards, mv, &mut events);
                    assert!(result.is_err(), "{mv:?} is not listed, but done in {before:?}");
                    assert!(
                        state == *before && events.is_empty(),
                        "a refused move leaves the state untouched"
                    );
                    refused += 1;
                }
            }
            let mv = dice.pick(moves);
            if seen.len() < 2_000 {
                seen.push(mv);
            } else {
                seen[dice.below(2_000)] = mv;
            }
        });
    }
    assert!(refused > 10_000, "only {refused} moves refused");
}

#[test]
fn a_state_survives_storing_at_any_moment() {
    for (seed, options) in (0..).zip(every_combination()) {
        let mut dice = Dice::new(seed, 3);
        play(&options, seed, |_, _, _, events, after| {
            if dice.below(12) == 0 {
                let stored = State::from_json(&after.to_json()).unwrap();
                assert_eq!(stored, *after, "{options:?}, seed {seed}");
                let text = serde_json::to_string(events).unwrap();
                assert_eq!(serde_json::from_str::<Vec<Event>>(&text).unwrap(), events);
            }
        });
    }
}

#[test]
fn options_seed_and_moves_give_the_same_game_again() {
    let cards = frozen_cards();
    for (seed, options) in (0..).zip(every_combination()) {
        let (end, moves) = play(&options, seed, |_, _, _, _, _| {});
        let mut state = State::new(&options, cards, seed, &mut ());
        for mv in moves {
            let text = serde_json::to_string(&mv).unwrap();
            let stored: Move = serde_json::from_str(&text).unwrap();
            state.apply(cards, stored, &mut ()).unwrap();
        }
        assert_eq!(state, end);
    }
}

/// Deals unseen cards anew.
struct Shuffled(Dice);

impl Order for Shuffled {
    fn order<T>(&mut self, cards: &mut [T]) {
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.0.below(i + 1));
        }
    }
}

/// Words for what a view has no place for.
const SECRETS: [&str; 8] = [
    "hidden",
    "hands",
    "deck",
    "deck_a",
    "deck_b",
    "building_deck",
    "seed",
    "shuffles",
];

fn keys(json: &serde_json::Value, found: &mut HashSet<String>) {
    match json {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn no_hidden_card_is_reachable_from_a_view() {
    let cards = frozen_cards();
    let mut other_hands = 0;
    for (seed, options) in (0..).zip(every_combination()) {
        let mut dice = Dice::new(seed, 4);
        play(&options, seed, |_, _, _, _, state| {
            if dice.below(10) > 0 {
                return;
            }
            let viewers = options
                .players
                .seats()
                .map(|seat| state.view(seat))
                .chain([state.public_view()]);
            for view in viewers {
                let mut found = HashSet::new();
                keys(&serde_json::to_value(view).unwrap(), &mut found);
                assert!(SECRETS.iter().all(|&secret| !found.contains(secret)), "{found:?}");
                // A game that fits what is seen, with all that is hidden dealt anew, looks the same.
                let twin = view.guess(cards, dice.seed(), &mut Shuffled(dice.clone()));
                assert_eq!(twin.broken_invariant(cards), None);
                let same_view = view.viewer().map_or_else(|| twin.public_view(), |seat| twin.view(seat));
                assert_eq!(same_view, view);
                assert_eq!(
                    serde_json::to_string(&same_view).unwrap(),
                    serde_json::to_string(&view).unwrap()
                );
                assert_eq!(
                    format!("{twin:?}"),
                    format!("{state:?}"),
                    "what a state prints is public"
                );
                let differs = |seat: Seat| twin.hand(seat) != state.hand(seat);
                other_hands += options.players.seats().filter(|&seat| differs(seat)).count();
                check_own_moves(state, view.viewer());
            }
        });
    }
    assert!(other_hands > 1_000, "the twins hardly differed: {other_hands}");
}

fn check_own_moves(state: &State, viewer: Option<Seat>) {
    let cards = frozen_cards();
    let (mut from_view, mut from_state) = (Vec::new(), Vec::new());
    match viewer {
        Some(seat) => state.view(seat).legal_moves(cards, &mut from_view),
        None => state.public_view().legal_moves(cards, &mut from_view),
    }
    if viewer.is_some() && state.decision().map(|decision| decision.seat) == viewer {
        state.legal_moves(cards, &mut from_state);
    }
    assert_eq!(from_view, from_state);
}

#[test]
fn the_points_of_events_add_up_to_the_score() {
    for (seed, options) in (0..).zip(every_combination()) {
        let mut points = [0u16; 4];
        play(&options, seed, |_, _, _, events, after| {
            for event in events {
                match *event {
                    Event::Reputation { seat, vp } => points[seat.index()] += u16::from(vp),
                    Event::Gained { seat, gained, .. } => {
                        let (won, lost) = (gained.get(Asset::Vp), gained.get(Asset::LoseVp));
                        points[seat.index()] = points[seat.index()] + u16::from(won) - u16::from(lost);
                    }
                    _ => {}
                }
            }
            for (seat, player) in after.board().iter() {
                assert_eq!(player.vp, points[seat.index()]);
            }
        });
    }
}

#[test]
fn games_that_players_leave_go_on_to_an_end() {
    let cards = frozen_cards();
    for (seed, options) in (0..).zip(every_combination()) {
        let mut dice = Dice::new(seed, 5);
        let mut state = State::new(&options, cards, seed, &mut ());
        let mut moves = Vec::new();
        for made in 0.. {
            state.legal_moves(cards, &mut moves);
            if moves.is_empty() {
                break;
            }
            if dice.below(60) == 0 {
                let seat = Seat(dice.below(options.players.get() as usize) as u8);
                state.leave(cards, seat, &mut ());
                let decider = state.decision().map(|decision| decision.seat);
                assert_ne!(decider, Some(seat), "one who has left is not asked");
            } else {
                state.apply(cards, dice.pick(&moves), &mut ()).unwrap();
            }
            assert_eq!(state.broken_invariant(cards), None);
            assert!(made < MOST_MOVES);
        }
        let board = state.board();
        assert!(board.winners().count() > 0);
        assert!(
            board.winners().all(|seat| !board.player(seat).left),
            "one who has left cannot win (R13.1)"
        );
    }
}

/// Every number of a JSON value, to be changed.
fn numbers<'a>(json: &'a mut serde_json::Value, found: &mut Vec<&'a mut serde_json::Value>) {
    match json {
        serde_json::Value::Number(_) => found.push(json),
        serde_json::Value::Object(map) => map.values_mut().for_each(|value| numbers(value, found)),
        serde_json::Value::Array(list) => list.iter_mut().for_each(|value| numbers(value, found)),
        _ => {}
    }
}

/// A database can be damaged: looking at such a state is safe, and mostly it is found out.
#[test]
fn a_damaged_state_is_looked_at_without_a_panic() {
    let cards = frozen_cards();
    let (mut unreadable, mut broken, mut unnoticed) = (0, 0, 0);
    for (seed, options) in (0..).zip(every_combination()).step_by(3) {
        let mut dice = Dice::new(seed, 6);
        play(&options, seed, |_, _, _, _, state| {
            if dice.below(20) > 0 {
                return;
            }
            let mut json: serde_json::Value = serde_json::from_str(&state.to_json()).unwrap();
            let mut all = Vec::new();
            numbers(&mut json, &mut all);
            let at = dice.below(all.len());
            *all[at] = [0, 1, 2, 3, 7, 49, 200, 255, 300][dice.below(9)].into();
            match State::from_json(&json.to_string()) {
                Err(_) => unreadable += 1,
                Ok(state) if state.broken_invariant(cards).is_some() => broken += 1,
                Ok(state) => {
                    unnoticed += 1;
                    state.legal_moves(cards, &mut Vec::new());
                }
            }
        });
    }
    assert!(
        unreadable > 10 && broken > unnoticed,
        "{unreadable} unreadable, {broken} broken, {unnoticed} unnoticed"
    );
}
