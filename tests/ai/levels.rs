//! The levels: legal, repeatable, honest, and as good as they should be, on as few games as show it.

use knarr::ai::{Dice, Level};
use knarr::cards;
use knarr::lab::GameOptions;
use knarr::lab::simulate::{Report, Simulate};
use knarr::rules::{Artifact, ArtifactChoice, Options, PlayerCount, State};
use std::num::NonZeroUsize;

fn contest(levels: &[Level], skali: bool, games: u64) -> Report {
    let simulate = Simulate {
        game: GameOptions {
            skali,
            ..GameOptions::default()
        },
        games,
        levels: levels.to_vec(),
        seed: 1,
        threads: NonZeroUsize::new(1),
        csv: None,
        json: None,
    };
    simulate.run(&cards::built_in()).unwrap()
}

/// How many games a level is tried in: slow ones in few.
fn games(level: Level) -> u64 {
    match level {
        Level::Random | Level::Greedy | Level::Thrall => 20,
        Level::Karl => 2,
    }
}

/// Every kind of game: a contest stops with an error at the first move that is not legal.
#[test]
fn no_level_makes_an_illegal_move() {
    let cards = cards::built_in();
    for level in Level::ALL {
        for players in 2..=4 {
            for skali in [false, true] {
                let simulate = Simulate {
                    game: GameOptions {
                        players,
                        skali,
                        ..GameOptions::default()
                    },
                    games: games(level),
                    levels: vec![level],
                    seed: 3,
                    threads: NonZeroUsize::new(1),
                    csv: None,
                    json: None,
                };
                let report = simulate.run(&cards).unwrap();
                assert_eq!(report.games, games(level));
            }
        }
    }
}

#[test]
fn every_artifact_is_played_with() {
    let cards = cards::built_in();
    for level in Level::ALL {
        let mut computer = level.player(&cards);
        for artifact in Artifact::ALL {
            let options = Options {
                artifacts: ArtifactChoice::One(artifact),
                ..Options::new(PlayerCount::THREE)
            };
            let mut dice = Dice::new(5, artifact as u64);
            let mut state = State::new(&options, &cards, 5, &mut ());
            while let Some(decision) = state.decision() {
                let view = state.view(decision.seat);
                let mv = computer.choose(&view, &cards, &mut dice).unwrap();
                state.apply(&cards, mv, &mut ()).unwrap();
            }
        }
    }
}

/// The same view gives the same move, whatever lies where the viewer cannot see.
#[test]
fn a_choice_depends_on_the_view_and_the_dice_alone() {
    let cards = cards::built_in();
    for level in Level::ALL {
        let mut dice = Dice::new(2, 0);
        let mut state = State::new(&Options::new(PlayerCount::TWO), &cards, 9, &mut ());
        for _ in 0..12 {
            let Some(decision) = state.decision() else { break };
            let view = state.view(decision.seat);
            let elsewhere = view.guess(&cards, 77, &mut dice);
            let choose = |state: &State| {
                let mut computer = level.player(&cards);
                computer.choose(&state.view(decision.seat), &cards, &mut Dice::new(4, 4))
            };
            let mv = choose(&state);
            assert_eq!(choose(&elsewhere), mv, "{level} looked at hidden cards");
            state.apply(&cards, mv.unwrap(), &mut ()).unwrap();
        }
    }
}

/// The floors themselves are measured by `knarr simulate`; here a level must be ahead by far in few games.
#[test]
fn each_level_is_ahead_of_what_it_should_beat() {
    for skali in [false, true] {
        for (levels, games, share) in [
            ([Level::Thrall, Level::Random], 40, 0.85),
            ([Level::Karl, Level::Greedy], 14, 0.8),
            ([Level::Karl, Level::Thrall], 40, 0.55),
        ] {
            let report = contest(&levels, skali, games);
            let wins = report.entrants[0].wins.share;
            assert!(wins >= share, "{levels:?} with Skáli {skali}: {wins}");
        }
    }
}
