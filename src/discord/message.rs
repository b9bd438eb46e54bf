//! One message, checked: whatever a screen puts in, what comes out keeps Discord's limits.
//!
//! Text is cut to size ([`super::text::fit`]); rows, buttons and choices beyond the limits are left out, counted in
//! [`Message::left_out`] and logged, so that a test finds them and a player still gets an answer.

use super::custom_id::CustomId;
use super::marks;
use super::text::{fit, length};
use crate::rules::Colour;
use crate::table::UserId;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateButton, CreateEmbed, CreateEmbedFooter, CreateMessage,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, ReactionType,
};
use std::collections::HashSet;

/// Discord's limits, in [`super::text::length`] units where they are lengths.
#[allow(missing_docs, reason = "the names say what they limit")]
pub mod limit {
    pub const CONTENT: usize = 2000;
    pub const EMBEDS: usize = 10;
    pub const EMBEDS_TEXT: usize = 6000;
    pub const EMBED_TITLE: usize = 256;
    pub const EMBED_TEXT: usize = 4096;
    pub const EMBED_FOOTER: usize = 2048;
    pub const ROWS: usize = 5;
    pub const ROW_BUTTONS: usize = 5;
    pub const LABEL: usize = 80;
    pub const CHOICES: usize = 25;
    pub const CHOICE: usize = 100;
    pub const PLACEHOLDER: usize = 150;
    pub const FILES: usize = 10;
    pub const ALT: usize = 1024;
}

/// A message to send, or to put in place of another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    content: String,
    embeds: Vec<Embed>,
    rows: Vec<Row>,
    pictures: Vec<Picture>,
    mention: Option<UserId>,
    left_out: usize,
}

/// A framed text, a picture, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embed {
    /// Bold heading.
    pub title: Option<String>,
    /// The text; Discord's markup works.
    pub text: String,
    /// File name of a [`Picture`] of the same message.
    pub picture: Option<String>,
    /// Small print.
    pub footer: Option<String>,
}

/// A picture of a message.
#[derive(Clone, PartialEq, Eq)]
pub enum Picture {
    /// To be uploaded.
    New {
        /// File name, such as `shared.png`.
        name: String,
        /// The same in words.
        alt: String,
        /// The file.
        png: Vec<u8>,
    },
    /// Already there, in an edited message.
    Kept {
        /// File name.
        name: String,
        /// Its attachment's number.
        id: u64,
    },
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Picture::New { name, png, .. } => write!(f, "New({name}, {} bytes)", png.len()),
            Picture::Kept { name, id } => write!(f, "Kept({name}, {id})"),
        }
    }
}

impl Picture {
    /// The file name.
    pub fn name(&self) -> &str {
        match self {
            Picture::New { name, .. } | Picture::Kept { name, .. } => name,
        }
    }
}

impl From<crate::render::Module> for Picture {
    fn from(module: crate::render::Module) -> Picture {
        Picture::New {
            name: format!("{}.png", module.name),
            alt: module.alt,
            png: module.png,
        }
    }
}

/// A row under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// One select.
    Select(Select),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it says.
    pub label: String,
    /// What it does.
    pub target: Target,
    /// How it looks.
    pub style: Style,
    /// Shown, but not to be pressed.
    pub disabled: bool,
    /// The colour whose mark stands before the label.
    pub mark: Option<Colour>,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A click is sent to the bot.
    Click(CustomId),
    /// An address is opened.
    Link(String),
}

/// How a button looks. The label alone says what it does; the style only helps to find it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// What one is likely to want.
    Primary,
    /// Everything else.
    #[default]
    Secondary,
    /// What can't be taken back.
    Danger,
}

impl Button {
    /// A button that sends a click.
    pub fn new(id: CustomId, label: impl Into<String>) -> Button {
        Button {
            label: label.into(),
            target: Target::Click(id),
            style: Style::default(),
            disabled: false,
            mark: None,
        }
    }

    /// A button that opens an address.
    pub fn link(url: impl Into<String>, label: impl Into<String>) -> Button {
        Button {
            label: label.into(),
            target: Target::Link(url.into()),
            style: Style::default(),
            disabled: false,
            mark: None,
        }
    }

