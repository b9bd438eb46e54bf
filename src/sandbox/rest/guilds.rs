//! Servers, their members and roles.

use serde_json::Value;

use crate::sandbox::world::{Guild, World};

use super::call::{Answer, Call, ok};
use super::error::ApiError;
use super::routes::{Route, route};

pub(super) const ROUTES: &[Route] = &[
    route("GET", "/guilds/{guild_id}", get),
    route("GET", "/guilds/{guild_id}/channels", channels),
    route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    route("GET", "/guilds/{guild_id}/roles", roles),
    route("GET", "/guilds/{guild_id}/members", members),
    route("GET", "/guilds/{guild_id}/members/{user_id}", member),
];

fn guild<'a>(world: &'a World, call: &Call) -> Result<&'a Guild, ApiError> {
    world
        .bot_guild(call.id("guild_id")?)
        .ok_or_else(|| ApiError::new(10004))
}

fn get(world: &mut World, call: &Call) -> Answer {
    ok(world.guild_json(guild(world, call)?))
}

fn in_guild(world: &World, guild: &Guild, threads: bool) -> Vec<Value> {
    world
        .channels
        .values()
        .filter(|channel| channel.guild == Some(guild.id) && channel.is_thread() == threads)
        .map(|channel| world.channel_json(channel))
        .collect()
}

fn channels(world: &mut World, call: &Call) -> Answer {
    ok(Value::Array(in_guild(world, guild(world, call)?, false)))
}

fn active_threads(world: &mut World, call: &Call) -> Answer {
    let mut threads = in_guild(world, guild(world, call)?, true);
    threads.retain(|thread| thread["thread_metadata"]["archived"] == false);
    ok(serde_json::json!({"threads": threads, "members": [], "has_more": false}))
}

fn roles(world: &mut World, call: &Call) -> Answer {
    ok(world.roles_json(guild(world, call)?))
}

fn member(world: &mut World, call: &Call) -> Answer {
    let guild = guild(world, call)?;
    let user = call.id("user_id")?;
    if !world.users.contains_key(&user) {
        return Err(ApiError::new(10013));
    }
    if user != world.app && !guild.members.contains(&user) {
        return Err(ApiError::new(10007));
    }
    ok(world.member_json(user, guild))
}

fn members(world: &mut World, call: &Call) -> Answer {
    let guild = guild(world, call)?;
    let limit = call.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(1);
    ok(guild
        .members
        .iter()
        .take(limit)
        .map(|user| world.member_json(*user, guild))
        .collect())
}
