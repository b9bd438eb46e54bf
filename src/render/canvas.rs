//! The picture while it is drawn: one byte a pixel, an index into the palette.

use std::ops::Range;

use super::palette::{FULL, Flat, Palette};
use super::sprite::Mask;

/// A rectangle in units of the picture (1 unit = 1 pixel), from its top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rect {
    /// Left edge.
    pub(crate) x: i32,
    /// Top edge.
    pub(crate) y: i32,
    /// Width.
    pub(crate) w: i32,
    /// Height.
    pub(crate) h: i32,
}

impl Rect {
    /// A rectangle from its corner and size.
    pub(crate) const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Rect { x, y, w, h }
    }

    /// The rectangle of a size around a centre.
    pub(crate) const fn around(cx: i32, cy: i32, w: i32, h: i32) -> Self {
        Rect {
            x: cx - w / 2,
            y: cy - h / 2,
            w,
            h,
        }
    }

    /// First column to the right of it.
    pub(crate) const fn right(self) -> i32 {
        self.x + self.w
    }

    /// First row below it.
    pub(crate) const fn bottom(self) -> i32 {
        self.y + self.h
    }

    /// Smaller by `d` on every side (larger where `d` is negative).
    pub(crate) const fn inset(self, d: i32) -> Self {
        Rect {
            x: self.x + d,
            y: self.y + d,
            w: self.w - 2 * d,
            h: self.h - 2 * d,
        }
    }

    /// Whether the other lies wholly within it.
    #[cfg(test)]
    pub(crate) const fn contains(self, other: Rect) -> bool {
        other.x >= self.x && other.y >= self.y && other.right() <= self.right() && other.bottom() <= self.bottom()
    }

    /// Whether the two share a pixel.
    #[cfg(test)]
    pub(crate) const fn overlaps(self, other: Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    const fn intersection(self, other: Rect) -> Self {
        const fn max(a: i32, b: i32) -> i32 {
            if a > b { a } else { b }
        }
        const fn min(a: i32, b: i32) -> i32 {
            if a < b { a } else { b }
        }
        let (x, y) = (max(self.x, other.x), max(self.y, other.y));
        let w = min(self.right(), other.right()) - x;
        let h = min(self.bottom(), other.bottom()) - y;
        Rect {
            x,
            y,
            w: max(w, 0),
            h: max(h, 0),
        }
    }
}

/// Pixels that are sooner filled together than blended one by one.
const LONG: usize = 16;

/// The pixels of some rows of a picture.
pub(crate) struct Canvas {
    width: usize,
    rows: Range<i32>,
    pixels: Vec<u8>,
    /// What may be drawn on.
    clip: Rect,
}

impl Canvas {
    /// Rows of a picture all in one colour; the memory of earlier ones is used again.
    pub(crate) fn new(mut pixels: Vec<u8>, width: i32, rows: Range<i32>, ground: Flat) -> Self {
        let width = width.max(1);
        pixels.clear();
        pixels.resize(width as usize * rows.len(), ground as u8);
        let clip = Rect::new(0, rows.start, width, rows.len() as i32);
        Canvas {
            width: width as usize,
            rows,
            pixels,
            clip,
        }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn into_pixels(self) -> Vec<u8> {
        self.pixels
    }

    /// A row of the picture, which must be among those that the canvas has.
    pub(crate) fn row(&self, y: i32) -> &[u8] {
        let start = self.start(0, y);
        &self.pixels[start..start + self.width]
    }

    /// Only these rows, of those that the canvas has, are drawn on from now on. `false` if there are none.
    pub(crate) fn only(&mut self, rows: &Range<i32>) -> bool {
        let (from, to) = (rows.start.max(self.rows.start), rows.end.min(self.rows.end));
        self.clip = Rect::new(0, from, self.width as i32, (to - from).max(0));
        from < to
    }

    /// Where a pixel stands.
    fn start(&self, x: i32, y: i32) -> usize {
        (y - self.rows.start) as usize * self.width + x as usize
    }

    /// A filled rectangle; what lies outside the picture is left out.
    pub(crate) fn fill(&mut self, rect: Rect, colour: Flat) {
        let r = rect.intersection(self.clip);
        if r.w == 0 {
            return;
        }
        for y in r.y..r.bottom() {
            let start = self.start(r.x, y);
            self.pixels[start..start + r.w as usize].fill(colour as u8);
        }
    }

    /// A mask laid over the picture in a colour, its origin at (x, y).
    pub(crate) fn blit(&mut self, palette: &Palette, mask: &Mask, x: i32, y: i32, colour: Flat) {
        self.blit_part(palette, mask, mask.bounds(), x, y, colour);
    }

    /// A part of a mask (in the mask's own units), the mask's origin at (x, y).
    pub(crate) fn blit_part(&mut self, palette: &Palette, mask: &Mask, part: Rect, x: i32, y: i32, colour: Flat) {
        let bounds = mask.bounds();
        let picture = Rect {
            x: self.clip.x - x,
            y: self.clip.y - y,
            ..self.clip
        };
        let part = part.intersection(bounds).intersection(picture);
        if part.w == 0 {
            return;
        }
        let table = palette.blend(colour);
        for row in part.y..part.bottom() {
            let from = (row - bounds.y) as usize * bounds.w as usize + (part.x - bounds.x) as usize;
            let to = self.start(x + part.x, y + row);
            let source = &mask.coverage()[from..from + part.w as usize];
            let target = &mut self.pixels[to..to + part.w as usize];
            // The longest covered part of the row, within the part that is drawn: worth its own way where it is long.
            let (from, to) = match mask.solid()[(row - bounds.y) as usize] {
                (from, to) if usize::from(to - from) >= LONG => {
                    let within = |x: u16| (i32::from(x) + bounds.x - part.x).clamp(0, part.w) as usize;
                    (within(from), within(to))
                }
                _ => (0, 0),
            };
            target[from..to].fill(colour as u8);
            for edge in [0..from, to..target.len()] {
                for (pixel, &coverage) in target[edge.clone()].iter_mut().zip(&source[edge]) {
                    // Nothing at all leaves a pixel as it is; the table knows that too, and is quicker than asking.
                    *pixel = table[usize::from(coverage & FULL) << 8 | usize::from(*pixel)];
                }
            }
        }
    }
}
