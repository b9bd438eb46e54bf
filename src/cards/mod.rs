//! Card files: TOML to a checked [`CardSet`].
//!
//! Three files hold all values: `base.toml`, `skali.toml` and `artifacts.toml`. They are built in; a folder with files of
//! the same names replaces them, each file whole. Loading finds everything that is wrong with the cards at once, and says
//! file, line, card and rule for each.

mod document;
mod read;

use crate::rules::CardSet;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The names of the card files and the files that are built in.
const BUILT_IN: [(&str, &str); 3] = [
    ("artifacts.toml", include_str!("../../assets/cards/artifacts.toml")),
    ("base.toml", include_str!("../../assets/cards/base.toml")),
    ("skali.toml", include_str!("../../assets/cards/skali.toml")),
];

/// One thing that is wrong with the card files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name, without its folder.
    pub file: String,
    /// The line, from 1, where the trouble or its card begins; `None` when it is about something that is not there.
    pub line: Option<usize>,
    /// Which card, such as `destination 12` or `building "byre"`.
    pub card: String,
    /// What is wrong, with the values found.
    pub problem: String,
    /// The rule that says so, such as `R1.4`.
    pub rule: &'static str,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}: {} ({})", self.card, self.problem, self.rule)
    }
}

/// Everything that is wrong with the card files, by file and line. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            let line_break = if i > 0 { "\n" } else { "" };
            write!(f, "{line_break}{problem}")?;
        }
        Ok(())
    }
}

/// Why no cards could be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The folder or a file in it cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A card file with a name that no one reads, most likely misspelt.
    #[error("{} is not a card file: they are called base.toml, skali.toml and artifacts.toml", path.display())]
    UnknownFile {
        /// The file.
        path: PathBuf,
    },
    /// The folder holds none of the card files.
    #[error("no card file in {}: put base.toml, skali.toml or artifacts.toml there", path.display())]
    NoFile {
        /// The folder.
        path: PathBuf,
    },
    /// Cards that break rules.
    #[error("{0}")]
    Cards(Problems),
    /// A stored card set that is not one.
    #[error("the stored card set cannot be read: {0}")]
    Stored(#[from] serde_json::Error),
}

/// The cards that are built in.
///
/// ```
/// let cards = knarr::cards::built_in();
/// assert_eq!(cards.buildings.len(), 35);
/// ```
pub fn built_in() -> CardSet {
    let files = BUILT_IN.map(|(name, text)| (name, text.to_owned()));
    // The built-in files are compiled in, and a test loads them: they cannot be wrong at run time.
    #[allow(clippy::expect_used)]
    read::read(&files.into()).expect("the built-in card files are good")
}

/// The cards of a folder; a file that is not there is taken from those built in.
///
/// # Errors
/// When the folder cannot be read, holds no card file or one with an unknown name, or when any card breaks a rule:
/// then with everything that is wrong.
pub fn load_folder(folder: &Path) -> Result<CardSet, LoadError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| LoadError::Unreadable { path, source }
    };
    let mut own = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable(folder))? {
        let path = entry.map_err(unreadable(folder))?.path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some((name, _)) = BUILT_IN.into_iter().find(|&(known, _)| known == name) else {
            return Err(LoadError::UnknownFile { path });
        };
        own.insert(name, std::fs::read_to_string(&path).map_err(unreadable(&path))?);
    }
    if own.is_empty() {
        let path = folder.to_owned();
        return Err(LoadError::NoFile { path });
    }
    for (name, text) in BUILT_IN {
        own.entry(name).or_insert_with(|| text.to_owned());
    }
    read::read(&own).map_err(LoadError::Cards)
}

/// The cards of a folder, or those built in where none is named.
///
/// # Errors
/// As [`load_folder`].
pub fn load(folder: Option<&Path>) -> Result<CardSet, LoadError> {
    folder.map_or_else(|| Ok(built_in()), load_folder)
}

/// A card set as text, to be stored with the tables that play with it. Equal sets give equal text.
pub fn to_json(cards: &CardSet) -> String {
    // A card set is lists, numbers and text with map keys that are words: nothing that JSON cannot hold.
    #[allow(clippy::expect_used)]
    serde_json::to_string(cards).expect("a card set is plain data")
}

/// The card set that [`to_json`] wrote.
///
/// # Errors
/// When the text is not a card set, or one whose cards break a rule.
pub fn from_json(json: &str) -> Result<CardSet, LoadError> {
    let cards: CardSet = serde_json::from_str(json)?;
    cards.check().map_err(|errors| {
        let problem = |error: crate::rules::CardError| Problem {
            file: "stored cards".to_owned(),
            line: None,
            card: error.card,
            problem: error.problem,
            rule: error.rule,
        };
        LoadError::Cards(Problems(errors.into_iter().map(problem).collect()))
    })?;
    Ok(cards)
}

/// What tells one card set from another: SHA-256 of its [`to_json`] text, in 64 hexadecimal digits.
pub fn hash(cards: &CardSet) -> String {
    let digest = Sha256::digest(to_json(cards));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
