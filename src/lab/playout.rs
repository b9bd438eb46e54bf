//! Random play to the end of a game.

use super::Dice;
use crate::rules::{CardSet, Move, State};

/// How a playout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The state it ended in.
    pub end: State,
    /// The moves made.
    pub moves: u32,
}

/// Plays on to the end, each move drawn uniformly from all legal ones. `moves` is room to be used again.
#[inline]
pub fn playout(start: &State, cards: &CardSet, dice: &mut Dice, moves: &mut Vec<Move>) -> Playout {
    let mut state = *start;
    let mut made = 0;
    loop {
        state.legal_moves(cards, moves);
        if moves.is_empty() {
            return Playout {
                end: state,
                moves: made,
            };
        }
        let mv = dice.pick(moves);
        let applied = state.apply(cards, mv, &mut ());
        debug_assert_eq!(applied, Ok(()), "a listed move is legal");
        made += 1;
    }
}
