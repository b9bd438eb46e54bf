//! The moves as commands. What their options offer comes from the legal moves, and what is typed is read by the same list.

use super::super::autocomplete::Typed;
use super::super::components::Done;
use super::super::error::BotError;
use super::super::respond::{Answer, Asked};
use super::super::scene::Scene;
use super::super::{Bot, components};
use super::choices::{self, Wanted, table_choices};
use super::{Call, answer, find};
use crate::table::{Refusal, Table};

#[poise::command(slash_command)]
pub(super) async fn recruit(
    call: Call<'_>,
    #[autocomplete = "choices::card"] card: String,
    #[autocomplete = "choices::take"] take: Option<String>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    play(call, "recruit", table, Wanted::Recruit { card, take }).await
}

#[poise::command(slash_command)]
pub(super) async fn explore(
    call: Call<'_>,
    #[autocomplete = "choices::destination"] destination: String,
    #[autocomplete = "choices::pay"] pay: Option<String>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    play(call, "explore", table, Wanted::Explore { destination, pay }).await
}

#[poise::command(slash_command)]
pub(super) async fn trade(
    call: Call<'_>,
    #[autocomplete = "choices::bracelets"] bracelets: String,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    play(call, "trade", table, Wanted::Trade { bracelets }).await
}

#[poise::command(slash_command)]
pub(super) async fn develop(
    call: Call<'_>,
    #[autocomplete = "choices::building"] building: String,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    play(call, "develop", table, Wanted::Develop { building }).await
}

#[poise::command(slash_command)]
pub(super) async fn renew(
    call: Call<'_>,
    #[autocomplete = "choices::renewal"] building: String,
    #[autocomplete = "choices::second_renewal"] second: Option<String>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    play(call, "renew", table, Wanted::Renew { building, second }).await
}

#[poise::command(slash_command, rename = "end-turn")]
pub(super) async fn end_turn(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    play(call, "end-turn", table, Wanted::EndTurn).await
}

#[poise::command(slash_command)]
pub(super) async fn choose(
    call: Call<'_>,
    #[autocomplete = "choices::pending"] option: String,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    play(call, "choose", table, Wanted::Choose { option }).await
}

#[poise::command(slash_command)]
pub(super) async fn undo(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    answer(call, "undo", |bot, asked| async move {
        let table = find::seated(&bot, &asked, table.as_deref()).await?;
        let answer = components::undo(&bot, &asked, table.id, None).await?.answer;
        Ok((answer, Some(table.id)))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn resign(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    answer(call, "resign", |bot, asked| async move {
        let table = find::seated(&bot, &asked, table.as_deref()).await?;
        let message = super::super::show::ask_to_resign(&table, asked.user, asked.lang)?;
        Ok((Answer::Private(message), Some(table.id)))
    })
    .await
}

async fn play(call: Call<'_>, what: &'static str, table: Option<String>, wanted: Wanted) -> Result<(), BotError> {
    answer(call, what, |bot, asked| async move {
        let table = find::seated(&bot, &asked, table.as_deref()).await?;
        let answer = make(&bot, &asked, &table, &wanted).await?.answer;
        Ok((answer, Some(table.id)))
    })
    .await
}

async fn make(bot: &Bot, asked: &Asked, table: &Table, wanted: &Wanted) -> Result<Done, BotError> {
    table.check_decides(asked.user)?;
    let scene = Scene::of(table, Some(asked.user), asked.lang).ok_or(Refusal::NotStarted)?;
    match wanted.typed(&scene)? {
        Typed::Moves(moves) => components::play(bot, asked, table.id, Some(table.state_no), &moves).await,
        Typed::Panel(verb) => components::open(bot, asked, table, &verb).await,
    }
}
