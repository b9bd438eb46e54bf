//! The text view says what the picture shows.

use knarr::i18n::Lang;
use knarr::render::{Renderer, ResultScene, Section, words};

use crate::extreme::{extreme, extreme_base, extreme_end};
use crate::scenes::{Table, random};

/// Every card of a table by the name that the picture gives it.
fn names(table: &Table) -> Vec<String> {
    let (board, cards) = (table.view.board(), &table.cards);
    let mut destinations: Vec<_> = board.display.iter().flatten().filter_map(|&slot| slot).collect();
    let mut buildings: Vec<_> = board.buildings.iter().filter_map(|&slot| slot).collect();
    for (seat, player) in board.iter() {
        destinations.extend(board.destinations(seat));
        destinations.extend(player.reserved.iter());
        buildings.extend(board.village(seat));
    }
    let mut names: Vec<String> = destinations
        .into_iter()
        .map(|id| words::destination(Lang::En, cards.destination(id)))
        .collect();
    names.extend(
        buildings
            .into_iter()
            .map(|id| words::building(Lang::En, cards.building(id))),
    );
    names.extend(
        board
            .spaces
            .iter()
            .filter_map(|(_, &card)| card)
            .map(|card| words::viking_short(Lang::En, card)),
    );
    names.extend(
        board
            .artifacts
            .iter()
            .map(|artifact| words::artifact(Lang::En, artifact)),
    );
    names
}

fn check(table: &Table, sections: &[Section], what: &str) {
    let all: String = sections.iter().map(|s| format!("{}\n{}\n", s.title, s.text)).collect();
    for name in names(table) {
        assert!(all.contains(&name), "{what}: {name} is not in\n{all}");
    }
    for (seat, player) in table.view.iter() {
        assert!(all.contains(&format!("{} VP", player.vp)), "{what}: {seat:?}");
    }
    let letters: usize = sections
        .iter()
        .map(|s| s.title.chars().count() + s.text.chars().count())
        .sum();
    assert!(letters <= 5500, "{what}: {letters} letters");
    assert!(sections.len() <= 25, "{what}: {} fields", sections.len());
    for section in sections {
        assert!(
            (1..=256).contains(&section.title.chars().count()),
            "{what}: {section:?}"
        );
        assert!(
            (1..=1024).contains(&section.text.chars().count()),
            "{what}: {section:?}"
        );
    }
}

#[test]
fn it_names_every_card_that_the_picture_shows_within_discords_limits() {
    let renderer = Renderer::new();
    for seed in 0..150 {
        let table = random(seed);
        check(&table, &renderer.text(&table.scene()), &format!("seed {seed}"));
    }
    for players in 2..=4 {
        let table = extreme(players);
        check(
            &table,
            &renderer.text(&table.scene()),
            &format!("extreme, {players} players"),
        );
        let end = extreme_end(table);
        let scene = ResultScene {
            table: end.scene(),
            history: &end.history,
        };
        check(
            &end,
            &renderer.text_at_end(&scene),
            &format!("extreme, {players} players, at the end"),
        );
        let table = extreme_base(players);
        check(
            &table,
            &renderer.text(&table.scene()),
            &format!("extreme, {players} players, no Skáli"),
        );
    }
}
