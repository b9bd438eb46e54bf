//! Card files: the built-in ones, a folder of one's own, and everything that can be wrong with one.
#![allow(missing_docs, clippy::unwrap_used)]

use knarr::cards::{self, LoadError, Problem};
use knarr::rules::{Asset, CardSet, DestinationId, DestinationKind, PlayerCount, Provenance, Row, ShipSide, Viking};
use std::fs;
use std::path::Path;

fn frozen() -> CardSet {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cards");
    cards::load_folder(&folder).unwrap()
}

/// A folder with one built-in file changed: every `from` in it becomes `to`.
fn changed(file: &str, from: &str, to: &str) -> Result<CardSet, LoadError> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/cards").join(file);
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{file} has no {from:?} to change");
    written(file, &text.replacen(from, to, 1))
}

fn written(file: &str, text: &str) -> Result<CardSet, LoadError> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(file), text).unwrap();
    cards::load_folder(folder.path())
}

fn problems(result: Result<CardSet, LoadError>) -> Vec<Problem> {
    match result {
        Err(LoadError::Cards(problems)) => problems.0,
        other => panic!("cards that break a rule were expected, not {other:?}"),
    }
}

/// Changes a file and expects exactly one problem, with this text somewhere in its line.
fn check(file: &str, from: &str, to: &str, expected: &str) {
    let found = problems(changed(file, from, to));
    assert_eq!(found.len(), 1, "{found:#?}");
    let line = found[0].to_string();
    assert!(line.contains(expected), "{line:?} does not say {expected:?}");
}

#[test]
fn the_built_in_cards_are_those_of_the_game() {
    let cards = cards::built_in();
    assert_eq!(cards.check(), Ok(()));
    let vikings: Vec<u32> = [PlayerCount::TWO, PlayerCount::THREE, PlayerCount::FOUR]
        .map(|players| Viking::kinds().map(|v| u32::from(cards.copies(players, v))).sum())
        .into();
    assert_eq!(vikings, [30, 40, 50]);
    let kaupang = cards.destination(DestinationId(3));
    assert_eq!(
        (kaupang.name.as_str(), kaupang.kind),
        ("Kaupang", DestinationKind::TradingLand)
    );
    assert_eq!(kaupang.gain.get(Asset::Card), 1);
    assert_eq!(cards.deck(DestinationKind::TradingLand, false).count(), 20);
    assert_eq!(cards.deck(DestinationKind::LandOfInfluence, true).count(), 20);
    assert_eq!(
        cards.ship_trade(ShipSide::Advanced).map(|column| column.get(Asset::Vp)),
        [1, 0, 0]
    );
    let mead_hall = cards.building(cards.building_by_key("mead_hall").unwrap());
    assert_eq!(mead_hall.cost, 3);
    assert_eq!(mead_hall.effects.row(Row::SameColour).get(Asset::Vp), 2);
    let storehouse = cards.building(cards.building_by_key("storehouse").unwrap());
    assert_eq!((storehouse.cost, storehouse.effects.raid_penalty), (1, 2));
    assert_eq!(
        [2, 3, 9, 10, 14].map(|reputation| cards.reputation_vp(reputation)),
        [0, 1, 2, 3, 5]
    );
}

#[test]
fn a_card_look_up_can_tell_stand_ins_from_printed_values() {
    let cards = cards::built_in();
    assert_eq!(cards.provenance(DestinationId(35)), Provenance::Printed);
    assert_eq!(cards.provenance(DestinationId(36)), Provenance::StandIn);
    assert_eq!(cards.skali_provenance, Provenance::StandIn);
    let own = changed("skali.toml", "provenance = \"stand-in\"\n", "").unwrap();
    assert_eq!(own.skali_provenance, Provenance::Printed);
    check(
        "skali.toml",
        "\"stand-in\"\n",
        "\"mine\"\n",
        "unknown provenance \"mine\"",
    );
}

