//! Slash commands, as a client lets people fill them in.

use serde_json::{Value, json};

use crate::sandbox::ids::Snowflake;
use crate::sandbox::world::{InteractionKind, Trigger, World, merge};

use super::{Channel, Choice, DriverError, Interaction, Person};

/// A value for an option of a command.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    /// Text; also the name or value of one of the option's choices.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// Any number.
    Number(f64),
    /// Yes or no.
    Boolean(bool),
    /// A person.
    User(Snowflake),
    /// A channel.
    Channel(Snowflake),
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for OptionValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for OptionValue {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<i32> for OptionValue {
    fn from(number: i32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<f64> for OptionValue {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for OptionValue {
    fn from(flag: bool) -> Self {
        Self::Boolean(flag)
    }
}

impl From<&Person> for OptionValue {
    fn from(person: &Person) -> Self {
        Self::User(person.id)
    }
}

impl From<&Channel> for OptionValue {
    fn from(channel: &Channel) -> Self {
        Self::Channel(channel.id)
    }
}

impl From<&Choice> for OptionValue {
    fn from(choice: &Choice) -> Self {
        match &choice.value {
            Value::Number(number) => match number.as_i64() {
                Some(whole) => Self::Integer(whole),
                None => Self::Number(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => Self::Text(text.clone()),
            other => Self::Text(other.to_string()),
        }
    }
}

/// A slash command under way: fill in options, then send it.
#[derive(Clone, Debug)]
pub struct Slash {
    person: Person,
    path: Vec<String>,
    options: Vec<(String, OptionValue)>,
}

impl Slash {
    pub(super) fn new(person: Person, path: &str) -> Self {
        let path = path
            .trim_start_matches('/')
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        Self {
            person,
            path,
            options: Vec::new(),
        }
    }

    /// Fill in an option.
    #[must_use]
    pub fn opt(mut self, name: &str, value: impl Into<OptionValue>) -> Self {
        self.options.push((name.to_owned(), value.into()));
        self
    }

    /// Send the command in a channel, and wait for the bot's answer.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when no client would let the command be sent like this.
    pub async fn in_channel(self, channel: &Channel) -> Result<Interaction, DriverError> {
        self.send(channel)?.answered().await
    }

    /// Send the command in the direct messages with the bot.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when no client would let the command be sent like this.
    pub async fn in_dm(self) -> Result<Interaction, DriverError> {
        let channel = self.person.dm();
        self.in_channel(&channel).await
    }

    /// Send the command without waiting for anything.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when no client would let the command be sent like this.
    pub fn send(self, channel: &Channel) -> Result<Interaction, DriverError> {
        let data = self.data(channel, None)?;
        Ok(self.fire(InteractionKind::Command, channel, data))
    }

    /// What the bot suggests for an option of which `typed` has been typed.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when the option has no autocomplete, [`DriverError::Failed`] when no answer came.
    pub async fn autocomplete(self, option: &str, typed: &str, channel: &Channel) -> Result<Vec<Choice>, DriverError> {
        let data = self.data(channel, Some((option, typed)))?;
        let interaction = self
            .fire(InteractionKind::Autocomplete, channel, data)
            .answered()
            .await?;
        match interaction.failure() {
            Some(failure) => Err(DriverError::Failed(failure)),
            None => Ok(interaction.choices()),
        }
    }

    fn fire(self, kind: InteractionKind, channel: &Channel, data: Value) -> Interaction {
        let trigger = Trigger {
            kind,
            user: self.person.id,
            channel: channel.id,
            data,
            source: None,
            parent: None,
        };
        self.person.stand.fire(trigger)
    }

    /// `data` of the interaction, checked as a client would.
    fn data(&self, channel: &Channel, focused: Option<(&str, &str)>) -> Result<Value, DriverError> {
        let world = self.person.stand.world();
        let place = world
            .channels
            .get(&channel.id)
            .ok_or_else(|| DriverError::refused("the channel is gone"))?;
        if !world.can_see(self.person.id, place) {
            return Err(DriverError::refused("this person cannot see the channel"));
        }
        let commands = offered(&world, place.guild);
        let (command, rest) = self.command(&commands)?;
        let mut chain: Vec<&Value> = Vec::new();
        let mut node = command;
        for word in rest {
            let inner = options(node).find(|option| option["name"] == *word && is_nested(option));
            node = inner.ok_or_else(|| {
                let known: Vec<_> = options(node).map(|option| &option["name"]).collect();
                DriverError::refused(format!("no subcommand {word:?}; there are {known:?}"))
            })?;
            chain.push(node);
        }
        if options(node).any(is_nested) {
            let known: Vec<_> = options(node).map(|option| &option["name"]).collect();
            return Err(DriverError::refused(format!("a subcommand must be chosen: {known:?}")));
        }
        let mut resolved = json!({});
        let mut values = self.values(&world, node, place.guild, focused, &mut resolved)?;
        for part in chain.into_iter().rev() {
            values = vec![json!({"name": part["name"], "type": part["type"], "options": values})];
        }
        let mut data = json!({"id": command["id"], "name": command["name"], "type": 1, "options": values});
        if resolved != json!({}) {
            data["resolved"] = resolved;
        }
        if let Some(guild) = command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        Ok(data)
    }

    /// The command that is meant, and the words after it.
    fn command<'a, 'b>(&'b self, commands: &[&'a Value]) -> Result<(&'a Value, &'b [String]), DriverError> {
        let first = self.path.first().map(String::as_str).unwrap_or_default();
        if let Some(command) = commands.iter().find(|command| command["name"] == first) {
            return Ok((command, self.path.get(1..).unwrap_or_default()));
        }
        let with_it: Vec<_> = commands
            .iter()
            .filter(|command| options(command).any(|option| option["name"] == first && is_nested(option)))
            .collect();
        match with_it.as_slice() {
            [command] => Ok((command, &self.path)),
            _ => {
                let known: Vec<_> = commands.iter().map(|command| &command["name"]).collect();
                Err(DriverError::refused(format!(
                    "no command /{first} here; there are {known:?}"
                )))
            }
        }
    }

    fn values(
        &self,
        world: &World,
        node: &Value,
        guild: Option<Snowflake>,
        focused: Option<(&str, &str)>,
        resolved: &mut Value,
    ) -> Result<Vec<Value>, DriverError> {
        let definition = |name: &str| {
            options(node).find(|option| option["name"] == name).ok_or_else(|| {
                let known: Vec<_> = options(node).map(|option| &option["name"]).collect();
                DriverError::refused(format!("no option {name:?}; there are {known:?}"))
            })
        };
        let mut values = Vec::new();
        for (name, value) in self
            .options
            .iter()
            .filter(|(name, _)| focused.is_none_or(|(focused, _)| focused != name))
        {
            let definition = definition(name)?;
            let value = checked(definition, value)?;
            resolve(world, definition, &value, guild, resolved);
            values.push(json!({"name": name, "type": definition["type"], "value": value}));
        }
        if let Some((name, typed)) = focused {
            let definition = definition(name)?;
            if definition["autocomplete"].as_bool() != Some(true) {
                return Err(DriverError::refused(format!("the option {name:?} has no autocomplete")));
            }
            values.push(json!({"name": name, "type": definition["type"], "value": typed, "focused": true}));
            return Ok(values);
        }
        let given = |option: &Value| self.options.iter().any(|(name, _)| option["name"] == *name);
        match options(node).find(|option| option["required"].as_bool() == Some(true) && !given(option)) {
            Some(missing) => Err(DriverError::refused(format!(
                "the option {} is required",
                missing["name"]
            ))),
            None => Ok(values),
        }
    }
}

/// The commands that a client offers: the server's own and the global ones, in direct messages the latter only.
pub(crate) fn offered(world: &World, guild: Option<Snowflake>) -> Vec<&Value> {
    let context = if guild.is_some() { 0 } else { 1 };
    let own = guild
        .filter(|guild| world.bot_guild(*guild).is_some())
        .and_then(|guild| world.commands.get(&Some(guild)));
    let global = world.commands.get(&None);
    let present = guild.is_none_or(|guild| world.bot_guild(guild).is_some());
    own.into_iter()
        .chain(global.filter(|_| present))
        .flatten()
        .filter(|command| command["type"].as_u64() == Some(1))
        .filter(|command| match command["contexts"].as_array() {
            Some(contexts) => contexts.iter().any(|allowed| allowed.as_u64() == Some(context)),
            None => guild.is_some() || command["dm_permission"].as_bool() != Some(false),
        })
        .collect()
}

fn options(item: &Value) -> impl Iterator<Item = &Value> {
    item["options"].as_array().into_iter().flatten()
}

fn is_nested(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

/// The value as it is sent, if the option takes it.
fn checked(definition: &Value, value: &OptionValue) -> Result<Value, DriverError> {
    let name = &definition["name"];
    let kind = definition["type"].as_u64().unwrap_or_default();
    let wrong = || DriverError::refused(format!("the option {name} does not take {value:?}"));
    if let Some(choices) = definition["choices"].as_array().filter(|choices| !choices.is_empty()) {
        let plain = match value {
            OptionValue::Text(text) => json!(text),
            OptionValue::Integer(number) => json!(number),
            OptionValue::Number(number) => json!(number),
            _ => return Err(wrong()),
        };
        let found = choices
            .iter()
            .find(|choice| choice["value"] == plain)
            .or_else(|| choices.iter().find(|choice| choice["name"] == plain));
        return found.map(|choice| choice["value"].clone()).ok_or_else(|| {
            let known: Vec<_> = choices.iter().map(|choice| &choice["name"]).collect();
            DriverError::refused(format!("{value:?} is not among the choices of {name}: {known:?}"))
        });
    }
    let within = |number: f64| {
        definition["min_value"].as_f64().is_none_or(|least| number >= least)
            && definition["max_value"].as_f64().is_none_or(|most| number <= most)
    };
    match (kind, value) {
        (3, OptionValue::Text(text)) => {
            let length = text.chars().count() as u64;
            let fits = length >= definition["min_length"].as_u64().unwrap_or(0)
                && length <= definition["max_length"].as_u64().unwrap_or(6000);
            if fits { Ok(json!(text)) } else { Err(wrong()) }
        }
        (4, OptionValue::Integer(number)) if within(*number as f64) => Ok(json!(number)),
        (10, OptionValue::Integer(number)) if within(*number as f64) => Ok(json!(number)),
        (10, OptionValue::Number(number)) if within(*number) => Ok(json!(number)),
        (5, OptionValue::Boolean(flag)) => Ok(json!(flag)),
        (6 | 9, OptionValue::User(id)) | (7, OptionValue::Channel(id)) => Ok(json!(id)),
        _ => Err(wrong()),
    }
}

/// Put the people and channels that an option names into `resolved`.
fn resolve(world: &World, definition: &Value, value: &Value, guild: Option<Snowflake>, resolved: &mut Value) {
    let Some(id) = value.as_str().and_then(|id| id.parse::<Snowflake>().ok()) else {
        return;
    };
    let key = id.to_string();
    match definition["type"].as_u64() {
        Some(6 | 9) => {
            resolved["users"][&key] = world.user_json(id);
            if let Some(guild) = guild
                .and_then(|guild| world.guilds.get(&guild))
                .filter(|guild| guild.members.contains(&id))
            {
                let mut member = world.member_json(id, guild);
                if let Value::Object(member) = &mut member {
                    for part in ["user", "deaf", "mute"] {
                        member.remove(part);
                    }
                }
                let rights = world.users.get(&id).map_or(0, |user| user.permissions).to_string();
                merge(&mut member, json!({"permissions": rights}));
                resolved["members"][&key] = member;
            }
        }
        Some(7) => {
            if let Some(channel) = world.channels.get(&id) {
                resolved["channels"][&key] = json!({"id": id, "name": channel.name, "type": channel.kind.code(), "permissions": "0", "flags": 0});
            }
        }
        _ => {}
    }
}
