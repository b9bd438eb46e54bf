//! What a table agrees on in its lobby.

use serde::{Deserialize, Serialize};

use crate::rules::{ArtifactChoice, Options, PlayerCount, Ship, ShipChoice, TurnOrder};

/// The options of a lobby. Who plays, and so how many, is settled at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableOptions {
    /// Whether the expansion is in the game.
    pub skali: bool,
    /// The side of the ships.
    pub ship: ShipChoice,
    /// The artifacts.
    pub artifacts: ArtifactChoice,
    /// When reputation scores.
    pub order: TurnOrder,
    /// The most players, 2 to 4.
    pub seats: PlayerCount,
    /// Whether a computer waits a moment before it plays, so that people can follow. Tables opened before there were
    /// computers have it.
    #[serde(default = "yes")]
    pub pause: bool,
    /// Whether players may ask for hints.
    #[serde(default = "yes")]
    pub hints: bool,
}

fn yes() -> bool {
    true
}

impl Default for TableOptions {
    /// Skáli, normal ships, no artifact, trade before reputation, up to four players, computers that take a moment, hints.
    fn default() -> Self {
        let Options {
            skali,
            ship,
            artifacts,
            order,
            ..
        } = Options::new(PlayerCount::FOUR);
        Self {
            skali,
            ship,
            artifacts,
            order,
            seats: PlayerCount::FOUR,
            pause: true,
            hints: true,
        }
    }
}

impl TableOptions {
    /// The options of the game itself, once it is known who plays with which ship.
    pub(super) fn for_game(self, players: PlayerCount, ships: &[Ship]) -> Options {
        // Seats beyond the players are unused; they get the ships left over, so that none occurs twice.
        let spare = Ship::ALL.into_iter().filter(|ship| !ships.contains(ship));
        let mut order = ships.iter().copied().chain(spare);
        let ships = std::array::from_fn(|seat| order.next().unwrap_or(Ship::ALL[seat]));
        Options {
            players,
            skali: self.skali,
            ship: self.ship,
            artifacts: self.artifacts,
            order: self.order,
            ships,
        }
    }
}
