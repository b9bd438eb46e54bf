//! Text channels, threads and direct messages.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::sandbox::ids::{Snowflake, timestamp};
use crate::sandbox::permissions;

use super::{Change, Event, World, flags};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
    Text,
    Direct,
    PublicThread,
    PrivateThread,
}

impl ChannelKind {
    /// Discord's number for it.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Direct => 1,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ThreadState {
    pub(crate) owner: Snowflake,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) auto_archive_minutes: u64,
    pub(crate) created_ms: u64,
    pub(crate) members: BTreeSet<Snowflake>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) kind: ChannelKind,
    /// `None` for a direct message.
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    /// The channel a thread hangs under.
    pub(crate) parent: Option<Snowflake>,
    /// The other side of a direct message.
    pub(crate) recipient: Option<Snowflake>,
    /// Permission bits taken from the bot here.
    pub(crate) denied: u64,
    pub(crate) thread: Option<ThreadState>,
    /// Oldest first, deleted ones included.
    pub(crate) messages: Vec<Snowflake>,
}

impl Channel {
    pub(crate) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }
}

impl World {
    pub(crate) fn add_channel(&mut self, guild: Snowflake, name: &str) -> Snowflake {
        let id = self.new_id();
        self.channels
            .insert(id, blank(id, ChannelKind::Text, Some(guild), name));
        self.dispatch(Event::ChannelCreate(id));
        self.note(Change::Channels);
        id
    }

    /// The channel between the bot and a person, opened when needed.
    pub(crate) fn direct_channel(&mut self, recipient: Snowflake) -> Snowflake {
        if let Some(open) = self
            .channels
            .values()
            .find(|channel| channel.recipient == Some(recipient))
        {
            return open.id;
        }
        let id = self.new_id();
        let channel = Channel {
            recipient: Some(recipient),
            ..blank(id, ChannelKind::Direct, None, "")
        };
        self.channels.insert(id, channel);
        self.note(Change::Channels);
        id
    }

    /// Open a thread. One that hangs on a message has that message's id.
    pub(crate) fn add_thread(
        &mut self,
        parent: Snowflake,
        name: &str,
        private: bool,
        auto_archive_minutes: u64,
        starter: Option<Snowflake>,
    ) -> Snowflake {
        let id = starter.unwrap_or_else(|| self.new_id());
        let kind = if private {
            ChannelKind::PrivateThread
        } else {
            ChannelKind::PublicThread
        };
        let guild = self.channels.get(&parent).and_then(|channel| channel.guild);
        let thread = ThreadState {
            owner: self.app,
            archived: false,
            locked: false,
            auto_archive_minutes,
            created_ms: self.now_ms(),
            members: BTreeSet::from([self.app]),
        };
        let channel = Channel {
            parent: Some(parent),
            thread: Some(thread),
            ..blank(id, kind, guild, name)
        };
        self.channels.insert(id, channel);
        self.dispatch(Event::ThreadCreate(id));
        self.note(Change::Channels);
        if let Some(message) = starter.and_then(|starter| self.messages.get_mut(&starter)) {
            message.flags |= flags::HAS_THREAD;
            self.dispatch(Event::MessageUpdate(id));
            self.note(Change::Message(id));
        }
        id
    }

    pub(crate) fn delete_channel(&mut self, id: Snowflake) {
        let Some(channel) = self.channels.remove(&id) else {
            return;
        };
        let children: Vec<Snowflake> = self
            .channels
            .values()
            .filter(|child| child.parent == Some(id))
            .map(|child| child.id)
            .collect();
        for child in children {
            self.delete_channel(child);
        }
        for message in &channel.messages {
            self.forget_files(*message);
            if let Some(message) = self.messages.get_mut(message) {
                message.deleted = true;
            }
        }
        self.dispatch(Event::ChannelDelete(Box::new(channel)));
        self.note(Change::Channels);
    }

    /// Whether a person sees the channel on their screen.
    pub(crate) fn can_see(&self, user: Snowflake, channel: &Channel) -> bool {
        match channel.guild {
            None => channel.recipient == Some(user),
            Some(guild) => {
                let invited = channel.kind != ChannelKind::PrivateThread
                    || channel
                        .thread
                        .as_ref()
                        .is_some_and(|thread| thread.members.contains(&user));
                invited
                    && self
                        .guilds
                        .get(&guild)
                        .is_some_and(|guild| guild.members.contains(&user))
            }
        }
    }

    /// What the bot may do in a channel. Threads follow their parent.
    pub(crate) fn bot_permissions(&self, channel: &Channel) -> u64 {
        if channel.guild.is_none() {
            return permissions::DIRECT;
        }
        let parent = channel.parent.and_then(|parent| self.channels.get(&parent));
        permissions::BOT & !parent.unwrap_or(channel).denied
    }

    /// What a person may do in a channel.
    pub(crate) fn user_permissions(&self, user: Snowflake, channel: &Channel) -> u64 {
        if channel.guild.is_none() {
            return permissions::DIRECT;
        }
        self.users.get(&user).map_or(0, |user| user.permissions)
    }

    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let last = channel.messages.last();
        if channel.guild.is_none() {
            let recipients: Vec<Value> = channel.recipient.iter().map(|user| self.user_json(*user)).collect();
            return json!({
                "id": channel.id, "type": channel.kind.code(), "flags": 0, "last_message_id": last,
                "recipients": recipients,
            });
        }
        let overwrites = if channel.denied == 0 {
            json!([])
        } else {
            json!([{"id": self.app, "type": 1, "allow": "0", "deny": channel.denied.to_string()}])
        };
        let mut body = json!({
            "id": channel.id, "type": channel.kind.code(), "guild_id": channel.guild, "name": channel.name, "flags": 0,
            "parent_id": channel.parent, "last_message_id": last, "rate_limit_per_user": 0,
        });
        let more = match &channel.thread {
            None => json!({
                "position": 0, "permission_overwrites": overwrites, "topic": channel.topic, "nsfw": false,
                "last_pin_timestamp": null, "default_auto_archive_duration": 1440,
            }),
            Some(thread) => json!({
                "owner_id": thread.owner, "message_count": channel.messages.len(), "total_message_sent": channel.messages.len(),
                "member_count": thread.members.len(),
                "thread_metadata": {
                    "archived": thread.archived, "locked": thread.locked,
                    "auto_archive_duration": thread.auto_archive_minutes,
                    "archive_timestamp": timestamp(thread.created_ms), "create_timestamp": timestamp(thread.created_ms),
                },
            }),
        };
        super::people::merge(&mut body, more);
        body
    }
}

fn blank(id: Snowflake, kind: ChannelKind, guild: Option<Snowflake>, name: &str) -> Channel {
    Channel {
        id,
        kind,
        guild,
        name: name.to_owned(),
        topic: None,
        parent: None,
        recipient: None,
        denied: 0,
        thread: None,
        messages: Vec::new(),
    }
}
