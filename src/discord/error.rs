//! What can go wrong between a click and its answer.

use super::autocomplete::Unclear;
use super::custom_id::BadId;
use super::rest::RestError;
use crate::store::StoreError;
use crate::table::{Refusal, TableError};

/// Why something a person asked for was not done.
#[derive(Debug, thiserror::Error)]
pub(super) enum BotError {
    /// The table refused, or failed.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The request itself makes no sense at the moment; the person is told so.
    #[error("{0:?}")]
    Plain(Plain),
    /// The click was none that this bot understands.
    #[error(transparent)]
    BadId(#[from] BadId),
    /// Discord refused a call, or could not be reached.
    #[error(transparent)]
    Rest(#[from] RestError),
    /// A command that this version does not have, or with options that it does not know.
    #[error("a command of another version")]
    OldCommand,
    /// Something here failed that never should. What, is in the log already.
    #[error("a handler panicked")]
    Panicked,
}

/// What a person asked for and cannot have, besides what the table itself refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    /// They sit at no table here.
    NoTable,
    /// They sit at several tables here and named none.
    WhichTable,
    /// No table is open here.
    NoLobby,
    /// Several tables are open here, and none was named.
    WhichLobby,
    /// They want to get up from a game that has begun.
    LeftTooLate,
    /// What was typed into an option is none of its choices, or several.
    Unclear {
        /// What was typed.
        typed: String,
        /// What it could have been.
        why: Unclear,
    },
    /// There is no table of that number.
    NoSuchTable(String),
    /// Lobbies are opened where others can see them.
    NoLobbyInDirect,
}

impl From<Plain> for BotError {
    fn from(plain: Plain) -> BotError {
        BotError::Plain(plain)
    }
}

impl From<StoreError> for BotError {
    fn from(error: StoreError) -> BotError {
        BotError::Table(error.into())
    }
}

impl From<Refusal> for BotError {
    fn from(refusal: Refusal) -> BotError {
        BotError::Table(refusal.into())
    }
}

impl BotError {
    /// Whether it is part of the game that this happens: the person is told, and the log need not be.
    pub(super) fn is_expected(&self) -> bool {
        match self {
            BotError::Table(error) => error.refusal().is_some(),
            BotError::Plain(_) | BotError::BadId(_) | BotError::OldCommand => true,
            BotError::Rest(_) | BotError::Panicked => false,
        }
    }

    /// The refusal, if a table refused.
    pub(super) fn refusal(&self) -> Option<&Refusal> {
        match self {
            BotError::Table(error) => error.refusal(),
            _ => None,
        }
    }
}
