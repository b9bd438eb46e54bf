//! Sprites: coverage masks of signs, glyphs and round corners, made by resvg when first needed and kept.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use foldhash::fast::RandomState;
use resvg::tiny_skia::{self, FillRule, Path, PathBuilder, Pixmap, Transform};
use resvg::usvg;

use super::canvas::Rect;
use super::font::{Fonts, GlyphKey};
use super::icon::Icon;
use super::palette::FULL;

/// How much of each pixel a sprite covers, 0 to [`FULL`], around an origin.
pub(crate) struct Mask {
    bounds: Rect,
    coverage: Box<[u8]>,
    /// Of each row the longest part that is wholly covered, from where to where.
    solid: Box<[(u16, u16)]>,
}

impl Mask {
    /// The pixels it has, relative to its origin.
    pub(crate) fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Coverage row by row.
    pub(crate) fn coverage(&self) -> &[u8] {
        &self.coverage
    }

    /// Of each row the longest part that is wholly covered: most of a sign is filled, not blended.
    pub(crate) fn solid(&self) -> &[(u16, u16)] {
        &self.solid
    }

    fn empty() -> Self {
        Mask {
            bounds: Rect::default(),
            coverage: Box::default(),
            solid: Box::default(),
        }
    }

    /// A mask from 8-bit coverage, cut down to the pixels that hold anything.
    fn from_alpha(alpha: impl Fn(usize) -> u8, width: usize, height: usize, x: i32, y: i32) -> Self {
        let level = |at: usize| ((u32::from(alpha(at)) * u32::from(FULL) + 127) / 255) as u8;
        let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
        for row in 0..height {
            for column in 0..width {
                if level(row * width + column) > 0 {
                    left = left.min(column);
                    right = right.max(column + 1);
                    top = top.min(row);
                    bottom = bottom.max(row + 1);
                }
            }
        }
        let (w, h) = (right.saturating_sub(left), bottom.saturating_sub(top));
        let mut coverage = Vec::with_capacity(w * h);
        for row in top..top + h {
            coverage.extend((left..left + w).map(|column| level(row * width + column)));
        }
        let bounds = Rect::new(x + left as i32, y + top as i32, w as i32, h as i32);
        let solid = coverage.chunks_exact(w.max(1)).map(longest_solid).collect();
        Mask {
            bounds,
            coverage: coverage.into_boxed_slice(),
            solid,
        }
    }

    /// The mask of a path in picture units around the origin.
    pub(crate) fn from_path(path: &Path, rule: FillRule) -> Self {
        let b = path.bounds();
        let (x, y) = (b.left().floor() as i32 - 1, b.top().floor() as i32 - 1);
        let (w, h) = (b.right().ceil() as i32 + 1 - x, b.bottom().ceil() as i32 + 1 - y);
        match tiny_skia::Mask::new(w.max(1) as u32, h.max(1) as u32) {
            Some(mut mask) => {
                mask.fill_path(path, rule, true, Transform::from_translate(-x as f32, -y as f32));
                let data = mask.data();
                Mask::from_alpha(|at| data[at], w as usize, h as usize, x, y)
            }
            None => Mask::empty(),
        }
    }
}

fn longest_solid(row: &[u8]) -> (u16, u16) {
    let mut best = (0, 0);
    let mut start = 0;
    for (at, &coverage) in row.iter().chain(&[0]).enumerate() {
        if coverage != FULL {
            if at - start > best.1 - best.0 {
                best = (start, at);
            }
            start = at + 1;
        }
    }
    (best.0 as u16, best.1 as u16)
}

/// What can be a sprite. Sizes are in picture units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sprite {
    /// A sign, its origin at its centre.
    Icon(Icon, u16),
    /// The outline of a sign, two units wide.
    Outline(Icon, u16),
    /// A disc of a diameter in half units, its origin at its centre.
    Disc(u16),
    /// A ring of an outer radius and a width, its origin at its centre.
    Ring(u16, u16),
    /// A stroke from the lower left to the upper right of a square, of a width, its origin at its centre.
    Slash(u16, u16),
    /// A letter, its origin on the base line.
    Glyph(GlyphKey),
}

/// Most memory that sprites may take; names in many scripts could otherwise fill it without end.
const ROOM: usize = 12 << 20;

