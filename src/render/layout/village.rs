//! A village: six bands across skáli and buildings, each band what fires together.

use super::pieces::{Band, Run, Sign, run};
use super::sheet::Sheet;
use crate::render::canvas::Rect;
use crate::render::layout::panel::Scale;
use crate::render::palette::Flat;
use crate::render::scene::Shown;
use crate::rules::{Asset, Assets, Effects, Seat};

/// The closest that signs may stand.
const CLOSEST: i32 = 24;

/// A column of the village: one building, or several folded into one.
pub(crate) struct Column {
    /// What it shows in each band.
    pub(crate) runs: [Run; 6],
    /// How many cards are folded into it.
    pub(crate) cards: usize,
    pub(crate) width: i32,
}

impl Column {
    fn new(effects: &Effects, renews: Option<&[bool; 4]>) -> Self {
        Column {
            runs: Band::ALL.map(|band| band.run(effects, renews)),
            cards: 1,
            width: 0,
        }
    }

    /// Signs shown side by side before they take a number: folded columns show sums.
    fn fold(&self) -> u8 {
        if self.cards > 1 { 1 } else { 3 }
    }

    fn merge(&mut self, other: Column) {
        for (into, more) in self.runs.iter_mut().zip(other.runs) {
            let mut sum = Assets::NONE;
            let mut renews = false;
            for (sign, n) in into.drain(..).chain(more) {
                match sign {
                    Sign::Asset(asset) => sum += Assets::many(asset, n),
                    Sign::Renew => renews = true,
                }
            }
            *into = run(sum);
            if renews {
                into.push((Sign::Renew, 1));
            }
        }
        self.cards += other.cards;
    }

    fn measure(&self, s: &Sheet<'_>, scale: Scale, step: i32) -> i32 {
        let widths = self.runs.iter().map(|run| s.run_width(run, step, self.fold()));
        widths.max().unwrap_or(0).max(scale.icon()) + 8
    }
}

/// The columns in a room, from left to right, and the step of their signs: the oldest fold into the skáli's until the
/// rest fits; where even one column is too wide, its signs move closer together.
pub(crate) fn columns(s: &Sheet<'_>, shown: &Shown<'_>, seat: Seat, scale: Scale, room: i32) -> (Vec<Column>, i32) {
    let (board, cards) = (shown.board, shown.cards);
    let mut columns = vec![Column::new(cards.skali(board.player(seat).ship), None)];
    if board.has_renewal() {
        let special = &cards.special_building;
        columns.push(Column::new(&special.effects, Some(&special.renews)));
    }
    columns.extend(
        board
            .village(seat)
            .map(|id| Column::new(&cards.building(id).effects, None)),
    );
    let mut step = scale.step();
    for column in &mut columns {
        column.width = column.measure(s, scale, step);
    }
    let total = |columns: &[Column]| columns.iter().map(|c| c.width + 2).sum::<i32>() - 2;
    while total(&columns) > room && columns.len() > 1 {
        let second = columns.remove(1);
        columns[0].merge(second);
        columns[0].width = columns[0].measure(s, scale, step);
    }
    while total(&columns) > room && step > CLOSEST {
        step -= 1;
        columns[0].width = columns[0].measure(s, scale, step);
    }
    let spare = ((room - total(&columns)) / columns.len() as i32).clamp(0, 14);
    for column in &mut columns {
        column.width += spare;
    }
    (columns, step)
}

/// Lays a village out; the newest building is marked where it is new.
pub(crate) fn village(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, scale: Scale, x: i32, y: i32, room: i32) {
    let (columns, step) = columns(s, shown, seat, scale, room);
    let size = scale.icon().min(step - 3);
    let half = scale.cell() / 2;
    let left = x + scale.pitch + 2;
    let full = columns.iter().map(|c| c.width + 2).sum::<i32>() - 2;
    s.within(Rect::new(x, y, scale.pitch + 2 + full, 6 * scale.pitch - 2), |s| {
        for (r, band) in Band::ALL.into_iter().enumerate() {
            let top = y + r as i32 * scale.pitch;
            s.band_label(band, x + half, top + half, scale.cell());
            let fill = match band {
                Band::RaidGain => Flat::Bone,
                Band::RaidPenalty => Flat::Ink,
                Band::Row(_) => Flat::Band,
            };
            s.fill(Rect::new(left, top, full, scale.cell()), fill, 6);
            let mut at = left;
            for (k, column) in columns.iter().enumerate() {
                let run = &column.runs[r];
                let width = s.run_width(run, step, column.fold());
                let indent = if column.cards > 1 {
                    4
                } else {
                    (column.width - width) / 2
                };
                s.run(run, at + indent, top + half, size, step, band.ground(), column.fold());
                at += column.width;
                if k + 1 < columns.len() {
                    s.fill(Rect::new(at, top, 2, scale.cell()), Flat::Panel, 0);
                }
                at += 2;
            }
        }
    });
    let new = shown.changes.developed[seat.index()];
    if new > 0 {
        let width = columns.iter().rev().take(new).map(|c| c.width + 2).sum::<i32>() - 2;
        s.halo(Rect::new(left + full - width, y, width, 6 * scale.pitch - 2), 4);
    }
}

/// What a whole village does in a band, in signs.
pub(crate) fn whole_run(shown: &Shown<'_>, seat: Seat, band: Band) -> Run {
    let renews = shown
        .board
        .has_renewal()
        .then_some(&shown.cards.special_building.renews);
    let mut run = band.run(&shown.board.player(seat).village, renews);
    run.retain(|&(sign, n)| n > 0 || sign != Sign::Asset(Asset::Vp));
    run
}
