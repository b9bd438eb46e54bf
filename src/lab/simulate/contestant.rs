//! Who plays in a series: a level, and for a jarl how much it thinks.

use crate::ai::{Budget, Computer, Dice, Jarl, Level};
use crate::rules::{CardSet, Decision, Move, State};
use std::fmt;
use std::str::FromStr;

/// A level as a series names it: `karl`, `jarl`, `jarl:1000` with so many iterations, `jarl:1000:open` with every card
/// in sight, which tells what not knowing costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The level.
    pub level: Level,
    /// A jarl's iterations; the usual number unless told.
    pub iterations: Option<u32>,
    /// Whether a jarl sees all cards.
    pub open: bool,
}

impl From<Level> for Contestant {
    fn from(level: Level) -> Contestant {
        Contestant {
            level,
            iterations: None,
            open: false,
        }
    }
}

/// The words name no contestant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAContestant {
    /// Nothing between two commas, or after the last.
    #[error("a level is missing: write them with a comma between, as in jarl,karl")]
    Missing,
    /// No jarl thinks so many iterations.
    #[error("{words:?}: a jarl thinks 1 to {} iterations", u32::MAX)]
    Iterations {
        /// The words.
        words: String,
    },
    /// Anything else.
    #[error("{words:?} is nobody: there are {}, jarl:1000 and jarl:1000:open", Level::ALL.map(Level::key).join(", "))]
    Nobody {
        /// The words.
        words: String,
    },
}

impl FromStr for Contestant {
    type Err = NotAContestant;
    fn from_str(words: &str) -> Result<Contestant, NotAContestant> {
        if words.is_empty() {
            return Err(NotAContestant::Missing);
        }
        let nobody = || NotAContestant::Nobody {
            words: words.to_owned(),
        };
        let mut parts = words.split(':');
        let level: Level = parts.next().unwrap_or_default().parse().map_err(|_| nobody())?;
        let mut contestant = Contestant::from(level);
        if let Some(number) = parts.next() {
            if level != Level::Jarl {
                return Err(nobody());
            }
            let iterations = number.parse().ok().filter(|&iterations| iterations > 0);
            contestant.iterations = Some(iterations.ok_or_else(|| NotAContestant::Iterations {
                words: words.to_owned(),
            })?);
        }
        if let Some(word) = parts.next() {
            contestant.open = word == "open";
            contestant.open.then_some(()).ok_or_else(nobody)?;
        }
        if parts.next().is_some() {
            return Err(nobody());
        }
        Ok(contestant)
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        if let Some(iterations) = self.iterations {
            write!(f, ":{iterations}")?;
        }
        if self.open { f.write_str(":open") } else { Ok(()) }
    }
}

/// A contestant at work.
pub(super) enum Mind {
    Honest(Box<dyn Computer + Send>),
    Open(Box<Jarl>),
}

impl Contestant {
    pub(super) fn mind(&self, cards: &CardSet) -> Mind {
        let budget = self.iterations.map_or_else(Budget::default, Budget::iterations);
        match self.level {
            Level::Jarl if self.open => Mind::Open(Box::new(Jarl::new(cards, budget))),
            Level::Jarl => Mind::Honest(Box::new(Jarl::new(cards, budget))),
            level => Mind::Honest(level.player(cards)),
        }
    }
}

impl Mind {
    pub(super) fn choose(&mut self, state: &State, due: Decision, cards: &CardSet, dice: &mut Dice) -> Option<Move> {
        match self {
            Mind::Honest(computer) => computer.choose(&state.view(due.seat), cards, dice),
            Mind::Open(jarl) => {
                let candidates = jarl.candidates_seeing_all(state, cards, jarl.budget(), dice);
                candidates.first().map(|candidate| candidate.mv)
            }
        }
    }
}
