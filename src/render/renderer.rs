//! The renderer: scenes in, pictures with alt text out.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::draw::Tools;
use super::encode;
use super::font::Fonts;
use super::layout::panel::MODULE_MARGIN;
use super::layout::sheet::{Layout, Sheet};
use super::layout::{WIDTH, base, facts, panel, shared};
use super::palette::{Flat, Palette};
use super::scene::{Shown, TableScene};
use super::sprite::Sprites;
use crate::rules::Seat;

/// A picture ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Which part it is, as a file's stem: `shared`, `panel-0`, `board`, ….
    pub name: String,
    /// The PNG file.
    pub png: Vec<u8>,
    /// The same in words, at most 1024 letters.
    pub alt: String,
    /// Equal fingerprints, equal pictures: an edit uploads only those that changed.
    pub fingerprint: u64,
}

/// Makes pictures. One serves a whole program, from any thread.
pub struct Renderer {
    tools: Tools,
}

impl Default for Renderer {
    fn default() -> Self {
        Renderer::new()
    }
}

impl Renderer {
    /// Opens the fonts and mixes the palette; sprites are made when they are first needed.
    pub fn new() -> Self {
        let tools = Tools {
            palette: Palette::new(),
            fonts: Fonts::new(),
            sprites: Sprites::default(),
        };
        Renderer { tools }
    }

    /// The pictures of a table's message: the shared part, then the panels in seat order, each at most 11:7. Without
    /// Skáli, two panels that stand side by side are one picture.
    pub fn table(&self, scene: &TableScene<'_>) -> Vec<Module> {
        let shown = Shown::new(&self.tools.fonts, scene);
        let mut modules = Vec::with_capacity(5);
        let mut sheet = Sheet::new(&self.tools.fonts);
        let panels = Panels::of(&sheet, &shown);
        let height = shared::shared(&mut sheet, &shown, 0);
        modules.push(self.module("shared".to_owned(), &sheet.finish(WIDTH, height)));
        for (k, row) in panels.rows(&shown).iter().enumerate() {
            let mut sheet = Sheet::new(&self.tools.fonts);
            let height = panels.lay(&mut sheet, &shown, row, MODULE_MARGIN);
            let layout = sheet.finish(WIDTH, height + 2 * MODULE_MARGIN);
            modules.push(self.module(format!("panel-{k}"), &layout));
        }
        modules
    }

    /// The whole board in one picture.
    pub fn board(&self, scene: &TableScene<'_>) -> Module {
        let shown = Shown::new(&self.tools.fonts, scene);
        let mut sheet = Sheet::new(&self.tools.fonts);
        let panels = Panels::of(&sheet, &shown);
        let mut y = shared::shared(&mut sheet, &shown, 0);
        for row in panels.rows(&shown) {
            y += panels.lay(&mut sheet, &shown, &row, y) + 12;
        }
        self.module("board".to_owned(), &sheet.finish(WIDTH, y + 8))
    }

    fn module(&self, name: String, layout: &Layout) -> Module {
        let mut hasher = DefaultHasher::new();
        (layout.width, layout.height, &layout.items).hash(&mut hasher);
        let canvas = self.tools.draw(layout, Flat::Ground);
        Module {
            name,
            png: encode::png(&canvas, &self.tools.palette),
            alt: facts::alt(&layout.facts),
            fingerprint: hasher.finish(),
        }
    }
}

/// How a table's panels are drawn.
enum Panels {
    Skali(panel::Scale),
    Base(base::Width),
}

impl Panels {
    fn of(sheet: &Sheet<'_>, shown: &Shown<'_>) -> Self {
        if shown.board.skali {
            Panels::Skali(panel::scale(sheet, shown))
        } else {
            Panels::Base(base::width(shown))
        }
    }

    /// The seats of each row of panels.
    fn rows(&self, shown: &Shown<'_>) -> Vec<Vec<Seat>> {
        let seats: Vec<Seat> = shown.board.players.seats().collect();
        match self {
            Panels::Skali(_) => seats.into_iter().map(|seat| vec![seat]).collect(),
            Panels::Base(width) => width.rows(&seats),
        }
    }

    /// Lays a row out from `y` down. Returns its height.
    fn lay(&self, sheet: &mut Sheet<'_>, shown: &Shown<'_>, row: &[Seat], y: i32) -> i32 {
        match *self {
            Panels::Skali(scale) => row.iter().map(|&seat| panel::panel(sheet, shown, seat, y, scale)).sum(),
            Panels::Base(width) => base::row(sheet, shown, row, y, width),
        }
    }
}
