//! The key to every sign.

use super::facts::Topic;
use super::pieces::{Band, CARD_RADIUS, Ground, Sign};
use super::sheet::{Anchor, Sheet};
use super::{INNER, MARGIN};
use crate::i18n::Lang;
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::words;
use crate::rules::{Asset, Colour, Row};
use crate::{key, tr};

/// A sign of the key.
enum Entry {
    Sign(Sign),
    Colour(Colour),
    Stone(Icon),
    Icon(Icon),
    Band(Band),
}

/// Signs with what they mean.
type Column = Vec<(Entry, String)>;

fn columns(lang: Lang) -> [(String, Column); 3] {
    let word = |key: &str| crate::i18n::tr(lang, key, &[]);
    let sign = |asset, key: &str| (Entry::Sign(Sign::Asset(asset)), word(key));
    let icon = |icon, key: &str| (Entry::Icon(icon), word(key));
    let band = |band, key: &str| (Entry::Band(band), word(key));
    let assets = vec![
        sign(Asset::Vp, key!("legend-vp")),
        sign(Asset::LoseVp, key!("legend-lose-vp")),
        sign(Asset::Bracelet, key!("legend-bracelet")),
        sign(Asset::Recruit, key!("legend-recruit")),
        sign(Asset::Reputation, key!("legend-reputation")),
        sign(Asset::Card, key!("legend-card")),
        sign(Asset::Coin, key!("legend-coin")),
        sign(Asset::Raid, key!("legend-raid")),
        (Entry::Sign(Sign::Renew), word(key!("legend-renew"))),
    ];
    let mut vikings: Column = Colour::ALL
        .into_iter()
        .map(|colour| (Entry::Colour(colour), words::colour(lang, colour)))
        .collect();
    vikings.push((Entry::Stone(Icon::Equal), word(key!("legend-equal"))));
    vikings.push((Entry::Stone(Icon::Different), word(key!("legend-different"))));
    vikings.push(icon(Icon::Hand, key!("legend-hand")));
    vikings.push(icon(Icon::FirstPlayer, key!("legend-first-player")));
    let village = vec![
        band(Band::RaidGain, key!("legend-raid-gain")),
        band(Band::RaidPenalty, key!("legend-raid-penalty")),
        band(Band::Row(Row::LandOfInfluence), key!("legend-land-of-influence")),
        band(Band::Row(Row::TradingLand), key!("legend-trading-land")),
        band(Band::Row(Row::SameColour), key!("legend-same-colour")),
        band(Band::Row(Row::NewColour), key!("legend-new-colour")),
        icon(Icon::Skali, key!("legend-skali")),
        icon(Icon::Deck, key!("legend-deck")),
        icon(Icon::Discard, key!("legend-discard")),
    ];
    [
        (word(key!("legend-assets")), assets),
        (word(key!("legend-vikings")), vikings),
        (word(key!("legend-village")), village),
    ]
}

/// Lays the key out. Returns its height.
pub(crate) fn legend(s: &mut Sheet<'_>, lang: Lang) -> i32 {
    let title = tr!(lang, "legend-title");
    s.fitted(
        MARGIN,
        44,
        &title,
        46,
        28,
        INNER,
        Flat::Bone,
        Style::Display,
        Anchor::Start,
    );
    s.say(Topic::Whole, 0, tr!(lang, "fact-card", facts = title));
    let mut bottom = 0;
    for (k, (head, rows)) in (0..).zip(columns(lang)) {
        let x = MARGIN + k * 360;
        s.fitted(x, 104, &head, 30, 24, 340, Flat::Mute, Style::Text, Anchor::Start);
        let said: Vec<String> = rows.iter().map(|(_, meaning)| meaning.clone()).collect();
        s.say(
            Topic::Whole,
            1,
            tr!(lang, "legend-fact", head = head, signs = said.join("; ")),
        );
        for (r, (entry, meaning)) in (0..).zip(rows) {
            let rect = Rect::new(x, 130 + r * 60, 340, 54);
            let (cx, cy) = (x + 34, rect.y + 27);
            s.fill(rect, Flat::Panel, CARD_RADIUS);
            s.within(rect, |s| {
                match entry {
                    Entry::Sign(sign) => s.sign(sign, 1, cx, cy, 38, Ground::Dark),
                    Entry::Colour(colour) => s.mark_tile(colour, cx, cy, 42),
                    Entry::Stone(icon) => s.stone_tile(icon, cx, cy, 42),
                    Entry::Icon(icon) => s.icon(icon, cx, cy, 38, Flat::Bone),
                    Entry::Band(band) => s.band_label(band, cx, cy, 42),
                }
                s.fitted(
                    x + 68,
                    cy,
                    &meaning,
                    29,
                    24,
                    266,
                    Flat::Bone,
                    Style::Text,
                    Anchor::Start,
                );
            });
            bottom = rect.bottom();
        }
    }
    bottom + 20
}
