//! Computers' turns, between two updates of the messages.
//!
//! The worker that tells people what happened is also the one that lets computers play: there is one a table, every change
//! wakes it, and a start of the bot wakes it for every table, so no turn is forgotten and none is played twice.

use std::time::Duration;

use super::Inner;
use super::post::AnnounceError;
use crate::table::{GameId, Refusal, Table, TableError};

/// How long people can look at the board before a computer plays.
const PAUSE: Duration = Duration::from_millis(1500);

impl Inner {
    /// Lets a computer play if one has to decide, and answers whether the table went on, so that its messages are behind.
    pub(super) async fn computer(&self, game: GameId) -> Result<bool, AnnounceError> {
        let mut went_on = false;
        loop {
            let table = match self.tables.table(game).await {
                Ok(table) => table,
                Err(TableError::Refused(_) | TableError::Broken { .. }) => return Ok(went_on),
                Err(error) => return Err(error.into()),
            };
            let due = table.deciding().is_some_and(|deciding| deciding.computer.is_some());
            if !due || !self.pause(&table).await {
                return Ok(went_on);
            }
            match self.tables.play_computer(game).await {
                Ok(Some(played)) => {
                    let (state, moves) = (played.table.state_no, played.entries.len());
                    tracing::info!(%game, state, moves, "a computer moved");
                    went_on = true;
                }
                // Somebody did something meanwhile.
                Ok(None) | Err(TableError::Refused(Refusal::Stale { .. })) => return Ok(true),
                Err(error @ (TableError::Refused(_) | TableError::Broken { .. })) => {
                    tracing::error!(%game, %error, "a computer cannot play; its table waits");
                    return Ok(went_on);
                }
                Err(error) => return Err(error.into()),
            }
            // Where no person plays any more, only the end is worth a message.
            if table.has_people() {
                return Ok(true);
            }
        }
    }

    /// A moment for people to see what happened; `false` if the bot is told to stop meanwhile.
    async fn pause(&self, table: &Table) -> bool {
        if table.options.pause && table.has_people() {
            tokio::select! {
                () = tokio::time::sleep(PAUSE) => {}
                () = self.stopping.cancelled() => {}
            }
        }
        !self.stopping.is_cancelled()
    }
}
