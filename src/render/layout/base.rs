//! Panels without Skáli: half as wide, two in a row; a row is one picture. When one of them would be too tall, the table
//! takes panels of full width instead, like those with Skáli.

use super::display::destination;
use super::panel::{
    MODULE_MARGIN, Scale, Stacks, crew, header_colours, name_plate, reputation_star, score, slots, stacks, trade,
};
use super::pieces::PANEL_RADIUS;
use super::player_facts::player_facts;
use super::sheet::Sheet;
use super::{INNER, MARGIN, TALLEST};
use crate::render::canvas::Rect;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::scene::Shown;
use crate::rules::{Colour, Seat};

/// Between two panels.
const GAP: i32 = 12;
/// Width of half a board.
const HALF: i32 = (INNER - GAP) / 2;
/// Height of the two-line header.
const HEAD: i32 = 124;
/// Destinations in the one stack of a half panel.
const ONE_STACK: usize = 10;
/// Height of a reserved destination.
const RESERVED: i32 = 102 + 10;

/// Whether every row of half panels stays within a module.
pub(crate) fn fits(shown: &Shown<'_>) -> bool {
    shown.board.iter().all(|(seat, _)| {
        shown.board.destinations(seat).count() <= ONE_STACK && height(shown, seat) + 2 * MODULE_MARGIN <= TALLEST
    })
}

fn own_stacks(shown: &Shown<'_>, seat: Seat) -> Stacks {
    stacks(shown, seat, ONE_STACK, 1)
}

fn grid_rows(shown: &Shown<'_>, seat: Seat) -> i32 {
    let crew = &shown.board.player(seat).crew;
    let tallest = Colour::ALL.into_iter().map(|c| crew.column(c).len()).max().unwrap_or(0);
    4.max(1 + tallest).max(2 + shown.board.destinations(seat).count()) as i32
}

fn height(shown: &Shown<'_>, seat: Seat) -> i32 {
    let reserved = shown.board.player(seat).reserved.len() as i32;
    HEAD + 14 + grid_rows(shown, seat) * Scale::ROOMY.pitch + 12 + reserved * RESERVED
}

/// Lays a row of one or two panels out from `y0` down, both equally tall. Returns its height.
pub(crate) fn row(s: &mut Sheet<'_>, shown: &Shown<'_>, seats: &[Seat], y0: i32) -> i32 {
    let tallest = seats.iter().map(|&seat| height(shown, seat)).max().unwrap_or(0);
    for (k, &seat) in (0..).zip(seats) {
        panel(s, shown, seat, Rect::new(MARGIN + k * (HALF + GAP), y0, HALF, tallest));
    }
    tallest
}

fn panel(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, rect: Rect) {
    let scale = Scale::ROOMY;
    let player = shown.board.player(seat);
    s.fill(rect, Flat::Panel, PANEL_RADIUS);
    s.within(rect, |s| {
        s.within(Rect::new(rect.x, rect.y, rect.w, HEAD), |s| {
            header(s, shown, seat, rect, scale)
        });
        let y = rect.y + HEAD + 14;
        crew(s, shown, seat, rect.x + 14, y, scale);
        trade(
            s,
            shown,
            seat,
            &own_stacks(shown, seat),
            rect.x + scale.trade_x(),
            y,
            scale,
        );
        let y = y + grid_rows(shown, seat) * scale.pitch + 8;
        for (k, &id) in (0..).zip(player.reserved.iter()) {
            let can = shown.decider() == Some(seat) && shown.within_reach(id);
            let at = Rect::new(rect.x + 64, y + k * RESERVED, 325, 102);
            if k == 0 {
                s.icon(Icon::GoldenBracelet, rect.x + 34, y + 51, 42, Flat::Brass);
            }
            destination(s, shown, at, shown.cards.destination(id), can);
        }
    });
    if shown.decider() == Some(seat) {
        s.frame(rect, Flat::Bone, PANEL_RADIUS, 4);
    }
    player_facts(s, shown, seat);
}

fn header(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, rect: Rect, scale: Scale) {
    let player = shown.board.player(seat);
    let active = shown.decider() == Some(seat);
    let c = header_colours(active);
    s.fill_top(Rect::new(rect.x, rect.y, rect.w, HEAD), c.ground, PANEL_RADIUS);
    let (upper, lower) = (rect.y + 42, rect.y + 96);
    let sx = rect.x + scale.trade_x() + 40;
    name_plate(s, shown, seat, rect.x, upper, scale.trade_x() - 74 - 8, active);
    score(s, shown, seat, sx, upper, 72, active);
    s.icon(Icon::Hand, rect.x + HALF - 62, upper, 32, c.dim);
    s.number(rect.x + HALF - 40, upper, player.hand_size, 32, c.fg);
    let x = rect.x + 14;
    s.icon(Icon::Reputation, x + 16, lower, 32, c.fg);
    let x = x + 40 + s.number(x + 40, lower, player.reputation, 32, c.fg);
    reputation_star(s, shown, seat, x, lower, active);
    let x = rect.x + scale.trade_x();
    slots(s, Icon::Bracelet, x - 66, lower, player.bracelets, &c);
    slots(s, Icon::Recruit, x + 66, lower, player.recruits, &c);
}
