//! Where computers think: on the few threads of a pool that all tables share, never on the async ones.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use tokio::sync::oneshot;

use crate::ai::{Answer, Computer, Dice, Hint, Pool, Question, Thrall};
use crate::rules::Move;

/// Answers a question for a move.
pub(super) type Think = dyn Fn(&Question) -> Option<Move> + Send + Sync;

/// Whom computers' questions are put to.
#[derive(Default)]
pub(super) struct Thinking {
    /// Started with the first question: many programs that open tables have no computer at one.
    pool: OnceLock<Pool>,
    /// What a test has in place of it.
    own: Option<Arc<Think>>,
}

impl Thinking {
    /// Computers of one's own.
    pub(super) fn by(think: impl Fn(&Question) -> Option<Move> + Send + Sync + 'static) -> Thinking {
        Thinking {
            own: Some(Arc::new(think)),
            ..Thinking::default()
        }
    }

    /// `None` if there is no answer.
    pub(super) async fn ask(&self, question: Question) -> Option<Move> {
        if let Some(own) = self.own.clone() {
            let answer = tokio::task::spawn_blocking(move || own(&question)).await;
            return answer.ok().flatten();
        }
        match self.answer(question).await? {
            Answer::Move(mv) => Some(mv),
            Answer::Hints(_) | Answer::Nothing => None,
        }
    }

    /// Empty if there are none to give.
    pub(super) async fn hints(&self, question: Question) -> Vec<Hint> {
        match self.answer(question).await {
            Some(Answer::Hints(hints)) => hints,
            Some(Answer::Move(_) | Answer::Nothing) | None => Vec::new(),
        }
    }

    async fn answer(&self, question: Question) -> Option<Answer> {
        let (sender, answer) = oneshot::channel();
        let pool = self.pool.get_or_init(|| Pool::new(threads()));
        // Nobody waits for the answer any more if the bot is leaving.
        pool.submit(question, move |answer| drop(sender.send(answer)));
        answer.await.ok()
    }
}

/// One core is left to those who wait for answers.
fn threads() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN)
}

/// A sensible move without much thought, for a computer that has failed.
pub(super) fn sensible(question: &Question) -> Option<Move> {
    let mut dice = Dice::new(question.seed, 0);
    let think = || Thrall::default().choose(&question.view, &question.cards, &mut dice);
    catch_unwind(AssertUnwindSafe(think)).ok().flatten()
}
