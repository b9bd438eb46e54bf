//! The bot from start to stop: who it is, its commands, the gateway, and leaving without dropping what is under way.

use std::future::Future;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::StreamExt;
use serenity::all::{GatewayError, GatewayIntents, ShardManager, ShardManagerOptions};
use serenity::http::HttpBuilder;
use serenity::prelude::{RwLock, TypeMap};
use tokio::sync::Mutex;

use super::bot::Bot;
use super::config::Config;
use super::handler::Handler;
use super::marks::Marks;
use super::register;
use super::rest::{Gateway, Rest, RestError};
use crate::table::Tables;

/// Each is a connection of its own; at 2500 servers a shard no bot of this kind needs more.
const MOST_SHARDS: u32 = 1000;

/// How long what is under way may take when the bot is told to stop.
const LAST_ORDERS: Duration = Duration::from_secs(10);

/// Why the bot stopped, or never began. Written for the person who hosts it.
#[derive(Debug, thiserror::Error)]
pub enum StopError {
    /// Discord does not know the token.
    #[error(
        "Discord does not accept the token in DISCORD_TOKEN: copy it again from your application's page (Bot, Reset Token) \
         in the developer portal."
    )]
    Token,
    /// Discord does not grant what the bot asks of the gateway.
    #[error(
        "Discord refuses the gateway intents that the bot asks for. It needs `Guilds` only, which is not a privileged one: is this token a bot's?"
    )]
    Intents,
    /// Discord, or what stands in for it, could not be reached or refused.
    #[error("the bot cannot start: {0}")]
    Rest(#[source] RestError),
    /// What should name the gateway names none.
    #[error(
        "Discord, or what DISCORD_API_URL stands for, names no gateway to connect to: address '{url}', {shards} shards."
    )]
    NoGateway {
        /// The address it gave.
        url: String,
        /// How many connections it asks for.
        shards: u32,
    },
    /// The gateway closed for good.
    #[error("the gateway closed for good: {0}")]
    Gateway(#[source] GatewayError),
}

impl From<RestError> for StopError {
    fn from(error: RestError) -> StopError {
        match error.status() {
            Some(401) => StopError::Token,
            _ => StopError::Rest(error),
        }
    }
}

/// Runs the bot until `stop` is done or Discord ends it.
///
/// # Errors
/// The token or the intents are wrong, or Discord cannot be reached at the start.
pub async fn run(config: Config, tables: Tables, stop: impl Future<Output = ()> + Send) -> Result<(), StopError> {
    let rest = Arc::new(Rest::new(&config.api, config.token.clone())?);
    let app = rest.application().await?;
    // serenity would fall back to Discord's public gateway if it did not learn the address; here there is no other.
    let gateway = usable(rest.gateway().await?)?;
    let bot = Bot::new(Arc::clone(&rest), app, tables);
    register::register(&rest, app, config.dev_guild, &bot.commands()).await?;
    // Before the first message is written: what it shows is what later ones show.
    rest.set_marks(Marks::prepare(&rest, app).await);
    bot.announcer().catch_up();

    let mut http = HttpBuilder::new(config.token.header())
        .client(rest.client())
        .application_id(app);
    if config.api.is_own() {
        http = http.proxy(config.api.host()).ratelimiter_disabled(true);
    }
    let shards = Arc::new(OnceLock::new());
    let handler = Handler::new(Arc::clone(&bot), Arc::clone(&shards));
    let (manager, mut ended) = ShardManager::new(ShardManagerOptions {
        data: Arc::new(RwLock::new(TypeMap::new())),
        event_handlers: vec![Arc::new(handler.clone())],
        raw_event_handlers: vec![Arc::new(handler)],
        framework: Arc::new(OnceLock::new()),
        shard_index: 0,
        shard_init: 0,
        shard_total: 0,
        ws_url: Arc::new(Mutex::new(gateway.url)),
        http: Arc::new(http.build()),
        intents: GatewayIntents::GUILDS,
        presence: None,
    });
    // Set once, here, before any event can come.
    let _ = shards.set(Arc::clone(&manager));
    manager.set_shards(0, gateway.shards, gateway.shards).await;
    if let Err(error) = manager.initialize() {
        tracing::error!(%error, "the gateway's shards could not be started");
    }
    let outcome = tokio::select! {
        () = stop => {
            tracing::info!("told to stop: finishing what is under way");
            Ok(())
        }
        end = ended.next() => match end {
            Some(Err(GatewayError::InvalidAuthentication)) => Err(StopError::Token),
            Some(Err(GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents)) => Err(StopError::Intents),
            Some(Err(error)) => Err(StopError::Gateway(error)),
            Some(Ok(())) | None => Ok(()),
        },
    };
    let leave = async {
        // First no new clicks, then what they began, then what people are still to be told.
        manager.shutdown_all().await;
        bot.finish().await;
    };
    if tokio::time::timeout(LAST_ORDERS, leave).await.is_err() {
        tracing::warn!("not everything was finished in time; the next start brings messages up to date");
    }
    tracing::info!("stopped");
    outcome
}

/// A gateway that can be connected to; with any other the bot would wait for ever and say nothing.
fn usable(gateway: Gateway) -> Result<Gateway, StopError> {
    let address = reqwest::Url::parse(&gateway.url).ok();
    let address = address.filter(|url| matches!(url.scheme(), "ws" | "wss") && url.has_host());
    match address.is_some() && (1..=MOST_SHARDS).contains(&gateway.shards) {
        true => Ok(gateway),
        false => Err(StopError::NoGateway {
            url: gateway.url,
            shards: gateway.shards,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_without_a_gateway_is_an_error() {
        let check = |url: &str, shards| {
            let url = url.to_owned();
            usable(Gateway { url, shards }).map(|gateway| gateway.shards)
        };
        assert_eq!(check("wss://gateway.discord.gg", 1).ok(), Some(1));
        assert_eq!(check("ws://127.0.0.1:3000", 2).ok(), Some(2));
        for (url, shards) in [
            ("", 1),
            ("nowhere", 1),
            ("https://discord.com", 1),
            ("wss://a.b", 0),
            ("wss://a.b", u32::MAX),
        ] {
            let said = check(url, shards).unwrap_err().to_string();
            assert!(said.contains(&format!("'{url}', {shards} shards")), "{said}");
        }
    }
}
