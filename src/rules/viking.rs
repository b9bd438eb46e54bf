//! Viking cards and the crew columns they stand in.

use super::asset::{Asset, Assets};
use super::colour::{ByColour, Colour};
use super::pile::Filler;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::str::FromStr;

/// The asset a Viking shows: VP, bracelet, recruit or reputation (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum VikingAsset {
    Vp,
    Bracelet,
    Recruit,
    Reputation,
}

impl VikingAsset {
    /// All four.
    pub const ALL: [VikingAsset; 4] = [
        VikingAsset::Vp,
        VikingAsset::Bracelet,
        VikingAsset::Recruit,
        VikingAsset::Reputation,
    ];

    /// The same as an asset of any card.
    #[inline]
    pub const fn asset(self) -> Asset {
        match self {
            VikingAsset::Vp => Asset::Vp,
            VikingAsset::Bracelet => Asset::Bracelet,
            VikingAsset::Recruit => Asset::Recruit,
            VikingAsset::Reputation => Asset::Reputation,
        }
    }

    const fn letter(self) -> char {
        match self {
            VikingAsset::Vp => 'v',
            VikingAsset::Bracelet => 'b',
            VikingAsset::Recruit => 'r',
            VikingAsset::Reputation => 'f',
        }
    }
}

/// A Viking card: a colour and the asset it shows. Cards of one kind are alike.
///
/// Written as two letters, colour `R Y G B P` and asset `v` VP, `b` bracelet, `r` recruit, `f` reputation:
///
/// ```
/// use knarr::rules::{Colour, Viking, VikingAsset};
/// let viking: Viking = "Gr".parse().unwrap();
/// assert_eq!(viking, Viking::new(Colour::Green, VikingAsset::Recruit));
/// assert_eq!(viking.to_string(), "Gr");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Viking(u8);

impl Viking {
    /// The number of kinds: five colours of four assets.
    pub const KINDS: usize = 20;

    /// The kind of a colour and an asset.
    #[inline]
    pub const fn new(colour: Colour, asset: VikingAsset) -> Viking {
        Viking(colour as u8 * 4 + asset as u8)
    }

    /// The kind with an index; the caller keeps it below [`Viking::KINDS`].
    #[inline]
    pub(super) const fn from_byte(index: u8) -> Viking {
        Viking(index)
    }

    /// Every kind, by colour, then asset.
    pub fn kinds() -> impl Iterator<Item = Viking> {
        (0..Self::KINDS as u8).map(Viking)
    }

    /// 0 to 19, by colour, then asset.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 >> 2) as usize]
    }

    /// The asset it shows.
    #[inline]
    pub const fn asset(self) -> VikingAsset {
        VikingAsset::ALL[(self.0 & 3) as usize]
    }
}

impl Filler for Viking {
    const FILLER: Self = Viking(0);
}

impl fmt::Display for Viking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.asset().letter())
    }
}

impl fmt::Debug for Viking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a Viking code such as `Rv`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a Viking: write a colour of R Y G B P and an asset of v b r f")]
pub struct NotAViking(pub String);

impl FromStr for Viking {
    type Err = NotAViking;
    fn from_str(code: &str) -> Result<Viking, NotAViking> {
        Viking::kinds()
            .find(|viking| viking.to_string() == code)
            .ok_or_else(|| NotAViking(code.to_owned()))
    }
}

impl Serialize for Viking {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Viking {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Viking, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// How many Vikings of each kind, where order is of no account: the discard pile, a set of unseen cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct VikingCounts([u8; Viking::KINDS]);

impl VikingCounts {
    /// No Vikings.
    pub const NONE: VikingCounts = VikingCounts([0; Viking::KINDS]);

    /// How many of a kind.
    #[inline]
    pub fn get(&self, viking: Viking) -> u8 {
        self.0[viking.index()]
    }

    /// Adds one.
    #[inline]
    pub fn add(&mut self, viking: Viking) {
        self.0[viking.index()] += 1;
    }

    /// Takes one away; `false`, and nothing done, if there is none.
    pub fn remove(&mut self, viking: Viking) -> bool {
        let n = &mut self.0[viking.index()];
        let some = *n > 0;
        *n -= some as u8;
        some
    }

    /// How many in all.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&n| n as usize).sum()
    }