/// The sprites made so far.
#[derive(Default)]
pub(crate) struct Sprites {
    made: RwLock<Made>,
}

#[derive(Default)]
struct Made {
    masks: HashMap<Sprite, Arc<Mask>, RandomState>,
    bytes: usize,
}

impl Sprites {
    /// The mask of a sprite, made now if it is the first time.
    pub(crate) fn get(&self, fonts: &Fonts, sprite: Sprite) -> Arc<Mask> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(mask) = made.masks.get(&sprite) {
            return Arc::clone(mask);
        }
        drop(made);
        let mask = Arc::new(make(fonts, sprite));
        let mut made = self.made.write().unwrap_or_else(PoisonError::into_inner);
        let bytes = mask.coverage.len() + mask.solid.len() * 4 + size_of::<Mask>() + size_of::<Sprite>() + 48;
        if made.bytes + bytes > ROOM {
            *made = Made::default();
        }
        made.bytes += bytes;
        made.masks.insert(sprite, Arc::clone(&mask));
        mask
    }

    /// Bytes that the sprites take.
    pub(crate) fn bytes(&self) -> usize {
        self.made.read().unwrap_or_else(PoisonError::into_inner).bytes
    }
}

fn make(fonts: &Fonts, sprite: Sprite) -> Mask {
    match sprite {
        Sprite::Icon(icon, size) => icon_mask(icon, size, None),
        Sprite::Outline(icon, size) => icon_mask(icon, size, Some(2.0)),
        Sprite::Disc(diameter) => path_mask(
            PathBuilder::from_circle(0.0, 0.0, f32::from(diameter) / 4.0),
            FillRule::Winding,
        ),
        Sprite::Ring(radius, width) => {
            let (outer, inner) = (f32::from(radius), f32::from(radius.saturating_sub(width)));
            let mut path = PathBuilder::new();
            path.push_circle(0.0, 0.0, outer);
            if inner > 0.0 {
                path.push_circle(0.0, 0.0, inner);
            }
            path_mask(path.finish(), FillRule::EvenOdd)
        }
        Sprite::Slash(size, width) => {
            let (half, w) = (
                f32::from(size) / 2.0,
                f32::from(width) / 2.0 * std::f32::consts::FRAC_1_SQRT_2,
            );
            let mut path = PathBuilder::new();
            path.move_to(-half - w, half - w);
            path.line_to(half - w, -half - w);
            path.line_to(half + w, -half + w);
            path.line_to(-half + w, half + w);
            path.close();
            path_mask(path.finish(), FillRule::Winding)
        }
        Sprite::Glyph(key) => path_mask(fonts.outline(key), FillRule::Winding),
    }
}

fn path_mask(path: Option<Path>, rule: FillRule) -> Mask {
    match path {
        Some(path) => Mask::from_path(&path, rule),
        None => Mask::empty(),
    }
}

/// A sign drawn white by resvg; its alpha is the mask. With a stroke, only its outline.
fn icon_mask(icon: Icon, size: u16, stroke: Option<f32>) -> Mask {
    let scale = f32::from(size) / 24.0;
    let paint = match stroke {
        None => r##"fill="#fff""##.to_owned(),
        Some(width) => format!(
            r##"fill="none" stroke="#fff" stroke-width="{}" stroke-linejoin="round""##,
            width / scale
        ),
    };
    let svg = icon.svg().replace(r#"fill="currentColor""#, &paint);
    // Strokes reach past the grid.
    let margin = 2.0;
    let side = (f32::from(size) + 2.0 * margin).ceil() as u32;
    // An odd size keeps its centre between two pixels: the origin is the pixel to the left and above.
    let half = i32::from(size / 2) + margin as i32;
    let tree = match usvg::Tree::from_str(&svg, &usvg::Options::default()) {
        Ok(tree) => tree,
        Err(error) => {
            tracing::error!(?icon, %error, "a sign could not be read");
            return Mask::empty();
        }
    };
    let Some(mut pixmap) = Pixmap::new(side, side) else {
        return Mask::empty();
    };
    let fit = f32::from(size) / tree.size().width();
    let transform = Transform::from_scale(fit, fit).post_translate(margin, margin);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    let data = pixmap.data();
    Mask::from_alpha(|at| data[at * 4 + 3], side as usize, side as usize, -half, -half)
}
