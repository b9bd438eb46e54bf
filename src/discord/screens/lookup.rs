//! Looking rules and cards up.

use crate::discord::autocomplete::Offer;
use crate::discord::marks;
use crate::discord::message::{Message, Picture};
use crate::discord::words::{artifact, asset, assets, building, destination, effects, kind, ship, trade_row, viking};
use crate::i18n::Lang;
use crate::render::CardRef;
use crate::rules::{Artifact, Asset, BuildingId, CardSet, PlayerCount, Ship, ShipSide, Viking};
use crate::{key, tr};

/// A subject of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the subjects")]
pub enum Topic {
    Aim,
    Turn,
    Recruit,
    Explore,
    Trade,
    Reputation,
    Limits,
    Village,
    Raids,
    Renewal,
    EmptyDeck,
    Artifacts,
    End,
    Secrets,
    Leaving,
}

impl Topic {
    /// All of them, in the order in which one would read them.
    pub const ALL: [Topic; 15] = [
        Topic::Aim,
        Topic::Turn,
        Topic::Recruit,
        Topic::Explore,
        Topic::Trade,
        Topic::Reputation,
        Topic::Limits,
        Topic::Village,
        Topic::Raids,
        Topic::Renewal,
        Topic::EmptyDeck,
        Topic::Artifacts,
        Topic::End,
        Topic::Secrets,
        Topic::Leaving,
    ];

    fn key(self) -> &'static str {
        match self {
            Topic::Aim => key!("rule-aim"),
            Topic::Turn => key!("rule-turn"),
            Topic::Recruit => key!("rule-recruit"),
            Topic::Explore => key!("rule-explore"),
            Topic::Trade => key!("rule-trade"),
            Topic::Reputation => key!("rule-reputation"),
            Topic::Limits => key!("rule-limits"),
            Topic::Village => key!("rule-village"),
            Topic::Raids => key!("rule-raids"),
            Topic::Renewal => key!("rule-renewal"),
            Topic::EmptyDeck => key!("rule-empty-deck"),
            Topic::Artifacts => key!("rule-artifacts"),
            Topic::End => key!("rule-end"),
            Topic::Secrets => key!("rule-secrets"),
            Topic::Leaving => key!("rule-leaving"),
        }
    }

    fn title(self, lang: Lang) -> String {
        let key = format!("{}.title", self.key());
        tr!(lang, &key)
    }
}

/// `rules topic`: every subject.
pub fn topic_offers(lang: Lang) -> Vec<Offer<Topic>> {
    let offer = |topic: Topic| Offer::new(&topic.title(lang), topic.key().to_owned(), topic);
    Topic::ALL.map(offer).into()
}

/// A subject of the rules in our own short sentences; without one, what there is to look up.
pub fn topic(lang: Lang, topic: Option<Topic>) -> Message {
    match topic {
        Some(topic) => Message::new(format!("**{}**\n{}", topic.title(lang), tr!(lang, topic.key()))),
        None => {
            let titles = Topic::ALL.map(|topic| format!("- {}", topic.title(lang)));
            Message::new(format!("{}\n{}", tr!(lang, "rules-topics"), titles.join("\n")))
        }
    }
}

/// `card name`: every card there is.
pub fn card_offers(cards: &CardSet, lang: Lang) -> Vec<Offer<CardRef>> {
    let mut all: Vec<CardRef> = cards
        .destinations
        .iter()
        .map(|card| CardRef::Destination(card.id))
        .collect();
    all.extend((0..cards.buildings.len()).map(|n| CardRef::Building(BuildingId(n as u8))));
    all.push(CardRef::SpecialBuilding);
    all.extend(Ship::ALL.map(CardRef::Skali));
    all.extend([ShipSide::Normal, ShipSide::Advanced].map(CardRef::Ship));
    all.extend(Artifact::ALL.map(CardRef::Artifact));
    all.extend(Viking::kinds().map(CardRef::Viking));
    let offer = |(n, card): (usize, CardRef)| Offer::new(&card_name(cards, lang, card), format!("card:{n}"), card);
    all.into_iter().enumerate().map(offer).collect()
}

