//! Hints: the best moves, told apart by what they do, and how they compare. Words belong to whoever shows them.

use super::Dice;
use super::jarl::{Budget, Candidate, Jarl};
use crate::rules::{CardSet, Move, View};

/// The most moves in a hint.
const MOST: usize = 3;
/// A move that was looked at less than this share of the best one's visits is not known well enough to be told.
const LEAST_SHARE: f32 = 0.02;

/// How a move compares with the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    /// It is the best.
    Best,
    /// Less than 2 percentage points behind: a matter of taste.
    AsGood,
    /// Less than 7 percentage points behind.
    LittleWorse,
    /// 7 percentage points or more behind.
    MuchWorse,
}

impl Comparison {
    fn of(behind: f32) -> Comparison {
        if behind < 0.02 {
            Comparison::AsGood
        } else if behind < 0.07 {
            Comparison::LittleWorse
        } else {
            Comparison::MuchWorse
        }
    }
}

/// One of the best moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// What the same player should do after it, where that is a part of it: the Viking to take after a recruit.
    pub then: Option<Move>,
    /// The chance of winning after it, 0 to 1.
    pub chance: f32,
    /// How it compares.
    pub comparison: Comparison,
}

/// Whether two moves do the same but for how they are paid, or which buildings go.
fn same_deed(a: Move, b: Move) -> bool {
    match (a, b) {
        (Move::Explore { destination, .. }, Move::Explore { destination: other, .. }) => destination == other,
        (Move::Renew { .. }, Move::Renew { .. }) => true,
        _ => a == b,
    }
}

/// At most three different moves, the best first; none when the decision is not the viewer's. The same view, cards,
/// iterations and seed give the same moves, unless time ends the search.
pub fn hint(view: &View, cards: &CardSet, budget: Budget, seed: u64) -> Vec<Hint> {
    Jarl::new(cards, budget).hints(view, cards, budget, &mut Dice::new(seed, 0))
}

impl Jarl {
    /// As [`hint`], by a jarl that is there already.
    pub fn hints(&mut self, view: &View, cards: &CardSet, budget: Budget, dice: &mut Dice) -> Vec<Hint> {
        let candidates = self.candidates(view, cards, budget, dice);
        let Some((&best, others)) = candidates.split_first() else {
            return Vec::new();
        };
        let mut chosen: Vec<Candidate> = vec![best];
        for candidate in others {
            let known = candidate.visits as f32 >= LEAST_SHARE * best.visits as f32;
            let new = !chosen.iter().any(|other| same_deed(other.mv, candidate.mv));
            if known && new && chosen.len() < MOST {
                chosen.push(*candidate);
            }
        }
        let hint = |candidate: &Candidate| Hint {
            mv: candidate.mv,
            then: match candidate.mv {
                Move::Recruit { .. } => self.follow_up(candidate.mv),
                _ => None,
            },
            chance: candidate.chance,
            comparison: if candidate.mv == best.mv {
                Comparison::Best
            } else {
                Comparison::of(best.chance - candidate.chance)
            },
        };
        chosen.iter().map(hint).collect()
    }
}
