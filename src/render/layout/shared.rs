//! The shared part of the board: whose turn, the last move, Viking spaces, supply, buildings, destinations.

use super::display::display;
use super::facts::Topic;
use super::last;
use super::pieces::{
    Band, CARD_RADIUS, Ground, PANEL_RADIUS, Run, Sign, TILE_RADIUS, artifact_icon, fill_of, glyph_of, mark_of, run,
};
use super::shared_facts::{building_facts, space_facts, supply_facts};
use super::sheet::{Anchor, Sheet};
use super::{INNER, MARGIN, WIDTH};
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::scene::Shown;
use crate::render::words;
use crate::rules::{Artifact, Asset, Assets, Building, Colour, DecisionKind};
use crate::{key, tr};

/// Most that the last move takes of an alt text, in UTF-16 units: the cards' names have to find room beside it.
const LAST_IN_ALT: usize = 200;

/// Lays the shared part out from `y0` down. Returns its height.
pub(crate) fn shared(s: &mut Sheet<'_>, shown: &Shown<'_>, y0: i32) -> i32 {
    let y = y0 + 10;
    heading(s, shown, y);
    s.fill(Rect::new(MARGIN, y + 53, INNER, 2), Flat::Line, 0);
    let last = last::tell(shown, shown.last);
    last.lay(s, MARGIN, y + 81, INNER);
    let words = last.words_within(if shown.is_spoken() { usize::MAX } else { LAST_IN_ALT });
    if !words.is_empty() {
        s.say(Topic::Turn, 1, tr!(shown.lang, "fact-last", what = words));
    }
    space_facts(s, shown);
    let y = y + 112;
    let y = if shown.board.skali {
        market_with_buildings(s, shown, y)
    } else {
        market(s, shown, y)
    };
    let y = display(s, shown, y);
    y + 4 - y0
}

/// Whose decision it is, and the round.
fn heading(s: &mut Sheet<'_>, shown: &Shown<'_>, y: i32) {
    let (board, lang) = (shown.board, shown.lang);
    let round = match board.end_triggered && !board.is_over() {
        true => tr!(lang, "round-last", round = board.round),
        false => tr!(lang, "round", round = board.round),
    };
    let cy = y + 24;
    s.within(Rect::new(MARGIN, y - 8, INNER, 60), |s| {
        let taken = s.text(WIDTH - MARGIN, cy, &round, 28, Flat::Mute, Style::Text, Anchor::End);
        let room = INNER - taken - 24;
        let (mut x, mut room) = (MARGIN, room);
        let ship = shown
            .decider()
            .or_else(|| board.winners().next())
            .map(|seat| board.player(seat).ship);
        s.icon(Icon::Turn, x + 18, cy, 32, Flat::Brass);
        if let Some(ship) = ship {
            s.ship(ship, x + 66, cy, 46, false);
        }
        x += 100;
        room -= 100;
        let (style, text, size) = headline(s, shown, room);
        s.text(x, cy, &text, size, Flat::Bone, style, Anchor::Start);
    });
    s.say(
        Topic::Turn,
        0,
        tr!(lang, "fact-turn", headline = sentence(shown, None), round = round),
    );
}

/// The headline in a room: shrunk, then with the name cut.
fn headline(s: &Sheet<'_>, shown: &Shown<'_>, room: i32) -> (Style, String, u16) {
    let text = sentence(shown, None);
    let style = crate::render::text::title_style(s.fonts(), &text);
    let mut size = 42;
    while size > 28 && s.width(style, &text, size) > room {
        size -= 1;
    }
    let mut text = text;
    let mut letters = shown.decider().map_or(0, |seat| shown.name(seat).chars().count());
    while s.width(style, &text, size) > room && letters > 1 {
        letters -= 1;
        text = sentence(shown, Some(letters));
    }
    let fitted = s.fit(style, &text, size, 28, room);
    (style, fitted.text, fitted.size)
}

