//! One card, at twice the size and with words.

use super::facts::Topic;
use super::pieces::{
    Band, Ground, Run, Sign, TileKind, artifact_icon, cost_tiles, fill_of, glyph_of, kind_icon, mark_of, run,
};
use super::sheet::{Anchor, Sheet, capitalised};
use super::{INNER, MARGIN, WIDTH};
use crate::i18n::Lang;
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::scene::CardRef;
use crate::render::text::{title_style, wrap};
use crate::render::words;
use crate::rules::{Artifact, Asset, Assets, CardSet, Destination, Effects, Row, ShipSide, Viking, VikingAsset};
use crate::{key, tr};

/// Lays a card out. Returns its height.
pub(crate) fn card(s: &mut Sheet<'_>, cards: &CardSet, card: CardRef, lang: Lang) -> i32 {
    let note = card.is_stand_in(cards);
    match card {
        CardRef::Viking(viking) => viking_card(s, cards, viking, lang),
        CardRef::Destination(id) => destination(s, cards.destination(id), note, lang),
        CardRef::Building(id) => {
            let card = cards.building(id);
            let head = Head {
                icon: Icon::Skali,
                name: words::building(lang, card),
                cost: card.cost,
            };
            village_card(s, &head, &card.effects, None, note, lang)
        }
        CardRef::SpecialBuilding => {
            let special = &cards.special_building;
            let name = tr!(lang, "card-special-building");
            let head = Head {
                icon: Icon::Skali,
                name,
                cost: 0,
            };
            village_card(s, &head, &special.effects, Some(&special.renews), note, lang)
        }
        CardRef::Skali(ship) => {
            let name = tr!(lang, "card-skali", ship = words::ship(lang, ship));
            let head = Head {
                icon: Icon::Skali,
                name,
                cost: 0,
            };
            village_card(s, &head, cards.skali(ship), None, note, lang)
        }
        CardRef::Ship(side) => ship(s, cards, side, lang),
        CardRef::Artifact(one) => artifact(s, one, lang),
    }
}

/// The pale ground, the sign and the name.
fn head(s: &mut Sheet<'_>, icon: Icon, name: &str, room: i32, height: i32) {
    s.fill(Rect::new(MARGIN, MARGIN, INNER, height - 2 * MARGIN), Flat::Card, 18);
    s.icon(icon, MARGIN + 64, MARGIN + 67, 66, Flat::Ink);
    s.fitted(
        MARGIN + 118,
        MARGIN + 67,
        name,
        72,
        40,
        room,
        Flat::Ink,
        title_style(s.fonts(), name),
        Anchor::Start,
    );
}

/// A title above a part of the card.
fn caption(s: &mut Sheet<'_>, x: i32, cy: i32, text: &str, room: i32) {
    s.fitted(x, cy, text, 34, 24, room, Flat::CardMute, Style::Text, Anchor::Start);
}

fn destination(s: &mut Sheet<'_>, card: &Destination, note: bool, lang: Lang) -> i32 {
    let height = if note { 500 } else { 450 };
    let kind = words::kind(lang, card.kind);
    let name = words::destination(lang, card);
    let kind_width = s.width(Style::Text, &kind, 34);
    head(
        s,
        kind_icon(card.kind),
        &name,
        INNER - 118 - 34 - kind_width - 20,
        height,
    );
    s.text(
        WIDTH - MARGIN - 34,
        MARGIN + 68,
        &kind,
        34,
        Flat::CardMute,
        Style::Text,
        Anchor::End,
    );
    s.fill(Rect::new(MARGIN + 34, MARGIN + 126, INNER - 68, 3), Flat::CardLine, 0);
    let (cost_x, gain_x, trade_x) = (MARGIN + 34, MARGIN + 384, MARGIN + 744);
    caption(s, cost_x, MARGIN + 166, &tr!(lang, "card-cost"), 330);
    caption(s, gain_x, MARGIN + 166, &tr!(lang, "card-now"), 340);
    caption(s, trade_x, MARGIN + 166, &tr!(lang, "card-trade"), 282);
    let tiles: Vec<TileKind> = cost_tiles(&card.cost)
        .into_iter()
        .flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(n)))
        .collect();
    let (size, per_row) = match tiles.len() {
        ..=3 => (92, 3),
        4 => (68, 4),
        _ => (76, 3),
    };
    for (k, kind) in (0..).zip(tiles) {
        let cx = cost_x + size / 2 + (k % per_row) * (size + 10);
        let cy = MARGIN + 204 + size / 2 + (k / per_row) * (size + 10);
        match kind {
            TileKind::Colour(colour) => s.mark_tile(colour, cx, cy, size),
            TileKind::Stone(icon) => s.stone_tile(icon, cx, cy, size),
        }
    }
    large_run(s, &run(card.gain), gain_x, MARGIN + 250, 340);
    trade_row(s, &card.trade, trade_x, MARGIN + 204);
    let said = words::destination_said(lang, card, &words::cost(lang, &card.cost));
    s.say(Topic::Whole, 0, tr!(lang, "fact-card", facts = said));
    if note {
        stand_in(s, height - 54, lang);
    }
    height
}

