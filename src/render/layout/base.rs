//! Panels without Skáli: half as wide, two in a row; a row is one picture. When one of them would be too tall, every
//! panel takes the full width.

use super::panel::{
    MODULE_MARGIN, Scale, Stacks, crew, header_colours, name_plate, player_facts, reputation_star, score, slots,
    stacks, trade,
};
use super::pieces::PANEL_RADIUS;
use super::shared::destination;
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
/// Destinations in the one stack of a half panel; it gives way to full width before it is too tall.
const ONE_STACK: usize = 10;
/// Height of a reserved destination.
const RESERVED: i32 = 102 + 10;

/// How the panels of a table stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// Two in a row.
    Half,
    /// One in a row.
    Full,
}

/// Half, as long as every row stays within a module.
pub(crate) fn width(shown: &Shown<'_>) -> Width {
    let tall = |(seat, _)| {
        shown.board.destinations(seat).count() > ONE_STACK
            || height(shown, seat, Width::Half) + 2 * MODULE_MARGIN > TALLEST
    };
    if shown.board.iter().any(tall) {
        Width::Full
    } else {
        Width::Half
    }
}

impl Width {
    /// The rows of panels, by seat.
    pub(crate) fn rows(self, seats: &[Seat]) -> Vec<Vec<Seat>> {
        let each = match self {
            Width::Half => 2,
            Width::Full => 1,
        };
        seats.chunks(each).map(<[Seat]>::to_vec).collect()
    }

    const fn units(self) -> i32 {
        match self {
            Width::Half => HALF,
            Width::Full => INNER,
        }
    }
}

fn own_stacks(shown: &Shown<'_>, seat: Seat, width: Width) -> Stacks {
    match width {
        Width::Half => stacks(shown, seat, ONE_STACK, 1),
        Width::Full => stacks(shown, seat, 9, 4),
    }
}

fn grid_rows(shown: &Shown<'_>, seat: Seat, width: Width) -> i32 {
    let crew = &shown.board.player(seat).crew;
    let tallest = Colour::ALL.into_iter().map(|c| crew.column(c).len()).max().unwrap_or(0);
    let stack = own_stacks(shown, seat, width).stacks.first().map_or(0, Vec::len);
    4.max(1 + tallest).max(2 + stack) as i32
}

fn reserved_height(shown: &Shown<'_>, seat: Seat, width: Width) -> i32 {
    let reserved = shown.board.player(seat).reserved.len() as i32;
    match width {
        Width::Half => reserved * RESERVED,
        Width::Full => reserved.min(1) * RESERVED,
    }
}

fn height(shown: &Shown<'_>, seat: Seat, width: Width) -> i32 {
    let rows = grid_rows(shown, seat, width);
    HEAD + 14 + rows * Scale::ROOMY.pitch + 12 + reserved_height(shown, seat, width)
}

/// Lays a row of panels out from `y0` down, all equally tall. Returns its height.
pub(crate) fn row(s: &mut Sheet<'_>, shown: &Shown<'_>, seats: &[Seat], y0: i32, width: Width) -> i32 {
    let tallest = seats.iter().map(|&seat| height(shown, seat, width)).max().unwrap_or(0);
    for (k, &seat) in (0..).zip(seats) {
        let rect = Rect::new(MARGIN + k * (HALF + GAP), y0, width.units(), tallest);
        panel(s, shown, seat, rect, width);
    }
    tallest
}

fn panel(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, rect: Rect, width: Width) {
    let scale = Scale::ROOMY;
    let player = shown.board.player(seat);
    s.fill(rect, Flat::Panel, PANEL_RADIUS);
    s.within(rect, |s| {
        s.within(Rect::new(rect.x, rect.y, rect.w, HEAD), |s| {
            header(s, shown, seat, rect, scale)
        });
        let y = rect.y + HEAD + 14;
        let stacks = own_stacks(shown, seat, width);
        crew(s, shown, seat, rect.x + 14, y, scale);
        trade(s, shown, seat, &stacks, rect.x + scale.trade_x(), y, scale);
        let y = y + grid_rows(shown, seat, width) * scale.pitch + 8;
        for (k, &id) in (0..).zip(player.reserved.iter()) {
            let can = shown.decider() == Some(seat) && shown.within_reach(id);
            let (across, down) = match width {
                Width::Half => (0, k * RESERVED),
                Width::Full => (k * 335, 0),
            };
            if k == 0 {
                s.icon(Icon::GoldenBracelet, rect.x + 34, y + 51, 42, Flat::Brass);
            }
            let at = Rect::new(rect.x + 64 + across, y + down, 325, 102);
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