#[test]
fn equal_sets_have_equal_hashes_and_survive_storing() {
    let cards = cards::built_in();
    let other = changed("skali.toml", "cost = 3", "cost = 2").unwrap();
    assert_eq!(cards::hash(&cards), cards::hash(&cards::built_in()));
    assert_ne!(cards::hash(&cards), cards::hash(&other));
    assert_eq!(cards::hash(&cards).len(), 64);
    let stored = cards::from_json(&cards::to_json(&other)).unwrap();
    assert_eq!(stored, other);
    assert_eq!(cards::hash(&stored), cards::hash(&other));
}

#[test]
fn a_stored_set_that_breaks_a_rule_is_refused() {
    let mut cards = cards::built_in();
    cards.buildings.pop();
    let found = problems(cards::from_json(&cards::to_json(&cards)));
    assert!(found[0].to_string().contains("34 buildings"), "{found:?}");
    assert!(matches!(cards::from_json("{}"), Err(LoadError::Stored(_))));
}

/// Goldens and fixed seeds stand on these. They change with the format of card files, never with their values.
#[test]
fn the_frozen_cards_stay_as_they_were() {
    let frozen = frozen();
    assert_eq!(frozen.check(), Ok(()));
    assert_eq!(
        cards::hash(&frozen),
        "43ab760e5e23ca3bb53b788f97b92b86bf61bc56ecb78d44cb036292664be9f6"
    );
}

#[test]
fn a_folder_replaces_only_the_files_it_holds() {
    let own = changed("skali.toml", "name = \"Storehouse\"", "name = \"Barrel Store\"").unwrap();
    assert_eq!(own.buildings[0].name, "Barrel Store");
    assert_eq!(own.destinations[..35], cards::built_in().destinations[..35]);
}

#[test]
fn a_folder_without_card_files_or_with_a_misspelt_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(
        cards::load_folder(folder.path()),
        Err(LoadError::NoFile { .. })
    ));
    let missing = folder.path().join("nowhere");
    assert!(matches!(
        cards::load_folder(&missing),
        Err(LoadError::Unreadable { .. })
    ));
    fs::write(folder.path().join("skalli.toml"), "").unwrap();
    let error = cards::load_folder(folder.path()).unwrap_err();
    assert!(error.to_string().contains("skalli.toml is not a card file"), "{error}");
}

#[test]
fn every_problem_is_told_at_once_with_file_line_card_and_rule() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cards/skali.toml");
    let text = fs::read_to_string(path).unwrap();
    let text = text
        .replace(
            "id = \"jetty\"\nname = \"Jetty\"\ncost = 2",
            "id = \"jetty\"\nname = \"Jetty\"\ncost = 4",
        )
        .replace(
            "\"reputation\", \"reputation\", \"lose_vp\"",
            "\"reputation\", \"fame\", \"lose_vp\"",
        );
    let found = problems(written("skali.toml", &text));
    let lines: Vec<String> = found.iter().map(Problem::to_string).collect();
    let line_of = |needle: &str| 1 + text[..text.find(needle).unwrap()].matches('\n').count();
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert_eq!(
        lines[0],
        format!(
            "skali.toml:{}: building \"jetty\": it costs 4 coins; a skáli holds 3, so 1 to 3 are possible (R7.1)",
            line_of("id = \"jetty\"") - 1
        )
    );
    let expected = format!(
        "skali.toml:{}: building \"hof\": unknown asset \"fame\";",
        line_of("\"fame\"")
    );
    assert!(
        lines[1].starts_with(&expected) && lines[1].ends_with("(R1.6)"),
        "{}",
        lines[1]
    );
}

#[test]
fn a_file_that_is_not_toml_says_where() {
    let found = problems(written(
        "base.toml",
        "provenance = \"printed\"\n[[destination]\nnumber = 1\n",
    ));
    assert!(
        found.iter().all(|p| p.file == "base.toml" && p.rule == "TOML"),
        "{found:#?}"
    );
    assert_eq!(found[0].line, Some(2));
}

