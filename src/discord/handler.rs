//! The gateway's events.

use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use serenity::all::{Context, Event, EventHandler, Guild, Interaction, InteractionId, RawEventHandler, Ready};
use serenity::all::{ResumedEvent, ShardManager, UnavailableGuild};
use serenity::async_trait;

use super::bot::Bot;
use super::commands;
use super::components;
use super::respond;

/// Receives events; everything is done in tasks of its own.
#[derive(Clone)]
pub(super) struct Handler {
    bot: Arc<Bot>,
    shards: Arc<OnceLock<Arc<ShardManager>>>,
}

impl Handler {
    pub(super) fn new(bot: Arc<Bot>, shards: Arc<OnceLock<Arc<ShardManager>>>) -> Handler {
        Handler { bot, shards }
    }
}

/// Notices interactions that serenity cannot read: they would vanish without a word, and the person would wait.
#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(unknown) = event else { return };
        if unknown.kind != "INTERACTION_CREATE" {
            return;
        }
        tracing::error!("an interaction could not be read");
        if let Ok(unread) = serde_json::from_value::<Unread>(unknown.value) {
            self.bot
                .track(respond::apologise(&self.bot, unread.id, &unread.token))
                .await;
        }
    }
}

/// What is needed to answer an interaction, whatever else it holds.
#[derive(Deserialize)]
struct Unread {
    id: InteractionId,
    token: String,
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(name = %ready.user.name, servers = ready.guilds.len(), "connected");
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("connected again");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let work = async {
            match &interaction {
                Interaction::Command(command) => {
                    let Some(shards) = self.shards.get() else { return };
                    commands::dispatch(&self.bot, &ctx, shards, command).await;
                }
                Interaction::Autocomplete(command) => {
                    let Some(shards) = self.shards.get() else { return };
                    commands::complete(&self.bot, &ctx, shards, command).await;
                }
                Interaction::Component(click) => components::dispatch(&self.bot, click).await,
                _ => tracing::debug!("an interaction of a kind that the bot does not offer"),
            }
        };
        self.bot.track(work).await;
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        // Also sent when the bot is back in a server, or the server is back: tables there may have been waiting.
        self.bot.announcer().wake_guild(guild.id);
    }

    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, _: Option<Guild>) {
        if !gone.unavailable {
            tracing::info!(guild = %gone.id, "removed from a server; its tables wait");
        }
    }
}
