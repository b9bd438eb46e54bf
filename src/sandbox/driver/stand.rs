//! The stand-in as its owner sees it.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::sandbox::keep::{self, KeepError};
use crate::sandbox::server::{Inner, Server, StandError, StandOptions};
use crate::sandbox::world::{RequestRecord, Violation, World};

use super::{Channel, DriverError, Guild, Person};

/// How long anything is waited for: long enough that only something that never comes fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running stand-in for Discord. Clones are the same one; it stops listening when the last is dropped.
#[derive(Clone)]
pub struct Stand {
    inner: Arc<Inner>,
    /// What keeps the stand-in listening; absent in what the page's handlers hold.
    _server: Option<Arc<Server>>,
}

impl std::fmt::Debug for Stand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stand").field("url", &self.api_url()).finish()
    }
}

impl Stand {
    /// Listen, on 127.0.0.1 unless told otherwise.
    ///
    /// # Errors
    /// [`StandError::Listen`] when the port is taken, [`StandError::Conversation`] when the kept conversation
    /// cannot be read.
    pub async fn start(options: StandOptions) -> Result<Self, StandError> {
        let server = Server::start(&options).await?;
        let loaded = server.loaded;
        let stand = Self {
            inner: Arc::clone(&server.inner),
            _server: Some(Arc::new(server)),
        };
        if options.harbour && !loaded {
            let harbour = stand.add_guild("Harbour");
            stand.add_channel(&harbour, "general");
            for name in ["ann", "bob", "cem", "dia"] {
                stand.add_user(name, &harbour);
            }
        }
        Ok(stand)
    }

    /// The address to give to the bot, and to a browser: `http://127.0.0.1:PORT`.
    pub fn api_url(&self) -> String {
        self.world().base_url.clone()
    }

    /// The token the bot must show.
    pub fn token(&self) -> String {
        self.world().token.clone()
    }

    /// Whether this goes on with a conversation that was kept, instead of beginning anew.
    pub fn resumed(&self) -> bool {
        self._server.as_ref().is_some_and(|server| server.loaded)
    }

    /// The same stand-in, without keeping it alive.
    pub(crate) fn visiting(inner: Arc<Inner>) -> Self {
        Self { inner, _server: None }
    }

    pub(crate) fn inner(&self) -> &Arc<Inner> {
        &self.inner
    }

