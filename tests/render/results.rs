//! The result of a finished game.

use knarr::render::{Renderer, ResultScene};
use knarr::rules::{Options, PlayerCount};

use crate::scenes::{Table, table};

fn finished(players: PlayerCount, skali: bool, seed: u64) -> Table {
    let table = table(
        &Options {
            skali,
            ..Options::new(players)
        },
        seed,
        5000,
    );
    assert!(table.view.is_over(), "a random game ends");
    table
}

#[test]
fn the_sources_of_points_add_up_to_the_score() {
    let renderer = Renderer::new();
    for (seed, players) in [(1, PlayerCount::TWO), (2, PlayerCount::THREE), (3, PlayerCount::FOUR)] {
        for skali in [true, false] {
            let table = finished(players, skali, seed);
            let result = renderer.result(&ResultScene {
                table: table.scene(),
                history: &table.history,
            });
            for (seat, player) in table.view.iter() {
                let name = &table.names[seat.index()];
                let said = result.alt.split(&format!(" {name}, ")).nth(1).unwrap();
                let points = said.split("Points: ").nth(1).unwrap().split('.').next().unwrap();
                let sum: i32 = points
                    .split(", ")
                    .map(|part| {
                        part.split(' ')
                            .next()
                            .unwrap()
                            .replace('−', "-")
                            .parse::<i32>()
                            .unwrap()
                    })
                    .sum();
                assert_eq!(sum, i32::from(player.vp), "{name}: {}", result.alt);
            }
        }
    }
}

#[test]
fn the_winner_stands_first() {
    let table = finished(PlayerCount::FOUR, true, 7);
    let result = Renderer::new().result(&ResultScene {
        table: table.scene(),
        history: &table.history,
    });
    let winner = table.view.winners().next().unwrap();
    let name = &table.names[winner.index()];
    assert!(result.alt.starts_with(&format!("{name} wins")), "{}", result.alt);
    assert!(result.alt.contains(&format!("1. {name}, ")), "{}", result.alt);
}
