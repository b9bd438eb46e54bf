//! Golden pictures: each view at tables of 2, 3 and 4, early, late and as full as the rules allow, on the cards frozen
//! under `tests/cards`.
//!
//! After a change that is meant to be seen, write those anew that it changed, and look at each:
//!
//! ```sh
//! KNARR_REGENERATE=1 cargo test --test render goldens
//! ```
//!
//! On a failure the picture and where it differs are left in the target folder, under `tmp/goldens`.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use knarr::i18n::Lang;
use knarr::render::{CardRef, HandScene, Module, Renderer, ResultScene};
use knarr::rules::{
    Artifact, ArtifactChoice, BuildingId, CardSet, DestinationId, Options, PlayerCount, Seat, Ship, ShipSide, View,
    Viking,
};

use crate::extreme::{extreme_base_with, extreme_end, extreme_hand, extreme_with};
use crate::scenes::{Table, table_with};

/// How far a channel may be off before a pixel counts as different.
const NEAR: u8 = 40;
/// How many pixels of 100,000 may differ: floating point is not the same on every machine.
const TOLERATED: usize = 20;

fn frozen() -> CardSet {
    knarr::cards::load_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cards")).unwrap()
}

fn early(players: u8, skali: bool) -> Table {
    at(players, skali, 9)
}

/// A game in its middle.
fn middle(players: u8, skali: bool) -> Table {
    at(players, skali, 60)
}

/// A game shortly before its end.
fn nearly_over(players: u8, skali: bool) -> Table {
    (60..400)
        .rev()
        .step_by(20)
        .map(|moves| at(players, skali, moves))
        .find(|table| !table.view.is_over())
        .unwrap()
}

/// A game at its end.
fn late(players: u8, skali: bool) -> Table {
    at(players, skali, 5000)
}

fn at(players: u8, skali: bool, moves: usize) -> Table {
    let artifacts = match players {
        2 => ArtifactChoice::MeadCupAnd(Artifact::Amulet),
        3 => ArtifactChoice::None,
        _ => ArtifactChoice::One(Artifact::GoldenBracelet),
    };
    let options = Options {
        skali,
        artifacts,
        ..Options::new(PlayerCount::new(players).unwrap())
    };
    table_with(frozen(), &options, u64::from(players) + 100, moves)
}

/// As full as the rules allow.
fn extreme(players: u8, skali: bool) -> Table {
    if skali {
        extreme_with(frozen(), players)
    } else {
        extreme_base_with(frozen(), players)
    }
}

/// Tables early, late and extreme, and the end of a picture's name that says which.
fn stages(players: u8, skali: bool) -> [(String, Table); 3] {
    let named = |stage: &str, table| (format!("{}{players}-{stage}", base(skali)), table);
    [
        named("early", early(players, skali)),
        named("late", late(players, skali)),
        named("extreme", extreme(players, skali)),
    ]
}

/// What a picture's name says of a game without Skáli.
fn base(skali: bool) -> &'static str {
    if skali { "" } else { "base-" }
}

/// Every number of players, with Skáli and without.
fn games() -> impl Iterator<Item = (u8, bool)> {
    [true, false]
        .into_iter()
        .flat_map(|skali| (2..=4).map(move |players| (players, skali)))
}

/// A picture's pixels as colours, row by row, and its width.
fn pixels(png: &[u8]) -> (Vec<[u8; 3]>, u32) {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let (colours, _) = bytes.as_chunks::<3>();
    (colours.to_vec(), info.width)
}

/// Where two pictures differ, as a picture: white where they do, the wanted one dimmed where they don't.
fn difference(wanted: &[[u8; 3]], got: &[[u8; 3]]) -> (Vec<u8>, usize) {
    let differs = |a: &[u8; 3], b: &[u8; 3]| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > NEAR);
    let mut count = 0;
    let mut picture = Vec::with_capacity(wanted.len() * 3);
    for (a, b) in wanted.iter().zip(got) {
        if differs(a, b) {
            count += 1;
            picture.extend([255; 3]);
        } else {
            picture.extend(a.map(|channel| channel / 4));
        }
    }
    (picture, count)
}

fn write_rgb(path: &Path, pixels: &[u8], width: u32) {
    let mut encoder = png::Encoder::new(fs::File::create(path).unwrap(), width, pixels.len() as u32 / 3 / width);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels).unwrap();
}

/// The same picture in a smaller file: these are kept, so it may take time to make them.
fn small(picture: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(Cursor::new(picture)).read_info().unwrap();
    let mut indices = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut indices).unwrap();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, frame.width, frame.height);
    encoder.set_color(frame.color_type);
    encoder.set_depth(frame.bit_depth);
    encoder.set_palette(reader.info().palette.clone().unwrap());
    encoder.set_deflate_compression(png::DeflateCompression::Level(9));
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header().unwrap().write_image_data(&indices).unwrap();
    file
}

