//! What a picture says, in words: its alt text, and the text view. Laid down beside the boxes, so that the two agree.

use crate::rules::{DestinationKind, Seat};

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Topic {
    /// Whose decision, the round, the last move.
    Turn,
    /// The Viking spaces.
    Spaces,
    /// A row of the display.
    Display(DestinationKind),
    /// The face-up buildings.
    Buildings,
    /// Raid tokens, decks, artifacts.
    Supply,
    /// A player.
    Player(Seat),
    /// A single card, a hand, a result: the whole picture.
    Whole,
}

/// One thing that a picture shows, in a sentence or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) topic: Topic,
    /// How much it is needed: 0 first. Where not all find room, the highest go.
    pub(crate) rank: u8,
    /// It names cards that the picture shows: the text view never goes without it.
    pub(crate) kept: bool,
    pub(crate) text: String,
}

impl Fact {
    /// Facts of one rank about the same sort of thing stand in alt text together or not at all: where a few of them were
    /// missing, the rest would read as if there were no more.
    fn group(&self) -> (u8, Topic) {
        let topic = match self.topic {
            Topic::Player(_) => Topic::Player(Seat(0)),
            topic => topic,
        };
        (self.rank, topic)
    }
}

/// Most that Discord takes as an attachment's description, in UTF-16 units.
pub(crate) const ALT_LIMIT: usize = 1024;

/// The alt text: the most needed facts that find room, in the order in which they were laid down; where some do not, `rest`
/// says at the end how to read them.
pub(crate) fn alt(facts: &[Fact], rest: &str) -> String {
    // With one more for the space before each.
    let length = |text: &str| text.encode_utf16().count() + 1;
    let mut groups: Vec<((u8, Topic), usize)> = Vec::new();
    for fact in facts {
        let (group, units) = (fact.group(), length(&fact.text));
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, sum)) => *sum += units,
            None => groups.push((group, units)),
        }
    }
    // Nothing stands before the first.
    let mut room = ALT_LIMIT + 1;
    let whole = groups.iter().map(|(_, units)| units).sum::<usize>() <= room;
    if !whole {
        room -= length(rest);
    }
    groups.sort_by_key(|((rank, _), _)| *rank);
    groups.retain(|(_, units)| {
        let fits = *units <= room;
        room -= if fits { *units } else { 0 };
        fits
    });
    let taken = facts
        .iter()
        .filter(|fact| groups.iter().any(|(group, _)| *group == fact.group()));
    let texts = taken.map(|fact| fact.text.as_str());
    texts.chain((!whole).then_some(rest)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(rank: u8, text: &str) -> Fact {
        Fact {
            topic: Topic::Whole,
            rank,
            kept: false,
            text: text.to_owned(),
        }
    }

    fn of(seat: u8, rank: u8, text: &str) -> Fact {
        Fact {
            topic: Topic::Player(Seat(seat)),
            ..fact(rank, text)
        }
    }

    #[test]
    fn alt_text_drops_whole_facts_the_least_needed_first() {
        let long = "x".repeat(600);
        let facts = [fact(2, &long), fact(0, "First."), fact(1, &long.replace('x', "y"))];
        let alt = alt(&facts, "More.");
        assert!(alt.chars().count() <= ALT_LIMIT);
        assert!(alt.starts_with("First. yyy") && !alt.contains('x'));
    }

    #[test]
    fn alt_text_keeps_the_order_in_which_facts_were_laid_down() {
        assert_eq!(alt(&[fact(1, "A."), fact(0, "B."), fact(2, "C.")], "More."), "A. B. C.");
    }

    #[test]
    fn alt_text_has_all_of_a_kind_or_none_and_says_that_there_is_more() {
        let long = "x".repeat(1010);
        let facts = [
            of(0, 2, "One column."),
            of(1, 2, &long),
            of(0, 0, "Ann."),
            of(1, 0, "Bob."),
        ];
        assert_eq!(alt(&facts, "More."), "Ann. Bob. More.");
    }

    #[test]
    fn alt_text_fills_its_limit_to_the_last_unit_and_counts_as_discord_does() {
        let exact = [fact(0, &"x".repeat(1000)), fact(1, &"y".repeat(23))];
        assert_eq!(alt(&exact, "More.").len(), ALT_LIMIT);
        let longer = [fact(0, &"x".repeat(1000)), fact(1, &"y".repeat(24))];
        assert!(alt(&longer, "More.").ends_with("x More."));
        let wide = [fact(0, &"𝕬".repeat(500)), fact(1, &"y".repeat(30))];
        assert!(alt(&wide, "More.").ends_with("𝕬 More."));
    }
}
