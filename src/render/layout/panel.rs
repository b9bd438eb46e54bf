//! A player's panel: header, crew, trade, village.

use super::display::destination;
use super::pieces::{Ground, PANEL_RADIUS, TILE_RADIUS, fill_of, glyph_of, kind_icon, mark_of, run, signed};
use super::player_facts::player_facts;
use super::sheet::{Anchor, Sheet};
use super::{INNER, MARGIN, TALLEST, village};
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::scene::Shown;
use crate::render::text::title_style;
use crate::rules::{Assets, Colour, DestinationId, MOST_HELD, MOST_REPUTATION, Player, Seat};
use crate::tr;

/// The row pitch of a panel's three zones, and what follows from it. A board uses one scale for all its panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    pub(crate) pitch: i32,
}

impl Scale {
    /// Room for all.
    pub(crate) const ROOMY: Scale = Scale { pitch: 44 };
    /// When panels are full.
    pub(crate) const DENSE: Scale = Scale { pitch: 40 };

    pub(crate) const fn cell(self) -> i32 {
        self.pitch - 2
    }
    pub(crate) const fn icon(self) -> i32 {
        self.pitch * 4 / 5
    }
    pub(crate) const fn step(self) -> i32 {
        self.pitch - 3
    }
    /// Width of a crew column.
    pub(crate) const fn crew(self) -> i32 {
        self.pitch + 10
    }
    /// Width of a trade column.
    pub(crate) const fn trade(self) -> i32 {
        self.pitch + 2
    }
    /// Where the trade zone begins in a panel.
    pub(crate) const fn trade_x(self) -> i32 {
        14 + 5 * self.crew() + 4 * 4 + 18
    }
    /// Width of a stack of trade rows.
    pub(crate) const fn stack(self) -> i32 {
        self.pitch + 3 * (self.trade() + 3) - 3
    }
    /// Where the village begins in a panel.
    pub(crate) const fn village_x(self, stacks: i32) -> i32 {
        self.trade_x() + stacks * self.stack() + (stacks - 1) * 10 + 20
    }
    fn village_room(self, stacks: i32) -> i32 {
        INNER - 14 - self.village_x(stacks) - self.pitch - 2
    }
}

/// Height of a panel's header.
pub(crate) const HEAD: i32 = 84;
/// Destinations in one stack before a second begins.
const STACK: usize = 7;
/// The most rows a stack may have, so that a module stays within its height.
const STACK_LIMIT: usize = 9;
/// Height of the strip of reserved destinations.
const RESERVED: i32 = 102 + 14;
/// Free above and below a panel that is a module of its own.
pub(crate) const MODULE_MARGIN: i32 = 12;

/// A player's destinations in stacks, each from the ship upwards; what finds no room is only counted.
pub(crate) struct Stacks {
    pub(crate) stacks: Vec<Vec<DestinationId>>,
    /// The oldest ones beyond all room.
    pub(crate) hidden: usize,
}

pub(crate) fn stacks(shown: &Shown<'_>, seat: Seat, one: usize, most: usize) -> Stacks {
    let all: Vec<DestinationId> = shown.board.destinations(seat).collect();
    if all.len() <= one {
        return Stacks {
            stacks: vec![all],
            hidden: 0,
        };
    }
    let stacks = all.len().div_ceil(STACK_LIMIT).clamp(2.min(most), most);
    // Where not all find room, the row that says so takes one.
    let per = match all.len().div_ceil(stacks) {
        per @ ..=STACK_LIMIT => per,
        _ => STACK_LIMIT - 1,
    };
    let hidden = all.len().saturating_sub(per * stacks);
    let stacks = all[hidden..].chunks(per).map(<[_]>::to_vec).collect();
    Stacks { stacks, hidden }
}

/// Without a village there is room for more stacks.
fn own_stacks(shown: &Shown<'_>, seat: Seat) -> Stacks {
    stacks(shown, seat, STACK, if shown.board.skali { 2 } else { 4 })
}