#[test]
fn an_empty_file_lacks_every_part() {
    let found = problems(written("base.toml", ""));
    for part in ["destination", "viking", "ship", "reputation"] {
        let missing = format!("{part} is missing");
        assert!(found.iter().any(|p| p.problem == missing), "{part}: {found:#?}");
    }
}

#[test]
fn numbers_of_cards_are_checked() {
    check(
        "base.toml",
        "copies = [2, 3, 4]",
        "copies = [1, 3, 4]",
        "blue Vikings: 5 cards with 2 players, but there are 6",
    );
    check(
        "base.toml",
        "copies = [2, 3, 4]",
        "copies = [2, 3]",
        "blue vp Viking: 2 numbers of copies",
    );
    check(
        "base.toml",
        "copies = [2, 3, 4]",
        "copies = [2, 3, -4]",
        "copies must be a whole number from 0 to 255",
    );
    let found = problems(changed(
        "base.toml",
        "kind = \"trading_land\"",
        "kind = \"land_of_influence\"",
    ));
    let found: Vec<String> = found.iter().map(Problem::to_string).collect();
    assert!(
        found[0].contains("19 of kind trading_land, but there are 20 (R1.3)"),
        "{found:?}"
    );
    assert!(
        found[1].contains("16 of kind land_of_influence, but there are 15 (R1.3)"),
        "{found:?}"
    );
    check(
        "artifacts.toml",
        "\"mead_cup\", ",
        "",
        "6 artifacts, but there are seven",
    );
    check(
        "artifacts.toml",
        "\"mead_cup\"",
        "\"helmet\"",
        "there are seven different ones",
    );
    check(
        "artifacts.toml",
        "\"mead_cup\"",
        "\"mead_mug\"",
        "unknown artifact \"mead_mug\"",
    );
}

#[test]
fn doubled_and_missing_cards_are_found() {
    check(
        "base.toml",
        "number = 2\n",
        "number = 1\n",
        "destination 1: it is already at base.toml:",
    );
    check(
        "skali.toml",
        "number = 36\n",
        "number = 35\n",
        "destination 35: it is already at base.toml:",
    );
    check(
        "skali.toml",
        "id = \"jetty\"",
        "id = \"storehouse\"",
        "building \"storehouse\": it is already at skali.toml:",
    );
    check(
        "base.toml",
        "colour = \"blue\"\nasset = \"vp\"",
        "colour = \"blue\"\nasset = \"recruit\"",
        "it is already at",
    );
    let found = problems(changed("skali.toml", "number = 48\n", "number = 50\n"));
    assert!(
        found[0]
            .to_string()
            .contains("destination 50: numbers run from 1 without a gap, so 48 was due")
    );
    check(
        "base.toml",
        "name = \"Ribe\"",
        "name = \"Hedeby\"",
        "another card is called \"Hedeby\" too",
    );
    let found = problems(changed("skali.toml", "ship = \"beige\"", "ship = \"white\""));
    let text = found.iter().map(|p| format!("{p}\n")).collect::<String>();
    assert!(text.contains("skáli of the white ship: it is already at"), "{text}");
    assert!(text.contains("skáli of the beige ship is missing"), "{text}");
}

#[test]
fn words_and_keys_are_checked() {
    let found = problems(changed("base.toml", "gain = [\"recruit\", ", "gian = [\"recruit\", "));
    let found: Vec<String> = found.iter().map(Problem::to_string).collect();
    assert!(
        found[0].ends_with("destination 1: gain is missing (card file)"),
        "{found:?}"
    );
    assert!(
        found[1].contains("destination 1: unknown key \"gian\"; the keys here are number, name"),
        "{found:?}"
    );
    check(
        "skali.toml",
        "[special_building]",
        "colour = \"red\"\n[special_building]",
        "unknown key \"colour\"",
    );
    check("base.toml", "number = 1\n", "", "a destination: number is missing");
    check(
        "base.toml",
        "kind = \"trading_land\"",
        "kind = \"harbour\"",
        "unknown kind \"harbour\"; there are trading_land",
    );
    check(
        "base.toml",
        "colour = \"blue\"",
        "colour = \"teal\"",
        "unknown colour \"teal\"",
    );
}

