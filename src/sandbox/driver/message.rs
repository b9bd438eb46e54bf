//! What a person sees of a message.

use axum::body::Bytes;
use serde_json::Value;

use crate::sandbox::ids::Snowflake;
use crate::sandbox::world::{self, Snapshot, flags};

use super::{Channel, DriverError, Person, Stand};

/// A message. Every method answers from the present.
#[derive(Clone)]
pub struct Message {
    pub(in crate::sandbox) stand: Stand,
    pub(in crate::sandbox) id: Snowflake,
}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let buttons: Vec<String> = self.buttons().into_iter().map(|button| button.label).collect();
        write!(f, "Message {} {:?} {buttons:?}", self.id, self.text())
    }
}

/// A button as a person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// The text on it; empty for a button with an emoji alone.
    pub label: String,
    /// The emoji on it, by name.
    pub emoji: Option<String>,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it can be pressed.
    pub disabled: bool,
    /// What the bot gets when it is pressed; absent for a link.
    pub custom_id: Option<String>,
    /// Where a link leads.
    pub url: Option<String>,
}

/// A select menu as a person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Select {
    /// The text shown while nothing is chosen.
    pub placeholder: String,
    /// What the bot gets when something is chosen.
    pub custom_id: String,
    /// Whether it can be opened.
    pub disabled: bool,
    /// How many options can be chosen at once: least and most.
    pub range: (u64, u64),
    /// The options.
    pub options: Vec<SelectOption>,
}

/// One option of a select menu.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectOption {
    /// The text of the option.
    pub label: String,
    /// What the bot gets.
    pub value: String,
    /// The smaller text below it.
    pub description: Option<String>,
    /// Whether it is chosen already.
    pub default: bool,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// The attachment's id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// The alt text.
    pub alt: Option<String>,
    /// The content. Empty once the message or the file is gone.
    pub bytes: Bytes,
    /// Width and height in pixels, for a picture.
    pub dimensions: Option<(u32, u32)>,
    /// Shown by an embed, not below the message.
    pub embedded: bool,
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

impl Message {
    /// The message's id.
    pub fn id(&self) -> Snowflake {
        self.id
    }

    pub(super) fn read<T: Default>(&self, look: impl FnOnce(&world::World, &world::Message) -> T) -> T {
        let world = self.stand.world();
        world
            .messages
            .get(&self.id)
            .map(|message| look(&world, message))
            .unwrap_or_default()
    }

    /// Where the message is.
    pub fn channel(&self) -> Channel {
        let id = self
            .stand
            .world()
            .messages
            .get(&self.id)
            .map_or(self.id, |message| message.channel);
        Channel {
            stand: self.stand.clone(),
            id,
        }
    }

    /// The text outside embeds.
    pub fn content(&self) -> String {
        self.read(|_, message| message.content.clone())
    }

    /// All the text a reader sees: the content, then each embed's author, title, description, fields and footer.
    pub fn text(&self) -> String {
        self.read(|_, message| {
            let mut lines = vec![message.content.clone()];
            for embed in &message.embeds {
                lines.extend(["author.name", "title", "description"].iter().filter_map(|path| {
                    let value = path.split('.').fold(embed, |value, key| &value[key]);
                    string(value)
                }));
                for field in embed["fields"].as_array().into_iter().flatten() {
                    lines.extend([string(&field["name"]), string(&field["value"])].into_iter().flatten());
                }
                lines.extend(string(&embed["footer"]["text"]));
            }
            lines.retain(|line| !line.is_empty());
            lines.join("\n")
        })
    }

    /// The embeds, pictures with their addresses.
    pub fn embeds(&self) -> Vec<Value> {
        self.read(|world, message| world.embeds_json(message))
    }

    /// The message as the API shows it.
    pub fn json(&self) -> Value {
        self.read(|world, message| world.message_json(message))
    }

    fn components(&self, kinds: &[u64]) -> Vec<Value> {
        self.read(|_, message| {
            let rows = message
                .components
                .iter()
                .flat_map(|row| row["components"].as_array().into_iter().flatten());
            rows.filter(|child| child["type"].as_u64().is_some_and(|kind| kinds.contains(&kind)))
                .cloned()
                .collect()
        })
    }

