//! What cards are about worth, looked up once for a card set.

use crate::rules::{Asset, Assets, CardSet, DestinationId};

/// Rough prices in points, for terms that look at what a card or a trade would bring.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    /// By destination: what its gain is worth, and what one trade of its row is.
    destinations: Vec<(f32, f32)>,
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
            destinations: destinations.map(|d| (price(d.gain), row(&d.trade))).collect(),
        }
    }

    /// What assets are about worth.
    #[inline]
    pub(super) fn of(&self, assets: Assets) -> f32 {
        price(assets)
    }

    /// What exploring a destination is about worth, at a stage of the game.
    #[inline]
    pub(super) fn destination(&self, id: DestinationId, hurry: f32) -> f32 {
        let (gain, trade) = self.destinations[id.index()];
        gain + TRADES * (1.0 - hurry) * trade
    }
}

#[inline]
fn price(assets: Assets) -> f32 {
    if assets.is_empty() {
        return 0.0;
    }
    let each = Asset::ALL.into_iter().zip(PRICES);
    each.map(|(asset, price)| price * f32::from(assets.get(asset))).sum()
}
