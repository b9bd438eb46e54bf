//! Texts made to fit: measured, shrunk, cut with "…"; and people's names made fit to be shown.

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use super::font::{Fonts, Style};

/// Longest name looked at, in letters as people see them; the rest could not be seen anyway.
const LONGEST_NAME: usize = 64;
/// Most marks that one letter may carry: stacked higher they would climb out of their line.
const MOST_MARKS: usize = 2;

/// A text that fits its room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fitted {
    pub(crate) text: String,
    pub(crate) size: u16,
    /// Width in picture units.
    pub(crate) width: i32,
}

/// The text at the largest size from `size` down to `least` at which it fits the room, else cut with "…".
pub(crate) fn fit(fonts: &Fonts, style: Style, text: &str, size: u16, least: u16, room: i32) -> Fitted {
    let line = fonts.line(style, text);
    let width_at = |size: u16| (line.width * f32::from(size)).ceil() as i32;
    let mut size = size;
    while size > least && width_at(size) > room {
        size -= 1;
    }
    let width = width_at(size);
    if width <= room {
        return Fitted {
            text: text.to_owned(),
            size,
            width,
        };
    }
    let letters: Vec<&str> = text.graphemes(true).collect();
    // The longest beginning that fits: its width grows with its length.
    let (mut fits, mut too_long) = (0, letters.len());
    while too_long - fits > 1 {
        let middle = (fits + too_long) / 2;
        if fonts.width(style, &cut(&letters, middle), size) <= room {
            fits = middle;
        } else {
            too_long = middle;
        }
    }
    let text = cut(&letters, fits);
    let width = fonts.width(style, &text, size);
    if width > room {
        return Fitted {
            text: String::new(),
            size,
            width: 0,
        };
    }
    Fitted { text, size, width }
}

fn cut(letters: &[&str], length: usize) -> String {
    let mut text = letters[..length].concat();
    text.truncate(text.trim_end().len());
    text.push('…');
    text
}

/// A text in lines that fit a room, broken between words, or within one that is too long.
pub(crate) fn wrap(fonts: &Fonts, style: Style, text: &str, size: u16, room: i32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_word_bounds() {
        let line = lines.last_mut().map_or_else(String::new, std::mem::take);
        let longer = format!("{line}{word}");
        if fonts.width(style, longer.trim_end(), size) <= room || line.is_empty() {
            lines.pop();
            lines.push(longer);
        } else {
            lines.pop();
            lines.push(line.trim_end().to_owned());
            lines.push(word.trim_start().to_owned());
        }
    }
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    lines.retain(|line| !line.is_empty());
    lines
        .into_iter()
        .map(|line| fit(fonts, style, &line, size, size, room).text)
        .collect()
}

/// A person's name as the fonts can show it: look-alike letters as plain ones (NFKC), without emoji and control
/// characters, with few marks a letter. `None` where nothing is left, or a letter is in no bundled font.
pub(crate) fn presentable(fonts: &Fonts, name: &str) -> Option<String> {
    let plain: String = name.nfkc().filter(|c| !is_dropped(*c)).collect();
    let mut shown = String::with_capacity(plain.len());
    for letter in plain.graphemes(true).take(LONGEST_NAME) {
        let mut marks = 0;
        for c in letter.chars() {
            marks += usize::from(unicode_normalization::char::is_combining_mark(c));
            if marks <= MOST_MARKS {
                shown.push(c);
            }
        }
    }
    // A joiner means something between letters only; one left over between emoji would be a blank.
    let shown = shown.replace("\u{200d}\u{200d}", "").replace(" \u{200d}", " ");
    let shown = shown
        .trim_matches('\u{200d}')
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let has_letters = shown.chars().any(char::is_alphanumeric);
    (has_letters && fonts.covers(Style::Display, &shown)).then_some(shown)
}

/// The style for a name or title: the display font where it has every letter, else the text font throughout.
pub(crate) fn title_style(fonts: &Fonts, text: &str) -> Style {
    if fonts.is_whole(Style::Display, text) {
        Style::Display
    } else {
        Style::Text
    }
}

/// What a name loses before it is shown: emoji with what belongs to them, control and direction characters.
fn is_dropped(c: char) -> bool {
    // Joiners shape the letters around them.
    let joiner = matches!(c, '\u{200c}' | '\u{200d}');
    (is_invisible(c) && !joiner && !c.is_whitespace())
        || matches!(c as u32,
            0x20e0..=0x20e3 | 0x2190..=0x21ff | 0x2300..=0x23ff | 0x2460..=0x27bf | 0x2900..=0x2bff
            | 0xe000..=0xf8ff | 0xf0000..=0x10ffff
            | 0x1f000..=0x1faff)
}

