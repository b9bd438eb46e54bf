//! What a person should know besides the answer: that their direct messages are closed, that a table cannot be shown.

use super::announce::{Trouble, TroubleKind};
use super::bot::Bot;
use super::message::Message;
use super::respond::{self, Asked};
use crate::table::GameId;
use crate::tr;

/// Tells a person, after their answer, what they should know. Also remembers the language they were seen with.
pub(super) async fn tell(bot: &Bot, asked: &Asked, game: Option<GameId>) {
    let now = bot.tables().now();
    if let Err(error) = bot.tables().store().saw_locale(asked.user, &asked.locale, now).await {
        tracing::warn!(%error, "a language could not be noted");
    }
    let Some(game) = game.filter(|game| game.0 > 0) else {
        return;
    };
    let trouble = bot.announcer().take_trouble(game, asked.user);
    let trouble = trouble.map(|trouble| said(&trouble, asked));
    let closed = bot
        .announcer()
        .take_closed(asked.user)
        .then(|| tr!(asked.lang, "note-direct-closed"));
    for note in [trouble, closed].into_iter().flatten() {
        respond::add(bot, asked, &Message::new(note)).await;
    }
}

/// Why a table cannot be shown, to somebody who asks for it. Where the bot seems to have got what it lacked, it is worth a try first.
pub(super) fn no_board(bot: &Bot, asked: &Asked, game: GameId) -> Option<Message> {
    let trouble = bot.announcer().trouble(game)?;
    let mended = match trouble.kind {
        TroubleKind::Gone => false,
        TroubleKind::NoAccess | TroubleKind::NoPermission => {
            trouble.channel == asked.channel.get() && missing(asked).is_empty()
        }
    };
    if mended {
        return None;
    }
    bot.announcer().take_trouble(game, asked.user);
    Some(Message::new(said(&trouble, asked)))
}

fn said(trouble: &Trouble, asked: &Asked) -> String {
    let channel = format!("<#{}>", trouble.channel);
    let here = trouble.channel == asked.channel.get();
    let missing = match here {
        true => missing(asked),
        false => String::new(),
    };
    match trouble.kind {
        TroubleKind::Gone => tr!(asked.lang, "note-channel-gone"),
        TroubleKind::NoAccess => tr!(asked.lang, "note-no-access", channel = channel),
        TroubleKind::NoPermission if missing.is_empty() => tr!(asked.lang, "note-no-permission", channel = channel),
        TroubleKind::NoPermission => tr!(asked.lang, "note-permission", channel = channel, missing = missing),
    }
}

/// The permissions that the bot lacks where the person is, by the names that Discord's settings use.
fn missing(asked: &Asked) -> String {
    let may = asked.bot_may;
    let needed = [
        (may.view_channel(), tr!(asked.lang, "permission-view")),
        (may.send_messages(), tr!(asked.lang, "permission-send")),
        (may.embed_links(), tr!(asked.lang, "permission-embed")),
        (may.attach_files(), tr!(asked.lang, "permission-attach")),
    ];
    let lacking: Vec<String> = needed
        .into_iter()
        .filter(|(has, _)| !has)
        .map(|(_, name)| name)
        .collect();
    lacking.join(", ")
}
