//! What came of a command, a click or a modal.

use std::time::Duration;

use serde_json::Value;

use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::world::{self, Acknowledgement, Failure, Trigger, number};

use super::{DriverError, Message, Stand};

/// An interaction that a person began.
#[derive(Clone)]
pub struct Interaction {
    pub(in crate::sandbox) stand: Stand,
    pub(in crate::sandbox) id: Snowflake,
}

impl std::fmt::Debug for Interaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self
            .read(|interaction| Some(interaction.name().to_owned()))
            .unwrap_or_default();
        write!(
            f,
            "Interaction {name:?} answered after {:?}, failure {:?}",
            self.latency(),
            self.failure()
        )
    }
}

/// A suggestion of an autocomplete.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the person reads.
    pub name: String,
    /// What the bot gets.
    pub value: Value,
}

impl Stand {
    /// Send an interaction on its way, and see to its deadline.
    pub(crate) fn fire(&self, trigger: Trigger) -> Interaction {
        let id = self.world().fire(trigger);
        let inner = std::sync::Arc::downgrade(self.inner());
        tokio::spawn(async move {
            tokio::time::sleep(limits::ACKNOWLEDGE_WITHIN).await;
            if let Some(inner) = inner.upgrade() {
                inner.world().check_deadline(id);
            }
        });
        Interaction {
            stand: self.clone(),
            id,
        }
    }
}

impl Interaction {
    pub(super) fn read<T>(&self, look: impl FnOnce(&world::Interaction) -> Option<T>) -> Option<T> {
        self.stand.world().interactions.get(&self.id).and_then(look)
    }

    pub(super) fn to_message(&self, id: Snowflake) -> Message {
        Message {
            stand: self.stand.clone(),
            id,
        }
    }

    /// The interaction's id.
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// Wait for the first answer, or the failure to give one.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`], which would be a fault of the stand-in's.
    pub async fn settled(self) -> Result<Self, DriverError> {
        let settled = || self.read(|interaction| interaction.settled().then_some(()));
        self.stand.wait_for("a first answer", |_| settled()).await?;
        Ok(self)
    }

    /// Wait for the first answer, and for what a deferred one promises. A failure ends the wait too.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] when a deferred answer is never filled in.
    pub async fn answered(self) -> Result<Self, DriverError> {
        let done = |it: &world::Interaction| it.failure.is_some() || (it.acknowledged.is_some() && !it.waiting);
        self.stand
            .wait_for("an answer to the interaction", |_| {
                self.read(|interaction| done(interaction).then_some(()))
            })
            .await?;
        Ok(self)
    }

    /// After an answer that only acknowledged a click: wait until the bot has followed it up by an edit or a message.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] when nothing follows.
    pub async fn followed_up(&self) -> Result<(), DriverError> {
        let look = |stand: &Stand| {
            let world = stand.world();
            let interaction = world.interactions.get(&self.id)?;
            let (answer, _) = interaction.acknowledged?;
            let response = interaction.response.and_then(|id| world.messages.get(&id));
            let edited = response
                .and_then(|message| message.history.last())
                .is_some_and(|state| state.at > interaction.sent);
            let gone = response.is_some_and(|message| message.deleted);
            let instant = answer != Acknowledgement::DeferredUpdate && !interaction.waiting;
            (instant || edited || gone || !interaction.follow_ups.is_empty()).then_some(())
        };
        self.stand.wait_for("the bot to follow up", look).await
    }

    /// Whether the bot answered in time.
    pub fn ok(&self) -> bool {
        self.read(|interaction| (interaction.acknowledged.is_some() && interaction.failure.is_none()).then_some(()))
            .is_some()
    }

    /// Why it came to nothing, if so.
    pub fn failure(&self) -> Option<Failure> {
        self.read(|interaction| interaction.failure)
    }

    /// How long the first answer took.
    pub fn latency(&self) -> Option<Duration> {
        self.read(world::Interaction::latency)
    }

    /// From the click to the end of the last request with this interaction's token so far.
    pub fn last_request_after(&self) -> Option<Duration> {
        self.read(|interaction| Some(interaction.last_request?.duration_since(interaction.sent)))
    }

