//! From boxes to pixels.

use std::ops::Range;

use resvg::tiny_skia::{FillRule, LineCap, LineJoin, PathBuilder, Stroke};

use super::canvas::{Canvas, Rect};
use super::font::{Fonts, GlyphKey, Style};
use super::layout::sheet::{Item, Layout, Shape};
use super::palette::{Flat, Palette};
use super::sprite::{Mask, Sprite, Sprites};

/// What drawing needs: the palette, the fonts, and the sprites made so far.
pub(crate) struct Tools {
    pub(crate) palette: Palette,
    pub(crate) fonts: Fonts,
    pub(crate) sprites: Sprites,
}

impl Tools {
    /// Some rows of the picture of a layout, drawn in some memory.
    pub(crate) fn draw(&self, pixels: Vec<u8>, layout: &Layout, rows: Range<i32>, ground: Flat) -> Canvas {
        let mut canvas = Canvas::new(pixels, layout.width, rows, ground);
        for item in &layout.items {
            if canvas.only(&item.rows()) {
                self.item(&mut canvas, item);
            }
        }
        canvas
    }

    fn item(&self, canvas: &mut Canvas, item: &Item) {
        let r = item.rect;
        let (cx, cy) = (r.x + r.w / 2, r.y + r.h / 2);
        match &item.shape {
            Shape::Fill { colour, radius, top } => self.fill(canvas, r, *colour, i32::from(*radius), *top),
            Shape::Frame { colour, radius, width } => {
                self.frame(canvas, r, *colour, i32::from(*radius), i32::from(*width));
            }
            Shape::Icon { icon, colour, outline } => {
                let size = r.w as u16;
                self.sprite(canvas, Sprite::Icon(*icon, size), cx, cy, *colour);
                if let Some(outline) = outline {
                    self.sprite(canvas, Sprite::Outline(*icon, size), cx, cy, *outline);
                }
            }
            Shape::Text {
                style,
                size,
                base,
                colour,
                text,
            } => {
                self.text(canvas, r.x, r.y + i32::from(*base), text, *style, *size, *colour);
            }
            Shape::Disc { colour } => self.sprite(canvas, Sprite::Disc(r.w as u16 * 2), cx, cy, *colour),
            Shape::Slash { colour, width } => {
                self.sprite(canvas, Sprite::Slash(r.w as u16, *width), cx, cy, *colour);
            }
            Shape::Curve { points, width, colour } => self.curve(canvas, points, *width, *colour),
        }
    }

    fn sprite(&self, canvas: &mut Canvas, sprite: Sprite, x: i32, y: i32, colour: Flat) {
        let mask = self.sprites.get(&self.fonts, sprite);
        canvas.blit(&self.palette, &mask, x, y, colour);
    }

    fn fill(&self, canvas: &mut Canvas, r: Rect, colour: Flat, radius: i32, top: bool) {
        let radius = radius.min(r.w / 2).min(r.h / 2);
        if radius <= 0 {
            canvas.fill(r, colour);
            return;
        }
        let lower = if top { 0 } else { radius };
        canvas.fill(Rect::new(r.x + radius, r.y, r.w - 2 * radius, radius), colour);
        canvas.fill(Rect::new(r.x, r.y + radius, r.w, r.h - radius - lower), colour);
        canvas.fill(
            Rect::new(r.x + radius, r.bottom() - lower, r.w - 2 * radius, lower),
            colour,
        );
        let disc = self.sprites.get(&self.fonts, Sprite::Disc(radius as u16 * 4));
        self.corners(canvas, &disc, r, radius, top, colour);
    }

    fn frame(&self, canvas: &mut Canvas, r: Rect, colour: Flat, radius: i32, width: i32) {
        let radius = radius.min(r.w / 2).min(r.h / 2);
        let (across, along) = (r.w - 2 * radius, r.h - 2 * radius);
        canvas.fill(Rect::new(r.x + radius, r.y, across, width), colour);
        canvas.fill(Rect::new(r.x + radius, r.bottom() - width, across, width), colour);
        canvas.fill(Rect::new(r.x, r.y + radius, width, along), colour);
        canvas.fill(Rect::new(r.right() - width, r.y + radius, width, along), colour);
        if radius > 0 {
            let ring = self.sprites.get(&self.fonts, Sprite::Ring(radius as u16, width as u16));
            self.corners(canvas, &ring, r, radius, false, colour);
        }
    }

    /// The four quarters of a round mask at the corners of a box.
    fn corners(&self, canvas: &mut Canvas, mask: &Mask, r: Rect, radius: i32, top: bool, colour: Flat) {
        let (left, right) = (r.x + radius, r.right() - radius);
        let (upper, lower) = (r.y + radius, r.bottom() - radius);
        let quarter = |x: i32, y: i32| Rect::new(x, y, radius, radius);
        let mut part = |part: Rect, x: i32, y: i32| canvas.blit_part(&self.palette, mask, part, x, y, colour);
        part(quarter(-radius, -radius), left, upper);
        part(quarter(0, -radius), right, upper);
        if !top {
            part(quarter(-radius, 0), left, lower);
            part(quarter(0, 0), right, lower);
        }
    }

    #[allow(clippy::too_many_arguments, reason = "a place, a text and its looks")]
    fn text(&self, canvas: &mut Canvas, x: i32, base: i32, text: &str, style: Style, size: u16, colour: Flat) {
        let line = self.fonts.line(style, text);
        for glyph in &line.glyphs {
            // Letters stand on quarters of a pixel across, on whole pixels down.
            let quarters = (glyph.x * f32::from(size) * 4.0).round() as i32;
            let key = GlyphKey {
                face: glyph.face,
                glyph: glyph.glyph,
                size,
                quarter: quarters.rem_euclid(4) as u8,
            };
            let down = (glyph.y * f32::from(size)).round() as i32;
            self.sprite(
                canvas,
                Sprite::Glyph(key),
                x + quarters.div_euclid(4),
                base + down,
                colour,
            );
        }
    }

    fn curve(&self, canvas: &mut Canvas, points: &[(i32, i32)], width: u16, colour: Flat) {
        let mut path = PathBuilder::new();
        for (at, &(x, y)) in points.iter().enumerate() {
            let (x, y) = (x as f32, y as f32);
            if at == 0 {
                path.move_to(x, y)
            } else {
                path.line_to(x, y)
            }
        }
        let stroke = Stroke {
            width: f32::from(width),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        if let Some(outline) = path.finish().and_then(|path| path.stroke(&stroke, 1.0)) {
            let mask = Mask::from_path(&outline, FillRule::Winding);
            canvas.blit(&self.palette, &mask, 0, 0, colour);
        }
    }
}
