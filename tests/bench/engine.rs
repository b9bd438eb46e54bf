//! How fast the rules engine plays: random play, each move drawn uniformly from a full, fresh list of legal moves, setup
//! included, on one core. Each figure is the median of several runs and stands beside what it is compared with. Where the
//! system tells it, time is what this program had of its core, so that a busy machine does not look like a slow engine.
#![allow(missing_docs)]

mod figure;
mod stopwatch;

use figure::figure;
use knarr::cards;
use knarr::lab::{Dice, playout};
use knarr::rules::{CardSet, Options, PlayerCount, State};
use std::hint::black_box;
use std::time::Duration;
use stopwatch::Stopwatch;

const RUNS: usize = 7;
const RUN: Duration = Duration::from_millis(700);

fn main() {
    let cards = cards::built_in();
    let base = play(&cards, false);
    let skali = play(&cards, true);
    println!(
        "checksum of base games {:016x}, with Skáli {:016x}",
        base.checksum, skali.checksum
    );
    println!(
        "a base game has {:.1} moves, with Skáli {:.1}",
        base.moves_a_game, skali.moves_a_game
    );
    figure("engine.moves_per_s", base.moves_per_s, "moves/s", "at least", 9e6);
    figure(
        "engine.games_per_s",
        base.moves_per_s / base.moves_a_game,
        "games/s",
        "at least",
        1e5,
    );
    figure(
        "engine.skali_moves_per_s",
        skali.moves_per_s,
        "moves/s",
        "at least 60 % of base,",
        0.6 * base.moves_per_s,
    );
    let states = some_states(&cards);
    let copies = copies_per_s(&states);
    let memory = memory_copies_per_s(states.len());
    figure("engine.copies_per_s", copies, "copies/s", "at least", 5e7);
    println!(
        "  as many bytes copied plainly: {memory:.0} copies/s; through JSON: {:.0} copies/s",
        json_copies_per_s(&states)
    );
    figure(
        "engine.state_bytes",
        size_of::<State>() as f64,
        "bytes",
        "at most",
        1024.0,
    );
}

/// The median of what a measurement gives.
fn median(mut measure: impl FnMut() -> f64) -> f64 {
    let mut found: Vec<f64> = (0..RUNS).map(|_| measure()).collect();
    found.sort_by(f64::total_cmp);
    found[RUNS / 2]
}

struct Played {
    moves_per_s: f64,
    moves_a_game: f64,
    checksum: u64,
}

/// Whole games of two players. The checksum is that of the first games, the same number in every run and everywhere.
fn play(cards: &CardSet, skali: bool) -> Played {
    const CHECKED_GAMES: u64 = 10_000;
    let options = Options {
        skali,
        ..Options::new(PlayerCount::TWO)
    };
    let mut moves = Vec::with_capacity(256);
    let mut checksum = 0u64;
    let mut one_game = |seed: u64| {
        let start = State::new(&options, cards, seed, &mut ());
        let mut dice = Dice::new(seed, 0);
        let played = playout(&start, cards, &mut dice, &mut moves);
        let scores = played
            .end
            .board()
            .iter()
            .fold(0, |sum, (_, player)| sum * 1000 + u64::from(player.vp));
        (played.moves, scores)
    };
    let mut checked_moves = 0;
    for seed in 0..CHECKED_GAMES {
        let (made, scores) = one_game(seed);
        checked_moves += u64::from(made);
        checksum = (checksum ^ scores ^ u64::from(made))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(23);
    }
    let moves_per_s = median(|| {
        let (begin, mut made, mut seed) = (Stopwatch::start(), 0u64, 0);
        while begin.elapsed() < RUN {
            for _ in 0..1000 {
                made += u64::from(black_box(one_game(seed)).0);
                seed += 1;
            }
        }
        made as f64 / begin.elapsed().as_secs_f64()
    });
    Played {
        moves_per_s,
        moves_a_game: checked_moves as f64 / CHECKED_GAMES as f64,
        checksum,
    }
}

fn some_states(cards: &CardSet) -> Vec<State> {
    let options = Options::new(PlayerCount::TWO);
    (0..64).map(|seed| State::new(&options, cards, seed, &mut ())).collect()
}

fn per_second(mut round: impl FnMut() -> usize) -> f64 {
    median(|| {
        let (begin, mut done) = (Stopwatch::start(), 0);
        while begin.elapsed() < RUN {
            // Looking at the clock takes as long as hundreds of copies.
            for _ in 0..500 {
                done += round();
            }
        }
        done as f64 / begin.elapsed().as_secs_f64()
    })
}

fn copies_per_s(states: &[State]) -> f64 {
    let mut copy = states[0];
    per_second(|| {
        for state in states {
            copy = *black_box(state);
            black_box(&mut copy);
        }
        states.len()
    })
}

fn memory_copies_per_s(n: usize) -> f64 {
    let memory = vec![[7u8; size_of::<State>()]; n];
    let mut copy = [0u8; size_of::<State>()];
    per_second(|| {
        for bytes in &memory {
            copy.copy_from_slice(black_box(bytes));
            black_box(&mut copy);
        }
        n
    })
}

fn json_copies_per_s(states: &[State]) -> f64 {
    per_second(|| {
        let copied = State::from_json(&black_box(&states[0]).to_json());
        assert!(black_box(copied).is_ok_and(|copy| copy == states[0]));
        1
    })
}
