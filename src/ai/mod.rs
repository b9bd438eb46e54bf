//! Computer players. They see a [`View`] and nothing else: what they cannot see, they guess.
//!
//! Three levels to play against, named for Norse ranks: [`Thrall`] plays for what it holds at the end of its turn, [`Karl`] plans
//! its turn by a tuned [`evaluation`], [`Jarl`] searches ahead. Two yardsticks to measure them by, which stay as they
//! are: [`Random`] and [`Greedy`].

mod dice;
pub mod evaluation;
mod hint;
mod jarl;
mod karl;
mod level;
mod pool;
mod sensible;
mod thrall;
mod turn;
mod yardsticks;

pub use dice::Dice;
pub use hint::{Comparison, Hint, hint};
pub use jarl::{Budget, Candidate, Jarl};
pub use karl::Karl;
pub use level::{Level, NotALevel};
pub use pool::{Answer, Pool, Question, Want};
pub use thrall::Thrall;
pub use yardsticks::{Greedy, Random};

use crate::rules::{CardSet, Move, View};

/// Somebody who can choose moves.
pub trait Computer {
    /// A legal move of the decision that is due; `None` when it is not the viewer's. The same view, cards and dice give
    /// the same move.
    fn choose(&mut self, view: &View, cards: &CardSet, dice: &mut Dice) -> Option<Move>;
}
