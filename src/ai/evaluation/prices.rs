//! What cards are about worth, looked up once for a card set.

use crate::rules::{Asset, Assets, CardSet, DestinationId, MOST_REPUTATION};

/// Rough prices in points, for terms that look at what a card or a trade would bring.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    /// By destination: what its gain is worth, and what one trade of its row is.
    destinations: Vec<(f32, f32)>,
    /// By destination: the points gained at once.
    points: Vec<f32>,
    /// By steps on the track: what reputation scores each turn, and how near the next threshold is.
    reputation: [(f32, f32); MOST_REPUTATION as usize + 1],
}

/// Points an asset is about worth, by [`Asset`].
const PRICES: [f32; 8] = [1.0, 0.8, 0.7, 0.9, 0.8, 0.5, 0.4, -1.0];
/// How many trades a destination still sees when it is explored at the very start.
const TRADES: f32 = 3.0;

impl Prices {
    pub(super) fn new(cards: &CardSet) -> Prices {
        let row = |trade: &[Assets; 3]| {
            trade
                .iter()
                .zip([1.0, 0.8, 0.6])
                .map(|(&a, share)| share * price(a))
                .sum()
        };
        let destinations = cards.destinations.iter();
        Prices {
            destinations: destinations.clone().map(|d| (price(d.gain), row(&d.trade))).collect(),
            points: destinations.map(|d| f32::from(d.gain.get(Asset::Vp))).collect(),
            reputation: std::array::from_fn(|held| {
                let held = held as u8;
                (f32::from(cards.reputation_vp(held)), next_step(cards, held))
            }),
        }
    }

    /// What assets are about worth.
    #[inline]
    pub(super) fn of(&self, assets: Assets) -> f32 {
        price(assets)
    }

    /// What so much reputation scores each turn (R3.3), and how near the next threshold of the track is: 1 for one step, ½
    /// for two.
    #[inline]
    pub(super) fn reputation(&self, held: u8) -> (f32, f32) {
        self.reputation[held as usize]
    }

    /// What exploring a destination is about worth, at a stage of the game.
    #[inline]
    pub(super) fn destination(&self, id: DestinationId, hurry: f32) -> f32 {
        let (gain, trade) = self.destinations[id.index()];
        gain + TRADES * (1.0 - hurry) * trade
    }

    /// The points that exploring a destination brings at once.
    #[inline]
    pub(super) fn points(&self, id: DestinationId) -> f32 {
        self.points[id.index()]
    }
}

fn next_step(cards: &CardSet, held: u8) -> f32 {
    let ahead = cards.reputation.iter().find(|step| step.at > held);
    ahead.map_or(0.0, |step| match step.at - held {
        1 => 1.0,
        2 => 0.5,
        _ => 0.0,
    })
}

#[inline]
fn price(assets: Assets) -> f32 {
    let each = assets.counts().into_iter().zip(PRICES);
    each.map(|(count, price)| price * f32::from(count)).sum()
}