/// Rows of the grid: six of the village, or the tallest crew column or stack if that is more.
fn rows(shown: &Shown<'_>, seat: Seat) -> i32 {
    let crew = &shown.board.player(seat).crew;
    let tallest = Colour::ALL.into_iter().map(|c| crew.column(c).len()).max().unwrap_or(0);
    let stacks = own_stacks(shown, seat);
    let stack = stacks.stacks.first().map_or(0, Vec::len) + usize::from(stacks.hidden > 0);
    6.max(1 + tallest).max(2 + stack) as i32
}

/// Roomy while every panel has one stack, at most seven rows and an unfolded village; else dense.
pub(crate) fn scale(s: &Sheet<'_>, shown: &Shown<'_>) -> Scale {
    let roomy = shown.board.iter().all(|(seat, _)| {
        let room = Scale::ROOMY.village_room(1);
        let unfolded = || {
            !shown.board.skali || {
                village::columns(s, shown, seat, Scale::ROOMY, room)
                    .0
                    .iter()
                    .all(|c| c.cards == 1)
            }
        };
        own_stacks(shown, seat).stacks.len() == 1 && rows(shown, seat) <= 7 && unfolded()
    });
    if roomy { Scale::ROOMY } else { Scale::DENSE }
}

/// Lays a panel out from `y0` down. Returns its height.
pub(crate) fn panel(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, y0: i32, scale: Scale) -> i32 {
    let player = shown.board.player(seat);
    let rows = rows(shown, seat);
    let stacks = own_stacks(shown, seat);
    // Where there is no village its room is free.
    let beside = !shown.board.skali && stacks.stacks.len() == 1;
    let strip = if beside || player.reserved.is_empty() {
        0
    } else {
        RESERVED
    };
    let height = HEAD + 14 + rows * scale.pitch - 2 + 14 + strip;
    debug_assert!(height + 2 * MODULE_MARGIN <= TALLEST);
    let x0 = MARGIN;
    let rect = Rect::new(x0, y0, INNER, height);
    let active = shown.decider() == Some(seat);
    s.fill(rect, Flat::Panel, PANEL_RADIUS);
    s.within(rect, |s| {
        s.within(Rect::new(x0, y0, INNER, HEAD), |s| {
            header(s, shown, seat, x0, y0, scale)
        });
        let y = y0 + HEAD + 14;
        crew(s, shown, seat, x0 + 14, y, scale);
        trade(s, shown, seat, &stacks, x0 + scale.trade_x(), y, scale);
        if shown.board.skali {
            let count = stacks.stacks.len() as i32;
            let x = x0 + scale.village_x(count);
            village::village(s, shown, seat, scale, x, y, scale.village_room(count));
        }
        if beside {
            reserved(s, shown, seat, x0 + scale.village_x(1), y, (0, 102 + 12));
        } else {
            reserved(s, shown, seat, x0, y + rows * scale.pitch + 12, (335, 0));
        }
    });
    if active {
        s.frame(Rect::new(x0, y0, INNER, height), Flat::Bone, PANEL_RADIUS, 4);
    }
    player_facts(s, shown, seat);
    height
}

/// The destinations that are reserved (R10.4), each so far from the one before.
fn reserved(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, x0: i32, y: i32, step: (i32, i32)) {
    let reserved = &shown.board.player(seat).reserved;
    if !reserved.is_empty() {
        s.icon(Icon::GoldenBracelet, x0 + 34, y + 51, 42, Flat::Brass);
    }
    for (k, &id) in (0..).zip(reserved.iter()) {
        let card = shown.cards.destination(id);
        let can = shown.decider() == Some(seat) && shown.within_reach(id);
        destination(
            s,
            shown,
            Rect::new(x0 + 64 + k * step.0, y + k * step.1, 325, 102),
            card,
            can,
        );
    }
}

/// The colours of a header: bone while its player decides.
pub(crate) struct HeaderColours {
    pub(crate) ground: Flat,
    pub(crate) fg: Flat,
    pub(crate) dim: Flat,
    pub(crate) off: Flat,
    pub(crate) star: Flat,
    pub(crate) on_star: Flat,
}

