//! Text cut to size where a reader does not mind.
//!
//! Discord counts some lengths in characters and some in UTF-16 units; the larger count, UTF-16, is used for all.

use super::marks;
use crate::render;
use crate::render::marks::units;
use crate::render::text::is_invisible;

/// The length that Discord's limits are compared with.
pub fn length(text: &str) -> usize {
    render::marks::length(text)
}

/// The text, or as much of its beginning as fits in `most`: cut after a line, else after a sentence, else after a
/// word, with `…` in place of the rest.
pub fn fit(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut room = most.saturating_sub(1);
    let end = text
        .char_indices()
        .find(|(_, c)| {
            let over = units(*c) > room;
            room = room.saturating_sub(units(*c));
            over
        })
        .map_or(text.len(), |(at, _)| at);
    let head = &text[..end];
    // A border far from the end would throw away more than it is worth.
    let least = end / 2;
    let border = [("\n", 0), (". ", 1), (" ", 0)]
        .into_iter()
        .filter_map(|(border, keep)| head.rfind(border).map(|at| at + keep))
        .find(|&at| at >= least.max(1));
    let head = border.map_or(head, |at| &head[..at]);
    let mut short = head.trim_end().to_owned();
    if most > 0 {
        short.push('…');
    }
    short
}

/// `lead`, then as many of the latest `facts` as fit in `most`, oldest first, one a line. Where some are dropped, `more`
/// stands in their place.
pub fn fit_facts(lead: &str, facts: &[String], more: &str, most: usize) -> String {
    let lead = fit(lead, most);
    let whole = length(&lead) + facts.iter().map(|fact| 1 + length(fact)).sum::<usize>();
    let mut room = most - length(&lead);
    let mut shown = facts.len();
    if whole > most {
        room = room.saturating_sub(1 + length(more));
        shown = 0;
        for fact in facts.iter().rev() {
            let Some(left) = room.checked_sub(1 + length(fact)) else {
                break;
            };
            room = left;
            shown += 1;
        }
    }
    let mut lines = vec![lead];
    if shown < facts.len() {
        lines.push(more.to_owned());
    }
    lines.extend_from_slice(&facts[facts.len() - shown..]);
    fit(&lines.join("\n"), most)
}

/// A name that a person chose, fit to be shown in running text: one line, at most 32 characters, none of Discord's
/// markup, no mention.
pub fn name(raw: &str) -> String {
    let mut shown = String::new();
    for c in plain_name(raw).chars() {
        match c {
            '*' | '_' | '~' | '`' | '|' | '#' | '-' | '[' | ']' | '(' | ')' | '\\' | '+' | '>' => {
                shown.push('\\');
                shown.push(c);
            }
            _ => shown.push(c),
        }
    }
    shown
}

/// A name that a person chose, fit for a button or a choice, where Discord reads no markup: one line, at most 32
/// characters. Mentions and addresses are broken by a character without width.
pub fn plain_name(raw: &str) -> String {
    use unicode_segmentation::UnicodeSegmentation;
    const ZERO_WIDTH_SPACE: char = '\u{200b}';
    let one_line: String = raw
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !is_direction_mark(*c) && marks::colour_of(*c).is_none())
        .collect();
    let mut name = String::new();
    for (n, piece) in one_line.trim().graphemes(true).enumerate() {
        // A grapheme can be a tower of marks; a name is not that high.
        if n == 32 || length(&name) + length(piece) > 80 {
            name.push('…');
            break;
        }
        name.push_str(piece);
        if piece.ends_with(['<', '@', ':']) {
            name.push(ZERO_WIDTH_SPACE);
        }
    }
    match is_visible(&name) {
        true => name,
        false => "?".to_owned(),
    }
}

/// Whether anything of a text can be seen.
pub fn is_visible(text: &str) -> bool {
    !text.chars().all(is_invisible)
}

/// Marks that turn the direction of the text after them.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_stays_and_long_text_ends_at_a_border() {
        assert_eq!(fit("One two.", 8), "One two.");
        assert_eq!(fit("First line here\nsecond line", 20), "First line here…");
        assert_eq!(fit("A sentence. Another one", 16), "A sentence.…");
        assert_eq!(fit("some words and more", 12), "some words…");
        assert_eq!(fit("unbrokenword", 6), "unbro…");
        assert_eq!(fit("abc", 0), "");
    }

    #[test]
    fn no_cut_ever_exceeds_its_room() {
        let text = "Ünïcödé 🛡️🛡️ one. Two 🛡️\nthree four";
        for most in 0..60 {
            assert!(length(&fit(text, most)) <= most, "{most}");
            let facts = vec!["first fact".to_owned(), "second 🛡️".to_owned()];
            assert!(length(&fit_facts(text, &facts, "…", most)) <= most, "{most}");
        }
    }

    #[test]
    fn the_oldest_facts_go_first() {
        let facts: Vec<String> = ["one", "two", "three"].map(String::from).into();
        assert_eq!(fit_facts("lead", &facts, "…", 100), "lead\none\ntwo\nthree");
        assert_eq!(fit_facts("lead", &facts, "…", 16), "lead\n…\ntwo\nthree");
        assert_eq!(fit_facts("lead", &facts, "…", 10), "lead\n…");
    }

    #[test]
    fn names_cannot_mention_or_mark_up() {
        assert_eq!(name("Bob"), "Bob");
        assert_eq!(name("**Bob**\n_x_"), "\\*\\*Bob\\*\\* \\_x\\_");
        assert!(!name("<@123>").contains("<@"));
        assert!(!name("@everyone").contains("@everyone"));
        assert!(!name("https://x.example").contains("://"));
        assert_eq!(name(" \u{202e}\n "), "?");
        assert_eq!(name("a\u{61c}b"), "ab");
        for unseen in ["\u{3164}", "\u{200b}", "\u{fe0f}", "\u{2800}", "\u{115f} \u{e0041}"] {
            assert_eq!(plain_name(unseen), "?", "{unseen:?}");
        }
        assert_eq!(plain_name("🛡\u{fe0f}"), "🛡\u{fe0f}");
        assert!(length(&plain_name(&"e\u{301}".repeat(4000))) < 130);
        assert!(length(&plain_name(&format!("e{}", "\u{301}".repeat(4000)))) < 130);
    }
}
