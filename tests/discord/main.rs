//! The bot end to end: the real one, against a stand-in for Discord, played by people who press what they are shown.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly anywhere, its helpers too")]

mod bad_input;
mod computers;
mod doubt;
mod ended;
mod forged;
mod games;
mod harbour;
mod killed;
mod lobby;
mod marks;
mod pictures;
mod player;
mod process;
mod secrets;
mod start;
mod trouble;
