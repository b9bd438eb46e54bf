//! One search: iterations down the tree.

use super::tree::{Node, Place, Tree};
use super::{Budget, Candidate};
use crate::ai::Dice;
use crate::ai::evaluation::{Evaluation, exp};
use crate::ai::sensible::prune;
use crate::ai::turn::TurnSearch;
use crate::rules::{Board, CardSet, Colour, DecisionKind, MOST_PLAYERS, Move, PlayerCount, Seat, State};
use std::time::Instant;

/// How much a prior counts against what was seen.
const EXPLORATION: f32 = 1.0;
/// How sharply priors follow the evaluation, per unit of its logarithm of odds.
const SHARPNESS: f32 = 4.0;
/// The same for the first moves of all, whose priors come from planned turns.
const PLAN_SHARPNESS: f32 = 3.0;
/// Guesses over which the turn is planned.
const PLANS: usize = 2;
/// What no prior falls below, beside the best one's 1: everything is tried some time.
const LEAST_PRIOR: f32 = 0.01;
/// How much below the mean a move counts that was never tried.
const UNTRIED: f32 = 0.1;
/// Payments looked at for each destination.
const PAYMENTS: usize = 2;
/// After so many iterations it is looked whether to go on.
const PAUSE: u32 = 64;

/// A search and all its room.
#[derive(Clone, Debug)]
pub(super) struct Search {
    evaluation: Evaluation,
    tree: Tree,
    path: Vec<Place>,
    moves: Vec<Move>,
    found: Vec<Place>,
    rollout: Vec<Move>,
    turn: TurnSearch,
    leads: Vec<f32>,
    iterations: u32,
}

impl Search {
    pub(super) fn new(evaluation: Evaluation) -> Search {
        Search {
            evaluation,
            tree: Tree::new(),
            path: Vec::new(),
            moves: Vec::new(),
            found: Vec::new(),
            rollout: Vec::new(),
            turn: TurnSearch::new(PAYMENTS),
            leads: Vec::new(),
            iterations: 0,
        }
    }

    pub(super) fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Searches from a decision; `deal` gives a whole state for each iteration.
    pub(super) fn run(
        &mut self,
        deal: &mut dyn FnMut(&mut Dice) -> State,
        cards: &CardSet,
        budget: Budget,
        dice: &mut Dice,
    ) {
        let begin = Instant::now();
        self.tree.clear();
        self.iterations = 0;
        self.list(&deal(dice), cards);
        if let [only] = self.moves[..] {
            // Nothing to think about.
            self.tree.add(Tree::ROOT, None, only, 1.0);
            return;
        }
        self.plan(deal, cards, dice);
        while self.iterations < budget.iterations {
            self.iterate(deal(dice), cards);
            self.iterations += 1;
            if self.iterations.is_multiple_of(PAUSE) {
                let left = budget.iterations - self.iterations;
                let late = budget.time.is_some_and(|time| begin.elapsed() >= time);
                if late || self.is_decided(left) {
                    return;
                }
            }
        }
    }

    /// Gives the first moves the priors of turns planned to their end, as a karl plans them: what a search has to find out
    /// is where that is wrong.
    fn plan(&mut self, deal: &mut dyn FnMut(&mut Dice) -> State, cards: &CardSet, dice: &mut Dice) {
        self.leads.clear();
        self.leads.resize(self.moves.len(), 0.0);
        for _ in 0..PLANS {
            let guess = deal(dice);
            if let Some(decision) = guess.decision() {
                self.turn.add_leads(
                    &guess,
                    cards,
                    &self.evaluation,
                    decision.seat,
                    &self.moves,
                    &mut self.leads,
                );
            }
        }
        let best = self.leads.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut last = None;
        for (&mv, lead) in self.moves.iter().zip(&self.leads) {
            let prior = prior((lead - best) / PLANS as f32, PLAN_SHARPNESS);
            last = Some(self.tree.add(Tree::ROOT, last, mv, prior));
        }
    }

    /// Whether the leader can't be caught in the iterations left.
    fn is_decided(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for child in self.tree.children(Tree::ROOT) {
            if child.visits > first {
                (first, second) = (child.visits, first);
            } else {
                second = second.max(child.visits);
            }
        }
        first - second > left
    }

