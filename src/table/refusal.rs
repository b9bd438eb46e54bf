//! What may not be done, as data. The words are the business of the layer above.

use crate::rules::{DecisionKind, IllegalMove, Ship};
use crate::store::{GameId, StateNo, Status, StoreError, UserId};

/// Why something was not done. The table is as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no such table.
    #[error("there is no table {0}")]
    NoSuchTable(GameId),
    /// They sit there already.
    #[error("already seated")]
    AlreadySeated,
    /// They do not sit there, or have left.
    #[error("not seated")]
    NotSeated,
    /// Every seat is taken.
    #[error("all {seats} seats are taken")]
    Full {
        /// How many there are.
        seats: u8,
    },
    /// There are not enough players to start.
    #[error("{have} seated, {need} needed")]
    TooFew {
        /// How many sit there.
        have: u8,
        /// How many it takes.
        need: u8,
    },
    /// Only the host may.
    #[error("only the host may")]
    NotHost {
        /// The host.
        host: UserId,
    },
    /// Nobody sends themselves away.
    #[error("a kick is for others")]
    KickSelf,
    /// Whom they want to send away does not sit there.
    #[error("a kick for somebody who is not seated")]
    KickStranger,
    /// Another has that ship.
    #[error("the ship is taken")]
    ShipTaken {
        /// The ship.
        ship: Ship,
        /// Who has it.
        by: UserId,
    },
    /// The game is under way: it is too late for lobby business.
    #[error("the game has started")]
    Started,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// It is over, one way or another.
    #[error("the table is closed ({status:?})")]
    Closed {
        /// Which way: finished, cancelled or abandoned.
        status: Status,
    },
    /// Somebody else has to decide.
    #[error("it is for {who} to decide")]
    NotYourDecision {
        /// Who has to.
        who: UserId,
        /// What about.
        kind: DecisionKind,
    },
    /// A computer plays this person's seat, so it is not for them to decide.
    #[error("a computer plays for {who}")]
    ComputerPlays {
        /// Whose seat it is.
        who: UserId,
    },
    /// That person has not been waited for long enough to let a computer play for them.
    #[error("{who} is not absent")]
    NotAbsent {
        /// Who.
        who: UserId,
    },
    /// No person would be left to play.
    #[error("the last person")]
    LastPerson,
    /// They play their seat themselves already.
    #[error("the seat is theirs")]
    SeatIsYours,
    /// The table was opened without hints.
    #[error("no hints at this table")]
    NoHints,
    /// The table went on since what they saw.
    #[error("the table is at state {now} already")]
    Stale {
        /// Where it is.
        now: StateNo,
    },
    /// The rules forbid it, and say which rule.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// No move was sent.
    #[error("no move")]
    NoMove,
    /// There is no move to take back.
    #[error("nothing to undo")]
    NothingToUndo,
    /// The last move cannot be taken back by them now.
    #[error("the last move cannot be undone: {why:?}")]
    UndoBlocked {
        /// What stands in the way.
        why: UndoBlock,
    },
}

/// What stands in the way of an undo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoBlock {
    /// It turned up something hidden: a card drawn, a display or board space refilled.
    Revealed,
    /// The last move was this person's.
    MoveOf(UserId),
}

/// Why a call did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// It may not be done; the person is told why.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database failed. Nothing was changed.
    #[error(transparent)]
    Store(StoreError),
    /// The program failed at this table, which is as it was. Other tables are not concerned.
    #[error("table {game}: {what} failed")]
    Broken {
        /// The table.
        game: GameId,
        /// What failed, without any secret in it.
        what: &'static str,
    },
    /// The operating system has no random numbers to give.
    #[error("the operating system gave no random numbers")]
    NoSeed,
}

impl TableError {
    /// The refusal, if it is one.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl From<StoreError> for TableError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoGame(game) => Self::Refused(Refusal::NoSuchTable(game)),
            error => Self::Store(error),
        }
    }
}
