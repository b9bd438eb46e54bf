//! Limits of embeds.

use serde_json::Value;

use crate::sandbox::limits;
use crate::sandbox::rest::FormErrors;

use super::field::{join, length, list, text, url};

pub(super) fn embeds(value: &Value, root: &str, form: &mut FormErrors) {
    let path = join(root, "embeds");
    let mut total = 0;
    for (number, embed) in list(form, value, &path, limits::EMBEDS).iter().enumerate() {
        total += one(embed, &join(&path, number), form);
    }
    if total > limits::EMBED_TOTAL {
        form.add(
            &path,
            "MAX_EMBED_SIZE_EXCEEDED",
            "Embed size exceeds maximum size of 6000",
        );
    }
}

/// Checks one embed and answers how many characters it counts for.
fn one(embed: &Value, path: &str, form: &mut FormErrors) -> usize {
    if !embed.is_object() {
        form.add(
            path,
            "MODEL_TYPE_CONVERT",
            "Only dictionaries may be used in a ModelType",
        );
        return 0;
    }
    let mut total = 0;
    let parts = [
        ("title", &embed["title"], limits::EMBED_TITLE),
        ("description", &embed["description"], limits::EMBED_DESCRIPTION),
        ("footer.text", &embed["footer"]["text"], limits::EMBED_FOOTER),
        ("author.name", &embed["author"]["name"], limits::EMBED_AUTHOR),
    ];
    for (name, value, most) in parts {
        text(form, value, &join(path, name), 0..=most);
        total += value.as_str().map_or(0, length);
    }
    for part in ["footer", "author"] {
        url(
            form,
            &embed[part]["icon_url"],
            &join(path, format!("{part}.icon_url")),
            limits::URL,
            true,
        );
    }
    let fields = list(form, &embed["fields"], &join(path, "fields"), limits::EMBED_FIELDS);
    for (number, field) in fields.iter().enumerate() {
        for (name, most) in [("name", limits::EMBED_FIELD_NAME), ("value", limits::EMBED_FIELD_VALUE)] {
            text(
                form,
                &field[name],
                &join(path, format!("fields.{number}.{name}")),
                1..=most,
            );
            total += field[name].as_str().map_or(0, length);
        }
    }
    url(form, &embed["url"], &join(path, "url"), limits::URL, false);
    for part in ["image", "thumbnail"] {
        url(
            form,
            &embed[part]["url"],
            &join(path, format!("{part}.url")),
            limits::URL,
            true,
        );
    }
    if embed["color"]
        .as_u64()
        .map_or(!embed["color"].is_null(), |color| color > 0xFF_FFFF)
    {
        form.add(
            &join(path, "color"),
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 16777215.",
        );
    }
    let shows = ["image", "thumbnail", "timestamp"]
        .iter()
        .any(|part| !embed[*part].is_null());
    if total == 0 && !shows {
        super::field::required_missing(form, &join(path, "description"));
    }
    total
}
