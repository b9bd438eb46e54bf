//! The search: what it finds, when it stops, and that it is the same each time.

use super::{changed, position};
use knarr::ai::{Budget, Candidate, Dice, Jarl};
use knarr::cards;
use knarr::rules::{CardSet, Move, State};
use serde_json::json;
use std::time::Duration;

fn jarl(cards: &CardSet, iterations: u32) -> Jarl {
    Jarl::new(cards, Budget::iterations(iterations))
}

/// What a jarl thinks of the decision that is due.
fn look(jarl: &mut Jarl, state: &State, cards: &CardSet, seed: u64) -> Vec<Candidate> {
    let view = state.view(state.decision().unwrap().seat);
    jarl.candidates(&view, cards, jarl.budget(), &mut Dice::new(seed, 0))
}

/// The last turn of the game, two points behind: only the recruit of a red Viking brings more than that.
fn one_way_to_win(cards: &CardSet) -> State {
    let changes = [
        ("/board/first", json!(1)),
        ("/board/end_triggered", json!(true)),
        ("/board/seats/0/vp", json!(38)),
        ("/board/seats/1/vp", json!(40)),
        (
            "/board/seats/0/crew",
            json!([["vp", "vp"], ["reputation"], ["recruit"], [], []]),
        ),
        ("/board/seats/0/recruits", json!(0)),
        ("/board/seats/0/bracelets", json!(0)),
        ("/board/seats/0/coins", json!(0)),
        ("/board/seats/0/renewal_ready", json!(false)),
        ("/board/display", json!([[null, null, null], [null, null, null]])),
        ("/hidden/hands/0", json!(["Yf", "Rv", "Gr"])),
    ];
    changed(&position(cards, 2, &[]), &changes)
}

#[test]
fn it_finds_the_only_way_to_win() {
    let cards = cards::built_in();
    let state = one_way_to_win(&cards);
    let candidates = look(&mut jarl(&cards, 200), &state, &cards, 1);
    let expected = Move::Recruit {
        card: "Rv".parse().unwrap(),
    };
    assert_eq!(candidates[0].mv, expected);
    assert!(candidates[0].chance > 0.99, "{candidates:?}");
}

#[test]
fn it_stops_when_the_leader_cannot_be_caught() {
    let cards = cards::built_in();
    let state = one_way_to_win(&cards);
    let mut jarl = jarl(&cards, 2_000);
    look(&mut jarl, &state, &cards, 1);
    assert!((64..2_000).contains(&jarl.iterations()), "{}", jarl.iterations());
}

#[test]
fn it_stops_when_its_time_is_up() {
    let cards = cards::built_in();
    let state = position(&cards, 2, &[]);
    let budget = Budget {
        iterations: 1_000_000,
        time: Some(Duration::ZERO),
    };
    let mut jarl = Jarl::new(&cards, budget);
    let candidates = look(&mut jarl, &state, &cards, 1);
    assert!((1..1_000).contains(&jarl.iterations()), "{}", jarl.iterations());
    assert!(!candidates.is_empty());
}

#[test]
fn a_forced_move_takes_no_thought() {
    let cards = cards::built_in();
    let changes = [
        ("/hidden/hands/0", json!(["Rv", "Rv", "Rv"])),
        ("/board/seats/0/recruits", json!(0)),
        ("/board/seats/0/bracelets", json!(0)),
        ("/board/seats/0/coins", json!(0)),
        ("/board/seats/0/renewal_ready", json!(false)),
        ("/board/display", json!([[null, null, null], [null, null, null]])),
    ];
    let state = position(&cards, 2, &changes);
    let mut jarl = jarl(&cards, 500);
    let candidates = look(&mut jarl, &state, &cards, 1);
    assert_eq!(candidates.len(), 1);
    assert_eq!(jarl.iterations(), 0);
}

/// The tree is used again for each move; nothing of one search may show in the next.
#[test]
fn a_used_jarl_chooses_like_a_new_one() {
    let cards = cards::built_in();
    let mut used = jarl(&cards, 100);
    let mut state = position(&cards, 2, &[]);
    for step in 0..4 {
        let candidates = look(&mut used, &state, &cards, step);
        assert_eq!(candidates, look(&mut jarl(&cards, 100), &state, &cards, step));
        state.apply(&cards, candidates[0].mv, &mut ()).unwrap();
    }
}

#[test]
fn visits_add_up_to_the_iterations() {
    let cards = cards::built_in();
    let state = position(&cards, 4, &[]);
    let mut jarl = jarl(&cards, 150);
    let candidates = look(&mut jarl, &state, &cards, 1);
    let visits: u32 = candidates.iter().map(|candidate| candidate.visits).sum();
    assert_eq!(visits, jarl.iterations());
    assert!(candidates.is_sorted_by(|a, b| a.visits >= b.visits));
}