    pub(crate) fn world(&self) -> std::sync::MutexGuard<'_, World> {
        self.inner.world()
    }

    /// Save the conversation into a folder now, as [`StandOptions::conversation`] does after every change.
    ///
    /// # Errors
    /// [`KeepError`] when the folder cannot be written.
    pub async fn save(&self, folder: &Path) -> Result<(), KeepError> {
        let (inner, target) = (Arc::clone(&self.inner), folder.to_owned());
        let saved = tokio::task::spawn_blocking(move || keep::save(&inner, &target)).await;
        saved.unwrap_or_else(|source| {
            Err(KeepError::File {
                path: folder.to_owned(),
                source: source.into(),
            })
        })
    }

    /// A new server with the bot on it.
    pub fn add_guild(&self, name: &str) -> Guild {
        Guild {
            stand: self.clone(),
            id: self.world().add_guild(name),
        }
    }

    /// A new text channel.
    pub fn add_channel(&self, guild: &Guild, name: &str) -> Channel {
        Channel {
            stand: self.clone(),
            id: self.world().add_channel(guild.id, name),
        }
    }

    /// A new person on a server. Their display name is the user name with a capital.
    pub fn add_user(&self, name: &str, guild: &Guild) -> Person {
        let mut letters = name.chars();
        let display: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .chain(letters)
            .collect();
        let mut world = self.world();
        let id = world.add_user(name, &display);
        if let Some(guild) = world.guilds.get_mut(&guild.id) {
            guild.members.insert(id);
        }
        Person {
            stand: self.clone(),
            id,
        }
    }

    /// The person of this user name.
    ///
    /// # Errors
    /// [`DriverError::Unknown`]
    pub fn person(&self, name: &str) -> Result<Person, DriverError> {
        let id = self
            .world()
            .users
            .values()
            .find(|user| user.username == name && !user.bot)
            .map(|user| user.id);
        let id = id.ok_or_else(|| DriverError::Unknown {
            kind: "person",
            name: name.to_owned(),
        })?;
        Ok(Person {
            stand: self.clone(),
            id,
        })
    }

    /// The channel or thread of this name, the first where several have it.
    ///
    /// # Errors
    /// [`DriverError::Unknown`]
    pub fn channel(&self, name: &str) -> Result<Channel, DriverError> {
        let world = self.world();
        let found = world
            .channels
            .values()
            .find(|channel| channel.guild.is_some() && channel.name == name);
        let id = found.map(|channel| channel.id);
        drop(world);
        let id = id.ok_or_else(|| DriverError::Unknown {
            kind: "channel",
            name: name.to_owned(),
        })?;
        Ok(Channel {
            stand: self.clone(),
            id,
        })
    }

    /// The server of this name.
    ///
    /// # Errors
    /// [`DriverError::Unknown`]
    pub fn guild(&self, name: &str) -> Result<Guild, DriverError> {
        let id = self
            .world()
            .guilds
            .values()
            .find(|guild| guild.name == name)
            .map(|guild| guild.id);
        let id = id.ok_or_else(|| DriverError::Unknown {
            kind: "server",
            name: name.to_owned(),
        })?;
        Ok(Guild {
            stand: self.clone(),
            id,
        })
    }

    /// Wait until `look` finds something. It is asked anew after every change.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] after half a minute.
    pub async fn wait_for<T>(&self, what: &str, mut look: impl FnMut(&Self) -> Option<T>) -> Result<T, DriverError> {
        let mut changed = self.inner.changed.subscribe();
        let deadline = Instant::now() + PATIENCE;
        loop {
            changed.borrow_and_update();
            if let Some(found) = look(self) {
                return Ok(found);
            }
            if timeout_at(deadline, changed.changed()).await.is_err() {
                return Err(DriverError::TimedOut {
                    what: what.to_owned(),
                    seconds: PATIENCE.as_secs(),
                });
            }
        }
    }

    /// Wait until the bot is connected to the gateway.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`]
    pub async fn wait_ready(&self) -> Result<(), DriverError> {
        self.wait_for("the bot to connect", |stand| stand.is_connected().then_some(()))
            .await
    }

    /// Wait until the bot is connected and commands of these names are registered, on whichever server or for all.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`]
    pub async fn wait_commands(&self, names: &[&str]) -> Result<(), DriverError> {
        let registered = |stand: &Self| {
            let world = stand.world();
            let known: Vec<_> = world
                .commands
                .values()
                .flatten()
                .map(|command| &command["name"])
                .collect();
            names.iter().all(|name| known.iter().any(|known| *known == name))
        };
        let what = format!("the commands {names:?}");
        self.wait_for(&what, |stand| (stand.is_connected() && registered(stand)).then_some(()))
            .await
    }

    /// Whether the bot has a gateway connection.
    pub fn is_connected(&self) -> bool {
        self.world().gateway.connected() > 0
    }

    /// How many gateway connections there have been.
    pub fn connections(&self) -> u64 {
        self.world().gateway.connections()
    }

    /// How often the bot has begun a new gateway session; a resumed one does not count again.
    pub fn identified(&self) -> usize {
        self.world().gateway.identified()
    }

    /// The REST requests so far, oldest first; after tens of thousands the oldest are dropped.
    pub fn requests(&self) -> Vec<RequestRecord> {
        self.world().requests.clone()
    }

    /// How many REST requests there have been so far: a mark for [`Stand::requests_since`].
    pub fn request_count(&self) -> usize {
        let world = self.world();
        world.requests_dropped + world.requests.len()
    }

    /// The requests after the first `count`.
    pub fn requests_since(&self, count: usize) -> Vec<RequestRecord> {
        let world = self.world();
        let from = count.saturating_sub(world.requests_dropped);
        world.requests.get(from..).map(<[_]>::to_vec).unwrap_or_default()
    }

    /// What the bot did wrong so far.
    pub fn violations(&self) -> Vec<Violation> {
        self.world().violations.clone()
    }

    /// From now on, an answer with this error code is no violation: for tests that provoke it.
    pub fn expect_code(&self, code: u32) {
        let mut world = self.world();
        if !world.expected_codes.contains(&code) {
            world.expected_codes.push(code);
        }
    }

    /// Forget the violations so far, and answer what they were.
    pub fn take_violations(&self) -> Vec<Violation> {
        std::mem::take(&mut self.world().violations)
    }

    /// Panic with a list if the bot did anything wrong.
    ///
    /// # Panics
    /// When there are violations: that is the purpose.
    #[track_caller]
    pub fn assert_clean(&self) {
        let violations = self.violations();
        let list: Vec<String> = violations.iter().map(|violation| format!("- {violation}")).collect();
        assert!(
            violations.is_empty(),
            "the bot broke Discord's rules:\n{}",
            list.join("\n")
        );
    }
}
