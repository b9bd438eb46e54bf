//! The hands, in direct messages.
//!
//! One message a turn is written: the hand of whoever has to decide, when it becomes theirs to. Between turns a hand in a direct message may
//! lag behind what its owner did elsewhere; what they do in the message itself changes it in place.

use serenity::all::{ChannelId, MessageId, UserId};

use super::post::{AnnounceError, Place, Refused};
use super::slot::Slot;
use super::{Inner, lock};
use crate::discord::body::edit_body;
use crate::discord::rest::RestError;
use crate::discord::show;
use crate::store::Announcement;
use crate::table::{Deed, Seated, Status, Table};

/// A message that is older is sent anew: Discord allows only a few edits then. Milliseconds.
const EDITABLE: i64 = 55 * 60 * 1000;

impl Inner {
    pub(super) async fn hands(&self, slot: &Slot, table: &Table) -> Result<(), AnnounceError> {
        // A computer reads no messages.
        for seated in table.seats.iter().filter(|seated| !seated.is_computer()) {
            self.hand(slot, table, seated).await?;
        }
        Ok(())
    }

    async fn hand(&self, slot: &Slot, table: &Table, seated: &Seated) -> Result<(), AnnounceError> {
        let place = Place::Hand(seated.user);
        let row = self.row(table.id, place).await?;
        let person = self.tables.store().person(seated.user).await?;
        let over = table.status != Status::Running || !seated.plays();
        if over || !person.hand_dm {
            // Its buttons answer from the present; taking them off keeps people from trying. Of a game that is over it says how it ended.
            let Some(row) = row else { return Ok(()) };
            let last = match table.status == Status::Finished && person.hand_dm {
                true => show::hand_over(table, seated.user, show::lang_of(&person)),
                false => None,
            };
            return self.take_away(slot, &row, last.as_ref().map(edit_body)).await;
        }
        if lock(&self.closed).contains_key(&seated.user) {
            return Ok(());
        }
        let lang = show::lang_of(&person);
        let Some((row, id)) = row
            .clone()
            .and_then(|row| Some((row.message?, row)))
            .map(|(id, row)| (row, id))
        else {
            return self.send_hand(slot, table, seated, lang, row).await;
        };
        if !slot.take_behind(seated.user) && !self.is_due(table, seated, &row).await? {
            return Ok(());
        }
        let age = row.posted_at.map_or(i64::MAX, |posted| self.tables.now().0 - posted.0);
        if age >= EDITABLE {
            // The old one is left alone: its buttons answer from the present.
            return self.send_hand(slot, table, seated, lang, Some(row)).await;
        }
        let message = show::hand_direct(&self.tables, &self.painter, table, seated.user, lang).await?;
        match self
            .edit(slot, &row, MessageId::new(id.0), table.state_no, &message)
            .await
        {
            Err(AnnounceError::Rest(error)) if Refused::of(&error) == Some(Refused::Message) => {
                self.send_hand(slot, table, seated, lang, Some(row)).await
            }
            other => self.shrug(table, other),
        }
    }

    /// A hand, and what can be done with it, counts when it becomes its owner's to decide; until then it waits.
    async fn is_due(&self, table: &Table, seated: &Seated, row: &Announcement) -> Result<bool, AnnounceError> {
        let theirs = table.deciding().is_some_and(|deciding| deciding.seat == seated.seat);
        if !theirs || row.shown_no >= table.state_no {
            return Ok(false);
        }
        let then = self.tables.view_at(table, row.shown_no, None).await?;
        let decided = then.and_then(|view| Some((view.turn, view.decision()?.seat)));
        if decided != table.board().map(|board| (board.turn, seated.seat)) {
            return Ok(true);
        }
        // The same turn as then, unless it has begun anew since.
        let since = self.tables.log(table, row.shown_no, None).await?;
        Ok(since.iter().any(|entry| matches!(entry.deed, Deed::TookBack(_))))
    }

    async fn send_hand(
        &self,
        slot: &Slot,
        table: &Table,
        seated: &Seated,
        lang: crate::i18n::Lang,
        old: Option<Announcement>,
    ) -> Result<(), AnnounceError> {
        let channel = match &old {
            Some(row) => Ok(ChannelId::new(row.channel.0)),
            None => self.direct_channel(seated.user).await,
        };
        if let Some(row) = old.filter(|row| row.message.is_some()) {
            self.tables.store().forget_announcement(row.id).await?;
        }
        let sent = match channel {
            Ok(channel) => {
                let message = show::hand_direct(&self.tables, &self.painter, table, seated.user, lang).await?;
                self.post(
                    slot,
                    table.id,
                    Place::Hand(seated.user),
                    channel,
                    table.state_no,
                    &message,
                )
                .await
            }
            Err(error) => Err(error.into()),
        };
        match sent {
            Err(AnnounceError::Rest(error))
                if matches!(Refused::of(&error), Some(Refused::Direct | Refused::Place(_))) =>
            {
                tracing::info!(game = %table.id, user = %seated.user, "takes no direct messages");
                lock(&self.closed).insert(seated.user, false);
                Ok(())
            }
            other => self.shrug(table, other.map(|_| ())),
        }
    }

    async fn direct_channel(&self, user: crate::table::UserId) -> Result<ChannelId, RestError> {
        if let Some(channel) = lock(&self.direct).get(&user) {
            return Ok(*channel);
        }
        let channel = self.rest.direct_channel(UserId::new(user.0)).await?;
        lock(&self.direct).insert(user, channel);
        Ok(channel)
    }
}
