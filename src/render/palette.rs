//! The colours of every picture: 22 flats, which are exact, and the blends of their edges, all in one palette.
//!
//! Drawing happens in palette space: [`Palette::blend`] answers, for a colour on top of a pixel at some coverage, the
//! palette's nearest index, from a table made once.

/// A colour of the design. The number is its place in the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Flat {
    Ground,
    Panel,
    Band,
    Line,
    Mute,
    Stone,
    Bone,
    Ink,
    Brass,
    Card,
    CardBand,
    CardLine,
    CardOff,
    CardOffBand,
    CardMute,
    Beige,
    Brown,
    Red,
    Yellow,
    Green,
    Blue,
    Purple,
}

use Flat::*;

/// How many steps of coverage there are between nothing (0) and full.
pub(crate) const FULL: u8 = 15;
/// Most colours a picture may have.
pub(crate) const LIMIT: usize = 200;

impl Flat {
    /// Every flat, in palette order.
    pub(crate) const ALL: [Flat; 22] = [
        Ground,
        Panel,
        Band,
        Line,
        Mute,
        Stone,
        Bone,
        Ink,
        Brass,
        Card,
        CardBand,
        CardLine,
        CardOff,
        CardOffBand,
        CardMute,
        Beige,
        Brown,
        Red,
        Yellow,
        Green,
        Blue,
        Purple,
    ];

    /// The colour as red, green, blue.
    pub(crate) const fn rgb(self) -> [u8; 3] {
        match self {
            Ground => [0x1a, 0x20, 0x27],
            Panel => [0x25, 0x2d, 0x36],
            Band => [0x33, 0x3e, 0x49],
            Line => [0x46, 0x53, 0x5f],
            Mute => [0x9a, 0xa6, 0xb0],
            Stone => [0xa9, 0xb2, 0xb7],
            Bone => [0xf6, 0xef, 0xe0],
            Ink => [0x12, 0x17, 0x1c],
            Brass => [0xdc, 0xae, 0x57],
            Card => [0xeb, 0xe3, 0xd0],
            CardBand => [0xd6, 0xcb, 0xb1],
            CardLine => [0xbf, 0xb3, 0x94],
            CardOff => [0xc2, 0xb9, 0xa4],
            CardOffBand => [0xae, 0xa5, 0x8e],
            CardMute => [0x5f, 0x58, 0x4a],
            Beige => [0xcf, 0xb7, 0x8f],
            Brown => [0xa9, 0x73, 0x4a],
            Red => [0xcc, 0x33, 0x33],
            Yellow => [0xf2, 0xca, 0x45],
            Green => [0x4b, 0xb5, 0x8a],
            Blue => [0x2f, 0x66, 0xb0],
            Purple => [0xbb, 0x95, 0xf0],
        }
    }

    /// The colour as SVG writes it.
    pub(crate) fn hex(self) -> String {
        let [r, g, b] = self.rgb();
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

/// Which colours meet at an edge: the ground, and what is drawn on it. Blends of other pairs take their nearest.
const EDGES: &[(Flat, &[Flat])] = &[
    (
        Ground,
        &[
            Bone, Mute, Line, Brass, Panel, Band, Card, CardOff, Ink, Beige, Brown, Red, Yellow, Green, Blue, Purple,
            Stone,
        ],
    ),
    (
        Panel,
        &[
            Bone, Mute, Line, Brass, Band, Ink, Stone, Card, CardOff, Beige, Brown, Red, Yellow, Green, Blue, Purple,
        ],
    ),
    (Band, &[Bone, Mute, Line, Brass, Stone, Ink, Beige, Brown]),
    (Bone, &[Ink, CardMute, CardLine, Brass, Beige, Brown, Red, Blue]),
    (Ink, &[Stone, Mute, Brass, Yellow, Green, Purple, Card, Brown, Beige]),
    (
        Card,
        &[Ink, CardBand, CardMute, Bone, Stone, Red, Yellow, Green, Blue, Purple],
    ),
    (CardBand, &[Ink, CardMute, CardLine]),
    (
        CardOff,
        &[Ink, CardOffBand, Bone, Stone, Red, Yellow, Green, Blue, Purple],
    ),
    (CardOffBand, &[Ink, CardMute]),
];

/// The palette and its table of blends.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    /// By (colour on top, coverage, pixel below); see [`Palette::blend`].
    table: Box<[u8]>,
}

impl Palette {
    /// Chooses the blends and fills the table.
    pub(crate) fn new() -> Self {
        let colours = choose();
        let table = mix_all(&colours);
        Palette { colours, table }
    }

