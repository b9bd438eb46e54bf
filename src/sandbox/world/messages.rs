//! Messages: what the bot sends put into what people see.

use std::collections::BTreeSet;
use std::time::Instant;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sandbox::ids::Snowflake;

use super::shown::{OWN_FILE, component};
use super::{Change, Event, World};

/// Bits of a message's `flags`.
pub(crate) mod flags {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// The type of the message that tells of a new thread.
pub(crate) const THREAD_CREATED: u8 = 18;
/// Edits of one message that are remembered.
const HISTORY: usize = 200;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
    pub(crate) filename: String,
    pub(crate) size: usize,
    pub(crate) content_type: String,
    /// In pixels, where the file is a picture.
    pub(crate) dimensions: Option<(u32, u32)>,
    /// The alt text.
    pub(crate) description: Option<String>,
}

/// What a message looked like at one time, without its pictures.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// When this state began, in milliseconds since 1970.
    pub at_ms: u64,
    /// The text outside embeds.
    pub content: String,
    /// The embeds as Discord shows them, own pictures by `attachment-id://ID`.
    pub embeds: Vec<Value>,
    /// The rows of buttons and selects.
    pub components: Vec<Value>,
    /// The files the message had.
    pub attachments: Vec<Snowflake>,
    /// The same on this process's clock, for measuring.
    pub at: Instant,
}

/// Where a message came from, when an interaction made it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Tag {
    pub(crate) interaction: Snowflake,
    /// `interaction_metadata` of the message object.
    pub(crate) metadata: Value,
    /// The command with its subcommand, where it was one.
    pub(crate) command: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
    /// Discord's message type: 0 plain, 18 a thread was opened, 19 reply, 20 answer to a command.
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    /// Every file, also those an embed shows.
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) flags: u64,
    pub(crate) created_ms: u64,
    pub(crate) edited_ms: Option<u64>,
    pub(crate) nonce: Option<Value>,
    pub(crate) reply_to: Option<Snowflake>,
    /// The thread that a message of type 18 tells of.
    #[serde(default)]
    pub(crate) opened: Option<Snowflake>,
    /// The one person who sees an ephemeral message.
    pub(crate) only_for: Option<Snowflake>,
    pub(crate) tag: Option<Tag>,
    pub(crate) mentions: Vec<Snowflake>,
    /// Who was notified when the message was created.
    pub(crate) pinged: Vec<Snowflake>,
    /// Edits made when the message was more than an hour old.
    pub(crate) late_edits: u32,
    pub(crate) deleted: bool,
    /// For tests and measurements; not kept.
    #[serde(skip)]
    pub(crate) history: Vec<Snapshot>,
}

/// A file as it was uploaded, with the number in `files[n]`.
#[derive(Clone, Debug)]
pub(crate) struct DraftFile {
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

impl Message {
    pub(crate) fn blank(id: Snowflake, channel: Snowflake, author: Snowflake, kind: u8, created_ms: u64) -> Self {
        Self {
            id,
            channel,
            author,
            kind,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            created_ms,
            edited_ms: None,
            nonce: None,
            reply_to: None,
            opened: None,
            only_for: None,
            tag: None,
            mentions: Vec::new(),
            pinged: Vec::new(),
            late_edits: 0,
            deleted: false,
            history: Vec::new(),
        }
    }

    /// Attachments no embed shows: those Discord lists.
    pub(crate) fn listed_attachments(&self) -> impl Iterator<Item = &Attachment> {
        let shown = self.embedded_files();
        self.attachments
            .iter()
            .filter(move |attachment| !shown.contains(&attachment.id))
    }

    /// The files that embeds show.
    pub(crate) fn embedded_files(&self) -> BTreeSet<Snowflake> {
        self.embeds
            .iter()
            .flat_map(|embed| ["image", "thumbnail"].map(|part| &embed[part]["url"]))
            .filter_map(|url| url.as_str()?.strip_prefix(OWN_FILE)?.parse().ok())
            .collect()
    }

    fn snapshot(&mut self, at_ms: u64) {
        if self.history.len() >= HISTORY {
            self.history.remove(0);
        }
        self.history.push(Snapshot {
            at_ms,
            content: self.content.clone(),
            embeds: self.embeds.clone(),
            components: self.components.clone(),
            attachments: self.attachments.iter().map(|attachment| attachment.id).collect(),
            at: Instant::now(),
        });
    }
}

impl World {
    /// Put a checked request body into a message, as its creation (`editing` false) or as an edit.
    pub(crate) fn apply(&mut self, message: &mut Message, body: &Value, files: &[DraftFile], editing: bool) {
        let descriptors = body["attachments"].as_array();
        if let (true, Some(keep)) = (editing, descriptors) {
            self.keep_attachments(message, keep);
        }
        for file in files {
            let given = descriptors.and_then(|list| list.iter().find(|entry| number(&entry["id"]) == Some(file.index)));
            self.attach(message, file, given);
        }
        if let Some(content) = body.get("content") {
            content
                .as_str()
                .unwrap_or_default()
                .trim()
                .clone_into(&mut message.content);
            message.mentions = self.mentioned(&message.content);
        }
        if let Some(embeds) = body.get("embeds") {
            message.embeds = embeds
                .as_array()
                .into_iter()
                .flatten()
                .map(|embed| self.embed(embed, message))
                .collect();
        }
        if let Some(components) = body.get("components") {
            let mut next_id = 1;
            message.components = components
                .as_array()
                .into_iter()
                .flatten()
                .map(|row| component(row, &mut next_id))
                .collect();
        }
        if let Some(wanted) = body["flags"].as_u64() {
            let free = flags::SUPPRESS_EMBEDS | if editing { 0 } else { flags::SUPPRESS_NOTIFICATIONS };
            message.flags = (message.flags & !free) | (wanted & free);
        }
        let now = self.now_ms();
        if editing {
            message.edited_ms = Some(now);
        } else {
            message.pinged = self.pinged(message, &body["allowed_mentions"]);
        }
        message.snapshot(now);
    }

