//! A table's life: who sits there, whose decision it is, what they may do, and that it all survives.
//!
//! [`Tables`] is the service; a [`Table`] is what it answers with: one table at one moment, from which whoever shows it to
//! people takes views, legal moves and previews. Neither knows where people are: a person is a [`UserId`], a place a
//! [`ChannelId`], and what may not be done is a [`Refusal`] with data, for which the layer above has the words.
//!
//! Nothing about a game is kept in memory between calls. Each call reads the present from the database, so a restart changes
//! nothing, and one table that cannot be read troubles no other. Changes to one game wait for each other on a lock; the
//! database's compare-and-swap on the state number is what finally decides.

mod card_sets;
mod computers;
mod engine;
mod lobby;
mod locks;
mod log;
mod options;
mod play;
mod queries;
mod refusal;
mod snapshot;
mod thinking;
mod undo;

use std::sync::Arc;

use rand::TryRng;
use rand::rngs::SysRng;

use crate::ai::Question;
use crate::rules::{CardSet, Move};
use crate::store::{AppendError, Change, Store};

pub use crate::ai::Level;
pub use crate::store::{ChannelId, EntryKind, GameId, GuildId, MessageId, Moment, StateNo, Status, UserId, ViewMode};
pub use computers::{LEVELS, STAND_IN, is_computer};
pub use lobby::NewLobby;
pub use log::{Deed, LogEntry};
pub use options::TableOptions;
pub use play::Played;
pub use refusal::{Refusal, TableError, UndoBlock};
pub use snapshot::{Deciding, GameResult, Score, Seated, Table};
pub use undo::Undone;

use thinking::Thinking;

/// The version of the rules that a game begins with, for those who read old games.
pub const RULES_VERSION: i64 = 1;

/// A lobby that nobody touched for so long closes itself, in milliseconds.
pub const LOBBY_LIFE: i64 = Moment::DAY;

/// Every table there is. Clones share all.
#[derive(Clone)]
pub struct Tables {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    cards: card_sets::CardSets,
    locks: locks::Locks,
    clock: Clock,
    seeds: Seeds,
    thinking: Thinking,
}

/// Tells the time.
type Clock = Box<dyn Fn() -> Moment + Send + Sync>;
/// Gives a new secret each time, or says that it cannot.
type Seeds = Box<dyn Fn() -> Result<u64, TableError> + Send + Sync>;

impl Tables {
    /// The tables of a database. Games that start from now on are played with `cards`; those under way keep theirs.
    pub fn new(store: Store, cards: CardSet) -> Self {
        Self::with_sources(store, cards, system_clock, || {
            SysRng.try_next_u64().map_err(|_| TableError::NoSeed)
        })
    }

    /// The same with a clock and seeds of one's own, for tests.
    pub fn with_sources(
        store: Store,
        cards: CardSet,
        clock: impl Fn() -> Moment + Send + Sync + 'static,
        seeds: impl Fn() -> Result<u64, TableError> + Send + Sync + 'static,
    ) -> Self {
        Self::with_thinking(store, cards, clock, seeds, Thinking::default())
    }

    /// The same with computers of one's own, for tests.
    pub fn with_computers(
        store: Store,
        cards: CardSet,
        clock: impl Fn() -> Moment + Send + Sync + 'static,
        seeds: impl Fn() -> Result<u64, TableError> + Send + Sync + 'static,
        think: impl Fn(&Question) -> Option<Move> + Send + Sync + 'static,
    ) -> Self {
        Self::with_thinking(store, cards, clock, seeds, Thinking::by(think))
    }

    fn with_thinking(
        store: Store,
        cards: CardSet,
        clock: impl Fn() -> Moment + Send + Sync + 'static,
        seeds: impl Fn() -> Result<u64, TableError> + Send + Sync + 'static,
        thinking: Thinking,
    ) -> Self {
        let inner = Inner {
            store,
            cards: card_sets::CardSets::new(cards),
            locks: locks::Locks::default(),
            clock: Box::new(clock),
            seeds: Box::new(seeds),
            thinking,
        };
        Self { inner: Arc::new(inner) }
    }

    /// The database below, for what is no business of a table: announcements and settings.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// What time it is.
    pub fn now(&self) -> Moment {
        (self.inner.clock)()
    }

    /// The card set that new games begin with.
    pub fn cards(&self) -> Arc<CardSet> {
        self.inner.cards.current()
    }

    /// Makes a change to a table and brings `table` up to it.
    async fn commit(&self, table: &mut Table, change: Change) -> Result<(), TableError> {
        let now = self.now();
        match self.store().append(table.id, table.state_no, &change, now).await {
            Ok(state_no) => {
                table.state_no = state_no;
                table.touched_at = now;
                table.status = change.status.unwrap_or(table.status);
                table.host = change.host.unwrap_or(table.host);
                Ok(())
            }
            Err(AppendError::Stale { now }) => Err(Refusal::Stale { now }.into()),
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

fn system_clock() -> Moment {
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    // A clock before 1970 is wrong anyway, and times here only order things.
    let ms = since_1970.map_or(0, |passed| passed.as_millis());
    Moment(i64::try_from(ms).unwrap_or(i64::MAX))
}
