//! Discord: commands and clicks become moves, states and events become messages. The only home of serenity's and
//! poise's types.

mod announce;
pub mod autocomplete;
mod body;
mod bot;
mod client;
mod commands;
mod components;
mod config;
pub mod custom_id;
mod error;
mod handler;
pub mod marks;
pub mod message;
mod move_code;
mod notes;
mod paint;
mod refusals;
mod register;
mod respond;
mod rest;
pub mod scene;
pub mod screens;
mod seats;
mod settings;
mod show;
pub mod text;
pub mod words;

pub use bot::Bot;
pub use client::{StopError, run};
pub use config::{Api, Config, ConfigError, TALKATIVE, Token};
pub use rest::RestError;
