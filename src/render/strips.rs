//! Pictures in strips of a few rows: after a move most of a table looks as before, so only strips that changed are drawn and
//! deflated, and the others are put into the file as they were kept.
//!
//! A strip is known by all that its pixels depend on: the items of the layout that reach into it or into the row above
//! (PNG's filter looks at that), and where it lies.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use foldhash::quality::FixedState;

use super::deflate::{Packer, Piece};
use super::draw::Tools;
use super::encode;
use super::layout::sheet::Layout;
use super::palette::Flat;

/// Rows of a strip. Lower ones change less often, and each costs a little.
const ROWS: i32 = 16;
/// Most memory that kept strips take, in bytes: about 25 boards of four players.
const ROOM: usize = 4 << 20;

/// The strips of pictures made lately.
#[derive(Default)]
pub(super) struct Strips {
    kept: Mutex<Kept>,
}

/// Two generations: what is used again moves to the young one; when that is full it becomes the old one, and what was old
/// and not used since is forgotten.
#[derive(Default)]
struct Kept {
    young: HashMap<u64, Arc<Piece>>,
    old: HashMap<u64, Arc<Piece>>,
    /// Bytes of the young.
    bytes: usize,
    /// The memory of the last strips' pixels, for the next.
    pixels: Vec<u8>,
    /// How many strips were drawn so far.
    drawn: u64,
}

impl Kept {
    fn get(&mut self, key: u64) -> Option<Arc<Piece>> {
        if let Some(piece) = self.young.get(&key) {
            return Some(Arc::clone(piece));
        }
        let piece = self.old.remove(&key)?;
        self.put(key, Arc::clone(&piece));
        Some(piece)
    }

    fn put(&mut self, key: u64, piece: Arc<Piece>) {
        let size = piece.size() + 64;
        if self.bytes + size > ROOM / 2 {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        if self.young.insert(key, piece).is_none() {
            self.bytes += size;
        }
    }
}

/// The keys of a picture's strips, from above.
pub(super) struct Keys(Vec<u64>);

impl Keys {
    pub(super) fn of(layout: &Layout) -> Keys {
        // The seed is fixed: equal pictures have equal fingerprints in every run.
        let state = FixedState::with_seed(0);
        let mut strips: Vec<_> = (0..layout.height.max(1))
            .step_by(ROWS as usize)
            .map(|top| {
                let mut strip = state.build_hasher();
                (layout.width, layout.height.min(top + ROWS), top).hash(&mut strip);
                strip
            })
            .collect();
        for item in &layout.items {
            let key = state.hash_one((item.rect, &item.shape));
            let rows = item.rows();
            // A strip also depends on the row above it.
            let from = rows.start.div_euclid(ROWS).max(0) as usize;
            let to = (rows.end.div_euclid(ROWS) + 1).clamp(0, strips.len() as i32) as usize;
            if from < to {
                strips[from..to].iter_mut().for_each(|strip| strip.write_u64(key));
            }
        }
        Keys(strips.iter().map(Hasher::finish).collect())
    }

    /// One number for the whole picture.
    pub(super) fn fingerprint(&self) -> u64 {
        FixedState::with_seed(1).hash_one(&self.0)
    }
}

impl Strips {
    /// The PNG of a layout, whose keys these are.
    pub(super) fn png(&self, tools: &Tools, layout: &Layout, keys: &Keys) -> Vec<u8> {
        let (mut pieces, mut pixels) = {
            let mut kept = self.kept();
            let pieces: Vec<_> = keys.0.iter().map(|&key| kept.get(key)).collect();
            (pieces, std::mem::take(&mut kept.pixels))
        };
        let mut packer = Packer::new(layout.width.max(1) as usize);
        let mut drawn = Vec::new();
        let mut next = 0;
        while let Some(missing) = pieces[next..].iter().position(Option::is_none) {
            let first = next + missing;
            let count = pieces[first..].iter().take_while(|piece| piece.is_none()).count();
            next = first + count;
            // Neighbours are drawn together: what lies across them is then drawn once.
            let above = (rows(layout, first).start - 1).max(0);
            let canvas = tools.draw(pixels, layout, above..rows(layout, next - 1).end, Flat::Ground);
            for (at, missing) in (first..).zip(&mut pieces[first..next]) {
                let piece = Arc::new(encode::piece(&mut packer, &canvas, rows(layout, at)));
                drawn.push((keys.0[at], Arc::clone(&piece)));
                *missing = Some(piece);
            }
            pixels = canvas.into_pixels();
        }
        {
            let mut kept = self.kept();
            kept.drawn += drawn.len() as u64;
            drawn.into_iter().for_each(|(key, piece)| kept.put(key, piece));
            kept.pixels = pixels;
        }
        encode::png(
            layout.width,
            layout.height,
            &tools.palette,
            pieces.iter().flatten().map(Arc::as_ref),
        )
    }

    /// Forgets them all.
    pub(super) fn forget(&self) {
        *self.kept() = Kept::default();
    }

    /// How many strips were drawn so far.
    pub(super) fn drawn(&self) -> u64 {
        self.kept().drawn
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rows of a picture's strip.
fn rows(layout: &Layout, strip: usize) -> Range<i32> {
    let top = strip as i32 * ROWS;
    top..(top + ROWS).min(layout.height.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece() -> Arc<Piece> {
        let mut packer = Packer::new(1000);
        packer.row(&(0..1000).map(|byte| byte as u8).collect::<Vec<_>>(), &[0; 1000]);
        Arc::new(packer.finish())
    }

    #[test]
    fn what_is_kept_stays_within_its_room_and_what_is_used_stays() {
        let mut kept = Kept::default();
        kept.put(0, piece());
        for key in 1..20_000 {
            kept.put(key, piece());
            assert!(kept.get(0).is_some(), "used all the time, forgotten at {key}");
        }
        let all = kept.young.values().chain(kept.old.values());
        let bytes: usize = all.map(|piece| piece.size()).sum();
        assert!(bytes <= ROOM, "{bytes} bytes");
        assert!(kept.get(1).is_none(), "never used again, and still there");
    }
}
