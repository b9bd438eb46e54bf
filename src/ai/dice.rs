//! Fast chance for random play and for search.

use crate::rules::Order;
use rand::Rng as _;
use rand_pcg::Pcg64Mcg;

/// Draws uniformly. The same seed gives the same draws, on every machine.
#[derive(Clone, Debug)]
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// The draws of a seed; `stream` tells apart draws that belong together, such as those of a game in a series.
    pub fn new(seed: u64, stream: u64) -> Dice {
        Dice(Pcg64Mcg::new(u128::from(stream) << 64 | u128::from(seed)))
    }

    /// Uniform from 0 to `n` − 1, with a bias below n / 2³². `n` is at least 1.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.0.next_u64() >> 32) * n as u64) >> 32) as usize
    }

    /// One of a list.
    ///
    /// # Panics
    /// When the list is empty.
    #[inline]
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// A number for everything that wants a seed of its own.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Uniform over all orders (Fisher–Yates, from the top).
impl Order for Dice {
    fn order<T>(&mut self, cards: &mut [T]) {
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i + 1));
        }
    }
}

/// Orders only the top of each deck: as far down as a search draws.
pub(super) struct Top<'a>(&'a mut Dice);

/// Cards of a deck that are put in order.
const TOP: usize = 24;

impl Dice {
    pub(super) fn top(&mut self) -> Top<'_> {
        Top(self)
    }
}

impl Order for Top<'_> {
    #[inline]
    fn order<T>(&mut self, cards: &mut [T]) {
        let len = cards.len();
        for i in (len.saturating_sub(TOP).max(1)..len).rev() {
            cards.swap(i, self.0.below(i + 1));
        }
    }
}
