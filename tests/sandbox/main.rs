//! The stand-in for Discord, tried with a small serenity bot and with bare requests.

mod connect;
mod echo;
