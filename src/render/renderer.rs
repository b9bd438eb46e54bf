//! The renderer: scenes in, pictures with alt text out.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::draw::Tools;
use super::encode;
use super::font::Fonts;
use super::layout::panel::MODULE_MARGIN;
use super::layout::sheet::{Layout, Sheet};
use super::layout::{WIDTH, facts, panel, shared};
use super::palette::{Flat, Palette};
use super::scene::{Shown, TableScene};
use super::sprite::Sprites;

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

    /// The pictures of a table's message: the shared part, then the panels in seat order, each at most 11:7.
    pub fn table(&self, scene: &TableScene<'_>) -> Vec<Module> {
        let shown = Shown::new(&self.tools.fonts, scene);
        let mut modules = Vec::with_capacity(5);
        let mut sheet = Sheet::new(&self.tools.fonts);
        let scale = panel::scale(&sheet, &shown);
        let height = shared::shared(&mut sheet, &shown, 0);
        modules.push(self.module("shared".to_owned(), &sheet.finish(WIDTH, height)));
        for (seat, _) in shown.board.iter() {
            let mut sheet = Sheet::new(&self.tools.fonts);
            let height = panel::panel(&mut sheet, &shown, seat, MODULE_MARGIN, scale);
            let layout = sheet.finish(WIDTH, height + 2 * MODULE_MARGIN);
            modules.push(self.module(format!("panel-{}", seat.0), &layout));
        }
        modules
    }

    /// The whole board in one picture.
    pub fn board(&self, scene: &TableScene<'_>) -> Module {
        let shown = Shown::new(&self.tools.fonts, scene);
        let mut sheet = Sheet::new(&self.tools.fonts);
        let scale = panel::scale(&sheet, &shown);
        let mut y = shared::shared(&mut sheet, &shown, 0);
        for (seat, _) in shown.board.iter() {
            y += panel::panel(&mut sheet, &shown, seat, y, scale) + 12;
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