/// Signs in rows, each as often as it counts while there is room, else with its number.
fn large_run(s: &mut Sheet<'_>, run: &Run, x: i32, cy: i32, room: i32) {
    let points = |sign| matches!(sign, Sign::Asset(Asset::Vp | Asset::LoseVp));
    let all: i32 = run
        .iter()
        .map(|&(sign, n)| if points(sign) { 1 } else { i32::from(n) })
        .sum();
    let fold = all > 6;
    let (size, step, per_row) = if all > 6 {
        (60, 84, room / 84)
    } else {
        (80, 104, room / 104)
    };
    let mut k = 0;
    for &(sign, n) in run {
        let times = if points(sign) || fold { 1 } else { i32::from(n) };
        for _ in 0..times {
            let (cx, cy) = (x + 44 + (k % per_row) * step, cy + (k / per_row) * step);
            s.sign(sign, n, cx, cy, size, Ground::Card);
            if fold && !points(sign) && n > 1 {
                s.number_mid(cx + size / 2 + 10, cy, n, 34, Flat::Ink);
            }
            k += 1;
        }
    }
}

/// Three trade columns, and how many bracelets each asks for.
fn trade_row(s: &mut Sheet<'_>, trade: &[Assets; 3], x: i32, y: i32) {
    for (c, assets) in (0..).zip(trade) {
        let x = x + c * 96;
        s.fill(Rect::new(x, y, 92, 118), Flat::CardBand, 10);
        match run(*assets).first() {
            Some(&(sign, n)) => s.sign(sign, n, x + 46, y + 59, 72, Ground::Card),
            None => s.dot(x + 46, y + 59, 10, Flat::CardLine),
        }
        s.icon(Icon::Bracelet, x + 30, y + 150, 36, Flat::CardMute);
        s.number(x + 54, y + 150, c + 1, 38, Flat::Ink);
    }
}

/// The rulebook does not print Skáli's values: say so where a card is looked up.
fn stand_in(s: &mut Sheet<'_>, cy: i32, lang: Lang) {
    let note = tr!(lang, "card-stand-in");
    s.fitted(
        MARGIN + 34,
        cy,
        &note,
        27,
        24,
        INNER - 68,
        Flat::CardMute,
        Style::Text,
        Anchor::Start,
    );
    s.say(Topic::Whole, 2, note);
}

struct Head {
    icon: Icon,
    name: String,
    cost: u8,
}

