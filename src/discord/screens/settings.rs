//! How a person likes to be shown things.

use crate::discord::custom_id::{Setting, Verb};
use crate::discord::message::{Button, Message, Style};
use crate::i18n::Lang;
use crate::store::Person;
use crate::table::{GameId, ViewMode};
use crate::tr;

/// The settings, each with a button for what it could be instead.
pub fn settings(person: &Person, lang: Lang) -> Message {
    let text = person.view == Some(ViewMode::Text);
    let view = match text {
        true => tr!(lang, "settings-view-text"),
        false => tr!(lang, "settings-view-pictures"),
    };
    let hand = match person.hand_dm {
        true => tr!(lang, "settings-hand-on"),
        false => tr!(lang, "settings-hand-off"),
    };
    let button = |setting, label: String, set: bool| {
        let style = if set { Style::Primary } else { Style::Secondary };
        // Settings belong to a person, not to a game.
        Button::new(Verb::Set(setting).of(GameId(0)), label)
            .style(style)
            .enabled(!set)
    };
    Message::new([tr!(lang, "settings-title"), view, hand].join("\n")).buttons([
        button(Setting::ViewPictures, tr!(lang, "settings-pictures"), !text),
        button(Setting::ViewText, tr!(lang, "settings-text"), text),
        button(Setting::HandDm(true), tr!(lang, "settings-dm-on"), person.hand_dm),
        button(Setting::HandDm(false), tr!(lang, "settings-dm-off"), !person.hand_dm),
    ])
}

/// How a table's message is shown to everybody; `None`: nobody has chosen.
pub fn table_view(view: Option<ViewMode>, lang: Lang) -> Message {
    Message::new(match view {
        Some(ViewMode::Pictures) => tr!(lang, "settings-table-pictures"),
        Some(ViewMode::Text) => tr!(lang, "settings-table-text"),
        None => tr!(lang, "settings-table-unset"),
    })
}
