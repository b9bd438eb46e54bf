//! Answering an interaction: at once if the answer is at hand, else by saying first that one comes.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::time::Duration;

use futures_util::FutureExt;
use serenity::all::{
    ChannelId, CommandInteraction, ComponentInteraction, GuildId, InteractionId, MessageFlags, MessageId, Permissions,
    User,
};

use super::body::{edit_body, private_body, private_only, public_body};
use super::bot::Bot;
use super::error::BotError;
use super::message::Message;
use super::refusals;
use super::rest::{Body, Callback, RestError, Sent, code};
use crate::i18n::Lang;
use crate::table::{self, Table, UserId};
use crate::tr;

/// How long an answer may take before the click is acknowledged without it. Discord allows three seconds, but a person sees a button that
/// hesitates.
const PROMPT: Duration = Duration::from_millis(8);

/// An interaction, as far as its answer depends on it.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub id: InteractionId,
    pub token: Token,
    pub user: UserId,
    /// The name they are shown by where they are.
    pub name: String,
    pub lang: Lang,
    pub locale: String,
    pub guild: Option<GuildId>,
    pub channel: ChannelId,
    pub source: Source,
    /// What the bot may do in this channel.
    pub bot_may: Permissions,
    /// Whether the person may manage the messages of this channel.
    manages: bool,
}

/// An interaction's token: whoever has it can answer in the bot's name for a quarter of an hour.
#[derive(Clone)]
pub(super) struct Token(String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// What was clicked or typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A slash command.
    Command,
    /// A component of a private panel, which is the clicker's own.
    Panel,
    /// A component of a message that stays: the table's, the lobby's, a hand in a direct message.
    Shared(MessageId),
}

/// What a person gets.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// A private message; in place of the private panel that was clicked, if it was one.
    Private(Message),
    /// A new message for everyone in the channel.
    Public(Message),
    /// Nothing but the knowledge that it was done: what changed is shown where everybody sees it.
    Silent,
}

/// What to say when the answer is not at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Defer {
    /// A private message is coming.
    Private,
    /// A message for all is coming.
    Public,
    /// The message that was clicked may change.
    Clicked,
}

impl Asked {
    pub(super) fn command(command: &CommandInteraction) -> Asked {
        Asked {
            id: command.id,
            token: Token(command.token.clone()),
            user: UserId(command.user.id.get()),
            name: shown_name(
                &command.user,
                command.member.as_ref().and_then(|member| member.nick.as_deref()),
            ),
            lang: Lang::from_code(&command.locale),
            locale: command.locale.clone(),
            guild: command.guild_id,
            channel: command.channel_id,
            source: Source::Command,
            bot_may: command.app_permissions.unwrap_or(Permissions::all()),
            manages: manages(command.member.as_deref()),
        }
    }

    pub(super) fn click(click: &ComponentInteraction) -> Asked {
        let private = click
            .message
            .flags
            .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        Asked {
            id: click.id,
            token: Token(click.token.clone()),
            user: UserId(click.user.id.get()),
            name: shown_name(
                &click.user,
                click.member.as_ref().and_then(|member| member.nick.as_deref()),
            ),
            lang: Lang::from_code(&click.locale),
            locale: click.locale.clone(),
            guild: click.guild_id,
            channel: click.channel_id,
            source: match private {
                true => Source::Panel,
                false => Source::Shared(click.message.id),
            },
            bot_may: click.app_permissions.unwrap_or(Permissions::all()),
            manages: manages(click.member.as_ref()),
        }
    }

    /// Whether a hand in a direct message was clicked, which changes in place as a panel does: nobody else sees it.
    pub(super) fn is_hand(&self) -> bool {
        self.guild.is_none() && matches!(self.source, Source::Shared(_))
    }

    /// Whether this is where the table is played.
    pub(super) fn is_at(&self, table: &Table) -> bool {
        table.is_at(table::ChannelId(self.channel.get()))
    }

    /// Whether the person may manage the messages of the table's channel, and so the table. What they may do elsewhere does not count.
    pub(super) fn may_manage(&self, table: &Table) -> bool {
        self.manages && self.is_at(table)
    }

    /// The message that was clicked, unless it is a private one.
    pub(super) fn clicked(&self) -> Option<MessageId> {
        match self.source {
            Source::Shared(message) => Some(message),
            Source::Command | Source::Panel => None,
        }
    }
}

fn manages(member: Option<&serenity::all::Member>) -> bool {
    member
        .and_then(|member| member.permissions)
        .is_some_and(|may| may.manage_messages() || may.administrator())
}

fn shown_name(user: &User, nick: Option<&str>) -> String {
    nick.or(user.global_name.as_deref()).unwrap_or(&user.name).to_owned()
}

/// Does the work and answers with what comes of it. Errors end here: the person gets one plain sentence, the log the cause. Answers with
/// the message that was made or changed, where Discord tells.
pub(super) async fn respond(
    bot: &Bot,
    asked: &Asked,
    what: &'static str,
    defer: Defer,
    work: impl Future<Output = Result<Answer, BotError>>,
) -> Option<Sent> {
    let defer = match asked.source == Source::Panel || asked.is_hand() {
        true => Defer::Clicked,
        false => defer,
    };
    let mut work = pin!(settle(asked, what, work));
    let sent = match tokio::time::timeout(PROMPT, &mut work).await {
        Ok(answer) => at_once(bot, asked, answer).await,
        Err(_) => {
            // The work goes on meanwhile; what it did stands even if nobody can be told.
            let (acknowledged, answer) = tokio::join!(acknowledge(bot, asked, defer), work);
            match acknowledged {
                Ok(()) => later(bot, asked, defer, answer).await,
                Err(error) => Err(error),
            }
        }
    };
    match sent {
        Ok(sent) => sent,
        Err(error) => {
            let late = error.code() == Some(code::UNKNOWN_INTERACTION);
            tracing::warn!(what, user = %asked.user, %error, late, "an interaction could not be answered");
            None
        }
    }
}