    /// The same in another style.
    pub fn style(self, style: Style) -> Button {
        Button { style, ..self }
    }

    /// The same, to be pressed only if `possible`.
    pub fn enabled(self, possible: bool) -> Button {
        Button {
            disabled: !possible,
            ..self
        }
    }

    /// The same with a colour's mark. The label names the colour all the same.
    pub fn mark(self, colour: Colour) -> Button {
        Button {
            mark: Some(colour),
            ..self
        }
    }

    fn build(&self) -> CreateButton {
        let style = match self.style {
            Style::Primary => ButtonStyle::Primary,
            Style::Secondary => ButtonStyle::Secondary,
            Style::Danger => ButtonStyle::Danger,
        };
        let button = match &self.target {
            Target::Click(id) => CreateButton::new(id.to_string()).style(style),
            Target::Link(url) => CreateButton::new_link(url),
        };
        let button = match self.mark {
            Some(colour) => button.emoji(stand_in(colour)),
            None => button,
        };
        button.label(&self.label).disabled(self.disabled)
    }
}

/// A select of one choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// Its identity; the verb is [`super::custom_id::Verb::Pick`].
    pub id: CustomId,
    /// What stands in it before anything is chosen.
    pub placeholder: String,
    /// 1 to 25 of them.
    pub choices: Vec<Choice>,
}

/// A choice of a select.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it says.
    pub label: String,
    /// More, in smaller letters.
    pub description: Option<String>,
    /// The verb it stands for.
    pub value: String,
    /// The colour whose mark stands before the label.
    pub mark: Option<Colour>,
}

/// What the sender replaces by a colour's emoji.
fn stand_in(colour: Colour) -> ReactionType {
    ReactionType::Unicode(marks::mark(colour).to_string())
}

impl Message {
    /// A message of text alone.
    pub fn new(content: impl AsRef<str>) -> Message {
        Message {
            content: fit(content.as_ref(), limit::CONTENT),
            ..Message::default()
        }
    }

    /// Names the one person who is notified. The text must mention them too.
    pub fn mention(mut self, user: UserId) -> Message {
        self.mention = Some(user);
        self
    }

    /// Adds an embed, cut to what the message has room for.
    pub fn embed(mut self, embed: Embed) -> Message {
        if self.embeds.len() == limit::EMBEDS {
            return self.leave_out("embed");
        }
        let mut room = limit::EMBEDS_TEXT - self.embeds.iter().map(Embed::length).sum::<usize>();
        let mut cut = |text: &str, most: usize| {
            let text = fit(text, most.min(room));
            room -= length(&text);
            text
        };
        let embed = Embed {
            title: embed.title.map(|title| cut(&title, limit::EMBED_TITLE)),
            footer: embed.footer.map(|footer| cut(&footer, limit::EMBED_FOOTER)),
            text: cut(&embed.text, limit::EMBED_TEXT),
            picture: embed.picture,
        };
        if embed.length() == 0 && embed.picture.is_none() {
            return self.leave_out("embed without room");
        }
        self.embeds.push(embed);
        self
    }

    /// Adds a picture in an embed of its own.
    pub fn picture(mut self, picture: Picture) -> Message {
        if self.pictures.len() == limit::FILES {
            return self.leave_out("picture");
        }
        let name = picture.name().to_owned();
        self.pictures.push(match picture {
            Picture::New { name, alt, png } => Picture::New {
                name,
                alt: fit(&alt, limit::ALT),
                png,
            },
            kept => kept,
        });
        self.embed(Embed {
            picture: Some(name),
            ..Embed::default()
        })
    }

    /// Adds buttons, five to a row. None is fine: then no row is added.
    pub fn buttons(mut self, buttons: impl IntoIterator<Item = Button>) -> Message {
        let mut row = Vec::new();
        let mut seen = self.ids();
        for mut button in buttons {
            if let Target::Click(id) = &button.target
                && !seen.insert(id.clone())
            {
                self = self.leave_out("button twice");
                continue;
            }
            button.label = fit(&button.label, limit::LABEL);
            row.push(button);
            if row.len() == limit::ROW_BUTTONS {
                self = self.row(Row::Buttons(std::mem::take(&mut row)));
            }
        }
        if row.is_empty() {
            self
        } else {
            self.row(Row::Buttons(row))
        }
    }

