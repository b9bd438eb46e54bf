//! A small net that judges all players' positions together.
//!
//! Each player's inputs go through the same layer. One part of what comes out is averaged over the players and tells each
//! about all, as in Zaheer et al. 2017, "Deep Sets": so seats can be exchanged, and any number can play. The other part, with
//! what was told, is weighed and added to a weighted sum of the inputs. Arithmetic is in one order and basic, so that it is the
//! same on every machine.

use super::details::{DETAILS, Details};
use super::terms::{TERMS, Terms};
use crate::rules::MOST_PLAYERS;

/// Units whose mean over the players is told to each of them.
const SHARED: usize = 16;
/// Units of each player's own.
const OWN: usize = 32;
pub(super) const UNITS: usize = SHARED + OWN;

/// What a net sees of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    pub(super) terms: Terms,
    pub(super) details: Details,
}

impl Inputs {
    pub(super) const NONE: Inputs = Inputs {
        terms: [0.0; TERMS],
        details: [0.0; DETAILS],
    };

    #[inline]
    fn iter(&self) -> impl Iterator<Item = &f32> {
        self.terms.iter().chain(&self.details)
    }
}

/// The weights. Units are written shared ones first.
#[derive(Debug)]
pub(super) struct Net {
    /// From each input to each unit.
    pub(super) inputs: [[f32; UNITS]; TERMS + DETAILS],
    /// From how far the game is: 0 at the start, 1 when somebody has reached 40 points.
    pub(super) hurry: [f32; UNITS],
    /// Added when the end was triggered.
    pub(super) last_round: [f32; UNITS],
    /// Added always.
    pub(super) bias: [f32; UNITS],
    /// From each shared unit to each player's own.
    pub(super) told: [[f32; OWN]; SHARED],
    /// What each own unit counts.
    pub(super) out: [f32; OWN],
    /// What each input counts by itself.
    pub(super) direct: [f32; TERMS + DETAILS],
}

impl Net {
    /// What each player's position weighs, in the natural logarithm of odds. Only differences have a meaning.
    pub(super) fn weigh(&self, players: &[Inputs], hurry: f32, last_round: bool) -> [f32; MOST_PLAYERS] {
        let mut start = self.bias;
        add(&mut start, &self.hurry, hurry);
        if last_round {
            add(&mut start, &self.last_round, 1.0);
        }
        let mut own = [[0.0; OWN]; MOST_PLAYERS];
        let mut shared = [0.0; SHARED];
        for (inputs, own) in players.iter().zip(&mut own) {
            let mut units = start;
            for (&input, weights) in inputs.iter().zip(&self.inputs) {
                // Many are 0: all of Skáli's without it, for one.
                if input != 0.0 {
                    add(&mut units, weights, input);
                }
            }
            let (front, rest) = units.split_at(SHARED);
            for (sum, unit) in shared.iter_mut().zip(front) {
                *sum += unit.max(0.0) / players.len() as f32;
            }
            own.copy_from_slice(rest);
        }
        let mut told = [0.0; OWN];
        for (unit, weights) in shared.iter().zip(&self.told) {
            add(&mut told, weights, *unit);
        }
        let mut sums = [0.0; MOST_PLAYERS];
        for ((inputs, own), sum) in players.iter().zip(&own).zip(&mut sums) {
            let units = own.iter().zip(&told).zip(&self.out);
            let bent: f32 = units.map(|((own, told), out)| (own + told).max(0.0) * out).sum();
            let direct: f32 = inputs
                .iter()
                .zip(&self.direct)
                .map(|(input, weight)| input * weight)
                .sum();
            *sum = bent + direct;
        }
        sums
    }
}

#[inline]
fn add<const N: usize>(sums: &mut [f32; N], weights: &[f32; N], factor: f32) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += factor * weight;
    }
}

#[cfg(test)]
mod tests {
    use super::super::nets::NETS;
    use super::*;

    /// Some positions without meaning, all different.
    fn players() -> [Inputs; 3] {
        std::array::from_fn(|player| {
            let mut inputs = Inputs::NONE;
            inputs.terms[0] = 7.0 + 5.0 * player as f32;
            inputs.terms[2 + player] = 3.0;
            inputs.details[player] = 1.5;
            inputs
        })
    }

    #[test]
    fn whoever_sits_elsewhere_is_judged_the_same() {
        for net in NETS.iter().flatten().flatten() {
            let [a, b, c] = players();
            let sums = net.weigh(&[a, b, c], 0.4, false);
            let turned = net.weigh(&[c, a, b], 0.4, false);
            for (one, other) in [(0, 1), (1, 2), (2, 0)] {
                assert!((sums[one] - turned[other]).abs() < 1e-3, "{sums:?} and {turned:?}");
            }
            assert!((sums[0] - sums[1]).abs() > 1e-2, "{sums:?}");
        }
    }

    #[test]
    fn what_others_have_and_the_last_round_count() {
        for net in NETS.iter().flatten().flatten() {
            let [a, b, c] = players();
            let mut ahead = c;
            ahead.terms[0] = 38.0;
            let gap = |sums: [f32; MOST_PLAYERS]| sums[0] - sums[1];
            let plain = gap(net.weigh(&[a, b, c], 0.4, false));
            assert_ne!(plain, gap(net.weigh(&[a, b, ahead], 0.4, false)));
            assert_ne!(plain, gap(net.weigh(&[a, b, c], 0.4, true)));
            assert_ne!(plain, gap(net.weigh(&[a, b, c], 0.9, false)));
        }
    }
}
