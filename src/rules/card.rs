//! Destinations, buildings, skálar and the other printed things (R1, R7).

use super::asset::Assets;
use super::colour::{ByColour, Colour};
use super::pile::Filler;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A destination's number, from 1: the base game has 1 to 35, Skáli adds 36 to 48.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DestinationId(pub u8);

impl DestinationId {
    /// The place in [`super::CardSet::destinations`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

impl Filler for DestinationId {
    const FILLER: Self = DestinationId(1);
}

impl fmt::Debug for DestinationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A building's place in [`super::CardSet::buildings`], from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BuildingId(pub u8);

impl BuildingId {
    /// The place in [`super::CardSet::buildings`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Filler for BuildingId {
    const FILLER: Self = BuildingId(0);
}

impl fmt::Debug for BuildingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0)
    }
}

/// The two decks of destinations (R1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum DestinationKind {
    /// Deck A.
    TradingLand,
    /// Deck B.
    LandOfInfluence,
}

impl DestinationKind {
    /// A, then B.
    pub const ALL: [DestinationKind; 2] = [DestinationKind::TradingLand, DestinationKind::LandOfInfluence];

    /// The word used in card files, JSON and message keys.
    pub const fn key(self) -> &'static str {
        match self {
            DestinationKind::TradingLand => "trading_land",
            DestinationKind::LandOfInfluence => "land_of_influence",
        }
    }
}

/// What a destination asks for, in Vikings (R1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// So many of each named colour.
    Colours(ByColour<u8>),
    /// `=`: so many Vikings, all of one colour, free choice.
    Equal(u8),
    /// `≠`: so many Vikings of as many colours.
    Different(u8),
}

impl Cost {
    /// The number of Vikings it asks for, 1 to 5.
    #[inline]
    pub fn vikings(&self) -> u8 {
        match *self {
            Cost::Colours(each) => each.0.iter().sum(),
            Cost::Equal(n) | Cost::Different(n) => n,
        }
    }

    /// The most Vikings any cost asks for.
    pub const MOST: usize = 5;

    /// How many Vikings of each colour, where colours are named.
    pub fn named(&self) -> impl Iterator<Item = (Colour, u8)> {
        let each = match *self {
            Cost::Colours(each) => each,
            Cost::Equal(_) | Cost::Different(_) => ByColour::default(),
        };
        Colour::ALL
            .into_iter()
            .map(move |colour| (colour, each[colour]))
            .filter(|&(_, n)| n > 0)
    }
}

/// A destination card (R1.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destination {
    /// Its number.
    pub id: DestinationId,
    /// The card file's own name for it; translations go by the number.
    pub name: String,
    /// Its deck.
    pub kind: DestinationKind,
    /// What exploring it costs.
    pub cost: Cost,
    /// The immediate assets.
    pub gain: Assets,
    /// The trade row: what each of three columns gives, nothing or one asset.
    pub trade: [Assets; 3],
}

/// The four activation rows of a village (R7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Row {
    /// Explored a Land of Influence.
    LandOfInfluence,
    /// Explored a Trading Land.
    TradingLand,
    /// Recruited a Viking of a colour that stood in the crew zone before.
    SameColour,
    /// Recruited a Viking of a new colour.
    NewColour,
}

impl Row {
    /// All four, in the order they stand on a card.
    pub const ALL: [Row; 4] = [Row::LandOfInfluence, Row::TradingLand, Row::SameColour, Row::NewColour];

    /// The word used in card files, JSON and message keys.
    pub const fn key(self) -> &'static str {
        match self {
            Row::LandOfInfluence => "land_of_influence",
            Row::TradingLand => "trading_land",
            Row::SameColour => "same_colour",
            Row::NewColour => "new_colour",
        }
    }

    /// The row that exploring a destination of a kind sets off.
    pub const fn explored(kind: DestinationKind) -> Row {
        match kind {
            DestinationKind::TradingLand => Row::TradingLand,
            DestinationKind::LandOfInfluence => Row::LandOfInfluence,
        }
    }
}

/// What a skáli, a building, or a whole village does: four rows, a raid gain, a raid penalty (R7.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effects {
    /// The activation rows, by [`Row`].
    pub rows: [Assets; 4],
    /// White: what winning a raid gives.
    pub raid_gain: Assets,
    /// Black: the victory points that losing a raid costs (R7.6).
    pub raid_penalty: u8,
}

impl Effects {
    /// What a row gives.
    #[inline]
    pub const fn row(&self, row: Row) -> Assets {
        self.rows[row as usize]
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Effects) {
        for (sum, more) in self.rows.iter_mut().zip(other.rows) {
            *sum += more;
        }
        self.raid_gain += other.raid_gain;
        self.raid_penalty += other.raid_penalty;
    }
}

