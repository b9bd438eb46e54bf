//! What a person can do.

use serde_json::{Value, json};

use crate::sandbox::ids::Snowflake;
use crate::sandbox::permissions::Permission;
use crate::sandbox::world::{Change, InteractionKind, Message as Stored, Trigger};

use super::message::{Button, Select};
use super::{Channel, DriverError, Interaction, Message, Slash, Stand};

/// Somebody on Discord.
#[derive(Clone, Debug)]
pub struct Person {
    pub(in crate::sandbox) stand: Stand,
    pub(in crate::sandbox) id: Snowflake,
}

impl PartialEq for Person {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Person {
    /// The person's id.
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// `<@id>`, as a message mentions them.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// The name in the page's address, `?as=ann`.
    pub fn username(&self) -> String {
        self.stand
            .world()
            .users
            .get(&self.id)
            .map(|user| user.username.clone())
            .unwrap_or_default()
    }

    /// The name others see.
    pub fn display_name(&self) -> String {
        self.stand
            .world()
            .users
            .get(&self.id)
            .map(|user| user.display.clone())
            .unwrap_or_default()
    }

    /// Begin a slash command: `slash("knarr new")`. The first word may be left out where only one command is
    /// registered and has such a subcommand.
    pub fn slash(&self, path: &str) -> Slash {
        Slash::new(self.clone(), path)
    }

    /// The channel between this person and the bot.
    pub fn dm(&self) -> Channel {
        Channel {
            stand: self.stand.clone(),
            id: self.stand.world().direct_channel(self.id),
        }
    }

    /// What this person sees in a channel, oldest first.
    pub fn messages(&self, channel: &Channel) -> Vec<Message> {
        channel.visible_to(Some(self.id))
    }

    /// The direct messages with the bot, oldest first.
    pub fn dms(&self) -> Vec<Message> {
        self.messages(&self.dm())
    }

    /// The messages only this person sees, in all channels, oldest first.
    pub fn ephemerals(&self) -> Vec<Message> {
        let world = self.stand.world();
        let mine = world
            .messages
            .values()
            .filter(|message| !message.deleted && message.only_for == Some(self.id));
        mine.map(|message| Message {
            stand: self.stand.clone(),
            id: message.id,
        })
        .collect()
    }

    /// Write an ordinary message.
    pub fn say(&self, channel: &Channel, content: &str) -> Message {
        let mut world = self.stand.world();
        let id = world.new_id();
        let mut message = Stored::blank(id, channel.id, self.id, 0, world.now_ms());
        world.apply(&mut message, &json!({"content": content}), &[], false);
        world.post(message);
        drop(world);
        Message {
            stand: self.stand.clone(),
            id,
        }
    }

    /// Press a button by its label or custom id, and wait for the bot's answer.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when no client would show this person such a button to press.
    pub async fn click(&self, message: &Message, button: &str) -> Result<Interaction, DriverError> {
        self.press(message, button)?.answered().await
    }

    /// Press a button without waiting for anything.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when no client would show this person such a button to press.
    pub fn press(&self, message: &Message, button: &str) -> Result<Interaction, DriverError> {
        self.check_sight(message)?;
        let labels = || {
            message
                .buttons()
                .into_iter()
                .map(|button| button.label)
                .collect::<Vec<_>>()
        };
        let found = message.button(button).ok_or_else(|| {
            DriverError::refused(format!(
                "no button {button:?}; there are {:?} under {:?}",
                labels(),
                message.text()
            ))
        })?;
        self.push(message, found)
    }

    fn push(&self, message: &Message, button: Button) -> Result<Interaction, DriverError> {
        match button {
            Button {
                disabled: true, label, ..
            } => Err(DriverError::refused(format!("the button {label:?} is disabled"))),
            Button {
                custom_id: Some(custom_id),
                ..
            } => Ok(self.component(message, json!({"custom_id": custom_id, "component_type": 2, "id": 1}))),
            Button { label, .. } => Err(DriverError::refused(format!("{label:?} is a link"))),
        }
    }

