//! The rules engine as a table uses it. A bug in it ends here: the table is told to be broken, and its state is as it was.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::rules::{CardSet, Event, IllegalMove, Move, Options, Preview, Seat, State};
use crate::store::{GameId, Json, StoreError};

use super::TableError;
use super::snapshot::Running;

/// The form of the states that are written now. The text says it too; the column is for whoever looks for old ones.
const STATE_VERSION: i64 = 1;

pub(super) fn begin(
    game: GameId,
    options: &Options,
    cards: &CardSet,
    seed: u64,
) -> Result<(State, Vec<Event>), TableError> {
    guarded(game, "setting up", || {
        let mut events = Vec::new();
        let state = State::new(options, cards, seed, &mut events);
        (state, events)
    })
}

/// Plays a move on a copy; the answer is the state after it and what happened.
pub(super) fn apply(
    game: GameId,
    running: &Running,
    mv: Move,
) -> Result<Result<(State, Vec<Event>), IllegalMove>, TableError> {
    guarded(game, "a move", || {
        let mut state = running.state;
        let mut events = Vec::new();
        state.apply(&running.cards, mv, &mut events)?;
        Ok((state, events))
    })
}

/// A player leaves the running game (R13).
pub(super) fn leave(game: GameId, running: &Running, seat: Seat) -> Result<(State, Vec<Event>), TableError> {
    guarded(game, "leaving", || {
        let mut state = running.state;
        let mut events = Vec::new();
        state.leave(&running.cards, seat, &mut events);
        (state, events)
    })
}

pub(super) fn legal_moves(game: GameId, running: &Running) -> Result<Vec<Move>, TableError> {
    guarded(game, "listing moves", || {
        let mut moves = Vec::new();
        running.state.legal_moves(&running.cards, &mut moves);
        moves
    })
}

/// What moves would do for a player, as far as they may know it.
pub(super) fn preview(
    game: GameId,
    running: &Running,
    seat: Seat,
    moves: &[Move],
) -> Result<Result<Preview, IllegalMove>, TableError> {
    guarded(game, "a preview", || {
        running.state.view(seat).preview(&running.cards, moves)
    })
}

pub(super) fn write(game: GameId, state: &State) -> Result<(i64, Json), TableError> {
    let text = guarded(game, "writing the state", || state.to_json())?;
    Ok((STATE_VERSION, Json(text)))
}

/// A stored state, which must be one that the rules can reach.
pub(super) fn read(game: GameId, stored: &Json, cards: &CardSet) -> Result<State, TableError> {
    let read = guarded(game, "reading the state", || {
        let state = State::from_json(&stored.0).ok()?;
        state.broken_invariant(cards).is_none().then_some(state)
    })?;
    read.ok_or_else(|| StoreError::Unreadable { game, what: "state" }.into())
}

/// Nothing outlives a panic in here: states are copied in and thrown away.
fn guarded<T>(game: GameId, what: &'static str, work: impl FnOnce() -> T) -> Result<T, TableError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| TableError::Broken { game, what })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_that_names_the_table_and_no_more() {
        let broken = guarded(GameId(7), "a move", || -> () { panic!("Ann holds Rv") });
        assert_eq!(broken.unwrap_err().to_string(), "table 7: a move failed");
    }
}
