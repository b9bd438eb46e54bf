//! A state as versioned JSON: what is stored. Not the memory layout.

use super::state::{Board, Hidden, State};
use serde::{Deserialize, Serialize};

/// The version that is written. A change of the fields' names or meaning raises it, and reads the older ones too.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Written<'a> {
    v: u32,
    board: &'a Board,
    hidden: &'a Hidden,
}

#[derive(Deserialize)]
struct Version {
    v: u32,
}

#[derive(Deserialize)]
struct Read {
    board: Board,
    hidden: Hidden,
}

/// A stored state that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// Written by a newer program.
    #[error("the stored state is of version {found}, this program reads up to {VERSION}")]
    Newer {
        /// Its version.
        found: u32,
    },
    /// Not a state at all, or a damaged one.
    #[error("the stored state cannot be read at line {line}, column {column}")]
    Damaged {
        /// Where reading failed. The text itself is not shown: it holds secrets.
        line: usize,
        /// See `line`.
        column: usize,
    },
}

impl From<serde_json::Error> for StateError {
    fn from(error: serde_json::Error) -> StateError {
        StateError::Damaged {
            line: error.line(),
            column: error.column(),
        }
    }
}

impl State {
    /// The state as JSON text. It holds secrets: hands, decks, the seed.
    pub fn to_json(&self) -> String {
        let written = Written {
            v: VERSION,
            board: &self.board,
            hidden: &self.hidden,
        };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// A state from [`State::to_json`].
    ///
    /// # Errors
    /// When it is of a newer version, or damaged.
    pub fn from_json(text: &str) -> Result<State, StateError> {
        let Version { v: found } = serde_json::from_str(text)?;
        if found > VERSION {
            return Err(StateError::Newer { found });
        }
        let Read { board, hidden } = serde_json::from_str(text)?;
        Ok(State { board, hidden })
    }
}
