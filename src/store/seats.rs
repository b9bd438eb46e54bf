//! Who sits where.

use std::collections::HashMap;

use sqlx::SqliteConnection;

use super::{GameId, Moment, Store, StoreError, UserId};

/// A row of `seats`.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Seat {
    /// 0 to 3, in the order of play.
    pub seat: u8,
    /// Who sits there.
    pub user: UserId,
    /// The name they were shown by when they sat down.
    pub name: String,
    /// The ship, by the word of the layer above.
    pub ship: String,
    /// When they sat down.
    pub joined_at: Moment,
    /// When they left the running game (R13), if they did.
    pub left_at: Option<Moment>,
    /// The level at which a computer plays the seat, by the word of the layer above; `None`: its person does.
    pub computer: Option<String>,
}

impl Store {
    /// The seats of a game, in order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn seats(&self, game: GameId) -> Result<Vec<Seat>, StoreError> {
        let mut db = self.reader.acquire().await?;
        seats_at(&mut db, game).await
    }

    /// The seats of several games at once, each in order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn seats_of(
        &self,
        games: impl IntoIterator<Item = GameId> + Send,
    ) -> Result<HashMap<GameId, Vec<Seat>>, StoreError> {
        let ids: Vec<String> = games.into_iter().map(|id| id.to_string()).collect();
        #[derive(sqlx::FromRow)]
        struct Row {
            game: GameId,
            #[sqlx(flatten)]
            seat: Seat,
        }
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT game, seat, user, name, ship, joined_at, left_at, computer FROM seats \
             WHERE game IN (SELECT value FROM json_each(?1)) ORDER BY game, seat",
        )
        .bind(format!("[{}]", ids.join(",")))
        .fetch_all(&self.reader)
        .await?;
        let mut seats: HashMap<GameId, Vec<Seat>> = HashMap::new();
        for row in rows {
            seats.entry(row.game).or_default().push(row.seat);
        }
        Ok(seats)
    }
}

pub(super) async fn seats_at(db: &mut SqliteConnection, game: GameId) -> Result<Vec<Seat>, StoreError> {
    Ok(sqlx::query_as(
        "SELECT seat, user, name, ship, joined_at, left_at, computer FROM seats WHERE game = ?1 ORDER BY seat",
    )
    .bind(game)
    .fetch_all(db)
    .await?)
}

pub(super) async fn insert_seats(db: &mut SqliteConnection, game: GameId, seats: &[Seat]) -> Result<(), StoreError> {
    for seat in seats {
        sqlx::query(
            "INSERT INTO seats (game, seat, user, name, ship, joined_at, left_at, computer) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )
        .bind(game)
        .bind(seat.seat)
        .bind(seat.user)
        .bind(&seat.name)
        .bind(&seat.ship)
        .bind(seat.joined_at)
        .bind(seat.left_at)
        .bind(&seat.computer)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

pub(super) async fn replace_seats(db: &mut SqliteConnection, game: GameId, seats: &[Seat]) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM seats WHERE game = ?1")
        .bind(game)
        .execute(&mut *db)
        .await?;
    insert_seats(db, game, seats).await
}

pub(super) async fn mark_left(
    db: &mut SqliteConnection,
    game: GameId,
    user: UserId,
    now: Moment,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE seats SET left_at = ?3 WHERE game = ?1 AND user = ?2 AND left_at IS NULL")
        .bind(game)
        .bind(user)
        .bind(now)
        .execute(db)
        .await?;
    Ok(())
}

pub(super) async fn set_computer(
    db: &mut SqliteConnection,
    game: GameId,
    seat: u8,
    level: Option<&str>,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE seats SET computer = ?3 WHERE game = ?1 AND seat = ?2")
        .bind(game)
        .bind(seat)
        .bind(level)
        .execute(db)
        .await?;
    Ok(())
}
