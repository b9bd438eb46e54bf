//! Calls to Discord's HTTP API.
//!
//! serenity's own client is used for the gateway alone. It cannot be pointed at another address with its limiter on, hides how long a
//! refused call has to wait, and never repeats one; here all three are needed, and one path serves Discord, a proxy and the
//! sandbox alike. Bucket keeping is twilight's.

mod call;
mod endpoints;
mod error;

pub(super) use call::{Body, Upload};
pub(super) use endpoints::{Callback, Gateway, Sent};
pub use error::RestError;
pub(super) use error::code;

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use twilight_http_ratelimiting::RateLimiter;

use super::config::{Api, Token};
use super::marks::Marks;

/// How long a call waits for its answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Discord's HTTP API.
pub(super) struct Rest {
    client: reqwest::Client,
    base: String,
    token: Token,
    limiter: RateLimiter,
    /// No call before this moment: Discord said that the bot as a whole is too fast.
    pause: Mutex<Option<Instant>>,
    /// What is put in place of the stand-ins for the colours' marks.
    marks: OnceLock<Marks>,
}

impl std::fmt::Debug for Rest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rest").field("base", &self.base).finish_non_exhaustive()
    }
}

impl Rest {
    /// The API at an address, for the bot of that token. To be called inside a tokio runtime.
    ///
    /// # Errors
    /// The system offers no encrypted connections.
    pub(super) fn new(api: &Api, token: Token) -> Result<Rest, RestError> {
        let client = reqwest::Client::builder()
            .timeout(PATIENCE)
            .connect_timeout(Duration::from_secs(5))
            .tcp_nodelay(true)
            .user_agent(concat!(
                "DiscordBot (https://discord.com/developers/docs, ",
                env!("CARGO_PKG_VERSION"),
                ") knarr"
            ))
            .build()
            .map_err(RestError::unreachable)?;
        Ok(Rest {
            client,
            base: format!("{}/api/v10/", api.host()),
            token,
            limiter: RateLimiter::default(),
            pause: Mutex::new(None),
            marks: OnceLock::new(),
        })
    }

    /// The marks that messages show from now on; until then it is letters. Set once, at the start.
    pub(super) fn set_marks(&self, marks: Marks) {
        let _ = self.marks.set(marks);
    }

    /// The HTTP client, to be shared.
    pub(super) fn client(&self) -> reqwest::Client {
        self.client.clone()
    }
}