fn village_card(
    s: &mut Sheet<'_>,
    card: &Head,
    effects: &Effects,
    renews: Option<&[bool; 4]>,
    note: bool,
    lang: Lang,
) -> i32 {
    let pitch = 80;
    let height = 2 * MARGIN + 136 + 6 * pitch + if note { 54 } else { 14 };
    let coins = i32::from(card.cost) * 72;
    head(s, card.icon, &card.name, INNER - 118 - 34 - coins - 10, height);
    for k in 0..i32::from(card.cost) {
        s.icon(Icon::Coin, WIDTH - MARGIN - 64 - k * 72, MARGIN + 66, 62, Flat::Ink);
    }
    let first = match card.cost {
        0 => card.name.clone(),
        cost => tr!(
            lang,
            "fact-building",
            name = card.name.clone(),
            cost = words::asset(lang, Asset::Coin, cost)
        ),
    };
    s.say(Topic::Whole, 0, tr!(lang, "fact-card", facts = first));
    for (k, band) in (0..).zip(Band::ALL) {
        let rect = Rect::new(MARGIN + 24, MARGIN + 132 + k * pitch, INNER - 48, pitch - 8);
        let cy = rect.y + rect.h / 2;
        let (fill, fg, on) = match band {
            Band::RaidGain => (Flat::Bone, Flat::Ink, Ground::White),
            Band::RaidPenalty => (Flat::Ink, Flat::Bone, Ground::Black),
            Band::Row(_) => (Flat::CardBand, Flat::Ink, Ground::Card),
        };
        s.fill(rect, fill, 10);
        let signs = band.run(effects, renews);
        s.within(rect, |s| {
            let cx = MARGIN + 70;
            match band {
                Band::RaidGain => s.icon(Icon::Raid, cx, cy, 48, fg),
                Band::RaidPenalty => s.icon(Icon::Fire, cx, cy, 48, fg),
                Band::Row(Row::SameColour) => s.stone_tile(Icon::Equal, cx, cy, 52),
                Band::Row(Row::NewColour) => s.stone_tile(Icon::Different, cx, cy, 52),
                Band::Row(Row::TradingLand) => s.icon(Icon::TradingLand, cx, cy, 48, fg),
                Band::Row(Row::LandOfInfluence) => s.icon(Icon::LandOfInfluence, cx, cy, 48, fg),
            }
            let when = match band {
                Band::RaidGain => tr!(lang, "card-raid-gain"),
                Band::RaidPenalty => tr!(lang, "card-raid-penalty"),
                Band::Row(row) => words::row(lang, row),
            };
            s.fitted(MARGIN + 118, cy, &when, 36, 24, 480, fg, Style::Text, Anchor::Start);
            s.run(&signs, MARGIN + 620, cy, 52, 76, on, 3);
        });
        if !signs.is_empty() {
            s.say(
                Topic::Whole,
                1,
                tr!(
                    lang,
                    "fact-card",
                    facts = capitalised(super::band_words(lang, band, &signs))
                ),
            );
        }
    }
    if note {
        stand_in(s, height - 56, lang);
    }
    height
}

fn viking_card(s: &mut Sheet<'_>, cards: &CardSet, viking: Viking, lang: Lang) -> i32 {
    let height = 400;
    let colour = viking.colour();
    s.fill(
        Rect::new(MARGIN, MARGIN, INNER, height - 2 * MARGIN),
        fill_of(colour),
        18,
    );
    let glyph = glyph_of(colour);
    s.icon(mark_of(colour), MARGIN + 180, height / 2, 180, glyph);
    s.asset(
        viking.asset().asset(),
        MARGIN + 420,
        height / 2,
        190,
        Ground::Viking(colour),
    );
    let x = MARGIN + 590;
    let name = capitalised(words::viking(lang, viking));
    let style = title_style(s.fonts(), &name);
    s.fitted(
        x,
        height / 2 - 72,
        &name,
        56,
        28,
        INNER - 620,
        glyph,
        style,
        Anchor::Start,
    );
    let meaning = tr!(
        lang,
        match viking.asset() {
            VikingAsset::Vp => key!("card-viking-vp"),
            VikingAsset::Bracelet => key!("card-viking-bracelet"),
            VikingAsset::Recruit => key!("card-viking-recruit"),
            VikingAsset::Reputation => key!("card-viking-reputation"),
        }
    );
    let [two, three, four] = cards.vikings.map(|copies| copies[viking.index()]);
    let copies = tr!(lang, "card-viking-copies", two = two, three = three, four = four);
    let mut cy = height / 2 - 12;
    let fonts = s.fonts();
    for line in [&meaning, &copies]
        .into_iter()
        .flat_map(|text| wrap(fonts, Style::Text, text, 32, INNER - 620))
    {
        s.words(x, cy, &line, 32, glyph);
        cy += 42;
    }
    s.say(Topic::Whole, 0, tr!(lang, "fact-card", facts = name));
    s.say(Topic::Whole, 1, meaning);
    s.say(Topic::Whole, 2, copies);
    height
}

