//! Nothing overlaps or leaves its box, and no text is under its least size: looked at in the layouts of random games.

use super::pieces::LEAST_TEXT;
use super::sheet::{Item, Layout, Role, Shape, Sheet};
use super::{TALLEST, WIDTH, hand, legend, result};
use crate::cards;
use crate::i18n::Lang;
use crate::render::canvas::Rect;
use crate::render::font::Fonts;
use crate::render::renderer::Panels;
use crate::render::scene::{HandScene, Shown, TableScene};
use crate::rules::{ArtifactChoice, CardSet, Event, Options, PlayerCount, ShipChoice, State};

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

struct Game {
    state: State,
    last: Vec<Event>,
    history: Vec<Event>,
}

/// A random game of random options, somewhere on its way.
fn game(cards: &CardSet, seed: u64) -> Game {
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = move |n: usize| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        (dice >> 33) as usize % n
    };
    let players = PlayerCount::new(2 + below(3) as u8).unwrap_or(PlayerCount::TWO);
    let artifacts = [
        ArtifactChoice::None,
        ArtifactChoice::Random,
        ArtifactChoice::MeadCupAndRandom,
    ];
    let options = Options {
        skali: below(3) > 0,
        ship: [ShipChoice::Normal, ShipChoice::Advanced][below(2)],
        artifacts: artifacts[below(3)],
        ..Options::new(players)
    };
    let (mut last, mut legal) = (Vec::new(), Vec::new());
    let mut state = State::new(&options, cards, seed, &mut last);
    let mut history = last.clone();
    for _ in 0..below(240) {
        state.legal_moves(cards, &mut legal);
        let Some(&mv) = legal.get(below(legal.len().max(1))) else {
            break;
        };
        last.clear();
        state.apply(cards, mv, &mut last).unwrap();
        history.extend(&last);
    }
    Game { state, last, history }
}

fn check(layout: &Layout, what: &str) {
    let faults = faults(layout);
    assert!(faults.is_empty(), "{what}: {faults:#?}");
}

#[test]
fn nothing_overlaps_leaves_its_box_or_is_too_small_in_a_thousand_states() {
    let (fonts, cards) = (Fonts::new(), cards::built_in());
    let names = ["Sigríður_the_Unyielding_of_Ísland", "Bjørn", "Ольга", "W"].map(String::from);
    for seed in 0..1000 {
        let game = game(&cards, seed);
        let view = game.state.public_view();
        let scene = TableScene {
            view: &view,
            cards: &cards,
            names: &names,
            lang: Lang::En,
            last: &game.last,
        };
        let shown = Shown::new(&fonts, &scene);
        let mut sheet = Sheet::new(&fonts);
        let height = super::shared::shared(&mut sheet, &shown, 0);
        assert!(height <= TALLEST);
        check(&sheet.finish(WIDTH, height), &format!("seed {seed}, shared part"));
        let panels = Panels::of(&Sheet::new(&fonts), &shown);
        for row in panels.rows(&shown) {
            let mut sheet = Sheet::new(&fonts);
            let height = panels.lay(&mut sheet, &shown, &row, 12) + 24;
            assert!(height <= TALLEST, "seed {seed}, {row:?}: {height}");
            check(&sheet.finish(WIDTH, height), &format!("seed {seed}, {row:?}"));
        }
        for seat in view.players.seats() {
            let own = game.state.view(seat);
            let scene = HandScene {
                view: &own,
                cards: &cards,
                lang: Lang::En,
                place: Some("Fjord table"),
            };
            let mut sheet = Sheet::new(&fonts);
            let height = hand::hand(&mut sheet, &scene, seat);
            check(&sheet.finish(WIDTH, height), &format!("seed {seed}, hand of {seat:?}"));
        }
        if view.is_over() {
            let mut sheet = Sheet::new(&fonts);
            let height = result::result(&mut sheet, &shown, &game.history);
            check(&sheet.finish(WIDTH, height), &format!("seed {seed}, result"));
        }
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
