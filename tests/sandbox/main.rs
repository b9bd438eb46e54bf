//! The stand-in for Discord, tried with a small serenity bot and with bare requests.

mod answers;
mod connect;
mod echo;
mod gateway;
mod keep;
mod page;
mod refusals;
mod trouble;
