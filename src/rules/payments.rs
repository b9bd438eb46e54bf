//! Every way to pay for a destination (R5.2). Search spends much of its time here, so choices of cards are looked up
//! in tables and put together as packed bytes.

use super::card::{Cost, DestinationId};
use super::colour::Colour;
use super::moves::{Move, Payment};
use super::state::Player;
use super::viking::CrewZone;

/// A choice of cards of one column.
#[derive(Clone, Copy)]
struct Choice {
    /// How many of each asset it needs, a byte each.
    needs: u32,
    /// The assets, sorted, a byte each.
    assets: u32,
}

/// All choices of `K` cards of four assets: `N` of them.
const fn choices<const K: usize, const N: usize>() -> [Choice; N] {
    let mut all = [Choice { needs: 0, assets: 0 }; N];
    let mut chosen = [0u8; K];
    let mut n = 0;
    loop {
        let mut i = 0;
        while i < K {
            all[n].needs += 1 << (8 * chosen[i] as u32);
            all[n].assets |= (chosen[i] as u32) << (8 * i);
            i += 1;
        }
        n += 1;
        // The next non-decreasing sequence of 0 to 3.
        let mut last = K;
        while last > 0 && chosen[last - 1] == 3 {
            last -= 1;
        }
        if last == 0 {
            return all;
        }
        let next = chosen[last - 1] + 1;
        while last <= K {
            chosen[last - 1] = next;
            last += 1;
        }
    }
}

static TWO: [Choice; 10] = choices::<2, 10>();
static THREE: [Choice; 20] = choices::<3, 20>();
static FOUR: [Choice; 35] = choices::<4, 35>();

/// Cards chosen so far, a byte each.
#[derive(Clone, Copy)]
struct Chosen {
    bytes: u64,
    len: u8,
}

impl Chosen {
    const NONE: Chosen = Chosen { bytes: 0, len: 0 };

    #[inline]
    fn with(self, colour: Colour, assets: u32, n: u8) -> Chosen {
        let base = colour as u32 * 4 * (0x0101_0101 >> (8 * (4 - n as u32)));
        Chosen {
            bytes: self.bytes | u64::from(assets + base) << (8 * self.len),
            len: self.len + n,
        }
    }
}

/// Whether a column holds what a choice needs: no byte of the difference borrows.
#[inline]
fn holds(counts: u32, needs: u32) -> bool {
    const GUARD: u32 = 0x8080_8080;
    (counts | GUARD).wrapping_sub(needs) & GUARD == GUARD
}

#[inline]
const fn bytes(each: [u8; 5]) -> u64 {
    u64::from_le_bytes([each[0], each[1], each[2], each[3], each[4], 0, 0, 0])
}

/// `then` for every choice that a column holds. They are picked out first, without a branch for each.
#[inline]
fn each_of<const N: usize>(table: &[Choice; N], counts: u32, mut then: impl FnMut(u32)) {
    let mut held = [0; N];
    let mut n = 0;
    for choice in table {
        held[n % N] = choice.assets;
        n += holds(counts, choice.needs) as usize;
    }
    held[..n].iter().for_each(|&assets| then(assets));
}

/// What a player can pay with, looked at once for all destinations.
pub(super) struct Purse<'a> {
    crew: &'a CrewZone,
    recruits: u8,
    /// The height of each column.
    heights: [u8; 5],
    packed_heights: u64,
    tallest: u8,
    /// The colours that are there, the first `colours` of them.
    present: [Colour; 5],
    colours: u8,
}

impl<'a> Purse<'a> {
    #[inline]
    pub(super) fn of(player: &'a Player) -> Purse<'a> {
        let heights = Colour::ALL.map(|colour| player.crew.column(colour).len() as u8);
        let (mut colours, mut present) = (0, [Colour::Red; 5]);
        for colour in Colour::ALL {
            if heights[colour.index()] > 0 {
                present[colours as usize] = colour;
                colours += 1;
            }
        }
        Purse {
            crew: &player.crew,
            recruits: player.recruits,
            heights,
            packed_heights: bytes(heights),
            tallest: heights.into_iter().fold(0, u8::max),
            present,
            colours,
        }
    }

    /// Whether there is any way to pay (R5.2).
    #[inline]
    pub(super) fn affords(&self, cost: &Cost) -> bool {
        self.missing(cost) <= self.recruits
    }

    /// How many Vikings of the cost are not there, so that recruits must stand in for them (R5.2).
    #[inline]
    pub(super) fn missing(&self, cost: &Cost) -> u8 {
        // All three kinds at once: which one a cost is cannot be foretold, and a wrong guess takes longer than the sums.
        let (colours, equal, different) = match *cost {
            Cost::Colours(each) => (bytes(each.0), 0, 0),
            Cost::Equal(n) => (0, n, 0),
            Cost::Different(n) => (0, 0, n),
        };
        // Byte by byte, wanted - height where that is above 0; then the sum of the bytes.
        const HIGH: u64 = 0x80_8080_8080;
        const ONES: u64 = 0x01_0101_0101;
        let difference = (colours | HIGH) - self.packed_heights;
        let positive = ((difference & HIGH) >> 7) * 0x7f;
        let named = ((difference & positive).wrapping_mul(ONES) >> 32) as u8;
        let equal = equal.saturating_sub(self.tallest);
        named.max(equal).max(different.saturating_sub(self.colours))
    }

    /// Adds an explore move for every payment of a cost that the player can make.
    #[inline]
    pub(super) fn list_payments(&self, cost: &Cost, destination: DestinationId, out: &mut Vec<Move>) {
        if !self.affords(cost) {
            return;
        }
        Lister {
            purse: self,
            destination,
            out,
        }
        .list(cost);
    }
}

struct Lister<'a> {
    purse: &'a Purse<'a>,
    destination: DestinationId,
    out: &'a mut Vec<Move>,
}

