//! Which messages a game should have now.

use serenity::all::MessageId;

use super::Inner;
use super::post::{AnnounceError, Place};
use super::slot::Slot;
use crate::discord::show;
use crate::i18n::Lang;
use crate::store::Announcement;
use crate::table::{GameId, Refusal, Status, Table, TableError};

impl Inner {
    /// Compares a game with its messages and makes up the difference.
    pub(super) async fn bring_up(&self, game: GameId, slot: &Slot) -> Result<Status, AnnounceError> {
        let table = match self.tables.table(game).await {
            Ok(table) => table,
            // Nothing can be told of a table that is not there, or that this version cannot read.
            Err(TableError::Refused(Refusal::NoSuchTable(_)) | TableError::Broken { .. }) => {
                return Ok(Status::Cancelled);
            }
            Err(error) => return Err(error.into()),
        };
        match table.status {
            Status::Lobby => self.lobby(slot, &table).await?,
            Status::Running | Status::Finished => self.game(slot, table.clone()).await?,
            Status::Cancelled | Status::Abandoned => self.close_lobby(slot, &table).await?,
        }
        Ok(table.status)
    }

    /// Every game whose messages may be behind.
    pub(super) async fn unfinished(&self) -> Result<Vec<GameId>, AnnounceError> {
        let store = self.tables.store();
        let mut games = self.tables.open_tables().await?;
        games.extend(store.announcements_behind().await?.iter().map(|row| row.game));
        let undrawn = store.announcements_undrawn(&Place::Table.to_string()).await?;
        games.extend(undrawn.iter().map(|row| row.game));
        games.extend(store.announcements_retired().await?.iter().map(|row| row.game));
        games.sort_unstable();
        games.dedup();
        Ok(games)
    }

    async fn lobby(&self, slot: &Slot, table: &Table) -> Result<(), AnnounceError> {
        let wishes = slot.wishes();
        let message = show::lobby(table, Lang::default());
        let row = self.row(table.id, Place::Lobby).await?;
        let row = row.filter(|_| !slot.wants_repost());
        let done = self.keep_up(slot, table, Place::Lobby, row, &message).await;
        slot.reposted(wishes);
        self.shrug(table, done)?;
        // A message that was found again shows what it was sent with.
        if let Some(row) = self.row(table.id, Place::Lobby).await? {
            let done = self.keep_up(slot, table, Place::Lobby, Some(row), &message).await;
            self.shrug(table, done)?;
        }
        self.retire(slot, table).await
    }

    /// The lobby's message says what became of it, and is done; that of a game which has begun waits for its end.
    pub(super) async fn close_lobby(&self, slot: &Slot, table: &Table) -> Result<(), AnnounceError> {
        let begun = table.status == Status::Running;
        let row = match self.row(table.id, Place::Lobby).await? {
            None if !begun => self.row(table.id, Place::Begun).await?,
            row => row,
        };
        let Some(row) = row else { return Ok(()) };
        let store = self.tables.store();
        if let Some(message) = row.message {
            let said = show::lobby(table, Lang::default());
            let edited = self
                .edit(slot, &row, MessageId::new(message.0), table.state_no, &said)
                .await;
            slot.forget_pictures(MessageId::new(message.0));
            match edited {
                Ok(()) if begun => return Ok(store.announcement_serves(row.id, &Place::Begun.to_string()).await?),
                Err(AnnounceError::Rest(error)) if error.is_passing() => return Err(error.into()),
                _ => {}
            }
        }
        Ok(store.forget_announcement(row.id).await?)
    }

    async fn game(&self, slot: &Slot, mut table: Table) -> Result<(), AnnounceError> {
        self.find_place(slot, &mut table).await?;
        let shown = self.table_message(slot, &mut table).await?;
        if shown {
            self.request(slot, &table).await?;
        }
        self.hands(slot, &table).await?;
        self.close_lobby(slot, &table).await?;
        if shown {
            self.retire(slot, &table).await?;
        }
        Ok(())
    }

    pub(super) async fn row(&self, game: GameId, place: Place) -> Result<Option<Announcement>, AnnounceError> {
        Ok(self.tables.store().announcement_at(game, &place.to_string()).await?)
    }
}