pub(crate) fn header_colours(active: bool) -> HeaderColours {
    if active {
        HeaderColours {
            ground: Flat::Bone,
            fg: Flat::Ink,
            dim: Flat::CardMute,
            off: Flat::CardLine,
            star: Flat::Ink,
            on_star: Flat::Brass,
        }
    } else {
        HeaderColours {
            ground: Flat::Band,
            fg: Flat::Bone,
            dim: Flat::Mute,
            off: Flat::Line,
            star: Flat::Brass,
            on_star: Flat::Ink,
        }
    }
}

/// Ship, name, first player, and whether they have left.
pub(crate) fn name_plate(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, x0: i32, cy: i32, room: i32, active: bool) {
    let (player, colours) = (shown.board.player(seat), header_colours(active));
    s.ship(player.ship, x0 + 40, cy, 52, active);
    let first = shown.board.first == seat;
    let name = shown.name(seat);
    let room = room - if first { 40 } else { 0 };
    let colour = if player.left { colours.dim } else { colours.fg };
    // A line of its own, so that it is seen however long the name is.
    let below = match player.left {
        true => Some(tr!(shown.lang, "player-left")),
        false => shown.is_computer(seat).then(|| tr!(shown.lang, "player-computer")),
    };
    let down = if below.is_some() { 14 } else { 0 };
    let width = s.fitted(
        x0 + 74,
        cy - down,
        name,
        41,
        28,
        room,
        colour,
        title_style(s.fonts(), name),
        Anchor::Start,
    );
    if let Some(below) = below {
        s.fitted(
            x0 + 74,
            cy + 20,
            &below,
            26,
            24,
            room,
            colours.dim,
            Style::Text,
            Anchor::Start,
        );
    }
    if first {
        s.icon(Icon::FirstPlayer, x0 + 74 + width + 20, cy - down, 34, colours.dim);
    }
}

fn header(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, x0: i32, y0: i32, scale: Scale) {
    let (board, player) = (shown.board, shown.board.player(seat));
    let active = shown.decider() == Some(seat);
    let c = header_colours(active);
    s.fill_top(Rect::new(x0, y0, INNER, HEAD), c.ground, PANEL_RADIUS);
    let (upper, lower, middle) = (y0 + 24, y0 + 61, y0 + HEAD / 2);
    name_plate(s, shown, seat, x0, middle, scale.trade_x() - 74 - 12, active);
    // The score, over the trade zone.
    let sx = x0 + scale.trade_x() + 36;
    score(s, shown, seat, sx, middle, 80, active);
    // Reputation, over the village: where it stands on the track, and what it scores each turn.
    let rx = x0 + scale.village_x(1);
    s.icon(Icon::Reputation, rx + 17, upper, 32, c.fg);
    let mut x = rx + 42 + s.number(rx + 42, upper, player.reputation, 32, c.fg);
    let gained = shown.changes.reputation[seat.index()];
    if gained > 0 {
        x += 6 + s.number(x + 6, upper, signed(gained), 27, c.fg);
    }
    reputation_star(s, shown, seat, x, upper, active);
    for k in 1..=i32::from(MOST_REPUTATION) {
        let step = shown
            .cards
            .reputation
            .iter()
            .any(|step| step.vp > 0 && i32::from(step.at) == k);
        let half = if step { 10 } else { 6 };
        let colour = if k <= i32::from(player.reputation) { c.fg } else { c.off };
        s.fill(Rect::new(rx + (k - 1) * 25 / 2, lower - half, 10, 2 * half), colour, 2);
    }
    // Tokens.
    let tx = rx + 192;
    slots(s, Icon::Bracelet, tx, upper, player.bracelets, &c);
    slots(s, Icon::Recruit, tx, lower, player.recruits, &c);
    let tx = tx + 124;
    let tx = if board.skali {
        slots(s, Icon::Coin, tx, upper, player.coins, &c);
        raid_pill(s, shown, player, tx, lower, &c, active);
        tx + 124
    } else {
        tx
    };
    s.icon(Icon::Hand, tx + 16, upper, 32, c.dim);
    s.number(tx + 40, upper, player.hand_size, 32, c.fg);
    if board.has_renewal() {
        s.icon(
            Icon::Renew,
            tx + 16,
            lower,
            32,
            if player.renewal_ready { c.fg } else { c.off },
        );
    }
}

