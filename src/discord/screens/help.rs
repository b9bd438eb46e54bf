//! How to play with the bot, and what the signs mean.

use crate::discord::marks;
use crate::discord::message::Message;
use crate::i18n::Lang;
use crate::rules::Colour;
use crate::tr;

/// How a turn is played with buttons, direct messages and commands.
pub fn help(lang: Lang) -> Message {
    Message::new(
        [
            tr!(lang, "help-title"),
            tr!(lang, "help-start"),
            tr!(lang, "help-turn"),
            tr!(lang, "help-panel"),
            tr!(lang, "help-hand"),
            tr!(lang, "help-commands"),
            tr!(lang, "help-undo"),
            tr!(lang, "help-look-up"),
            tr!(lang, "help-settings"),
            tr!(lang, "help-unofficial"),
        ]
        .join("\n"),
    )
}

/// What colours, marks and signs on the pictures mean.
pub fn legend(lang: Lang) -> Message {
    Message::new(
        [
            tr!(lang, "signs-title"),
            tr!(
                lang,
                "signs-colours",
                red = marks::colour(lang, Colour::Red),
                yellow = marks::colour(lang, Colour::Yellow),
                green = marks::colour(lang, Colour::Green),
                blue = marks::colour(lang, Colour::Blue),
                purple = marks::colour(lang, Colour::Purple),
            ),
            tr!(lang, "signs-assets"),
            tr!(lang, "signs-costs"),
            tr!(lang, "signs-bands"),
            tr!(lang, "signs-village"),
            tr!(lang, "signs-raid"),
            tr!(lang, "signs-state"),
        ]
        .join("\n"),
    )
}