fn ship(s: &mut Sheet<'_>, cards: &CardSet, side: ShipSide, lang: Lang) -> i32 {
    let height = 450;
    let name = tr!(
        lang,
        match side {
            ShipSide::Normal => key!("card-ship-normal"),
            ShipSide::Advanced => key!("card-ship-advanced"),
        }
    );
    head(s, Icon::Ship, &name, INNER - 152, height);
    s.fill(Rect::new(MARGIN + 34, MARGIN + 126, INNER - 68, 3), Flat::CardLine, 0);
    let trade = cards.ship_trade(side);
    caption(s, MARGIN + 34, MARGIN + 166, &tr!(lang, "card-trade"), 290);
    trade_row(s, trade, MARGIN + 34, MARGIN + 204);
    // What reputation scores each turn stands on the board for all; here is room to say it.
    caption(s, MARGIN + 400, MARGIN + 166, &tr!(lang, "card-reputation"), 600);
    let mut steps = Vec::new();
    for (k, step) in (0..).zip(cards.reputation.iter().filter(|step| step.vp > 0).take(6)) {
        let x = MARGIN + 400 + k * 106;
        s.fill(Rect::new(x, MARGIN + 204, 100, 118), Flat::CardBand, 10);
        s.sign(Sign::Asset(Asset::Vp), step.vp, x + 50, MARGIN + 263, 66, Ground::Card);
        s.icon(Icon::Reputation, x + 30, MARGIN + 354, 34, Flat::CardMute);
        s.number(x + 52, MARGIN + 354, step.at, 36, Flat::Ink);
        steps.push(tr!(lang, "card-reputation-step", at = step.at, vp = step.vp));
    }
    s.say(Topic::Whole, 0, tr!(lang, "fact-card", facts = name));
    s.say(
        Topic::Whole,
        1,
        tr!(lang, "fact-trade", columns = words::trade(lang, trade)),
    );
    s.say(
        Topic::Whole,
        2,
        tr!(lang, "fact-card", facts = capitalised(steps.join(", "))),
    );
    height
}

fn artifact(s: &mut Sheet<'_>, artifact: Artifact, lang: Lang) -> i32 {
    let text = tr!(
        lang,
        match artifact {
            Artifact::MeadCup => key!("artifact-mead-cup.text"),
            Artifact::SilverCoin => key!("artifact-silver-coin.text"),
            Artifact::Cauldron => key!("artifact-cauldron.text"),
            Artifact::GoldenBracelet => key!("artifact-golden-bracelet.text"),
            Artifact::Helmet => key!("artifact-helmet.text"),
            Artifact::Amulet => key!("artifact-amulet.text"),
            Artifact::Weathervane => key!("artifact-weathervane.text"),
        }
    );
    let lines = wrap(s.fonts(), Style::Text, &text, 38, INNER - 80);
    let height = 2 * MARGIN + 160 + 50 * lines.len() as i32 + 20;
    let name = words::artifact(lang, artifact);
    head(s, artifact_icon(artifact), &name, INNER - 152, height);
    s.fill(Rect::new(MARGIN + 34, MARGIN + 126, INNER - 68, 3), Flat::CardLine, 0);
    for (k, line) in (0..).zip(&lines) {
        s.words(MARGIN + 40, MARGIN + 172 + k * 50, line, 38, Flat::Ink);
    }
    s.say(Topic::Whole, 0, tr!(lang, "fact-card", facts = name));
    s.say(Topic::Whole, 1, text);
    height
}
