//! How fast pictures are made, and how large they are, beside the straight way: the same picture as one SVG through resvg.
//! Every iteration draws a state that was never drawn before, with nothing kept of earlier pictures; sprites are made once, at
//! start, as in the running bot.

#[allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared with the tests, which use all of it"
)]
#[path = "../render/scenes.rs"]
mod scenes;

mod figure;

use std::sync::Arc;
use std::time::{Duration, Instant};

use figure::figure;
use knarr::i18n::Lang;
use knarr::render::{HandScene, Module, Renderer};
use knarr::rules::{Options, PlayerCount};
use resvg::{tiny_skia, usvg};
use scenes::Table;

/// States drawn to warm up, then measured.
const WARM_UP: u64 = 40;
const MEASURED: u64 = 200;

/// Tables of three in the middle of a game, with Skáli.
fn tables(from: u64, count: u64, moves: usize) -> Vec<Table> {
    let options = Options::new(PlayerCount::THREE);
    (from..from + count)
        .map(|seed| scenes::table(&options, seed, moves + seed as usize % 40))
        .collect()
}

/// Median time of drawing each table once, in milliseconds, and the largest picture in kilobytes.
fn measure(renderer: &Renderer, tables: &[Table], draw: impl Fn(&Table) -> Vec<Module>) -> (f64, f64) {
    let mut times: Vec<Duration> = Vec::new();
    let mut largest = 0;
    for table in tables {
        renderer.forget_pictures();
        let start = Instant::now();
        let modules = draw(table);
        times.push(start.elapsed());
        largest = modules.iter().map(|m| m.png.len()).sum::<usize>().max(largest);
    }
    (median(&mut times), largest as f64 / 1000.0)
}

fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

/// The straight way: an SVG parsed, drawn and encoded by resvg, with its fonts loaded before.
fn straight(svg: &str, fonts: &Arc<usvg::fontdb::Database>) -> usize {
    let options = usvg::Options {
        fontdb: Arc::clone(fonts),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).expect("the layout's SVG is well formed");
    let size = tree.size().to_int_size();
    let mut pixmap = tiny_skia::Pixmap::new(size.width(), size.height()).expect("a picture has a size");
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().expect("a picture can be encoded").len()
}

fn main() {
    let first = tables(10_000, 1, 60);
    let start = Instant::now();
    let renderer = Renderer::new();
    let module = renderer.board(&first[0].scene());
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    figure("render.first_ms", ms, "ms", "at most", 300.0);
    assert!(!module.png.is_empty());

    for table in tables(0, WARM_UP, 40) {
        renderer.table(&table.scene());
        renderer.board(&table.scene());
    }
    let (ms, kb) = measure(&renderer, &tables(1000, MEASURED, 40), |table| {
        vec![renderer.shared(&table.scene())]
    });
    figure("render.shared_ms", ms, "ms", "at most", 1.5);
    figure("render.shared_kb", kb, "kB", "at most", 80.0);
    let (board, kb) = measure(&renderer, &tables(2000, MEASURED, 40), |table| {
        vec![renderer.board(&table.scene())]
    });
    figure("render.board_ms", board, "ms", "at most", 3.0);
    figure("render.board_kb", kb, "kB", "at most", 150.0);
    let (ms, _) = measure(&renderer, &tables(3000, MEASURED, 40), |table| {
        let seat = table.view.active;
        let view = table.state.view(seat);
        let scene = HandScene {
            view: &view,
            cards: &table.cards,
            lang: Lang::En,
            place: None,
        };
        renderer.hand(&scene).into_iter().collect()
    });
    figure("render.hand_ms", ms, "ms", "at most", 1.0);
    figure("render.incremental_ms", incremental(&renderer), "ms", "at most", 1.0);

    let mut fonts = usvg::fontdb::Database::new();
    for file in [
        &include_bytes!("../../assets/fonts/FiraSansCondensed_600SemiBold.ttf")[..],
        include_bytes!("../../assets/fonts/FiraSansCondensed_700Bold.ttf"),
        include_bytes!("../../assets/fonts/Grenze_600SemiBold.ttf"),
    ] {
        fonts.load_font_data(file.to_vec());
    }
    let fonts = Arc::new(fonts);
    let mut times = Vec::new();
    let mut kb = 0;
    for table in tables(5000, 15, 40) {
        let svg = renderer.board_svg(&table.scene());
        let start = Instant::now();
        kb = straight(&svg, &fonts).max(kb);
        times.push(start.elapsed());
    }
    let ten_times = "at least ten times the board's,";
    figure(
        "render.straight_board_ms",
        median(&mut times),
        "ms",
        ten_times,
        10.0 * board,
    );
    println!("  its picture: {:.1} kB", kb as f64 / 1000.0);
    figure(
        "render.sprites_mb",
        renderer.sprite_bytes() as f64 / 1e6,
        "MB",
        "at most",
        20.0,
    );
}

/// A table's modules made anew after a move, with nothing kept but what they showed before it.
fn incremental(renderer: &Renderer) -> f64 {
    let mut times = Vec::new();
    let options = Options::new(PlayerCount::THREE);
    for seed in 4000..4000 + MEASURED {
        let before = scenes::table(&options, seed, 60);
        renderer.forget_pictures();
        renderer.table(&before.scene());
        let after = scenes::table(&options, seed, 61);
        let start = Instant::now();
        renderer.table(&after.scene());
        times.push(start.elapsed());
    }
    median(&mut times)
}
