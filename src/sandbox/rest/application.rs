//! The application, the gateway's address, users.

use serde_json::{Value, json};

use crate::sandbox::world::World;

use super::call::{Answer, Call, ok};
use super::error::ApiError;
use super::routes::{Route, route};

pub(super) const ROUTES: &[Route] = &[
    route("GET", "/gateway", gateway),
    route("GET", "/gateway/bot", gateway_bot),
    route("GET", "/applications/@me", application),
    route("GET", "/oauth2/applications/@me", application),
    route("GET", "/users/@me", me),
    route("GET", "/users/@me/guilds", my_guilds),
    route("GET", "/users/{user_id}", user),
];

fn gateway(world: &mut World, _: &Call) -> Answer {
    ok(json!({"url": world.gateway_url()}))
}

fn gateway_bot(world: &mut World, _: &Call) -> Answer {
    let remaining = 1000_usize.saturating_sub(world.gateway.identified());
    ok(json!({
        "url": world.gateway_url(), "shards": 1,
        "session_start_limit": {"total": 1000, "remaining": remaining, "reset_after": 14_400_000, "max_concurrency": 1},
    }))
}

fn application(world: &mut World, _: &Call) -> Answer {
    ok(json!({
        "id": world.app, "name": "Knarr", "icon": null, "description": "", "type": null, "bot": world.user_json(world.app),
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 1 << 23, "flags_new": (1 << 23).to_string(),
        "owner": world.user_json(world.owner), "team": null, "redirect_uris": [], "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "approximate_guild_count": world.guilds.len(),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": [], "integration_types_config": {"0": {}}, "summary": "", "hook": true,
    }))
}

fn me(world: &mut World, _: &Call) -> Answer {
    let mut body = world.user_json(world.app);
    let more = json!({"verified": true, "mfa_enabled": true, "locale": "en-US", "premium_type": 0, "email": null});
    crate::sandbox::world::merge(&mut body, more);
    ok(body)
}

fn user(world: &mut World, call: &Call) -> Answer {
    match world.user_json(call.id("user_id")?) {
        Value::Null => Err(ApiError::new(10013)),
        user => ok(user),
    }
}

fn my_guilds(world: &mut World, _: &Call) -> Answer {
    let guilds = world.guilds.values().filter(|guild| guild.bot_present);
    ok(guilds
        .map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
                "permissions": crate::sandbox::permissions::BOT.to_string(), "features": [],
            })
        })
        .collect())
}
