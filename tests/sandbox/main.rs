//! The stand-in for Discord, tried with a small serenity bot and with bare requests.

mod answers;
mod connect;
mod echo;
mod gateway;
mod keep;
mod page;
mod process;
mod refusals;
#[allow(dead_code, reason = "shared with the stories in a browser, which use the rest")]
#[path = "../browser/sandbox.rs"]
mod sandbox;
mod trouble;
