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

/// Signs with what they mean, under a title.
struct Group {
    head: String,
    signs: Vec<(Entry, String)>,
}

/// Three columns of groups.
fn columns(lang: Lang) -> [Vec<Group>; 3] {
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
    let mut vikings: Vec<(Entry, String)> = Colour::ALL
        .into_iter()
        .map(|colour| (Entry::Colour(colour), words::colour(lang, colour)))
        .collect();
    vikings.push((Entry::Stone(Icon::Equal), word(key!("legend-equal"))));
    vikings.push((Entry::Stone(Icon::Different), word(key!("legend-different"))));
    let players = vec![
        icon(Icon::Hand, key!("legend-hand")),
        icon(Icon::FirstPlayer, key!("legend-first-player")),
    ];
    let village = vec![
        band(Band::RaidGain, key!("legend-raid-gain")),
        band(Band::RaidPenalty, key!("legend-raid-penalty")),
        band(Band::Row(Row::LandOfInfluence), key!("legend-land-of-influence")),
        band(Band::Row(Row::TradingLand), key!("legend-trading-land")),
        band(Band::Row(Row::SameColour), key!("legend-same-colour")),
        band(Band::Row(Row::NewColour), key!("legend-new-colour")),
    ];
    let table = vec![
        icon(Icon::Skali, key!("legend-skali")),
        icon(Icon::Deck, key!("legend-deck")),
        icon(Icon::Discard, key!("legend-discard")),
    ];
    let group = |key: &str, signs| Group { head: word(key), signs };
    [
        vec![group(key!("legend-assets"), assets)],
        vec![
            group(key!("legend-vikings"), vikings),
            group(key!("legend-players"), players),
        ],
        vec![
            group(key!("legend-village"), village),
            group(key!("legend-table"), table),
        ],
    ]
}

/// Between one sign and the next.
const PITCH: i32 = 54;
/// Room of a group's title.
const HEAD: i32 = 48;

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
    for (k, groups) in (0..).zip(columns(lang)) {
        let x = MARGIN + k * 360;
        let mut y = 80;
        for Group { head, signs } in groups {
            s.fitted(x, y + 24, &head, 30, 24, 340, Flat::Mute, Style::Text, Anchor::Start);
            let said: Vec<&str> = signs.iter().map(|(_, meaning)| meaning.as_str()).collect();
            let said = tr!(lang, "legend-fact", head = head, signs = said.join("; "));
            s.say(Topic::Whole, 1, said);
            y += HEAD;
            for (entry, meaning) in signs {
                sign(s, Rect::new(x, y, 340, PITCH - 6), entry, &meaning);
                y += PITCH;
            }
            y += 6;
        }
        bottom = bottom.max(y);
    }
    bottom + 8
}

/// A sign and what it means.
fn sign(s: &mut Sheet<'_>, rect: Rect, entry: Entry, meaning: &str) {
    let (cx, cy) = (rect.x + 34, rect.y + rect.h / 2);
    s.fill(rect, Flat::Panel, CARD_RADIUS);
    s.within(rect, |s| {
        match entry {
            Entry::Sign(sign) => s.sign(sign, 1, cx, cy, 38, Ground::Dark),
            Entry::Colour(colour) => s.mark_tile(colour, cx, cy, 40),
            Entry::Stone(icon) => s.stone_tile(icon, cx, cy, 40),
            Entry::Icon(icon) => s.icon(icon, cx, cy, 38, Flat::Bone),
            Entry::Band(band) => s.band_label(band, cx, cy, 40),
        }
        let x = rect.x + 68;
        s.fitted(x, cy, meaning, 29, 24, 266, Flat::Bone, Style::Text, Anchor::Start);
    });
}
