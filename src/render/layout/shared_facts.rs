//! Everything that the shared part shows, in words: in alt text first what lies there and what it costs, then the rest; in the
//! text view card by card.

use super::facts::Topic;
use super::pieces::{Band, run};
use super::sheet::Sheet;
use crate::render::scene::Shown;
use crate::render::words;
use crate::rules::{Asset, Building, Colour, Destination, DestinationKind, Viking};
use crate::{key, tr};

/// Says what lies on the Viking spaces.
pub(super) fn space_facts(s: &mut Sheet<'_>, shown: &Shown<'_>) {
    let lang = shown.lang;
    let one = |(colour, card): (Colour, &Option<Viking>)| {
        let lies = card.map_or_else(|| tr!(lang, "space-empty"), |v| shown.viking_short(v));
        tr!(lang, "space", space = shown.colour(colour), card = lies)
    };
    let spaces: Vec<String> = shown.board.spaces.iter().map(one).collect();
    s.name(Topic::Spaces, 2, tr!(lang, "fact-spaces", spaces = spaces.join(", ")));
}

/// Says what lies beside the cards: raid tokens, decks, artifacts.
pub(super) fn supply_facts(s: &mut Sheet<'_>, shown: &Shown<'_>) {
    let (board, lang) = (shown.board, shown.lang);
    if board.skali {
        let key = match board.raid_extra {
            0 => key!("fact-raid"),
            _ => key!("fact-raid-extra"),
        };
        s.say(Topic::Supply, 4, tr!(lang, key, n = board.raid_board));
    }
    s.say(
        Topic::Supply,
        5,
        tr!(
            lang,
            "fact-decks",
            deck = board.deck_size,
            discard = board.discard.total()
        ),
    );
    for artifact in board.artifacts.iter() {
        s.say(
            Topic::Supply,
            4,
            tr!(lang, "fact-artifact", name = words::artifact(lang, artifact)),
        );
    }
}

/// Says what lies in a row of the display: the cards, and whether each can be paid for.
pub(super) fn display_facts(s: &mut Sheet<'_>, shown: &Shown<'_>, kind: DestinationKind, row: &[(&Destination, bool)]) {
    let (lang, topic) = (shown.lang, Topic::Display(kind));
    let names: Vec<String> = row.iter().map(|(card, _)| words::destination(lang, card)).collect();
    if !shown.is_spoken() {
        let head = match kind {
            DestinationKind::TradingLand => tr!(lang, "topic-trading-lands"),
            DestinationKind::LandOfInfluence => tr!(lang, "topic-lands-of-influence"),
        };
        let listed = names.iter().zip(row);
        let listed = listed.map(|(name, (card, can))| (name.as_str(), shown.cost(&card.cost), *can));
        list(s, shown, topic, &head, listed);
    }
    for (name, &(card, can)) in names.iter().zip(row) {
        let gain = words::run(lang, &run(card.gain));
        let trade = words::trade(lang, &card.trade);
        let gives = tr!(lang, "destination-gives", gain = gain, trade = trade);
        if !shown.is_spoken() {
            s.say(topic, 6, tr!(lang, "fact-gives", name = name.clone(), gives = gives));
            continue;
        }
        let mut said = vec![tr!(
            lang,
            "destination-in-row",
            name = name.clone(),
            cost = shown.cost(&card.cost),
            gives = gives
        )];
        said.extend(can.then(|| tr!(lang, "fact-affordable")));
        s.name(topic, 3, tr!(lang, "fact-card", facts = said.join("; ")));
    }
    let left = shown.board.destination_deck_sizes[kind as usize];
    let kind = words::kind(lang, kind);
    s.say(topic, 5, tr!(lang, "fact-destination-deck", kind = kind, n = left));
}

/// Says what the face-up buildings are: the cards, their names, and whether each can be paid for.
pub(super) fn building_facts(s: &mut Sheet<'_>, shown: &Shown<'_>, row: &[(&Building, &str, bool)]) {
    let (lang, topic) = (shown.lang, Topic::Buildings);
    let cost = |card: &Building| words::asset(lang, Asset::Coin, card.cost);
    if !shown.is_spoken() {
        let listed = row.iter().map(|&(card, name, can)| (name, cost(card), can));
        list(s, shown, topic, &tr!(lang, "topic-buildings"), listed);
    }
    for &(card, name, can) in row {
        let mut gives = Vec::new();
        for band in Band::ALL {
            let signs = band.run(&card.effects, None);
            if !signs.is_empty() {
                gives.push(super::band_words_short(lang, band, &signs));
            }
        }
        if !shown.is_spoken() {
            let gives = gives.join("; ");
            s.say(topic, 7, tr!(lang, "fact-gives", name = name, gives = gives));
            continue;
        }
        let mut said = vec![tr!(lang, "fact-building", name = name, cost = cost(card))];
        said.extend(gives);
        said.extend(can.then(|| tr!(lang, "fact-affordable")));
        s.name(topic, 4, tr!(lang, "fact-card", facts = said.join("; ")));
    }
}

/// The cards of a row by name, each with its cost and whether it can be paid for.
fn list<'n>(
    s: &mut Sheet<'_>,
    shown: &Shown<'_>,
    topic: Topic,
    head: &str,
    cards: impl Iterator<Item = (&'n str, String, bool)>,
) {
    let lang = shown.lang;
    let one = |(name, cost, can): (&str, String, bool)| match can {
        true => tr!(lang, "card-costs-affordable", name = name, cost = cost),
        false => tr!(lang, "card-costs", name = name, cost = cost),
    };
    let cards: Vec<String> = cards.map(one).collect();
    if !cards.is_empty() {
        let said = tr!(lang, "fact-row", head = head, cards = cards.join(", "));
        s.say(topic, 2, said);
    }
}