    /// Adds a select. One without choices is not shown.
    pub fn select(mut self, mut select: Select) -> Message {
        if select.choices.is_empty() {
            return self;
        }
        if !self.ids().insert(select.id.clone()) {
            return self.leave_out("select twice");
        }
        let mut seen = HashSet::new();
        let all = select.choices.len();
        select.choices.retain(|choice| seen.insert(choice.value.clone()));
        select.choices.truncate(limit::CHOICES);
        for _ in select.choices.len()..all {
            self = self.leave_out("choice");
        }
        select.placeholder = fit(&select.placeholder, limit::PLACEHOLDER);
        for choice in &mut select.choices {
            choice.label = fit(&choice.label, limit::CHOICE);
            choice.description = choice.description.take().map(|text| fit(&text, limit::CHOICE));
        }
        self.row(Row::Select(select))
    }

    fn row(mut self, row: Row) -> Message {
        if self.rows.len() == limit::ROWS {
            return self.leave_out("row");
        }
        self.rows.push(row);
        self
    }

    fn leave_out(mut self, what: &'static str) -> Message {
        tracing::error!(what, "a message has more than Discord takes");
        self.left_out += 1;
        self
    }

    fn ids(&self) -> HashSet<CustomId> {
        let ids = self.rows.iter().flat_map(|row| match row {
            Row::Select(select) => vec![select.id.clone()],
            Row::Buttons(buttons) => buttons
                .iter()
                .filter_map(|button| match &button.target {
                    Target::Click(id) => Some(id.clone()),
                    Target::Link(_) => None,
                })
                .collect(),
        });
        ids.collect()
    }

    /// The text.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// The embeds.
    pub fn embeds(&self) -> &[Embed] {
        &self.embeds
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The pictures.
    pub fn pictures(&self) -> &[Picture] {
        &self.pictures
    }

    /// Who is notified.
    pub fn mentioned(&self) -> Option<UserId> {
        self.mention
    }

    /// How many parts were left out to keep the limits: 0, or a screen needs mending.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// As serenity's builder, but for the pictures' files: those are for the sender to add, or to keep.
    pub fn create(&self) -> CreateMessage {
        // Without a list of users Discord would notify everybody whom the text mentions.
        let named = self.mention.filter(|user| user.0 != 0);
        let mentions = CreateAllowedMentions::new().users(named.map(|user| serenity::all::UserId::new(user.0)));
        CreateMessage::new()
            .content(&self.content)
            .embeds(self.embeds.iter().map(Embed::build).collect())
            .components(self.rows.iter().map(Row::build).collect())
            .allowed_mentions(mentions)
    }
}

impl Embed {
    fn length(&self) -> usize {
        let optional = [&self.title, &self.footer].into_iter().flatten();
        length(&self.text) + optional.map(|text| length(text)).sum::<usize>()
    }

    fn build(&self) -> CreateEmbed {
        let mut embed = CreateEmbed::new();
        if let Some(title) = &self.title {
            embed = embed.title(title);
        }
        if !self.text.is_empty() {
            embed = embed.description(&self.text);
        }
        if let Some(picture) = &self.picture {
            embed = embed.attachment(picture);
        }
        if let Some(footer) = &self.footer {
            embed = embed.footer(CreateEmbedFooter::new(footer));
        }
        embed
    }
}

impl Row {
    fn build(&self) -> CreateActionRow {
        match self {
            Row::Buttons(buttons) => CreateActionRow::Buttons(buttons.iter().map(Button::build).collect()),
            Row::Select(select) => {
                let options = select
                    .choices
                    .iter()
                    .map(|choice| {
                        let option = CreateSelectMenuOption::new(&choice.label, &choice.value);
                        let option = match choice.mark {
                            Some(colour) => option.emoji(stand_in(colour)),
                            None => option,
                        };
                        match &choice.description {
                            Some(text) if !text.is_empty() => option.description(text),
                            _ => option,
                        }
                    })
                    .collect();
                let menu = CreateSelectMenu::new(select.id.to_string(), CreateSelectMenuKind::String { options });
                CreateActionRow::SelectMenu(menu.placeholder(&select.placeholder))
            }
        }
    }
}
