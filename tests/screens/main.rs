//! What people see: messages within Discord's limits, clicks that say what they mean.

mod codec;
mod message;