/// Who is to do what; the name cut after so many letters.
pub(crate) fn sentence(shown: &Shown<'_>, letters: Option<usize>) -> String {
    let (board, lang) = (shown.board, shown.lang);
    let Some(decision) = board.decision() else {
        let winners: Vec<&str> = board.winners().map(|seat| shown.name(seat)).collect();
        return match winners.as_slice() {
            [] => tr!(lang, "headline-over"),
            [one] => tr!(lang, "headline-won", name = *one),
            [first @ .., last] => tr!(lang, "headline-shared", names = first.join(", "), last = *last),
        };
    };
    let name = shown.name(decision.seat);
    let name = match letters {
        Some(letters) => shown.told(
            decision.seat,
            &name.chars().take(letters).chain(['…']).collect::<String>(),
        ),
        None => shown.full_name(decision.seat),
    };
    let key = match decision.kind {
        DecisionKind::Main => key!("headline-main"),
        DecisionKind::Take => key!("headline-take"),
        DecisionKind::Reserve => key!("headline-reserve"),
        DecisionKind::Swap => key!("headline-swap"),
        DecisionKind::Discard => key!("headline-discard"),
        DecisionKind::Order => key!("headline-order"),
    };
    tr!(lang, key, name = name)
}

/// A space: its colour above, the card that lies there below. The two need not agree.
fn space(s: &mut Sheet<'_>, shown: &Shown<'_>, rect: Rect, colour: Colour) {
    let card = shown.board.spaces[colour];
    s.within(rect, |s| {
        s.fill(Rect::new(rect.x, rect.y, rect.w, 36), fill_of(colour), TILE_RADIUS);
        s.icon(mark_of(colour), rect.x + rect.w / 2, rect.y + 18, 26, glyph_of(colour));
        let below = Rect::new(rect.x, rect.y + 46, rect.w, rect.h - 46);
        match card {
            Some(viking) => s.viking_card(below, viking, 58, 28),
            None => s.frame(below, Flat::Line, CARD_RADIUS, 2),
        }
    });
    if shown.changes.spaces[colour.index()] {
        s.halo(Rect::new(rect.x, rect.y + 46, rect.w, rect.h - 46), CARD_RADIUS);
    }
}

/// The Viking deck and the discard pile. Returns where they end.
fn piles(s: &mut Sheet<'_>, shown: &Shown<'_>, x: i32, cy: i32) -> i32 {
    let counts = [
        (Icon::Deck, usize::from(shown.board.deck_size)),
        (Icon::Discard, shown.board.discard.total()),
    ];
    let mut x = x;
    for (icon, n) in counts {
        s.icon(icon, x + 15, cy, 30, Flat::Mute);
        x += 36 + s.number(x + 36, cy, n, 30, Flat::Bone) + 16;
    }
    x - 16
}

fn piles_width(s: &Sheet<'_>, shown: &Shown<'_>) -> i32 {
    let counts = [usize::from(shown.board.deck_size), shown.board.discard.total()];
    let one = |n: usize| 52 + s.width(Style::Bold, &n.to_string(), 30);
    counts.into_iter().map(one).sum::<i32>() - 16
}

fn artifact(s: &mut Sheet<'_>, shown: &Shown<'_>, artifact: Artifact, x: i32, cy: i32, room: i32) -> i32 {
    s.icon(artifact_icon(artifact), x + 17, cy, 36, Flat::Brass);
    let name = words::artifact(shown.lang, artifact);
    42 + s.fitted(x + 42, cy, &name, 28, 24, room, Flat::Bone, Style::Text, Anchor::Start)
}

/// Without Skáli: wide Viking spaces, piles and artifacts beside them.
fn market(s: &mut Sheet<'_>, shown: &Shown<'_>, y: i32) -> i32 {
    let (width, gap, height) = (124, 12, 46 + 124);
    for (k, colour) in (0..).zip(Colour::ALL) {
        space(
            s,
            shown,
            Rect::new(MARGIN + k * (width + gap), y, width, height),
            colour,
        );
    }
    let x = MARGIN + 5 * (width + gap) + 8;
    let rect = Rect::new(x, y, WIDTH - MARGIN - x, height);
    s.fill(rect, Flat::Panel, PANEL_RADIUS);
    s.within(rect, |s| {
        piles(s, shown, x + 18, y + 40);
        for (k, one) in (0..).zip(shown.board.artifacts.iter()) {
            artifact(s, shown, one, x + 18, y + 90 + k * 46, rect.w - 78);
        }
    });
    supply_facts(s, shown);
    y + height + 18
}

