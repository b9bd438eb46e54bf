//! What people were told, and where.
//!
//! A send is planned before it is made and confirmed after it, so that a crash in between leaves a row that says what may or may
//! not have been sent; the nonce it carries lets the service that shows messages tell a repeated send from a new one.

use super::{ChannelId, GameId, MessageId, Moment, StateNo, Store, StoreError};

/// A row of `announcements`.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Announcement {
    /// Its number.
    pub id: i64,
    /// The game.
    pub game: GameId,
    /// What the message is for, by the word of the layer above.
    pub place: String,
    /// Where it is.
    pub channel: ChannelId,
    /// The message; `None` while nobody knows whether it was sent.
    pub message: Option<MessageId>,
    /// Sent with it, so that sending again is harmless.
    pub nonce: String,
    /// The state number that it shows; 0 before it was sent.
    pub shown_no: StateNo,
    /// A later message took its place; its buttons are still to be removed.
    pub retired: bool,
    /// When it was sent.
    pub posted_at: Option<Moment>,
    /// Whether it is known to have all its pictures. Only the board's message is ever without.
    pub drawn: bool,
}

macro_rules! announcement {
    ($($rest:literal),+) => {
        concat!(
            "SELECT a.id, a.game, a.place, a.channel, a.message, a.nonce, a.shown_no, a.retired, a.posted_at, a.drawn \
             FROM announcements a ",
            $($rest),+
        )
    };
}

impl Store {
    /// Plans a new message for a place. The present one, if it was sent, is retired; if nobody knows whether it was, it is
    /// replaced, and with the same nonce it is that very row.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn plan_announcement(
        &self,
        game: GameId,
        place: &str,
        channel: ChannelId,
        nonce: &str,
    ) -> Result<i64, StoreError> {
        let mut tx = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(
            "UPDATE announcements SET retired = 1 \
             WHERE game = ?1 AND place = ?2 AND retired = 0 AND message IS NOT NULL",
        )
        .bind(game)
        .bind(place)
        .execute(&mut *tx)
        .await?;
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO announcements (game, place, channel, nonce, shown_no) VALUES (?1, ?2, ?3, ?4, 0) \
             ON CONFLICT (game, place) WHERE retired = 0 \
             DO UPDATE SET channel = excluded.channel, nonce = excluded.nonce RETURNING id",
        )
        .bind(game)
        .bind(place)
        .bind(channel)
        .bind(nonce)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(id)
    }

    /// A planned message was sent, and shows state `shown_no`.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn announcement_posted(
        &self,
        id: i64,
        message: MessageId,
        shown_no: StateNo,
        now: Moment,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE announcements SET message = ?2, shown_no = ?3, posted_at = ?4 WHERE id = ?1")
            .bind(id)
            .bind(message)
            .bind(shown_no)
            .bind(now)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// A message was edited, and shows state `shown_no`. An edit that arrives late changes nothing.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn announcement_shows(&self, id: i64, shown_no: StateNo) -> Result<(), StoreError> {
        sqlx::query("UPDATE announcements SET shown_no = max(shown_no, ?2) WHERE id = ?1")
            .bind(id)
            .bind(shown_no)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Whether a message has all its pictures: said to be so after they are there, not to be so before they go.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn announcement_drawn(&self, id: i64, drawn: bool) -> Result<(), StoreError> {
        sqlx::query("UPDATE announcements SET drawn = ?2 WHERE id = ?1")
            .bind(id)
            .bind(drawn)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// A message serves another place from now on.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn announcement_serves(&self, id: i64, place: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE announcements SET place = ?2 WHERE id = ?1")
            .bind(id)
            .bind(place)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// A message needs no more care: its buttons are gone, or it is.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn forget_announcement(&self, id: i64) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM announcements WHERE id = ?1")
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// The messages of a game, the retired ones included, oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn announcements(&self, game: GameId) -> Result<Vec<Announcement>, StoreError> {
        Ok(sqlx::query_as(announcement!("WHERE a.game = ?1 ORDER BY a.id"))
            .bind(game)
            .fetch_all(&self.reader)
            .await?)
    }

    /// The present message of a place.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn announcement_at(&self, game: GameId, place: &str) -> Result<Option<Announcement>, StoreError> {
        Ok(
            sqlx::query_as(announcement!("WHERE a.game = ?1 AND a.place = ?2 AND a.retired = 0"))
                .bind(game)
                .bind(place)
                .fetch_optional(&self.reader)
                .await?,
        )
    }

    /// What is known of a message.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn announcement_of(&self, message: MessageId) -> Result<Option<Announcement>, StoreError> {
        Ok(sqlx::query_as(announcement!("WHERE a.message = ?1"))
            .bind(message)
            .fetch_optional(&self.reader)
            .await?)
    }

    /// The present messages of every game that show less than its latest state, sent or not.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn announcements_behind(&self) -> Result<Vec<Announcement>, StoreError> {
        Ok(sqlx::query_as(announcement!(
            "JOIN games g ON g.id = a.game WHERE a.retired = 0 AND a.shown_no < g.state_no ORDER BY a.game, a.id"
        ))
        .fetch_all(&self.reader)
        .await?)
    }

    /// The present messages of a place that may lack their pictures, of every game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn announcements_undrawn(&self, place: &str) -> Result<Vec<Announcement>, StoreError> {
        Ok(sqlx::query_as(announcement!(
            "WHERE a.retired = 0 AND a.drawn = 0 AND a.place = ?1 ORDER BY a.game, a.id"
        ))
        .bind(place)
        .fetch_all(&self.reader)
        .await?)
    }

    /// The messages whose buttons are still to be removed.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn announcements_retired(&self) -> Result<Vec<Announcement>, StoreError> {
        Ok(sqlx::query_as(announcement!("WHERE a.retired = 1 ORDER BY a.id"))
            .fetch_all(&self.reader)
            .await?)
    }
}
