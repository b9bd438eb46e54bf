//! The bundled fonts: which can show a text, how wide it is, and the outlines of its letters.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use foldhash::fast::RandomState;
use harfrust::{Direction, Script, ShapeOptions, ShapePlan, ShaperData, Tag, UnicodeBuffer};
use resvg::tiny_skia::{Path, PathBuilder, Transform};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use unicode_bidi::{BidiInfo, Level};
use unicode_script::UnicodeScript;

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Style {
    /// Grenze: names and titles.
    Display,
    /// Fira Sans Condensed semi-bold: words.
    Text,
    /// Fira Sans Condensed bold: numbers.
    Bold,
}

/// One of the bundled font files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FaceId(u8);

const DISPLAY: FaceId = FaceId(0);
const TEXT: FaceId = FaceId(1);
const BOLD: FaceId = FaceId(2);
const CJK: FaceId = FaceId(3);
const ARABIC: FaceId = FaceId(4);
const HEBREW: FaceId = FaceId(5);
const THAI: FaceId = FaceId(6);
const DEVANAGARI: FaceId = FaceId(7);

const FILES: [&[u8]; 8] = [
    include_bytes!("../../assets/fonts/Grenze_600SemiBold.ttf"),
    include_bytes!("../../assets/fonts/FiraSansCondensed_600SemiBold.ttf"),
    include_bytes!("../../assets/fonts/FiraSansCondensed_700Bold.ttf"),
    include_bytes!("../../assets/fonts/NotoSansCJKjp-Bold.otf"),
    include_bytes!("../../assets/fonts/NotoSansArabic-Bold.ttf"),
    include_bytes!("../../assets/fonts/NotoSansHebrew-Bold.ttf"),
    include_bytes!("../../assets/fonts/NotoSansThai-Bold.ttf"),
    include_bytes!("../../assets/fonts/NotoSansDevanagari-Bold.ttf"),
];

impl Style {
    /// The fonts in which a letter is looked for, in order.
    fn chain(self) -> &'static [FaceId] {
        match self {
            Style::Display => &[DISPLAY, TEXT, CJK, ARABIC, HEBREW, THAI, DEVANAGARI],
            Style::Text => &[TEXT, CJK, ARABIC, HEBREW, THAI, DEVANAGARI],
            Style::Bold => &[BOLD, CJK, ARABIC, HEBREW, THAI, DEVANAGARI],
        }
    }

    /// The height of capitals, in parts of the size: text is centred on them.
    pub(crate) const fn cap_height(self) -> f32 {
        match self {
            Style::Display => 0.62,
            Style::Text | Style::Bold => 0.689,
        }
    }
}

/// A letter as a sprite: its face, glyph, size, and how many quarters of a unit it is moved to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GlyphKey {
    pub(crate) face: FaceId,
    pub(crate) glyph: u16,
    pub(crate) size: u16,
    pub(crate) quarter: u8,
}

/// A letter in its place, in parts of the size, from the start of the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub(crate) face: FaceId,
    pub(crate) glyph: u16,
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// A line of text, shaped.
#[derive(Debug, Default)]
pub(crate) struct Line {
    pub(crate) glyphs: Vec<Placed>,
    /// Width in parts of the size.
    pub(crate) width: f32,
}

/// How many shaped lines are kept; names could otherwise fill the memory without end.
const KEPT_LINES: usize = 2000;

type Plan = (FaceId, Script, bool);
type Lines = HashMap<Box<str>, Arc<Line>, RandomState>;

/// A font file, opened.
struct Face {
    font: FontRef<'static>,
    letters: Charmap<'static>,
    shaping: ShaperData,
}

/// The fonts, with what was shaped before.
pub(crate) struct Fonts {
    faces: Vec<Face>,
    plans: RwLock<HashMap<Plan, Arc<ShapePlan>>>,
    lines: RwLock<[Lines; 3]>,
}

impl Fonts {
    pub(crate) fn new() -> Self {
        let faces = FILES
            .iter()
            // The files are part of the program: a test opens each.
            .map(|data| {
                let font = FontRef::new(data).expect("a bundled font is well formed");
                Face {
                    letters: font.charmap(),
                    shaping: ShaperData::new(&font),
                    font,
                }
            })
            .collect();
        Fonts {
            faces,
            plans: RwLock::default(),
            lines: RwLock::default(),
        }
    }

    /// Whether every letter of the text is in the style's own font, with no other font's help.
    pub(crate) fn is_whole(&self, style: Style, text: &str) -> bool {
        text.chars().all(|c| self.has(style.chain()[0], c))
    }

    /// Whether a font of the style's has every letter of the text.
    pub(crate) fn covers(&self, style: Style, text: &str) -> bool {
        text.chars().all(|c| joins(c) || self.face_of(style, c).is_some())
    }

    /// Width of a text at a size, in picture units, rounded up.
    pub(crate) fn width(&self, style: Style, text: &str, size: u16) -> i32 {
        (self.line(style, text).width * f32::from(size)).ceil() as i32
    }