    /// The palette's colours, at most [`LIMIT`], the flats first.
    pub(crate) fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The table for one colour on top: 16 rows (coverage 0 to [`FULL`]) of 256 (the pixel below), in one slice.
    pub(crate) fn blend(&self, top: Flat) -> &[u8; 4096] {
        let start = top as usize * 4096;
        // The table holds 4096 entries for each of the flats.
        self.table[start..].first_chunk().expect("one table a flat")
    }
}

fn mix(below: [u8; 3], top: [u8; 3], coverage: u8) -> [u8; 3] {
    let (c, full) = (u32::from(coverage), u32::from(FULL));
    std::array::from_fn(|i| ((u32::from(below[i]) * (full - c) + u32::from(top[i]) * c + full / 2) / full) as u8)
}

/// Squared distance, weighted roughly as the eye weighs the channels.
fn distance(a: [u8; 3], b: [u8; 3]) -> i32 {
    let d = |i: usize| i32::from(a[i]) - i32::from(b[i]);
    2 * d(0) * d(0) + 4 * d(1) * d(1) + 3 * d(2) * d(2)
}

/// The flats, then again and again the blend that is farthest from everything chosen: the greatest error stays least.
fn choose() -> Vec<[u8; 3]> {
    let mut colours: Vec<[u8; 3]> = Flat::ALL.iter().map(|f| f.rgb()).collect();
    let candidates: Vec<[u8; 3]> = EDGES
        .iter()
        .flat_map(|(ground, tops)| tops.iter().map(move |top| (ground.rgb(), top.rgb())))
        .flat_map(|(ground, top)| (1..FULL).map(move |c| mix(ground, top, c)))
        .collect();
    let mut nearest: Vec<i32> = candidates
        .iter()
        .map(|&c| colours.iter().map(|&f| distance(c, f)).min().unwrap_or(i32::MAX))
        .collect();
    while colours.len() < LIMIT {
        let Some((at, _)) = nearest
            .iter()
            .enumerate()
            .max_by_key(|(_, d)| **d)
            .filter(|(_, d)| **d > 0)
        else {
            break;
        };
        let chosen = candidates[at];
        colours.push(chosen);
        for (best, &c) in nearest.iter_mut().zip(&candidates) {
            *best = (*best).min(distance(c, chosen));
        }
    }
    colours
}

fn mix_all(colours: &[[u8; 3]]) -> Box<[u8]> {
    let mut table = vec![0; Flat::ALL.len() * 4096].into_boxed_slice();
    for top in Flat::ALL {
        for coverage in 0..=FULL {
            let row = top as usize * 4096 + usize::from(coverage) * 256;
            for (below, &colour) in colours.iter().enumerate() {
                table[row + below] = match coverage {
                    0 => below as u8,
                    FULL => top as u8,
                    c => nearest(colours, mix(colour, top.rgb(), c)),
                };
            }
        }
    }
    table
}

fn nearest(colours: &[[u8; 3]], wanted: [u8; 3]) -> u8 {
    let mut best = (i32::MAX, 0);
    for (at, &c) in colours.iter().enumerate() {
        let d = distance(c, wanted);
        if d < best.0 {
            best = (d, at as u8);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flats_are_exact_and_first_and_the_limit_holds() {
        let palette = Palette::new();
        assert!(palette.colours().len() <= LIMIT);
        for (at, flat) in Flat::ALL.into_iter().enumerate() {
            assert_eq!(flat as usize, at);
            assert_eq!(palette.colours()[at], flat.rgb());
        }
    }

    #[test]
    fn a_blend_lies_near_the_true_mix_for_every_pair_that_is_drawn() {
        let palette = Palette::new();
        for (ground, tops) in EDGES {
            for top in *tops {
                for c in 0..=FULL {
                    let at = palette.blend(*top)[usize::from(c) * 256 + *ground as usize];
                    let got = palette.colours()[usize::from(at)];
                    let want = mix(ground.rgb(), top.rgb(), c);
                    let off = (0..3).map(|i| got[i].abs_diff(want[i])).max().unwrap_or(0);
                    assert!(off <= 20, "{top:?} on {ground:?} at {c}: {got:?} for {want:?}");
                }
            }
        }
    }
}
