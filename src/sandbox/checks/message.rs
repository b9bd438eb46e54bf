//! Limits of messages.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::rest::{ApiError, FormErrors};
use crate::sandbox::world::{DraftFile, World, flags, number, safe_name};

use super::field::{join, list, text};
use super::{components, embeds, picture_size};

/// What kind of message is checked.
#[derive(Clone, Copy)]
pub(crate) struct MessageRules<'a> {
    /// Where in the request the message is: `data` in an interaction's answer, else empty.
    root: &'a str,
    /// The message that is edited.
    edited: Option<Snowflake>,
    /// Whether it may be for one person only.
    private: bool,
}

impl<'a> MessageRules<'a> {
    /// A new message in a channel.
    pub(crate) fn post() -> MessageRules<'static> {
        MessageRules {
            root: "",
            edited: None,
            private: false,
        }
    }

    /// A new message that answers an interaction.
    pub(crate) fn response(root: &'a str) -> Self {
        Self {
            root,
            edited: None,
            private: true,
        }
    }

    /// An edit.
    pub(crate) fn edit(root: &'a str, message: Snowflake) -> Self {
        Self {
            root,
            edited: Some(message),
            private: false,
        }
    }
}

/// Refuses what Discord refuses, and notes what Discord would show broken.
pub(crate) fn message(
    world: &mut World,
    body: &Value,
    files: &[DraftFile],
    rules: MessageRules<'_>,
) -> Result<(), ApiError> {
    let root = rules.root;
    let mut form = FormErrors::default();
    if !body.is_object() {
        return if rules.edited.is_some() && body.is_null() {
            Ok(())
        } else {
            Err(ApiError::new(50006))
        };
    }
    text(&mut form, &body["content"], &join(root, "content"), 0..=limits::CONTENT);
    embeds::embeds(&body["embeds"], root, &mut form);
    components::rows(&body["components"], root, &mut form);
    mentions(&body["allowed_mentions"], &join(root, "allowed_mentions"), &mut form);
    nonce(&body["nonce"], &join(root, "nonce"), &mut form);
    attachments(world, body, files, rules, &mut form)?;
    form.into_result()?;

    let given = |part: &str| body[part].as_array().is_some_and(|list| !list.is_empty());
    let says = body["content"]
        .as_str()
        .is_some_and(|content| !content.trim().is_empty());
    let empty = !says && files.is_empty() && !given("embeds") && !given("components") && !given("sticker_ids");
    if rules.edited.is_none() && empty {
        return Err(ApiError::new(50006));
    }
    if let Some(edited) = rules.edited.and_then(|id| world.messages.get(&id)) {
        let cleared = |part: &str, present: bool| {
            if body.get(part).is_some() {
                !given(part)
            } else {
                !present
            }
        };
        let content = if body.get("content").is_some() {
            !says
        } else {
            edited.content.is_empty()
        };
        let no_files = if given("attachments") {
            false
        } else {
            body.get("attachments").is_some() || edited.attachments.is_empty()
        };
        if content
            && files.is_empty()
            && no_files
            && cleared("embeds", !edited.embeds.is_empty())
            && cleared("components", !edited.components.is_empty())
        {
            return Err(ApiError::new(50006));
        }
    }
    odd_flags(world, body, rules);
    odd_pictures(world, body, files, rules);
    Ok(())
}

