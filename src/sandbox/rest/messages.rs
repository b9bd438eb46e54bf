//! Messages in channels.

use serde_json::Value;

use crate::sandbox::checks::{self, MessageRules};
use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::permissions::Permission;
use crate::sandbox::world::{Message, THREAD_CREATED, World, number};

use super::call::{Answer, Call, no_content, ok};
use super::channels::{channel, need, reachable};
use super::error::ApiError;
use super::routes::{Route, route};

pub(super) const ROUTES: &[Route] = &[
    route("GET", "/channels/{channel_id}/messages", list),
    route("POST", "/channels/{channel_id}/messages", create),
    route("GET", "/channels/{channel_id}/messages/{message_id}", get),
    route("PATCH", "/channels/{channel_id}/messages/{message_id}", edit),
    route("DELETE", "/channels/{channel_id}/messages/{message_id}", delete),
    route(
        "PUT",
        "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me",
        react,
    ),
];

/// Messages a list shows unless told otherwise, and at most.
const PAGE: usize = 50;
const PAGE_MAX: usize = 100;

/// The message a route names; ephemeral ones do not exist here.
pub(super) fn message(world: &World, call: &Call) -> Result<Snowflake, ApiError> {
    let place = channel(world, call)?;
    let id = call.id("message_id")?;
    world
        .live_message(id)
        .filter(|message| message.channel == place && message.only_for.is_none())
        .map(|message| message.id)
        .ok_or_else(|| ApiError::new(10008))
}

fn show(world: &World, id: Snowflake) -> Answer {
    ok(world
        .messages
        .get(&id)
        .map_or(Value::Null, |message| world.message_json(message)))
}

fn list(world: &mut World, call: &Call) -> Answer {
    let place = channel(world, call)?;
    let limit = call
        .query("limit")
        .and_then(|limit| limit.parse().ok())
        .unwrap_or(PAGE)
        .min(PAGE_MAX);
    if need(world, place, &[Permission::ReadMessageHistory]).is_err() {
        return ok(Value::Array(Vec::new()));
    }
    let bound = |name: &str| call.query(name).and_then(|id| id.parse::<Snowflake>().ok());
    let (before, after) = (bound("before"), bound("after"));
    let ids = world
        .channels
        .get(&place)
        .map(|channel| channel.messages.as_slice())
        .unwrap_or_default();
    let mut found: Vec<&Message> = ids
        .iter()
        .filter_map(|id| world.live_message(*id))
        .filter(|message| message.only_for.is_none())
        .filter(|message| before.is_none_or(|id| message.id < id) && after.is_none_or(|id| message.id > id))
        .collect();
    // `after` asks for the oldest beyond it, everything else for the newest; both are answered newest first.
    if after.is_none() {
        found.reverse();
        found.truncate(limit);
    } else {
        found.truncate(limit);
        found.reverse();
    }
    ok(found.into_iter().map(|message| world.message_json(message)).collect())
}

fn get(world: &mut World, call: &Call) -> Answer {
    let place = channel(world, call)?;
    need(world, place, &[Permission::ReadMessageHistory])?;
    let id = message(world, call)?;
    show(world, id)
}

fn create(world: &mut World, call: &Call) -> Answer {
    let place = channel(world, call)?;
    reachable(world, place)?;
    let mut body = call.body.clone();
    let Some(target) = world.channels.get(&place) else {
        return Err(ApiError::new(10003));
    };
    let speak = if target.is_thread() {
        Permission::SendMessagesInThreads
    } else {
        Permission::SendMessages
    };
    let locked = target
        .thread
        .as_ref()
        .is_some_and(|thread| thread.archived && thread.locked);
    let archived = target.thread.as_ref().is_some_and(|thread| thread.archived);
    need(world, place, &[speak])?;
    if !call.files.is_empty() {
        need(world, place, &[Permission::AttachFiles])?;
    }
    if locked {
        return Err(ApiError::new(50083));
    }
    // Without the right to embed, Discord drops the embeds and posts the rest.
    if need(world, place, &[Permission::EmbedLinks]).is_err()
        && let Some(fields) = body.as_object_mut()
    {
        fields.remove("embeds");
    }
    let nonce = Some(&body["nonce"]).filter(|nonce| !nonce.is_null()).cloned();
    let key = nonce
        .as_ref()
        .filter(|_| body["enforce_nonce"].as_bool() == Some(true))
        .map(|nonce| (place, nonce.to_string()));
    if let Some(first) = key.as_ref().and_then(|key| world.nonces.get(key).copied()) {
        let sent = world.messages.get(&first).map_or(0, |message| message.created_ms);
        if world.now_ms().saturating_sub(sent) < limits::NONCE_LIFE_MS {
            return show(world, first);
        }
    }
    checks::message(world, &body, &call.files, MessageRules::post())?;
    let reply_to = number(&body["message_reference"]["message_id"]).map(Snowflake::from);
    if let Some(wanted) = reply_to
        && body["message_reference"]["fail_if_not_exists"].as_bool() != Some(false)
        && world
            .live_message(wanted)
            .is_none_or(|message| message.channel != place)
    {
        return Err(ApiError::field(
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
            "Unknown message",
        ));
    }
    if archived {
        // Writing in an archived thread opens it again.
        super::channels::set_archived(world, place, false);
    }
    let id = world.new_id();
    let kind = if reply_to.is_some() { 19 } else { 0 };
    let mut message = Message::blank(id, place, world.app, kind, world.now_ms());
    message.nonce = nonce;
    message.reply_to = reply_to;
    world.apply(&mut message, &body, &call.files, false);
    world.post(message);
    if let Some(key) = key {
        world.nonces.insert(key, id);
    }
    show(world, id)
}

fn edit(world: &mut World, call: &Call) -> Answer {
    let place = channel(world, call)?;
    let id = message(world, call)?;
    let locked = world
        .channels
        .get(&place)
        .and_then(|place| place.thread.as_ref())
        .is_some_and(|thread| thread.archived);
    let now = world.now_ms();
    let app = world.app;
    let Some(entry) = world.messages.get_mut(&id) else {
        return Err(ApiError::new(10008));
    };
    if entry.author != app {
        return Err(ApiError::new(50005));
    }
    if entry.kind == THREAD_CREATED {
        return Err(ApiError::new(50021));
    }
    if locked {
        return Err(ApiError::new(50083));
    }
    if now.saturating_sub(entry.created_ms) > limits::LATE_EDIT_AGE_MS {
        if entry.late_edits >= limits::LATE_EDITS {
            return Err(ApiError::new(30046));
        }
        entry.late_edits += 1;
    }
    if !call.files.is_empty() {
        need(world, place, &[Permission::AttachFiles])?;
    }
    checks::message(world, &call.body, &call.files, MessageRules::edit("", id))?;
    world.edit(id, &call.body, &call.files);
    show(world, id)
}

fn delete(world: &mut World, call: &Call) -> Answer {
    let place = channel(world, call)?;
    let id = message(world, call)?;
    if world
        .messages
        .get(&id)
        .is_some_and(|message| message.author != world.app)
    {
        need(world, place, &[Permission::ManageMessages])?;
    }
    world.delete_message(id);
    no_content()
}

fn react(world: &mut World, call: &Call) -> Answer {
    let place = channel(world, call)?;
    need(
        world,
        place,
        &[Permission::AddReactions, Permission::ReadMessageHistory],
    )?;
    message(world, call)?;
    no_content()
}