/// Row pitch of the buildings.
const PITCH: i32 = 38;
/// Where the buildings begin, left of it the spaces and the supply.
const BUILDINGS_X: i32 = 494;

/// With Skáli: Viking spaces over the supply, buildings beside them; both end on one line.
fn market_with_buildings(s: &mut Sheet<'_>, shown: &Shown<'_>, y: i32) -> i32 {
    let board = shown.board;
    let (label, gap) = (46, 10);
    let (first, all) = (BUILDINGS_X + label, WIDTH - MARGIN - BUILDINGS_X - label + gap);
    let card_width = all / 4 - gap;
    let names: Vec<Option<(&Building, String)>> = board
        .buildings
        .iter()
        .map(|id| id.map(|id| shown.cards.building(id)))
        .map(|card| card.map(|card| (card, words::building(shown.lang, card))))
        .collect();
    let two_lines = names
        .iter()
        .flatten()
        .any(|(_, name)| !one_line(s, name, card_width - NAME_MARGIN));
    let head = if two_lines { 62 } else { 46 };
    let height = head + 7 * PITCH + 4;

    let (width, between) = (80, 12);
    let lines = 1 + i32::from(board.artifacts.iter().next().is_some());
    let space_height = 46 + (height - 46 - 16 - 52 * lines).min(172);
    for (k, colour) in (0..).zip(Colour::ALL) {
        space(
            s,
            shown,
            Rect::new(MARGIN + k * (width + between), y, width, space_height),
            colour,
        );
    }
    let below = y + space_height + 16;
    supply(
        s,
        shown,
        Rect::new(MARGIN, below, 5 * width + 4 * between, y + height - below),
    );

    s.icon(Icon::Coin, BUILDINGS_X + 18, y + head + 18, 32, Flat::Bone);
    for (r, band) in (1..).zip(Band::ALL) {
        s.band_label(band, BUILDINGS_X + 18, y + head + r * PITCH + 18, 36);
    }
    let mut row = Vec::with_capacity(4);
    for (k, name) in (0..).zip(&names) {
        let (x, next) = (first + k * all / 4, first + (k + 1) * all / 4);
        let rect = Rect::new(x, y, next - gap - x, height);
        match name {
            Some((card, name)) => {
                let can = shown.has_coins(card.cost);
                building(s, rect, head, card, name, can);
                row.push((*card, name.as_str(), can && shown.decider().is_some()));
            }
            None => s.frame(rect, Flat::Line, CARD_RADIUS, 2),
        }
        if shown.changes.buildings[k as usize] {
            s.halo(rect, CARD_RADIUS);
        }
    }
    building_facts(s, shown, &row);
    y + height + 18
}

