//! Limits of slash commands.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::sandbox::limits;
use crate::sandbox::rest::{ApiError, FormErrors};

use super::field::{join, list, text};

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;

/// Discord's locales.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

/// A whole list of commands, as it would stand registered.
pub(crate) fn commands(list: &[Value]) -> Result<(), ApiError> {
    let chat = |command: &Value| command["type"].as_u64().unwrap_or(1) == 1;
    if list.iter().filter(|command| chat(command)).count() > limits::COMMANDS {
        return Err(ApiError::new(30032));
    }
    let mut form = FormErrors::default();
    let mut names = BTreeSet::new();
    for (number, command) in list.iter().enumerate() {
        let path = number.to_string();
        if !names.insert((command["type"].as_u64().unwrap_or(1), command["name"].as_str())) {
            form.add(
                &join(&path, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
        if chat(command) {
            named(command, &path, &mut form);
            options(command, &path, 0, &mut form);
        } else {
            text(
                &mut form,
                &command["name"],
                &join(&path, "name"),
                1..=limits::COMMAND_NAME,
            );
        }
        if size(command) > limits::COMMAND_TOTAL {
            form.add(
                &path,
                "APPLICATION_COMMAND_TOO_LARGE",
                "Command exceeds maximum size (8000)",
            );
        }
    }
    form.into_result()
}

/// `^[-_'\p{L}\p{N}]{1,32}$`, lower case where letters have a case.
fn valid_name(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || "-_'".contains(c) || is_indic_mark(c);
    (1..=limits::COMMAND_NAME).contains(&name.chars().count()) && name.chars().all(fits) && name.to_lowercase() == name
}

/// Discord also takes the vowel signs of Devanagari and Thai.
fn is_indic_mark(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{97F}' | '\u{E00}'..='\u{E7F}')
}

/// Name and description with their translations.
fn named(item: &Value, path: &str, form: &mut FormErrors) {
    let translations = |key: &str| item[key].as_object().into_iter().flatten();
    let own = std::iter::once((None, &item["name"]));
    let names = own.chain(translations("name_localizations").map(|(locale, name)| (Some(locale), name)));
    for (locale, name) in names {
        if !name.as_str().is_some_and(valid_name) {
            let at = locale.map_or("name".to_owned(), |locale| format!("name_localizations.{locale}"));
            form.add(
                &join(path, at),
                "APPLICATION_COMMAND_INVALID_NAME",
                format!("Command name is invalid: {name}"),
            );
        }
    }
    text(
        form,
        &item["description"],
        &join(path, "description"),
        1..=limits::COMMAND_DESCRIPTION,
    );
    for (locale, description) in translations("description_localizations") {
        let path = join(path, format!("description_localizations.{locale}"));
        text(form, description, &path, 1..=limits::COMMAND_DESCRIPTION);
    }
    for key in ["name_localizations", "description_localizations"] {
        for (locale, _) in translations(key) {
            if !LOCALES.contains(&locale.as_str()) {
                form.add(
                    &join(path, format!("{key}.{locale}")),
                    "BASE_TYPE_CHOICES",
                    "Unknown locale",
                );
            }
        }
    }
}

fn options(item: &Value, path: &str, depth: u8, form: &mut FormErrors) {
    let all = list(form, &item["options"], &join(path, "options"), limits::COMMAND_OPTIONS);
    let nested = |option: &Value| matches!(option["type"].as_u64(), Some(SUBCOMMAND | GROUP));
    if all.iter().any(nested) && !all.iter().all(nested) {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.add(
            &join(path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            message,
        );
    }
    let mut names = BTreeSet::new();
    let mut optional_seen = false;
    for (number, option) in all.iter().enumerate() {
        let path = join(path, format!("options.{number}"));
        named(option, &path, form);
        if !names.insert(option["name"].as_str()) {
            form.add(
                &join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                "Option name already used",
            );
        }
        match option["type"].as_u64() {
            Some(GROUP) if depth == 0 => options(option, &path, 1, form),
            Some(SUBCOMMAND) if depth < 2 => options(option, &path, 2, form),
            Some(SUBCOMMAND | GROUP) => {
                form.add(
                    &path,
                    "APPLICATION_COMMAND_TOO_DEEP",
                    "Commands nest as command, group, subcommand only",
                );
            }
            Some(3..=11) => {
                let required = option["required"].as_bool() == Some(true);
                if required && optional_seen {
                    let message = "Required options must be placed before non-required options";
                    form.add(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
                }
                optional_seen |= !required;
                fixed_choices(option, &path, form);
            }
            _ => form.add(&join(&path, "type"), "BASE_TYPE_CHOICES", "Unknown option type"),
        }
    }
}

fn fixed_choices(option: &Value, path: &str, form: &mut FormErrors) {
    let choices = list(form, &option["choices"], &join(path, "choices"), limits::CHOICES);
    if !choices.is_empty() && option["autocomplete"].as_bool() == Some(true) {
        let message = "Choices and autocomplete are mutually exclusive";
        form.add(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message);
    }
    let mut names = BTreeSet::new();
    for (number, choice) in choices.iter().enumerate() {
        let path = join(path, format!("choices.{number}"));
        text(form, &choice["name"], &join(&path, "name"), 1..=limits::CHOICE_TEXT);
        if choice["value"].is_string() {
            text(form, &choice["value"], &join(&path, "value"), 1..=limits::CHOICE_TEXT);
        }
        if !names.insert(choice["name"].as_str()) {
            form.add(
                &join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES",
                "Choice names must be unique",
            );
        }
    }
}

/// What counts towards the 8000 characters of a command: of each text its longest translation.
fn size(item: &Value) -> usize {
    let chars = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string().len(), |text| text.chars().count())
    };
    let longest = |item: &Value, key: &str| {
        let own = if item[key].is_null() { 0 } else { chars(&item[key]) };
        let translated = item[format!("{key}_localizations")]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, text)| chars(text));
        translated.max().unwrap_or(0).max(own)
    };
    let array = |key: &str| item[key].as_array().into_iter().flatten();
    longest(item, "name")
        + longest(item, "description")
        + array("choices")
            .map(|choice| longest(choice, "name") + chars(&choice["value"]))
            .sum::<usize>()
        + array("options").map(size).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn command(options: Value) -> Vec<Value> {
        vec![json!({"name": "knarr", "description": "A game", "options": options})]
    }

    fn code(result: Result<(), ApiError>) -> String {
        result.expect_err("refused").body()["errors"].to_string()
    }

    #[test]
    fn names_are_lower_case_letters_of_any_script() {
        for good in ["knarr", "end-turn", "überfahrt", "航海", "it's_2"] {
            assert!(valid_name(good), "{good}");
        }
        for bad in ["", "Knarr", "end turn", "a.b", &"x".repeat(33)] {
            assert!(!valid_name(bad), "{bad}");
        }
    }

    #[test]
    fn subcommands_do_not_mix_with_options() {
        let mixed = command(json!([
            {"type": 1, "name": "new", "description": "d"}, {"type": 3, "name": "text", "description": "d"},
        ]));
        assert!(code(commands(&mixed)).contains("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"));
    }

    #[test]
    fn required_options_come_first() {
        let late = command(json!([
            {"type": 3, "name": "a", "description": "d"}, {"type": 3, "name": "b", "description": "d", "required": true},
        ]));
        assert!(code(commands(&late)).contains("REQUIRED_INVALID"));
    }

    #[test]
    fn a_command_has_8000_characters_at_most() {
        let option = |n: usize| {
            json!({"type": 3, "name": format!("option-{n}"), "description": "d".repeat(100), "choices":
            (0..25).map(|i| json!({"name": format!("{i:050}"), "value": format!("{i:050}")})).collect::<Vec<_>>()})
        };
        let fits = command((0..3).map(option).collect());
        assert_eq!(commands(&fits), Ok(()));
        let large = command((0..4).map(option).collect());
        assert!(code(commands(&large)).contains("APPLICATION_COMMAND_TOO_LARGE"));
    }
}