fn mentions(allowed: &Value, path: &str, form: &mut FormErrors) {
    for (number, entry) in list(form, &allowed["parse"], &join(path, "parse"), 3)
        .iter()
        .enumerate()
    {
        if !["users", "roles", "everyone"].iter().any(|kind| entry == kind) {
            let path = join(path, format!("parse.{number}"));
            form.add(
                &path,
                "BASE_TYPE_CHOICES",
                "Value must be one of ('users', 'roles', 'everyone').",
            );
        }
    }
    for kind in ["users", "roles"] {
        let ids = list(form, &allowed[kind], &join(path, kind), limits::MENTIONS);
        let parsed = allowed["parse"]
            .as_array()
            .is_some_and(|parse| parse.iter().any(|entry| entry == kind));
        if parsed && !ids.is_empty() {
            let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            form.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

fn nonce(nonce: &Value, path: &str, form: &mut FormErrors) {
    if nonce.is_string() {
        text(form, nonce, path, 0..=limits::NONCE);
    } else if !nonce.is_null() && !nonce.is_i64() && !nonce.is_u64() {
        form.add(path, "UNION_TYPE_CHOICES", "A nonce is a string or an integer.");
    }
}

fn attachments(
    world: &World,
    body: &Value,
    files: &[DraftFile],
    rules: MessageRules<'_>,
    form: &mut FormErrors,
) -> Result<(), ApiError> {
    let path = join(rules.root, "attachments");
    let entries = list(form, &body["attachments"], &path, limits::FILES);
    let old = rules
        .edited
        .and_then(|id| world.messages.get(&id))
        .map(|message| message.attachments.as_slice());
    let old = old.unwrap_or_default();
    for (at, entry) in entries.iter().enumerate() {
        let path = join(&path, at);
        text(
            form,
            &entry["description"],
            &join(&path, "description"),
            0..=limits::ALT_TEXT,
        );
        let id = number(&entry["id"]);
        let known = id
            .is_some_and(|id| files.iter().any(|file| file.index == id) || old.iter().any(|file| file.id.get() == id));
        if !known {
            let message = format!(
                "No uploaded file and no attachment of the message has the id {}",
                entry["id"]
            );
            form.add(&join(&path, "id"), "ATTACHMENT_NOT_FOUND", message);
        }
    }
    let kept = if body["attachments"].is_array() {
        old.iter()
            .filter(|file| entries.iter().any(|entry| number(&entry["id"]) == Some(file.id.get())))
            .count()
    } else {
        old.len()
    };
    if files.len() + kept > limits::FILES {
        form.add(&path, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
    for file in files {
        if file.bytes.len() > limits::FILE_BYTES {
            return Err(ApiError::new(40005));
        }
        if file.bytes.is_empty() {
            form.add(&path, "ATTACHMENT_EMPTY", format!("{} is empty", file.filename));
        }
    }
    Ok(())
}

/// Flags that Discord silently ignores show that the bot means something else than it gets.
fn odd_flags(world: &mut World, body: &Value, rules: MessageRules<'_>) {
    let Some(given) = body["flags"].as_u64() else { return };
    let mut known = flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS;
    if rules.private || rules.edited.is_some() {
        known |= flags::EPHEMERAL;
    }
    if given & flags::COMPONENTS_V2 != 0 {
        world.violate("unsupported", "components V2: the stand-in does not know them", None);
    } else if given & !known != 0 {
        world.violate("flags", format!("message flags {given} have no meaning here"), None);
    }
}

/// Pictures that people would see broken.
fn odd_pictures(world: &mut World, body: &Value, files: &[DraftFile], rules: MessageRules<'_>) {
    let mut notes = Vec::new();
    for file in files {
        let png = std::path::Path::new(&file.filename)
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("png"));
        if png && picture_size(&file.bytes).is_none() {
            notes.push(("picture", format!("{} is not a whole PNG", file.filename)));
        }
    }
    let edited = rules.edited.and_then(|id| world.messages.get(&id));
    let old = edited.map(|message| message.attachments.as_slice()).unwrap_or_default();
    let entries = body["attachments"].as_array();
    let stays =
        |id: Snowflake| entries.is_none_or(|list| list.iter().any(|entry| number(&entry["id"]) == Some(id.get())));
    let renamed = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| entry["filename"].as_str());
    let names: BTreeSet<String> = files
        .iter()
        .map(|file| file.filename.as_str())
        .chain(renamed)
        .chain(
            old.iter()
                .filter(|file| stays(file.id))
                .map(|file| file.filename.as_str()),
        )
        .map(safe_name)
        .collect();
    for embed in body["embeds"].as_array().into_iter().flatten() {
        for part in ["image", "thumbnail"] {
            let wanted = embed[part]["url"]
                .as_str()
                .and_then(|url| url.strip_prefix("attachment://"));
            if let Some(wanted) = wanted.filter(|wanted| !names.contains(&safe_name(wanted))) {
                notes.push((
                    "picture",
                    format!("attachment://{wanted} is not among the message's files {names:?}"),
                ));
            }
        }
    }
    if let Some(edited) = edited.filter(|_| body.get("embeds").is_none()) {
        for lost in edited.embedded_files().into_iter().filter(|id| !stays(*id)) {
            notes.push((
                "picture",
                format!("the edit drops attachment {lost}, which an embed still shows"),
            ));
        }
    }
    for (kind, detail) in notes {
        world.violate(kind, detail, None);
    }
}