/// A building card (R7.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    /// The word that names it in card files, JSON and message keys.
    pub id: String,
    /// The card file's own name for it.
    pub name: String,
    /// Its cost in coins, 1 to 3.
    pub cost: u8,
    /// What it adds to a village.
    pub effects: Effects,
}

/// The Special Building of a two-player village (R7.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialBuilding {
    /// The card file's own name for it.
    pub name: String,
    /// What it adds to a village.
    pub effects: Effects,
    /// The rows, by [`Row`], that turn the renewal token ready again.
    pub renews: [bool; 4],
}

/// A ship, and the skáli with the same emblem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Ship {
    White,
    Beige,
    Brown,
    Black,
}

impl Ship {
    /// All four, in the order they are handed out.
    pub const ALL: [Ship; 4] = [Ship::White, Ship::Beige, Ship::Brown, Ship::Black];

    /// The word used in card files, JSON and message keys.
    pub const fn key(self) -> &'static str {
        match self {
            Ship::White => "white",
            Ship::Beige => "beige",
            Ship::Brown => "brown",
            Ship::Black => "black",
        }
    }
}

/// A ship's two sides (R1.5); a table plays one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum ShipSide {
    Normal,
    Advanced,
}

impl ShipSide {
    /// The word used in JSON and message keys.
    pub const fn key(self) -> &'static str {
        match self {
            ShipSide::Normal => "normal",
            ShipSide::Advanced => "advanced",
        }
    }
}

/// One of the seven artifacts (R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Artifact {
    /// R10.1: after exploring, may swap a Viking of the board.
    MeadCup,
    /// R10.2: a Viking beyond the 3rd of its colour gives 1 VP.
    SilverCoin,
    /// R10.3: the 2nd Viking of a colour lets you take any visible one.
    Cauldron,
    /// R10.4: the 3rd Viking of a colour lets you reserve a destination.
    GoldenBracelet,
    /// R10.5: a Land of Influence right on a Trading Land lets you recruit at once.
    Helmet,
    /// R10.6: a line of five colours gives a bracelet, a recruit and a reputation.
    Amulet,
    /// R10.7: a line of five colours lets you explore at once.
    Weathervane,
}

impl Artifact {
    /// All seven.
    pub const ALL: [Artifact; 7] = [
        Artifact::MeadCup,
        Artifact::SilverCoin,
        Artifact::Cauldron,
        Artifact::GoldenBracelet,
        Artifact::Helmet,
        Artifact::Amulet,
        Artifact::Weathervane,
    ];

    /// The word used in card files, JSON and message keys.
    pub const fn key(self) -> &'static str {
        match self {
            Artifact::MeadCup => "mead_cup",
            Artifact::SilverCoin => "silver_coin",
            Artifact::Cauldron => "cauldron",
            Artifact::GoldenBracelet => "golden_bracelet",
            Artifact::Helmet => "helmet",
            Artifact::Amulet => "amulet",
            Artifact::Weathervane => "weathervane",
        }
    }

    /// The artifact that a card file calls `key`.
    pub fn from_key(key: &str) -> Option<Artifact> {
        Self::ALL.into_iter().find(|artifact| artifact.key() == key)
    }
}

/// The artifacts in play: none, one, or two (R2.6).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Artifacts(u8);

impl Artifacts {
    /// No artifact.
    pub const NONE: Artifacts = Artifacts(0);

    /// Whether an artifact is in play.
    #[inline]
    pub const fn has(self, artifact: Artifact) -> bool {
        self.0 & 1 << artifact as u8 != 0
    }

    /// The same with one more.
    #[inline]
    pub const fn with(self, artifact: Artifact) -> Artifacts {
        Artifacts(self.0 | 1 << artifact as u8)
    }

    /// Those in play.
    pub fn iter(self) -> impl Iterator<Item = Artifact> {
        Artifact::ALL.into_iter().filter(move |&artifact| self.has(artifact))
    }
}

impl FromIterator<Artifact> for Artifacts {
    fn from_iter<I: IntoIterator<Item = Artifact>>(artifacts: I) -> Self {
        artifacts.into_iter().fold(Artifacts::NONE, Artifacts::with)
    }
}

impl fmt::Debug for Artifacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Artifacts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Artifacts {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Artifacts, D::Error> {
        Ok(Vec::<Artifact>::deserialize(deserializer)?.into_iter().collect())
    }
}
