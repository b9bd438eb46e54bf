//! Threads that think for all tables: a fixed number of them, so that computers never take more of the machine, and
//! fair, so that no table waits for another's whole queue.

use super::jarl::{Budget, Jarl};
use super::{Computer, Dice, Hint, Karl, Level, Thrall};
use crate::rules::{CardSet, Move, View};
use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The longest a search thinks about one move. When many tables wait, each gets its share of this.
const LONGEST: Duration = Duration::from_millis(900);
/// The shortest a search may think, however many wait.
const SHORTEST: Duration = Duration::from_millis(15);

/// Something to think about.
#[derive(Clone, Debug)]
pub struct Question {
    /// Whose turn in the queue it takes: questions of one table wait for each other.
    pub table: u64,
    /// What the computer sees. The decision must be the viewer's.
    pub view: View,
    /// The cards of the game.
    pub cards: Arc<CardSet>,
    /// Where chance begins. A level that does not search gives the same move for the same seed.
    pub seed: u64,
    /// What is wanted.
    pub want: Want,
}

/// What is wanted of a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// A move by a computer of a level.
    Move(Level),
    /// The best moves, to be compared.
    Hints,
}

/// What came of a [`Question`].
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A legal move.
    Move(Move),
    /// At most three, the best first.
    Hints(Vec<Hint>),
    /// The decision was not the viewer's.
    Nothing,
}

type Reply = Box<dyn FnOnce(Answer) + Send>;

/// Questions that wait, table by table.
#[derive(Default)]
struct Queue {
    waiting: HashMap<u64, VecDeque<(Question, Reply)>>,
    /// Tables that wait, the next one first, each once.
    order: VecDeque<u64>,
    closed: bool,
}

impl Queue {
    fn push(&mut self, question: Question, reply: Reply) {
        let table = question.table;
        let own = self.waiting.entry(table).or_default();
        if own.is_empty() {
            self.order.push_back(table);
        }
        own.push_back((question, reply));
    }

    /// The first question of the next table, which then goes to the end of the line.
    fn pop(&mut self) -> Option<(Question, Reply)> {
        let table = self.order.pop_front()?;
        let own = self.waiting.get_mut(&table)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&table);
        } else {
            self.order.push_back(table);
        }
        next
    }
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

impl Shared {
    /// A panic while the lock is held leaves nothing half done: each change of the queue is a single step.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads. Dropped, it finishes what it is thinking about and leaves the rest unanswered.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts so many threads.
    pub fn new(threads: NonZeroUsize) -> Pool {
        let shared = Arc::new(Shared::default());
        let start = |_| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || Worker::default().run(&shared, threads))
        };
        Pool {
            threads: (0..threads.get()).map(start).collect(),
            shared,
        }
    }

    /// Puts a question in the queue and returns at once. `reply` is called on a thread of the pool, so it should do no
    /// more than hand the answer on.
    pub fn submit(&self, question: Question, reply: impl FnOnce(Answer) + Send + 'static) {
        self.shared.queue().push(question, Box::new(reply));
        self.shared.changed.notify_one();
    }

    /// As [`Pool::submit`], with the answer in a channel, which is closed if the pool ends first.
    pub fn ask(&self, question: Question) -> Receiver<Answer> {
        let (sender, receiver) = channel();
        // Nobody need wait for the answer.
        self.submit(question, move |answer| drop(sender.send(answer)));
        receiver
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue().closed = true;
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // A thread that panicked has nothing to tell that was not told.
            drop(thread.join());
        }
    }
}

/// One thread's players, kept from question to question for the same cards.
#[derive(Default)]
struct Worker {
    players: Option<(Arc<CardSet>, Jarl, Karl)>,
}

impl Worker {
    fn run(mut self, shared: &Shared, threads: NonZeroUsize) {
        loop {
            let mut queue = shared.queue();
            let (question, reply, tables) = loop {
                if queue.closed {
                    return;
                }
                let tables = queue.order.len();
                if let Some((question, reply)) = queue.pop() {
                    break (question, reply, tables);
                }
                queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
            };
            drop(queue);
            // Everybody in line now shall be served within the time that one alone would get.
            let rounds = tables.div_ceil(threads.get()).max(1);
            let time = (LONGEST / rounds as u32).max(SHORTEST);
            let thought = catch_unwind(AssertUnwindSafe(|| self.think(&question, time)));
            let answer = thought.unwrap_or_else(|_| {
                // A bug in a search must not stop a game.
                self.players = None;
                plain(&question)
            });
            drop(catch_unwind(AssertUnwindSafe(|| reply(answer))));
        }
    }

    fn think(&mut self, question: &Question, time: Duration) -> Answer {
        let (cards, view) = (&question.cards, &question.view);
        let same = |(known, ..): &(Arc<CardSet>, Jarl, Karl)| Arc::ptr_eq(known, cards) || known == cards;
        let known = self.players.take_if(|players| same(players));
        let (_, jarl, karl) = self.players.insert(known.unwrap_or_else(|| {
            let jarl = Jarl::new(cards, Budget::default());
            (Arc::clone(cards), jarl, Karl::new(cards))
        }));
        let mut dice = Dice::new(question.seed, 0);
        let budget = Budget {
            time: Some(time),
            ..jarl.budget()
        };
        let chosen = match question.want {
            Want::Hints => {
                let hints = jarl.hints(view, cards, budget, &mut dice);
                return if hints.is_empty() {
                    Answer::Nothing
                } else {
                    Answer::Hints(hints)
                };
            }
            Want::Move(Level::Jarl) => jarl
                .candidates(view, cards, budget, &mut dice)
                .first()
                .map(|candidate| candidate.mv),
            Want::Move(Level::Karl) => karl.choose(view, cards, &mut dice),
            Want::Move(level) => level.player(cards).choose(view, cards, &mut dice),
        };
        chosen.map_or(Answer::Nothing, Answer::Move)
    }
}

/// An answer without any search.
fn plain(question: &Question) -> Answer {
    let mut dice = Dice::new(question.seed, 0);
    let mut simple = || Thrall::default().choose(&question.view, &question.cards, &mut dice);
    let mv = catch_unwind(AssertUnwindSafe(&mut simple)).ok().flatten();
    let first = || {
        let mut moves = Vec::new();
        question.view.legal_moves(&question.cards, &mut moves);
        moves.first().copied()
    };
    mv.or_else(first).map_or(Answer::Nothing, Answer::Move)
}
