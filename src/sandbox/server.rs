//! Listening, and the state behind it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::{broadcast, watch};
use tokio::task::JoinHandle;

use super::gateway::{self, Sessions, intents};
use super::host;
use super::ids::Snowflake;
use super::keep::{self, KeepError};
use super::line::{Line, LineListener};
use super::page;
use super::ratelimit::RateLimits;
use super::rest;
use super::world::{Change, World, entropy};

/// Changes a page may lag behind before it has to load everything anew.
const CHANGES_BUFFERED: usize = 1024;

/// How a [`Stand`](super::Stand) is set up.
#[derive(Clone, Debug)]
pub struct StandOptions {
    /// The address to listen at. Anyone who reaches it can play as anyone.
    pub listen: IpAddr,
    /// The port there; 0 takes a free one.
    pub port: u16,
    /// The token a bot must show. One of its own for every stand-in, unless told otherwise: who has it is the bot.
    pub token: String,
    /// Whether Discord's rate limits are enforced. 429s of faults come regardless.
    pub rate_limits: bool,
    /// How often a bot must send a heartbeat.
    pub heartbeat: Duration,
    /// The least time between two IDENTIFYs: Discord asks for 5 s, zero lets a test restart the bot at once.
    pub identify_interval: Duration,
    /// Whether the privileged intents are allowed, as by the switches in the developer portal.
    pub privileged_intents: bool,
    /// A folder that keeps the conversation: loaded at the start if there is one, saved after every change.
    pub conversation: Option<PathBuf>,
    /// Begin with the server "Harbour", its channel `#general`, and Ann, Bob, Cem and Dia on it.
    pub harbour: bool,
}

impl Default for StandOptions {
    fn default() -> Self {
        Self {
            listen: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            token: format!("sandbox.bot.{:016x}{:016x}", entropy(), entropy()),
            rate_limits: true,
            heartbeat: Duration::from_millis(41_250),
            identify_interval: Duration::ZERO,
            privileged_intents: false,
            conversation: None,
            harbour: true,
        }
    }
}

/// Why a stand-in could not begin.
#[derive(Debug, thiserror::Error)]
pub enum StandError {
    /// The port could not be opened.
    #[error("cannot listen on {address}")]
    Listen {
        /// Address and port asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The kept conversation could not be loaded.
    #[error("cannot load the kept conversation")]
    Conversation(#[from] KeepError),
}

/// What requests, gateway connections and drivers share.
pub(crate) struct Inner {
    world: Mutex<World>,
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) changes: broadcast::Sender<Change>,
    /// New gateway connections wait while this is set.
    pub(crate) gateway_held: watch::Sender<bool>,
    /// How to start the bot anew, where whoever runs it has said so.
    pub(crate) restart: OnceLock<Restart>,
}

/// Asks for the bot to be started anew; it does not wait for it.
pub(crate) type Restart = Box<dyn Fn() + Send + Sync>;

impl Inner {
    /// The world, locked. Nothing is awaited while it is held.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        // A panic of one handler leaves a world that is at worst half updated: better than none.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The listening server; it ends when this is dropped.
pub(crate) struct Server {
    pub(crate) inner: Arc<Inner>,
    /// Whether there was a kept conversation to go on with.
    pub(crate) loaded: bool,
    task: JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
        let mut world = self.inner.world();
        world.gateway.closed = true;
        world.gateway.interrupt(|| gateway::Outgoing::Close {
            code: 1001,
            reason: "Going away.",
        });
    }
}

impl Server {
    pub(crate) async fn start(options: &StandOptions) -> Result<Self, StandError> {
        let asked = SocketAddr::new(options.listen, options.port);
        let wrap = |source| StandError::Listen { address: asked, source };
        let listener = TcpListener::bind(asked).await.map_err(wrap)?;
        let mut address = listener.local_addr().map_err(wrap)?;
        // What listens on every address of the machine is reached from the machine itself by the loopback one.
        if address.ip().is_unspecified() {
            address.set_ip(match address {
                SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
            });
        }
        let allowed = if options.privileged_intents {
            intents::ALL
        } else {
            intents::ALL & !intents::PRIVILEGED
        };
        let sessions = Sessions::new(options.heartbeat, allowed, options.identify_interval);
        let (changed, _) = watch::channel(0);
        let (changes, _) = broadcast::channel(CHANGES_BUFFERED);
        let rates = RateLimits::new(options.rate_limits);
        let base_url = format!("http://{address}");
        let mut world = World::new(
            base_url,
            options.token.clone(),
            sessions,
            rates,
            changed.clone(),
            changes.clone(),
        );
        let loaded = match &options.conversation {
            Some(folder) => keep::load(&mut world, folder)?,
            None => false,
        };
        let inner = Arc::new(Inner {
            world: Mutex::new(world),
            changed,
            changes,
            gateway_held: watch::Sender::new(false),
            restart: OnceLock::new(),
        });
        let router = router(Arc::clone(&inner)).into_make_service_with_connect_info::<Line>();
        let task = tokio::spawn(async move {
            if let Err(error) = axum::serve(LineListener(listener), router).await {
                tracing::error!(target: "sandbox", "the stand-in stopped listening: {error}");
            }
        });
        if let Some(folder) = options.conversation.clone() {
            tokio::spawn(keep::keep_saving(Arc::clone(&inner), folder));
        }
        Ok(Self { inner, loaded, task })
    }
}

fn router(inner: Arc<Inner>) -> Router {
    Router::new()
        .route("/gateway/socket", get(connect))
        .route("/cdn/attachments/{channel}/{id}/{name}", get(attachment))
        .merge(page::router())
        .fallback(rest::handle)
        // Requests that are too large are read, to be refused in Discord's words.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn(host::guard))
        .with_state(inner)
}

async fn connect(State(inner): State<Arc<Inner>>, RawQuery(query): RawQuery, upgrade: WebSocketUpgrade) -> Response {
    // Fails only when the server is gone, which the next line sees.
    let _ = inner.gateway_held.subscribe().wait_for(|held| !held).await;
    if inner.world().gateway.closed {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| gateway::serve(inner, socket, query.unwrap_or_default()))
}

async fn attachment(State(inner): State<Arc<Inner>>, Path((_, id, name)): Path<(String, String, String)>) -> Response {
    let id = id.parse::<Snowflake>().ok();
    let Some(bytes) = id.and_then(|id| inner.world().blobs.get(&id).cloned()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match name.rsplit_once('.').map(|(_, end)| end) {
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("webp") => "image/webp",
        Some("txt" | "json" | "jsonl" | "csv") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    // An attachment never changes under its address.
    (
        [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
        ],
        bytes,
    )
        .into_response()
}