    /// Every card, by kind.
    pub fn iter(&self) -> impl Iterator<Item = Viking> {
        Viking::kinds().flat_map(|viking| std::iter::repeat_n(viking, self.get(viking) as usize))
    }
}

impl FromIterator<Viking> for VikingCounts {
    fn from_iter<I: IntoIterator<Item = Viking>>(vikings: I) -> Self {
        let mut counts = VikingCounts::NONE;
        vikings.into_iter().for_each(|viking| counts.add(viking));
        counts
    }
}

impl fmt::Debug for VikingCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for VikingCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for VikingCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<VikingCounts, D::Error> {
        Ok(Vec::<Viking>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One colour's column of a crew zone. The order is that of placement: no rule reads it, pictures do.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Column {
    /// Two bits a card, the newest in the lowest bits; above them, from bit 24, the number of cards.
    order: u32,
    counts: [u8; 4],
}

const LEN_SHIFT: u32 = 24;
const ORDER_MASK: u32 = (1 << LEN_SHIFT) - 1;

impl Column {
    /// The most cards a column can hold: there are 10 of a colour (R1.2).
    pub const MOST: usize = 10;

    /// How many Vikings stand here.
    #[inline]
    pub const fn len(&self) -> usize {
        (self.order >> LEN_SHIFT) as usize
    }

    /// Whether nobody stands here.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.order == 0
    }

    /// How many show an asset.
    #[inline]
    pub const fn count(&self, asset: VikingAsset) -> u8 {
        self.counts[asset as usize]
    }

    /// A byte for each asset's count.
    #[inline]
    pub(super) const fn packed_counts(&self) -> u32 {
        u32::from_le_bytes(self.counts)
    }

    /// What a recruit into this column takes: everything it shows (R4.2).
    #[inline]
    pub fn assets(&self) -> Assets {
        let [vp, bracelet, recruit, reputation] = self.counts;
        Assets::many(Asset::Vp, vp)
            + Assets::many(Asset::Bracelet, bracelet)
            + Assets::many(Asset::Recruit, recruit)
            + Assets::many(Asset::Reputation, reputation)
    }

    /// The assets shown, oldest first.
    pub fn oldest_first(&self) -> impl DoubleEndedIterator<Item = VikingAsset> + '_ {
        (0..self.len())
            .rev()
            .map(|i| VikingAsset::ALL[(self.order >> (2 * i) & 3) as usize])
    }

    #[inline]
    pub(super) fn push(&mut self, asset: VikingAsset) {
        let len = (self.order >> LEN_SHIFT) + 1;
        let cards = (self.order & ORDER_MASK) << 2 | asset as u32;
        self.order = len << LEN_SHIFT | cards & ORDER_MASK;
        // All four at once: what is read next is all four, and waits for a single byte longer.
        let counts = self.packed_counts() + (1 << (8 * asset as u32));
        self.counts = counts.to_le_bytes();
    }

    /// Takes away the newest Viking that shows `asset`; `false`, and nothing done, if there is none.
    #[inline]
    pub(super) fn remove(&mut self, asset: VikingAsset) -> bool {
        if self.counts[asset as usize] == 0 {
            return false;
        }
        let mut shift = 0;
        while self.order >> shift & 3 != asset as u32 {
            shift += 2;
        }
        let newer = self.order & ((1 << shift) - 1);
        let older = (self.order & ORDER_MASK) >> (shift + 2) << shift;
        let len = (self.order >> LEN_SHIFT) - 1;
        self.order = len << LEN_SHIFT | older | newer;
        self.counts[asset as usize] -= 1;
        true
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.oldest_first()).finish()
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.oldest_first())
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Column, D::Error> {
        let assets = Vec::<VikingAsset>::deserialize(deserializer)?;
        if assets.len() > Column::MOST {
            return Err(D::Error::custom("a column holds at most 10 Vikings"));
        }
        let mut column = Column::default();
        assets.into_iter().for_each(|asset| column.push(asset));
        Ok(column)
    }
}

/// A player's crew zone: a column for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CrewZone {
    columns: ByColour<Column>,
}

impl CrewZone {
    /// The column of a colour.
    #[inline]
    pub fn column(&self, colour: Colour) -> &Column {
        &self.columns[colour]
    }

    /// How many Vikings in all columns.
    #[inline]
    pub fn total(&self) -> usize {
        self.columns.0.iter().map(Column::len).sum()
    }

    /// Lines of all five colours: the height of the smallest column (R10.8).
    #[inline]
    pub fn lines(&self) -> u8 {
        self.columns.0.iter().map(|c| c.len() as u8).min().unwrap_or(0)
    }

    /// How many of a kind.
    #[inline]
    pub fn count(&self, viking: Viking) -> u8 {
        self.columns[viking.colour()].count(viking.asset())
    }

    /// The kinds of which at least one stands here.
    pub fn kinds(&self) -> impl Iterator<Item = Viking> + '_ {
        Viking::kinds().filter(|&viking| self.count(viking) > 0)
    }

    #[inline]
    pub(super) fn add(&mut self, viking: Viking) {
        self.columns[viking.colour()].push(viking.asset());
    }

    #[inline]
    pub(super) fn remove(&mut self, viking: Viking) -> bool {
        self.columns[viking.colour()].remove(viking.asset())
    }
}