/// The score star, and what was won or lost lately.
pub(crate) fn score(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, cx: i32, cy: i32, size: i32, active: bool) {
    let c = header_colours(active);
    let vp = shown.board.player(seat).vp;
    s.icon(Icon::Vp, cx, cy, size, c.star);
    let text_size = match vp {
        0..100 => size * 41 / 80,
        _ => size * 33 / 80,
    };
    s.on(|s| s.number_mid(cx, cy, vp, text_size as u16, c.on_star));
    let won = shown.changes.vp[seat.index()];
    if won != 0 {
        s.number(cx + size / 2 + 8, cy, signed(won), 31, c.fg);
    }
}

/// What reputation scores each turn.
pub(crate) fn reputation_star(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, x: i32, cy: i32, active: bool) {
    let c = header_colours(active);
    let vp = shown.board.reputation_vp(seat, shown.cards);
    s.icon(Icon::Turn, x + 20, cy, 16, c.dim);
    let (fill, ink) = match (vp, active) {
        (0, _) => (c.off, c.dim),
        (_, true) => (Flat::Ink, Flat::Bone),
        (_, false) => (Flat::Brass, Flat::Ink),
    };
    s.star(x + 50, cy, &vp.to_string(), 38, fill, ink);
}

/// Three places for tokens.
pub(crate) fn slots(s: &mut Sheet<'_>, icon: Icon, x: i32, cy: i32, n: u8, c: &HeaderColours) {
    for k in 0..MOST_HELD {
        let colour = if k < n { c.fg } else { c.off };
        s.icon(icon, x + 16 + i32::from(k) * 36, cy, 32, colour);
    }
}

/// Raid tokens; whoever has most now wears the white of the gains, whoever has fewest the black of the penalties.
fn raid_pill(s: &mut Sheet<'_>, shown: &Shown<'_>, player: &Player, x: i32, cy: i32, c: &HeaderColours, active: bool) {
    let (n, mut fg) = (player.raid_tokens, c.fg);
    let pill = Rect::new(x - 4, cy - 17, 84, 35);
    match raid_standing(shown, player) {
        Some(true) => {
            s.fill(pill, Flat::Bone, TILE_RADIUS);
            if active {
                s.frame(pill.inset(-1), Flat::Ink, TILE_RADIUS + 1, 3);
            }
            fg = Flat::Ink;
        }
        Some(false) => {
            s.fill(pill, Flat::Ink, TILE_RADIUS);
            fg = Flat::Bone;
        }
        None => {}
    }
    s.icon(Icon::Raid, x + 16, cy, 30, fg);
    s.number(x + 40, cy, n, 32, fg);
}

/// Whether a player has most raid tokens (`true`), or fewest (`false`); `None` between, or with all alike.
fn raid_standing(shown: &Shown<'_>, player: &Player) -> Option<bool> {
    let all = || shown.board.iter().map(|(_, p)| p.raid_tokens);
    let (most, fewest) = (all().max()?, all().min()?);
    let held = player.raid_tokens;
    (most != fewest && (held == most || held == fewest)).then_some(held == most)
}

/// Five columns; a column is one band of its colour, since all its assets come at once. The newest card on top.
pub(crate) fn crew(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, x: i32, y: i32, scale: Scale) {
    let crew = &shown.board.player(seat).crew;
    let (width, half) = (scale.crew(), scale.cell() / 2);
    for (k, colour) in (0..).zip(Colour::ALL) {
        let x = x + k * (width + 4);
        let cx = x + width / 2;
        let column = crew.column(colour);
        let (fill, glyph) = (fill_of(colour), glyph_of(colour));
        if column.is_empty() {
            s.frame(Rect::new(x, y, width, scale.cell()), fill, 6, 3);
            s.icon(mark_of(colour), cx, y + half, 24, Flat::Mute);
            continue;
        }
        let count = column.len();
        let band = Rect::new(x, y, width, scale.cell() + count as i32 * scale.pitch);
        s.fill(band, fill, 6);
        s.within(band, |s| {
            // A mark and two digits need less air.
            let (mark, left, right, size) = if count > 9 { (19, 15, 11, 26) } else { (25, 11, 13, 30) };
            s.icon(mark_of(colour), cx - left, y + half, mark, glyph);
            s.number_mid(cx + right, y + half, count, size, glyph);
            for (k, asset) in column.oldest_first().rev().enumerate() {
                let top = y + (k as i32 + 1) * scale.pitch;
                s.fill(Rect::new(x, top - 2, width, 2), Flat::Panel, 0);
                if k < shown.changes.crew[seat.index()][colour.index()] {
                    s.fill(Rect::new(x + 4, top + 4, width - 8, scale.cell() - 8), glyph, 4);
                    s.swapped(asset.asset(), cx, top + half, scale.icon() - 5, colour);
                } else {
                    s.asset(asset.asset(), cx, top + half, scale.icon(), Ground::Viking(colour));
                }
            }
        });
    }
}

