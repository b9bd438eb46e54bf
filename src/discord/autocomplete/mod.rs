//! What a slash command's options offer, and what was meant by what was typed into them.
//!
//! Both come from one list of [`Offer`]s: those that can be chosen now, in words that show what they give. A choice is
//! found by its value, by its own words, or by the beginnings of some of them, in any order, whatever the case and the
//! accents.

mod moves;

pub use moves::{
    bracelets, building, choice, destination, develop, explore, option, pay, recruit, recruit_card, renew, renewal,
    second_renewal, take, trade,
};

use super::custom_id::Verb;
use super::message::limit;
use super::text::fit;
use crate::i18n::Lang;
use crate::rules::Move;
use crate::tr;
use unicode_normalization::UnicodeNormalization;

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<T> {
    /// What is shown, at most 100 characters.
    pub name: String,
    /// What Discord sends when it is chosen, at most 100 characters.
    pub value: String,
    /// What it means.
    pub item: T,
}

impl<T> Offer<T> {
    /// An offer; a name that is too long is cut.
    pub fn new(name: &str, value: String, item: T) -> Offer<T> {
        Offer {
            name: fit(name, limit::CHOICE),
            value,
            item,
        }
    }
}

/// What a command with its options comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// These moves, all or none.
    Moves(Vec<Move>),
    /// Something is left to choose: this panel asks for it, and nothing is done yet.
    Panel(Verb),
}

/// Why what was typed means nothing, or too much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// None of the choices. Some that there are.
    None(Vec<String>),
    /// Several of the choices, by their names.
    Several(Vec<String>),
}

impl Unclear {
    /// The sentence for the person who typed it.
    pub fn sentence(&self, lang: Lang, typed: &str) -> String {
        let typed = super::text::name(typed);
        let list = |names: &[String]| names.join("; ");
        match self {
            Unclear::None(names) if names.is_empty() => tr!(lang, "unclear-nothing-to-choose"),
            Unclear::None(names) => tr!(lang, "unclear-none", typed = typed, names = list(names)),
            Unclear::Several(names) => tr!(lang, "unclear-several", typed = typed, names = list(names)),
        }
    }
}

/// The first 25 offers that fit what is typed so far.
pub fn fitting<T: Clone>(offers: &[Offer<T>], typed: &str) -> Vec<Offer<T>> {
    let typed = words(typed);
    let fits = offers.iter().filter(|offer| begins(&offer.name, &typed));
    fits.take(limit::CHOICES).cloned().collect()
}

/// The offer that is meant: the one of that value, else of that name to the letter, else of its words, else the only one that
/// fits.
///
/// # Errors
/// None is meant, or more than one may be.
pub fn meant<T: Clone>(offers: &[Offer<T>], typed: &str) -> Result<T, Unclear> {
    let typed = typed.trim();
    if let Some(offer) = offers.iter().find(|offer| offer.value == typed) {
        return Ok(offer.item.clone());
    }
    let typed_words = words(typed);
    let all = |fits: &dyn Fn(&str) -> bool| offers.iter().filter(|offer| fits(&offer.name)).collect::<Vec<_>>();
    let mut fits = all(&|name| name.trim() == typed);
    // What is no word, such as an emoji, is looked for as it is: by its words it would be equal to all that have none.
    if fits.is_empty() && typed_words.is_empty() && !typed.is_empty() {
        fits = all(&|name| name.contains(typed));
    }
    if fits.is_empty() && !typed_words.is_empty() {
        fits = all(&|name| words(name) == typed_words);
    }
    if fits.is_empty() && !typed_words.is_empty() {
        fits = all(&|name| begins(name, &typed_words));
    }
    let some = |offers: &[&Offer<T>]| offers.iter().take(5).map(|offer| offer.name.clone()).collect();
    match fits.as_slice() {
        [one] => Ok(one.item.clone()),
        [] => Err(Unclear::None(some(&offers.iter().collect::<Vec<_>>()))),
        several => Err(Unclear::Several(some(several))),
    }
}

/// Whether each word typed is the beginning of a word of the name.
fn begins(name: &str, typed: &[String]) -> bool {
    let name = words(name);
    typed
        .iter()
        .all(|part| name.iter().any(|word| word.starts_with(part.as_str())))
}

/// The words of a text, without case and accents.
fn words(text: &str) -> Vec<String> {
    let plain: String = text.nfkd().filter(|c| !is_accent(*c)).collect();
    let plain = plain.to_lowercase();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Marks that people leave out when they type: accents, and the points of Hebrew and Arabic. The marks of other scripts are
/// letters of their own.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers() -> Vec<Offer<u8>> {
        [
            "Fröjel: 1 VP",
            "Åhus, 2 red",
            "red space: blue VP, free",
            "Red bracelet",
        ]
        .into_iter()
        .zip(0..)
        .map(|(name, n)| Offer::new(name, format!("v{n}"), n))
        .collect()
    }

    #[test]
    fn any_beginnings_of_words_find_a_choice_whatever_case_and_accents() {
        let found = |typed: &str| fitting(&offers(), typed).iter().map(|o| o.item).collect::<Vec<_>>();
        assert_eq!(found(""), [0, 1, 2, 3]);
        assert_eq!(found("FROJ"), [0]);
        assert_eq!(found("ahus"), [1]);
        assert_eq!(found("red"), [1, 2, 3]);
        assert_eq!(found("bl sp"), [2]);
        assert!(found("x").is_empty());
        assert_eq!(found("×"), [0, 1, 2, 3]);
    }

    #[test]
    fn what_is_meant_is_the_value_or_the_name_or_the_only_one_that_fits() {
        assert_eq!(meant(&offers(), "v2"), Ok(2));
        assert_eq!(meant(&offers(), "red BRACELET"), Ok(3));
        assert_eq!(meant(&offers(), "fröjel"), Ok(0));
        assert!(matches!(meant(&offers(), "red"), Err(Unclear::Several(names)) if names.len() == 3));
        assert!(matches!(meant(&offers(), "v9"), Err(Unclear::None(_))));
        assert!(matches!(meant(&offers(), ""), Err(Unclear::None(_))));
        assert!(matches!(meant::<u8>(&[], "red"), Err(Unclear::None(names)) if names.is_empty()));
    }

    #[test]
    fn a_name_without_words_is_found_as_it_is_and_one_of_two_equal_names_is_never_guessed() {
        let names = ["🛡️", "🗡️ !", "Ann", "Ann", "की", "का", "Zoé"];
        let offers: Vec<Offer<usize>> = (0..)
            .zip(names)
            .map(|(n, name)| Offer::new(name, format!("v{n}"), n))
            .collect();
        assert_eq!(meant(&offers, "🛡️"), Ok(0));
        assert_eq!(meant(&offers, " 🗡️ "), Ok(1));
        assert_eq!(meant(&offers, "का"), Ok(5));
        assert_eq!(meant(&offers, "zoe"), Ok(6));
        for typed in ["🐉", "???", " ", "", "कि"] {
            assert!(matches!(meant(&offers, typed), Err(Unclear::None(_))), "{typed:?}");
        }
        let several = |typed| match meant(&offers, typed) {
            Err(Unclear::Several(names)) => names,
            other => panic!("{typed}: {other:?}"),
        };
        assert_eq!(several("Ann"), ["Ann", "Ann"]);
        assert_eq!(several("ANN"), ["Ann", "Ann"]);
    }
}