/// The work's answer, or the sentence for what went wrong.
async fn settle(asked: &Asked, what: &'static str, work: impl Future<Output = Result<Answer, BotError>>) -> Answer {
    let outcome = match AssertUnwindSafe(work).catch_unwind().await {
        Ok(outcome) => outcome,
        Err(panic) => {
            // The message may quote anything, a hand too: only where it happened is logged, by the hook of `main`.
            drop(panic);
            Err(BotError::Panicked)
        }
    };
    outcome.unwrap_or_else(|error| Answer::Private(refuse(asked, what, &error)))
}

/// Writes an error to the log, and says it to the person who met it.
pub(super) fn refuse(asked: &Asked, what: &'static str, error: &BotError) -> Message {
    if error.is_expected() {
        tracing::debug!(what, user = %asked.user, %error, "refused");
    } else {
        let cause = std::error::Error::source(error).map(ToString::to_string);
        tracing::error!(what, user = %asked.user, channel = %asked.channel, guild = ?asked.guild, %error, cause, "an interaction failed");
    }
    Message::new(refusals::sentence(error, asked.lang))
}

async fn at_once(bot: &Bot, asked: &Asked, answer: Answer) -> Result<Option<Sent>, RestError> {
    let (kind, body) = match (answer, asked.source) {
        (Answer::Silent, Source::Command) => (Callback::Message, Some(private_body(&done(asked)))),
        (Answer::Silent, _) => (Callback::DeferredUpdate, None),
        (Answer::Private(message), _) if replaces(asked, &message) => (Callback::Update, Some(edit_body(&message))),
        (Answer::Private(message), _) => (Callback::Message, Some(private_body(&message))),
        (Answer::Public(message), _) => (Callback::Message, Some(public_body(&message))),
    };
    bot.rest().answer(asked.id, &asked.token.0, kind, body.as_ref()).await
}

async fn acknowledge(bot: &Bot, asked: &Asked, defer: Defer) -> Result<(), RestError> {
    let private = private_only();
    let (kind, body) = match defer {
        Defer::Private => (Callback::DeferredMessage, Some(&private)),
        Defer::Public => (Callback::DeferredMessage, None),
        Defer::Clicked => (Callback::DeferredUpdate, None),
    };
    bot.rest()
        .answer(asked.id, &asked.token.0, kind, body)
        .await
        .map(|_| ())
}

async fn later(bot: &Bot, asked: &Asked, defer: Defer, answer: Answer) -> Result<Option<Sent>, RestError> {
    let token = &asked.token.0;
    let sent = match answer {
        Answer::Silent if defer == Defer::Clicked => return Ok(None),
        Answer::Private(message) if defer == Defer::Clicked && !replaces(asked, &message) => {
            bot.rest().follow_up(bot.app(), token, &private_body(&message)).await
        }
        // What waits there is for all to see, and an edit cannot make it private.
        Answer::Private(message) if defer == Defer::Public => {
            bot.rest().delete_answer(bot.app(), token).await?;
            bot.rest().follow_up(bot.app(), token, &private_body(&message)).await
        }
        Answer::Silent => bot.rest().edit_answer(bot.app(), token, &edit_body(&done(asked))).await,
        Answer::Private(message) | Answer::Public(message) => {
            bot.rest().edit_answer(bot.app(), token, &edit_body(&message)).await
        }
    };
    sent.map(Some)
}

/// Whether a private message takes the place of the one that was clicked. A hand in a direct message is not to be replaced by a mere
/// sentence, after which there would be no hand.
fn replaces(asked: &Asked, message: &Message) -> bool {
    asked.source == Source::Panel || asked.is_hand() && !message.rows().is_empty()
}

/// The message that an interaction was answered with, when Discord did not tell at once: a callback that failed may have got through.
pub(super) async fn original(bot: &Bot, asked: &Asked) -> Option<Sent> {
    let found = bot.rest().original(bot.app(), &asked.token.0).await;
    found
        .inspect_err(|error| tracing::warn!(%error, "an answer could not be found again"))
        .ok()
}

/// Says that something went wrong, to an interaction of which nothing else is known.
pub(super) async fn apologise(bot: &Bot, id: InteractionId, token: &str) {
    let said = Message::new(refusals::sentence(&BotError::Panicked, Lang::default()));
    let sent = bot
        .rest()
        .answer(id, token, Callback::Message, Some(&private_body(&said)))
        .await;
    if let Err(error) = sent {
        tracing::warn!(%error, "an interaction could not be answered");
    }
}

/// Tells a person something more, privately, after the answer.
pub(super) async fn add(bot: &Bot, asked: &Asked, message: &Message) {
    let sent = bot
        .rest()
        .follow_up(bot.app(), &asked.token.0, &private_body(message))
        .await;
    if let Err(error) = sent {
        tracing::warn!(user = %asked.user, %error, "a note could not be told");
    }
}

/// Answers what is typed into an option. Nobody waits for it for long, so a failure is not worth a warning.
pub(super) async fn choices(bot: &Bot, command: &CommandInteraction, body: &Body) {
    let sent = bot
        .rest()
        .answer(command.id, &command.token, Callback::Choices, Some(body))
        .await;
    if let Err(error) = sent {
        tracing::debug!(%error, "choices came too late");
    }
}

fn done(asked: &Asked) -> Message {
    Message::new(tr!(asked.lang, "done"))
}