impl Lister<'_> {
    fn list(&mut self, cost: &Cost) {
        let recruits = self.purse.recruits;
        match *cost {
            Cost::Colours(each) => self.named(bytes(each.0), recruits, Chosen::NONE),
            Cost::Equal(n) => {
                if recruits >= n {
                    self.push(Chosen::NONE, n);
                }
                let fewest = n.saturating_sub(recruits).max(1);
                for colour in Colour::ALL {
                    for vikings in fewest..=n.min(self.purse.heights[colour.index()]) {
                        self.of_column(colour, vikings, Chosen::NONE, |lister, chosen| {
                            lister.push(chosen, n - vikings);
                        });
                    }
                }
            }
            Cost::Different(n) => self.different(0, n, Chosen::NONE),
        }
    }

    #[inline]
    fn push(&mut self, chosen: Chosen, recruits: u8) {
        self.out.push(Move::Explore {
            destination: self.destination,
            payment: Payment::packed(chosen.bytes, chosen.len, recruits),
        });
    }

    /// `then` for every choice of so many cards of a column.
    #[inline]
    fn of_column(&mut self, colour: Colour, n: u8, chosen: Chosen, mut then: impl FnMut(&mut Self, Chosen)) {
        let counts = self.purse.crew.column(colour).packed_counts();
        match n {
            0 => then(self, chosen),
            1 => {
                // A bit for each asset that is there, at the top of its byte.
                let mut present = (counts + 0x7f7f_7f7f) & 0x8080_8080;
                while present != 0 {
                    let asset = present.trailing_zeros() / 8;
                    present &= present - 1;
                    then(self, chosen.with(colour, asset, 1));
                }
            }
            2 => each_of(&TWO, counts, |assets| then(self, chosen.with(colour, assets, 2))),
            3 => each_of(&THREE, counts, |assets| then(self, chosen.with(colour, assets, 3))),
            4 => each_of(&FOUR, counts, |assets| then(self, chosen.with(colour, assets, 4))),
            _ => self.five(colour, counts, chosen, &mut then),
        }
    }

    /// Five of one column: four, and one that sorts last.
    fn five(&mut self, colour: Colour, counts: u32, chosen: Chosen, then: &mut impl FnMut(&mut Self, Chosen)) {
        for choice in &FOUR {
            for last in choice.assets >> 24..4 {
                if holds(counts, choice.needs + (1 << (8 * last))) {
                    then(self, chosen.with(colour, choice.assets, 4).with(colour, last, 1));
                }
            }
        }
    }

    /// Every way to pay what is still wanted of named colours, a byte each, with so many recruits left.
    fn named(&mut self, wanted: u64, left: u8, chosen: Chosen) {
        let first = (wanted.trailing_zeros() / 8) as usize;
        let Some(colour) = Colour::from_index(first) else {
            return self.push(chosen, self.purse.recruits - left);
        };
        let n = (wanted >> (8 * first)) as u8;
        let rest = wanted & !(0xff << (8 * first));
        for vikings in n.saturating_sub(left)..=n.min(self.purse.heights[first]) {
            let left = left - (n - vikings);
            if rest == 0 {
                let recruits = self.purse.recruits - left;
                self.of_column(colour, vikings, chosen, |lister, chosen| lister.push(chosen, recruits));
            } else {
                self.of_column(colour, vikings, chosen, |lister, chosen| {
                    lister.named(rest, left, chosen)
                });
            }
        }
    }

    /// Every choice of Vikings of different colours, from the `i`th present on, that recruits can fill up.
    fn different(&mut self, i: u8, n: u8, chosen: Chosen) {
        let missing = n - chosen.len;
        let left = self.purse.colours - i;
        if left > 0 && left + self.purse.recruits > missing {
            self.different(i + 1, n, chosen);
        } else if left == 0 {
            return self.push(chosen, missing);
        }
        let colour = self.purse.present[i as usize];
        if missing == 1 {
            self.of_column(colour, 1, chosen, |lister, chosen| lister.push(chosen, 0));
        } else {
            self.of_column(colour, 1, chosen, |lister, chosen| lister.different(i + 1, n, chosen));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_all_multisets() {
        for (table, k) in [(&TWO[..], 2u32), (&THREE, 3), (&FOUR, 4)] {
            let mut needs: Vec<u32> = table.iter().map(|choice| choice.needs).collect();
            assert!(
                needs
                    .iter()
                    .all(|n| n.to_le_bytes().iter().map(|&b| u32::from(b)).sum::<u32>() == k)
            );
            needs.sort_unstable();
            needs.dedup();
            assert_eq!(needs.len(), table.len());
        }
    }
}
