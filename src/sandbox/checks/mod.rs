//! What Discord checks in what a bot sends.

mod commands;
mod components;
mod embeds;
mod field;
mod message;
mod picture;

pub(crate) use commands::commands;
pub(crate) use components::{choices, modal};
pub(crate) use message::{MessageRules, message};
pub(crate) use picture::picture_size;
