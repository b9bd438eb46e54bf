//! Posting, editing and retiring one message, and what the refusals of Discord mean for it.

use std::sync::atomic::{AtomicI64, Ordering};

use serenity::all::{ChannelId, MessageId};
use sha2::{Digest, Sha256};

use super::Inner;
use super::slot::{Shown, Slot};
use crate::discord::body::{edit_body, public_body, words_only};
use crate::discord::message::Message;
use crate::discord::rest::{Body, RestError, Sent, code};
use crate::discord::{screens, show};
use crate::i18n::Lang;
use crate::store::{Announcement, StoreError};
use crate::table::{self, GameId, StateNo, Table, TableError};

/// Why messages could not be brought up to date; it is tried again.
#[derive(Debug, thiserror::Error)]
pub(super) enum AnnounceError {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Rest(#[from] RestError),
    /// A bug. Where, is in the log already.
    #[error("the update panicked")]
    Panicked,
}

impl From<StoreError> for AnnounceError {
    fn from(error: StoreError) -> AnnounceError {
        AnnounceError::Table(error.into())
    }
}

/// Why a table cannot be shown where it should be. The next person who does something there is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Trouble {
    /// The server it is in.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
    /// What is wrong.
    pub kind: TroubleKind,
}

/// What is wrong with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum TroubleKind {
    /// The bot may not see the channel, or is not in the server any more.
    NoAccess,
    /// The bot lacks a permission there.
    NoPermission,
    /// The channel is gone.
    Gone,
}

/// What Discord's refusal says about a place or a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// The message is gone, or cannot be edited any more.
    Message,
    /// The thread is archived.
    Archived,
    /// The place takes no message.
    Place(TroubleKind),
    /// The person takes none.
    Direct,
}

impl Refused {
    /// What an error means; `None`: it says nothing about the place, and trying again may help.
    pub(super) fn of(error: &RestError) -> Option<Refused> {
        Some(match error.code()? {
            code::UNKNOWN_MESSAGE | code::TOO_MANY_OLD_EDITS => Refused::Message,
            code::THREAD_ARCHIVED => Refused::Archived,
            code::UNKNOWN_CHANNEL => Refused::Place(TroubleKind::Gone),
            code::MISSING_ACCESS => Refused::Place(TroubleKind::NoAccess),
            code::MISSING_PERMISSION => Refused::Place(TroubleKind::NoPermission),
            code::DIRECT_MESSAGES_CLOSED | code::NO_MUTUAL_SERVER => Refused::Direct,
            _ => return None,
        })
    }
}

/// A message's place within a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Place {
    /// The lobby's message.
    Lobby,
    /// The table's message.
    Table,
    /// The lobby's message once the game has begun: it says where, and at the end who won.
    Begun,
    /// A decision of somebody whose turn it is not.
    Request,
    /// A hand, in a direct message.
    Hand(table::UserId),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Lobby => f.write_str("lobby"),
            Place::Table => f.write_str("table"),
            Place::Begun => f.write_str("begun"),
            Place::Request => f.write_str("request"),
            Place::Hand(user) => write!(f, "hand:{user}"),
        }
    }
}

/// What marks a send, so that repeating it is harmless: the game, the state that is announced, and a moment, since a message may be posted
/// anew without a new state. The moment is moved on by every send, so that two in the same millisecond are not taken for one. At most 25
/// characters.
pub(in crate::discord) fn nonce(game: GameId, no: StateNo, moment: table::Moment) -> String {
    static SENDS: AtomicI64 = AtomicI64::new(0);
    let moved = moment.0.wrapping_add(SENDS.fetch_add(1, Ordering::Relaxed));
    format!("{game}-{no}-{:x}", moved.rem_euclid(0x1000_0000))
}

/// The state that a nonce was made for.
fn nonce_state(nonce: &str) -> StateNo {
    nonce.split('-').nth(1).and_then(|no| no.parse().ok()).unwrap_or(0)
}

impl Inner {
    /// Posts a message for a place. If an earlier send to that place is in doubt, its message is looked for; if it is not there, it is that
    /// send which is repeated: the message then shows either what is asked for now or what was asked for then, which `shown_no` tells.
    pub(super) async fn post(
        &self,
        slot: &Slot,
        game: GameId,
        place: Place,
        channel: ChannelId,
        no: StateNo,
        message: &Message,
    ) -> Result<Announcement, AnnounceError> {
        let store = self.tables.store();
        let key = place.to_string();
        let doubtful = store
            .announcement_at(game, &key)
            .await?
            .filter(|row| row.message.is_none());
        if let Some(row) = &doubtful
            && let Some(found) = self.find_lost(place, row).await?
        {
            let now = self.tables.now();
            let shown = nonce_state(&row.nonce).min(no);
            let number = table::MessageId(found.get());
            store.announcement_posted(row.id, number, shown, now).await?;
            let row = store.announcement_at(game, &key).await?;
            return row.ok_or_else(|| StoreError::NoGame(game).into());
        }
        let (id, nonce, channel, shown) = match doubtful {
            Some(row) => {
                let shown = nonce_state(&row.nonce).min(no);
                (row.id, row.nonce, ChannelId::new(row.channel.0), shown)
            }
            None => {
                let nonce = nonce(game, no, self.tables.now());
                let id = store
                    .plan_announcement(game, &key, table::ChannelId(channel.get()), &nonce)
                    .await?;
                (id, nonce, channel, no)
            }
        };
        let body = public_body(message);
        let sent = match self.rest.send(channel, &body, &nonce).await {
            Ok(sent) => sent,
            Err(error) => {
                if !error.is_passing() {
                    // It was refused, so it is not there: nothing is in doubt.
                    store.forget_announcement(id).await?;
                }
                return Err(error.into());
            }
        };
        store
            .announcement_posted(id, table::MessageId(sent.id.get()), shown, self.tables.now())
            .await?;
        slot.set_pictures(sent.id, shown_pictures(&body, &[], &sent));
        let row = store.announcement_at(game, &key).await?;
        row.ok_or_else(|| StoreError::NoGame(game).into())
    }

