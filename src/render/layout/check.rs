//! Nothing overlaps or leaves its box, and no text is under its least size: looked at in the layouts of random games.

use super::pieces::LEAST_TEXT;
use super::sheet::{Item, Layout, Role, Shape, Sheet};
use super::{TALLEST, WIDTH, hand, legend, result};
use crate::cards;
use crate::i18n::Lang;
use crate::render::canvas::Rect;
use crate::render::font::Fonts;
use crate::render::renderer::Panels;
use crate::render::scene::{HandScene, Shown};
use crate::rules::View;

#[allow(clippy::unwrap_used, reason = "a test's helper may fail loudly")]
#[path = "../../../tests/render/extreme.rs"]
mod extreme;
#[allow(clippy::unwrap_used, reason = "a test's helper may fail loudly")]
#[path = "../../../tests/render/scenes.rs"]
mod scenes;

use scenes::Table;

/// Names of up to 32 letters.
const NAMES: [&str; 14] = [
    "Sigríður_the_Unyielding_of_Ísland",
    "Bjørn",
    "Ольга Владимировна Константинова",
    "W",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "さくらさくらさくらさくらさくらさくらさくらさくら",
    "王小明",
    "김민준김민준김민준김민준김민준김민준",
    "فاطمة الزهراء بنت محمد",
    "שרה כהן",
    "สมชาย ใจดี",
    "प्रिया शर्मा",
    "🛡️🛡️",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
];

/// Where a box breaks a rule of layout, in words.
fn faults(layout: &Layout) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |text: String| faults.push(text);
    for (k, area) in layout.areas.iter().enumerate().skip(1) {
        let parent = layout.areas[usize::from(area.parent)].rect;
        if !parent.contains(area.rect) {
            fault(format!("area {:?} leaves {parent:?}", area.rect));
        }
        for other in &layout.areas[k + 1..] {
            if other.parent == area.parent && other.rect.overlaps(area.rect) {
                fault(format!("areas {:?} and {:?} overlap", area.rect, other.rect));
            }
        }
    }
    let mut under: Option<&Item> = None;
    for item in &layout.items {
        let area = layout.areas[usize::from(item.area)].rect;
        let halo = matches!(item.shape, Shape::Frame { .. } | Shape::Curve { .. });
        if !area.contains(item.rect) && !halo {
            fault(format!("{} leaves {area:?}", tell(item)));
        }
        if item.role == Role::On {
            let ground = under.map_or(Rect::default(), |piece| piece.rect.inset(-2));
            if !ground.contains(item.rect) {
                fault(format!("{} is not on {ground:?}", tell(item)));
            }
        } else if item.role == Role::Piece {
            under = Some(item);
        }
        if let Shape::Text { size, text, .. } = &item.shape
            && *size < LEAST_TEXT
        {
            fault(format!("{text:?} is set at {size}"));
        }
    }
    let mut pieces: Vec<&Item> = layout.items.iter().filter(|item| item.role == Role::Piece).collect();
    pieces.sort_by_key(|item| item.rect.y);
    for (k, item) in pieces.iter().enumerate() {
        for other in pieces[k + 1..]
            .iter()
            .take_while(|other| other.rect.y < item.rect.bottom())
        {
            if other.rect.overlaps(item.rect) {
                fault(format!("{} and {} overlap", tell(item), tell(other)));
            }
        }
    }
    faults
}

fn tell(item: &Item) -> String {
    format!("{:?} in {:?}", item.shape, item.rect)
}

fn check(layout: &Layout, what: &str) {
    let faults = faults(layout);
    assert!(faults.is_empty(), "{what}: {faults:#?}");
}

