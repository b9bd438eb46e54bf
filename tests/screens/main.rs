//! What people see: messages within Discord's limits, clicks that say what they mean, every move within reach.

mod codec;
mod commands;
mod lookups;
mod message;
mod panels;
mod playouts;
mod table;
