//! The lobby's commands.
#![allow(
    clippy::too_many_arguments,
    reason = "a command has a parameter for each of its options"
)]

use std::sync::Arc;

use serenity::all::User;

use super::super::announce::{self, Place};
use super::super::custom_id::Verb;
use super::super::error::{BotError, Plain};
use super::super::message::Message;
use super::super::respond::{Answer, Asked, Defer, original, respond};
use super::super::{components, seats, show};
use super::choices::{Artifacts, Order, Rank, Ship, table_choices};
use super::{Call, answer, find};
use crate::rules::PlayerCount;
use crate::table::{ChannelId, GuildId, Level, MessageId, NewLobby, Refusal, TableOptions, UserId};
use crate::tr;

#[poise::command(slash_command)]
pub(super) async fn new(
    call: Call<'_>,
    skali: Option<bool>,
    ship: Option<Ship>,
    artifacts: Option<Artifacts>,
    order: Option<Order>,
    #[min = 2]
    #[max = 4]
    seats: Option<u8>,
    #[min = 1]
    #[max = 3]
    computers: Option<u8>,
    level: Option<Rank>,
    pause: Option<bool>,
    hints: Option<bool>,
) -> Result<(), BotError> {
    let bot = Arc::clone(call.data());
    let asked = Asked::command(call.interaction);
    let Some(guild) = asked.guild else {
        respond(&bot, &asked, "new", Defer::Private, async {
            Err(Plain::NoLobbyInDirect.into())
        })
        .await;
        return Ok(());
    };
    let defaults = TableOptions::default();
    let options = TableOptions {
        skali: skali.unwrap_or(defaults.skali),
        ship: ship.map_or(defaults.ship, Ship::choice),
        artifacts: artifacts.map_or(defaults.artifacts, Artifacts::choice),
        order: order.map_or(defaults.order, Order::choice),
        seats: seats.and_then(PlayerCount::new).unwrap_or(defaults.seats),
        pause: pause.unwrap_or(defaults.pause),
        hints: hints.unwrap_or(defaults.hints),
    };
    // A level alone asks for one computer, a number alone for computers that are worth beating.
    let computers = computers.unwrap_or(u8::from(level.is_some()));
    let level = level.map_or(Level::Karl, Rank::level);
    let lobby = NewLobby {
        guild: Some(GuildId(guild.get())),
        channel: ChannelId(asked.channel.get()),
        host: asked.user,
        name: asked.name.clone(),
        options,
    };
    // The announcer is kept out until the answer, which is the lobby's message, is noted as such.
    let mut planned = None;
    let mut hold = None;
    let sent = respond(&bot, &asked, "new", Defer::Public, async {
        if computers >= options.seats.get() {
            let seats = options.seats.get();
            return Err(Refusal::Full { seats }.into());
        }
        let mut table = bot.tables().open_lobby(lobby).await?;
        for _ in 0..computers {
            table = seats::add(&bot, &asked, &table, level).await?;
        }
        hold = Some(bot.announcer().hold(table.id).await);
        let nonce = announce::nonce(table.id, table.state_no, bot.tables().now());
        let (store, place) = (bot.tables().store(), Place::Lobby.to_string());
        let row = store.plan_announcement(table.id, &place, table.channel, &nonce).await?;
        planned = Some((table.id, row, table.state_no));
        tracing::info!(game = %table.id, host = %table.host, "lobby opened");
        Ok(Answer::Public(show::lobby(&table, asked.lang)))
    })
    .await;
    let Some((game, row, no)) = planned else { return Ok(()) };
    // One that had to be asked for may be no more than the promise of an answer: it is written anew.
    let sent = match sent {
        Some(sent) => Some((sent, no)),
        None => original(&bot, &asked).await.map(|sent| (sent, 0)),
    };
    if let Some((sent, no)) = sent {
        let (store, now) = (bot.tables().store(), bot.tables().now());
        store
            .announcement_posted(row, MessageId(sent.id.get()), no, now)
            .await?;
    }
    drop(hold);
    bot.announcer().wake(game);
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn join(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    change(call, "join", table, Verb::Join).await
}

#[poise::command(slash_command)]
pub(super) async fn leave(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    change(call, "leave", table, Verb::Leave).await
}

#[poise::command(slash_command)]
pub(super) async fn start(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    change(call, "start", table, Verb::Start).await
}

#[poise::command(slash_command)]
pub(super) async fn cancel(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    change(call, "cancel", table, Verb::Cancel).await
}

#[poise::command(slash_command)]
pub(super) async fn kick(
    call: Call<'_>,
    user: User,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    answer(call, "kick", |bot, asked| async move {
        let lobby = find::lobby(&bot, &asked, table.as_deref()).await?;
        bot.tables()
            .kick(lobby.id, asked.user, UserId(user.id.get()), asked.may_manage(&lobby))
            .await?;
        bot.announcer().wake(lobby.id);
        // A mention in a private message shows the name and notifies nobody.
        let who = format!("<@{}>", user.id);
        let said = tr!(asked.lang, "did-kick", who = who, game = lobby.id.0);
        Ok((Answer::Private(Message::new(said)), Some(lobby.id)))
    })
    .await
}

async fn change(call: Call<'_>, what: &'static str, table: Option<String>, verb: Verb) -> Result<(), BotError> {
    answer(call, what, |bot, asked| async move {
        let lobby = find::lobby(&bot, &asked, table.as_deref()).await?;
        let (lang, game) = (asked.lang, lobby.id.0);
        let said = match &verb {
            Verb::Join => tr!(lang, "did-join", game = game),
            Verb::Leave => tr!(lang, "did-leave", game = game),
            Verb::Start => tr!(lang, "did-start", game = game),
            Verb::Cancel => tr!(lang, "did-cancel", game = game),
            _ => tr!(lang, "done"),
        };
        // The lobby's own message shows what changed, but whoever typed may be far from it.
        let answer = match components::act(&bot, &asked, &verb.of(lobby.id)).await?.answer {
            Answer::Silent => Answer::Private(Message::new(said)),
            answer => answer,
        };
        Ok((answer, Some(lobby.id)))
    })
    .await
}
