//! Assets: what cards give (R1.6).

use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};
use std::fmt;

/// One asset symbol (R1.6). `renew` is not among them: it stands on the Special Building alone (R7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Asset {
    /// One victory point.
    Vp,
    /// A silver bracelet token, at most 3 held.
    Bracelet,
    /// A recruit token, at most 3 held.
    Recruit,
    /// One step on the reputation track, which ends at 14.
    Reputation,
    /// Draw the top Viking into the crew zone, taking no assets from it.
    Card,
    /// A coin into the skáli, at most 3 held.
    Coin,
    /// A raid token from the board (R8.1).
    Raid,
    /// Lose one victory point; no effect at 0.
    LoseVp,
}

impl Asset {
    /// All eight, in the order they are shown.
    pub const ALL: [Asset; 8] = [
        Asset::Vp,
        Asset::Bracelet,
        Asset::Recruit,
        Asset::Reputation,
        Asset::Card,
        Asset::Coin,
        Asset::Raid,
        Asset::LoseVp,
    ];

    /// The word used in card files, JSON and message keys.
    pub const fn key(self) -> &'static str {
        match self {
            Asset::Vp => "vp",
            Asset::Bracelet => "bracelet",
            Asset::Recruit => "recruit",
            Asset::Reputation => "reputation",
            Asset::Card => "card",
            Asset::Coin => "coin",
            Asset::Raid => "raid",
            Asset::LoseVp => "lose_vp",
        }
    }

    /// The asset that a card file calls `key`.
    pub fn from_key(key: &str) -> Option<Asset> {
        Self::ALL.into_iter().find(|asset| asset.key() == key)
    }
}

/// How many of each asset, at most 255 of one. Eight bytes in one word, so that sums cost one addition.
///
/// ```
/// use knarr::rules::{Asset, Assets};
/// let gain = Assets::of(&[Asset::Vp, Asset::Vp, Asset::Card]);
/// assert_eq!(gain.get(Asset::Vp), 2);
/// assert_eq!((gain + gain).get(Asset::Card), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Assets(u64);

impl Assets {
    /// Nothing.
    pub const NONE: Assets = Assets(0);

    /// The number of each asset in a list of symbols.
    pub fn of(symbols: &[Asset]) -> Assets {
        symbols
            .iter()
            .fold(Assets::NONE, |sum, &asset| sum + Assets::one(asset))
    }

    /// One of an asset.
    #[inline]
    pub const fn one(asset: Asset) -> Assets {
        Assets(1 << (8 * asset as u32))
    }

    /// `n` of an asset.
    #[inline]
    pub const fn many(asset: Asset, n: u8) -> Assets {
        Assets((n as u64) << (8 * asset as u32))
    }

    /// How many of one asset.
    #[inline]
    pub const fn get(self, asset: Asset) -> u8 {
        (self.0 >> (8 * asset as u32)) as u8
    }

    /// How many of each asset, by [`Asset`].
    #[inline]
    pub const fn counts(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }

    /// The same with `n` of one asset.
    #[inline]
    pub const fn with(self, asset: Asset, n: u8) -> Assets {
        let shift = 8 * asset as u32;
        Assets(self.0 & !(0xff << shift) | (n as u64) << shift)
    }

    /// Each count times `n`. The caller keeps counts below 256.
    #[inline]
    pub const fn times(self, n: u8) -> Assets {
        Assets(self.0 * n as u64)
    }

    /// Whether there is nothing at all.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The assets of which there is at least one, with their numbers, in showing order.
    pub fn iter(self) -> impl Iterator<Item = (Asset, u8)> {
        Asset::ALL
            .into_iter()
            .map(move |asset| (asset, self.get(asset)))
            .filter(|&(_, n)| n > 0)
    }
}

impl std::ops::Add for Assets {
    type Output = Assets;
    #[inline]
    fn add(self, other: Assets) -> Assets {
        Assets(self.0 + other.0)
    }
}

impl std::ops::AddAssign for Assets {
    #[inline]
    fn add_assign(&mut self, other: Assets) {
        self.0 += other.0;
    }
}

impl fmt::Debug for Assets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.iter().map(|(asset, n)| (asset.key(), n)))
            .finish()
    }
}

impl Serialize for Assets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (asset, n) in self.iter() {
            map.serialize_entry(asset.key(), &n)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Assets {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Assets, D::Error> {
        let map = std::collections::BTreeMap::<Asset, u8>::deserialize(deserializer)?;
        Ok(map.into_iter().fold(Assets::NONE, |sum, (asset, n)| sum.with(asset, n)))
    }
}
