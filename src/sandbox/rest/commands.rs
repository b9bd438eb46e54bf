//! Registering slash commands.

use serde_json::{Map, Value, json};

use crate::sandbox::checks;
use crate::sandbox::ids::Snowflake;
use crate::sandbox::world::{Change, World};

use super::call::{Answer, Call, created, no_content, ok};
use super::error::ApiError;
use super::routes::{Route, route};

pub(super) const ROUTES: &[Route] = &[
    route("GET", "/applications/{application_id}/commands", list),
    route("PUT", "/applications/{application_id}/commands", replace_all),
    route("POST", "/applications/{application_id}/commands", put_one),
    route("DELETE", "/applications/{application_id}/commands/{command_id}", delete),
    route("GET", "/applications/{application_id}/guilds/{guild_id}/commands", list),
    route(
        "PUT",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        replace_all,
    ),
    route(
        "POST",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        put_one,
    ),
    route(
        "DELETE",
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        delete,
    ),
];

/// `None` for the global list.
fn scope(world: &World, call: &Call) -> Result<Option<Snowflake>, ApiError> {
    if call.param("application_id") != world.app.to_string() {
        return Err(ApiError::new(20012));
    }
    if call.param("guild_id").is_empty() {
        return Ok(None);
    }
    let guild = call.id("guild_id")?;
    world
        .bot_guild(guild)
        .map(|guild| Some(guild.id))
        .ok_or_else(|| ApiError::new(50001))
}

fn list(world: &mut World, call: &Call) -> Answer {
    let scope = scope(world, call)?;
    ok(json!(world.commands.get(&scope).cloned().unwrap_or_default()))
}

fn replace_all(world: &mut World, call: &Call) -> Answer {
    let scope = scope(world, call)?;
    let Some(sent) = call.body.as_array() else {
        return Err(ApiError::field("", "BASE_TYPE_LIST", "Only lists are accepted."));
    };
    checks::commands(sent)?;
    let old = world.commands.get(&scope).cloned().unwrap_or_default();
    let new: Vec<Value> = sent.iter().map(|command| stored(world, command, scope, &old)).collect();
    world.commands.insert(scope, new.clone());
    world.note(Change::Commands);
    ok(json!(new))
}

fn put_one(world: &mut World, call: &Call) -> Answer {
    let scope = scope(world, call)?;
    let mut list = world.commands.get(&scope).cloned().unwrap_or_default();
    let same = list.iter().position(|command| same_command(command, &call.body));
    let mut checked: Vec<Value> = list.clone();
    match same {
        Some(at) => checked[at] = call.body.clone(),
        None => checked.push(call.body.clone()),
    }
    checks::commands(&checked)?;
    let command = stored(world, &call.body, scope, &list);
    match same {
        Some(at) => list[at] = command.clone(),
        None => list.push(command.clone()),
    }
    world.commands.insert(scope, list);
    world.note(Change::Commands);
    if same.is_some() { ok(command) } else { created(command) }
}

fn delete(world: &mut World, call: &Call) -> Answer {
    let scope = scope(world, call)?;
    let list = world.commands.entry(scope).or_default();
    let before = list.len();
    list.retain(|command| command["id"] != call.param("command_id"));
    if list.len() == before {
        return Err(ApiError::new(10063));
    }
    world.note(Change::Commands);
    no_content()
}

fn same_command(one: &Value, other: &Value) -> bool {
    let kind = |command: &Value| command["type"].as_u64().unwrap_or(1);
    one["name"] == other["name"] && kind(one) == kind(other)
}

/// A command as Discord shows it again; one of the same name keeps its id.
fn stored(world: &mut World, sent: &Value, scope: Option<Snowflake>, old: &[Value]) -> Value {
    let version = world.new_id();
    let id = match old.iter().find(|command| same_command(command, sent)) {
        Some(command) => command["id"].clone(),
        None => json!(world.new_id()),
    };
    let permissions = match &sent["default_member_permissions"] {
        Value::Number(bits) => json!(bits.to_string()),
        other => other.clone(),
    };
    let mut command = json!({
        "id": id, "application_id": world.app, "version": version, "type": sent["type"].as_u64().unwrap_or(1),
        "name": sent["name"], "name_localizations": sent["name_localizations"],
        "description": sent["description"].as_str().unwrap_or_default(),
        "description_localizations": sent["description_localizations"],
        "dm_permission": sent["dm_permission"].as_bool().unwrap_or(true), "contexts": sent["contexts"],
        "integration_types": sent["integration_types"].as_array().cloned().unwrap_or_else(|| vec![json!(0)]),
        "nsfw": sent["nsfw"].as_bool().unwrap_or(false), "default_member_permissions": permissions,
    });
    if let Some(options) = sent["options"].as_array().filter(|options| !options.is_empty()) {
        command["options"] = options.iter().map(without_nulls).collect();
    }
    if let Some(guild) = scope {
        command["guild_id"] = json!(guild);
    }
    command
}

fn without_nulls(option: &Value) -> Value {
    let Value::Object(fields) = option else {
        return option.clone();
    };
    fields
        .iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(key, value)| {
            let value = match value.as_array() {
                Some(nested) if key == "options" => nested.iter().map(without_nulls).collect(),
                _ => value.clone(),
            };
            (key.clone(), value)
        })
        .collect::<Map<String, Value>>()
        .into()
}
