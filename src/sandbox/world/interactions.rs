//! Slash commands, clicks and modals on their way to the bot and back.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;

use super::people::merge;
use super::{Change, World};

/// Answered interactions that are kept after their token ran out.
const KEPT: usize = 5000;

/// Discord's interaction types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// Why an interaction came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No answer within three seconds, though the bot was there: the client shows "interaction failed".
    NotAcknowledged,
    /// No bot was connected when the person clicked.
    BotOffline,
    /// The bot went away before it answered.
    Lost,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotAcknowledged => "the interaction failed: no answer within 3 s",
            Self::BotOffline => "the interaction failed: the bot was not connected",
            Self::Lost => "the interaction failed: the bot went away before it answered",
        })
    }
}

/// The first answer, as callback types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acknowledgement {
    Message,
    DeferredMessage,
    DeferredUpdate,
    Update,
    Choices,
    Modal,
}

pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    /// `data` of the interaction object.
    pub(crate) data: Value,
    /// The message a component sits on; for a modal, the one whose button opened it.
    pub(crate) source: Option<Snowflake>,
    /// For a modal: the interaction that opened it.
    pub(crate) parent: Option<Snowflake>,
    pub(crate) sent: Instant,
    pub(crate) sent_ms: u64,
    /// The connection the event went out on.
    pub(crate) socket: Option<u64>,
    pub(crate) acknowledged: Option<(Acknowledgement, Instant)>,
    pub(crate) failure: Option<Failure>,
    /// What `@original` means.
    pub(crate) response: Option<Snowflake>,
    pub(crate) follow_ups: Vec<Snowflake>,
    /// A deferred answer that nothing has filled yet.
    pub(crate) waiting: bool,
    /// When the last request with this interaction's token was answered.
    pub(crate) last_request: Option<Instant>,
    pub(crate) modal: Option<Value>,
    pub(crate) choices: Option<Vec<Value>>,
    pub(crate) expired: bool,
}

/// What a person did, before it becomes an [`Interaction`].
pub(crate) struct Trigger {
    pub(crate) kind: InteractionKind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) data: Value,
    pub(crate) source: Option<Snowflake>,
    pub(crate) parent: Option<Snowflake>,
}

impl Interaction {
    /// What a person would call it: the command's name or the component's custom id.
    pub(crate) fn name(&self) -> &str {
        self.data["name"]
            .as_str()
            .or_else(|| self.data["custom_id"].as_str())
            .unwrap_or_default()
    }

    /// The command with its subcommand, as a client shows it.
    pub(crate) fn command(&self) -> Option<String> {
        if self.kind != InteractionKind::Command {
            return None;
        }
        let mut path = self.name().to_owned();
        let mut node = &self.data;
        while let Some(inner) = node["options"].as_array().and_then(|options| options.first()) {
            if !matches!(inner["type"].as_u64(), Some(1 | 2)) {
                break;
            }
            path.push(' ');
            path.push_str(inner["name"].as_str().unwrap_or_default());
            node = inner;
        }
        Some(path)
    }

    pub(crate) fn settled(&self) -> bool {
        self.acknowledged.is_some() || self.failure.is_some()
    }
}

impl World {
    /// Send an interaction to the bot. The caller sees to [`World::check_deadline`] three seconds later.
    pub(crate) fn fire(&mut self, trigger: Trigger) -> Snowflake {
        self.prune_interactions();
        let id = self.new_id();
        let token = format!("aW50ZXJhY3Rpb246{id}{:016x}{:016x}", entropy(), entropy());
        let mut interaction = Interaction {
            id,
            token: token.clone(),
            kind: trigger.kind,
            user: trigger.user,
            channel: trigger.channel,
            data: trigger.data,
            source: trigger.source,
            parent: trigger.parent,
            sent: Instant::now(),
            sent_ms: self.now_ms(),
            socket: None,
            acknowledged: None,
            failure: None,
            response: None,
            follow_ups: Vec::new(),
            waiting: false,
            last_request: None,
            modal: None,
            choices: None,
            expired: false,
        };
        let body = self.interaction_json(&interaction);
        let guild = self.channels.get(&trigger.channel).and_then(|channel| channel.guild);
        let reachable = guild.is_none_or(|guild| self.bot_guild(guild).is_some());
        interaction.sent = Instant::now();
        let bodies = match &self.forgery {
            Some(forge) => forge(body),
            None => vec![body],
        };
        let mut route = None;
        for body in bodies.iter().filter(|_| reachable) {
            route = self.gateway.push("INTERACTION_CREATE", body, guild, 0);
        }
        match route {
            Some(socket) => interaction.socket = socket,
            None => interaction.failure = Some(Failure::BotOffline),
        }
        self.tokens.insert(token, id);
        self.interactions.insert(id, interaction);
        self.note(Change::Interaction(id));
        id
    }

