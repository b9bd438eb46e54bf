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

/// Most letters that Discord takes as an attachment's description.
pub(crate) const ALT_LIMIT: usize = 1024;

/// The alt text: the most needed facts that find room, in the order in which they were laid down.
pub(crate) fn alt(facts: &[Fact]) -> String {
    let mut by_need: Vec<usize> = (0..facts.len()).collect();
    by_need.sort_by_key(|&at| facts[at].rank);
    let mut room = ALT_LIMIT;
    let mut taken = vec![false; facts.len()];
    for at in by_need {
        // One for the space between two.
        let length = facts[at].text.chars().count() + 1;
        if length <= room {
            room -= length;
            taken[at] = true;
        }
    }
    let kept = facts.iter().zip(taken).filter(|(_, taken)| *taken);
    kept.map(|(fact, _)| fact.text.as_str()).collect::<Vec<_>>().join(" ")
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

    #[test]
    fn alt_text_drops_whole_facts_the_least_needed_first() {
        let long = "x".repeat(600);
        let facts = [fact(2, &long), fact(0, "First."), fact(1, &long.replace('x', "y"))];
        let alt = alt(&facts);
        assert!(alt.chars().count() <= ALT_LIMIT);
        assert!(alt.starts_with("First. yyy") && !alt.contains('x'));
    }

    #[test]
    fn alt_text_keeps_the_order_in_which_facts_were_laid_down() {
        assert_eq!(alt(&[fact(1, "A."), fact(0, "B."), fact(2, "C.")]), "A. B. C.");
    }
}
