//! What went wrong, in one plain sentence for the person who met it.

use super::custom_id::BadId;
use super::error::{BotError, Plain};
use super::text;
use super::words;
use crate::i18n::Lang;
use crate::table::{TableError, is_computer};
use crate::tr;

/// The sentence for an error.
pub(super) fn sentence(error: &BotError, lang: Lang) -> String {
    match error {
        // A mention in a private message shows the name and notifies nobody.
        BotError::Table(TableError::Refused(refusal)) => {
            words::refusal(lang, refusal, &|user| match is_computer(user) {
                true => tr!(lang, "a-computer"),
                false => format!("<@{user}>"),
            })
        }
        BotError::Table(TableError::Broken { game, .. }) => tr!(lang, "failed-table", game = game.0),
        BotError::Table(_) => tr!(lang, "failed-storage"),
        BotError::Plain(plain) => match plain {
            Plain::NoTable => tr!(lang, "plain-no-table"),
            Plain::WhichTable => tr!(lang, "plain-which-table"),
            Plain::NoLobby => tr!(lang, "plain-no-lobby"),
            Plain::WhichLobby => tr!(lang, "plain-which-lobby"),
            Plain::LeftTooLate => tr!(lang, "plain-left-too-late"),
            Plain::Unclear { typed, why } => why.sentence(lang, typed),
            Plain::NoSuchTable(typed) => tr!(lang, "plain-no-such-table", typed = text::name(typed)),
            Plain::NoLobbyInDirect => tr!(lang, "plain-no-lobby-in-direct"),
        },
        BotError::BadId(BadId::OtherVersion) => tr!(lang, "bad-id-version"),
        BotError::BadId(BadId::Foreign | BadId::Unknown) => tr!(lang, "bad-id"),
        BotError::OldCommand => tr!(lang, "old-command"),
        BotError::Rest(_) => tr!(lang, "failed-discord"),
        BotError::Panicked => tr!(lang, "failed"),
    }
}
