//! Channels, threads and direct messages.

use serde_json::{Value, json};

use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::permissions::Permission;
use crate::sandbox::world::{Change, ChannelKind, Event, World, number};

use super::call::{Answer, Call, created, no_content, ok};
use super::error::{ApiError, FormErrors};
use super::messages::message;
use super::routes::{Route, route};

pub(super) const ROUTES: &[Route] = &[
    route("GET", "/channels/{channel_id}", get),
    route("PATCH", "/channels/{channel_id}", edit),
    route("DELETE", "/channels/{channel_id}", delete),
    route("POST", "/channels/{channel_id}/typing", typing),
    route("POST", "/channels/{channel_id}/threads", open_thread),
    route(
        "POST",
        "/channels/{channel_id}/messages/{message_id}/threads",
        open_thread,
    ),
    route("GET", "/channels/{channel_id}/thread-members", members),
    route("PUT", "/channels/{channel_id}/thread-members/{user_id}", join),
    route("DELETE", "/channels/{channel_id}/thread-members/{user_id}", leave),
    route("POST", "/users/@me/channels", open_direct),
];

/// The channel a route names, if the bot may see it.
pub(super) fn channel(world: &World, call: &Call) -> Result<Snowflake, ApiError> {
    let id = call.id("channel_id")?;
    let channel = world.channels.get(&id).ok_or_else(|| ApiError::new(10003))?;
    let seen = channel.guild.is_none_or(|guild| world.bot_guild(guild).is_some());
    if !seen || world.bot_permissions(channel) & Permission::ViewChannel.bit() == 0 {
        return Err(ApiError::new(50001));
    }
    Ok(id)
}

/// 50013 unless the bot has all these permissions in the channel.
pub(super) fn need(world: &World, channel: Snowflake, wanted: &[Permission]) -> Result<(), ApiError> {
    let has = world
        .channels
        .get(&channel)
        .map_or(0, |channel| world.bot_permissions(channel));
    if wanted.iter().all(|permission| has & permission.bit() != 0) {
        Ok(())
    } else {
        Err(ApiError::new(50013))
    }
}

/// Whether the person behind a direct message lets the bot write.
pub(super) fn reachable(world: &World, channel: Snowflake) -> Result<(), ApiError> {
    let Some(recipient) = world.channels.get(&channel).and_then(|channel| channel.recipient) else {
        return Ok(());
    };
    if !world.users.get(&recipient).is_some_and(|user| user.dms_open) {
        return Err(ApiError::new(50007));
    }
    let together = world
        .guilds
        .values()
        .any(|guild| guild.bot_present && guild.members.contains(&recipient));
    if together { Ok(()) } else { Err(ApiError::new(50278)) }
}

fn show(world: &World, id: Snowflake) -> Value {
    world
        .channels
        .get(&id)
        .map_or(Value::Null, |channel| world.channel_json(channel))
}

fn get(world: &mut World, call: &Call) -> Answer {
    let id = channel(world, call)?;
    ok(show(world, id))
}

/// Open or close a thread, and tell everyone.
pub(super) fn set_archived(world: &mut World, id: Snowflake, archived: bool) {
    if let Some(thread) = world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) {
        thread.archived = archived;
    }
    world.dispatch(Event::ChannelUpdate(id));
    world.note(Change::Channels);
}

fn edit(world: &mut World, call: &Call) -> Answer {
    let id = channel(world, call)?;
    let body = &call.body;
    let mut form = FormErrors::default();
    if let Some(name) = body["name"].as_str() {
        check_name(name, &mut form);
    }
    form.into_result()?;
    let rename = body["name"].as_str().map(str::to_owned);
    let owner = world.app;
    let Some(entry) = world.channels.get(&id) else {
        return Err(ApiError::new(10003));
    };
    match &entry.thread {
        None => return Err(ApiError::new(50013)),
        Some(thread) if thread.owner != owner || body.get("locked").is_some() => {
            need(world, id, &[Permission::ManageThreads])?;
        }
        Some(thread) if thread.archived && body["archived"].as_bool() != Some(false) => {
            return Err(ApiError::new(50083));
        }
        Some(_) => {}
    }
    if let Some(entry) = world.channels.get_mut(&id) {
        if let Some(name) = rename {
            entry.name = name;
        }
        if let Some(thread) = &mut entry.thread {
            thread.archived = body["archived"].as_bool().unwrap_or(thread.archived);
            thread.locked = body["locked"].as_bool().unwrap_or(thread.locked);
            thread.auto_archive_minutes = body["auto_archive_duration"]
                .as_u64()
                .unwrap_or(thread.auto_archive_minutes);
        }
    }
    world.dispatch(Event::ChannelUpdate(id));
    world.note(Change::Channels);
    ok(show(world, id))
}

