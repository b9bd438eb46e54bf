//! Messages that are there though their number is not known here: the bot was killed, or the database could not be written, just after
//! Discord took them.

use serenity::all::{ChannelId, MessageId};

use super::Inner;
use super::post::{AnnounceError, Place};
use crate::discord::custom_id::CustomId;
use crate::store::Announcement;
use crate::table;

impl Inner {
    /// The message of a send in doubt, if it is in its channel. Discord knows a nonce again for a few minutes only, and the answer to a
    /// command has none.
    pub(super) async fn find_lost(&self, place: Place, row: &Announcement) -> Result<Option<MessageId>, AnnounceError> {
        let listed = match self.rest.latest(ChannelId::new(row.channel.0)).await {
            Ok(listed) => listed,
            Err(error) if error.is_passing() => return Err(error.into()),
            Err(error) => {
                tracing::debug!(game = %row.game, %error, "the channel's messages cannot be read");
                return Ok(None);
            }
        };
        let ours: Vec<_> = listed.iter().filter(|message| message.is_by(self.app)).collect();
        if let Some(found) = ours.iter().find(|message| message.has_nonce(&row.nonce)) {
            return Ok(Some(found.id));
        }
        if matches!(place, Place::Hand(_)) {
            // Old hands keep their buttons, so these do not tell which one it is; two of them do no harm.
            return Ok(None);
        }
        let known = self.tables.store().announcements(row.game).await?;
        let here = known.iter().filter(|other| other.channel == row.channel);
        let newest = here.filter_map(|other| other.message).max();
        let lost = ours.iter().find(|message| {
            let of_game = |id: &str| CustomId::parse(id).is_ok_and(|id| id.game == row.game);
            newest < Some(table::MessageId(message.id.get())) && message.custom_ids().any(of_game)
        });
        Ok(lost.map(|message| message.id))
    }
}
