//! The levels by name.

use super::{Budget, Computer, Greedy, Jarl, Karl, Random, Thrall};
use crate::rules::CardSet;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How well a computer plays: three ranks to play against, and two yardsticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// A yardstick: uniform over the legal moves.
    Random,
    /// A yardstick: most points now, ties uniform.
    Greedy,
    /// Sensible, but short-sighted.
    Thrall,
    /// A tuned evaluation and a planned turn; instant.
    Karl,
    /// A search; a tenth of a second to half a second a move.
    Jarl,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Greedy, Level::Thrall, Level::Karl, Level::Jarl];

    /// The word used on the command line, in storage and in message keys.
    pub const fn key(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Thrall => "thrall",
            Level::Karl => "karl",
            Level::Jarl => "jarl",
        }
    }

    /// A player of this level, for games with these cards.
    pub fn player(self, cards: &CardSet) -> Box<dyn Computer + Send> {
        match self {
            Level::Random => Box::new(Random::default()),
            Level::Greedy => Box::new(Greedy::default()),
            Level::Thrall => Box::new(Thrall::default()),
            Level::Karl => Box::new(Karl::new(cards)),
            Level::Jarl => Box::new(Jarl::new(cards, Budget::default())),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The word names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{word:?} is no level: there are {}", Level::ALL.map(Level::key).join(", "))]
pub struct NotALevel {
    /// The word.
    pub word: String,
}

impl FromStr for Level {
    type Err = NotALevel;
    fn from_str(word: &str) -> Result<Level, NotALevel> {
        let known = Level::ALL.into_iter().find(|level| level.key() == word);
        known.ok_or_else(|| NotALevel { word: word.to_owned() })
    }
}
