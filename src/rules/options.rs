//! What a table chooses before the game, and who sits where.

use super::card::{Artifact, Ship, ShipSide};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A seat, 0 to 3, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Place in lists by seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// How many play: 2 to 4 (R2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct PlayerCount(u8);

impl PlayerCount {
    /// Two players.
    pub const TWO: PlayerCount = PlayerCount(2);
    /// Three players.
    pub const THREE: PlayerCount = PlayerCount(3);
    /// Four players.
    pub const FOUR: PlayerCount = PlayerCount(4);

    /// `None` unless 2 to 4.
    pub const fn new(players: u8) -> Option<PlayerCount> {
        match players {
            2..=4 => Some(PlayerCount(players)),
            _ => None,
        }
    }

    /// The number, 2 to 4.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The seats, in order.
    #[inline]
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..self.0).map(Seat)
    }

    /// All seats, clockwise from one of them.
    #[inline]
    pub fn seats_from(self, first: Seat) -> impl Iterator<Item = Seat> + Clone {
        (0..self.0).map(move |i| Seat((first.0 + i) % self.0))
    }
}

impl TryFrom<u8> for PlayerCount {
    type Error = String;
    fn try_from(players: u8) -> Result<PlayerCount, String> {
        PlayerCount::new(players).ok_or_else(|| format!("{players} players; Knarr is for 2 to 4"))
    }
}

impl From<PlayerCount> for u8 {
    fn from(players: PlayerCount) -> u8 {
        players.0
    }
}

/// Which side of the ships to play (R2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ShipChoice {
    #[default]
    Normal,
    Advanced,
    /// Drawn at setup.
    Random,
}

impl From<ShipSide> for ShipChoice {
    fn from(side: ShipSide) -> ShipChoice {
        match side {
            ShipSide::Normal => ShipChoice::Normal,
            ShipSide::Advanced => ShipChoice::Advanced,
        }
    }
}

/// Which artifacts to play with (R2.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArtifactChoice {
    /// None, the default.
    #[default]
    None,
    /// One of the seven, drawn at setup.
    Random,
    /// This one.
    One(Artifact),
    /// The Mead Cup and another, drawn at setup; with three or four players just one, drawn of all seven (R2.6).
    MeadCupAndRandom,
    /// The Mead Cup and this one, for two players; with three or four only this one.
    MeadCupAnd(Artifact),
}

/// When reputation scores (R3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnOrder {
    /// When the player begins the action, so after an early trade. The order of the play summaries.
    #[default]
    TradeFirst,
    /// At the very start of the turn, before any trade. The order of the printed base rulebook.
    ReputationFirst,
}

/// Everything that is agreed before the cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// How many play.
    pub players: PlayerCount,
    /// Whether the expansion is in the game.
    pub skali: bool,
    /// The side of the ships.
    pub ship: ShipChoice,
    /// The artifacts.
    pub artifacts: ArtifactChoice,
    /// When reputation scores.
    pub order: TurnOrder,
    /// Each seat's ship; those beyond the players are unused.
    pub ships: [Ship; 4],
}

impl Options {
    /// The default table for so many: Skáli, normal ships in order, no artifact, trade before reputation.
    pub const fn new(players: PlayerCount) -> Options {
        Options {
            players,
            skali: true,
            ship: ShipChoice::Normal,
            artifacts: ArtifactChoice::None,
            order: TurnOrder::TradeFirst,
            ships: Ship::ALL,
        }
    }
}
