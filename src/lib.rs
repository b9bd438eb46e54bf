//! Knarr with its expansion Skáli, played in Discord.

pub mod ai;
pub mod cards;
pub mod discord;
pub mod i18n;
pub mod lab;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod store;
pub mod table;

// Some scenes of tests/ are also laid out in unit tests, and name the crate as seen from outside.
#[cfg(test)]
extern crate self as knarr;