    /// Give up on an interaction that nobody answered in time.
    pub(crate) fn check_deadline(&mut self, id: Snowflake) {
        let Some(interaction) = self.interactions.get(&id) else {
            return;
        };
        if interaction.settled() {
            return;
        }
        let failure = match interaction.socket {
            None => Failure::BotOffline,
            Some(socket) if !self.gateway.was_served_by(socket) => Failure::Lost,
            Some(_) => Failure::NotAcknowledged,
        };
        let detail = format!(
            "{} by {} was not acknowledged within 3 s",
            interaction.name(),
            self.users.get(&interaction.user).map_or("?", |user| &user.username)
        );
        if failure == Failure::NotAcknowledged {
            self.violate("interaction-timeout", detail, None);
        }
        self.fail(id, failure);
    }

    /// The bot's process is gone: what it had not answered is lost.
    pub(crate) fn lose_unanswered(&mut self) {
        let open: Vec<Snowflake> = self
            .interactions
            .values()
            .filter(|interaction| !interaction.settled())
            .map(|interaction| interaction.id)
            .collect();
        for id in open {
            self.fail(id, Failure::Lost);
        }
    }

    fn fail(&mut self, id: Snowflake, failure: Failure) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.failure = Some(failure);
            self.note(Change::Interaction(id));
        }
    }

    pub(crate) fn token_expired(&self, interaction: &Interaction) -> bool {
        interaction.expired || self.now_ms().saturating_sub(interaction.sent_ms) > limits::TOKEN_LIFE_MS
    }

    /// Discord's interaction object.
    pub(crate) fn interaction_json(&self, interaction: &Interaction) -> Value {
        let locale = self.users.get(&interaction.user).map_or("en-US", |user| &user.locale);
        let Some(channel) = self.channels.get(&interaction.channel) else {
            return Value::Null;
        };
        let mut shown = self.channel_json(channel);
        if let Value::Object(shown) = &mut shown {
            shown.remove("permission_overwrites");
        }
        let mut body = json!({
            "id": interaction.id, "application_id": self.app, "type": interaction.kind.code(), "data": interaction.data,
            "channel_id": channel.id, "token": interaction.token, "version": 1, "locale": locale, "entitlements": [],
            "entitlement_sku_ids": [], "app_permissions": self.bot_permissions(channel).to_string(),
            "attachment_size_limit": limits::FILE_BYTES,
        });
        match channel.guild.and_then(|guild| self.guilds.get(&guild)) {
            Some(guild) => {
                let rights = self.user_permissions(interaction.user, channel).to_string();
                let mut member = self.member_json(interaction.user, guild);
                merge(&mut member, json!({"permissions": rights}));
                merge(&mut shown, json!({"permissions": rights}));
                let more = json!({
                    "guild_id": guild.id, "guild": {"id": guild.id, "locale": guild.locale, "features": []},
                    "guild_locale": guild.locale, "member": member, "context": 0,
                    "authorizing_integration_owners": {"0": guild.id},
                });
                merge(&mut body, more);
            }
            None => {
                let user = self.user_json(interaction.user);
                merge(
                    &mut body,
                    json!({"user": user, "context": 1, "authorizing_integration_owners": {"0": "0"}}),
                );
            }
        }
        merge(&mut body, json!({"channel": shown}));
        if let Some(source) = interaction.source.and_then(|id| self.messages.get(&id)) {
            merge(&mut body, json!({"message": self.message_json(source)}));
        }
        body
    }

    /// `interaction_metadata` of a message that answers an interaction.
    pub(crate) fn metadata_json(&self, interaction: &Interaction) -> Value {
        let guild = self
            .channels
            .get(&interaction.channel)
            .and_then(|channel| channel.guild);
        let owners = json!({"0": guild.map_or("0".to_owned(), |guild| guild.to_string())});
        let mut body = json!({
            "id": interaction.id, "type": interaction.kind.code(), "user": self.user_json(interaction.user),
            "authorizing_integration_owners": owners,
        });
        let more = match interaction.kind {
            InteractionKind::Command | InteractionKind::Autocomplete => {
                json!({"name": interaction.name(), "command_type": 1})
            }
            InteractionKind::Component => json!({"interacted_message_id": interaction.source}),
            InteractionKind::Modal => match interaction.parent.and_then(|parent| self.interactions.get(&parent)) {
                Some(parent) => json!({"triggering_interaction_metadata": self.metadata_json(parent)}),
                None => json!({}),
            },
        };
        merge(&mut body, more);
        body
    }

    /// Forget the oldest interactions whose token has run out.
    fn prune_interactions(&mut self) {
        while self.interactions.len() > KEPT {
            let Some((&id, oldest)) = self.interactions.first_key_value() else {
                return;
            };
            if !oldest.settled() || !self.token_expired(oldest) {
                return;
            }
            self.tokens.remove(&oldest.token.clone());
            self.interactions.remove(&id);
        }
    }

    /// Mark that a request with this interaction's token was answered.
    pub(crate) fn touch_interaction(&mut self, id: Snowflake) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.last_request = Some(Instant::now());
            self.note(Change::Interaction(id));
        }
    }
}

impl Interaction {
    /// How long the first answer took.
    pub(crate) fn latency(&self) -> Option<Duration> {
        self.acknowledged.map(|(_, at)| at.duration_since(self.sent))
    }
}

/// Unpredictable bits, so that a token of an earlier run never fits by accident.
pub(crate) fn entropy() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
