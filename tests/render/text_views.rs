//! The text view says what the picture shows.

use knarr::i18n::Lang;
use knarr::render::{Renderer, ResultScene, Section, marks, words};
use knarr::rules::Colour;

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
    let letters: usize = sections.iter().map(|s| length(&s.title) + length(&s.text)).sum();
    assert!(letters <= 5500, "{what}: {letters} letters");
    assert!(sections.len() <= 25, "{what}: {} fields", sections.len());
    for section in sections {
        assert!((1..=256).contains(&length(&section.title)), "{what}: {section:?}");
        assert!((1..=1024).contains(&length(&section.text)), "{what}: {section:?}");
    }
    let said: Vec<&str> = all.split_whitespace().collect();
    for pair in said.windows(2) {
        let word = pair[1].trim_end_matches(|c: char| !c.is_alphanumeric());
        let named = Colour::ALL
            .into_iter()
            .find(|&colour| words::colour(Lang::En, colour) == word);
        if let Some(colour) = named {
            let shown = [marks::mark(colour).to_string(), marks::letter(colour)];
            assert!(
                shown.iter().any(|mark| mark == pair[0]),
                "{what}: a bare {word} in\n{all}"
            );
        }
    }
}

/// UTF-16 units of a text, its marks shown.
fn length(text: &str) -> usize {
    let one = |c: char| marks::colour_of(c).map_or(c.len_utf16(), |_| marks::ROOM);
    text.chars().map(one).sum()
}

#[test]
fn letters_beyond_the_first_plane_count_twice_as_discord_counts_them() {
    let renderer = Renderer::new();
    for seed in [74, 5, 104] {
        let mut table = random(seed);
        table.names = vec!["𝕬".repeat(32); 4];
        let scene = ResultScene {
            table: table.scene(),
            history: &table.history,
        };
        check(&table, &renderer.text_at_end(&scene), &format!("seed {seed}"));
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

#[test]
fn one_player_is_told_whole_where_the_whole_board_has_to_be_cut() {
    let renderer = Renderer::new();
    let table = extreme(4);
    let all = renderer.text(&table.scene());
    let text = |sections: &[Section], seat| -> String {
        let own = sections.iter().filter(|section| section.seat == Some(seat));
        own.map(|section| section.text.as_str()).collect::<Vec<_>>().join("\n")
    };
    let marks = |text: &str| text.chars().filter_map(marks::colour_of).count();
    for (seat, player) in table.view.iter() {
        let own = renderer.text_of(&table.scene(), seat);
        assert!(own.iter().all(|section| section.seat == Some(seat)), "{own:?}");
        let (own, of_all) = (text(&own, seat), text(&all, seat));
        assert_eq!(marks(&of_all), 0, "{of_all}");
        assert!(marks(&own) > 0 || player.reserved.iter().next().is_none(), "{own}");
        for said in ["Village, ", "Trade: ", "Explored: "] {
            assert!(own.contains(said), "{own}");
        }
        assert!(own.lines().count() >= of_all.lines().count(), "{own}\n{of_all}");
    }
}

#[test]
fn letters_serve_for_marks_only_where_emoji_would_not_fit() {
    let renderer = Renderer::new();
    let has = |sections: &[Section], what: &dyn Fn(&str) -> bool| sections.iter().any(|section| what(&section.text));
    let emoji = |text: &str| text.chars().any(|c| marks::colour_of(c).is_some());
    let letters = |text: &str| Colour::ALL.iter().any(|&colour| text.contains(&marks::letter(colour)));
    let table = random(1);
    let sections = renderer.text(&table.scene());
    assert!(has(&sections, &emoji) && !has(&sections, &letters));
    let table = extreme(4);
    let sections = renderer.text(&table.scene());
    assert!(has(&sections, &letters) && !has(&sections, &emoji));
}
