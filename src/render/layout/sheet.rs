//! A sheet of boxes: what every layout is written on, and every drawing is read from.

use std::ops::Range;

use super::facts::{Fact, Topic};
use crate::render::canvas::Rect;
use crate::render::font::{Fonts, Style};
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::text::{self, Fitted};

/// Something to draw.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// A filled rectangle with round corners; with `top`, only its upper two are round.
    Fill { colour: Flat, radius: u16, top: bool },
    /// An outline along the inner edge.
    Frame { colour: Flat, radius: u16, width: u16 },
    /// A sign that fills the box, and the colour of its outline if it has one.
    Icon {
        icon: Icon,
        colour: Flat,
        outline: Option<Flat>,
    },
    /// A line of text: its base line lies `base` below the top of the box, it starts at the box's left.
    Text {
        style: Style,
        size: u16,
        base: u16,
        colour: Flat,
        text: String,
    },
    /// A disc that fills the box.
    Disc { colour: Flat },
    /// A stroke from the lower left to the upper right.
    Slash { colour: Flat, width: u16 },
    /// A line through points, with round joints.
    Curve {
        points: Vec<(i32, i32)>,
        width: u16,
        colour: Flat,
    },
}

/// How a box relates to those around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// Ground, rule, frame or halo: others may lie on it.
    Ground,
    /// A piece that stands alone: no other piece may touch it.
    Piece,
    /// What lies on the piece before it, such as the number on a star.
    On,
}

/// A shape in its box.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Item {
    pub(crate) rect: Rect,
    pub(crate) role: Role,
    pub(crate) shape: Shape,
    /// The area it belongs to, by number; 0 is the whole sheet.
    pub(crate) area: u16,
}

impl Item {
    /// The rows it may mark: those of its box, and a few for what reaches out of it, such as the tail of a letter. Nothing
    /// is drawn beyond them, so that rows without it do not depend on it.
    pub(crate) fn rows(&self) -> Range<i32> {
        let reach = match self.shape {
            Shape::Fill { .. } | Shape::Frame { .. } => 0,
            Shape::Icon { .. } | Shape::Curve { .. } | Shape::Disc { .. } => 4,
            Shape::Slash { width, .. } => i32::from(width),
            Shape::Text { size, .. } => i32::from(size) / 2,
        };
        self.rect.y - reach..self.rect.bottom() + reach
    }
}

/// A part of the sheet that its items must not leave, and that no part beside it may overlap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Area {
    pub(crate) rect: Rect,
    pub(crate) parent: u16,
}

/// The boxes of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) items: Vec<Item>,
    pub(crate) areas: Vec<Area>,
    /// What the boxes show, in words.
    pub(crate) facts: Vec<Fact>,
}

