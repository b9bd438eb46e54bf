//! Moves: what a player can do at a decision point.

use super::card::{BuildingId, DestinationId};
use super::colour::Colour;
use super::pile::Pile;
use super::viking::Viking;
use super::{Cost, VikingCounts};
use serde::{Deserialize, Serialize};

/// How an explore is paid: Vikings of the crew zone, and recruits in place of others (R5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "PaymentParts", into = "PaymentParts")]
pub struct Payment {
    /// Sorted, so that equal payments are equal values.
    vikings: Pile<Viking, { Cost::MOST }>,
    recruits: u8,
}

#[derive(Serialize, Deserialize)]
struct PaymentParts {
    vikings: Pile<Viking, { Cost::MOST }>,
    recruits: u8,
}

impl From<PaymentParts> for Payment {
    fn from(parts: PaymentParts) -> Payment {
        let mut vikings = parts.vikings;
        vikings.as_mut_slice().sort_unstable();
        Payment {
            vikings,
            recruits: parts.recruits,
        }
    }
}

impl From<Payment> for PaymentParts {
    fn from(payment: Payment) -> PaymentParts {
        PaymentParts {
            vikings: payment.vikings,
            recruits: payment.recruits,
        }
    }
}

impl Payment {
    /// A payment of these Vikings, in any order, and so many recruits; `None` with more than five Vikings,
    /// which no cost asks for.
    pub fn new(vikings: &[Viking], recruits: u8) -> Option<Payment> {
        let vikings = Pile::from_slice(vikings)?;
        Some(PaymentParts { vikings, recruits }.into())
    }

    /// The Vikings, sorted by colour, then asset.
    #[inline]
    pub fn vikings(&self) -> &[Viking] {
        &self.vikings
    }

    /// The recruits.
    #[inline]
    pub const fn recruits(&self) -> u8 {
        self.recruits
    }

    /// The Vikings as a multiset.
    pub fn counts(&self) -> VikingCounts {
        self.vikings.iter().copied().collect()
    }

    /// Vikings given as bytes, lowest first, that are sorted already.
    #[inline]
    pub(super) fn packed(bytes: u64, len: u8, recruits: u8) -> Payment {
        let [a, b, c, d, e, ..] = bytes.to_le_bytes();
        let vikings = Pile::from_parts(len, [a, b, c, d, e].map(Viking::from_byte));
        Payment { vikings, recruits }
    }
}

/// A move. Which are legal, [`super::State::legal_moves`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "move", rename_all = "snake_case")]
pub enum Move {
    /// Main: play a Viking from the hand (R4.1). A [`Move::Take`] follows.
    Recruit {
        /// The Viking played.
        card: Viking,
    },
    /// Take: the Viking on a board space into the hand (R4.3), at no cost or for one recruit.
    Take {
        /// The space's colour, whatever the card's.
        space: Colour,
    },
    /// Take: nothing, where there is nothing to take for free (R4.5).
    TakeNothing,
    /// Main: explore a face-up or reserved destination (R5).
    Explore {
        /// Which one.
        destination: DestinationId,
        /// How it is paid.
        payment: Payment,
    },
    /// Main: trade (R6).
    Trade {
        /// Bracelets spent, 1 to 3.
        bracelets: u8,
    },
    /// Main: develop (R7.1).
    Develop {
        /// A face-up building.
        building: BuildingId,
    },
    /// Main: renew one or two face-up buildings (R7.5). They go under the deck in this order.
    Renew {
        /// The first.
        first: BuildingId,
        /// The second, if two.
        second: Option<BuildingId>,
    },
    /// Main: end the turn.
    EndTurn,
    /// Reserve: a face-up destination for the Golden Bracelet (R10.4).
    Reserve {
        /// Which one.
        destination: DestinationId,
    },
    /// Swap: discard a Viking of the board for the Mead Cup (R10.1).
    Swap {
        /// The space whose card goes.
        space: Colour,
    },
    /// Reserve, swap: do without.
    Pass,
    /// Discard for the deck: a Viking of the crew zone (R9.2).
    Discard {
        /// Which kind.
        card: Viking,
    },
    /// Effect order: losses or gains first (R7.4).
    Order {
        /// Losses first.
        losses_first: bool,
    },
}

/// What kind of choice is to be made. Each names the moves it admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Recruit, explore, trade, develop, renew, end turn.
    Main,
    /// After a recruit: take a Viking of the board ([`Move::Take`], [`Move::TakeNothing`]).
    Take,
    /// Golden Bracelet: reserve or pass.
    Reserve,
    /// Mead Cup: swap or pass.
    Swap,
    /// A Viking for the empty deck (R9.2).
    Discard,
    /// The order of a row's effects (R7.4).
    Order,
}

/// Who must choose, and what kind of choice it is. It can be a player whose turn it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// Who decides.
    pub seat: super::Seat,
    /// What about.
    pub kind: DecisionKind,
}