#[test]
fn costs_are_checked() {
    let from = "cost = { different = 3 }";
    check(
        "base.toml",
        from,
        "cost = { different = 6 }",
        "it costs 6 Vikings; 1 to 5 are possible (R1.4)",
    );
    check("base.toml", from, "cost = { red = 3, blue = 3 }", "it costs 6 Vikings");
    check("base.toml", from, "cost = {}", "it costs 0 Vikings");
    check(
        "base.toml",
        from,
        "cost = { equal = 3, red = 1 }",
        "equal, or of named colours, not both",
    );
    check("base.toml", from, "cost = { orange = 3 }", "unknown key \"orange\"");
    check(
        "base.toml",
        from,
        "cost = { red = \"3\" }",
        "red must be a whole number",
    );
    check("base.toml", from, "cost = 3", "cost must be a table");
    check("skali.toml", "cost = 1", "cost = 0", "it costs 0 coins");
    check("skali.toml", "cost = 1", "cost = 1.5", "cost must be a whole number");
}

#[test]
fn columns_are_checked() {
    let from = "trade = [\"\", \"vp\", \"\"]";
    check(
        "base.toml",
        from,
        "trade = [\"\", \"vp\"]",
        "trade has 2 columns; a trade row has three",
    );
    check(
        "base.toml",
        from,
        "trade = [\"\", \"gold\", \"\"]",
        "unknown asset \"gold\"",
    );
    check(
        "base.toml",
        from,
        "trade = [\"\", \"lose_vp\", \"\"]",
        "lose_vp cannot stand in trade of a destination (R7.6)",
    );
    check("base.toml", from, "trade = \"vp\"", "trade must be a list of texts");
}

/// R7.6 and R1.6: what may stand where.
#[test]
fn assets_stand_only_where_the_rules_have_them() {
    check(
        "base.toml",
        "gain = [\"recruit\", ",
        "gain = [\"coin\", ",
        "coin in gain, but only Skáli has them (R1.6)",
    );
    check(
        "base.toml",
        "gain = [\"recruit\", ",
        "gain = [\"renew\", ",
        "Special Building alone (R7.6)",
    );
    check(
        "skali.toml",
        "gain = [\"raid\", \"coin\"]",
        "gain = [\"raid\", \"lose_vp\"]",
        "lose_vp cannot stand in gain",
    );
    check(
        "skali.toml",
        "raid_gain = [\"vp\"]",
        "raid_gain = [\"raid\"]",
        "raid cannot stand in raid_gain (R7.6)",
    );
    check(
        "skali.toml",
        "raid_gain = [\"vp\"]",
        "raid_gain = [\"lose_vp\"]",
        "lose_vp cannot stand in raid_gain",
    );
    check(
        "skali.toml",
        "raid_penalty = [\"lose_vp\"]",
        "raid_penalty = [\"vp\"]",
        "vp in raid_penalty, where only lose_vp",
    );
    check(
        "skali.toml",
        "same_colour = [\"renew\"]",
        "same_colour = []",
        "renew stands in same_colour",
    );
    check(
        "skali.toml",
        "new_colour = [\"coin\"]",
        "new_colour = [\"renew\"]",
        "rows of the Special Building alone",
    );
    check(
        "skali.toml",
        "new_colour = [\"raid\"]",
        "new_colour = [\"raid\", \"raid\", \"raid\", \"raid\", \"raid\", \"raid\", \"raid\"]",
        "more than 6",
    );
}

#[test]
fn names_and_ids_are_checked() {
    check("skali.toml", "name = \"Jetty\"", "name = \" \"", "it has no name");
    check(
        "skali.toml",
        "id = \"jetty\"",
        "id = \"The Jetty\"",
        "an id is a word of a-z, 0-9 and _",
    );
    let long = format!("name = \"{}\"", "x".repeat(41));
    check("skali.toml", "name = \"Jetty\"", &long, "at most 40 characters");
    check("base.toml", "vp = 1\n", "vp = 3\n", "their VP must not fall");
}
