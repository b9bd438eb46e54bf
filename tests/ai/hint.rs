//! Hints: at most three different things to do, compared with the best.

use super::position;
use knarr::ai::{Budget, Comparison, hint};
use knarr::cards;
use knarr::rules::{Move, Seat};

const BUDGET: Budget = Budget::iterations(300);

#[test]
fn hints_are_different_things_to_do() {
    let cards = cards::built_in();
    let state = position(&cards, 2, &[]);
    let view = state.view(Seat(0));
    let hints = hint(&view, &cards, BUDGET, 1);
    assert!((2..=3).contains(&hints.len()), "{hints:?}");
    for (i, hint) in hints.iter().enumerate() {
        assert_eq!(state.check(&cards, hint.mv), Ok(()));
        assert!((0.0..=1.0).contains(&hint.chance), "{hint:?}");
        assert_eq!(hint.comparison == Comparison::Best, i == 0, "{hints:?}");
        let same = |other: Move| match (other, hint.mv) {
            // How it is paid is a matter of detail.
            (Move::Explore { destination: a, .. }, Move::Explore { destination: b, .. }) => a == b,
            (a, b) => a == b,
        };
        assert!(!hints[..i].iter().any(|other| same(other.mv)), "{hints:?}");
        if let Move::Recruit { .. } = hint.mv {
            // What to take is a part of it, and a preview can show both.
            let moves: Vec<Move> = [Some(hint.mv), hint.then].into_iter().flatten().collect();
            view.preview(&cards, &moves).unwrap();
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_hints() {
    let cards = cards::built_in();
    let view = position(&cards, 3, &[]).view(Seat(0));
    let hints = hint(&view, &cards, BUDGET, 5);
    assert_eq!(hints, hint(&view, &cards, BUDGET, 5));
}

#[test]
fn there_are_none_for_somebody_elses_turn() {
    let cards = cards::built_in();
    let state = position(&cards, 2, &[]);
    for view in [state.view(Seat(1)), state.public_view()] {
        assert!(hint(&view, &cards, BUDGET, 1).is_empty());
    }
}
