//! Finding tables.

use crate::store::Game;

use super::{ChannelId, GameId, Table, TableError, Tables, UserId};

impl Tables {
    /// The open tables at which that person sits, those touched last first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn tables_of(&self, user: UserId) -> Result<Vec<Table>, TableError> {
        let games = self.store().games_of(user).await?;
        self.readable(games).await
    }

    /// The open tables of a channel or thread, those touched last first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn tables_in(&self, channel: ChannelId) -> Result<Vec<Table>, TableError> {
        let games = self.store().games_in(channel).await?;
        self.readable(games).await
    }

    /// Every open table's number: what a starting bot looks through.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn open_tables(&self) -> Result<Vec<GameId>, TableError> {
        Ok(self.store().open_games().await?)
    }

    /// A table that cannot be read is left out of lists, so that it does not take the others with it.
    async fn readable(&self, games: Vec<Game>) -> Result<Vec<Table>, TableError> {
        let mut tables = Vec::with_capacity(games.len());
        for game in games {
            match self.table(game.id).await {
                Ok(table) => tables.push(table),
                Err(error) => tracing::error!(game = %game.id, %error, "a table cannot be read"),
            }
        }
        Ok(tables)
    }
}
