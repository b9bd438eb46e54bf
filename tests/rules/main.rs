//! The rules engine against the numbered rules: at least one test for each rule, named for it, with expectations taken
//! from the rule's text.
#![allow(missing_docs, clippy::unwrap_used)]

mod artifacts;
mod deck;
mod end;
mod explore;
mod fixed_seeds;
mod game;
mod leaving;
mod material;
mod playouts;
mod raid;
mod recruit;
mod scenario;
mod secrets;
mod setup;
mod trade;
mod turn;
mod village;
