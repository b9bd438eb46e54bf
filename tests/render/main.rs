//! Pictures and their words, through the public interface.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly anywhere, its helpers too")]

mod alts;
mod cards;
mod extreme;
mod goldens;
mod hands;
mod results;
mod scenes;
mod tables;
mod text_views;