/// Raid tokens on the board and beside it, deck, discard pile, artifacts.
fn supply(s: &mut Sheet<'_>, shown: &Shown<'_>, rect: Rect) {
    let board = shown.board;
    s.fill(rect, Flat::Panel, PANEL_RADIUS);
    s.within(rect, |s| {
        let count = board.artifacts.iter().count() as i32;
        let cy = if count > 0 { rect.y + 26 } else { rect.y + rect.h / 2 };
        let mut x = rect.x + 12;
        // A game begins with one token more than players on the board (R2.5); returned ones can make it more.
        let on_board = i32::from(board.raid_board);
        let places = on_board.max(i32::from(board.players.get()) + 1);
        if places > 6 {
            s.icon(Icon::Raid, x + 15, cy, 32, Flat::Bone);
            x += 34 + s.number(x + 34, cy, on_board, 30, Flat::Bone) + 10;
        } else {
            for k in 0..places {
                let colour = if k < on_board { Flat::Bone } else { Flat::Line };
                s.icon(Icon::Raid, x + 15 + k * 33, cy, 32, colour);
            }
            x += places * 33 + 4;
        }
        x += s.words(x, cy, "+", 28, Flat::Mute) + 2;
        let extra = if board.raid_extra > 0 { Flat::Bone } else { Flat::Line };
        s.icon(Icon::Raid, x + 15, cy, 32, extra);
        let width = piles_width(s, shown);
        piles(s, shown, rect.right() - 14 - width, cy);

        let mut x = rect.x + 12;
        if count > 0 {
            s.fill(Rect::new(x, rect.y + 51, rect.w - 24, 2), Flat::Band, 0);
        }
        let room = (rect.w - 24 - (count - 1) * 18) / count.max(1) - 42;
        for one in board.artifacts.iter() {
            x += artifact(s, shown, one, x, rect.y + 78, room) + 18;
        }
    });
    supply_facts(s, shown);
}

/// What a building's name leaves free of its card, left and right together: the longest words just fit.
const NAME_MARGIN: i32 = 6;

fn one_line(s: &Sheet<'_>, name: &str, room: i32) -> bool {
    !name.contains(' ') || s.width(Style::Text, name, 26) <= room
}

/// A building's name in one line, or two.
fn building_name(s: &mut Sheet<'_>, name: &str, cx: i32, cy: i32, room: i32) {
    if one_line(s, name, room) {
        s.fitted(cx, cy, name, 28, 24, room, Flat::Ink, Style::Text, Anchor::Middle);
    } else if let Some((first, second)) = name.split_once(' ') {
        s.fitted(cx, cy - 13, first, 26, 24, room, Flat::Ink, Style::Text, Anchor::Middle);
        s.fitted(
            cx,
            cy + 13,
            second,
            26,
            24,
            room,
            Flat::Ink,
            Style::Text,
            Anchor::Middle,
        );
    }
}

/// A building: its rows are the rows of every village.
fn building(s: &mut Sheet<'_>, rect: Rect, head: i32, card: &Building, name: &str, can: bool) {
    let (ground, band_fill) = if can {
        (Flat::Card, Flat::CardBand)
    } else {
        (Flat::CardOff, Flat::CardOffBand)
    };
    s.fill(rect, ground, CARD_RADIUS);
    s.within(rect, |s| {
        let cx = rect.x + rect.w / 2;
        building_name(s, name, cx, rect.y + head / 2 + 2, rect.w - NAME_MARGIN);
        let line = |s: &mut Sheet<'_>, r: i32, signs: &Run, ground: Ground| {
            let step = (rect.w - 12) / run_units(signs).max(3);
            let step = step.min(38);
            let x = cx - s.run_width(signs, step, 3) / 2;
            s.run(
                signs,
                x,
                rect.y + head + r * PITCH + PITCH / 2 - 1,
                32.min(step),
                step,
                ground,
                3,
            );
        };
        line(s, 0, &run(Assets::many(Asset::Coin, card.cost)), Ground::Card);
        for (r, band) in (1..).zip(Band::ALL) {
            let signs = band.run(&card.effects, None);
            let (fill, on) = match band {
                Band::RaidGain if !signs.is_empty() => (Flat::Bone, Ground::White),
                Band::RaidPenalty if !signs.is_empty() => (Flat::Ink, Ground::Black),
                _ => (band_fill, Ground::Card),
            };
            s.fill(
                Rect::new(rect.x + 4, rect.y + head + r * PITCH, rect.w - 8, PITCH - 2),
                fill,
                4,
            );
            if !signs.is_empty() {
                line(s, r, &signs, on);
            }
        }
    });
}

/// How many signs a run shows side by side.
fn run_units(run: &Run) -> i32 {
    let one = |&(sign, n): &(Sign, u8)| match sign {
        Sign::Asset(Asset::Vp | Asset::LoseVp) => 1,
        _ => i32::from(n.min(3)),
    };
    run.iter().map(one).sum()
}
