//! Plans a turn: every sensible way to play it to its end, judged there.

use super::evaluation::Evaluation;
use super::sensible::{least_useful, prune_payments};
use crate::rules::{CardSet, Move, Seat, State};

/// Looks through own turns. Its lists are used again and again.
#[derive(Clone, Debug)]
pub(super) struct TurnSearch {
    /// Moves, a list for each move already made in the turn.
    lists: Vec<Vec<Move>>,
    payments: usize,
}

impl TurnSearch {
    /// A search that looks at so many payments for each destination.
    pub(super) fn new(payments: usize) -> TurnSearch {
        let lists = Vec::new();
        TurnSearch { lists, payments }
    }

    /// Adds to `leads`, for each of some moves of `seat`, how far ahead its best end of turn after it is.
    pub(super) fn add_leads(
        &mut self,
        state: &State,
        cards: &CardSet,
        evaluation: &Evaluation,
        seat: Seat,
        moves: &[Move],
        leads: &mut [f32],
    ) {
        let judge = |end: &State| evaluation.lead(end, cards, seat);
        for (&mv, lead) in moves.iter().zip(leads) {
            let mut after = *state;
            *lead += if after.apply(cards, mv, &mut ()).is_ok() {
                self.best_end(&after, cards, &judge, seat, state.board().turn)
            } else {
                f32::NEG_INFINITY
            };
        }
    }

    /// The best end of a turn, as `judge` sees it, that `seat` can reach from here.
    pub(super) fn best_end(
        &mut self,
        state: &State,
        cards: &CardSet,
        judge: &impl Fn(&State) -> f32,
        seat: Seat,
        turn: u16,
    ) -> f32 {
        self.best(state, cards, judge, seat, turn, 0)
    }

    fn best(
        &mut self,
        state: &State,
        cards: &CardSet,
        judge: &impl Fn(&State) -> f32,
        seat: Seat,
        turn: u16,
        depth: usize,
    ) -> f32 {
        let due = state.decision().filter(|_| state.board().turn == turn);
        let Some(decision) = due else {
            return judge(state);
        };
        if decision.seat != seat {
            // Another's discard for the deck (R9.2).
            let mut after = *state;
            let discarded = least_useful(state.board(), decision.seat)
                .is_some_and(|card| after.apply(cards, Move::Discard { card }, &mut ()).is_ok());
            return if discarded {
                self.best(&after, cards, judge, seat, turn, depth)
            } else {
                judge(state)
            };
        }
        if self.lists.len() == depth {
            self.lists.push(Vec::with_capacity(64));
        }
        let mut moves = std::mem::take(&mut self.lists[depth]);
        state.legal_moves(cards, &mut moves);
        prune_payments(state, seat, &mut moves, self.payments);
        let mut best = f32::NEG_INFINITY;
        for &mv in &moves {
            if matches!(mv, Move::Renew { .. }) {
                continue;
            }
            let mut after = *state;
            if after.apply(cards, mv, &mut ()).is_ok() {
                best = best.max(self.best(&after, cards, judge, seat, turn, depth + 1));
            }
        }
        self.lists[depth] = moves;
        best
    }
}
