//! The marks of the five colours in text: a stand-in, always beside the colour's name, that whoever sends the text replaces
//! by what can be shown there.

use crate::rules::Colour;

/// The stand-in of the first colour; the others follow. Unicode leaves these letters to private agreement, and names that hold
/// one are cleaned of it before they stand in a text.
const FIRST: u32 = 0xf6c0;

/// The most letters that a mark takes once it is shown, as an application's emoji: `<:knarr_yellow:…>`.
pub const ROOM: usize = 40;

/// What stands in a text for a colour's mark.
pub fn mark(colour: Colour) -> char {
    char::from_u32(FIRST + colour.index() as u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Whose mark a stand-in is; `None`: an ordinary letter.
pub fn colour_of(c: char) -> Option<Colour> {
    let n = (c as u32).checked_sub(FIRST)?;
    Colour::ALL.get(n as usize).copied()
}

/// A colour's mark and a text that names it.
pub fn marked(colour: Colour, text: &str) -> String {
    format!("{} {text}", mark(colour))
}

/// The plain letter that serves where no mark can be shown: `(R)`.
pub fn letter(colour: Colour) -> String {
    format!("({})", colour.letter())
}

/// A text with letters in place of the stand-ins.
pub(super) fn as_letters(text: &str) -> String {
    let mut put = String::with_capacity(text.len() + 40);
    for c in text.chars() {
        match colour_of(c) {
            Some(colour) => put.push_str(&letter(colour)),
            None => put.push(c),
        }
    }
    put
}

/// How much a text takes of Discord's limits, in UTF-16 units, with its marks shown.
pub fn length(text: &str) -> usize {
    text.chars().map(units).sum()
}

/// The same of one letter.
pub fn units(c: char) -> usize {
    match colour_of(c) {
        Some(_) => ROOM,
        None => c.len_utf16(),
    }
}
