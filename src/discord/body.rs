//! From a checked message to what is sent.

use std::sync::Arc;

use serde_json::{Map, Value};
use serenity::all::MessageFlags;

use super::message::{Message, Picture};
use super::rest::{Body, Upload};

/// The message as a new one for everyone who can read the channel.
pub(super) fn public_body(message: &Message) -> Body {
    Body {
        sets_files: false,
        ..edit_body(message)
    }
}

/// The message as a new one that only the person asked sees.
pub(super) fn private_body(message: &Message) -> Body {
    let mut body = public_body(message);
    body.json.insert("flags".into(), MessageFlags::EPHEMERAL.bits().into());
    body
}

/// No message yet, but one that only the person asked will see.
pub(super) fn private_only() -> Body {
    let mut body = Body::default();
    body.json.insert("flags".into(), MessageFlags::EPHEMERAL.bits().into());
    body
}

/// The message in place of another: nothing of that one stays but the pictures that are kept.
pub(super) fn edit_body(message: &Message) -> Body {
    let mut body = Body {
        json: fields(message),
        sets_files: true,
        ..Body::default()
    };
    for picture in message.pictures() {
        match picture {
            Picture::New { name, alt, png } => body.files.push(Upload {
                name: name.clone(),
                alt: alt.clone(),
                bytes: Arc::from(png.as_slice()),
            }),
            Picture::Kept { id, .. } => body.keep.push(*id),
        }
    }
    body
}

/// New words in place of a message's own, and no buttons; its embeds and pictures stay.
pub(super) fn words_only(text: &str) -> Body {
    let mut body = Body::default();
    let message = Message::new(text);
    body.json.extend(fields(&message));
    body.json.remove("embeds");
    body.json.insert("components".into(), Value::Array(Vec::new()));
    body
}

fn fields(message: &Message) -> Map<String, Value> {
    let json = serde_json::to_value(message.create());
    let mut fields = match json {
        Ok(Value::Object(fields)) => fields,
        // Strings and numbers always have a JSON form.
        _ => Map::new(),
    };
    fields.retain(|key, _| matches!(key.as_str(), "content" | "embeds" | "components" | "allowed_mentions"));
    fields
}
