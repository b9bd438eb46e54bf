//! What the page shows.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::sandbox::driver::offered;
use crate::sandbox::ids::Snowflake;
use crate::sandbox::permissions::{Permission, REVOCABLE};
use crate::sandbox::server::Inner;
use crate::sandbox::world::{Channel, Message, User, World, flags, merge};

/// Messages a channel shows when it is opened.
const SHOWN: usize = 100;
/// Characters of a message that its answers quote.
const EXCERPT: usize = 120;
/// Violations the page is told of at once.
const VIOLATIONS: usize = 100;

/// `?as=ann`
#[derive(Deserialize)]
pub(super) struct As {
    #[serde(rename = "as")]
    name: Option<String>,
}

impl As {
    /// The person of this name; without a name the first.
    pub(super) fn user<'a>(&self, world: &'a World) -> Option<&'a User> {
        let mut people = world.users.values().filter(|user| user.listed);
        match &self.name {
            Some(name) => people.find(|user| user.username == *name),
            None => people.next(),
        }
    }
}

/// A plain refusal for the page.
pub(super) fn refuse(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({"error": why}))).into_response()
}

pub(super) fn nobody() -> Response {
    refuse(StatusCode::NOT_FOUND, "There is nobody of that name here.")
}

/// Everything but messages.
pub(super) async fn state(State(inner): State<Arc<Inner>>, Query(who): Query<As>) -> Response {
    let mut world = inner.world();
    let Some(me) = who.user(&world).map(|user| user.id) else {
        return nobody();
    };
    let dm = world.direct_channel(me);
    let person = |user: &User| {
        json!({
            "id": user.id, "username": user.username, "name": user.display, "bot": user.bot, "locale": user.locale,
            "listed": user.listed, "dms_open": user.dms_open,
            "manages": user.permissions & Permission::ManageMessages.bit() != 0,
        })
    };
    let people: Vec<Value> = world.users.values().map(person).collect();
    let guilds: Vec<Value> = world
        .guilds
        .values()
        .filter(|guild| guild.members.contains(&me))
        .map(|guild| {
            let mine = world
                .channels
                .values()
                .filter(|channel| channel.guild == Some(guild.id));
            let channels: Vec<Value> = mine
                .filter(|channel| world.can_see(me, channel))
                .map(|channel| place(&world, me, channel))
                .collect();
            json!({"id": guild.id, "name": guild.name, "channels": channels})
        })
        .collect();
    let direct = world.channels.get(&dm).map(|channel| place(&world, me, channel));
    let from = world.violations.len().saturating_sub(VIOLATIONS);
    Json(json!({
        "me": me, "people": people, "guilds": guilds, "dm": direct, "bot": world.app,
        "restartable": inner.restart.get().is_some(), "ahead_ms": world.clock.ahead_ms, "permissions": REVOCABLE,
        "gateway": gateway(&world), "violations": world.violations[from..],
        "emojis": world.emoji_images,
    }))
    .into_response()
}

/// Whether the bot is there, and how often it came: who missed it leaving can tell that it is back.
pub(super) fn gateway(world: &World) -> Value {
    json!({"connected": world.gateway.connected() > 0, "connections": world.gateway.connections()})
}

/// A channel as the list of channels shows it.
fn place(world: &World, viewer: Snowflake, channel: &Channel) -> Value {
    let newest = || {
        let ids = channel.messages.iter().rev().take(SHOWN);
        ids.filter_map(|id| world.live_message(*id))
            .filter(|message| message.author != viewer && message.only_for.is_none_or(|owner| owner == viewer))
    };
    let pings: Vec<Snowflake> = newest()
        .filter(|message| channel.guild.is_none() || message.pinged.contains(&viewer))
        .map(|message| message.id)
        .collect();
    let denied = |permission: &&Permission| channel.denied & permission.bit() != 0;
    json!({
        "id": channel.id, "name": channel.name, "parent": channel.parent,
        "archived": channel.thread.as_ref().map(|thread| thread.archived),
        "denied": REVOCABLE.iter().filter(denied).collect::<Vec<_>>(),
        "last": newest().next().map(|message| message.id), "pings": pings,
    })
}

/// The channel of a request, if the person may look at it.
pub(super) fn visible(world: &World, viewer: Snowflake, id: &str) -> Option<Snowflake> {
    let channel = world.channels.get(&id.parse().ok()?)?;
    world.can_see(viewer, channel).then_some(channel.id)
}

pub(super) async fn messages(
    State(inner): State<Arc<Inner>>,
    Path(id): Path<String>,
    Query(who): Query<As>,
) -> Response {
    let world = inner.world();
    let Some(me) = who.user(&world).map(|user| user.id) else {
        return nobody();
    };
    let Some(channel) = visible(&world, me, &id).and_then(|id| world.channels.get(&id)) else {
        return refuse(StatusCode::NOT_FOUND, "That channel is gone.");
    };
    let mut shown: Vec<Value> = channel
        .messages
        .iter()
        .rev()
        .filter_map(|id| message(&world, me, *id))
        .take(SHOWN)
        .collect();
    shown.reverse();
    Json(shown).into_response()
}

/// A message as one person sees it, if they see it at all.
pub(super) fn message(world: &World, viewer: Snowflake, id: Snowflake) -> Option<Value> {
    let message = world.live_message(id)?;
    if message.only_for.is_some_and(|owner| owner != viewer) {
        return None;
    }
    let mut body = world.message_json(message);
    let more = json!({
        "private": message.only_for.is_some(),
        "loading": message.flags & flags::LOADING != 0,
        "pinged": message.pinged.contains(&viewer),
        "answers": answers(world, message),
    });
    merge(&mut body, more);
    Some(body)
}

/// The line above a message that answers something: who asked, and what.
fn answers(world: &World, message: &Message) -> Value {
    let name = |user: Snowflake| world.users.get(&user).map(|user| user.display.clone());
    if let Some(earlier) = message.reply_to.and_then(|id| world.messages.get(&id)) {
        let line = earlier.content.lines().next().unwrap_or_default();
        let excerpt: String = line.chars().take(EXCERPT).collect();
        return json!({"name": name(earlier.author), "message": earlier.id, "excerpt": excerpt});
    }
    match &message.tag {
        Some(tag) if tag.command.is_some() => {
            json!({"name": tag.metadata["user"]["global_name"], "command": tag.command})
        }
        _ => Value::Null,
    }
}

/// The commands that can be used in a channel.
pub(super) async fn commands(
    State(inner): State<Arc<Inner>>,
    Path(id): Path<String>,
    Query(who): Query<As>,
) -> Response {
    let world = inner.world();
    let Some(me) = who.user(&world).map(|user| user.id) else {
        return nobody();
    };
    match visible(&world, me, &id).and_then(|id| world.channels.get(&id)) {
        Some(channel) => Json(json!(offered(&world, channel.guild))).into_response(),
        None => refuse(StatusCode::NOT_FOUND, "That channel is gone."),
    }
}
