//! Games, from lobby to result.

use sqlx::SqliteConnection;

use super::entries::insert_entry;
use super::seats::{insert_seats, seats_at};
use super::{
    CardSetHash, ChannelId, GameId, GuildId, Json, Moment, NewEntry, Seat, StateNo, Store, StoreError, StoredSeed,
    StoredState, UserId, ViewMode,
};

/// Where a game is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(rename_all = "lowercase")]
pub enum Status {
    /// People sit down.
    Lobby,
    /// It is played.
    Running,
    /// It was played to its end, or one player was left.
    Finished,
    /// Its lobby closed itself, since nobody touched it.
    Abandoned,
    /// Its lobby was called off.
    Cancelled,
}

impl Status {
    /// Whether anything can still happen at the table.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Lobby | Self::Running)
    }
}

/// A row of `games`.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Game {
    /// Its number.
    pub id: GameId,
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel it was opened in.
    pub channel: ChannelId,
    /// The thread that has its messages, if it has one.
    pub thread: Option<ChannelId>,
    /// Who may start and cancel it.
    pub host: UserId,
    /// Where it is in its life.
    pub status: Status,
    /// The options it is played with.
    pub options: Json,
    /// From the start on.
    pub seed: Option<StoredSeed>,
    /// From the start on.
    pub card_set: Option<CardSetHash>,
    /// From the start on: the version of the rules that began it.
    pub rules_version: Option<i64>,
    /// Once finished.
    pub result: Option<Json>,
    /// How the table wants to be shown, if it was asked.
    pub view: Option<ViewMode>,
    /// The number of its latest entry.
    pub state_no: StateNo,
    /// When its lobby opened.
    pub created_at: Moment,
    /// When a person last did something at it.
    pub touched_at: Moment,
}

/// What a lobby begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
    /// Who opens it.
    pub host: UserId,
    /// The options.
    pub options: Json,
    /// Who sits there from the first moment.
    pub seats: Vec<Seat>,
}

/// A game, its seats and its latest state, all of one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The game.
    pub game: Game,
    /// Its seats, in order.
    pub seats: Vec<Seat>,
    /// Its latest state; `None` in a lobby.
    pub state: Option<StoredState>,
}

/// The columns of [`Game`], of a table named `g`.
macro_rules! game {
    ($($rest:literal),+) => {
        concat!(
            "SELECT g.id, g.guild, g.channel, g.thread, g.host, g.status, g.options, g.seed, g.card_set, g.rules_version, \
             g.result, g.view, g.state_no, g.created_at, g.touched_at FROM games g ",
            $($rest),+
        )
    };
}

impl Store {
    /// Opens a lobby. Its first entry has the number 1.
    ///
    /// # Errors
    /// The database cannot be written; two seats share a person or a ship.
    pub async fn create_game(&self, new: &NewGame, first: &NewEntry, now: Moment) -> Result<GameId, StoreError> {
        let mut tx = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let (id,): (GameId,) = sqlx::query_as(
            "INSERT INTO games (guild, channel, host, status, options, state_no, created_at, touched_at) \
             VALUES (?1, ?2, ?3, 'lobby', ?4, 1, ?5, ?5) RETURNING id",
        )
        .bind(new.guild)
        .bind(new.channel)
        .bind(new.host)
        .bind(&new.options)
        .bind(now)
        .fetch_one(&mut *tx)
        .await?;
        insert_seats(&mut tx, id, &new.seats).await?;
        insert_entry(&mut tx, id, 1, 1, first, now).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The game of that number.
    ///
    /// # Errors
    /// There is none; the database cannot be read.
    pub async fn game(&self, id: GameId) -> Result<Game, StoreError> {
        let mut db = self.reader.acquire().await?;
        game_row(&mut db, id).await
    }

    /// A game with its seats and its latest state, read in one transaction.
    ///
    /// # Errors
    /// There is none; the database cannot be read.
    pub async fn snapshot(&self, id: GameId) -> Result<Snapshot, StoreError> {
        let mut tx = self.reader.begin().await?;
        let game = game_row(&mut tx, id).await?;
        let seats = seats_at(&mut tx, id).await?;
        let state = super::entries::state_at(&mut tx, id, game.state_no).await?;
        // Nothing was written: leaving the transaction is all there is to do.
        tx.rollback().await?;
        Ok(Snapshot { game, seats, state })
    }

    /// The open games at which that person sits and has not left, those touched last first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn games_of(&self, user: UserId) -> Result<Vec<Game>, StoreError> {
        Ok(sqlx::query_as(game!(
            "JOIN seats s ON s.game = g.id WHERE s.user = ?1 AND s.left_at IS NULL AND g.status IN ('lobby', 'running') \
             ORDER BY g.touched_at DESC, g.id DESC"
        ))
        .bind(user)
        .fetch_all(&self.reader)
        .await?)
    }

    /// The open games of a channel, or of a thread, those touched last first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn games_in(&self, channel: ChannelId) -> Result<Vec<Game>, StoreError> {
        Ok(sqlx::query_as(game!(
            "WHERE (g.channel = ?1 OR g.thread = ?1) AND g.status IN ('lobby', 'running') \
             ORDER BY g.touched_at DESC, g.id DESC"
        ))
        .bind(channel)
        .fetch_all(&self.reader)
        .await?)
    }

    /// The game that ended last in a channel, or in a thread.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn last_finished_in(&self, channel: ChannelId) -> Result<Option<Game>, StoreError> {
        Ok(sqlx::query_as(game!(
            "WHERE (g.channel = ?1 OR g.thread = ?1) AND g.status = 'finished' \
             ORDER BY g.touched_at DESC, g.id DESC LIMIT 1"
        ))
        .bind(channel)
        .fetch_optional(&self.reader)
        .await?)
    }

    /// Every open game, oldest first: what a starting bot looks through.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn open_games(&self) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(GameId,)> =
            sqlx::query_as("SELECT id FROM games WHERE status IN ('lobby', 'running') ORDER BY id")
                .fetch_all(&self.reader)
                .await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// The lobbies that nobody touched since `before`.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn idle_lobbies(&self, before: Moment) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(GameId,)> =
            sqlx::query_as("SELECT id FROM games WHERE status = 'lobby' AND touched_at < ?1 ORDER BY touched_at")
                .bind(before)
                .fetch_all(&self.reader)
                .await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Where the game's messages go from now on: a thread of its own, or `None` for the channel.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn set_thread(&self, game: GameId, thread: Option<ChannelId>) -> Result<(), StoreError> {
        sqlx::query("UPDATE games SET thread = ?2 WHERE id = ?1")
            .bind(game)
            .bind(thread)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// The content of a card set that some game began with.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn card_set(&self, hash: &CardSetHash) -> Result<Option<Json>, StoreError> {
        let row: Option<(Json,)> = sqlx::query_as("SELECT content FROM card_sets WHERE hash = ?1")
            .bind(hash)
            .fetch_optional(&self.reader)
            .await?;
        Ok(row.map(|(content,)| content))
    }
}

async fn game_row(db: &mut SqliteConnection, id: GameId) -> Result<Game, StoreError> {
    sqlx::query_as(game!("WHERE g.id = ?1"))
        .bind(id)
        .fetch_optional(db)
        .await?
        .ok_or(StoreError::NoGame(id))
}
