//! Yardsticks: players that others are measured by. They never change.

use super::{Computer, Dice};
use crate::rules::{CardSet, Move, Sorted, View};

/// Uniform over the legal moves.
#[derive(Clone, Debug, Default)]
pub struct Random {
    moves: Vec<Move>,
}

impl Computer for Random {
    fn choose(&mut self, view: &View, cards: &CardSet, dice: &mut Dice) -> Option<Move> {
        view.legal_moves(cards, &mut self.moves);
        (!self.moves.is_empty()).then(|| dice.pick(&self.moves))
    }
}

/// Most points now; ties uniform.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    moves: Vec<Move>,
    best: Vec<Move>,
}

impl Computer for Greedy {
    fn choose(&mut self, view: &View, cards: &CardSet, dice: &mut Dice) -> Option<Move> {
        let seat = view.viewer()?;
        view.legal_moves(cards, &mut self.moves);
        // Points never depend on an unknown card: draws bring no assets (R1.6).
        let guess = view.guess(cards, 0, &mut Sorted);
        let mut most = i32::MIN;
        self.best.clear();
        for &mv in &self.moves {
            let mut after = guess;
            if after.apply(cards, mv, &mut ()).is_err() {
                continue;
            }
            let points = i32::from(after.board().player(seat).vp) - i32::from(view.player(seat).vp);
            if points > most {
                most = points;
                self.best.clear();
            }
            if points == most {
                self.best.push(mv);
            }
        }
        (!self.best.is_empty()).then(|| dice.pick(&self.best))
    }
}
