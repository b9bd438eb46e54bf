//! Karl: a tuned evaluation and a planned turn.

use super::evaluation::Evaluation;
use super::sensible::prune_payments;
use super::turn::TurnSearch;
use super::{Computer, Dice};
use crate::rules::{CardSet, Move, View};

/// How many times the unseen cards are guessed.
const GUESSES: usize = 2;

/// Plays the turn out in every sensible way, over a few guesses of what it cannot see, and takes the move with the best
/// end of turn.
#[derive(Clone, Debug)]
pub struct Karl {
    evaluation: Evaluation,
    turn: TurnSearch,
    moves: Vec<Move>,
    leads: Vec<f32>,
    guesses: usize,
}

impl Karl {
    /// With the tuned weights.
    pub fn new(cards: &CardSet) -> Karl {
        Karl::with_evaluation(Evaluation::new(cards))
    }

    /// With an evaluation of the caller's.
    pub fn with_evaluation(evaluation: Evaluation) -> Karl {
        Karl {
            evaluation,
            turn: TurnSearch::new(2),
            moves: Vec::new(),
            leads: Vec::new(),
            guesses: GUESSES,
        }
    }
}

impl Computer for Karl {
    fn choose(&mut self, view: &View, cards: &CardSet, dice: &mut Dice) -> Option<Move> {
        let seat = view.viewer()?;
        view.legal_moves(cards, &mut self.moves);
        let (&first, rest) = self.moves.split_first()?;
        if rest.is_empty() {
            return Some(first);
        }
        self.leads.clear();
        for i in 0..self.guesses {
            let seed = dice.seed();
            let guess = view.guess(cards, seed, dice);
            if i == 0 {
                prune_payments(&guess, seat, &mut self.moves, 2);
                self.moves.retain(|mv| !matches!(mv, Move::Renew { .. }));
                self.leads.resize(self.moves.len(), 0.0);
            }
            self.turn
                .add_leads(&guess, cards, &self.evaluation, seat, &self.moves, &mut self.leads);
        }
        let best = self.leads.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let place = self.leads.iter().position(|&lead| lead == best)?;
        self.moves.get(place).copied()
    }
}
