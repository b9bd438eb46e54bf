//! An interaction's webhook: its answer, and further messages.

use serde_json::Value;

use crate::sandbox::checks::{self, MessageRules};
use crate::sandbox::ids::Snowflake;
use crate::sandbox::world::{Change, World, flags};

use super::call::{Answer, Call, no_content, ok};
use super::error::ApiError;
use super::interactions::respond;
use super::routes::{Route, route};

pub(super) const ROUTES: &[Route] = &[
    route("POST", "/webhooks/{webhook_id}/{webhook_token}", follow_up),
    route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", get),
    route(
        "GET",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        get,
    ),
    route(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        edit,
    ),
    route(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        edit,
    ),
    route(
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        delete,
    ),
    route(
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        delete,
    ),
];

/// The interaction whose webhook this is.
fn interaction(world: &World, call: &Call) -> Result<Snowflake, ApiError> {
    let id = world.tokens.get(call.param("webhook_token"));
    let interaction = id
        .and_then(|id| world.interactions.get(id))
        .ok_or_else(|| ApiError::new(10015))?;
    if call.param("webhook_id") != world.app.to_string() {
        return Err(ApiError::new(10015));
    }
    if world.token_expired(interaction) {
        return Err(ApiError::new(50027));
    }
    // The webhook exists from the first answer on.
    if interaction.acknowledged.is_none() {
        return Err(ApiError::new(10015));
    }
    Ok(interaction.id)
}

/// The message that a webhook route names: the first answer, or a follow-up of the same interaction.
fn message(world: &World, call: &Call) -> Result<(Snowflake, Snowflake), ApiError> {
    let id = interaction(world, call)?;
    let unknown = || ApiError::new(10008);
    let interaction = world.interactions.get(&id).ok_or_else(unknown)?;
    let named = match call.params.iter().find(|(key, _)| *key == "message_id") {
        None => interaction.response,
        Some((_, text)) => {
            let wanted: Snowflake = text.parse().map_err(|_| unknown())?;
            interaction
                .follow_ups
                .iter()
                .chain(&interaction.response)
                .copied()
                .find(|known| *known == wanted)
        }
    };
    let message = named.and_then(|named| world.live_message(named)).ok_or_else(unknown)?;
    Ok((id, message.id))
}

fn show(world: &World, id: Snowflake) -> Answer {
    ok(world
        .messages
        .get(&id)
        .map_or(Value::Null, |message| world.message_json(message)))
}

fn get(world: &mut World, call: &Call) -> Answer {
    let (_, id) = message(world, call)?;
    show(world, id)
}

fn edit(world: &mut World, call: &Call) -> Answer {
    let (interaction, id) = message(world, call)?;
    checks::message(world, &call.body, &call.files, MessageRules::edit("", id))?;
    world.edit(id, &call.body, &call.files);
    filled(world, interaction, id);
    show(world, id)
}

fn delete(world: &mut World, call: &Call) -> Answer {
    let (interaction, id) = message(world, call)?;
    world.delete_message(id);
    filled(world, interaction, id);
    no_content()
}

/// A deferred answer is no longer waited for once its message is filled or gone.
fn filled(world: &mut World, interaction: Snowflake, message: Snowflake) {
    if let Some(entry) = world.interactions.get_mut(&interaction)
        && entry.response == Some(message)
    {
        entry.waiting = false;
    }
    world.note(Change::Interaction(interaction));
}

fn follow_up(world: &mut World, call: &Call) -> Answer {
    let id = interaction(world, call)?;
    checks::message(world, &call.body, &call.files, MessageRules::response(""))?;
    let hidden = call.body["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0;
    let deferred = world
        .interactions
        .get(&id)
        .filter(|entry| entry.waiting)
        .and_then(|entry| entry.response);
    if let Some(placeholder) = deferred {
        // The first follow-up fills the deferred answer in, and whoever could see that sees this.
        let shown_to_one = world
            .messages
            .get(&placeholder)
            .is_some_and(|message| message.only_for.is_some());
        if hidden && !shown_to_one {
            let detail = "a private first follow-up to a public deferral: everyone sees it";
            world.violate("ephemeral-mismatch", detail, None);
        }
        world.edit(placeholder, &call.body, &call.files);
        if let Some(message) = world.messages.get_mut(&placeholder) {
            message.edited_ms = None;
        }
        filled(world, id, placeholder);
        return show(world, placeholder);
    }
    let message = respond(world, id, &call.body, call, hidden, false);
    if let Some(entry) = world.interactions.get_mut(&id) {
        entry.follow_ups.push(message);
    }
    world.note(Change::Interaction(id));
    show(world, message)
}