    /// The text shaped: letters in the order in which they are seen.
    pub(crate) fn line(&self, style: Style, text: &str) -> Arc<Line> {
        let kept = self.lines.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = kept[style as usize].get(text) {
            return Arc::clone(line);
        }
        drop(kept);
        let line = Arc::new(self.shape(style, text));
        let mut kept = self.lines.write().unwrap_or_else(PoisonError::into_inner);
        let kept = &mut kept[style as usize];
        if kept.len() >= KEPT_LINES {
            kept.clear();
        }
        kept.insert(text.into(), Arc::clone(&line));
        line
    }

    /// The outline of a letter around its origin on the base line, in picture units.
    pub(crate) fn outline(&self, key: GlyphKey) -> Option<Path> {
        let glyphs = self.faces[key.face.0 as usize].font.outline_glyphs();
        let mut pen = Pen(PathBuilder::new());
        let settings = DrawSettings::unhinted(Size::new(f32::from(key.size)), LocationRef::default());
        glyphs.get(GlyphId::from(key.glyph))?.draw(settings, &mut pen).ok()?;
        let shift = f32::from(key.quarter) / 4.0;
        pen.0
            .finish()?
            .transform(Transform::from_row(1.0, 0.0, 0.0, -1.0, shift, 0.0))
    }

    fn face_of(&self, style: Style, c: char) -> Option<FaceId> {
        style.chain().iter().copied().find(|f| self.has(*f, c))
    }

    fn shape(&self, style: Style, text: &str) -> Line {
        let mut line = Line::default();
        if text.chars().all(|c| (c as u32) < 0x590) {
            self.shape_run(style, text, false, &mut line);
            return line;
        }
        // The languages of the bot run from left to right; a name may run the other way within them.
        let bidi = BidiInfo::new(text, Some(Level::ltr()));
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let backwards = levels[run.start].is_rtl();
                self.shape_run(style, &text[run], backwards, &mut line);
            }
        }
        line
    }

    /// Shapes a run of one direction: split where the font or the script changes.
    fn shape_run(&self, style: Style, text: &str, backwards: bool, line: &mut Line) {
        let mut pieces: Vec<(FaceId, Script, &str)> = Vec::new();
        let mut start = 0;
        let mut current: Option<(FaceId, Script)> = None;
        for (at, c) in text.char_indices() {
            let own = tag(c);
            let next = match current {
                Some((face, script)) if joins(c) || (own.is_none() && self.has(face, c)) => (face, script),
                _ => {
                    let face = self.face_of(style, c).unwrap_or(style.chain()[0]);
                    (face, own.or(current.map(|c| c.1)).unwrap_or(harfrust::script::LATIN))
                }
            };
            if let Some((face, script)) = current.filter(|c| *c != next) {
                pieces.push((face, script, &text[start..at]));
                start = at;
            }
            current = Some(next);
        }
        if let Some((face, script)) = current {
            pieces.push((face, script, &text[start..]));
        }
        if backwards {
            pieces.reverse();
        }
        for (face, script, piece) in pieces {
            self.shape_piece(face, script, piece, backwards, line);
        }
    }

    fn has(&self, face: FaceId, c: char) -> bool {
        self.faces[face.0 as usize].letters.map(c).is_some()
    }

    fn shape_piece(&self, id: FaceId, script: Script, text: &str, backwards: bool, line: &mut Line) {
        let face = &self.faces[id.0 as usize];
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_script(script);
        let direction = if backwards {
            Direction::RightToLeft
        } else {
            Direction::LeftToRight
        };
        buffer.set_direction(direction);
        let plan = self.plan((id, script, backwards), direction);
        let shaper = face.shaping.shaper(&face.font).build();
        let shaped = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)));
        let em = shaper.units_per_em() as f32;
        for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            // The sign for "no such letter", a box, stands in no picture: names that need it are not shown at all.
            if info.glyph_id == 0 {
                continue;
            }
            line.glyphs.push(Placed {
                face: id,
                glyph: info.glyph_id as u16,
                x: line.width + position.x_offset as f32 / em,
                y: -position.y_offset as f32 / em,
            });
            line.width += position.x_advance as f32 / em;
        }
    }

    fn plan(&self, key: Plan, direction: Direction) -> Arc<ShapePlan> {
        let plans = self.plans.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(plan) = plans.get(&key) {
            return Arc::clone(plan);
        }
        drop(plans);
        let face = &self.faces[key.0.0 as usize];
        let shaper = face.shaping.shaper(&face.font).build();
        let plan = Arc::new(ShapePlan::new(&shaper, direction, Some(key.1), None, &[]));
        let mut plans = self.plans.write().unwrap_or_else(PoisonError::into_inner);
        plans.insert(key, Arc::clone(&plan));
        plan
    }
}

/// Whether a character goes with the one before it, whatever that one's font: a combining mark, a joiner.
fn joins(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c) || matches!(c, '\u{200c}' | '\u{200d}')
}

/// The script of a letter as OpenType names it; `None` for what all scripts share.
fn tag(c: char) -> Option<Script> {
    let script = c.script();
    if matches!(
        script,
        unicode_script::Script::Common | unicode_script::Script::Inherited
    ) {
        return None;
    }
    let name = script.short_name().as_bytes().first_chunk()?;
    Script::from_iso15924_tag(Tag::new(name))
}

/// Takes a letter's outline down as a path.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}
