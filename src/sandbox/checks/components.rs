//! Limits of buttons, selects, modals and autocomplete choices.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::sandbox::limits;
use crate::sandbox::rest::FormErrors;

use super::field::{join, list, required_missing, text, url};

const ROW: u64 = 1;
const BUTTON: u64 = 2;
const STRING_SELECT: u64 = 3;
const TEXT_INPUT: u64 = 4;
const LINK: u64 = 5;

/// The rows of a message.
pub(super) fn rows(value: &Value, root: &str, form: &mut FormErrors) {
    let path = join(root, "components");
    let rows = list(form, value, &path, limits::ROWS);
    let mut seen = BTreeSet::new();
    for (number, row) in rows.iter().enumerate() {
        let path = join(&path, number);
        if row["type"].as_u64() != Some(ROW) {
            form.add(
                &join(&path, "type"),
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1,).",
            );
            continue;
        }
        let children = row["components"].as_array().map(Vec::as_slice).unwrap_or_default();
        let buttons = children.iter().all(|child| child["type"].as_u64() == Some(BUTTON));
        let most = if buttons { limits::ROW_BUTTONS } else { 1 };
        if !(1..=most).contains(&children.len()) {
            let message = format!("Must be between 1 and {most} in length.");
            form.add(&join(&path, "components"), "BASE_TYPE_BAD_LENGTH", message);
        }
        for (number, child) in children.iter().enumerate() {
            let path = join(&path, format!("components.{number}"));
            one(child, &path, form);
            unique(child, &path, &mut seen, form);
        }
    }
}

