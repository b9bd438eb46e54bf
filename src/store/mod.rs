//! The database: SQLite, and nothing but SQL knows it.
//!
//! A game is a row in `games`, its people are in `seats`, and everything that was ever done in it is in `entries`, which only
//! grows. Every change goes through [`Store::append`]: one transaction that compares and swaps the game's state number, so that of
//! two changes that both saw the same state one wins and the other learns it ([`AppendError::Stale`]). What `append` answered is on
//! the disk (`synchronous=FULL`), and reads answer from there alone.
//!
//! Options, cards, moves, events and states are [`Json`] that is neither read nor understood here.
//!
//! There is one connection that writes and a few that only read. One bot process has a database at a time (see `open.rs`).

mod announcements;
mod entries;
mod error;
mod games;
mod ids;
mod open;
mod seats;
mod settings;

use std::fs::File;
use std::sync::Arc;

use sqlx::SqlitePool;

pub use announcements::Announcement;
pub use entries::{AppendError, Change, Entry, EntryKind, NewEntry, Started, StoredState};
pub use error::StoreError;
pub use games::{Game, NewGame, Snapshot, Status};
pub use ids::{CardSetHash, ChannelId, GameId, GuildId, Json, MessageId, Moment, StateNo, StoredSeed, UserId};
pub use seats::Seat;
pub use settings::{Person, ViewMode};

/// An open database. Clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    writer: SqlitePool,
    reader: SqlitePool,
    /// Held, never read: it keeps a second bot out until the last clone is gone.
    _lock: Option<Arc<File>>,
}