    /// The moves of the root, the most visited first.
    pub(super) fn candidates(&self, seat: Seat) -> Vec<Candidate> {
        let candidate = |node: &Node| Candidate {
            mv: node.mv,
            visits: node.visits,
            chance: node.chance(seat.index()),
        };
        let mut all: Vec<Candidate> = self.tree.children(Tree::ROOT).map(candidate).collect();
        all.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.chance.total_cmp(&a.chance)));
        all
    }

    /// The most visited move after one of the root's.
    pub(super) fn follow_up(&self, mv: Move) -> Option<Move> {
        let mut places = self.tree.places(Tree::ROOT);
        let place = places.find(|&place| self.tree.node(place).mv == mv)?;
        let best = self.tree.children(place).max_by_key(|node| node.visits);
        best.map(|node| node.mv)
    }

    fn list(&mut self, state: &State, cards: &CardSet) {
        state.legal_moves(cards, &mut self.moves);
        if let Some(decision) = state.decision() {
            prune(state, decision.seat, &mut self.moves, PAYMENTS);
        }
    }

    fn iterate(&mut self, mut state: State, cards: &CardSet) {
        self.path.clear();
        self.path.push(Tree::ROOT);
        let mut place = Tree::ROOT;
        let chances = loop {
            let Some(decision) = state.decision() else {
                break self.evaluation.chances(&state, cards);
            };
            if place != Tree::ROOT && self.tree.node(place).visits == 0 {
                break self.roll_out(state, cards);
            }
            self.list(&state, cards);
            let seat = decision.seat;
            place = if let [only] = self.moves[..] {
                self.only_child(place, only)
            } else {
                self.expand(place, &state, seat, cards);
                self.select(place, seat)
            };
            self.path.push(place);
            let applied = state.apply(cards, self.tree.node(place).mv, &mut ());
            debug_assert_eq!(applied, Ok(()), "a listed move is legal");
            if applied.is_err() {
                break self.evaluation.chances(&state, cards);
            }
        };
        for &place in &self.path {
            let node = self.tree.node_mut(place);
            node.visits += 1;
            for (sum, chance) in node.sums.iter_mut().zip(chances) {
                *sum += chance;
            }
        }
    }

    /// A forced move has a node, but nothing to weigh.
    fn only_child(&mut self, place: Place, mv: Move) -> Place {
        let found = self.tree.finder(place).find(&self.tree, mv);
        let child = found.unwrap_or_else(|last| self.tree.add(place, last, mv, 1.0));
        self.tree.node_mut(child).available += 1;
        child
    }

    /// Finds a child for each of the moves, and makes those that are not there.
    fn expand(&mut self, place: Place, state: &State, seat: Seat, cards: &CardSet) {
        self.found.clear();
        let mut finder = self.tree.finder(place);
        let fresh = self.tree.is_leaf(place);
        let reference = self.tree.node(place).reference;
        let mut weights = None;
        for &mv in &self.moves {
            let child = finder.find(&self.tree, mv).unwrap_or_else(|last| {
                let weights = weights.get_or_insert_with(|| self.evaluation.weights_at(state));
                let mut after = *state;
                let weight = if act(&mut after, mv, cards) {
                    self.evaluation.weigh_one(&after, cards, weights, seat)
                } else {
                    f32::MIN
                };
                // Among the first children the best is known only when all have been weighed.
                let prior = if fresh {
                    weight
                } else {
                    prior(weight - reference, SHARPNESS)
                };
                let child = self.tree.add(place, last, mv, prior);
                finder.added(child);
                child
            });
            self.found.push(child);
        }
        if fresh {
            let weights = self.found.iter().map(|&child| self.tree.node(child).prior);
            let best = weights.fold(f32::MIN, f32::max);
            self.tree.node_mut(place).reference = best;
            for &child in &self.found {
                let node = self.tree.node_mut(child);
                node.prior = prior(node.prior - best, SHARPNESS);
            }
        }
    }

    /// The child with the best sum of what was seen and what is hoped for (PUCT, Rosin 2011; availability instead of
    /// visits of the parent, Cowling et al. 2012).
    fn select(&mut self, place: Place, seat: Seat) -> Place {
        let untried = self.tree.node(place).chance(seat.index()) - UNTRIED;
        let total: f32 = self.found.iter().map(|&child| self.tree.node(child).prior).sum();
        let mut best = self.found[0];
        let mut most = f32::NEG_INFINITY;
        for &child in &self.found {
            let node = self.tree.node_mut(child);
            node.available += 1;
            let seen = if node.visits > 0 {
                node.chance(seat.index())
            } else {
                untried
            };
            let hope = node.prior / total * (node.available as f32).sqrt() / (1 + node.visits) as f32;
            let value = seen + EXPLORATION * hope;
            if value > most {
                (best, most) = (child, value);
            }
        }
        best
    }

    /// Plays on below the tree, each player making the move that weighs most, and judges a few turns later.
    fn roll_out(&mut self, state: State, cards: &CardSet) -> [f32; MOST_PLAYERS] {
        let last = state.board().turn + rollout_turns(state.board());
        // The state there is, the best after it, and one to try: places change hands, since copies take time.
        let mut states = [state; 3];
        let (mut now, mut best, mut trial) = (0, 1, 2);
        loop {
            let state = &states[now];
            let Some(decision) = state.decision().filter(|_| state.board().turn <= last) else {
                break;
            };
            state.legal_moves(cards, &mut self.rollout);
            prune(state, decision.seat, &mut self.rollout, 1);
            self.rollout.retain(|mv| !matches!(mv, Move::Renew { .. }));
            if let [only] = self.rollout[..] {
                if !act(&mut states[now], only, cards) {
                    break;
                }
                continue;
            }
            let weights = self.evaluation.weights_at(state);
            let mut most = f32::NEG_INFINITY;
            for &mv in &self.rollout {
                states[trial] = states[now];
                if !act(&mut states[trial], mv, cards) {
                    continue;
                }
                let weight = self
                    .evaluation
                    .weigh_one(&states[trial], cards, &weights, decision.seat);
                if weight > most {
                    most = weight;
                    std::mem::swap(&mut best, &mut trial);
                }
            }
            if most == f32::NEG_INFINITY {
                break;
            }
            std::mem::swap(&mut now, &mut best);
        }
        self.evaluation.chances(&states[now], cards)
    }
}