/// Where a text stands on its x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A layout under way.
pub(crate) struct Sheet<'a> {
    fonts: &'a Fonts,
    items: Vec<Item>,
    areas: Vec<Area>,
    facts: Vec<Fact>,
    area: u16,
    role: Role,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(fonts: &'a Fonts) -> Self {
        // The whole sheet's own box is set when it is finished.
        let whole = Area {
            rect: Rect::default(),
            parent: 0,
        };
        Sheet {
            fonts,
            items: Vec::with_capacity(512),
            areas: vec![whole],
            facts: Vec::new(),
            area: 0,
            role: Role::Piece,
        }
    }

    pub(crate) fn fonts(&self) -> &'a Fonts {
        self.fonts
    }

    /// The finished layout.
    pub(crate) fn finish(mut self, width: i32, height: i32) -> Layout {
        self.areas[0].rect = Rect::new(0, 0, width, height);
        Layout {
            width,
            height,
            items: self.items,
            areas: self.areas,
            facts: self.facts,
        }
    }

    /// Lays down what the boxes show, in words.
    pub(crate) fn say(&mut self, topic: Topic, rank: u8, text: String) {
        self.facts.push(Fact {
            topic,
            rank,
            kept: false,
            text,
        });
    }

    /// The same for a fact that names cards: the text view never goes without it.
    pub(crate) fn name(&mut self, topic: Topic, rank: u8, text: String) {
        self.facts.push(Fact {
            topic,
            rank,
            kept: true,
            text,
        });
    }

    /// Lays something out in an area of its own.
    pub(crate) fn within<T>(&mut self, rect: Rect, lay: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.area;
        self.area = self.areas.len() as u16;
        self.areas.push(Area { rect, parent: outer });
        let result = lay(self);
        self.area = outer;
        result
    }

    /// Lays something out on the piece before it.
    pub(crate) fn on<T>(&mut self, lay: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.role, Role::On);
        let result = lay(self);
        self.role = outer;
        result
    }

    fn push(&mut self, rect: Rect, role: Role, shape: Shape) {
        self.items.push(Item {
            rect,
            role,
            shape,
            area: self.area,
        });
    }

    /// A ground: something that others lie on.
    pub(crate) fn fill(&mut self, rect: Rect, colour: Flat, radius: u16) {
        self.push(
            rect,
            Role::Ground,
            Shape::Fill {
                colour,
                radius,
                top: false,
            },
        );
    }

    /// A ground with only its upper corners round.
    pub(crate) fn fill_top(&mut self, rect: Rect, colour: Flat, radius: u16) {
        self.push(
            rect,
            Role::Ground,
            Shape::Fill {
                colour,
                radius,
                top: true,
            },
        );
    }

    /// A filled piece.
    pub(crate) fn block(&mut self, rect: Rect, colour: Flat, radius: u16) {
        self.push(
            rect,
            self.role,
            Shape::Fill {
                colour,
                radius,
                top: false,
            },
        );
    }

    /// An outline along the inner edge of a box.
    pub(crate) fn frame(&mut self, rect: Rect, colour: Flat, radius: u16, width: u16) {
        self.push(rect, Role::Ground, Shape::Frame { colour, radius, width });
    }

    /// A bone halo around something that has just changed.
    pub(crate) fn halo(&mut self, rect: Rect, radius: u16) {
        self.frame(rect.inset(-7), Flat::Bone, radius + 7, 4);
    }

    /// A sign around a centre.
    pub(crate) fn icon(&mut self, icon: Icon, cx: i32, cy: i32, size: i32, colour: Flat) {
        self.icon_outlined(icon, cx, cy, size, colour, None);
    }

    /// A sign with an outline around a centre.
    pub(crate) fn icon_outlined(
        &mut self,
        icon: Icon,
        cx: i32,
        cy: i32,
        size: i32,
        colour: Flat,
        outline: Option<Flat>,
    ) {
        self.push(
            Rect::around(cx, cy, size, size),
            self.role,
            Shape::Icon { icon, colour, outline },
        );
    }

    /// A dot around a centre.
    pub(crate) fn dot(&mut self, cx: i32, cy: i32, size: i32, colour: Flat) {
        self.push(Rect::around(cx, cy, size, size), Role::Ground, Shape::Disc { colour });
    }

    /// A stroke across a box.
    pub(crate) fn slash(&mut self, rect: Rect, colour: Flat, width: u16) {
        self.push(rect, Role::Ground, Shape::Slash { colour, width });
    }

    /// A line through points.
    pub(crate) fn curve(&mut self, points: Vec<(i32, i32)>, width: u16, colour: Flat) {
        let half = i32::from(width) / 2 + 1;
        let bounds = |of: fn(&(i32, i32)) -> i32| {
            let all = points.iter().map(of);
            (all.clone().min().unwrap_or(0) - half, all.max().unwrap_or(0) + half)
        };
        let ((left, right), (top, bottom)) = (bounds(|p| p.0), bounds(|p| p.1));
        let rect = Rect::new(left, top, right - left, bottom - top);
        self.push(rect, Role::Ground, Shape::Curve { points, width, colour });
    }

    /// A line of text, the middle of its capitals at `cy`. Returns its width.
    #[allow(clippy::too_many_arguments, reason = "a place, a text and its looks")]
    pub(crate) fn text(
        &mut self,
        x: i32,
        cy: i32,
        text: &str,
        size: u16,
        colour: Flat,
        style: Style,
        anchor: Anchor,
    ) -> i32 {
        let width = self.fonts.width(style, text, size);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2,
            Anchor::End => x - width,
        };
        let base = cy + (f32::from(size) * style.cap_height() / 2.0).round() as i32;
        let ascent = (f32::from(size) * 0.75).round() as i32;
        let height = ascent + (f32::from(size) * 0.2).round() as i32;
        self.push(
            Rect::new(left, base - ascent, width, height),
            self.role,
            Shape::Text {
                style,
                size,
                base: ascent as u16,
                colour,
                text: text.to_owned(),
            },
        );
        width
    }

    /// Words, from the left.
    pub(crate) fn words(&mut self, x: i32, cy: i32, text: &str, size: u16, colour: Flat) -> i32 {
        self.text(x, cy, text, size, colour, Style::Text, Anchor::Start)
    }

    /// A number, from the left.
    pub(crate) fn number(&mut self, x: i32, cy: i32, n: impl ToString, size: u16, colour: Flat) -> i32 {
        self.text(x, cy, &n.to_string(), size, colour, Style::Bold, Anchor::Start)
    }

    /// A number around a centre.
    pub(crate) fn number_mid(&mut self, cx: i32, cy: i32, n: impl ToString, size: u16, colour: Flat) -> i32 {
        self.text(cx, cy, &n.to_string(), size, colour, Style::Bold, Anchor::Middle)
    }

    /// A text made to fit a room; see [`text::fit`].
    pub(crate) fn fit(&self, style: Style, text: &str, size: u16, least: u16, room: i32) -> Fitted {
        text::fit(self.fonts, style, text, size, least, room)
    }

    /// Width of a text.
    pub(crate) fn width(&self, style: Style, text: &str, size: u16) -> i32 {
        self.fonts.width(style, text, size)
    }
}

/// The text with its first letter large: for what begins with a common word. A name stays as it is.
pub(crate) fn capitalised(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        _ => text,
    }
}
