//! The gateway's events.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Deserialize;
use serenity::all::{Context, Event, EventHandler, Guild, Interaction, InteractionId, RawEventHandler, Ready};
use serenity::all::{ResumedEvent, ShardManager, UnavailableGuild, UserId};
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
    seen: Arc<Mutex<Seen>>,
}

/// The interactions that came last: the gateway may tell of one again, after a connection broke.
#[derive(Default)]
struct Seen {
    known: HashSet<InteractionId>,
    order: VecDeque<InteractionId>,
}

impl Seen {
    /// An interaction that is older than so many others cannot be answered any more.
    const MOST: usize = 4096;

    /// Whether it comes for the first time.
    fn is_new(&mut self, id: InteractionId) -> bool {
        if !self.known.insert(id) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > Self::MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        true
    }
}

/// Whether an event says who did it. serenity would go on with user 1 in their place, and so with one for all.
fn names_somebody(interaction: &Interaction) -> bool {
    let (guild, member, user) = match interaction {
        Interaction::Command(of) | Interaction::Autocomplete(of) => (of.guild_id, of.member.is_some(), &of.user),
        Interaction::Component(of) => (of.guild_id, of.member.is_some(), &of.user),
        _ => return true,
    };
    match guild {
        Some(_) => member,
        None => user.id != UserId::default(),
    }
}

impl Handler {
    pub(super) fn new(bot: Arc<Bot>, shards: Arc<OnceLock<Arc<ShardManager>>>) -> Handler {
        Handler {
            bot,
            shards,
            seen: Arc::default(),
        }
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
        let new = self
            .seen
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_new(interaction.id());
        if !new {
            tracing::debug!("an interaction came again");
            return;
        }
        let work = async {
            match &interaction {
                unnamed if !names_somebody(unnamed) => {
                    tracing::error!("an interaction does not say whose it is");
                    respond::apologise(&self.bot, unnamed.id(), unnamed.token()).await;
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_is_remembered_and_not_for_ever() {
        let mut seen = Seen::default();
        for no in 1..=2 * Seen::MOST as u64 {
            assert!(seen.is_new(InteractionId::new(no)));
            assert!(!seen.is_new(InteractionId::new(no)));
        }
        assert_eq!((seen.known.len(), seen.order.len()), (Seen::MOST, Seen::MOST));
    }
}
