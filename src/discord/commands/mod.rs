//! `/knarr …`: the commands, and how they reach their handlers.

mod choices;
mod describe;
mod find;
mod lobby;
mod look;
mod moves;

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use futures_util::FutureExt;
use poise::{FrameworkContext, FrameworkError, FrameworkOptions};
use serenity::all::{CommandInteraction, Context, CreateAutocompleteResponse, ResolvedValue, ShardManager};

use super::bot::Bot;
use super::error::BotError;
use super::notes;
use super::respond::{self, Answer, Asked, Defer, respond};
use super::rest::Body;
use crate::table::GameId;

/// What a command's function is given.
type Call<'a> = poise::ApplicationContext<'a, Arc<Bot>, BotError>;

/// A command of poise's with our data.
type Command = poise::Command<Arc<Bot>, BotError>;

/// The one command there is; everything is a subcommand of it.
#[poise::command(
    slash_command,
    subcommand_required,
    interaction_context = "Guild | BotDm",
    install_context = "Guild",
    subcommands(
        "lobby::new",
        "lobby::join",
        "lobby::leave",
        "lobby::start",
        "lobby::cancel",
        "lobby::kick",
        "moves::recruit",
        "moves::explore",
        "moves::trade",
        "moves::develop",
        "moves::renew",
        "moves::end_turn",
        "moves::choose",
        "moves::undo",
        "moves::resign",
        "look::board",
        "look::hand",
        "look::log",
        "look::hint",
        "look::games",
        "look::rules",
        "look::card",
        "look::legend",
        "look::help",
        "look::settings",
    )
)]
async fn knarr(_: Call<'_>) -> Result<(), BotError> {
    Ok(())
}

/// The commands with their words, ready to be registered and dispatched to.
pub(super) fn framework() -> FrameworkOptions<Arc<Bot>, BotError> {
    let mut commands = vec![knarr()];
    describe::describe(&mut commands);
    poise::set_qualified_names(&mut commands);
    FrameworkOptions {
        commands,
        initialize_owners: false,
        ..FrameworkOptions::default()
    }
}

/// Runs a command.
pub(super) async fn dispatch(bot: &Arc<Bot>, ctx: &Context, shards: &Arc<ShardManager>, command: &CommandInteraction) {
    let options = command.data.options();
    let sent = AtomicBool::new(false);
    let data = tokio::sync::Mutex::new(Box::new(()) as _);
    let mut tree = Vec::new();
    let context = framework_context(bot, ctx, shards);
    let outcome = poise::dispatch_interaction(context, command, &sent, &data, &options, &mut tree).await;
    let Err(error) = outcome else { return };
    // Each command answers for itself. What ends here never reached one: a command of an older version, an option that cannot be read.
    let asked = Asked::command(command);
    let error = match error {
        FrameworkError::Command { error, .. } => error,
        FrameworkError::CommandPanic { .. } => BotError::Panicked,
        error => {
            tracing::warn!(%error, "a command could not be understood");
            BotError::OldCommand
        }
    };
    respond(bot, &asked, "command", Defer::Private, async { Err(error) }).await;
}

/// Answers what is typed into an option with choices. One that comes too late is of no use to anybody, so failures only make the list
/// empty.
pub(super) async fn complete(bot: &Arc<Bot>, ctx: &Context, shards: &Arc<ShardManager>, command: &CommandInteraction) {
    let choices = AssertUnwindSafe(found(bot, ctx, shards, command)).catch_unwind().await;
    let choices = choices.ok().flatten().unwrap_or_default();
    let mut body = Body::default();
    let json = serde_json::to_value(&choices).unwrap_or_default();
    body.json.extend(json.as_object().cloned().unwrap_or_default());
    respond::choices(bot, command, &body).await;
}

async fn found(
    bot: &Arc<Bot>,
    ctx: &Context,
    shards: &Arc<ShardManager>,
    command: &CommandInteraction,
) -> Option<CreateAutocompleteResponse> {
    let options = command.data.options();
    let sent = AtomicBool::new(false);
    let data = tokio::sync::Mutex::new(Box::new(()) as _);
    let mut tree = Vec::new();
    let call = poise::extract_command_and_run_checks(
        framework_context(bot, ctx, shards),
        command,
        poise::CommandInteractionType::Autocomplete,
        &sent,
        &data,
        &options,
        &mut tree,
    )
    .await
    .ok()?;
    let (name, typed) = call.args.iter().find_map(|option| match &option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, *value)),
        _ => None,
    })?;
    let parameter = call
        .command()
        .parameters
        .iter()
        .find(|parameter| parameter.name == name)?;
    Some(parameter.autocomplete_callback?(call, typed).await)
}

fn framework_context<'a>(
    bot: &'a Arc<Bot>,
    ctx: &'a Context,
    shards: &'a Arc<ShardManager>,
) -> FrameworkContext<'a, Arc<Bot>, BotError> {
    FrameworkContext {
        serenity_context: ctx,
        // An application's number is that of its bot, but for very old applications; nothing here reads it.
        bot_id: serenity::all::UserId::new(bot.app().get()),
        options: bot.framework(),
        user_data: bot,
        shard_manager: shards,
    }
}

/// Answers a command with a private message.
async fn answer<'a, F>(
    call: Call<'a>,
    what: &'static str,
    work: impl FnOnce(Arc<Bot>, Asked) -> F,
) -> Result<(), BotError>
where
    F: Future<Output = Result<(Answer, Option<GameId>), BotError>>,
{
    let bot = Arc::clone(call.data());
    let asked = Asked::command(call.interaction);
    let game = std::sync::Mutex::new(None);
    let work = work(Arc::clone(&bot), asked.clone());
    respond(&bot, &asked, what, Defer::Private, async {
        let (answer, about) = work.await?;
        *game.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = about;
        Ok(answer)
    })
    .await;
    let game = game.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    notes::tell(&bot, &asked, game).await;
    Ok(())
}