    /// Whether the first answer said only "thinking" or "seen", and what matters came later.
    pub fn was_deferred(&self) -> bool {
        let deferred = [Acknowledgement::DeferredMessage, Acknowledgement::DeferredUpdate];
        self.read(|interaction| interaction.acknowledged.filter(|(answer, _)| deferred.contains(answer)))
            .is_some()
    }

    /// Whether the answer changed the message the component sits on.
    pub fn was_update(&self) -> bool {
        let updates = [Acknowledgement::Update, Acknowledgement::DeferredUpdate];
        self.read(|interaction| interaction.acknowledged.filter(|(answer, _)| updates.contains(answer)))
            .is_some()
    }

    /// The message that answers: a new one, or the one a component sits on where that was updated.
    ///
    /// # Errors
    /// [`DriverError::Failed`] when there was no answer, [`DriverError::Without`] when it was no message.
    pub fn message(&self) -> Result<Message, DriverError> {
        if let Some(failure) = self.failure() {
            return Err(DriverError::Failed(failure));
        }
        let id = self
            .read(|interaction| interaction.response)
            .ok_or(DriverError::Without("message"))?;
        Ok(self.to_message(id))
    }

    /// Further messages, oldest first.
    pub fn follow_ups(&self) -> Vec<Message> {
        let ids = self
            .read(|interaction| Some(interaction.follow_ups.clone()))
            .unwrap_or_default();
        ids.into_iter().map(|id| self.to_message(id)).collect()
    }

    /// All the text of the answer and its follow-ups.
    pub fn text(&self) -> String {
        let all = self.message().into_iter().chain(self.follow_ups());
        all.map(|message| message.text()).collect::<Vec<_>>().join("\n")
    }

    /// Suggestions, when this was an autocomplete.
    pub fn choices(&self) -> Vec<Choice> {
        let choices = self.read(|interaction| interaction.choices.clone()).unwrap_or_default();
        choices
            .into_iter()
            .map(|mut choice| Choice {
                name: choice["name"].as_str().unwrap_or_default().to_owned(),
                value: choice["value"].take(),
            })
            .collect()
    }

    /// The modal that the answer opened, as the API describes it.
    pub fn modal(&self) -> Option<Value> {
        self.read(|interaction| interaction.modal.clone())
    }

    /// End the life of the interaction's token, as fifteen minutes do.
    pub fn expire_token(&self) {
        if let Some(interaction) = self.stand.world().interactions.get_mut(&self.id) {
            interaction.expired = true;
        }
    }

    /// The values a person would send with the modal, its own where `given` has none.
    pub(super) fn modal_rows(&self, given: &[(&str, &str)]) -> Result<Vec<Value>, DriverError> {
        let modal = self.modal().ok_or(DriverError::Without("modal"))?;
        let mut rows = Vec::new();
        let mut unused: Vec<&str> = given.iter().map(|(name, _)| *name).collect();
        for row in modal["components"].as_array().into_iter().flatten() {
            let input = &row["components"][0];
            let (custom_id, label) = (
                input["custom_id"].as_str().unwrap_or_default(),
                input["label"].as_str().unwrap_or_default(),
            );
            let named = given.iter().find(|(name, _)| *name == custom_id || *name == label);
            unused.retain(|name| *name != custom_id && *name != label);
            let value = named.map_or_else(|| input["value"].as_str().unwrap_or_default(), |(_, value)| value);
            let length = value.chars().count() as u64;
            if value.is_empty() {
                if input["required"].as_bool() != Some(false) {
                    return Err(DriverError::refused(format!("{label:?} must be filled in")));
                }
            } else if length < number(&input["min_length"]).unwrap_or(0)
                || length > number(&input["max_length"]).unwrap_or(4000)
            {
                return Err(DriverError::refused(format!(
                    "{label:?} cannot be {length} characters long"
                )));
            }
            let input = serde_json::json!({"type": 4, "id": 2, "custom_id": custom_id, "value": value});
            rows.push(serde_json::json!({"type": 1, "id": 1, "components": [input]}));
        }
        match unused.first() {
            Some(name) => Err(DriverError::refused(format!("the modal has no field {name:?}"))),
            None => Ok(rows),
        }
    }
}