/// Whether nothing of a letter can be seen: blanks, control and direction characters, joiners and selectors, fillers.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c as u32,
            0xad | 0x34f | 0x61c | 0x115f..=0x1160 | 0x17b4..=0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
            | 0x2028..=0x202e | 0x2060..=0x206f | 0x2800 | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0
            | 0xfff0..=0xfff8 | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shrunk_first_and_then_cut() {
        let fonts = Fonts::new();
        let whole = fit(&fonts, Style::Text, "Wrestling Ground", 31, 24, 400);
        assert_eq!((whole.text.as_str(), whole.size), ("Wrestling Ground", 31));
        let shrunk = fit(&fonts, Style::Text, "Wrestling Ground", 31, 24, whole.width - 20);
        assert_eq!(shrunk.text, "Wrestling Ground");
        assert!((24..31).contains(&shrunk.size) && shrunk.width <= whole.width - 20);
        let cut = fit(&fonts, Style::Text, "Wrestling Ground", 31, 24, 90);
        assert_eq!(cut.size, 24);
        assert!(
            cut.text.ends_with('…') && cut.text.starts_with("Wr") && cut.width <= 90,
            "{cut:?}"
        );
        assert_eq!(fit(&fonts, Style::Text, "Wrestling", 31, 24, 3).width, 0);
    }

    #[test]
    fn a_long_text_is_wrapped_between_words() {
        let fonts = Fonts::new();
        let lines = wrap(
            &fonts,
            Style::Text,
            "Take any visible Viking, free of charge, in its place.",
            32,
            260,
        );
        assert!(lines.len() > 1);
        assert_eq!(
            lines.join(" "),
            "Take any visible Viking, free of charge, in its place."
        );
        assert!(
            lines.iter().all(|line| fonts.width(Style::Text, line, 32) <= 260),
            "{lines:?}"
        );
    }

    /// Names, and how they are shown; `None`: as the ship and the seat's number.
    const NAMES: &[(&str, Option<&str>)] = &[
        ("Sigríður_the_Unyielding", Some("Sigríður_the_Unyielding")),
        ("Łukasz Żółć", Some("Łukasz Żółć")),
        ("Nguyễn Thị Ánh", Some("Nguyễn Thị Ánh")),
        ("Ольга Ђорђевић", Some("Ольга Ђорђевић")),
        ("Ελένη", Some("Ελένη")),
        ("さくら・サクラ・桜子", Some("さくら・サクラ・桜子")),
        ("ﾊﾝｶｸ", Some("ハンカク")),
        ("王小明", Some("王小明")),
        ("張偉龍", Some("張偉龍")),
        ("김민준", Some("김민준")),
        ("فاطمة الزهراء", Some("فاطمة الزهراء")),
        ("שרה כהן", Some("שרה כהן")),
        ("สมชาย ใจดี", Some("สมชาย ใจดี")),
        ("प्रिया शर्मा", Some("प्रिया शर्मा")),
        ("𝕶𝖓𝖚𝖉 𝒅𝒆𝒏 𝓢𝓽𝓸𝓻𝓮", Some("Knud den Store")),
        ("Ｆｕｌｌ　Ｗｉｄｔｈ", Some("Full Width")),
        ("🛡️ Leif 🇳🇴👨‍👩‍👧", Some("Leif")),
        ("a\u{202e}b\u{200b}c\n", Some("abc")),
        ("  two   words ", Some("two words")),
        ("<b>&amp;\"quoted\"", Some("<b>&amp;\"quoted\"")),
        ("🛡️🛡️", None),
        ("  \t ", None),
        ("...", None),
        ("A\u{61c}b\u{3164}", Some("Ab")),
        ("\u{3164}", None),
        ("\u{115f}\u{200b}\u{fe0f}\u{2800}\u{ffa0}", None),
        ("ᚱᚢᚾᛖᛋ", None),
        ("𓀀𓀁", None),
    ];

    #[test]
    fn names_are_shown_or_refused_never_boxes() {
        let fonts = Fonts::new();
        for (name, wanted) in NAMES {
            let shown = presentable(&fonts, name);
            assert_eq!(shown.as_deref(), *wanted, "{name:?}");
            if let Some(shown) = shown {
                let line = fonts.line(title_style(&fonts, &shown), &shown);
                assert!(!line.glyphs.is_empty() && line.width > 0.0, "{name:?}");
            }
        }
        let zalgo = presentable(&fonts, "Z\u{335}\u{321}\u{31b}\u{301}\u{30d}a").unwrap();
        assert!(zalgo.chars().count() <= 4, "{zalgo:?}");
    }

    #[test]
    fn a_long_name_of_any_script_is_cut_to_its_room() {
        let fonts = Fonts::new();
        for (name, _) in NAMES {
            let Some(shown) = presentable(&fonts, &name.repeat(4)) else {
                continue;
            };
            let style = title_style(&fonts, &shown);
            let fitted = fit(&fonts, style, &shown, 41, 28, 220);
            assert!(
                fitted.width <= 220 && fitted.size >= 28 && !fitted.text.is_empty(),
                "{name:?}: {fitted:?}"
            );
        }
    }

    #[test]
    fn arabic_and_hebrew_run_from_right_to_left() {
        let fonts = Fonts::new();
        let first_of = |text: &str| fonts.line(Style::Text, text).glyphs.first().map(|glyph| glyph.glyph);
        let last_of = |text: &str| fonts.line(Style::Text, text).glyphs.last().map(|glyph| glyph.glyph);
        assert_eq!(last_of("שרה"), first_of("ש"), "the first letter stands at the right");
        assert_eq!(first_of("abc"), first_of("a"));
    }

    #[test]
    fn a_title_is_set_in_one_font() {
        let fonts = Fonts::new();
        assert_eq!(title_style(&fonts, "Bjørn"), Style::Display);
        assert_eq!(title_style(&fonts, "Ольга"), Style::Text);
    }
}
