//! The yardsticks are what they say, so that measures by them keep their meaning.

use super::position;
use knarr::ai::{Computer, Dice, Greedy, Random};
use knarr::cards;
use knarr::rules::{Move, Seat};
use serde_json::json;
use std::collections::HashMap;

/// Pearson's chi-squared against a uniform choice, with the bound that chance passes once in a million.
fn assert_uniform(counts: &HashMap<Move, u32>, kinds: usize, draws: u32) {
    let expected = f64::from(draws) / kinds as f64;
    let seen: f64 = counts
        .values()
        .map(|&n| (f64::from(n) - expected).powi(2) / expected)
        .sum();
    let unseen = (kinds - counts.len()) as f64 * expected;
    // Wilson and Hilferty's approximation of the quantile, at 4.75 standard deviations.
    let df = (kinds - 1) as f64;
    let bound = df * (1.0 - 2.0 / (9.0 * df) + 4.75 * (2.0 / (9.0 * df)).sqrt()).powi(3);
    assert!(seen + unseen < bound, "{} exceeds {bound}: {counts:?}", seen + unseen);
}

#[test]
fn random_is_uniform_over_the_legal_moves() {
    let cards = cards::built_in();
    let state = position(&cards, 2, &[]);
    let view = state.view(Seat(0));
    let mut legal = Vec::new();
    state.legal_moves(&cards, &mut legal);
    assert!(legal.len() > 5);
    let mut random = Random::default();
    let mut dice = Dice::new(1, 0);
    let mut counts = HashMap::new();
    let draws = 200 * legal.len() as u32;
    for _ in 0..draws {
        *counts
            .entry(random.choose(&view, &cards, &mut dice).unwrap())
            .or_insert(0) += 1;
    }
    assert!(counts.keys().all(|mv| legal.contains(mv)));
    assert_uniform(&counts, legal.len(), draws);
}

#[test]
fn greedy_takes_most_points_now_and_is_uniform_over_ties() {
    let cards = cards::built_in();
    let changes = [
        ("/hidden/hands/0", json!(["Rv", "Yv", "Gb"])),
        ("/board/seats/0/crew", json!([["vp"], ["vp"], ["bracelet"], [], []])),
        ("/board/seats/0/recruits", json!(0)),
        ("/board/display", json!([[null, null, null], [null, null, null]])),
        ("/board/seats/0/bracelets", json!(1)),
        ("/board/seats/0/trade", json!([{"vp": 1}, {}, {}])),
    ];
    let state = position(&cards, 2, &changes);
    let mut greedy = Greedy::default();
    let mut dice = Dice::new(1, 0);
    let mut counts = HashMap::new();
    for _ in 0..400 {
        let mv = greedy.choose(&state.view(Seat(0)), &cards, &mut dice).unwrap();
        *counts.entry(mv).or_insert(0) += 1;
    }
    // Two points each: the column's and the card's own. The trade would bring one.
    let ties = ["Rv", "Yv"].map(|card| Move::Recruit {
        card: card.parse().unwrap(),
    });
    assert!(counts.keys().all(|mv| ties.contains(mv)), "{counts:?}");
    assert_uniform(&counts, ties.len(), 400);
}

#[test]
fn nobody_chooses_for_another() {
    let cards = cards::built_in();
    let state = position(&cards, 2, &[]);
    for level in knarr::ai::Level::ALL {
        let mut computer = super::computer(level, &cards);
        let mut dice = Dice::new(1, 0);
        assert_eq!(
            computer.choose(&state.view(Seat(1)), &cards, &mut dice),
            None,
            "{level}"
        );
        assert_eq!(
            computer.choose(&state.public_view(), &cards, &mut dice),
            None,
            "{level}"
        );
    }
}
