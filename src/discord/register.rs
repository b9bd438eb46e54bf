//! Telling Discord which commands there are: in one place only, and only when something changed.

use std::num::NonZeroU64;

use serde_json::{Map, Value};
use serenity::all::{ApplicationId, CreateCommand, GuildId};

use super::rest::{Rest, RestError};

/// Registers the commands everywhere, or in one server. There a command counts at once; it is then taken away everywhere else,
/// since whatever is registered in both places shows twice.
pub(super) async fn register(
    rest: &Rest,
    app: ApplicationId,
    dev_guild: Option<NonZeroU64>,
    commands: &[CreateCommand],
) -> Result<(), RestError> {
    let wanted = serde_json::to_value(commands).map_err(RestError::Unreadable)?;
    let none = Value::Array(Vec::new());
    match dev_guild {
        None => put(rest, app, None, &wanted).await,
        Some(guild) => {
            put(rest, app, None, &none).await?;
            put(rest, app, Some(GuildId::new(guild.get())), &wanted).await
        }
    }
}

async fn put(rest: &Rest, app: ApplicationId, guild: Option<GuildId>, wanted: &Value) -> Result<(), RestError> {
    let there = rest.commands(app, guild).await?;
    if essence(&there) == essence(wanted) {
        tracing::debug!(?guild, "the commands are as they should be");
        return Ok(());
    }
    rest.set_commands(app, guild, wanted).await?;
    tracing::info!(
        ?guild,
        commands = wanted.as_array().map_or(0, Vec::len),
        "commands registered"
    );
    Ok(())
}

/// What makes two descriptions of commands differ: neither numbers that Discord gave, nor fields at their defaults.
fn essence(value: &Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.iter().map(essence).collect()),
        Value::Object(fields) => {
            let kept: Map<String, Value> = fields
                .iter()
                .filter(|(key, _)| {
                    !matches!(
                        key.as_str(),
                        "id" | "application_id" | "guild_id" | "version" | "dm_permission"
                    )
                })
                .filter(|(key, value)| !is_default(key, value))
                .map(|(key, value)| (key.clone(), essence(value)))
                .collect();
            Value::Object(kept)
        }
        other => other.clone(),
    }
}

fn is_default(key: &str, value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        // A command is a slash command unless it says otherwise; options always say.
        Value::Number(number) => key == "type" && number.as_u64() == Some(1),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_discord_adds_makes_no_difference_and_what_people_see_does() {
        let ours = json!([{"name": "knarr", "description": "d", "options": [], "nsfw": false}]);
        let theirs = json!([{"id": "7", "application_id": "8", "version": "9", "type": 1, "name": "knarr", "description": "d",
            "name_localizations": null, "default_member_permissions": null}]);
        assert_eq!(essence(&ours), essence(&theirs));
        let other = json!([{"name": "knarr", "description": "e"}]);
        assert_ne!(essence(&ours), essence(&other));
    }
}