/// A card with all that stands on it, in words, and its picture if there is one.
pub fn card(cards: &CardSet, lang: Lang, card: CardRef, picture: Option<Picture>) -> Message {
    let name = match card {
        CardRef::Viking(viking) => marks::viking(lang, viking),
        _ => card_name(cards, lang, card),
    };
    let mut lines = vec![format!("**{name}**")];
    lines.extend(card_lines(cards, lang, card));
    if card.is_stand_in(cards) {
        lines.push(tr!(lang, "lookup-stand-in"));
    }
    let message = Message::new(lines.join("\n"));
    picture.into_iter().fold(message, Message::picture)
}

fn card_name(cards: &CardSet, lang: Lang, card: CardRef) -> String {
    match card {
        CardRef::Viking(card) => viking(lang, card),
        CardRef::Destination(id) => destination(lang, cards.destination(id)),
        CardRef::Building(id) => building(lang, cards.building(id)),
        CardRef::SpecialBuilding => tr!(lang, "card-special-building"),
        CardRef::Skali(of) => tr!(lang, "card-skali", ship = ship(lang, of)),
        CardRef::Ship(ShipSide::Normal) => tr!(lang, "card-ship-normal"),
        CardRef::Ship(ShipSide::Advanced) => tr!(lang, "card-ship-advanced"),
        CardRef::Artifact(which) => artifact(lang, which),
    }
}

fn card_lines(cards: &CardSet, lang: Lang, card: CardRef) -> Vec<String> {
    match card {
        CardRef::Viking(card) => {
            let copies = |players| cards.copies(players, card);
            let of = marks::colour(lang, card.colour());
            vec![
                tr!(
                    lang,
                    "lookup-viking",
                    colour = of,
                    asset = asset(lang, card.asset().asset(), 1)
                ),
                tr!(
                    lang,
                    "card-viking-copies",
                    two = copies(PlayerCount::TWO),
                    three = copies(PlayerCount::THREE),
                    four = copies(PlayerCount::FOUR)
                ),
            ]
        }
        CardRef::Destination(id) => {
            let card = cards.destination(id);
            vec![
                tr!(
                    lang,
                    "lookup-destination",
                    kind = kind(lang, card.kind),
                    cost = marks::cost(lang, &card.cost),
                    gain = assets(lang, card.gain)
                ),
                tr!(lang, "lookup-trade", trade = trade_row(lang, &card.trade)),
            ]
        }
        CardRef::Building(id) => {
            let card = cards.building(id);
            let mut lines = vec![tr!(lang, "lookup-building", cost = asset(lang, Asset::Coin, card.cost))];
            lines.extend(listed(effects(lang, &card.effects, None)));
            lines
        }
        CardRef::SpecialBuilding => {
            let card = &cards.special_building;
            let mut lines = vec![tr!(lang, "lookup-special")];
            lines.extend(listed(effects(lang, &card.effects, Some(&card.renews))));
            lines
        }
        CardRef::Skali(of) => {
            let mut lines = vec![tr!(lang, "lookup-skali")];
            lines.extend(listed(effects(lang, cards.skali(of), None)));
            lines
        }
        CardRef::Ship(side) => vec![tr!(
            lang,
            "lookup-trade",
            trade = trade_row(lang, cards.ship_trade(side))
        )],
        CardRef::Artifact(which) => vec![match which {
            Artifact::MeadCup => tr!(lang, "artifact-rule-mead-cup"),
            Artifact::SilverCoin => tr!(lang, "artifact-rule-silver-coin"),
            Artifact::Cauldron => tr!(lang, "artifact-rule-cauldron"),
            Artifact::GoldenBracelet => tr!(lang, "artifact-rule-golden-bracelet"),
            Artifact::Helmet => tr!(lang, "artifact-rule-helmet"),
            Artifact::Amulet => tr!(lang, "artifact-rule-amulet"),
            Artifact::Weathervane => tr!(lang, "artifact-rule-weathervane"),
        }],
    }
}

fn listed(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| format!("- {line}"))
}
