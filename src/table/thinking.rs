//! Where computers think: off the async threads, a few at a time, in the order in which they were asked.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::ai::{Computer, Dice, Level, Thrall};
use crate::rules::{CardSet, Move, View};

use super::GameId;

/// What a computer is asked: all it knows.
#[derive(Debug, Clone)]
pub struct Question {
    /// The table, whose questions wait for each other.
    pub table: GameId,
    /// How well it plays.
    pub level: Level,
    /// What its seat may see. The decision is its own.
    pub view: View,
    /// The cards of the game.
    pub cards: Arc<CardSet>,
    /// Where its chance begins.
    pub seed: u64,
}

/// Answers a question.
type Think = dyn Fn(&Question) -> Option<Move> + Send + Sync;

pub(super) struct Thinking {
    think: Arc<Think>,
    /// Waits in a line, so that no table waits for another's whole game.
    room: Semaphore,
}

impl Thinking {
    pub(super) fn new(think: impl Fn(&Question) -> Option<Move> + Send + Sync + 'static) -> Thinking {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Thinking {
            think: Arc::new(think),
            room: Semaphore::new(cores.saturating_sub(1).max(1)),
        }
    }

    /// `None` if it has no answer, or failed to think of one.
    pub(super) async fn ask(&self, question: Question) -> Option<Move> {
        let _place = self.room.acquire().await.ok()?;
        let think = Arc::clone(&self.think);
        let answer = tokio::task::spawn_blocking(move || think(&question)).await;
        // What a panic says may quote a hand; where it happened is logged by the hook of `main`.
        answer.ok().flatten()
    }
}

/// As the level has it.
pub(super) fn by_level(question: &Question) -> Option<Move> {
    let mut dice = Dice::new(question.seed, 0);
    question
        .level
        .player(&question.cards)
        .choose(&question.view, &question.cards, &mut dice)
}

/// A sensible move without much thought, for a computer that has failed.
pub(super) fn sensible(question: &Question) -> Option<Move> {
    let mut dice = Dice::new(question.seed, 0);
    let mut think = || Thrall::default().choose(&question.view, &question.cards, &mut dice);
    catch_unwind(AssertUnwindSafe(&mut think)).ok().flatten()
}
