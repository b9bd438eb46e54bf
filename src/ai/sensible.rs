//! Moves worth thinking about: of many payments for one destination, those that give up least.

use crate::rules::{Board, Colour, Move, Payment, Seat, State, Viking, VikingAsset};

/// What one asset is about worth in points, whoever holds it: a rule of thumb for choices that need no more.
pub(super) const fn rough(asset: VikingAsset) -> f32 {
    match asset {
        VikingAsset::Vp => 1.0,
        VikingAsset::Bracelet => 0.8,
        VikingAsset::Recruit => 0.7,
        VikingAsset::Reputation => 0.9,
    }
}

/// How much it hurts to give up a Viking: what it would still bring when its column is recruited into, which is the
/// likelier the more of its colour are in hand.
struct Keepsakes {
    in_hand: [f32; 5],
}

impl Keepsakes {
    fn of(hand: &[Viking]) -> Keepsakes {
        let mut in_hand = [0.4; 5];
        for card in hand {
            in_hand[card.colour().index()] += 1.0;
        }
        Keepsakes { in_hand }
    }

    fn value(&self, card: Viking) -> f32 {
        rough(card.asset()) * self.in_hand[card.colour().index()]
    }

    fn paid(&self, payment: &Payment) -> f32 {
        let vikings: f32 = payment.vikings().iter().map(|&card| self.value(card)).sum();
        vikings + 1.2 * f32::from(payment.recruits())
    }
}

/// Leaves, of all payments for one destination, the `most` that give up least. The order of the others stays.
pub(super) fn prune_payments(state: &State, seat: Seat, moves: &mut Vec<Move>, most: usize) {
    let Some(first) = moves.iter().position(|mv| matches!(mv, Move::Explore { .. })) else {
        return;
    };
    let keepsakes = Keepsakes::of(state.hand(seat));
    let mut kept = first;
    let mut next = first;
    while next < moves.len() {
        let Move::Explore { destination, .. } = moves[next] else {
            moves[kept] = moves[next];
            kept += 1;
            next += 1;
            continue;
        };
        // Payments for one destination stand together.
        let start = next;
        while next < moves.len() && matches!(moves[next], Move::Explore { destination: d, .. } if d == destination) {
            next += 1;
        }
        let price = |mv: &Move| match mv {
            Move::Explore { payment, .. } => keepsakes.paid(payment),
            _ => 0.0,
        };
        let payments = &mut moves[start..next];
        let taken = most.min(payments.len());
        for place in 0..taken {
            let rest = payments[place..].iter().map(price).enumerate();
            let cheapest = rest.min_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(i, _)| i);
            payments.swap(place, place + cheapest);
        }
        moves.copy_within(start..start + taken, kept);
        kept += taken;
    }
    moves.truncate(kept);
}

/// Leaves the moves worth searching: of payments the cheapest, of renewals those that may bring something to build.
pub(super) fn prune(state: &State, seat: Seat, moves: &mut Vec<Move>, payments: usize) {
    prune_payments(state, seat, moves, payments);
    let board = state.board();
    if board.player(seat).renewal_ready {
        let may_build = !board.done.develop && board.player(seat).coins > 0;
        // The order under the deck is of no account to anybody for a long time.
        moves.retain(|mv| match *mv {
            Move::Renew { first, second } => may_build && second.is_none_or(|second| first < second),
            _ => true,
        });
    }
}

/// The Viking of a crew that is given up most easily (R9.2).
pub(super) fn least_useful(board: &Board, seat: Seat) -> Option<Viking> {
    let crew = &board.player(seat).crew;
    let height = |colour: Colour| crew.column(colour).len();
    crew.kinds().min_by(|a, b| {
        let value = |card: &Viking| rough(card.asset()) * (1.0 + height(card.colour()) as f32);
        value(a).total_cmp(&value(b))
    })
}
