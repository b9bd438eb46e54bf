//! A stand-in for Discord: REST v10 and gateway v10 on 127.0.0.1, with people to drive.
//!
//! A bot that is pointed at [`Stand::api_url`] with [`Stand::token`] works as it would against Discord: the
//! stand-in enforces Discord's limits, answers with Discord's error codes, and keeps a list of everything the bot
//! did wrong. Tests drive people ([`Person`]) who can do what a client would let them do; everybody else
//! opens the page that is served at the same address.
//!
//! The stand-in knows Discord's protocol and nothing of the bot.
//!
//! ```no_run
//! # use knarr::sandbox::{Stand, StandOptions, DriverError};
//! # async fn story() -> Result<(), Box<dyn std::error::Error>> {
//! let stand = Stand::start(StandOptions::default()).await?;
//! // … start a bot with `stand.api_url()` and `stand.token()` …
//! stand.wait_commands(&["knarr"]).await?;
//! let (ann, bob) = (stand.person("ann")?, stand.person("bob")?);
//! let general = stand.channel("general")?;
//! let lobby = ann.slash("knarr new").opt("skali", false).in_channel(&general).await?;
//! bob.click(&lobby.message()?, "Join").await?;
//! stand.assert_clean();
//! # Ok(())
//! # }
//! ```

mod checks;
mod driver;
mod faults;
mod gateway;
mod host;
mod ids;
mod keep;
mod limits;
mod line;
mod page;
mod permissions;
mod ratelimit;
mod rest;
mod server;
mod world;

pub use driver::{
    Button, Channel, Choice, DriverError, File, Guild, Interaction, Message, OptionValue, Person, Select, SelectOption,
    Slash, Stand,
};
pub use faults::{Fault, Moment};
pub use ids::Snowflake;
pub use keep::KeepError;
pub use permissions::Permission;
pub use server::{StandError, StandOptions};
pub use world::{Change, Failure, RequestRecord, Snapshot, Violation};

use server::Inner;
