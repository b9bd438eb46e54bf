//! The pure rules engine: the one judge of what is legal and what happens.
//!
//! No I/O, no clock, no text for people. A [`State`] is one flat `Copy` value; card values lie beside it in a
//! [`CardSet`]. [`State::legal_moves`] lists what the player to decide can do, [`State::apply`] does it and tells an
//! [`EventSink`] what happened. Whoever shows something to a person takes a [`View`], which cannot hold a hidden card.
//!
//! Rule numbers (`R4.3`) are those of the project's numbered rules; rulings of our own are marked **ruling**.

mod apply;
mod asset;
mod card;
mod card_set;
mod colour;
mod error;
mod event;
mod guess;
mod invariant;
mod json;
mod legal;
mod moves;
mod options;
mod payments;
mod pile;
mod preview;
mod setup;
mod shuffle;
mod state;
mod steps;
mod view;
mod viking;

pub use asset::{Asset, Assets};
pub use card::{
    Artifact, Artifacts, Building, BuildingId, Cost, Destination, DestinationId, DestinationKind, Effects, Row, Ship,
    ShipSide, SpecialBuilding,
};
pub use card_set::{BASE_DESTINATIONS, CardError, CardSet, Provenance, ReputationStep, SKALI_DESTINATIONS};
pub use colour::{ByColour, Colour};
pub use error::IllegalMove;
pub use event::{Event, EventSink, SeenBy, Source};
pub use guess::{Guesser, Order, Sorted};
pub use json::StateError;
pub use moves::{Decision, DecisionKind, Move, Payment};
pub use options::{ArtifactChoice, Options, PlayerCount, Seat, ShipChoice, TurnOrder};
pub use pile::{Filler, Pile};
pub use preview::{Gain, Preview};
pub use setup::{Deal, DealError};
pub use shuffle::{Chance, Recorded, Seeded};
pub use state::{
    BUILDINGS, Board, DECK_ROOM, DESTINATIONS, DESTINATIONS_A, DESTINATIONS_B, DISPLAY, Done, END_VP, MOST_HELD,
    MOST_PLAYERS, MOST_REPUTATION, Player, State,
};
pub use view::View;
pub use viking::{Column, CrewZone, NotAViking, Viking, VikingAsset, VikingCounts};
