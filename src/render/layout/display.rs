//! The face-up destinations, and a destination card wherever it lies.

use super::pieces::{CARD_RADIUS, Ground, cost_width, kind_icon, run};
use super::shared_facts::display_facts;
use super::sheet::{Anchor, Sheet};
use super::{INNER, MARGIN};
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::scene::Shown;
use crate::render::words;
use crate::rules::{Destination, DestinationKind};

/// The face-up destinations, a row for each deck.
pub(super) fn display(s: &mut Sheet<'_>, shown: &Shown<'_>, y: i32) -> i32 {
    let (label, gap, height) = (64, 10, 102);
    let mut y = y;
    for kind in DestinationKind::ALL {
        s.icon(kind_icon(kind), MARGIN + 20, y + 34, 40, Flat::Bone);
        s.icon(Icon::Deck, MARGIN + 13, y + 76, 24, Flat::Mute);
        let left = shown.board.destination_deck_sizes[kind as usize];
        s.number(MARGIN + 30, y + 76, left, 27, Flat::Bone);
        let mut row = Vec::with_capacity(3);
        for (slot, id) in (0..).zip(shown.board.display[kind as usize]) {
            let left = MARGIN + label + slot * (INNER - label + gap) / 3;
            let right = MARGIN + label + (slot + 1) * (INNER - label + gap) / 3 - gap;
            let rect = Rect::new(left, y, right - left, height);
            match id {
                Some(id) => {
                    let card = shown.cards.destination(id);
                    let can = shown.within_reach(id);
                    destination(s, shown, rect, card, can);
                    row.push((card, can && shown.decider().is_some()));
                }
                None => s.frame(rect, Flat::Line, CARD_RADIUS, 2),
            }
            if shown.changes.display[kind as usize][slot as usize] {
                s.halo(rect, CARD_RADIUS);
            }
        }
        display_facts(s, shown, kind, &row);
        y += height + gap;
    }
    y
}

/// A destination card: name and what it gives now at the left, what it costs and each trade gives at the right.
pub(crate) fn destination(s: &mut Sheet<'_>, shown: &Shown<'_>, rect: Rect, card: &Destination, can: bool) {
    let (ground, band, dot) = match can {
        true => (Flat::Card, Flat::CardBand, Flat::CardLine),
        false => (Flat::CardOff, Flat::CardOffBand, Flat::CardOff),
    };
    s.fill(rect, ground, CARD_RADIUS);
    s.within(rect, |s| {
        let cost_left = rect.right() - 9 - cost_width(&card.cost);
        let name = words::destination(shown.lang, card);
        let room = cost_left - rect.x - 14 - 8;
        s.fitted(
            rect.x + 14,
            rect.y + 30,
            &name,
            31,
            24,
            room,
            Flat::Ink,
            Style::Text,
            Anchor::Start,
        );
        s.cost(&card.cost, rect.right() - 9, rect.y + 30);
        let (cy, cell) = (rect.bottom() - 31, 40);
        let gain = run(card.gain);
        let trade_left = rect.right() - 11 - 3 * cell;
        let room = trade_left - rect.x - 12;
        let (mut step, mut fold) = (39, 3);
        if s.run_width(&gain, step, fold) > room {
            step = 37;
        }
        if s.run_width(&gain, step, fold) > room {
            (step, fold) = (37, 1);
        }
        while s.run_width(&gain, step, fold) > room && step > 30 {
            step -= 1;
        }
        s.run(&gain, rect.x + 8, cy, 32.min(step), step, Ground::Card, fold);
        for (k, assets) in (0..).zip(card.trade) {
            let x = trade_left + k * (cell + 1);
            s.fill(Rect::new(x, cy - 20, cell, 40), band, 4);
            match run(assets).first() {
                Some(&(sign, n)) => s.sign(sign, n, x + cell / 2, cy, 32, Ground::Card),
                None => s.dot(x + cell / 2, cy, 5, dot),
            }
        }
    });
}
