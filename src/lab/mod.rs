//! Games without people: random play, games written down so that other rules code can check them, and contests of
//! computer players that measure players and cards.

mod game_options;
mod playout;
pub mod record;
pub mod recorded_game;
mod recorder;
pub mod simulate;

pub use crate::ai::Dice;
pub use game_options::{GameOptions, OptionsError};
pub use playout::{Playout, playout};
pub use recorder::{NotRecordable, Recorder};
