//! Words for people, in their language: every sentence a user sees comes from `assets/locales/<lang>/*.ftl`.
//!
//! ```
//! use knarr::i18n::{Lang, tr};
//! assert_eq!(tr(Lang::En, "colour-red", &[]), "red");
//! ```
//!
//! A message that a language lacks is taken from English. One that English lacks is shown as its key and logged as an
//! error; a test reads the sources and fails before that can happen to a player, so keys are written out as literals,
//! in [`tr!`](crate::tr) or [`key!`](crate::key), and never put together at run time.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// A value put into a message: text or a number.
pub use fluent_bundle::FluentValue as Value;

/// A language that the bot speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, the language every message exists in.
    #[default]
    En,
}

/// A file of English messages.
macro_rules! english {
    ($file:literal) => {
        (
            Lang::En,
            $file,
            include_str!(concat!("../../assets/locales/en/", $file)),
        )
    };
}

/// The message files of every language; a layer that brings its own words adds its file here.
const SOURCES: &[(Lang, &str, &str)] = &[
    english!("bot.ftl"),
    english!("commands.ftl"),
    english!("computers.ftl"),
    english!("events.ftl"),
    english!("lookups.ftl"),
    english!("panels.ftl"),
    english!("refusals.ftl"),
    english!("render.ftl"),
    english!("rules.ftl"),
    english!("table.ftl"),
    english!("words.ftl"),
];

impl Lang {
    /// Every language, English first.
    pub const ALL: [Lang; 1] = [Lang::En];

    /// The language's BCP 47 code, as it is stored.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
        }
    }

    /// The language for a locale code such as `en-GB` or `nl`; English where the bot doesn't speak it.
    pub fn from_code(code: &str) -> Lang {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(primary))
            .unwrap_or_default()
    }
}

/// The message `key` (or an attribute, `key.attribute`) in a language, with its arguments filled in.
pub fn tr(lang: Lang, key: &str, args: &[(&str, Value<'_>)]) -> String {
    tr_opt(lang, key, args).unwrap_or_else(|| {
        tracing::error!(key, lang = lang.code(), "message missing");
        key.to_owned()
    })
}

/// As [`tr`], but `None` where neither the language nor English has the message: for names that have one of their own to
/// fall back to, such as a card's.
pub fn tr_opt(lang: Lang, key: &str, args: &[(&str, Value<'_>)]) -> Option<String> {
    [lang, Lang::En]
        .into_iter()
        .find_map(|lang| format(bundle(lang), key, args))
}

/// Whether English has the message.
pub fn exists(key: &str) -> bool {
    tr_opt(Lang::En, key, &[]).is_some()
}

/// [`tr`] with named arguments: `tr!(lang, "table-round", round = 9)`.
#[macro_export]
macro_rules! tr {
    ($lang:expr, $key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::i18n::tr($lang, $key, &[$((stringify!($name), $crate::i18n::Value::from($value))),*])
    };
}

/// A message key that is passed on before it is translated; written with this macro, so that the test of keys sees it.
#[macro_export]
macro_rules! key {
    ($key:literal) => {
        $key
    };
}

fn format(bundle: &FluentBundle<FluentResource>, key: &str, args: &[(&str, Value<'_>)]) -> Option<String> {
    let (id, attribute) = match key.split_once('.') {
        Some((id, attribute)) => (id, Some(attribute)),
        None => (key, None),
    };
    let message = bundle.get_message(id)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let mut fluent = FluentArgs::with_capacity(args.len());
    for (name, value) in args {
        fluent.set(*name, value.clone());
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&fluent), &mut errors);
    if !errors.is_empty() {
        tracing::error!(key, ?errors, "message could not be filled in");
    }
    Some(text.into_owned())
}

fn bundle(lang: Lang) -> &'static FluentBundle<FluentResource> {
    static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; Lang::ALL.len()] =
        [const { OnceLock::new() }; Lang::ALL.len()];
    BUNDLES[lang as usize].get_or_init(|| build(lang))
}

fn build(lang: Lang) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = lang.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Isolation marks are invisible in Discord, but a picture's fonts have no sign for them.
    bundle.set_use_isolating(false);
    for (_, name, text) in SOURCES.iter().filter(|source| source.0 == lang) {
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(part, errors)| {
            tracing::error!(file = name, ?errors, "message file has mistakes");
            part
        });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(file = name, ?errors, "messages defined twice");
        }
    }
    bundle
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// Every Rust source of the crate, with its text.
    fn sources() -> Vec<(PathBuf, String)> {
        fn walk(dir: &Path, found: &mut Vec<(PathBuf, String)>) {
            for entry in fs::read_dir(dir).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, found);
                } else if path.extension().is_some_and(|e| e == "rs") {
                    let text = fs::read_to_string(&path).unwrap();
                    found.push((path, text));
                }
            }
        }
        let mut found = Vec::new();
        walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        found
    }

    /// The string literals that follow `opening` as its first or second argument.
    fn keys_after<'a>(text: &'a str, opening: &str) -> Vec<&'a str> {
        text.match_indices(opening)
            .filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
            .filter_map(|(at, _)| {
                let rest = &text[at + opening.len()..];
                let end = rest.find([')', ';'])?;
                let start = rest[..end].find('"')? + 1;
                let rest = &rest[start..];
                Some(&rest[..rest.find('"')?])
            })
            .collect()
    }

    #[test]
    fn every_key_used_exists_in_english() {
        let mut missing = BTreeSet::new();
        for (path, text) in sources() {
            if path.ends_with("i18n/mod.rs") {
                continue;
            }
            for key in ["tr!(", "key!(", "tr("].iter().flat_map(|o| keys_after(&text, o)) {
                if !exists(key) {
                    missing.insert(format!("{}: {key}", path.display()));
                }
            }
        }
        assert!(missing.is_empty(), "keys without a message: {missing:#?}");
    }

    #[test]
    fn every_message_of_english_is_used() {
        let all: String = sources().into_iter().map(|(_, text)| text).collect();
        let unused: Vec<&str> = SOURCES
            .iter()
            .filter(|(lang, ..)| *lang == Lang::En)
            .flat_map(|(_, _, text)| text.lines())
            .filter_map(|line| line.split_once(" ="))
            .map(|(key, _)| key)
            .filter(|key| key.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter(|key| !all.contains(&format!("\"{key}\"")) && !all.contains(&format!("\"{key}.")))
            .collect();
        assert!(unused.is_empty(), "messages that nothing shows: {unused:#?}");
    }

    #[test]
    fn files_are_well_formed_and_define_nothing_twice() {
        for lang in Lang::ALL {
            let mut bundle = FluentBundle::new_concurrent(vec![lang.code().parse().unwrap()]);
            for (_, name, text) in SOURCES.iter().filter(|s| s.0 == lang) {
                let resource =
                    FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(_, e)| panic!("{name}: {e:?}"));
                bundle
                    .add_resource(resource)
                    .unwrap_or_else(|e| panic!("{name}: {e:?}"));
            }
        }
    }

    #[test]
    fn a_missing_key_shows_itself_and_a_missing_name_is_none() {
        assert_eq!(tr(Lang::En, "no-such-message", &[]), "no-such-message");
        assert_eq!(tr_opt(Lang::En, "no-such-message", &[]), None);
    }

    #[test]
    fn a_locale_is_read_by_its_language_and_unknown_ones_are_english() {
        assert_eq!(Lang::from_code("en-GB"), Lang::En);
        assert_eq!(Lang::from_code("xx"), Lang::En);
        assert_eq!(Lang::from_code(""), Lang::En);
    }
}
