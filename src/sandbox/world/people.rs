//! Users, servers and membership.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::sandbox::ids::{Snowflake, timestamp};
use crate::sandbox::permissions;

use super::{Event, World};

/// When everybody joined: a fixed day, because nothing depends on it.
const JOINED_MS: u64 = 1_600_000_000_000;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) id: Snowflake,
    pub(crate) username: String,
    pub(crate) display: String,
    pub(crate) bot: bool,
    pub(crate) locale: String,
    /// Whether the bot may write to this person directly.
    pub(crate) dms_open: bool,
    /// What this person may do on every server.
    pub(crate) permissions: u64,
    /// Offered on the page as somebody to be.
    pub(crate) listed: bool,
}

impl User {
    pub(crate) fn named(id: Snowflake, username: &str, display: &str) -> Self {
        Self {
            id,
            username: username.to_owned(),
            display: display.to_owned(),
            bot: false,
            locale: "en-US".to_owned(),
            dms_open: true,
            permissions: permissions::MEMBER,
            listed: true,
        }
    }

    /// Discord's user object.
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id, "username": self.username, "discriminator": "0", "global_name": self.display,
            "avatar": null, "bot": self.bot, "system": false, "banner": null, "accent_color": null,
            "public_flags": 0, "flags": 0, "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
        })
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) members: BTreeSet<Snowflake>,
    /// False once the bot has been removed.
    pub(crate) bot_present: bool,
    /// The role that came with the bot's invitation.
    pub(crate) bot_role: Snowflake,
}

impl World {
    pub(crate) fn add_user(&mut self, username: &str, display: &str) -> Snowflake {
        let id = self.new_id();
        self.users.insert(id, User::named(id, username, display));
        self.note(super::Change::People);
        id
    }

    pub(crate) fn add_guild(&mut self, name: &str) -> Snowflake {
        let id = self.new_id();
        let bot_role = self.new_id();
        let guild = Guild {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            members: BTreeSet::from([self.owner]),
            bot_present: true,
            bot_role,
        };
        self.guilds.insert(id, guild);
        self.dispatch(Event::GuildCreate(id));
        self.note(super::Change::Channels);
        id
    }

    /// The guild, if the bot is on it.
    pub(crate) fn bot_guild(&self, id: Snowflake) -> Option<&Guild> {
        self.guilds.get(&id).filter(|guild| guild.bot_present)
    }

    pub(crate) fn user_json(&self, id: Snowflake) -> Value {
        self.users.get(&id).map_or(Value::Null, User::json)
    }

    pub(crate) fn roles_json(&self, guild: &Guild) -> Value {
        let role = |id: Snowflake, name: &str, permissions: u64, managed: bool| {
            json!({
                "id": id, "name": name, "description": null, "permissions": permissions.to_string(),
                "position": u8::from(managed), "color": 0,
                "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
                "hoist": false, "managed": managed, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
            })
        };
        json!([
            role(guild.id, "@everyone", permissions::MEMBER, false),
            role(guild.bot_role, "Knarr", permissions::BOT, true),
        ])
    }

    /// Discord's guild object, without what only GUILD_CREATE carries.
    pub(crate) fn guild_json(&self, guild: &Guild) -> Value {
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "icon_hash": null, "splash": null,
            "discovery_splash": null, "description": null, "banner": null, "home_header": null, "features": [],
            "owner_id": self.owner, "application_id": null, "region": "us", "afk_channel_id": null,
            "afk_timeout": 300, "system_channel_id": null, "system_channel_flags": 0, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 1, "default_message_notifications": 0, "mfa_level": 0,
            "explicit_content_filter": 0, "max_presences": null, "max_members": 500_000,
            "max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "rules_channel_id": null, "safety_alerts_channel_id": null, "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false, "incidents_data": null, "nsfw": false, "nsfw_level": 0,
            "emojis": [], "stickers": [], "roles": self.roles_json(guild),
        })
    }

    /// The guild as GUILD_CREATE shows it.
    pub(crate) fn guild_create_json(&self, guild: &Guild) -> Value {
        let mut body = self.guild_json(guild);
        let channels: Vec<Value> = self
            .channels
            .values()
            .filter(|channel| channel.guild == Some(guild.id) && channel.thread.is_none())
            .map(|channel| self.channel_json(channel))
            .collect();
        let threads: Vec<Value> = self
            .channels
            .values()
            .filter(|channel| channel.guild == Some(guild.id))
            .filter(|channel| channel.thread.as_ref().is_some_and(|thread| !thread.archived))
            .map(|channel| self.channel_json(channel))
            .collect();
        let extra = json!({
            "joined_at": timestamp(JOINED_MS), "large": false, "unavailable": false,
            "member_count": guild.members.len() + 1, "voice_states": [], "members": [self.member_json(self.app, guild)],
            "presences": [], "threads": threads, "channels": channels, "stage_instances": [],
            "guild_scheduled_events": [], "soundboard_sounds": [],
        });
        merge(&mut body, extra);
        body
    }

    /// Discord's member object with its user inside.
    pub(crate) fn member_json(&self, user: Snowflake, guild: &Guild) -> Value {
        let roles = if user == self.app {
            json!([guild.bot_role])
        } else {
            json!([])
        };
        json!({
            "user": self.user_json(user), "nick": null, "avatar": null, "banner": null, "roles": roles, "flags": 0,
            "pending": false, "joined_at": timestamp(JOINED_MS), "premium_since": null, "deaf": false, "mute": false,
            "communication_disabled_until": null,
        })
    }

    /// Remove the bot from a guild, or let it back in.
    pub(crate) fn set_bot_present(&mut self, guild: Snowflake, present: bool) {
        let Some(entry) = self.guilds.get_mut(&guild) else {
            return;
        };
        if std::mem::replace(&mut entry.bot_present, present) == present {
            return;
        }
        self.dispatch(if present {
            Event::GuildCreate(guild)
        } else {
            Event::GuildDelete(guild)
        });
        self.note(super::Change::Channels);
    }
}

/// Put the members of one JSON object into another.
pub(crate) fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}
