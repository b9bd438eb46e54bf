//! From what is to be shown to boxes: pure data, in units of which a picture is 1100 wide. The facts that the boxes show
//! are laid down beside them.

pub(crate) mod base;
pub(crate) mod card;
#[cfg(test)]
mod check;
pub(crate) mod display;
pub(crate) mod facts;
pub(crate) mod hand;
pub(crate) mod last;
pub(crate) mod legend;
pub(crate) mod panel;
pub(crate) mod pieces;
pub(crate) mod player_facts;
pub(crate) mod result;
pub(crate) mod shared;
mod shared_facts;
pub(crate) mod sheet;
pub(crate) mod village;

use crate::i18n::Lang;
use crate::render::words;
use crate::rules::Row;
use crate::tr;
use pieces::{Band, Run};

/// Width of every picture.
pub(crate) const WIDTH: i32 = 1100;
/// Free at the left and the right.
pub(crate) const MARGIN: i32 = 20;
/// What is left between the margins.
pub(crate) const INNER: i32 = WIDTH - 2 * MARGIN;
/// Tallest module: 11:7, so that Discord shows it as wide as a message.
pub(crate) const TALLEST: i32 = 700;

/// A village band in words: "after a Trading Land: 1 coin".
pub(crate) fn band_words(lang: Lang, band: Band, run: &Run) -> String {
    banded(lang, band, run, words::row)
}

/// The same among others: "Trading Land: 1 coin".
pub(crate) fn band_words_short(lang: Lang, band: Band, run: &Run) -> String {
    banded(lang, band, run, words::row_short)
}

fn banded(lang: Lang, band: Band, run: &Run, row_words: fn(Lang, Row) -> String) -> String {
    let when = match band {
        Band::RaidGain => tr!(lang, "band-raid-gain"),
        Band::RaidPenalty => tr!(lang, "band-raid-penalty"),
        Band::Row(row) => row_words(lang, row),
    };
    tr!(lang, "band", when = when, gain = words::run(lang, run))
}
