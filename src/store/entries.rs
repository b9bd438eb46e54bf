//! The log of a game, and the one way to change a game.

use sqlx::SqliteConnection;

use super::seats::{mark_left, replace_seats, set_computer};
use super::{CardSetHash, GameId, Json, Moment, Seat, StateNo, Status, Store, StoreError, StoredSeed, UserId};

/// What an entry records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(rename_all = "lowercase")]
pub enum EntryKind {
    /// A lobby was opened.
    Open,
    /// Someone sat down.
    Join,
    /// Someone got up from a lobby.
    Leave,
    /// Someone was sent away from a lobby.
    Kick,
    /// Someone took another ship.
    Ship,
    /// The game began.
    Start,
    /// A move of the rules.
    Move,
    /// A move was taken back.
    Undo,
    /// Someone left the running game (R13).
    Resign,
    /// A lobby was cancelled or closed itself.
    Close,
    /// A computer sat down in a lobby.
    Computer,
    /// A computer plays for a person from now on (R13.2).
    Standin,
    /// A person has their seat back from the computer (R13.2).
    Back,
}

/// A row of `entries`, without its state.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Entry {
    /// The state number after it.
    pub no: StateNo,
    /// The first number of the entries committed together with it.
    pub batch: StateNo,
    /// What it records.
    pub kind: EntryKind,
    /// The seat of who did it, if seated.
    pub seat: Option<u8>,
    /// Who did it; `None`: the bot itself, whose computers' moves are told by their seat.
    pub user: Option<UserId>,
    /// The move, or what its kind needs.
    pub action: Option<Json>,
    /// What happened, in order.
    pub events: Option<Json>,
    /// Something hidden became known by it.
    pub reveals: bool,
    /// An undo's: the entry after which the table stands again.
    pub undo_to: Option<StateNo>,
    /// When.
    pub created_at: Moment,
}

/// An entry to be appended; its number and its moment are given by the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// What it records.
    pub kind: EntryKind,
    /// The seat of who did it, if seated.
    pub seat: Option<u8>,
    /// Who did it; `None`: the bot itself, whose computers' moves are told by their seat.
    pub user: Option<UserId>,
    /// The move, or what its kind needs.
    pub action: Option<Json>,
    /// What happened, in order.
    pub events: Option<Json>,
    /// Something hidden became known by it.
    pub reveals: bool,
    /// For [`EntryKind::Undo`] and for it alone.
    pub undo_to: Option<StateNo>,
    /// The state after it, with the version of its form.
    pub state: Option<(i64, Json)>,
}

impl NewEntry {
    /// An entry of that kind with nothing else in it.
    pub fn new(kind: EntryKind, user: Option<UserId>) -> Self {
        Self {
            kind,
            seat: None,
            user,
            action: None,
            events: None,
            reveals: false,
            undo_to: None,
            state: None,
        }
    }
}

/// A stored state.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct StoredState {
    /// The number of the entry that it follows.
    pub no: StateNo,
    /// How to read it.
    pub state_version: i64,
    /// The state.
    pub state: Json,
}

/// All that changes in one transaction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// At least one.
    pub entries: Vec<NewEntry>,
    /// A new status.
    pub status: Option<Status>,
    /// A new host.
    pub host: Option<UserId>,
    /// What a start settles.
    pub started: Option<Started>,
    /// Scores and winners, at the end.
    pub result: Option<Json>,
    /// All seats anew (in a lobby).
    pub seats: Option<Vec<Seat>>,
    /// Who left a running game.
    pub left: Option<UserId>,
    /// A seat of a running game, and the level at which a computer plays it from now on; `None`: its person does.
    pub computer: Option<(u8, Option<String>)>,
}

impl Change {
    /// A change of that one entry.
    pub fn of(entry: NewEntry) -> Self {
        Self {
            entries: vec![entry],
            ..Self::default()
        }
    }
}

/// What is settled when a game starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The secret that the decks are shuffled from.
    pub seed: StoredSeed,
    /// The card set's key.
    pub card_set: CardSetHash,
    /// The card set, whole; kept once however many games use it.
    pub content: Json,
    /// The version of the rules.
    pub rules_version: i64,
}

