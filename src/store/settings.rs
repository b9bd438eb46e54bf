//! How people and tables like to be shown things.

use super::{GameId, Moment, Store, StoreError, UserId};

/// Boards as pictures or as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(rename_all = "lowercase")]
pub enum ViewMode {
    /// The rendered board.
    Pictures,
    /// The same in words.
    Text,
}

/// What a person chose, or the defaults.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Person {
    /// `None`: as the table has it.
    pub view: Option<ViewMode>,
    /// Whether the hand comes by direct message.
    pub hand_dm: bool,
    /// The language last seen, as Discord names it (`en-GB`).
    pub locale: Option<String>,
}

impl Default for Person {
    fn default() -> Self {
        Self {
            view: None,
            hand_dm: true,
            locale: None,
        }
    }
}

impl Store {
    /// What a person chose; the defaults if they never chose anything.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn person(&self, user: UserId) -> Result<Person, StoreError> {
        let row = sqlx::query_as("SELECT view, hand_dm, locale FROM people WHERE user = ?1")
            .bind(user)
            .fetch_optional(&self.reader)
            .await?;
        Ok(row.unwrap_or_default())
    }

    /// How that person wants boards shown from now on.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn set_view(&self, user: UserId, view: Option<ViewMode>, now: Moment) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO people (user, view, updated_at) VALUES (?1, ?2, ?3) \
             ON CONFLICT (user) DO UPDATE SET view = excluded.view, updated_at = excluded.updated_at",
        )
        .bind(user)
        .bind(view)
        .bind(now)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Whether that person's hand comes by direct message from now on.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn set_hand_dm(&self, user: UserId, hand_dm: bool, now: Moment) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO people (user, hand_dm, updated_at) VALUES (?1, ?2, ?3) \
             ON CONFLICT (user) DO UPDATE SET hand_dm = excluded.hand_dm, updated_at = excluded.updated_at",
        )
        .bind(user)
        .bind(hand_dm)
        .bind(now)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Remembers the language a person was last seen with. Seeing the same again writes nothing.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub async fn saw_locale(&self, user: UserId, locale: &str, now: Moment) -> Result<(), StoreError> {
        if self.person(user).await?.locale.as_deref() == Some(locale) {
            return Ok(());
        }
        sqlx::query(
            "INSERT INTO people (user, locale, updated_at) VALUES (?1, ?2, ?3) \
             ON CONFLICT (user) DO UPDATE SET locale = excluded.locale, updated_at = excluded.updated_at",
        )
        .bind(user)
        .bind(locale)
        .bind(now)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// How a table wants to be shown; `None`: no wish.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn set_table_view(&self, game: GameId, view: Option<ViewMode>) -> Result<(), StoreError> {
        sqlx::query("UPDATE games SET view = ?2 WHERE id = ?1")
            .bind(game)
            .bind(view)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}