fn delete(world: &mut World, call: &Call) -> Answer {
    let id = channel(world, call)?;
    let shown = show(world, id);
    let (direct, thread) = world
        .channels
        .get(&id)
        .map_or((false, false), |entry| (entry.guild.is_none(), entry.is_thread()));
    if direct {
        return ok(shown);
    }
    if !thread {
        return Err(ApiError::new(50013));
    }
    need(world, id, &[Permission::ManageThreads])?;
    world.delete_channel(id);
    ok(shown)
}

fn typing(world: &mut World, call: &Call) -> Answer {
    let id = channel(world, call)?;
    let thread = world.channels.get(&id).is_some_and(|channel| channel.is_thread());
    need(
        world,
        id,
        &[if thread {
            Permission::SendMessagesInThreads
        } else {
            Permission::SendMessages
        }],
    )?;
    world.note(Change::Typing(id));
    no_content()
}

fn check_name(name: &str, form: &mut FormErrors) {
    if !(1..=limits::THREAD_NAME).contains(&name.chars().count()) {
        form.add("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
    }
}

fn open_thread(world: &mut World, call: &Call) -> Answer {
    let parent = channel(world, call)?;
    let starter = if call.param("message_id").is_empty() {
        None
    } else {
        Some(message(world, call)?)
    };
    let Some(place) = world.channels.get(&parent) else {
        return Err(ApiError::new(10003));
    };
    if place.kind != ChannelKind::Text {
        return Err(ApiError::new(50024));
    }
    // A thread without a starting message is private unless told otherwise.
    let private = starter.is_none() && number(&call.body["type"]).unwrap_or(12) == 12;
    let right = if private {
        Permission::CreatePrivateThreads
    } else {
        Permission::CreatePublicThreads
    };
    need(world, parent, &[right])?;
    let mut form = FormErrors::default();
    check_name(call.body["name"].as_str().unwrap_or_default(), &mut form);
    let minutes = number(&call.body["auto_archive_duration"]).unwrap_or(1440);
    if ![60, 1440, 4320, 10080].contains(&minutes) {
        form.add(
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Value must be one of (60, 1440, 4320, 10080).",
        );
    }
    form.into_result()?;
    if starter.is_some_and(|starter| world.channels.contains_key(&starter)) {
        return Err(ApiError::new(160_004));
    }
    let name = call.body["name"].as_str().unwrap_or_default();
    let id = world.add_thread(parent, name, private, minutes, starter);
    if starter.is_none() && !private {
        world.tell_of_thread(parent, id, name);
    }
    created(show(world, id))
}

fn thread_members(world: &World, id: Snowflake) -> Vec<Snowflake> {
    let thread = world.channels.get(&id).and_then(|channel| channel.thread.as_ref());
    thread
        .map(|thread| thread.members.iter().copied().collect())
        .unwrap_or_default()
}

fn members(world: &mut World, call: &Call) -> Answer {
    let id = channel(world, call)?;
    let since = world
        .channels
        .get(&id)
        .and_then(|channel| channel.thread.as_ref())
        .map_or(0, |thread| thread.created_ms);
    let member = |user: Snowflake| json!({"id": id, "user_id": user, "join_timestamp": crate::sandbox::ids::timestamp(since), "flags": 0});
    ok(thread_members(world, id).into_iter().map(member).collect())
}

/// The user of a thread-member route: an id, or `@me` for the bot.
fn member(world: &World, call: &Call) -> Result<Snowflake, ApiError> {
    let user = if call.param("user_id") == "@me" {
        world.app
    } else {
        call.id("user_id")?
    };
    if world.users.contains_key(&user) {
        Ok(user)
    } else {
        Err(ApiError::new(10013))
    }
}

fn join(world: &mut World, call: &Call) -> Answer {
    let id = channel(world, call)?;
    let user = member(world, call)?;
    need(world, id, &[Permission::SendMessagesInThreads])?;
    change_members(world, id, |members| members.insert(user))
}

fn leave(world: &mut World, call: &Call) -> Answer {
    let id = channel(world, call)?;
    let user = member(world, call)?;
    change_members(world, id, |members| members.remove(&user))
}

fn change_members(
    world: &mut World,
    id: Snowflake,
    change: impl FnOnce(&mut std::collections::BTreeSet<Snowflake>) -> bool,
) -> Answer {
    let Some(thread) = world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) else {
        return Err(ApiError::new(50024));
    };
    if thread.archived {
        return Err(ApiError::new(50083));
    }
    if change(&mut thread.members) {
        world.note(Change::Channels);
    }
    no_content()
}

fn open_direct(world: &mut World, call: &Call) -> Answer {
    let recipient = number(&call.body["recipient_id"]).map(Snowflake::from);
    let known = recipient.filter(|id| world.users.contains_key(id));
    let user = known.ok_or_else(|| ApiError::new(50033))?;
    if user == world.app {
        return Err(ApiError::new(50007));
    }
    let id = world.direct_channel(user);
    ok(show(world, id))
}
