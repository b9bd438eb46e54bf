//! Chance: a named generator for each shuffle, and a Fisher–Yates of our own, since those of libraries change.

use super::viking::Viking;
use rand::Rng as _;
use rand_pcg::Pcg64Mcg;

/// The generator of one shuffle of a game: PCG-64 MCG, seeded from (seed, shuffle number) by SplitMix64.
/// The same on every machine and for every version of `rand`.
pub(super) struct ShuffleRng(Pcg64Mcg);

/// One output of SplitMix64 (Steele, Lea, Flood 2014).
const fn split_mix(x: u64) -> u64 {
    let z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl ShuffleRng {
    #[inline]
    pub(super) fn new(seed: u64, shuffle: u32) -> ShuffleRng {
        let low = split_mix(seed ^ split_mix(u64::from(shuffle)));
        let high = split_mix(low ^ seed);
        ShuffleRng(Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)))
    }

    /// Uniform below `n`, which is at least 1, without bias (Lemire 2019).
    #[inline]
    pub(super) fn below(&mut self, n: u32) -> u32 {
        loop {
            let wide = u64::from((self.0.next_u64() >> 32) as u32) * u64::from(n);
            let low = wide as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (wide >> 32) as u32;
            }
        }
    }

    /// Fisher–Yates, from the end.
    #[inline]
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// Where the outcome of a reshuffle (R9.1) comes from: the game's seed, or a recorded game.
pub trait Chance {
    /// Brings `deck`, bottom first, into its new order. `shuffle` counts the shuffles of the game.
    fn reshuffle(&mut self, deck: &mut [Viking], seed: u64, shuffle: u32);
}

/// The game's own seed decides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seeded;

impl Chance for Seeded {
    #[inline]
    fn reshuffle(&mut self, deck: &mut [Viking], seed: u64, shuffle: u32) {
        ShuffleRng::new(seed, shuffle).shuffle(deck);
    }
}

/// A recorded order decides: the new deck, top first. It must hold the cards of the discard pile; if it does not,
/// what was recorded cannot have happened, and the deck is left sorted by kind.
#[derive(Clone, Debug, Default)]
pub struct Recorded(pub Option<Vec<Viking>>);

impl Chance for Recorded {
    fn reshuffle(&mut self, deck: &mut [Viking], _: u64, _: u32) {
        let Some(top_first) = self.0.take() else { return };
        let sorted = |cards: &[Viking]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        if sorted(&top_first) == sorted(deck) {
            for (slot, card) in deck.iter_mut().rev().zip(top_first) {
                *slot = card;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pins the generator: if a dependency changed it, stored games would deal other cards.
    #[test]
    fn the_generator_is_the_one_that_games_were_dealt_with() {
        let mut numbers: Vec<u8> = (0..10).collect();
        ShuffleRng::new(7, 0).shuffle(&mut numbers);
        assert_eq!(numbers, PINNED);
    }

    const PINNED: [u8; 10] = [5, 0, 8, 9, 1, 6, 3, 7, 4, 2];

    #[test]
    fn below_is_uniform() {
        let mut rng = ShuffleRng::new(1, 2);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
    }
}
