//! A TOML file that remembers its lines: each key read is checked where it stands, and what is wrong is collected.

use super::Problem;
use std::collections::HashSet;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The text of one card file.
pub(super) struct Source<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
    /// Where each line but the first begins.
    line_starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Source<'a> {
        let line_starts = text.bytes().zip(1..).filter(|&(byte, _)| byte == b'\n');
        Source {
            file,
            text,
            line_starts: line_starts.map(|(_, next)| next).collect(),
        }
    }

    /// The line, from 1, of a place in the text.
    pub(super) fn line(&self, span: Range<usize>) -> usize {
        1 + self.line_starts.partition_point(|&start| start <= span.start)
    }
}

/// The problems found so far, and the cards they are about.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<Problem>,
    cards: HashSet<String>,
}

impl Problems {
    pub(super) fn push(&mut self, problem: Problem) {
        self.cards.insert(problem.card.clone());
        self.list.push(problem);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether a card has a problem already, so that what follows from it is not worth telling.
    pub(super) fn about(&self, card: &str) -> bool {
        self.cards.contains(card)
    }

    pub(super) fn into_list(self) -> Vec<Problem> {
        self.list
    }
}

/// One table of a file: a card, or the file itself.
pub(super) struct Entry<'a> {
    source: &'a Source<'a>,
    table: &'a DeTable<'a>,
    line: Option<usize>,
    /// What the card is called in problems.
    pub(super) card: String,
}

/// A word and the line it stands in.
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

impl<'a> Entry<'a> {
    /// The file's own keys.
    pub(super) fn file(source: &'a Source<'a>, table: &'a DeTable<'a>) -> Entry<'a> {
        Entry {
            source,
            table,
            line: None,
            card: "the file".to_owned(),
        }
    }

    pub(super) fn file_name(&self) -> &'a str {
        self.source.file
    }

    pub(super) fn line(&self) -> Option<usize> {
        self.line
    }

    /// Reports a problem at a line, or else where the card begins.
    pub(super) fn fail(&self, problems: &mut Problems, line: Option<usize>, rule: &'static str, text: String) {
        problems.push(Problem {
            file: self.source.file.to_owned(),
            line: line.or(self.line),
            card: self.card.clone(),
            problem: text,
            rule,
        });
    }

    fn wrong_kind(&self, problems: &mut Problems, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str) {
        let line = Some(self.source.line(value.span()));
        let found = value.get_ref().type_str();
        let text = format!("{key} must be {wanted}, but it is of type {found}");
        self.fail(problems, line, "card file", text);
    }

    /// Reports every key that nobody reads.
    pub(super) fn only(&self, problems: &mut Problems, known: &[&str]) {
        for key in self.table.keys() {
            if !known.contains(&key.get_ref().as_ref()) {
                let line = Some(self.source.line(key.span()));
                let text = format!(
                    "unknown key {:?}; the keys here are {}",
                    key.get_ref(),
                    known.join(", ")
                );
                self.fail(problems, line, "card file", text);
            }
        }
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.table.keys().map(|key| key.get_ref().as_ref())
    }

    fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.get(key)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    fn required(&self, problems: &mut Problems, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        let value = self.get(key);
        if value.is_none() {
            self.fail(problems, None, "card file", format!("{key} is missing"));
        }
        value
    }

    /// A whole number from 0 to 255.
    pub(super) fn number(&self, problems: &mut Problems, key: &str) -> Option<u8> {
        let value = self.required(problems, key)?;
        self.number_in(problems, key, value)
    }

    fn number_in(&self, problems: &mut Problems, key: &str, value: &Spanned<DeValue<'_>>) -> Option<u8> {
        let number = value.get_ref().as_integer();
        let number = number.and_then(|n| u8::from_str_radix(n.as_str(), n.radix()).ok());
        if number.is_none() {
            let line = Some(self.source.line(value.span()));
            let text = format!("{key} must be a whole number from 0 to 255");
            self.fail(problems, line, "card file", text);
        }
        number
    }

    /// A list of whole numbers.
    pub(super) fn numbers(&self, problems: &mut Problems, key: &str) -> Option<Vec<u8>> {
        let value = self.required(problems, key)?;
        let Some(array) = value.get_ref().as_array() else {
            self.wrong_kind(problems, key, value, "a list of numbers");
            return None;
        };
        array.iter().map(|item| self.number_in(problems, key, item)).collect()
    }

    /// A piece of text.
    pub(super) fn text(&self, problems: &mut Problems, key: &str) -> Option<Word<'a>> {
        let value = self.required(problems, key)?;
        let word = self.word(value);
        if word.is_none() {
            self.wrong_kind(problems, key, value, "a text in quotes");
        }
        word
    }

    fn word(&self, value: &'a Spanned<DeValue<'a>>) -> Option<Word<'a>> {
        let text = value.get_ref().as_str()?;
        let line = self.source.line(value.span());
        Some(Word { text, line })
    }

    /// A list of texts, and the line of the list.
    pub(super) fn words(&self, problems: &mut Problems, key: &str) -> Option<(Vec<Word<'a>>, usize)> {
        let value = self.required(problems, key)?;
        let Some(array) = value.get_ref().as_array() else {
            self.wrong_kind(problems, key, value, "a list of texts");
            return None;
        };
        let mut words = Vec::new();
        for item in array.iter() {
            match self.word(item) {
                Some(word) => words.push(word),
                None => self.wrong_kind(problems, key, item, "a list of texts"),
            }
        }
        Some((words, self.source.line(value.span())))
    }

    /// A table under a key, as part of the same card.
    pub(super) fn table(&self, problems: &mut Problems, key: &str) -> Option<Entry<'a>> {
        let value = self.required(problems, key)?;
        let entry = self.entry(value);
        if entry.is_none() {
            self.wrong_kind(problems, key, value, "a table");
        }
        entry
    }

    fn entry(&self, value: &'a Spanned<DeValue<'a>>) -> Option<Entry<'a>> {
        let table = value.get_ref().as_table()?;
        Some(Entry {
            source: self.source,
            table,
            line: Some(self.source.line(value.span())),
            card: self.card.clone(),
        })
    }

    /// The `[[key]]` tables of a file, one a card.
    pub(super) fn cards(&self, problems: &mut Problems, key: &str) -> Vec<Entry<'a>> {
        let Some(value) = self.required(problems, key) else {
            return Vec::new();
        };
        let Some(array) = value.get_ref().as_array() else {
            self.wrong_kind(problems, key, value, &format!("written as [[{key}]], one a card"));
            return Vec::new();
        };
        let mut entries = Vec::new();
        for item in array.iter() {
            match self.entry(item) {
                Some(entry) => entries.push(Entry {
                    card: format!("a {key}"),
                    ..entry
                }),
                None => self.wrong_kind(problems, key, item, &format!("written as [[{key}]], one a card")),
            }
        }
        entries
    }
}