/// Holds a picture against its golden, or writes it there.
fn check(name: &str, module: &Module) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/render/goldens")
        .join(format!("{name}.png"));
    if std::env::var_os("KNARR_REGENERATE").is_some() {
        fs::create_dir_all(golden.parent().unwrap()).unwrap();
        // Only what has changed is written, so that a commit shows what has.
        let old = fs::read(&golden).ok();
        if old.is_none_or(|old| pixels(&old) != pixels(&module.png)) {
            fs::write(&golden, small(&module.png)).unwrap();
        }
        return;
    }
    let wanted = fs::read(&golden).unwrap_or_else(|_| panic!("no golden {name}: see the top of this file"));
    let ((wanted, width), (got, got_width)) = (pixels(&wanted), pixels(&module.png));
    let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("goldens");
    let keep = || {
        fs::create_dir_all(&out).unwrap();
        fs::write(out.join(format!("{name}.png")), &module.png).unwrap();
    };
    if (wanted.len(), width) != (got.len(), got_width) {
        keep();
        panic!("{name} has another size than its golden; it is in {}", out.display());
    }
    let (picture, count) = difference(&wanted, &got);
    if count * 100_000 > wanted.len() * TOLERATED {
        keep();
        write_rgb(&out.join(format!("{name}-difference.png")), &picture, width);
        panic!(
            "{name} differs from its golden in {count} pixels; both are in {}",
            out.display()
        );
    }
}

#[test]
fn boards() {
    let renderer = Renderer::new();
    for (players, skali) in games() {
        for (name, table) in stages(players, skali) {
            check(&format!("board-{name}"), &renderer.board(&table.scene()));
        }
    }
}

#[test]
fn a_table_in_the_middle_of_a_game() {
    check("board-3-middle", &Renderer::new().board(&middle(3, true).scene()));
}

#[test]
fn a_last_move_too_long_for_its_line() {
    let mut table = nearly_over(4, true);
    table.tell_two_turns();
    check("shared-4-two-turns", &Renderer::new().shared(&table.scene()));
}

#[test]
fn one_player() {
    let renderer = Renderer::new();
    for (players, skali) in games() {
        for (name, table) in stages(players, skali) {
            check(&format!("player-{name}"), &renderer.player(&table.scene(), Seat(1)));
        }
    }
}

#[test]
fn the_modules_of_a_tables_message() {
    let renderer = Renderer::new();
    for (players, skali) in games() {
        for (name, table) in stages(players, skali) {
            for module in renderer.table(&table.scene()) {
                check(&format!("message-{name}-{}", module.name), &module);
            }
        }
    }
}

#[test]
fn hands() {
    let renderer = Renderer::new();
    let check_hand = |name: &str, table: &Table, view: &View| {
        let scene = HandScene {
            view,
            cards: &table.cards,
            lang: Lang::En,
            place: Some("Fjord table"),
        };
        check(name, &renderer.hand(&scene).unwrap());
    };
    for (players, skali) in games() {
        let name = format!("hand-{}{players}", base(skali));
        let own = |table: &Table| table.state.view(table.view.active);
        let table = early(players, skali);
        check_hand(&format!("{name}-early"), &table, &own(&table));
        let table = nearly_over(players, skali);
        check_hand(&format!("{name}-late"), &table, &own(&table));
        let table = extreme(players, skali);
        check_hand(&format!("{name}-extreme"), &table, &extreme_hand(&table));
    }
}

#[test]
fn results() {
    let renderer = Renderer::new();
    let check_result = |name: &str, table: &Table| {
        let scene = ResultScene {
            table: table.scene(),
            history: &table.history,
        };
        check(name, &renderer.result(&scene));
    };
    for (players, skali) in games() {
        let name = format!("result-{}{players}", base(skali));
        check_result(&name, &late(players, skali));
        check_result(&format!("{name}-extreme"), &extreme_end(extreme(players, skali)));
    }
}

#[test]
fn cards_and_the_key() {
    let (renderer, cards) = (Renderer::new(), frozen());
    let each = [
        ("viking", CardRef::Viking("Pb".parse::<Viking>().unwrap())),
        ("trading-land", CardRef::Destination(DestinationId(42))),
        ("land-of-influence", CardRef::Destination(DestinationId(21))),
        ("building", CardRef::Building(BuildingId(34))),
        ("special-building", CardRef::SpecialBuilding),
        ("skali", CardRef::Skali(Ship::Black)),
        ("ship", CardRef::Ship(ShipSide::Normal)),
        ("artifact", CardRef::Artifact(Artifact::Weathervane)),
    ];
    for (name, card) in each {
        check(&format!("card-{name}"), &renderer.card(&cards, card, Lang::En));
    }
    check("key", &renderer.legend(Lang::En));
}

#[test]
fn computers_that_play_for_somebody() {
    let renderer = Renderer::new();
    let mut table = late(4, true);
    table.computers = vec![true, false, false, true];
    let scene = ResultScene {
        table: table.scene(),
        history: &table.history,
    };
    check("result-4-computers", &renderer.result(&scene));
    let mut table = nearly_over(4, true);
    table.computers = vec![true, false, false, true];
    check("player-4-computer", &renderer.player(&table.scene(), Seat(3)));
    let mut table = early(3, false);
    table.computers = vec![true; 3];
    check("board-base-3-computers", &renderer.board(&table.scene()));
}

#[test]
fn names_in_many_scripts() {
    let renderer = Renderer::new();
    let named = |players, skali, names: [&str; 4]| {
        let mut table = early(players, skali);
        table.names = names.map(String::from).to_vec();
        renderer.board(&table.scene())
    };
    check(
        "names-skali",
        &named(
            4,
            true,
            ["さくらサクラ桜子", "فاطمة الزهراء", "प्रिया शर्मा", "สมชาย ใจดี"],
        ),
    );
    check("names-base", &named(4, false, ["王小明", "김민준", "שרה כהן", "🛡️🛡️"]));
}
