//! How fast computers think, on one core, at decisions of games for two between karls. Each figure is the median of several
//! runs. Where the system tells it, time is what this program had of its core.
#![allow(missing_docs, clippy::unwrap_used)]

mod figure;
mod stopwatch;

use figure::figure;
use knarr::ai::{Budget, Computer, Dice, Jarl, Karl};
use knarr::cards;
use knarr::lab::playout;
use knarr::rules::{CardSet, Options, PlayerCount, State, View};
use std::time::Duration;
use stopwatch::Stopwatch;

const GAMES: u64 = 4;
const RUNS: u64 = 5;
/// For each decision. A search is a little slower when its tree has grown.
const ITERATIONS: u32 = 1_000;

fn main() {
    let cards = cards::built_in();
    for (name, skali) in [("", false), ("skali_", true)] {
        let views = views(&cards, skali);
        let jarl = median(|run| jarl_iterations_per_s(&views, &cards, run));
        figure(
            &format!("ai.{name}iterations_per_s"),
            jarl,
            "iterations/s",
            "at least",
            1e5,
        );
        let random = median(|run| random_iterations_per_s(&views, &cards, run));
        println!("  a guess and random play to the end, without a tree: {random:.0}/s");
        let (mean, longest) = karl_moves(&views, &cards);
        println!("figure ai.{name}karl_move_us {} us", mean.as_micros());
        println!("figure ai.{name}karl_longest_move_us {} us", longest.as_micros());
    }
}

/// What players see at each decision of a few games between karls.
fn views(cards: &CardSet, skali: bool) -> Vec<View> {
    let options = Options {
        skali,
        ..Options::new(PlayerCount::TWO)
    };
    let mut karl = Karl::new(cards);
    let mut views = Vec::new();
    for game in 0..GAMES {
        let mut dice = Dice::new(game, 0);
        let mut state = State::new(&options, cards, game, &mut ());
        while let Some(decision) = state.decision() {
            let view = state.view(decision.seat);
            let mv = karl.choose(&view, cards, &mut dice).unwrap();
            views.push(view);
            state.apply(cards, mv, &mut ()).unwrap();
        }
    }
    views
}

fn median(measure: impl FnMut(u64) -> f64) -> f64 {
    let mut found: Vec<f64> = (0..RUNS).map(measure).collect();
    found.sort_by(f64::total_cmp);
    found[found.len() / 2]
}

/// Whole iterations: guess, way down the tree, rollout, way back.
fn jarl_iterations_per_s(views: &[View], cards: &CardSet, run: u64) -> f64 {
    let mut jarl = Jarl::new(cards, Budget::iterations(ITERATIONS));
    let mut dice = Dice::new(run, 2);
    let mut iterations = 0;
    let watch = Stopwatch::start();
    for view in views {
        jarl.choose(view, cards, &mut dice).unwrap();
        iterations += u64::from(jarl.iterations());
    }
    iterations as f64 / watch.elapsed().as_secs_f64()
}

/// What the rules engine alone takes for an iteration: a guess, and random moves to the end of the game.
fn random_iterations_per_s(views: &[View], cards: &CardSet, run: u64) -> f64 {
    const TIMES: u64 = 200;
    let mut dice = Dice::new(run, 3);
    let mut moves = Vec::with_capacity(256);
    let watch = Stopwatch::start();
    for view in views {
        let guesser = view.guesser(cards);
        for _ in 0..TIMES {
            let seed = dice.seed();
            let state = guesser.guess(seed, &mut dice);
            playout(&state, cards, &mut dice, &mut moves);
        }
    }
    (views.len() as u64 * TIMES) as f64 / watch.elapsed().as_secs_f64()
}

/// The mean and the longest time that a karl takes for a move.
fn karl_moves(views: &[View], cards: &CardSet) -> (Duration, Duration) {
    let mut karl = Karl::new(cards);
    let mut dice = Dice::new(1, 1);
    let (mut all, mut longest) = (Duration::ZERO, Duration::ZERO);
    for view in views {
        let watch = Stopwatch::start();
        karl.choose(view, cards, &mut dice).unwrap();
        let time = watch.elapsed();
        all += time;
        longest = longest.max(time);
    }
    (all / views.len() as u32, longest)
}
