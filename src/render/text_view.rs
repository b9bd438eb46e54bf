//! The same as the pictures, in words alone: for people who read by ear, or on a poor line.

use super::layout::facts::{Fact, Topic};
use super::scene::Shown;
use super::{marks, words};
use crate::rules::{DestinationKind, Seat};
use crate::tr;

/// A part of a text view: a field of an embed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about, at most 256 UTF-16 units.
    pub title: String,
    /// What is to be said, at most 1024 UTF-16 units, with [marks](super::marks) of the colours in it.
    pub text: String,
    /// The player it is about; `None`: what lies in the middle.
    pub seat: Option<Seat>,
}

/// Most UTF-16 units of a field's text.
const TEXT_LIMIT: usize = 1024;
/// Most of all fields together; the rest of the 6000 that a message's embeds may hold is left to the message.
const WHOLE_LIMIT: usize = 5500;

/// The sections of a table's facts, in order. Should they take more than a message may hold, letters serve for the colours'
/// marks; should they still, the least needed facts go, but none that names a card.
pub(super) fn sections(shown: &Shown<'_>, facts: &[Fact]) -> Vec<Section> {
    let sections = write(shown, &facts.iter().collect::<Vec<_>>());
    if length(&sections) <= WHOLE_LIMIT {
        return sections;
    }
    let with_letters = |fact: &Fact| Fact {
        text: marks::as_letters(&fact.text),
        ..fact.clone()
    };
    let facts: Vec<Fact> = facts.iter().map(with_letters).collect();
    let mut facts: Vec<&Fact> = facts.iter().collect();
    let mut sections = write(shown, &facts);
    while length(&sections) > WHOLE_LIMIT {
        let least = facts.iter().enumerate().filter(|(_, fact)| !fact.kept);
        let Some((at, _)) = least.max_by_key(|(_, fact)| fact.rank) else {
            break;
        };
        facts.remove(at);
        sections = write(shown, &facts);
    }
    sections
}

fn write(shown: &Shown<'_>, facts: &[&Fact]) -> Vec<Section> {
    let mut topics: Vec<(Topic, Vec<&Fact>)> = Vec::new();
    for &fact in facts {
        match topics.iter_mut().find(|(topic, _)| *topic == fact.topic) {
            Some((_, said)) => said.push(fact),
            None => topics.push((fact.topic, vec![fact])),
        }
    }
    let mut written = Vec::new();
    for (topic, facts) in topics {
        let title = title(shown, topic);
        let seat = match topic {
            Topic::Player(seat) => Some(seat),
            _ => None,
        };
        let mut text = String::new();
        for fact in facts {
            if marks::length(&text) + 1 + marks::length(&fact.text) > TEXT_LIMIT {
                written.push(Section {
                    title: title.clone(),
                    text: std::mem::take(&mut text),
                    seat,
                });
            }
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&fact.text);
        }
        written.push(Section { title, text, seat });
    }
    written
}

fn title(shown: &Shown<'_>, topic: Topic) -> String {
    let lang = shown.lang;
    match topic {
        Topic::Turn => tr!(lang, "topic-turn"),
        Topic::Spaces => tr!(lang, "topic-spaces"),
        Topic::Display(DestinationKind::TradingLand) => tr!(lang, "topic-trading-lands"),
        Topic::Display(DestinationKind::LandOfInfluence) => tr!(lang, "topic-lands-of-influence"),
        Topic::Buildings => tr!(lang, "topic-buildings"),
        Topic::Supply => tr!(lang, "topic-supply"),
        Topic::Player(seat) => {
            let ship = words::ship(lang, shown.board.player(seat).ship);
            tr!(lang, "topic-player", name = shown.full_name(seat), ship = ship)
        }
        Topic::Whole => tr!(lang, "topic-result"),
    }
}

/// How many UTF-16 units sections take together.
fn length(sections: &[Section]) -> usize {
    sections
        .iter()
        .map(|section| marks::length(&section.title) + marks::length(&section.text))
        .sum()
}
