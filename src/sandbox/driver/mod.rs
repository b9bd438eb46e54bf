//! People to drive: what a test, or a page, does in the stand-in's Discord.

mod channel;
mod error;
mod interaction;
mod message;
mod person;
mod slash;
mod stand;
mod trouble;

pub use channel::{Channel, Guild};
pub use error::DriverError;
pub use interaction::{Choice, Interaction};
pub use message::{Button, File, Message, Select, SelectOption};
pub use person::Person;
pub(crate) use slash::offered;
pub use slash::{OptionValue, Slash};
pub use stand::Stand;