/// Why a change was not made. Nothing of it was.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// Something else happened first.
    #[error("the game is at state {now} already")]
    Stale {
        /// The present state number.
        now: StateNo,
    },
    /// The database refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for AppendError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Makes a change, if the game still is at state `expected`, and answers with the new state number. All of it is on the disk
    /// when this returns, or none of it ever will be.
    ///
    /// # Errors
    /// [`AppendError::Stale`] if the game went on; the game does not exist; the database cannot be written.
    pub async fn append(
        &self,
        game: GameId,
        expected: StateNo,
        change: &Change,
        now: Moment,
    ) -> Result<StateNo, AppendError> {
        let count = StateNo::try_from(change.entries.len()).unwrap_or(StateNo::MAX);
        let last = expected.saturating_add(count);
        let mut tx = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        if let Some(started) = &change.started {
            insert_card_set(&mut tx, started, now).await?;
        }
        let swapped = sqlx::query(
            "UPDATE games SET state_no = ?3, touched_at = ?4, status = coalesce(?5, status), host = coalesce(?6, host), \
             seed = coalesce(?7, seed), card_set = coalesce(?8, card_set), rules_version = coalesce(?9, rules_version), \
             result = coalesce(?10, result) WHERE id = ?1 AND state_no = ?2",
        )
        .bind(game)
        .bind(expected)
        .bind(last)
        .bind(now)
        .bind(change.status)
        .bind(change.host)
        .bind(change.started.as_ref().map(|started| &started.seed))
        .bind(change.started.as_ref().map(|started| &started.card_set))
        .bind(change.started.as_ref().map(|started| started.rules_version))
        .bind(&change.result)
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if swapped == 0 {
            let found: Option<(StateNo,)> = sqlx::query_as("SELECT state_no FROM games WHERE id = ?1")
                .bind(game)
                .fetch_optional(&mut *tx)
                .await?;
            tx.rollback().await?;
            return Err(match found {
                Some((now,)) => AppendError::Stale { now },
                None => StoreError::NoGame(game).into(),
            });
        }
        for (no, entry) in (expected + 1..).zip(&change.entries) {
            insert_entry(&mut tx, game, no, expected + 1, entry, now).await?;
        }
        if let Some(seats) = &change.seats {
            replace_seats(&mut tx, game, seats).await?;
        }
        if let Some(user) = change.left {
            mark_left(&mut tx, game, user, now).await?;
        }
        if let Some((seat, level)) = &change.computer {
            set_computer(&mut tx, game, *seat, level.as_deref()).await?;
        }
        tx.commit().await?;
        Ok(last)
    }

    /// The entries after state `since`, oldest first, at most `limit`.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn entries_since(&self, game: GameId, since: StateNo, limit: u32) -> Result<Vec<Entry>, StoreError> {
        Ok(sqlx::query_as(
            "SELECT no, batch, kind, seat, user, action, events, reveals, undo_to, created_at FROM entries \
             WHERE game = ?1 AND no > ?2 ORDER BY no LIMIT ?3",
        )
        .bind(game)
        .bind(since)
        .bind(limit)
        .fetch_all(&self.reader)
        .await?)
    }

    /// The entry of that number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn entry(&self, game: GameId, no: StateNo) -> Result<Option<Entry>, StoreError> {
        Ok(sqlx::query_as(
            "SELECT no, batch, kind, seat, user, action, events, reveals, undo_to, created_at FROM entries \
             WHERE game = ?1 AND no = ?2",
        )
        .bind(game)
        .bind(no)
        .fetch_optional(&self.reader)
        .await?)
    }

    /// The number of the last entry that this person made in a game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn last_entry_of(&self, game: GameId, user: UserId) -> Result<Option<StateNo>, StoreError> {
        let (no,): (Option<StateNo>,) = sqlx::query_as("SELECT max(no) FROM entries WHERE game = ?1 AND user = ?2")
            .bind(game)
            .bind(user)
            .fetch_one(&self.reader)
            .await?;
        Ok(no)
    }

    /// The first number of what people did last in a game, computers aside; 1 if nobody has done anything.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn last_batch_of_people(&self, game: GameId) -> Result<StateNo, StoreError> {
        let found: Option<(StateNo,)> =
            sqlx::query_as("SELECT batch FROM entries WHERE game = ?1 AND user IS NOT NULL ORDER BY no DESC LIMIT 1")
                .bind(game)
                .fetch_optional(&self.reader)
                .await?;
        Ok(found.map_or(1, |(batch,)| batch))
    }

    /// The state after the entry of that number; `None` if there is no such entry, or it is a lobby's.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn state(&self, game: GameId, no: StateNo) -> Result<Option<StoredState>, StoreError> {
        let mut db = self.reader.acquire().await?;
        state_at(&mut db, game, no).await
    }
}

pub(super) async fn state_at(
    db: &mut SqliteConnection,
    game: GameId,
    no: StateNo,
) -> Result<Option<StoredState>, StoreError> {
    Ok(
        sqlx::query_as(
            "SELECT no, state_version, state FROM entries WHERE game = ?1 AND no = ?2 AND state IS NOT NULL",
        )
        .bind(game)
        .bind(no)
        .fetch_optional(db)
        .await?,
    )
}

pub(super) async fn insert_entry(
    db: &mut SqliteConnection,
    game: GameId,
    no: StateNo,
    batch: StateNo,
    entry: &NewEntry,
    now: Moment,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO entries (game, no, batch, kind, seat, user, action, events, reveals, undo_to, state_version, state, \
         created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    )
    .bind(game)
    .bind(no)
    .bind(batch)
    .bind(entry.kind)
    .bind(entry.seat)
    .bind(entry.user)
    .bind(&entry.action)
    .bind(&entry.events)
    .bind(entry.reveals)
    .bind(entry.undo_to)
    .bind(entry.state.as_ref().map(|(version, _)| *version))
    .bind(entry.state.as_ref().map(|(_, state)| state))
    .bind(now)
    .execute(db)
    .await?;
    Ok(())
}

async fn insert_card_set(db: &mut SqliteConnection, started: &Started, now: Moment) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO card_sets (hash, content, created_at) VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO NOTHING")
        .bind(&started.card_set)
        .bind(&started.content)
        .bind(now)
        .execute(db)
        .await?;
    Ok(())
}
