//! What people do on the page.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::sandbox::driver::{Channel, DriverError, Interaction, Message, OptionValue, Person, Slash, Stand};
use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::server::Inner;

use super::view::{refuse, visible};

/// Why an action was not done, as the page's answer.
pub(super) struct Refusal {
    status: StatusCode,
    why: String,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self {
            status,
            why: why.into(),
        }
    }
}

impl From<DriverError> for Refusal {
    fn from(error: DriverError) -> Self {
        Self::new(StatusCode::CONFLICT, error.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        refuse(self.status, &self.why)
    }
}

/// One option of a command, with Discord's number for its type.
#[derive(Deserialize)]
pub(super) struct Filled {
    name: String,
    #[serde(rename = "type")]
    kind: u8,
    value: Value,
}

impl Filled {
    fn value(&self) -> Option<OptionValue> {
        let id = || self.value.as_str()?.parse::<Snowflake>().ok();
        Some(match self.kind {
            3 => OptionValue::Text(self.value.as_str()?.to_owned()),
            4 => OptionValue::Integer(self.value.as_i64()?),
            5 => OptionValue::Boolean(self.value.as_bool()?),
            6 | 9 => OptionValue::User(id()?),
            7 => OptionValue::Channel(id()?),
            10 => OptionValue::Number(self.value.as_f64()?),
            _ => return None,
        })
    }
}

#[derive(Deserialize)]
pub(super) struct Say {
    #[serde(rename = "as")]
    name: String,
    channel: String,
    content: String,
}

#[derive(Deserialize)]
pub(super) struct Component {
    #[serde(rename = "as")]
    name: String,
    message: Snowflake,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Command {
    #[serde(rename = "as")]
    name: String,
    channel: String,
    /// The command and its subcommand.
    path: Vec<String>,
    #[serde(default)]
    options: Vec<Filled>,
    /// The option under the cursor and what is typed there, for autocomplete.
    focused: Option<(String, String)>,
}

#[derive(Deserialize)]
pub(super) struct Modal {
    #[serde(rename = "as")]
    name: String,
    interaction: Snowflake,
    /// Custom id and value of each field.
    fields: Vec<(String, String)>,
}

pub(super) fn person(inner: &Arc<Inner>, name: &str) -> Result<Person, Refusal> {
    Ok(Stand::visiting(Arc::clone(inner)).person(name)?)
}

fn channel(person: &Person, id: &str) -> Result<Channel, Refusal> {
    let found = visible(&person.stand.world(), person.id, id);
    let id = found.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "That channel is gone."))?;
    Ok(Channel {
        stand: person.stand.clone(),
        id,
    })
}

/// How the bot answered: what the page cannot see from messages alone.
async fn outcome(interaction: Interaction) -> Result<Response, Refusal> {
    let interaction = interaction.settled().await?;
    let failure = interaction.failure().map(|failure| failure.to_string());
    let modal = interaction
        .modal()
        .map(|modal| json!({"interaction": interaction.id(), "form": modal}));
    let response = interaction.message().ok().map(|message| message.id());
    Ok(Json(json!({"failure": failure, "modal": modal, "message": response})).into_response())
}

pub(super) async fn say(State(inner): State<Arc<Inner>>, Json(said): Json<Say>) -> Result<Response, Refusal> {
    let person = person(&inner, &said.name)?;
    let channel = channel(&person, &said.channel)?;
    let length = said.content.trim().chars().count();
    if !(1..=limits::CONTENT).contains(&length) {
        return Err(Refusal::new(
            StatusCode::BAD_REQUEST,
            "A message has between 1 and 2000 characters.",
        ));
    }
    person.say(&channel, &said.content);
    Ok(Json(json!({})).into_response())
}

pub(super) async fn component(
    State(inner): State<Arc<Inner>>,
    Json(used): Json<Component>,
) -> Result<Response, Refusal> {
    let person = person(&inner, &used.name)?;
    let message = Message {
        stand: person.stand.clone(),
        id: used.message,
    };
    let values: Vec<&str> = used.values.iter().map(String::as_str).collect();
    outcome(person.use_component(&message, &used.custom_id, &values)?).await
}

fn slash(person: &Person, command: &Command) -> Result<Slash, Refusal> {
    let mut slash = person.slash(&command.path.join(" "));
    for option in &command.options {
        let value = option.value().ok_or_else(|| {
            Refusal::new(
                StatusCode::BAD_REQUEST,
                format!("The option {:?} does not take that.", option.name),
            )
        })?;
        slash = slash.opt(&option.name, value);
    }
    Ok(slash)
}

pub(super) async fn command(
    State(inner): State<Arc<Inner>>,
    Json(command): Json<Command>,
) -> Result<Response, Refusal> {
    let person = person(&inner, &command.name)?;
    let channel = channel(&person, &command.channel)?;
    outcome(slash(&person, &command)?.send(&channel)?).await
}

pub(super) async fn autocomplete(
    State(inner): State<Arc<Inner>>,
    Json(command): Json<Command>,
) -> Result<Response, Refusal> {
    let person = person(&inner, &command.name)?;
    let channel = channel(&person, &command.channel)?;
    let Some((option, typed)) = &command.focused else {
        return Err(Refusal::new(StatusCode::BAD_REQUEST, "No option is being typed."));
    };
    let choices = slash(&person, &command)?.autocomplete(option, typed, &channel).await?;
    let choices: Vec<Value> = choices
        .into_iter()
        .map(|choice| json!({"name": choice.name, "value": choice.value}))
        .collect();
    Ok(Json(choices).into_response())
}

pub(super) async fn modal(State(inner): State<Arc<Inner>>, Json(modal): Json<Modal>) -> Result<Response, Refusal> {
    let person = person(&inner, &modal.name)?;
    let opened = Interaction {
        stand: person.stand.clone(),
        id: modal.interaction,
    };
    let fields: Vec<(&str, &str)> = modal
        .fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    outcome(person.send_modal(&opened, &fields)?).await
}
