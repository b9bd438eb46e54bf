//! What `knarr record` writes replays, whatever the options.

use super::replay_file;
use knarr::cards;
use knarr::lab::GameOptions;
use knarr::lab::record::Record;
use knarr::lab::recorded_game::RecordedGame;
use knarr::rules::{Artifact, ShipChoice};
use std::fs;

fn artifact_choices(players: u8) -> Vec<Vec<Artifact>> {
    let mut choices = vec![Vec::new()];
    choices.extend(Artifact::ALL.map(|artifact| vec![artifact]));
    if players == 2 {
        let others = Artifact::ALL
            .into_iter()
            .filter(|&artifact| artifact != Artifact::MeadCup);
        choices.extend(others.map(|other| vec![Artifact::MeadCup, other]));
    }
    choices
}

#[test]
fn recorded_games_replay_under_every_combination_of_options() {
    let cards = cards::built_in();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.jsonl");
    for players in 2..=4 {
        for artifacts in artifact_choices(players) {
            for bits in 0..8 {
                let game = GameOptions {
                    players,
                    skali: bits & 1 > 0,
                    ship: [ShipChoice::Normal, ShipChoice::Advanced][bits >> 1 & 1],
                    artifacts: artifacts.clone(),
                    reputation_first: bits & 4 > 0,
                };
                let record = Record {
                    game,
                    games: 2,
                    seed: 7,
                    out: out.clone(),
                };
                record.run(&cards).unwrap();
                assert_eq!(replay_file(&out, &cards), 2);
            }
        }
    }
}

fn record(seed: u64, folder: &std::path::Path) -> String {
    let game = GameOptions {
        players: 3,
        skali: true,
        ship: ShipChoice::Random,
        ..GameOptions::default()
    };
    let record = Record {
        game,
        games: 3,
        seed,
        out: folder.join(format!("{seed}.jsonl")),
    };
    record.run(&cards::built_in()).unwrap();
    fs::read_to_string(record.out).unwrap()
}

#[test]
fn the_same_seed_writes_the_same_games_and_another_seed_others() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(record(1, folder.path()), record(1, folder.path()));
    assert_ne!(record(1, folder.path()), record(2, folder.path()));
}

#[test]
fn every_game_says_whether_it_has_skali_and_which_order() {
    let folder = tempfile::tempdir().unwrap();
    for line in record(1, folder.path()).lines() {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(json["skali"], true);
        assert_eq!(json["order"], "trade_first");
        assert_eq!(json["initial"]["players"][0]["renewal"], serde_json::Value::Null);
    }
}

/// A replay that accepts anything would prove nothing.
#[test]
fn a_forged_game_does_not_replay() {
    let folder = tempfile::tempdir().unwrap();
    let text = record(1, folder.path());
    let game: RecordedGame = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let cards = cards::built_in();
    assert_eq!(crate::replay::replay(&game, &cards), Ok(()));
    let forge = |change: &dyn Fn(&mut RecordedGame), expected: &str| {
        let mut forged = game.clone();
        change(&mut forged);
        let why = crate::replay::replay(&forged, &cards).unwrap_err();
        assert!(why.contains(expected), "{why:?} does not say {expected:?}");
    };
    forge(&|game| game.steps[3].n_legal += 1, "step 3: n_legal");
    forge(&|game| game.steps[3].after.deck += 1, "step 3: after");
    forge(&|game| game.steps[3].after.done.push('x'), "step 3: after");
    let eventful = game.steps.iter().position(|step| !step.events.is_empty()).unwrap();
    forge(&|game| game.steps[eventful].events.clear(), ": events");
    forge(&|game| game.r#final.players[1].vp += 1, "final");
    forge(&|game| drop(game.steps.pop()), "the engine goes on");
    forge(&|game| game.initial.deck.0.reverse(), "");
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let game = GameOptions {
        players: 3,
        artifacts: vec![Artifact::MeadCup, Artifact::Helmet],
        ..GameOptions::default()
    };
    let mut record = Record {
        game,
        games: 1,
        seed: 1,
        out: folder.path().join("games.jsonl"),
    };
    let error = record.run(&cards::built_in()).unwrap_err().to_string();
    assert_eq!(
        error,
        "artifacts are one, or for two players mead_cup and another (R2.6)"
    );
    assert!(!record.out.exists(), "nothing is written");
    record.game.artifacts.clear();
    record.out = folder.path().join("missing/games.jsonl");
    let error = record.run(&cards::built_in()).unwrap_err().to_string();
    assert!(error.starts_with("cannot write "), "{error}");
}