/// Turns played below the tree after the one under way, before the position is judged: one for each player, and one more
/// with the expansion, where much of what is gained comes at the end of a turn; but for two with it only one. Found by
/// contests: for two without the expansion none to three play alike; with it, judged by its net, one won as often as three in
/// half the time, and none less often (200 games each).
fn rollout_turns(board: &Board) -> u16 {
    match (board.players, board.skali) {
        (PlayerCount::TWO, true) => 1,
        (players, skali) => u16::from(players.get() + skali as u8),
    }
}

/// By how much less a move weighs than the one it is compared with.
fn prior(less: f32, sharpness: f32) -> f32 {
    // One that turns up later may be better than the reference, but not by a lot.
    exp((sharpness * less).min(0.0)) + LEAST_PRIOR
}

/// Makes a move and takes the free Viking where a take is due: a hand of two cannot be compared with one of three.
/// `false` for an illegal move, which none that is listed is.
#[inline]
fn act(state: &mut State, mv: Move, cards: &CardSet) -> bool {
    let applied = state.apply(cards, mv, &mut ());
    debug_assert_eq!(applied, Ok(()), "a listed move is legal");
    let take_due = state
        .decision()
        .is_some_and(|decision| decision.kind == DecisionKind::Take);
    if take_due {
        let board = state.board();
        let free = |&space: &Colour| board.spaces[space].is_some() && board.takes_free(space);
        let own = Some(board.recruited_colour()).filter(free);
        let space = own.or_else(|| Colour::ALL.into_iter().find(free));
        let take = space.map_or(Move::TakeNothing, |space| Move::Take { space });
        let taken = state.apply(cards, take, &mut ());
        debug_assert_eq!(taken, Ok(()), "what is free can be taken");
    }
    applied.is_ok()
}