/// Three vertical bands above the ship, newest destination on top; older ones in a stack to the left.
pub(crate) fn trade(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, stacks: &Stacks, x: i32, y: i32, scale: Scale) {
    let player = shown.board.player(seat);
    let half = scale.cell() / 2;
    let newest = shown.board.destinations(seat).count() - shown.changes.explored[seat.index()];
    let mut number = stacks.hidden;
    for (k, stack) in stacks.stacks.iter().enumerate() {
        let x = x + k as i32 * (scale.stack() + 10);
        let left = |c: i32| x + scale.pitch + c * (scale.trade() + 3);
        let base = k == 0;
        let folded = base && stacks.hidden > 0;
        let rows = stack.len() as i32 + i32::from(base) + i32::from(folded);
        let rect = Rect::new(x - 2, y, scale.stack() + 2, (rows + 1) * scale.pitch - 2);
        let mut halos = Vec::new();
        s.within(rect, |s| {
            s.icon(Icon::Bracelet, x + half - 2, y + half, scale.icon() - 4, Flat::Mute);
            for c in 0..3 {
                let colour = if i32::from(player.bracelets) > c {
                    Flat::Bone
                } else {
                    Flat::Mute
                };
                s.number_mid(left(c) + scale.trade() / 2, y + half, c + 1, 32, colour);
                if rows > 0 {
                    s.fill(
                        Rect::new(left(c), y + scale.pitch, scale.trade(), rows * scale.pitch - 2),
                        Flat::Band,
                        6,
                    );
                }
            }
            for (r, &id) in (0..).zip(stack.iter().rev()) {
                let top = y + (r + 1) * scale.pitch;
                let card = shown.cards.destination(id);
                s.icon(
                    kind_icon(card.kind),
                    x + half - 2,
                    top + half,
                    scale.icon() - 4,
                    Flat::Mute,
                );
                trade_row(s, &card.trade, left, top, r > 0, scale);
                if number + stack.len() - 1 - r as usize >= newest {
                    halos.push(Rect::new(left(0), top, 3 * scale.trade() + 6, scale.cell()));
                }
            }
            let mut r = stack.len() as i32;
            if folded {
                let top = y + (r + 1) * scale.pitch;
                s.number_mid(
                    left(1) + scale.trade() / 2,
                    top + half,
                    format!("+{}", stacks.hidden),
                    30,
                    Flat::Mute,
                );
                r += 1;
            }
            if base {
                let top = y + (r + 1) * scale.pitch;
                s.ship(player.ship, x + half - 2, top + half, scale.icon() + 2, false);
                trade_row(
                    s,
                    shown.cards.ship_trade(shown.board.ship_side),
                    left,
                    top,
                    r > 0,
                    scale,
                );
            }
        });
        number += stack.len();
        for halo in halos {
            s.halo(halo, 6);
        }
    }
}

fn trade_row(s: &mut Sheet<'_>, trade: &[Assets; 3], left: impl Fn(i32) -> i32, top: i32, rule: bool, scale: Scale) {
    for (c, assets) in (0..).zip(trade) {
        let (x, width) = (left(c), scale.trade());
        if rule {
            s.fill(Rect::new(x, top - 2, width, 2), Flat::Panel, 0);
        }
        let (cx, cy) = (x + width / 2, top + scale.cell() / 2);
        match run(*assets).first() {
            Some(&(sign, n)) => s.sign(sign, n, cx, cy, scale.icon(), Ground::Dark),
            None => s.dot(cx, cy, 5, Flat::Line),
        }
    }
}