/// Everything that is drawn of a table.
fn check_table(fonts: &Fonts, table: &Table, what: &str) {
    let shown = Shown::new(fonts, &table.scene());
    let mut sheet = Sheet::new(fonts);
    let height = super::shared::shared(&mut sheet, &shown, 0);
    assert!(height <= TALLEST, "{what}, shared part: {height}");
    check(&sheet.finish(WIDTH, height), &format!("{what}, shared part"));
    let panels = Panels::of(&Sheet::new(fonts), &shown);
    for row in panels.rows(&shown) {
        let mut sheet = Sheet::new(fonts);
        let height = panels.lay(&mut sheet, &shown, &row, 12) + 24;
        assert!(height <= TALLEST, "{what}, {row:?}: {height}");
        check(&sheet.finish(WIDTH, height), &format!("{what}, {row:?}"));
    }
    let mut sheet = Sheet::new(fonts);
    let height = result::result(&mut sheet, &shown, &table.history);
    check(&sheet.finish(WIDTH, height), &format!("{what}, result"));
}

fn check_hand(fonts: &Fonts, table: &Table, own: &View, what: &str) {
    let Some(seat) = own.viewer() else { return };
    let scene = HandScene {
        view: own,
        cards: &table.cards,
        lang: Lang::En,
        place: Some("Fjord table"),
    };
    let mut sheet = Sheet::new(fonts);
    let height = hand::hand(&mut sheet, &scene, seat);
    check(&sheet.finish(WIDTH, height), &format!("{what}, hand of {seat:?}"));
}

#[test]
fn nothing_overlaps_leaves_its_box_or_is_too_small_in_a_thousand_states() {
    let fonts = Fonts::new();
    for seed in 0..1000 {
        let mut table = scenes::random(seed);
        if seed % 2 == 1 {
            table.tell_two_turns();
        }
        table.names = (0..4)
            .map(|k| NAMES[(seed as usize + 5 * k) % NAMES.len()].to_owned())
            .collect();
        if seed % 3 == 0 {
            table.computers = vec![true; 4];
        }
        check_table(&fonts, &table, &format!("seed {seed}"));
        for seat in table.view.players.seats() {
            check_hand(&fonts, &table, &table.state.view(seat), &format!("seed {seed}"));
        }
    }
}

#[test]
fn nothing_overlaps_at_tables_as_full_as_the_rules_allow() {
    let fonts = Fonts::new();
    for players in 2..=4 {
        let full = extreme::extreme(players);
        check_table(&fonts, &full, &format!("{players} players"));
        check_hand(
            &fonts,
            &full,
            &extreme::extreme_hand(&full),
            &format!("{players} players"),
        );
        check_table(
            &fonts,
            &extreme::extreme_base(players),
            &format!("{players} players without Skáli"),
        );
        check_table(
            &fonts,
            &extreme::extreme_end(full),
            &format!("{players} players at the end"),
        );
    }
}

#[test]
fn every_card_and_the_key_are_laid_out_within_their_boxes() {
    use crate::render::scene::CardRef;
    use crate::rules::{Artifact, BuildingId, Ship, ShipSide, Viking};
    let (fonts, cards) = (Fonts::new(), cards::built_in());
    let mut all: Vec<CardRef> = cards
        .destinations
        .iter()
        .map(|card| CardRef::Destination(card.id))
        .collect();
    all.extend((0..cards.buildings.len()).map(|k| CardRef::Building(BuildingId(k as u8))));
    all.extend(Viking::kinds().map(CardRef::Viking));
    all.extend(Ship::ALL.map(CardRef::Skali));
    all.extend(Artifact::ALL.map(CardRef::Artifact));
    all.extend([
        CardRef::SpecialBuilding,
        CardRef::Ship(ShipSide::Normal),
        CardRef::Ship(ShipSide::Advanced),
    ]);
    for card in all {
        let mut sheet = Sheet::new(&fonts);
        let height = super::card::card(&mut sheet, &cards, card, Lang::En);
        check(&sheet.finish(WIDTH, height), &format!("{card:?}"));
    }
    let mut sheet = Sheet::new(&fonts);
    let height = legend::legend(&mut sheet, Lang::En);
    check(&sheet.finish(WIDTH, height), "the key");
}
