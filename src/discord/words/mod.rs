//! The game in sentences: pieces, gains, payments, what happened, why not.

mod deed;
mod events;
mod gains;
mod payment;
mod refusals;

pub use crate::render::words::{
    artifact, asset, building, colour, cost, destination, kind, row, ship, viking, viking_asset, viking_short,
};
pub use deed::deed;
pub use events::{Detail, Narrator, facts};
pub use gains::{assets, effects, effects_short, gain_line, preview_fitting, preview_long, preview_short, trade_row};
pub use payment::{payment, payment_label};
pub use refusals::{illegal, refusal, undo_block};