    /// What the page does with a button or a select: by custom id, without waiting.
    pub(crate) fn use_component(
        &self,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Interaction, DriverError> {
        self.check_sight(message)?;
        if let Some(button) = message
            .buttons()
            .into_iter()
            .find(|button| button.custom_id.as_deref() == Some(custom_id))
        {
            return self.push(message, button);
        }
        let menu = message.selects().into_iter().find(|menu| menu.custom_id == custom_id);
        self.choose(
            message,
            menu.ok_or_else(|| DriverError::refused("this is no longer there"))?,
            values,
        )
    }

    /// Send a click whether or not the button is there: a client that has not redrawn yet, or a forged one.
    /// Does not check that the person can see the message.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] when a deferred answer is never filled in.
    pub async fn raw_component(&self, message: &Message, custom_id: &str) -> Result<Interaction, DriverError> {
        self.component(message, json!({"custom_id": custom_id, "component_type": 2, "id": 1}))
            .answered()
            .await
    }

    /// The same for a select menu.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] when a deferred answer is never filled in.
    pub async fn raw_select(
        &self,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Interaction, DriverError> {
        let data = json!({"custom_id": custom_id, "component_type": 3, "id": 1, "values": values});
        self.component(message, data).answered().await
    }

    /// Choose one option of a select menu, both by text or by what the bot gets, and wait for the bot's answer.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when no client would offer that.
    pub async fn select(&self, message: &Message, select: &str, option: &str) -> Result<Interaction, DriverError> {
        self.select_many(message, select, &[option]).await
    }

    /// Choose several options at once.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when no client would offer that.
    pub async fn select_many(
        &self,
        message: &Message,
        select: &str,
        options: &[&str],
    ) -> Result<Interaction, DriverError> {
        self.check_sight(message)?;
        let menu = message.select(select).ok_or_else(|| {
            let known: Vec<_> = message.selects().into_iter().map(|menu| menu.placeholder).collect();
            DriverError::refused(format!("no select menu {select:?}; there are {known:?}"))
        })?;
        self.choose(message, menu, options)?.answered().await
    }

    /// Choose one option of a select menu without waiting for anything.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when no client would offer that.
    pub fn pick(&self, message: &Message, select: &str, option: &str) -> Result<Interaction, DriverError> {
        self.check_sight(message)?;
        let menu = message.select(select);
        let menu = menu.ok_or_else(|| DriverError::refused(format!("no select menu {select:?}")))?;
        self.choose(message, menu, &[option])
    }

    fn choose(&self, message: &Message, menu: Select, options: &[&str]) -> Result<Interaction, DriverError> {
        if menu.disabled {
            return Err(DriverError::refused(format!(
                "the select menu {:?} is disabled",
                menu.placeholder
            )));
        }
        let count = options.len() as u64;
        if count < menu.range.0 || count > menu.range.1 {
            return Err(DriverError::refused(format!(
                "{count} options chosen, {:?} allowed",
                menu.range
            )));
        }
        let mut values = Vec::new();
        for wanted in options {
            let by_value = menu.options.iter().find(|option| option.value == *wanted);
            let found = by_value.or_else(|| menu.options.iter().find(|option| option.label == *wanted));
            let found = found.ok_or_else(|| {
                let known: Vec<_> = menu.options.iter().map(|option| &option.label).collect();
                DriverError::refused(format!("no option {wanted:?}; there are {known:?}"))
            })?;
            values.push(found.value.clone());
        }
        let data = json!({"custom_id": menu.custom_id, "component_type": 3, "id": 1, "values": values});
        Ok(self.component(message, data))
    }

    /// Send the modal that an interaction opened. Fields by label or custom id; the others keep their value.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when the modal does not take these values.
    pub async fn submit_modal(
        &self,
        opened: &Interaction,
        fields: &[(&str, &str)],
    ) -> Result<Interaction, DriverError> {
        self.send_modal(opened, fields)?.answered().await
    }

    pub(crate) fn send_modal(&self, opened: &Interaction, fields: &[(&str, &str)]) -> Result<Interaction, DriverError> {
        let rows = opened.modal_rows(fields)?;
        let modal = opened.modal().ok_or(DriverError::Without("modal"))?;
        let (owner, channel, source) = opened
            .read(|interaction| Some((interaction.user, interaction.channel, interaction.source)))
            .ok_or(DriverError::Without("modal"))?;
        if owner != self.id {
            return Err(DriverError::refused("the modal was opened for somebody else"));
        }
        let trigger = Trigger {
            kind: InteractionKind::Modal,
            user: self.id,
            channel,
            data: json!({"custom_id": modal["custom_id"], "components": rows}),
            source,
            parent: Some(opened.id()),
        };
        Ok(self.stand.fire(trigger))
    }

    fn component(&self, message: &Message, data: Value) -> Interaction {
        let trigger = Trigger {
            kind: InteractionKind::Component,
            user: self.id,
            channel: message.channel().id,
            data,
            source: Some(message.id),
            parent: None,
        };
        self.stand.fire(trigger)
    }

    fn check_sight(&self, message: &Message) -> Result<(), DriverError> {
        let world = self.stand.world();
        let stored = world
            .live_message(message.id)
            .ok_or_else(|| DriverError::refused("the message is gone"))?;
        let place = world.channels.get(&stored.channel);
        let seen = stored.only_for.is_none_or(|owner| owner == self.id)
            && place.is_some_and(|channel| world.can_see(self.id, channel));
        if seen {
            Ok(())
        } else {
            Err(DriverError::refused("this person cannot see the message"))
        }
    }

    /// Let the bot write to this person directly, or not.
    pub fn set_dms_open(&self, open: bool) {
        let mut world = self.stand.world();
        if let Some(user) = world.users.get_mut(&self.id) {
            user.dms_open = open;
        }
        world.note(Change::People);
    }

    /// Change the language of the person's client, such as `ja`.
    pub fn set_locale(&self, locale: &str) {
        let mut world = self.stand.world();
        if let Some(user) = world.users.get_mut(&self.id) {
            locale.clone_into(&mut user.locale);
        }
        world.note(Change::People);
    }

    /// Give the person a right on every server, such as to manage messages.
    pub fn grant(&self, permission: Permission) {
        self.change_rights(|rights| rights | permission.bit());
    }

    /// Take such a right away again.
    pub fn revoke(&self, permission: Permission) {
        self.change_rights(|rights| rights & !permission.bit());
    }

    fn change_rights(&self, change: impl FnOnce(u64) -> u64) {
        let mut world = self.stand.world();
        if let Some(user) = world.users.get_mut(&self.id) {
            user.permissions = change(user.permissions);
        }
        world.note(Change::People);
    }
}
