//! Finding tables.

use crate::rules::View;
use crate::store::Game;

use super::{ChannelId, GameId, StateNo, Table, TableError, Tables, UserId, engine};

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

    /// The game that ended last in a channel or thread, to be looked at.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn last_finished_in(&self, channel: ChannelId) -> Result<Option<Table>, TableError> {
        let games = self.store().last_finished_in(channel).await?.into_iter().collect();
        Ok(self.readable(games).await?.pop())
    }

    /// What that person (`None`: everybody) could see after the entry of that number; `None` in a lobby. For comparing what
    /// people were shown then with the present.
    ///
    /// # Errors
    /// The database cannot be read, or what it holds of this table cannot be.
    pub async fn view_at(
        &self,
        table: &Table,
        no: StateNo,
        viewer: Option<UserId>,
    ) -> Result<Option<View>, TableError> {
        let (Some(stored), Some(cards)) = (self.store().state(table.id, no).await?, table.cards()) else {
            return Ok(None);
        };
        let state = engine::read(table.id, &stored.state, cards)?;
        let seat = viewer.and_then(|user| table.seated(user)).map(|seated| seated.seat);
        Ok(Some(seat.map_or_else(|| state.public_view(), |seat| state.view(seat))))
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