    /// Store a new message and tell everyone.
    pub(crate) fn post(&mut self, message: Message) -> Snowflake {
        let id = message.id;
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.messages.push(id);
        }
        self.messages.insert(id, message);
        self.dispatch(Event::MessageCreate(id));
        self.note(Change::Message(id));
        id
    }

    /// Say in a channel that a thread was opened there, as Discord does where it hangs on no message.
    pub(crate) fn tell_of_thread(&mut self, parent: Snowflake, thread: Snowflake, name: &str) {
        let mut message = Message::blank(self.new_id(), parent, self.app, THREAD_CREATED, self.now_ms());
        name.clone_into(&mut message.content);
        message.opened = Some(thread);
        self.post(message);
    }

    /// Put an edit into a stored message and tell everyone.
    pub(crate) fn edit(&mut self, id: Snowflake, body: &Value, files: &[DraftFile]) {
        let Some(mut message) = self.messages.remove(&id) else {
            return;
        };
        message.flags &= !flags::LOADING;
        self.apply(&mut message, body, files, true);
        self.messages.insert(id, message);
        self.dispatch(Event::MessageUpdate(id));
        self.note(Change::Message(id));
    }

    pub(crate) fn delete_message(&mut self, id: Snowflake) {
        self.forget_files(id);
        let Some(message) = self.messages.get_mut(&id) else {
            return;
        };
        if std::mem::replace(&mut message.deleted, true) {
            return;
        }
        self.dispatch(Event::MessageDelete(id));
        self.note(Change::Message(id));
    }

    /// Drop the bytes of a message's files.
    pub(crate) fn forget_files(&mut self, id: Snowflake) {
        if let Some(message) = self.messages.get(&id) {
            for attachment in &message.attachments {
                self.blobs.remove(&attachment.id);
            }
        }
    }

    pub(crate) fn live_message(&self, id: Snowflake) -> Option<&Message> {
        self.messages.get(&id).filter(|message| !message.deleted)
    }

    fn keep_attachments(&mut self, message: &mut Message, keep: &[Value]) {
        let listed = |id: Snowflake| keep.iter().find(|entry| number(&entry["id"]) == Some(id.get()));
        let (kept, dropped): (Vec<_>, Vec<_>) = std::mem::take(&mut message.attachments)
            .into_iter()
            .partition(|file| listed(file.id).is_some());
        for file in dropped {
            self.blobs.remove(&file.id);
        }
        message.attachments = kept;
        for file in &mut message.attachments {
            if let Some(text) = listed(file.id).and_then(|entry| entry["description"].as_str()) {
                file.description = Some(text.to_owned());
            }
        }
    }

    fn attach(&mut self, message: &mut Message, file: &DraftFile, given: Option<&Value>) {
        let id = self.new_id();
        let name = given
            .and_then(|entry| entry["filename"].as_str())
            .unwrap_or(&file.filename);
        self.blobs.insert(id, file.bytes.clone());
        message.attachments.push(Attachment {
            id,
            filename: safe_name(name),
            size: file.bytes.len(),
            content_type: file.content_type.clone(),
            dimensions: crate::sandbox::checks::picture_size(&file.bytes),
            description: given.and_then(|entry| entry["description"].as_str()).map(str::to_owned),
        });
    }

    fn mentioned(&self, content: &str) -> Vec<Snowflake> {
        let mut found: Vec<Snowflake> = Vec::new();
        for (start, _) in content.match_indices("<@") {
            let rest = content[start + 2..].trim_start_matches('!');
            let Some(id) = rest.split_once('>').and_then(|(id, _)| id.parse().ok()) else {
                continue;
            };
            if self.users.contains_key(&id) && !found.contains(&id) {
                found.push(id);
            }
        }
        found
    }

    /// Who hears a sound: the mentioned, as far as `allowed_mentions` goes.
    fn pinged(&self, message: &Message, allowed: &Value) -> Vec<Snowflake> {
        let everyone = allowed.is_null() || lists(&allowed["parse"], "users");
        message
            .mentions
            .iter()
            .copied()
            .filter(|user| everyone || lists(&allowed["users"], &user.to_string()))
            .collect()
    }
}

fn lists(array: &Value, wanted: &str) -> bool {
    array.as_array().is_some_and(|list| {
        list.iter()
            .any(|entry| entry.as_str() == Some(wanted) || number(entry).is_some_and(|id| id.to_string() == wanted))
    })
}

/// A number, or a string that holds one.
pub(crate) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// Discord keeps letters, digits, `_`, `-` and `.` of a file's name.
pub(crate) fn safe_name(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "_-.".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect()
}
