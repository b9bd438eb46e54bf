//! The marks of the five colours in messages: emoji of the application, or a plain letter where Discord does not take them.
//!
//! Screens are written before it is known which it will be. They put a stand-in where a mark belongs, always beside the colour's
//! name, and each stand-in is replaced when the message is sent (`Marks::put`).

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use serenity::all::{ApplicationId, EmojiId};

use super::message::limit;
use super::rest::Rest;
use super::text::fit;
use crate::i18n::Lang;
use crate::render;
pub use crate::render::marks::{ROOM, colour_of, mark};
use crate::render::marks::{letter, marked};
use crate::rules::{Colour, Cost, Viking};

/// How long a start waits for emoji; without them it begins with letters.
const PATIENCE: Duration = Duration::from_secs(10);

/// A Viking with its colour's mark, for running text.
pub fn viking(lang: Lang, viking: Viking) -> String {
    marked(viking.colour(), &render::words::viking(lang, viking))
}

/// A Viking among others with its colour's mark, for running text.
pub fn viking_short(lang: Lang, viking: Viking) -> String {
    marked(viking.colour(), &render::words::viking_short(lang, viking))
}

/// A colour's name with its mark, for running text.
pub fn colour(lang: Lang, colour: Colour) -> String {
    marked(colour, &render::words::colour(lang, colour))
}

/// What a destination costs, with the colours' marks, for running text.
pub fn cost(lang: Lang, cost: &Cost) -> String {
    render::words::cost_in(lang, cost, |c| colour(lang, c))
}

/// An emoji of the application.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(super) struct Emoji {
    /// Its number.
    pub id: EmojiId,
    /// Its name, which no other of the application has.
    pub name: String,
}

/// The emoji that there are, by colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks([Option<Emoji>; 5]);

impl Marks {
    /// The emoji of the application; those that are missing are made of the marks and uploaded. Never fails: a colour whose emoji
    /// Discord does not take gets its letter.
    pub(super) async fn prepare(rest: &Rest, app: ApplicationId) -> Marks {
        let mut marks = Marks::default();
        if tokio::time::timeout(PATIENCE, marks.fill(rest, app)).await.is_err() {
            tracing::warn!("emoji take too long; letters serve where they are missing");
        }
        marks
    }

    async fn fill(&mut self, rest: &Rest, app: ApplicationId) {
        let mut there = match rest.emojis(app).await {
            Ok(there) => there,
            Err(error) => {
                tracing::warn!(%error, "emoji cannot be used; letters serve for the colours' marks");
                return;
            }
        };
        for colour in Colour::ALL {
            let name = emoji_name(colour);
            self.0[colour.index()] = match there.iter().position(|emoji| emoji.name == name) {
                Some(at) => Some(there.swap_remove(at)),
                None => upload(rest, app, colour, name).await,
            };
        }
    }

    /// Puts marks in place of their stand-ins: an emoji or a letter in texts, and the emoji of a button or a choice.
    pub(super) fn put(&self, message: &mut Map<String, Value>) {
        if let Some(Value::String(name)) = message.get("emoji").and_then(|emoji| emoji.get("name"))
            && let Some(colour) = name.chars().next().and_then(colour_of)
        {
            match &self.0[colour.index()] {
                Some(emoji) => {
                    message.insert("emoji".into(), json!({"id": emoji.id, "name": emoji.name}));
                }
                None => {
                    message.remove("emoji");
                    if let Some(Value::String(label)) = message.get_mut("label") {
                        *label = fit(&format!("{} {label}", letter(colour)), limit::LABEL);
                    }
                }
            }
        }
        message.values_mut().for_each(|value| self.put_in(value));
    }

    fn put_in(&self, value: &mut Value) {
        match value {
            Value::String(text) if text.chars().any(|c| colour_of(c).is_some()) => *text = self.in_text(text),
            Value::Array(values) => values.iter_mut().for_each(|value| self.put_in(value)),
            Value::Object(fields) => self.put(fields),
            _ => {}
        }
    }

    fn in_text(&self, text: &str) -> String {
        let mut put = String::with_capacity(text.len() + 100);
        for c in text.chars() {
            let Some(colour) = colour_of(c) else {
                put.push(c);
                continue;
            };
            match &self.0[colour.index()] {
                Some(emoji) => put.push_str(&format!("<:{}:{}>", emoji.name, emoji.id)),
                None => put.push_str(&letter(colour)),
            }
        }
        put
    }
}

async fn upload(rest: &Rest, app: ApplicationId, colour: Colour, name: &str) -> Option<Emoji> {
    let drawn = tokio::task::spawn_blocking(move || render::emoji(colour)).await;
    let png = drawn.unwrap_or_default();
    let image = format!("data:image/png;base64,{}", STANDARD.encode(png));
    match rest.add_emoji(app, name, &image).await {
        Ok(emoji) => {
            tracing::info!(name, "emoji uploaded");
            Some(emoji)
        }
        Err(error) => {
            tracing::warn!(name, %error, "an emoji was not taken; a letter serves for it");
            None
        }
    }
}

fn emoji_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "knarr_red",
        Colour::Yellow => "knarr_yellow",
        Colour::Green => "knarr_green",
        Colour::Blue => "knarr_blue",
        Colour::Purple => "knarr_purple",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(colour: Colour) -> Marks {
        let mut marks = Marks::default();
        marks.0[colour.index()] = Some(Emoji {
            id: EmojiId::new(u64::MAX),
            name: emoji_name(colour).to_owned(),
        });
        marks
    }

    fn message() -> Map<String, Value> {
        let message = json!({
            "content": format!("{} and {}", colour(Lang::En, Colour::Yellow), colour(Lang::En, Colour::Purple)),
            "components": [{"type": 1, "components": [
                {"type": 2, "label": "yellow", "emoji": {"name": mark(Colour::Yellow)}},
                {"type": 2, "label": "purple", "emoji": {"name": mark(Colour::Purple)}},
                {"type": 2, "label": "shield", "emoji": {"name": "🛡"}},
            ]}],
        });
        message.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn a_mark_is_an_emoji_where_there_is_one_and_a_letter_where_there_is_none() {
        let mut sent = message();
        only(Colour::Yellow).put(&mut sent);
        let id = u64::MAX.to_string();
        assert_eq!(sent["content"], format!("<:knarr_yellow:{id}> yellow and (P) purple"));
        let buttons = &sent["components"][0]["components"];
        assert_eq!(buttons[0]["emoji"], json!({"id": id, "name": "knarr_yellow"}));
        assert_eq!(buttons[0]["label"], "yellow");
        assert_eq!(buttons[1], json!({"type": 2, "label": "(P) purple"}));
        assert_eq!(buttons[2]["emoji"]["name"], "🛡");
    }

    #[test]
    fn a_mark_takes_no_more_room_than_is_counted() {
        for colour in Colour::ALL {
            let mut text = Map::from_iter([("content".to_owned(), json!(mark(colour)))]);
            assert_eq!(super::super::text::length(&mark(colour).to_string()), ROOM);
            only(colour).put(&mut text);
            let sent = text["content"].as_str().map_or(usize::MAX, str::len);
            assert!(sent <= ROOM, "{text:?}");
            assert_eq!(colour_of(mark(colour)), Some(colour));
        }
    }
}