    /// Puts a message in place of what is there. Pictures that have not changed are not sent again.
    pub(super) async fn edit(
        &self,
        slot: &Slot,
        row: &Announcement,
        message_id: MessageId,
        no: StateNo,
        message: &Message,
    ) -> Result<(), AnnounceError> {
        let whole = edit_body(message);
        let mut body = whole.clone();
        let kept = keep_unchanged(&mut body, &slot.pictures(message_id));
        let channel = ChannelId::new(row.channel.0);
        let (sent, body, kept) = match self.rest.edit(channel, message_id, &body).await {
            // A picture that was to stay is not there any more: the answer to a click has just changed the message.
            Err(error) if error.code() == Some(code::INVALID_FORM) && !kept.is_empty() => {
                (self.rest.edit(channel, message_id, &whole).await?, whole, Vec::new())
            }
            sent => (sent?, body, kept),
        };
        slot.set_pictures(message_id, shown_pictures(&body, &kept, &sent));
        self.tables.store().announcement_shows(row.id, no).await?;
        Ok(())
    }

    /// Takes the buttons off messages that others have replaced. A board then says what was done in its turn, and calls nobody any more.
    pub(super) async fn retire(&self, slot: &Slot, table: &Table) -> Result<(), AnnounceError> {
        let rows = self.tables.store().announcements(table.id).await?;
        for (at, row) in rows.iter().enumerate() {
            if !row.retired {
                continue;
            }
            let next = rows[at + 1..].iter().find(|next| next.place == row.place);
            let until = next.map_or(table.state_no, |next| nonce_state(&next.nonce));
            let body = match row.place == Place::Table.to_string() {
                true => self.past_turn(table, row, until).await,
                false if row.place == Place::Request.to_string() => self.answered(),
                false => None,
            };
            self.take_away(slot, row, body).await?;
        }
        Ok(())
    }

    /// What a board is changed to once it is not the newest any more; `None` if that cannot be told.
    async fn past_turn(&self, table: &Table, row: &Announcement, until: StateNo) -> Option<Body> {
        let from = nonce_state(&row.nonce);
        match show::past_turn(&self.tables, table, from, until, Lang::default()).await {
            Ok(text) => text.map(|text| words_only(&text)),
            Err(error) => {
                tracing::warn!(game = %table.id, %error, "what an old board showed cannot be read");
                None
            }
        }
    }

    /// What a call is changed to once it is answered.
    pub(super) fn answered(&self) -> Option<Body> {
        Some(edit_body(&screens::call_answered(Lang::default())))
    }

    /// Changes a message for the last time, or only takes its buttons off, and forgets it. One that is gone needs nothing.
    pub(super) async fn take_away(
        &self,
        slot: &Slot,
        row: &Announcement,
        last: Option<Body>,
    ) -> Result<(), AnnounceError> {
        if let Some(message) = row.message {
            let message = MessageId::new(message.0);
            slot.forget_pictures(message);
            let channel = ChannelId::new(row.channel.0);
            let done = match last {
                Some(body) => self.rest.edit(channel, message, &body).await.map(|_| ()),
                None => self.rest.remove_buttons(channel, message).await,
            };
            if let Err(error) = done
                && error.is_passing()
            {
                return Err(error.into());
            }
        }
        self.tables.store().forget_announcement(row.id).await?;
        Ok(())
    }
}

/// Takes out of a body the files that the message has already, and answers with those that stay.
fn keep_unchanged(body: &mut Body, there: &[Shown]) -> Vec<Shown> {
    let mut kept = Vec::new();
    body.files.retain(|file| {
        let digest: [u8; 32] = Sha256::digest(&file.bytes).into();
        match there
            .iter()
            .find(|shown| shown.name == file.name && shown.digest == digest)
        {
            Some(shown) => {
                kept.push(shown.clone());
                false
            }
            None => true,
        }
    });
    body.keep.extend(kept.iter().map(|shown| shown.attachment));
    kept
}

/// The pictures of a message that was just sent: those kept, and those sent with it.
fn shown_pictures(body: &Body, kept: &[Shown], sent: &Sent) -> Vec<Shown> {
    let attachments = sent.attachments();
    let new = body.files.iter().filter_map(|file| {
        let mut named = attachments.iter().filter(|attachment| attachment.name == file.name);
        let attachment = named.find(|attachment| kept.iter().all(|shown| shown.attachment != attachment.id))?;
        Some(Shown {
            name: file.name.clone(),
            digest: Sha256::digest(&file.bytes).into(),
            attachment: attachment.id,
        })
    });
    kept.iter().cloned().chain(new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Moment;

    #[test]
    fn a_nonce_is_short_enough_and_tells_its_state() {
        let nonce = nonce(GameId(123_456_789), 99_999, Moment(1_799_999_999_999));
        assert!(nonce.len() <= 25, "{nonce}");
        assert_eq!(nonce_state(&nonce), 99_999);
        assert_eq!(nonce_state("junk"), 0);
    }

    #[test]
    fn two_sends_in_one_millisecond_are_two() {
        let now = || nonce(GameId(1), 2, Moment(3));
        assert_ne!(now(), now());
    }
}
