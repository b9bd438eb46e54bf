//! `knarr simulate`: repeatable, whatever the number of threads, and its sums add up.

use knarr::ai::Level;
use knarr::cards;
use knarr::lab::GameOptions;
use knarr::lab::simulate::{Contestant, Simulate};
use knarr::rules::{Artifact, ShipChoice};
use std::num::NonZeroUsize;

fn simulate(players: u8, games: u64) -> Simulate {
    Simulate {
        game: GameOptions {
            players,
            skali: true,
            ..GameOptions::default()
        },
        games,
        levels: vec![Level::Thrall.into(), Level::Random.into()],
        seed: 8,
        threads: NonZeroUsize::new(1),
        csv: None,
        json: None,
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let cards = cards::built_in();
    let result = |threads| {
        let simulate = Simulate {
            threads: NonZeroUsize::new(threads),
            ..simulate(3, 60)
        };
        simulate.run(&cards).unwrap().to_json()
    };
    let one = result(1);
    assert_eq!(one, result(2));
    assert_eq!(one, result(5));
    let other_seed = Simulate {
        seed: 9,
        ..simulate(3, 60)
    };
    assert_ne!(one, other_seed.run(&cards).unwrap().to_json());
}

#[test]
fn shares_add_up_to_one() {
    let report = simulate(4, 40).run(&cards::built_in()).unwrap();
    let all: f64 = report.entrants.iter().map(|entrant| entrant.wins.share).sum();
    assert!((all - 1.0).abs() < 1e-9, "{all}");
    let places: f64 = report.places.iter().map(|place| place.share).sum();
    assert!((places - 1.0).abs() < 1e-9, "{places}");
    assert_eq!(report.lengths.iter().sum::<u64>(), 40);
    assert_eq!(
        report.entrants[3].contestant, "random",
        "the last level fills the seats left"
    );
}

#[test]
fn every_point_is_counted_by_its_source() {
    let cards = cards::built_in();
    let base = Simulate {
        game: GameOptions::default(),
        ..simulate(2, 30)
    };
    // Without Skáli no point is ever lost, so the sources add up to the scores.
    let report = base.run(&cards).unwrap();
    let gained: f64 = report.sources.iter().map(|(_, vp)| vp).sum();
    let held: f64 = report.entrants.iter().map(|entrant| entrant.vp).sum::<f64>() / 2.0;
    assert!((gained - held).abs() < 1e-9, "{gained} gained, {held} held");
    assert!(report.cards.iter().all(|row| row.kind != "building"));
    assert_eq!(report.raids, 0.0);
}

#[test]
fn files_hold_the_cards_and_everything() {
    let folder = tempfile::tempdir().unwrap();
    let (csv, json) = (folder.path().join("cards.csv"), folder.path().join("all.json"));
    let simulate = Simulate {
        csv: Some(csv.clone()),
        json: Some(json.clone()),
        ..simulate(2, 20)
    };
    // What was there before gives way, to the last letter.
    std::fs::write(&csv, "x".repeat(100_000)).unwrap();
    let report = simulate.run(&cards::built_in()).unwrap();
    simulate.write(&report).unwrap();
    let table = std::fs::read_to_string(csv).unwrap();
    assert!(!table.contains("xx"), "{table}");
    assert_eq!(table.lines().count(), report.cards.len() + 1);
    assert!(table.starts_with("kind,card,cost,shown,owned,"), "{table}");
    let all: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(all["games"], 20);
    assert_eq!(all["cards"].as_array().unwrap().len(), report.cards.len());
}

#[test]
fn a_file_that_fails_in_the_end_takes_nothing_from_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let json = folder.path().join("all.json");
    let simulate = Simulate {
        csv: Some("/dev/full".into()),
        json: Some(json.clone()),
        ..simulate(2, 2)
    };
    let report = simulate.run(&cards::built_in()).unwrap();
    let error = simulate.write(&report).unwrap_err().to_string();
    assert!(error.starts_with("cannot write /dev/full: "), "{error}");
    assert_eq!(std::fs::read_to_string(json).unwrap(), report.to_json());
}

#[test]
fn what_never_happened_has_no_number() {
    let report = simulate(2, 1).run(&cards::built_in()).unwrap();
    let unowned = report.cards.iter().find(|row| row.owned == 0);
    let unowned = unowned.expect("one game is too short for all cards");
    assert!(unowned.round.is_none() && unowned.wins.is_none() && unowned.above_others.is_none());
    // Before anybody has a point nobody leads.
    assert_eq!(report.by_round[0].lead, 0.0);
    assert_eq!(report.by_round[0].leader_wins, None);
    assert!(report.to_string().lines().any(|line| line.ends_with(" –")));
    assert!(report.cards_csv().lines().any(|line| line.ends_with(",,,,,")));
}

#[test]
fn a_report_tells_what_was_played() {
    let mut simulate = simulate(2, 1);
    assert!(
        simulate
            .run(&cards::built_in())
            .unwrap()
            .to_string()
            .starts_with("1 games of 2 players with Skáli, seed 8\n")
    );
    simulate.game.ship = ShipChoice::Advanced;
    simulate.game.artifacts = vec![Artifact::MeadCup, Artifact::Helmet];
    simulate.game.reputation_first = true;
    let report = simulate.run(&cards::built_in()).unwrap();
    let heading = "1 games of 2 players with Skáli, advanced ships, mead_cup and helmet, reputation first, seed 8\n";
    assert!(report.to_string().starts_with(heading), "{report}");
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    assert_eq!(json["ship"], "advanced");
    assert_eq!(json["order"], "reputation_first");
}

#[test]
fn what_does_not_fit_is_refused() {
    let cards = cards::built_in();
    let refused = |simulate: Simulate| simulate.run(&cards).unwrap_err().to_string();
    assert_eq!(refused(simulate(2, 0)), "no games asked for");
    let crowd = Simulate {
        levels: vec![Level::Random.into(); 3],
        ..simulate(2, 1)
    };
    assert_eq!(refused(crowd), "3 levels for 2 players");
    let nowhere = Simulate {
        json: Some("/nowhere/at/all.json".into()),
        ..simulate(2, 1)
    };
    assert!(refused(nowhere).starts_with("cannot write /nowhere/at/all.json: "));
    let folder = tempfile::tempdir().unwrap();
    let one = folder.path().join("one");
    let twice = Simulate {
        csv: Some(one.clone()),
        json: Some(one),
        ..simulate(2, 1)
    };
    assert!(refused(twice).ends_with("both the table of cards and everything: name two files"));
    let error = "jarls".parse::<Level>().unwrap_err().to_string();
    assert!(
        error.starts_with("\"jarls\" is no level: there are random, greedy"),
        "{error}"
    );
}

#[test]
fn contestants_are_named_as_they_are_written() {
    for words in ["karl", "jarl", "jarl:1000", "jarl:50:open"] {
        assert_eq!(words.parse::<Contestant>().unwrap().to_string(), words);
    }
    let refused = |words: &str| words.parse::<Contestant>().unwrap_err().to_string();
    assert!(refused("").starts_with("a level is missing: "));
    for words in ["jarl:0", "jarl:many", "jarl:", "jarl:4294967296"] {
        let error = refused(words);
        assert_eq!(error, format!("{words:?}: a jarl thinks 1 to 4294967295 iterations"));
    }
    for words in ["king", "karl:10", "jarl:10:shut", "jarl:10:open:more"] {
        let error = refused(words);
        assert!(
            error.starts_with(&format!("{words:?} is nobody: there are random, ")),
            "{error}"
        );
    }
}
