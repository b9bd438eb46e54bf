//! The table's message and the whole board.

use std::io::Cursor;

use knarr::render::Renderer;
use knarr::rules::{Options, PlayerCount};

use crate::extreme::{extreme, extreme_base};
use crate::scenes::{Dice, options, random, table};

/// Width and height of a PNG, which must hold all its pixels and at most 200 colours.
fn size(png: &[u8]) -> (u32, u32) {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Indexed);
    let colours = reader.info().palette.as_ref().unwrap().len() / 3;
    assert!(colours <= 200, "{colours} colours");
    assert!(pixels.iter().all(|&p| usize::from(p) < colours));
    (info.width, info.height)
}

#[test]
fn every_module_of_a_table_is_at_most_11_to_7_and_described() {
    let renderer = Renderer::new();
    let full = (2..=4).flat_map(|players| [extreme(players), extreme_base(players)]);
    for (k, table) in (0..24).map(random).chain(full).enumerate() {
        for module in renderer.table(&table.scene()) {
            let (width, height) = size(&module.png);
            assert_eq!(width, 1100, "{}", module.name);
            assert!(height <= 700, "table {k}: {} is {height} tall", module.name);
            let letters = module.alt.chars().count();
            assert!(
                (1..=1024).contains(&letters),
                "table {k}: {} has {letters} letters",
                module.name
            );
            assert!(
                module.alt.ends_with('.'),
                "table {k}: cut within a fact: {}",
                module.alt
            );
        }
    }
}

#[test]
fn a_table_has_the_shared_part_and_every_player() {
    let renderer = Renderer::new();
    let players = PlayerCount::FOUR;
    let skali = renderer.table(&table(&Options::new(players), 1, 30).scene());
    let names: Vec<&str> = skali.iter().map(|m| m.name.as_str()).collect();
    assert_eq!(names, ["shared", "panel-0", "panel-1", "panel-2", "panel-3"]);
    let base = Options {
        skali: false,
        ..Options::new(players)
    };
    let base = renderer.table(&table(&base, 1, 10).scene());
    let names: Vec<&str> = base.iter().map(|m| m.name.as_str()).collect();
    assert_eq!(
        names,
        ["shared", "panel-0", "panel-1"],
        "without Skáli a row of two is one picture"
    );
}

#[test]
fn an_unchanged_panel_keeps_its_fingerprint_and_a_changed_one_does_not() {
    let renderer = Renderer::new();
    let before = table(&Options::new(PlayerCount::THREE), 4, 40);
    let mut after = table(&Options::new(PlayerCount::THREE), 4, 40);
    after.last.clear();
    after.names[1] = "Somebody else".to_owned();
    let mut quiet = table(&Options::new(PlayerCount::THREE), 4, 40);
    quiet.last.clear();
    let one = renderer.table(&before.scene());
    assert_eq!(
        one,
        renderer.table(&before.scene()),
        "the same table, the same pictures"
    );
    let (two, three) = (renderer.table(&quiet.scene()), renderer.table(&after.scene()));
    let same: Vec<bool> = two
        .iter()
        .zip(&three)
        .map(|(a, b)| a.fingerprint == b.fingerprint)
        .collect();
    assert_eq!(same[1..], [true, false, true]);
}

#[test]
fn the_whole_board_tells_everybodys_score_first() {
    let renderer = Renderer::new();
    let table = table(&Options::new(PlayerCount::FOUR), 9, 120);
    let board = renderer.board(&table.scene());
    assert_eq!(size(&board.png).0, 1100);
    for (seat, player) in table.view.iter() {
        let said = format!("{} VP", player.vp);
        let name = &table.names[seat.index()];
        assert!(
            board.alt.contains(name.as_str()) && board.alt.contains(&said),
            "{name}: {}",
            board.alt
        );
    }
}

/// Each picture made from strips kept of the one before, beside the same picture made whole.
#[test]
fn strips_that_are_kept_make_the_same_picture_as_new_ones() {
    let (kept, whole) = (Renderer::new(), Renderer::new());
    for seed in 0..8 {
        let mut dice = Dice::new(seed);
        let options = options(&mut dice);
        let start = dice.below(150);
        for moves in start..start + 8 {
            let table = table(&options, seed, moves);
            whole.forget_pictures();
            assert_eq!(
                kept.table(&table.scene()),
                whole.table(&table.scene()),
                "game {seed} after {moves} moves"
            );
        }
    }
}

#[test]
fn a_picture_of_the_same_state_and_language_is_made_once() {
    let renderer = Renderer::new();
    let table = random(3);
    let first = renderer.table(&table.scene());
    let drawn = renderer.strips_drawn();
    assert_eq!(renderer.table(&table.scene()), first);
    assert_eq!(renderer.strips_drawn(), drawn);
    renderer.forget_pictures();
    assert_eq!(renderer.table(&table.scene()), first);
    assert!(renderer.strips_drawn() >= drawn, "made anew");
}
