//! Jarl: searches ahead.
//!
//! Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) for any number of players: each iteration
//! guesses the unseen cards anew and walks down one tree of moves, in which chance has no nodes of its own. Every player
//! goes for the own chance of winning (max-n). Below the tree each player makes the move that weighs most, for a few
//! turns; then the [`Evaluation`] judges.

mod search;
mod tree;

use super::evaluation::Evaluation;
use super::{Computer, Dice};
use crate::rules::{CardSet, Move, State, View};
use search::Search;
use std::time::Duration;

/// How much to think about one move. What is spent first ends the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most iterations. With these alone, the same seed gives the same move on every machine.
    pub iterations: u32,
    /// The longest time, looked at every few dozen iterations; `None` for as long as it takes.
    pub time: Option<Duration>,
}

impl Budget {
    /// So many iterations, however long they take.
    pub const fn iterations(iterations: u32) -> Budget {
        Budget { iterations, time: None }
    }
}

impl Default for Budget {
    /// What a core does in about a tenth of a second for two, and in up to half a second for four with the expansion.
    fn default() -> Budget {
        Budget::iterations(10_000)
    }
}

/// A move that was looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// How many iterations went through it.
    pub visits: u32,
    /// The mover's chance of winning after it, 0 to 1.
    pub chance: f32,
}

/// A searching player. Its tree is cleared, not freed, between moves.
#[derive(Clone, Debug)]
pub struct Jarl {
    search: Search,
    budget: Budget,
}

impl Jarl {
    /// With the fitted nets.
    pub fn new(cards: &CardSet, budget: Budget) -> Jarl {
        Jarl::with_evaluation(Evaluation::with_nets(cards), budget)
    }

    /// With an evaluation of the caller's.
    pub fn with_evaluation(evaluation: Evaluation, budget: Budget) -> Jarl {
        let search = Search::new(evaluation);
        Jarl { search, budget }
    }

    /// The moves looked at, the one to play first; none when the decision is not the viewer's.
    pub fn candidates(&mut self, view: &View, cards: &CardSet, budget: Budget, dice: &mut Dice) -> Vec<Candidate> {
        let Some(decision) = view.own_decision() else {
            return Vec::new();
        };
        let guesser = view.guesser(cards);
        let mut deal = |dice: &mut Dice| {
            let seed = dice.seed();
            guesser.guess(seed, &mut dice.top())
        };
        self.search.run(&mut deal, cards, budget, dice);
        self.search.candidates(decision.seat)
    }

    /// As [`Jarl::candidates`], with every card in sight: a measure of what not knowing costs, never a player.
    pub fn candidates_seeing_all(
        &mut self,
        state: &State,
        cards: &CardSet,
        budget: Budget,
        dice: &mut Dice,
    ) -> Vec<Candidate> {
        let Some(decision) = state.decision() else {
            return Vec::new();
        };
        self.search.run(&mut |_| *state, cards, budget, dice);
        self.search.candidates(decision.seat)
    }

    /// How much it thinks when it plays.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// What the same player would do after a move of the last search, if that was looked at.
    pub(super) fn follow_up(&self, mv: Move) -> Option<Move> {
        self.search.follow_up(mv)
    }

    /// Iterations made for the last move.
    pub fn iterations(&self) -> u32 {
        self.search.iterations()
    }
}

impl Computer for Jarl {
    fn choose(&mut self, view: &View, cards: &CardSet, dice: &mut Dice) -> Option<Move> {
        let candidates = self.candidates(view, cards, self.budget, dice);
        candidates.first().map(|candidate| candidate.mv)
    }
}
