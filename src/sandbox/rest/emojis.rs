//! The application's own emoji.

use serde_json::{Value, json};

use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::world::{Change, World};

use super::call::{Answer, Call, created, no_content, ok};
use super::error::{ApiError, FormErrors};
use super::routes::{Route, route};

pub(super) const ROUTES: &[Route] = &[
    route("GET", "/applications/{application_id}/emojis", list),
    route("POST", "/applications/{application_id}/emojis", create),
    route("GET", "/applications/{application_id}/emojis/{emoji_id}", get),
    route("PATCH", "/applications/{application_id}/emojis/{emoji_id}", rename),
    route("DELETE", "/applications/{application_id}/emojis/{emoji_id}", delete),
];

fn emoji(world: &World, call: &Call) -> Result<Snowflake, ApiError> {
    let id = call.id("emoji_id")?;
    if world.emojis.contains_key(&id) {
        Ok(id)
    } else {
        Err(ApiError::new(10014))
    }
}

fn list(world: &mut World, _: &Call) -> Answer {
    ok(json!({"items": world.emojis.values().collect::<Vec<_>>()}))
}

fn get(world: &mut World, call: &Call) -> Answer {
    let id = emoji(world, call)?;
    ok(world.emojis[&id].clone())
}

fn check_name(name: &str, form: &mut FormErrors) {
    let fits = (2..=32).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !fits {
        form.add(
            "name",
            "STRING_TYPE_REGEX",
            "String value did not match validation regex.",
        );
    }
}

fn create(world: &mut World, call: &Call) -> Answer {
    let name = call.body["name"].as_str().unwrap_or_default();
    let image = call.body["image"].as_str().unwrap_or_default();
    let mut form = FormErrors::default();
    check_name(name, &mut form);
    let encoded = ["png", "jpeg", "gif", "webp"]
        .iter()
        .find_map(|kind| image.strip_prefix(&format!("data:image/{kind};base64,")));
    if encoded.is_none_or(|encoded| encoded.len() / 4 * 3 > limits::EMOJI_BYTES) {
        form.add(
            "image",
            "BASE_TYPE_IMAGE",
            "Not a data URI of an image of at most 256 KiB.",
        );
    }
    if world.emojis.values().any(|emoji| emoji["name"] == name) {
        form.add(
            "name",
            "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
            "Emoji name is already taken.",
        );
    }
    form.into_result()?;
    let id = world.new_id();
    let emoji: Value = json!({
        "id": id, "name": name, "roles": [], "user": world.user_json(world.app), "require_colons": true,
        "managed": false, "animated": false, "available": true,
    });
    world.emojis.insert(id, emoji.clone());
    world.emoji_images.insert(id, image.to_owned());
    world.note(Change::People);
    created(emoji)
}

fn rename(world: &mut World, call: &Call) -> Answer {
    let id = emoji(world, call)?;
    let name = call.body["name"].as_str().unwrap_or_default();
    let mut form = FormErrors::default();
    check_name(name, &mut form);
    form.into_result()?;
    if let Some(emoji) = world.emojis.get_mut(&id) {
        emoji["name"] = json!(name);
    }
    ok(world.emojis[&id].clone())
}

fn delete(world: &mut World, call: &Call) -> Answer {
    let id = emoji(world, call)?;
    world.emojis.remove(&id);
    world.emoji_images.remove(&id);
    no_content()
}
