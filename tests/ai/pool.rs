//! The pool of search threads: every question is answered, tables take turns, and the end comes at once.

use super::position;
use knarr::ai::{Answer, Level, Pool, Question, Want};
use knarr::cards;
use knarr::rules::{CardSet, Seat, View};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

fn question(table: u64, view: View, cards: &Arc<CardSet>, want: Want) -> Question {
    Question {
        table,
        view,
        cards: Arc::clone(cards),
        seed: table,
        want,
    }
}

fn pool(threads: usize) -> Pool {
    Pool::new(NonZeroUsize::new(threads).unwrap())
}

#[test]
fn every_level_answers_with_a_legal_move() {
    let cards = Arc::new(cards::built_in());
    let pool = pool(2);
    let state = position(&cards, 3, &[]);
    let answers = Level::ALL.map(|level| {
        let view = state.view(Seat(0));
        pool.ask(question(1, view, &cards, Want::Move(level)))
    });
    for answer in answers {
        let Answer::Move(mv) = answer.recv().unwrap() else {
            panic!("no move");
        };
        assert_eq!(state.check(&cards, mv), Ok(()));
    }
}

#[test]
fn fifty_tables_are_all_answered() {
    let cards = Arc::new(cards::built_in());
    let pool = pool(2);
    let state = position(&cards, 2, &[]);
    let ask = |table| pool.ask(question(table, state.view(Seat(0)), &cards, Want::Move(Level::Jarl)));
    let answers: Vec<_> = (0..50).map(ask).collect();
    for answer in answers {
        assert!(matches!(answer.recv().unwrap(), Answer::Move(_)));
    }
}

#[test]
fn a_table_with_many_questions_does_not_hold_up_another() {
    let cards = Arc::new(cards::built_in());
    let pool = pool(1);
    let state = position(&cards, 2, &[]);
    let (hold, held) = channel::<()>();
    let answered = Arc::new(Mutex::new(Vec::new()));
    let (done, all_done) = channel();
    let submit = |table: u64, first: Option<Receiver<()>>| {
        let (answered, done) = (Arc::clone(&answered), done.clone());
        let question = question(table, state.view(Seat(0)), &cards, Want::Move(Level::Thrall));
        pool.submit(question, move |_| {
            // The thread is kept busy until all have asked.
            if let Some(held) = first {
                held.recv().unwrap();
            }
            answered.lock().unwrap().push(table);
            done.send(()).unwrap();
        });
    };
    submit(0, Some(held));
    [1, 1, 1, 1, 2, 3].into_iter().for_each(|table| submit(table, None));
    hold.send(()).unwrap();
    (0..7).for_each(|_| all_done.recv().unwrap());
    assert_eq!(*answered.lock().unwrap(), [0, 1, 2, 3, 1, 1, 1]);
}

#[test]
fn one_whose_turn_it_is_not_gets_nothing() {
    let cards = Arc::new(cards::built_in());
    let pool = pool(1);
    let state = position(&cards, 2, &[]);
    for want in [Want::Hints, Want::Move(Level::Jarl), Want::Move(Level::Random)] {
        for view in [state.view(Seat(1)), state.public_view()] {
            let answer = pool.ask(question(1, view, &cards, want)).recv().unwrap();
            assert_eq!(answer, Answer::Nothing, "{want:?}");
        }
    }
}

#[test]
fn a_reply_that_panics_harms_nobody_else() {
    let cards = Arc::new(cards::built_in());
    let pool = pool(1);
    let state = position(&cards, 2, &[]);
    let ask = |table| question(table, state.view(Seat(0)), &cards, Want::Move(Level::Thrall));
    pool.submit(ask(1), |_| panic!("on purpose"));
    assert!(matches!(pool.ask(ask(2)).recv().unwrap(), Answer::Move(_)));
}

/// Whoever waits for an answer that will not come is told so.
#[test]
fn the_pool_ends_with_questions_unanswered() {
    let cards = Arc::new(cards::built_in());
    let pool = pool(1);
    let state = position(&cards, 2, &[]);
    let ask = |table| pool.ask(question(table, state.view(Seat(0)), &cards, Want::Move(Level::Jarl)));
    let answers: Vec<_> = (0..200).map(ask).collect();
    drop(pool);
    let last = answers.last().unwrap();
    assert!(
        last.recv().is_err(),
        "two hundred questions were all thought about first"
    );
}