fn unique<'a>(component: &'a Value, path: &str, seen: &mut BTreeSet<&'a str>, form: &mut FormErrors) {
    if let Some(custom_id) = component["custom_id"].as_str()
        && !seen.insert(custom_id)
    {
        let message = "Component custom id cannot be duplicated";
        form.add(&join(path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

fn one(component: &Value, path: &str, form: &mut FormErrors) {
    match component["type"].as_u64() {
        Some(BUTTON) => button(component, path, form),
        Some(STRING_SELECT) => select(component, path, form),
        Some(5..=8) => {
            text(
                form,
                &component["custom_id"],
                &join(path, "custom_id"),
                1..=limits::CUSTOM_ID,
            );
            text(
                form,
                &component["placeholder"],
                &join(path, "placeholder"),
                0..=limits::SELECT_PLACEHOLDER,
            );
        }
        _ => form.add(
            &join(path, "type"),
            "UNION_TYPE_CHOICES",
            "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).",
        ),
    }
}

fn button(button: &Value, path: &str, form: &mut FormErrors) {
    let style = button["style"].as_u64().unwrap_or(0);
    if !(1..=6).contains(&style) {
        form.add(
            &join(path, "style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5, 6}.",
        );
    }
    text(form, &button["label"], &join(path, "label"), 0..=limits::BUTTON_LABEL);
    let blank = |part: &str| button[part].is_null() || button[part].as_str().is_some_and(str::is_empty);
    if style != 6 && blank("label") && blank("emoji") {
        let message = "A button must have a label or an emoji";
        form.add(&join(path, "label"), "BUTTON_COMPONENT_INVALID_LABEL_EMOJI", message);
    }
    if style == LINK {
        url(form, &button["url"], &join(path, "url"), limits::BUTTON_URL, false);
        if button["url"].is_null() {
            required_missing(form, &join(path, "url"));
        }
        if !button["custom_id"].is_null() {
            let message = "A custom id and url cannot both be specified";
            form.add(
                &join(path, "custom_id"),
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                message,
            );
        }
    } else {
        text(
            form,
            &button["custom_id"],
            &join(path, "custom_id"),
            1..=limits::CUSTOM_ID,
        );
    }
    emoji(&button["emoji"], &join(path, "emoji"), form);
}

/// An emoji needs an id, or a name that is a Unicode emoji.
fn emoji(emoji: &Value, path: &str, form: &mut FormErrors) {
    if emoji.is_null() || !emoji["id"].is_null() {
        return;
    }
    // Every emoji holds a character beyond Latin, if only its variation selector or keycap mark.
    let fits = emoji["name"]
        .as_str()
        .is_some_and(|name| name.chars().any(|c| u32::from(c) > 0xA8));
    if !fits {
        form.add(&join(path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

fn select(select: &Value, path: &str, form: &mut FormErrors) {
    text(
        form,
        &select["custom_id"],
        &join(path, "custom_id"),
        1..=limits::CUSTOM_ID,
    );
    text(
        form,
        &select["placeholder"],
        &join(path, "placeholder"),
        0..=limits::SELECT_PLACEHOLDER,
    );
    let options = select["options"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !(1..=limits::SELECT_OPTIONS).contains(&options.len()) {
        form.add(
            &join(path, "options"),
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 25 in length.",
        );
    }
    let mut values = BTreeSet::new();
    for (number, option) in options.iter().enumerate() {
        let path = join(path, format!("options.{number}"));
        text(form, &option["label"], &join(&path, "label"), 1..=limits::SELECT_TEXT);
        text(form, &option["value"], &join(&path, "value"), 1..=limits::SELECT_TEXT);
        text(
            form,
            &option["description"],
            &join(&path, "description"),
            0..=limits::SELECT_TEXT,
        );
        emoji(&option["emoji"], &join(&path, "emoji"), form);
        if let Some(value) = option["value"].as_str()
            && !values.insert(value)
        {
            let message = "The specified option value is already used";
            form.add(
                &join(&path, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                message,
            );
        }
    }
    let least = select["min_values"].as_u64().unwrap_or(1);
    let most = select["max_values"].as_u64().unwrap_or(1);
    if least > most || most == 0 || most > options.len().max(1) as u64 {
        let message = format!(
            "min_values {least} and max_values {most} do not fit {} options",
            options.len()
        );
        form.add(
            &join(path, "max_values"),
            "SELECT_COMPONENT_MAX_VALUE_BIGGER_THAN_NUM_OPTIONS",
            message,
        );
    }
    let defaults = options
        .iter()
        .filter(|option| option["default"].as_bool() == Some(true))
        .count() as u64;
    if defaults > most {
        let message = format!("{defaults} options are chosen by default, of at most {most}");
        form.add(
            &join(path, "options"),
            "SELECT_COMPONENT_DEFAULT_VALUES_OUT_OF_RANGE",
            message,
        );
    }
}

/// A modal: title, custom id, and one text input a row.
pub(crate) fn modal(data: &Value, form: &mut FormErrors) {
    text(form, &data["custom_id"], "data.custom_id", 1..=limits::CUSTOM_ID);
    text(form, &data["title"], "data.title", 1..=limits::MODAL_TITLE);
    let rows = data["components"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !(1..=limits::MODAL_INPUTS).contains(&rows.len()) {
        form.add(
            "data.components",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        );
    }
    let mut seen = BTreeSet::new();
    for (number, row) in rows.iter().enumerate() {
        let path = format!("data.components.{number}.components.0");
        let input = &row["components"][0];
        let single = row["components"].as_array().is_some_and(|children| children.len() == 1);
        if row["type"].as_u64() != Some(ROW) || !single || input["type"].as_u64() != Some(TEXT_INPUT) {
            let message = "A row of a modal holds one text input.";
            form.add(&format!("data.components.{number}"), "UNION_TYPE_CHOICES", message);
            continue;
        }
        text(
            form,
            &input["custom_id"],
            &join(&path, "custom_id"),
            1..=limits::CUSTOM_ID,
        );
        unique(input, &path, &mut seen, form);
        text(form, &input["label"], &join(&path, "label"), 1..=limits::INPUT_LABEL);
        text(form, &input["value"], &join(&path, "value"), 0..=limits::INPUT_VALUE);
        text(
            form,
            &input["placeholder"],
            &join(&path, "placeholder"),
            0..=limits::INPUT_PLACEHOLDER,
        );
        if !matches!(input["style"].as_u64(), Some(1 | 2)) {
            form.add(
                &join(&path, "style"),
                "BASE_TYPE_CHOICES",
                "Value must be one of {1, 2}.",
            );
        }
        let least = input["min_length"].as_u64().unwrap_or(0);
        let most = input["max_length"].as_u64().unwrap_or(limits::INPUT_VALUE as u64);
        if least > most || most == 0 || most > limits::INPUT_VALUE as u64 {
            form.add(
                &join(&path, "max_length"),
                "NUMBER_TYPE_MAX",
                "int value should be between min_length and 4000.",
            );
        }
    }
}

/// What an autocomplete offers.
pub(crate) fn choices(value: &Value, form: &mut FormErrors) {
    for (number, choice) in list(form, value, "data.choices", limits::CHOICES).iter().enumerate() {
        let path = format!("data.choices.{number}");
        text(form, &choice["name"], &join(&path, "name"), 1..=limits::CHOICE_TEXT);
        if choice["value"].is_string() || choice["value"].is_null() {
            text(form, &choice["value"], &join(&path, "value"), 1..=limits::CHOICE_TEXT);
        }
    }
}
