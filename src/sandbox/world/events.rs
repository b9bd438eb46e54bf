//! What the gateway tells the bot.

use serde_json::{Value, json};

use crate::sandbox::gateway::intents;
use crate::sandbox::ids::Snowflake;

use super::people::merge;
use super::{Channel, World};

/// Something the bot may hear of, if it asked for such things.
pub(crate) enum Event {
    GuildCreate(Snowflake),
    GuildDelete(Snowflake),
    ChannelCreate(Snowflake),
    ChannelUpdate(Snowflake),
    ChannelDelete(Box<Channel>),
    ThreadCreate(Snowflake),
    MessageCreate(Snowflake),
    MessageUpdate(Snowflake),
    MessageDelete(Snowflake),
}

impl World {
    /// Send an event to every session that should get it.
    pub(crate) fn dispatch(&mut self, event: Event) {
        match event {
            Event::GuildCreate(id) => {
                if let Some(guild) = self.bot_guild(id) {
                    let body = self.guild_create_json(guild);
                    self.gateway.push("GUILD_CREATE", &body, Some(id), intents::GUILDS);
                }
            }
            Event::GuildDelete(id) => {
                self.gateway
                    .push("GUILD_DELETE", &json!({"id": id}), Some(id), intents::GUILDS);
            }
            Event::ChannelCreate(id) => self.channel_event("CHANNEL_CREATE", id, json!({})),
            Event::ChannelUpdate(id) => {
                let thread = self.channels.get(&id).is_some_and(Channel::is_thread);
                self.channel_event(if thread { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" }, id, json!({}));
            }
            Event::ThreadCreate(id) => self.channel_event("THREAD_CREATE", id, json!({"newly_created": true})),
            Event::ChannelDelete(channel) => {
                let name = if channel.is_thread() {
                    "THREAD_DELETE"
                } else {
                    "CHANNEL_DELETE"
                };
                let body = self.channel_json(&channel);
                self.guild_event(name, &body, channel.guild, intents::GUILDS);
            }
            Event::MessageCreate(id) => self.message_event("MESSAGE_CREATE", id),
            Event::MessageUpdate(id) => self.message_event("MESSAGE_UPDATE", id),
            Event::MessageDelete(id) => {
                let Some((channel, guild)) = self.message_place(id) else {
                    return;
                };
                let mut body = json!({"id": id, "channel_id": channel});
                if let Some(guild) = guild {
                    merge(&mut body, json!({"guild_id": guild}));
                }
                self.guild_event("MESSAGE_DELETE", &body, guild, message_intent(guild));
            }
        }
    }

    fn guild_event(&mut self, name: &str, body: &Value, guild: Option<Snowflake>, intent: u64) {
        if guild.is_none_or(|guild| self.bot_guild(guild).is_some()) {
            self.gateway.push(name, body, guild, intent);
        }
    }

    fn channel_event(&mut self, name: &str, id: Snowflake, extra: Value) {
        let Some(channel) = self.channels.get(&id) else { return };
        let guild = channel.guild;
        let mut body = self.channel_json(channel);
        merge(&mut body, extra);
        self.guild_event(name, &body, guild, intents::GUILDS);
    }

    fn message_place(&self, id: Snowflake) -> Option<(Snowflake, Option<Snowflake>)> {
        let message = self.messages.get(&id).filter(|message| message.only_for.is_none())?;
        Some((
            message.channel,
            self.channels.get(&message.channel).and_then(|channel| channel.guild),
        ))
    }

    /// Ephemeral messages have no event. Without the intent for it, and outside direct messages, the text of
    /// other people's messages is left out unless the bot is mentioned.
    fn message_event(&mut self, name: &str, id: Snowflake) {
        let Some((_, guild)) = self.message_place(id) else {
            return;
        };
        let Some(message) = self.messages.get(&id) else { return };
        let open = guild.is_none() || message.author == self.app || message.mentions.contains(&self.app);
        let mut whole = self.message_json(message);
        if let Some(entry) = guild.and_then(|guild| self.guilds.get(&guild)) {
            let mut member = self.member_json(message.author, entry);
            if let Value::Object(member) = &mut member {
                member.remove("user");
            }
            merge(&mut whole, json!({"guild_id": entry.id, "member": member}));
        }
        let intent = message_intent(guild);
        if open {
            self.guild_event(name, &whole, guild, intent);
            return;
        }
        let mut bare = whole.clone();
        merge(
            &mut bare,
            json!({"content": "", "embeds": [], "attachments": [], "components": []}),
        );
        self.gateway.push_split(name, &whole, &bare, guild, intent);
    }
}

fn message_intent(guild: Option<Snowflake>) -> u64 {
    if guild.is_some() {
        intents::GUILD_MESSAGES
    } else {
        intents::DIRECT_MESSAGES
    }
}
