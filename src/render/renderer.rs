//! The renderer: scenes in, pictures with alt text out.

use super::draw::Tools;
use super::font::Fonts;
use super::layout::panel::MODULE_MARGIN;
use super::layout::sheet::{Layout, Sheet};
use super::layout::{WIDTH, base, card, facts, hand, legend, panel, player_facts, result, shared};
use super::palette::{Flat, Palette};
use super::scene::{CardRef, HandScene, ResultScene, Shown, TableScene};
use super::sprite::Sprites;
use super::strips::{Keys, Strips};
use super::svg;
use super::text_view::{self, Section};
use crate::i18n::Lang;
use crate::rules::{CardSet, Colour, Seat};
use crate::tr;

/// A picture ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Which part it is, as a file's stem: `shared`, `panel-0`, `board`, ….
    pub name: String,
    /// The PNG file.
    pub png: Vec<u8>,
    /// The same in words, at most 1024 UTF-16 units.
    pub alt: String,
    /// Equal fingerprints, equal pictures: an edit uploads only those that changed.
    pub fingerprint: u64,
}

/// Makes pictures. One serves a whole program, from any thread.
pub struct Renderer {
    tools: Tools,
    strips: Strips,
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
        Renderer {
            tools,
            strips: Strips::default(),
        }
    }

    /// The pictures of a table's message: the shared part, then the panels in seat order, each at most 11:7. Without
    /// Skáli, two panels that stand side by side are one picture.
    pub fn table(&self, scene: &TableScene<'_>) -> Vec<Module> {
        let shown = Shown::new(&self.tools.fonts, scene);
        let mut modules = Vec::with_capacity(5);
        modules.push(self.shared_module(&shown));
        let panels = Panels::of(&Sheet::new(&self.tools.fonts), &shown);
        for (k, row) in panels.rows(&shown).iter().enumerate() {
            let mut sheet = Sheet::new(&self.tools.fonts);
            let height = panels.lay(&mut sheet, &shown, row, MODULE_MARGIN);
            let layout = sheet.finish(WIDTH, height + 2 * MODULE_MARGIN);
            modules.push(self.module(format!("panel-{k}"), &layout, scene.lang));
        }
        modules
    }

    /// The shared part alone, as in [`Renderer::table`].
    pub fn shared(&self, scene: &TableScene<'_>) -> Module {
        let shown = Shown::new(&self.tools.fonts, scene);
        self.shared_module(&shown)
    }

    fn shared_module(&self, shown: &Shown<'_>) -> Module {
        let mut sheet = Sheet::new(&self.tools.fonts);
        let height = shared::shared(&mut sheet, shown, 0);
        self.module("shared".to_owned(), &sheet.finish(WIDTH, height), shown.lang)
    }

    /// The whole board in one picture.
    pub fn board(&self, scene: &TableScene<'_>) -> Module {
        self.module(
            "board".to_owned(),
            &self.board_layout(&Shown::new(&self.tools.fonts, scene)),
            scene.lang,
        )
    }

    fn board_layout(&self, shown: &Shown<'_>) -> Layout {
        let mut sheet = Sheet::new(&self.tools.fonts);
        let panels = Panels::of(&sheet, shown);
        let mut y = shared::shared(&mut sheet, shown, 0);
        for row in panels.rows(shown) {
            y += panels.lay(&mut sheet, shown, &row, y) + 12;
        }
        sheet.finish(WIDTH, y + 8)
    }

    /// Everything that the whole board shows, in words. Names stand in it as they are given.
    pub fn text(&self, scene: &TableScene<'_>) -> Vec<Section> {
        let shown = Shown::spoken(&self.tools.fonts, scene);
        let layout = self.board_layout(&shown);
        text_view::sections(&shown, &layout.facts)
    }

    /// The same of what one player has, with all the room that a message has.
    pub fn text_of(&self, scene: &TableScene<'_>, seat: Seat) -> Vec<Section> {
        let shown = Shown::spoken(&self.tools.fonts, scene);
        let mut sheet = Sheet::new(&self.tools.fonts);
        player_facts::player_facts(&mut sheet, &shown, seat);
        text_view::sections(&shown, &sheet.finish(WIDTH, 0).facts)
    }

    /// The same once a game is over, its result first.
    pub fn text_at_end(&self, scene: &ResultScene<'_>) -> Vec<Section> {
        let shown = Shown::spoken(&self.tools.fonts, &scene.table);
        let mut sheet = Sheet::new(&self.tools.fonts);
        let height = result::result(&mut sheet, &shown, scene.history);
        let mut facts = sheet.finish(WIDTH, height).facts;
        facts.extend(self.board_layout(&shown).facts);
        text_view::sections(&shown, &facts)
    }

    /// One player's panel.
    pub fn player(&self, scene: &TableScene<'_>, seat: Seat) -> Module {
        let shown = Shown::new(&self.tools.fonts, scene);
        let mut sheet = Sheet::new(&self.tools.fonts);
        let panels = Panels::Full(panel::scale(&sheet, &shown));
        let height = panels.lay(&mut sheet, &shown, &[seat], MODULE_MARGIN);
        self.module(
            format!("player-{}", seat.0),
            &sheet.finish(WIDTH, height + 2 * MODULE_MARGIN),
            scene.lang,
        )
    }

    /// A player's own hand; `None` for a public view, which has none.
    pub fn hand(&self, scene: &HandScene<'_>) -> Option<Module> {
        let seat = scene.view.viewer()?;
        let mut sheet = Sheet::new(&self.tools.fonts);
        let height = hand::hand(&mut sheet, scene, seat);
        Some(self.module("hand".to_owned(), &sheet.finish(WIDTH, height), scene.lang))
    }

    /// The standing of a finished game, where the points came from, and the scores round by round.
    pub fn result(&self, scene: &ResultScene<'_>) -> Module {
        let shown = Shown::new(&self.tools.fonts, &scene.table);
        let mut sheet = Sheet::new(&self.tools.fonts);
        let height = result::result(&mut sheet, &shown, scene.history);
        self.module("result".to_owned(), &sheet.finish(WIDTH, height), shown.lang)
    }

    /// A card, large and with words.
    pub fn card(&self, cards: &CardSet, card: CardRef, lang: Lang) -> Module {
        let mut sheet = Sheet::new(&self.tools.fonts);
        let height = card::card(&mut sheet, cards, card, lang);
        self.module("card".to_owned(), &sheet.finish(WIDTH, height), lang)
    }

    /// The key to every sign.
    pub fn legend(&self, lang: Lang) -> Module {
        let mut sheet = Sheet::new(&self.tools.fonts);
        let height = legend::legend(&mut sheet, lang);
        self.module("legend".to_owned(), &sheet.finish(WIDTH, height), lang)
    }

    /// The whole board as one SVG: the straight way to the same picture, for comparison.
    pub fn board_svg(&self, scene: &TableScene<'_>) -> String {
        let shown = Shown::new(&self.tools.fonts, scene);
        svg::write(&self.board_layout(&shown), Flat::Ground)
    }

    /// Bytes that the sprites made so far take.
    pub fn sprite_bytes(&self) -> usize {
        self.tools.sprites.bytes()
    }

    /// Forgets what was kept of earlier pictures, so that the next one is made whole: for measuring. Sprites stay.
    pub fn forget_pictures(&self) {
        self.strips.forget();
    }

    /// How many strips of pictures were drawn since the start, or since pictures were forgotten: what is shown again is not
    /// drawn again.
    pub fn strips_drawn(&self) -> u64 {
        self.strips.drawn()
    }

    fn module(&self, name: String, layout: &Layout, lang: Lang) -> Module {
        let keys = Keys::of(layout);
        Module {
            name,
            png: self.strips.png(&self.tools, layout, &keys),
            alt: facts::alt(&layout.facts, &tr!(lang, "fact-rest")),
            fingerprint: keys.fingerprint(),
        }
    }
}

