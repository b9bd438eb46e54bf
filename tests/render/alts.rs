//! Alt text: every card's name, no list with holes, and where to read the rest.

use knarr::i18n::Lang;
use knarr::render::{CardRef, HandScene, Module, Renderer, ResultScene, words};
use knarr::rules::Colour;

use crate::extreme::{extreme, extreme_base};
use crate::scenes::{Table, random};

/// So many random tables, and some as full as the rules allow.
fn tables(number: u64) -> impl Iterator<Item = (String, Table)> {
    let played = (0..number).map(|seed| {
        let mut table = random(seed);
        if seed % 2 == 1 {
            table.tell_two_turns();
        }
        (format!("seed {seed}"), table)
    });
    let full = (2..=4).flat_map(|players| {
        [
            (format!("extreme, {players} players"), extreme(players)),
            (format!("extreme, {players} players, no Skáli"), extreme_base(players)),
        ]
    });
    played.chain(full)
}

/// What lies on the shared part, by the names that the picture gives it.
fn shared_names(table: &Table) -> Vec<String> {
    let (board, cards) = (table.view.board(), &table.cards);
    let destinations = board.display.iter().flatten().flatten();
    let mut names: Vec<String> = destinations
        .map(|&id| words::destination(Lang::En, cards.destination(id)))
        .collect();
    let buildings = board.buildings.iter().flatten();
    names.extend(buildings.map(|&id| words::building(Lang::En, cards.building(id))));
    let vikings = board.spaces.iter().filter_map(|(_, &card)| card);
    names.extend(vikings.map(|card| words::viking_short(Lang::En, card)));
    names
}

fn check_length(module: &Module, what: &str) {
    let units = module.alt.encode_utf16().count();
    assert!((1..=1024).contains(&units), "{what}: {} has {units}", module.name);
}

#[test]
fn the_shared_part_names_every_card_in_its_alt_text() {
    let renderer = Renderer::new();
    for (what, table) in tables(120) {
        let shared = renderer.shared(&table.scene());
        check_length(&shared, &what);
        for name in shared_names(&table) {
            assert!(shared.alt.contains(&name), "{what}: {name} is not in\n{}", shared.alt);
        }
    }
}

#[test]
fn a_list_in_alt_text_is_whole_or_missing_and_the_end_says_that_there_is_more() {
    let renderer = Renderer::new();
    for (what, table) in tables(60) {
        let alt = {
            let board = renderer.board(&table.scene());
            check_length(&board, &what);
            board.alt
        };
        let players = table.view.iter().count();
        let columns = table.view.iter().flat_map(|(_, player)| {
            let columns = Colour::ALL
                .into_iter()
                .map(|colour| (colour, player.crew.column(colour)));
            columns.filter(|(_, column)| !column.is_empty())
        });
        let columns: Vec<String> = columns
            .map(|(colour, column)| format!(" {} {}: ", column.len(), words::colour(Lang::En, colour)))
            .collect();
        let said = columns.iter().filter(|column| alt.contains(column.as_str())).count();
        assert!([0, columns.len()].contains(&said), "{what}: {said} columns in\n{alt}");
        let trades = alt.matches("Trade: ").count();
        assert!([0, players].contains(&trades), "{what}: {trades} trades in\n{alt}");
        let whole = said == columns.len() && trades == players && alt.contains("Explored: ");
        assert!(whole || alt.ends_with("/knarr board."), "{what}: {alt}");
    }
}

#[test]
fn that_a_computer_plays_is_told_whatever_the_name() {
    let renderer = Renderer::new();
    let mut table = random(5);
    let names = ["🛡️", "Bjørn", "Ragnhild", "Sigríður the Unyielding of Ísland"];
    table.names = names.map(String::from).to_vec();
    table.computers = vec![true, false, true, true];
    let modules = renderer.table(&table.scene());
    let said = ["Seat 1 (computer), ", "Bjørn, ", "Ragnhild (computer), "];
    for (module, said) in modules[1..].iter().zip(said) {
        assert!(module.alt.starts_with(said), "{}", module.alt);
    }
    assert!(
        modules[4]
            .alt
            .starts_with("Sigríður the Unyielding of Ísland (computer), "),
        "{}",
        modules[4].alt
    );
    table.computers.clear();
    let person = renderer.table(&table.scene());
    let drawn: Vec<bool> = modules.iter().zip(&person).map(|(a, b)| a.png != b.png).collect();
    assert_eq!(drawn[1..], [true, false, true, true], "it is drawn too");
    assert!(drawn[0], "the third player takes a Viking");
}

#[test]
fn a_name_that_begins_small_stays_as_it_is() {
    let renderer = Renderer::new();
    let mut table = random(5);
    table.names = vec!["xX_Ann_Xx".to_owned(); 4];
    let end = ResultScene {
        table: table.scene(),
        history: &table.history,
    };
    let mut all: Vec<String> = renderer
        .table(&table.scene())
        .into_iter()
        .map(|module| module.alt)
        .collect();
    all.push(renderer.result(&end).alt);
    all.extend(
        renderer
            .text(&table.scene())
            .into_iter()
            .map(|section| section.title + &section.text),
    );
    for text in all {
        assert!(!text.contains("XX_Ann"), "{text}");
    }
    // What begins with a common word is a sentence as any other.
    for (_, player) in table.view.iter().take(1) {
        let cards = &table.cards;
        let skali = renderer.card(cards, CardRef::Skali(player.ship), Lang::En).alt;
        assert!(
            skali.split(". ").all(|said| !said.starts_with(char::is_lowercase)),
            "{skali}"
        );
    }
    let own = table.state.view(table.view.active);
    let hand = HandScene {
        view: &own,
        cards: &table.cards,
        lang: Lang::En,
        place: None,
    };
    let hand = renderer.hand(&hand).unwrap().alt;
    assert!(
        hand.split(". ").all(|said| !said.starts_with(char::is_lowercase)),
        "{hand}"
    );
}

#[test]
fn a_reserved_card_is_named_where_it_is_said_to_be_reserved() {
    let table = extreme(4);
    let renderer = Renderer::new();
    for (seat, player) in table.view.iter() {
        let alt = renderer.player(&table.scene(), seat).alt;
        let text = renderer.text(&table.scene());
        for &id in player.reserved.iter() {
            let said = format!(
                "Reserved: {}, ",
                words::destination(Lang::En, table.cards.destination(id))
            );
            assert!(alt.contains(&said), "{said}\n{alt}");
            assert!(
                text.iter().any(|section| section.text.contains(&said)),
                "{said}\n{text:?}"
            );
        }
    }
}
