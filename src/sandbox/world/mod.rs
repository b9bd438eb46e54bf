//! Everything the stand-in remembers: people, servers, channels, messages, and what the bot did.

mod channels;
mod events;
mod interactions;
mod messages;
mod people;
mod record;
mod shown;

use std::collections::{BTreeMap, HashMap};

use axum::body::Bytes;
use serde_json::Value;
use tokio::sync::{broadcast, watch};

use super::faults::Fault;
use super::gateway::Sessions;
use super::ids::{Clock, IdSource, Snowflake};
use super::ratelimit::RateLimits;

pub(crate) use channels::{Channel, ChannelKind};
pub(crate) use events::Event;
pub use interactions::Failure;
pub(crate) use interactions::{Acknowledgement, Interaction, InteractionKind, Trigger, entropy};
pub use messages::Snapshot;
pub(crate) use messages::{Attachment, DraftFile, Message, THREAD_CREATED, Tag, flags, number, safe_name};
pub(crate) use people::{Guild, User, merge};
pub(crate) use record::Pulse;
pub use record::{Change, RequestRecord, Violation};

/// What the bot is sent in place of an interaction's event.
pub(crate) type Forgery = Box<dyn Fn(Value) -> Vec<Value> + Send>;

/// The state behind one lock. Rest handlers, the gateway and the driver all change it here.
pub(crate) struct World {
    /// `http://127.0.0.1:PORT`, without a slash at the end.
    pub(crate) base_url: String,
    pub(crate) token: String,
    pub(crate) clock: Clock,
    ids: IdSource,
    /// The application, and its bot user: Discord gives both the same id.
    pub(crate) app: Snowflake,
    pub(crate) owner: Snowflake,
    pub(crate) users: BTreeMap<Snowflake, User>,
    pub(crate) guilds: BTreeMap<Snowflake, Guild>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) messages: BTreeMap<Snowflake, Message>,
    /// The bytes of attachments.
    pub(crate) blobs: HashMap<Snowflake, Bytes>,
    /// Registered commands as the API shows them; `None` holds the global ones.
    pub(crate) commands: BTreeMap<Option<Snowflake>, Vec<Value>>,
    pub(crate) emojis: BTreeMap<Snowflake, Value>,
    /// The pictures of emoji, as `data:` addresses.
    pub(crate) emoji_images: BTreeMap<Snowflake, String>,
    pub(crate) interactions: BTreeMap<Snowflake, Interaction>,
    pub(crate) tokens: HashMap<String, Snowflake>,
    /// Messages sent with `enforce_nonce`, by channel and nonce.
    pub(crate) nonces: HashMap<(Snowflake, String), Snowflake>,
    pub(crate) gateway: Sessions,
    pub(crate) rates: RateLimits,
    pub(crate) faults: Vec<Fault>,
    pub(crate) forgery: Option<Forgery>,
    pub(crate) requests: Vec<RequestRecord>,
    /// How many older requests are no longer in the list.
    pub(crate) requests_dropped: usize,
    pub(crate) violations: Vec<Violation>,
    pub(crate) expected_codes: Vec<u32>,
    pub(crate) pulse: Pulse,
}

impl World {
    pub(crate) fn new(
        base_url: String,
        token: String,
        gateway: Sessions,
        rates: RateLimits,
        changed: watch::Sender<u64>,
        changes: broadcast::Sender<Change>,
    ) -> Self {
        let clock = Clock::default();
        let mut ids = IdSource::default();
        let app = ids.next(clock);
        let owner = ids.next(clock);
        let users = [
            (
                app,
                User {
                    bot: true,
                    listed: false,
                    ..User::named(app, "knarr", "Knarr")
                },
            ),
            (
                owner,
                User {
                    listed: false,
                    ..User::named(owner, "owner", "Owner")
                },
            ),
        ];
        Self {
            base_url,
            token,
            clock,
            ids,
            app,
            owner,
            users: users.into(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            blobs: HashMap::new(),
            commands: BTreeMap::from([(None, Vec::new())]),
            emojis: BTreeMap::new(),
            emoji_images: BTreeMap::new(),
            interactions: BTreeMap::new(),
            tokens: HashMap::new(),
            nonces: HashMap::new(),
            gateway,
            rates,
            faults: Vec::new(),
            forgery: None,
            requests: Vec::new(),
            requests_dropped: 0,
            violations: Vec::new(),
            expected_codes: Vec::new(),
            pulse: Pulse { changed, changes },
        }
    }

    pub(crate) fn new_id(&mut self) -> Snowflake {
        self.ids.next(self.clock)
    }

    /// Go on after a loaded conversation: none of its ids is given out again.
    pub(crate) fn resume_ids(&mut self, newest: Snowflake) {
        self.ids.skip_past(newest);
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }
}
