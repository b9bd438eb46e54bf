//! Checks of a single field.

use std::ops::RangeInclusive;

use serde_json::Value;

use crate::sandbox::rest::FormErrors;

/// `root.name`, or just `name` at the top.
pub(super) fn join(root: &str, name: impl std::fmt::Display) -> String {
    if root.is_empty() {
        name.to_string()
    } else {
        format!("{root}.{name}")
    }
}

/// The length Discord counts: characters, without white space at the ends.
pub(super) fn length(text: &str) -> usize {
    text.trim().chars().count()
}

/// Note an error unless the field is absent or a string of fitting length. A lower bound above 0 makes it required.
pub(super) fn text(form: &mut FormErrors, value: &Value, path: &str, lengths: RangeInclusive<usize>) {
    let required = *lengths.start() > 0;
    match value {
        Value::Null if required => required_missing(form, path),
        Value::Null => {}
        Value::String(text) => {
            let length = length(text);
            if length == 0 && required {
                required_missing(form, path);
            } else if length > *lengths.end() {
                let message = format!("Must be {} or fewer in length.", lengths.end());
                form.add(path, "BASE_TYPE_MAX_LENGTH", message);
            } else if length < *lengths.start() {
                let message = format!("Must be {} or more in length.", lengths.start());
                form.add(path, "BASE_TYPE_MIN_LENGTH", message);
            }
        }
        _ => form.add(
            path,
            "STRING_TYPE_CONVERT",
            format!("Could not interpret \"{value}\" as string."),
        ),
    }
}

pub(super) fn required_missing(form: &mut FormErrors, path: &str) {
    form.add(path, "BASE_TYPE_REQUIRED", "This field is required");
}

/// The entries of an optional list, with an error when it is none or too long.
pub(super) fn list<'a>(form: &mut FormErrors, value: &'a Value, path: &str, most: usize) -> &'a [Value] {
    match value {
        Value::Null => &[],
        Value::Array(entries) => {
            if entries.len() > most {
                form.add(
                    path,
                    "BASE_TYPE_MAX_LENGTH",
                    format!("Must be {most} or fewer in length."),
                );
            }
            entries
        }
        _ => {
            form.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            &[]
        }
    }
}

/// An address that Discord would take; `attachment://` only where pictures go.
pub(super) fn url(form: &mut FormErrors, value: &Value, path: &str, most: usize, attachment: bool) {
    let Value::String(address) = value else {
        if !value.is_null() {
            form.add(path, "STRING_TYPE_CONVERT", "Could not interpret the value as string.");
        }
        return;
    };
    text(form, value, path, 0..=most);
    let rest = ["http://", "https://"]
        .iter()
        .find_map(|scheme| address.strip_prefix(scheme));
    let local = address.strip_prefix("attachment://").filter(|_| attachment);
    match rest.or(local) {
        None => {
            let scheme = address.split(':').next().unwrap_or_default();
            let message = format!("Scheme \"{scheme}\" is not supported. Scheme must be one of ('http', 'https').");
            form.add(path, "URL_TYPE_INVALID_SCHEME", message);
        }
        Some(rest) if rest.is_empty() || rest.contains(char::is_whitespace) => {
            form.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
        }
        Some(_) => {}
    }
}