    /// The buttons, row by row.
    pub fn buttons(&self) -> Vec<Button> {
        let button = |child: &Value| Button {
            label: string(&child["label"]).unwrap_or_default(),
            emoji: string(&child["emoji"]["name"]),
            style: child["style"].as_u64().unwrap_or_default(),
            disabled: child["disabled"].as_bool().unwrap_or(false),
            custom_id: string(&child["custom_id"]),
            url: string(&child["url"]),
        };
        self.components(&[2]).iter().map(button).collect()
    }

    /// The button of this label; failing that, of this custom id.
    pub fn button(&self, name: &str) -> Option<Button> {
        let buttons = self.buttons();
        let by_label = buttons.iter().find(|button| button.label == name);
        by_label
            .or_else(|| buttons.iter().find(|button| button.custom_id.as_deref() == Some(name)))
            .cloned()
    }

    /// The select menus.
    pub fn selects(&self) -> Vec<Select> {
        let option = |option: &Value| SelectOption {
            label: string(&option["label"]).unwrap_or_default(),
            value: string(&option["value"]).unwrap_or_default(),
            description: string(&option["description"]),
            default: option["default"].as_bool().unwrap_or(false),
        };
        let select = |child: &Value| Select {
            placeholder: string(&child["placeholder"]).unwrap_or_default(),
            custom_id: string(&child["custom_id"]).unwrap_or_default(),
            disabled: child["disabled"].as_bool().unwrap_or(false),
            range: (
                child["min_values"].as_u64().unwrap_or(1),
                child["max_values"].as_u64().unwrap_or(1),
            ),
            options: child["options"].as_array().into_iter().flatten().map(option).collect(),
        };
        self.components(&[3]).iter().map(select).collect()
    }

    /// The select of this placeholder; failing that, of this custom id.
    pub fn select(&self, name: &str) -> Option<Select> {
        let selects = self.selects();
        let by_text = selects.iter().find(|select| select.placeholder == name);
        by_text
            .or_else(|| selects.iter().find(|select| select.custom_id == name))
            .cloned()
    }

    /// The files, those in embeds too.
    pub fn files(&self) -> Vec<File> {
        self.read(|world, message| {
            let embedded = message.embedded_files();
            let file = |attachment: &world::Attachment| File {
                id: attachment.id,
                name: attachment.filename.clone(),
                alt: attachment.description.clone(),
                bytes: world.blobs.get(&attachment.id).cloned().unwrap_or_default(),
                dimensions: attachment.dimensions,
                embedded: embedded.contains(&attachment.id),
            };
            message.attachments.iter().map(file).collect()
        })
    }

    /// Every state the message has had, the present one last.
    pub fn history(&self) -> Vec<Snapshot> {
        self.read(|_, message| message.history.clone())
    }

    /// How many times the message was edited.
    pub fn edits(&self) -> usize {
        self.history().len().saturating_sub(1)
    }

    /// Whether only one person sees the message.
    pub fn is_private(&self) -> bool {
        self.read(|_, message| message.only_for.is_some())
    }

    /// Whether the message still says that the bot is thinking.
    pub fn is_loading(&self) -> bool {
        self.read(|_, message| message.flags & flags::LOADING != 0)
    }

    /// Discord's bit field.
    pub fn flags(&self) -> u64 {
        self.read(|_, message| message.flags)
    }

    /// Whether the message is gone.
    pub fn is_deleted(&self) -> bool {
        self.stand.world().live_message(self.id).is_none()
    }

    /// Whether the bot wrote it.
    pub fn is_from_bot(&self) -> bool {
        self.read(|world, message| message.author == world.app)
    }

    /// Who was notified of the message when it came.
    pub fn pinged(&self) -> Vec<Person> {
        let users = self.read(|_, message| message.pinged.clone());
        users
            .into_iter()
            .map(|id| Person {
                stand: self.stand.clone(),
                id,
            })
            .collect()
    }

    /// Delete the message, as a moderator does.
    pub fn delete(&self) {
        self.stand.world().delete_message(self.id);
    }

    /// Wait until the message says something that pleases `look`.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`]
    pub async fn wait_until(&self, what: &str, mut look: impl FnMut(&Self) -> bool) -> Result<(), DriverError> {
        self.stand.wait_for(what, |_| look(self).then_some(())).await
    }
}
