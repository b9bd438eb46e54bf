//! Games without people: random play, and games written down so that other rules code can check them.

mod dice;
mod playout;
pub mod record;
pub mod recorded_game;
mod recorder;

pub use dice::Dice;
pub use playout::{Playout, playout};
pub use recorder::{NotRecordable, Recorder};
