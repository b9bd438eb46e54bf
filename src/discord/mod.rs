//! Discord: commands and clicks become moves, states and events become messages. The only home of serenity's and
//! poise's types.

pub mod autocomplete;
pub mod custom_id;
pub mod message;
mod move_code;
pub mod scene;
pub mod screens;
pub mod text;
pub mod words;
