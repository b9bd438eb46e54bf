//! The pieces in words: for the pictures' own text, their alt text and the text view.

use super::layout::pieces::{self, Run, Sign};
use crate::i18n::{Lang, tr_opt};
use crate::rules::{
    Artifact, Asset, Assets, Building, Colour, Cost, Destination, DestinationKind, Row, Ship, Viking, VikingAsset,
};
use crate::{key, tr};

/// A colour's name.
pub fn colour(lang: Lang, colour: Colour) -> String {
    tr!(
        lang,
        match colour {
            Colour::Red => key!("colour-red"),
            Colour::Yellow => key!("colour-yellow"),
            Colour::Green => key!("colour-green"),
            Colour::Blue => key!("colour-blue"),
            Colour::Purple => key!("colour-purple"),
        }
    )
}

/// So many of an asset: "2 bracelets".
pub fn asset(lang: Lang, asset: Asset, n: u8) -> String {
    let key = match asset {
        Asset::Vp => key!("asset-vp"),
        Asset::LoseVp => key!("asset-lose-vp"),
        Asset::Bracelet => key!("asset-bracelet"),
        Asset::Recruit => key!("asset-recruit"),
        Asset::Reputation => key!("asset-reputation"),
        Asset::Card => key!("asset-card"),
        Asset::Coin => key!("asset-coin"),
        Asset::Raid => key!("asset-raid"),
    };
    tr!(lang, key, n = n)
}

/// A Viking by colour and asset: "red Viking (VP)".
pub fn viking(lang: Lang, viking: Viking) -> String {
    tr!(
        lang,
        "viking",
        colour = colour(lang, viking.colour()),
        asset = viking_asset(lang, viking.asset())
    )
}

/// A Viking among others, without the word: "red VP".
pub fn viking_short(lang: Lang, viking: Viking) -> String {
    tr!(
        lang,
        "viking-short",
        colour = colour(lang, viking.colour()),
        asset = viking_asset(lang, viking.asset())
    )
}

/// What a Viking shows, by name.
pub fn viking_asset(lang: Lang, asset: VikingAsset) -> String {
    tr!(
        lang,
        match asset {
            VikingAsset::Vp => key!("viking-vp"),
            VikingAsset::Bracelet => key!("viking-bracelet"),
            VikingAsset::Recruit => key!("viking-recruit"),
            VikingAsset::Reputation => key!("viking-reputation"),
        }
    )
}

/// A destination's name: the translation by its number, else the card file's own.
pub fn destination(lang: Lang, card: &Destination) -> String {
    tr_opt(lang, &format!("destination-{}", card.id.0), &[]).unwrap_or_else(|| card.name.clone())
}

/// A building's name: the translation by its id, else the card file's own.
pub fn building(lang: Lang, card: &Building) -> String {
    tr_opt(lang, &format!("building-{}", card.id), &[]).unwrap_or_else(|| card.name.clone())
}

/// An artifact's name.
pub fn artifact(lang: Lang, artifact: Artifact) -> String {
    tr!(
        lang,
        match artifact {
            Artifact::MeadCup => key!("artifact-mead-cup"),
            Artifact::SilverCoin => key!("artifact-silver-coin"),
            Artifact::Cauldron => key!("artifact-cauldron"),
            Artifact::GoldenBracelet => key!("artifact-golden-bracelet"),
            Artifact::Helmet => key!("artifact-helmet"),
            Artifact::Amulet => key!("artifact-amulet"),
            Artifact::Weathervane => key!("artifact-weathervane"),
        }
    )
}

/// A ship: "white ship".
pub fn ship(lang: Lang, ship: Ship) -> String {
    tr!(
        lang,
        match ship {
            Ship::White => key!("ship-white"),
            Ship::Beige => key!("ship-beige"),
            Ship::Brown => key!("ship-brown"),
            Ship::Black => key!("ship-black"),
        }
    )
}

/// A kind of destination.
pub fn kind(lang: Lang, kind: DestinationKind) -> String {
    tr!(
        lang,
        match kind {
            DestinationKind::TradingLand => key!("kind-trading-land"),
            DestinationKind::LandOfInfluence => key!("kind-land-of-influence"),
        }
    )
}

/// What sets a village row off.
pub fn row(lang: Lang, row: Row) -> String {
    tr!(
        lang,
        match row {
            Row::LandOfInfluence => key!("row-land-of-influence"),
            Row::TradingLand => key!("row-trading-land"),
            Row::SameColour => key!("row-same-colour"),
            Row::NewColour => key!("row-new-colour"),
        }
    )
}

/// The same among others, where it is clear that it is about rows.
pub(crate) fn row_short(lang: Lang, row: Row) -> String {
    tr!(
        lang,
        match row {
            Row::LandOfInfluence => key!("row-short-land-of-influence"),
            Row::TradingLand => key!("row-short-trading-land"),
            Row::SameColour => key!("row-short-same-colour"),
            Row::NewColour => key!("row-short-new-colour"),
        }
    )
}

/// What a destination costs.
pub fn cost(lang: Lang, cost: &Cost) -> String {
    cost_in(lang, cost, |c| colour(lang, c))
}

/// The same, the colours named in some way of one's own.
pub(crate) fn cost_in(lang: Lang, cost: &Cost, colour: impl Fn(Colour) -> String) -> String {
    match *cost {
        Cost::Colours(_) => {
            let tiles = cost
                .named()
                .map(|(c, n)| tr!(lang, "cost-colour", n = n, colour = colour(c)));
            tiles.collect::<Vec<_>>().join(", ")
        }
        Cost::Equal(n) => tr!(lang, "cost-equal", n = n),
        Cost::Different(n) => tr!(lang, "cost-different", n = n),
    }
}

/// All that a destination card says; what it costs is put in words beforehand.
pub(crate) fn destination_said(lang: Lang, card: &Destination, cost: &str) -> String {
    tr!(
        lang,
        "destination-said",
        name = destination(lang, card),
        kind = kind(lang, card.kind),
        cost = cost,
        gain = run(lang, &pieces::run(card.gain)),
        trade = trade(lang, &card.trade),
    )
}

/// What trade columns give, those that give something: "1: 2 VP / 3: 1 recruit".
pub(crate) fn trade(lang: Lang, columns: &[Assets; 3]) -> String {
    let giving = (1..).zip(columns).filter(|(_, assets)| !assets.is_empty());
    let one = |(column, &assets): (u8, &Assets)| {
        let gain = run(lang, &pieces::run(assets));
        tr!(lang, "trade-column", column = column, gain = gain)
    };
    let columns: Vec<String> = giving.map(one).collect();
    match columns.is_empty() {
        true => tr!(lang, "nothing"),
        false => columns.join(" / "),
    }
}

/// A run of signs: "2 VP, 1 recruit"; a dash for nothing.
pub(crate) fn run(lang: Lang, run: &Run) -> String {
    if run.is_empty() {
        return tr!(lang, "nothing");
    }
    let one = |&(sign, n): &(Sign, u8)| match sign {
        Sign::Asset(a) => asset(lang, a, n),
        Sign::Renew => tr!(lang, "asset-renew"),
    };
    run.iter().map(one).collect::<Vec<_>>().join(", ")
}
