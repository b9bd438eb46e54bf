//! Pictures and their words, through the public interface.

mod scenes;
mod tables;
