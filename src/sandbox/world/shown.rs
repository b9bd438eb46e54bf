//! How messages are stored and shown: embeds, components, attachments, in Discord's form.

use serde_json::{Map, Value, json};

use crate::sandbox::ids::{Snowflake, timestamp};

use super::World;
use super::messages::{Attachment, Message, safe_name};
use super::people::merge;

/// In a stored embed, the address of one of the message's own attachments: this, then the attachment's id.
pub(super) const OWN_FILE: &str = "attachment-id://";

impl World {
    pub(crate) fn file_url(&self, channel: Snowflake, attachment: &Attachment) -> String {
        format!(
            "{}/cdn/attachments/{channel}/{}/{}",
            self.base_url, attachment.id, attachment.filename
        )
    }

    /// Discord's message object.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let attachments: Vec<Value> = message
            .listed_attachments()
            .map(|attachment| self.attachment_json(message, attachment))
            .collect();
        let mentions: Vec<Value> = message.mentions.iter().map(|user| self.user_json(*user)).collect();
        let mut body = json!({
            "id": message.id, "type": message.kind, "channel_id": message.channel, "author": self.user_json(message.author),
            "content": message.content, "timestamp": timestamp(message.created_ms),
            "edited_timestamp": message.edited_ms.map(timestamp), "tts": false, "mention_everyone": false,
            "mentions": mentions, "mention_roles": [], "attachments": attachments,
            "embeds": self.embeds_json(message), "components": message.components, "pinned": false, "flags": message.flags,
        });
        if let Some(nonce) = &message.nonce {
            merge(&mut body, json!({"nonce": nonce}));
        }
        if let Some(reply_to) = message.reply_to {
            let reference = json!({"type": 0, "channel_id": message.channel, "message_id": reply_to});
            merge(&mut body, json!({"message_reference": reference}));
        }
        if let Some(thread) = message.opened {
            let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
            let reference = json!({"type": 0, "channel_id": thread, "guild_id": guild});
            merge(&mut body, json!({"message_reference": reference}));
        }
        if let Some(tag) = &message.tag {
            let origin =
                json!({"interaction_metadata": tag.metadata, "application_id": self.app, "webhook_id": self.app});
            merge(&mut body, origin);
        }
        body
    }

    pub(crate) fn attachment_json(&self, message: &Message, attachment: &Attachment) -> Value {
        let url = self.file_url(message.channel, attachment);
        let mut body = json!({
            "id": attachment.id, "filename": attachment.filename, "size": attachment.size, "url": url, "proxy_url": url,
            "content_type": attachment.content_type,
        });
        if let Some((width, height)) = attachment.dimensions {
            merge(&mut body, json!({"width": width, "height": height}));
        }
        if let Some(description) = &attachment.description {
            merge(&mut body, json!({"description": description}));
        }
        if message.only_for.is_some() {
            merge(&mut body, json!({"ephemeral": true}));
        }
        body
    }

    /// The embeds with the real addresses of the message's own pictures.
    pub(crate) fn embeds_json(&self, message: &Message) -> Vec<Value> {
        let mut embeds = message.embeds.clone();
        for embed in &mut embeds {
            for part in ["image", "thumbnail"] {
                let Some(id) = embed[part]["url"].as_str().and_then(|url| url.strip_prefix(OWN_FILE)) else {
                    continue;
                };
                let Some(attachment) = message.attachments.iter().find(|file| file.id.to_string() == id) else {
                    // Its file was dropped by an edit: the picture stays broken, as in Discord.
                    embed[part]["url"] = json!(format!("{}/cdn/gone", self.base_url));
                    continue;
                };
                let url = self.file_url(message.channel, attachment);
                let (width, height) = attachment.dimensions.unwrap_or_default();
                let mut picture = json!({"url": url, "proxy_url": url, "width": width, "height": height, "content_type": attachment.content_type});
                if let Some(description) = &attachment.description {
                    merge(&mut picture, json!({"description": description}));
                }
                embed[part] = picture;
            }
        }
        embeds
    }

    /// An embed as Discord stores it: without nulls, marked as rich, own pictures by id.
    pub(super) fn embed(&self, sent: &Value, message: &Message) -> Value {
        let mut embed = without_nulls(sent);
        embed["type"] = json!("rich");
        for part in ["image", "thumbnail"] {
            let Some(url) = embed[part]["url"].as_str() else {
                continue;
            };
            if let Some(own) = own_file(url, &self.base_url, &message.attachments) {
                embed[part]["url"] = json!(format!("{OWN_FILE}{own}"));
            }
        }
        for field in embed
            .get_mut("fields")
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            field["inline"] = json!(field["inline"].as_bool().unwrap_or(false));
        }
        embed
    }
}

/// The id of the attachment that a picture's address means, if it is one of these.
fn own_file(url: &str, base_url: &str, attachments: &[Attachment]) -> Option<Snowflake> {
    if let Some(name) = url.strip_prefix("attachment://") {
        // The newest of a name wins: an edit uploads a picture under the name of the one it replaces.
        return attachments
            .iter()
            .rev()
            .find(|file| file.filename == safe_name(name))
            .map(|file| file.id);
    }
    let id = url
        .strip_prefix(base_url)?
        .strip_prefix("/cdn/attachments/")?
        .split('/')
        .nth(1)?;
    attachments
        .iter()
        .find(|file| file.id.to_string() == id)
        .map(|file| file.id)
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => Value::Object(
            map.iter()
                .filter(|(_, v)| !v.is_null())
                .map(|(k, v)| (k.clone(), without_nulls(v)))
                .collect::<Map<_, _>>(),
        ),
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// A component as Discord shows it again: numbered, with the defaults filled in.
pub(super) fn component(sent: &Value, next_id: &mut u64) -> Value {
    let mut out = without_nulls(sent);
    if out["id"].as_u64().is_none_or(|id| id == 0) {
        out["id"] = json!(*next_id);
        *next_id += 1;
    }
    if let Some(children) = sent["components"].as_array() {
        out["components"] = children.iter().map(|child| component(child, next_id)).collect();
    }
    if out["type"].as_u64() == Some(3) {
        for bound in ["min_values", "max_values"] {
            if out[bound].is_null() {
                out[bound] = json!(1);
            }
        }
    }
    out
}