/// A colour's mark on its tile, 128 × 128 with a clear ground: an application emoji, as a PNG.
pub fn emoji(colour: Colour) -> Vec<u8> {
    svg::emoji(colour)
}

/// How a table's panels are drawn.
pub(crate) enum Panels {
    /// One in a row.
    Full(panel::Scale),
    /// Two in a row.
    Half,
}

impl Panels {
    pub(crate) fn of(sheet: &Sheet<'_>, shown: &Shown<'_>) -> Self {
        if !shown.board.skali && base::fits(shown) {
            Panels::Half
        } else {
            Panels::Full(panel::scale(sheet, shown))
        }
    }

    /// The seats of each row of panels.
    pub(crate) fn rows(&self, shown: &Shown<'_>) -> Vec<Vec<Seat>> {
        let seats: Vec<Seat> = shown.board.players.seats().collect();
        let each = match self {
            Panels::Full(_) => 1,
            Panels::Half => 2,
        };
        seats.chunks(each).map(<[_]>::to_vec).collect()
    }

    /// Lays a row out from `y` down. Returns its height.
    pub(crate) fn lay(&self, sheet: &mut Sheet<'_>, shown: &Shown<'_>, row: &[Seat], y: i32) -> i32 {
        match *self {
            Panels::Full(scale) => row.iter().map(|&seat| panel::panel(sheet, shown, seat, y, scale)).sum(),
            Panels::Half => base::row(sheet, shown, row, y),
        }
    }
}
