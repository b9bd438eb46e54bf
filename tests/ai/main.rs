//! Computer players: what they choose, how good they are, and contests between them.
#![allow(missing_docs, clippy::unwrap_used)]

mod balance;
mod details;
mod hint;
mod jarl;
mod levels;
mod pool;
mod simulate;
mod terms;
mod yardsticks;

use knarr::ai::{Budget, Computer, Jarl, Level};
use knarr::rules::{CardSet, Options, PlayerCount, State};
use serde_json::Value;

/// A player of a level; one that searches thinks very little, since these tests are not optimised.
pub(crate) fn computer(level: Level, cards: &CardSet) -> Box<dyn Computer + Send> {
    match level {
        Level::Jarl => Box::new(Jarl::new(cards, Budget::iterations(32))),
        level => level.player(cards),
    }
}

/// A fresh game with Skáli, with a few facts changed: each a JSON pointer into the board and its new value.
pub(crate) fn position(cards: &CardSet, players: u8, changes: &[(&str, Value)]) -> State {
    let options = Options::new(PlayerCount::new(players).unwrap());
    let state = State::new_with_first(&options, cards, 11, knarr::rules::Seat(0), &mut ());
    changed(&state, changes)
}

pub(crate) fn changed(state: &State, changes: &[(&str, Value)]) -> State {
    let mut json: Value = serde_json::from_str(&state.to_json()).unwrap();
    for (place, value) in changes {
        *json.pointer_mut(place).unwrap_or_else(|| panic!("there is no {place}")) = value.clone();
    }
    State::from_json(&json.to_string()).unwrap()
}
