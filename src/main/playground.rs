//! `knarr sandbox`: the bot and the stand-in for Discord in one process.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use knarr::discord::{Api, Config, Token};
use knarr::sandbox::{Channel, DriverError, Person, Stand, StandError, StandOptions};
use knarr::store::Store;
use tokio::sync::Notify;

/// Who sits at a table that is set up from the command line; the first is its host.
const SEATS: [&str; 4] = ["ann", "bob", "cem", "dia"];

/// Run the bot against a stand-in for Discord on this machine, to be played in a browser.
#[derive(clap::Args)]
pub(crate) struct Sandbox {
    /// The port to listen at; 0 takes a free one.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen at. Anyone who reaches it can play as anyone: 0.0.0.0 is for a network you trust.
    #[arg(long, default_value_t = Ipv4Addr::LOCALHOST.into())]
    listen: IpAddr,
    /// Open a table, and seat this many people at it.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// Start the game at that table (of two people, if --players does not say otherwise).
    #[arg(long)]
    start: bool,
    /// Open the page in this machine's browser.
    #[arg(long)]
    open: bool,
    /// Keep the games in this file, and the conversation in a folder beside it; without it, both last as long as
    /// the sandbox runs.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

impl Sandbox {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let temporary = tempfile::tempdir().context("no place for a temporary database")?;
        let file = self
            .database
            .clone()
            .unwrap_or_else(|| temporary.path().join("sandbox.db"));
        let database = format!("sqlite://{}", file.display());
        let conversation = self.database.as_ref().map(|file| beside(file, ".conversation"));
        let options = StandOptions {
            listen: self.listen,
            port: self.port,
            conversation: conversation.clone(),
            ..StandOptions::default()
        };
        if !self.listen.is_loopback() {
            eprintln!(
                "Listening on {}: whoever reaches this address can play as anyone and restart the bot.",
                self.listen
            );
        }
        if self.listen.is_unspecified() {
            eprintln!("Other machines put this one's name or address in place of the address below.");
        }
        let stand = Stand::start(options).await.map_err(|error| self.explain(error))?;
        let config = Config {
            token: Token::new(&stand.token())?,
            api: Api::at(&stand.api_url())?,
            dev_guild: None,
        };
        let again = Arc::new(Notify::new());
        let ask = Arc::clone(&again);
        stand.on_restart(move || ask.notify_one());
        let mut stopping = Box::pin(super::stop_signal());
        // The first look begins to listen: from then on no signal is missed, also while the bot is started anew.
        if futures_util::poll!(&mut stopping).is_ready() {
            return Ok(());
        }
        // What would keep the bot from starting is said before anybody is sent to its page.
        super::load_cards()?;
        Store::open(&database).await?.close().await;
        tokio::spawn(self.welcome(stand.clone()));
        loop {
            let leaving = AtomicBool::new(false);
            let stop = async {
                tokio::select! {
                    () = &mut stopping => leaving.store(true, Ordering::Relaxed),
                    () = again.notified() => {}
                }
            };
            let ended = super::run(config.clone(), database.clone(), stop).await;
            if ended.is_err() || leaving.into_inner() {
                if let Some(folder) = &conversation {
                    // What was said in the last second is not saved by itself.
                    stand.save(folder).await?;
                }
                return ended;
            }
            stand.bot_was_killed();
        }
    }

    /// What to do where the stand-in could not be started.
    fn explain(&self, error: StandError) -> anyhow::Error {
        let taken = matches!(&error, StandError::Listen { source, .. } if source.kind() == ErrorKind::AddrInUse);
        let error = anyhow::Error::from(error);
        match taken {
            true => error.context("the port is taken: choose another with --port, or any free one with --port 0"),
            false => error,
        }
    }

    /// Set the table, and say where to go.
    async fn welcome(self, stand: Stand) {
        let set = self.set_table(&stand).await;
        let page = match &set {
            Ok(Some((board, called))) => format!("?as={}&channel={}", called.username(), board.id()),
            _ => format!("?as={}", SEATS[0]),
        };
        let page = format!("{}/{page}", stand.api_url());
        if let Err(error) = super::say(&format!("Open {page} in a browser. Ctrl-C ends it.\n")) {
            eprintln!("{error:#}; the page is {page}");
        }
        if let Err(error) = set {
            eprintln!("The table could not be set: {error}");
        }
        if self.open
            && let Err(error) = open::that_detached(&page)
        {
            eprintln!("No browser could be opened: {error}");
        }
    }

    /// Answers where the board of a started game is, and who is called to it.
    async fn set_table(&self, stand: &Stand) -> Result<Option<(Channel, Person)>, DriverError> {
        let seats = match self.players {
            Some(players) => usize::from(players),
            None if self.start => 2,
            None => return Ok(None),
        };
        stand.wait_commands(&["knarr"]).await?;
        if stand.resumed() {
            eprintln!("The kept conversation goes on; no new table is set.");
            return Ok(None);
        }
        let general = stand.channel("general")?;
        let [host, guests @ ..] = &SEATS[..seats] else {
            return Ok(None);
        };
        let host = stand.person(host)?;
        host.slash("knarr new").in_channel(&general).await?.message()?;
        for guest in guests {
            stand.person(guest)?.slash("knarr join").in_channel(&general).await?;
        }
        if !self.start {
            return Ok(None);
        }
        host.slash("knarr start").in_channel(&general).await?;
        // In a thread or in the channel itself.
        let called = |channel: &Channel| channel.messages().iter().find_map(|message| message.pinged().pop());
        let look = |_: &Stand| {
            let places = general.threads().into_iter().chain([general.clone()]);
            places
                .filter_map(|place| called(&place).map(|person| (place, person)))
                .next()
        };
        stand.wait_for("the board", look).await.map(Some)
    }
}

/// A path with something more at its end.
fn beside(file: &std::path::Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    name.into()
}
