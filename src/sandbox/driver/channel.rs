//! Handles of servers and channels.

use crate::sandbox::ids::Snowflake;
use crate::sandbox::permissions::Permission;
use crate::sandbox::world::{Change, Event};

use super::{Message, Stand};

/// A server.
#[derive(Clone, Debug)]
pub struct Guild {
    pub(in crate::sandbox) stand: Stand,
    pub(in crate::sandbox) id: Snowflake,
}

impl Guild {
    /// The server's id.
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// Remove the bot from the server.
    pub fn remove_bot(&self) {
        self.stand.world().set_bot_present(self.id, false);
    }

    /// Let a removed bot back in.
    pub fn invite_bot(&self) {
        self.stand.world().set_bot_present(self.id, true);
    }

    /// Change the server's language, such as `nl`.
    pub fn set_locale(&self, locale: &str) {
        if let Some(guild) = self.stand.world().guilds.get_mut(&self.id) {
            locale.clone_into(&mut guild.locale);
        }
    }
}

/// A text channel, a thread, or a direct message.
#[derive(Clone, Debug)]
pub struct Channel {
    pub(in crate::sandbox) stand: Stand,
    pub(in crate::sandbox) id: Snowflake,
}

impl PartialEq for Channel {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Channel {
    /// The channel's id.
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// The channel's name; empty for a direct message.
    pub fn name(&self) -> String {
        self.stand
            .world()
            .channels
            .get(&self.id)
            .map(|channel| channel.name.clone())
            .unwrap_or_default()
    }

    /// The threads under this channel, oldest first, archived ones too.
    pub fn threads(&self) -> Vec<Self> {
        let world = self.stand.world();
        let threads = world
            .channels
            .values()
            .filter(|channel| channel.parent == Some(self.id));
        threads
            .map(|channel| Self {
                stand: self.stand.clone(),
                id: channel.id,
            })
            .collect()
    }

    /// Whether this is a thread that was archived.
    pub fn is_archived(&self) -> bool {
        let world = self.stand.world();
        world
            .channels
            .get(&self.id)
            .and_then(|channel| channel.thread.as_ref())
            .is_some_and(|thread| thread.archived)
    }

    /// Whether the channel still exists.
    pub fn exists(&self) -> bool {
        self.stand.world().channels.contains_key(&self.id)
    }

    /// Messages that everyone in the channel sees, oldest first.
    pub fn messages(&self) -> Vec<Message> {
        self.visible_to(None)
    }

    /// The newest message that everyone in the channel sees.
    pub fn last_message(&self) -> Option<Message> {
        self.messages().pop()
    }

    pub(super) fn visible_to(&self, viewer: Option<Snowflake>) -> Vec<Message> {
        let world = self.stand.world();
        let ids = world
            .channels
            .get(&self.id)
            .map(|channel| channel.messages.as_slice())
            .unwrap_or_default();
        ids.iter()
            .filter_map(|id| world.live_message(*id))
            .filter(|message| message.only_for.is_none() || message.only_for == viewer)
            .map(|message| Message {
                stand: self.stand.clone(),
                id: message.id,
            })
            .collect()
    }

    /// Take a permission from the bot in this channel and its threads. Threads have none of their own: of a thread, it
    /// is the channel's around it.
    pub fn deny(&self, permission: Permission) {
        self.change_denied(|denied| denied | permission.bit());
    }

    /// Give a permission back.
    pub fn allow(&self, permission: Permission) {
        self.change_denied(|denied| denied & !permission.bit());
    }

    fn change_denied(&self, change: impl FnOnce(u64) -> u64) {
        let mut world = self.stand.world();
        let parent = world.channels.get(&self.id).and_then(|channel| channel.parent);
        let id = parent.unwrap_or(self.id);
        if let Some(channel) = world.channels.get_mut(&id) {
            channel.denied = change(channel.denied);
        }
        world.dispatch(Event::ChannelUpdate(id));
        world.note(Change::Channels);
    }

    /// Archive or open a thread, as a moderator does.
    pub fn set_archived(&self, archived: bool) {
        let mut world = self.stand.world();
        if let Some(thread) = world
            .channels
            .get_mut(&self.id)
            .and_then(|channel| channel.thread.as_mut())
        {
            thread.archived = archived;
        }
        world.dispatch(Event::ChannelUpdate(self.id));
        world.note(Change::Channels);
    }

    /// Delete the channel with its threads and all that was said there.
    pub fn delete(&self) {
        self.stand.world().delete_channel(self.id);
    }
}
