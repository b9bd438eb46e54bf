//! The first answer to an interaction.

use serde_json::{Value, json};

use crate::sandbox::checks::{self, MessageRules};
use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::world::{Acknowledgement, Change, Interaction, InteractionKind, Message, Tag, World, flags};

use super::call::{Answer, Call, no_content, ok};
use super::error::{ApiError, FormErrors};
use super::routes::{Route, route};

pub(super) const ROUTES: &[Route] = &[route(
    "POST",
    "/interactions/{interaction_id}/{interaction_token}/callback",
    callback,
)];

fn callback(world: &mut World, call: &Call) -> Answer {
    let id = call.id("interaction_id")?;
    let interaction = world
        .interactions
        .get(&id)
        .filter(|interaction| interaction.token == call.param("interaction_token"))
        .ok_or_else(|| ApiError::new(10062))?;
    if interaction.acknowledged.is_some() {
        return Err(ApiError::new(40060));
    }
    let late = call.arrived.duration_since(interaction.sent) > limits::ACKNOWLEDGE_WITHIN;
    if late || interaction.failure.is_some() {
        return Err(ApiError::new(10062));
    }
    let code = call.body["type"].as_u64();
    let answer = acknowledgement(code, interaction).ok_or_else(|| {
        let message = format!(
            "callback type {code:?} does not fit interaction type {}",
            interaction.kind.code()
        );
        ApiError::field("type", "INTERACTION_APPLICATION_COMMAND_INVALID_CALLBACK_TYPE", message)
    })?;
    let (source, kind) = (interaction.source, interaction.kind);
    let data = &call.body["data"];
    let hidden = data["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0;
    let mut modal = None;
    let mut choices = None;
    let response = match answer {
        Acknowledgement::Message => {
            checks::message(world, data, &call.files, MessageRules::response("data"))?;
            Some(respond(world, id, data, call, hidden, false))
        }
        Acknowledgement::DeferredMessage => Some(respond(world, id, &json!({}), call, hidden, true)),
        Acknowledgement::DeferredUpdate => source,
        Acknowledgement::Update => {
            let Some(message) = source.and_then(|source| world.live_message(source)) else {
                return Err(ApiError::new(10008));
            };
            let target = message.id;
            checks::message(world, data, &call.files, MessageRules::edit("data", target))?;
            world.edit(target, data, &call.files);
            Some(target)
        }
        Acknowledgement::Choices => {
            let mut form = FormErrors::default();
            checks::choices(&data["choices"], &mut form);
            form.into_result()?;
            choices = Some(data["choices"].as_array().cloned().unwrap_or_default());
            None
        }
        Acknowledgement::Modal => {
            let mut form = FormErrors::default();
            checks::modal(data, &mut form);
            form.into_result()?;
            modal = Some(data.clone());
            None
        }
    };
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.acknowledged = Some((answer, call.arrived));
        interaction.response = response;
        interaction.waiting = answer == Acknowledgement::DeferredMessage;
        interaction.modal = modal;
        interaction.choices = choices;
    }
    world.note(Change::Interaction(id));
    if !matches!(call.query("with_response"), Some("true" | "1")) {
        return no_content();
    }
    let message = response.and_then(|id| world.messages.get(&id));
    let mut body = json!({"interaction": {
        "id": id, "type": kind.code(), "response_message_loading": answer == Acknowledgement::DeferredMessage,
        "response_message_ephemeral": message.is_some_and(|message| message.only_for.is_some()),
    }});
    if let Some(message) = message {
        body["interaction"]["response_message_id"] = json!(message.id);
        if matches!(answer, Acknowledgement::Message | Acknowledgement::Update) {
            body["resource"] = json!({"type": code, "message": world.message_json(message)});
        }
    }
    ok(body)
}

/// Which answer a callback type is, if it fits the kind of interaction.
fn acknowledgement(code: Option<u64>, interaction: &Interaction) -> Option<Acknowledgement> {
    let autocomplete = interaction.kind == InteractionKind::Autocomplete;
    let on_message = interaction.source.is_some();
    Some(match code? {
        8 if autocomplete => Acknowledgement::Choices,
        _ if autocomplete => return None,
        4 => Acknowledgement::Message,
        5 => Acknowledgement::DeferredMessage,
        6 if on_message => Acknowledgement::DeferredUpdate,
        7 if on_message => Acknowledgement::Update,
        9 if interaction.kind != InteractionKind::Modal => Acknowledgement::Modal,
        _ => return None,
    })
}

/// Post a message that answers an interaction: its first answer, or a follow-up.
pub(super) fn respond(
    world: &mut World,
    interaction: Snowflake,
    body: &Value,
    call: &Call,
    hidden: bool,
    loading: bool,
) -> Snowflake {
    let id = world.new_id();
    let author = world.app;
    let now = world.now_ms();
    let Some(origin) = world.interactions.get(&interaction) else {
        return id;
    };
    let kind = match origin.kind {
        InteractionKind::Command => 20,
        _ if origin.source.is_some() => 19,
        _ => 0,
    };
    let tag = Tag {
        interaction,
        metadata: world.metadata_json(origin),
        command: origin.command(),
    };
    let (channel, user, source) = (origin.channel, origin.user, origin.source);
    let mut message = Message::blank(id, channel, author, kind, now);
    message.reply_to = source.filter(|_| kind == 19);
    message.only_for = hidden.then_some(user);
    message.tag = Some(tag);
    message.flags = if hidden { flags::EPHEMERAL } else { 0 };
    if loading {
        message.flags |= flags::LOADING;
    } else {
        world.apply(&mut message, body, &call.files, false);
    }
    world.post(message)
}
