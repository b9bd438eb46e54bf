//! A server with people and the bot on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use knarr::cards;
use knarr::discord::{self, Api, Config, StopError, Token};
use knarr::sandbox::{Channel, Interaction, Message, Person, Stand, StandOptions};
use knarr::store::Store;
use knarr::table::{GameId, Moment, Status, Table, Tables, UserId};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The user names, in the order in which people sit down.
pub(crate) const NAMES: [&str; 4] = ["ann", "bob", "cem", "dia"];

/// A stand-in for Discord that takes as many requests as come: stories that are not about limits need not wait.
pub(crate) async fn stand() -> Stand {
    let options = StandOptions {
        rate_limits: false,
        ..StandOptions::default()
    };
    Stand::start(options).await.unwrap()
}

/// A lobby of Ann's with Bob, which can be started; for programs, whose tables are not at hand.
pub(crate) async fn lobby_of_two(stand: &Stand, channel: &Channel) -> (Person, Message) {
    let [ann, bob] = ["ann", "bob"].map(|name| stand.person(name).unwrap());
    let opened = ann.slash("knarr new").in_channel(channel).await.unwrap();
    let lobby = opened.message().unwrap();
    click(&bob, &lobby, "Join").await;
    let full = |lobby: &Message| lobby.button("Start").is_some_and(|button| !button.disabled);
    lobby.wait_until("Start to be possible", full).await.unwrap();
    (ann, lobby)
}

/// One press before a Viking is recruited: the panel of the spaces, the button of the Viking chosen in the panel before, and the first
/// space's.
pub(crate) async fn about_to_recruit(person: &Person, board: &Message) -> (Message, String, String) {
    let pressable = |message: &Message| {
        let mut buttons = message.buttons().into_iter();
        let first = buttons
            .find(|button| !button.disabled && button.label != "Back")
            .unwrap();
        first.custom_id.unwrap()
    };
    let cards = click(person, board, "Recruit").await.message().unwrap();
    let card = pressable(&cards);
    let spaces = click(person, &cards, &card).await.message().unwrap();
    let space = pressable(&spaces);
    (spaces, card, space)
}

/// A stand-in for Discord with the bot on it, in this process, on a database in memory.
pub(crate) struct Harbour {
    pub(crate) stand: Stand,
    pub(crate) tables: Tables,
    clock: Arc<AtomicI64>,
    bot: Option<Running>,
}

/// How to tell the bot to stop, and what it says then.
type Running = (oneshot::Sender<()>, JoinHandle<Result<(), StopError>>);

impl Harbour {
    /// Everything running; games are dealt from `seed`.
    pub(crate) async fn open(seed: u64) -> Harbour {
        Harbour::open_on("sqlite::memory:", seed).await
    }

    /// The same on a database of one's own.
    pub(crate) async fn open_on(database: &str, seed: u64) -> Harbour {
        let mut harbour = Harbour::over(database, stand().await, seed).await;
        harbour.start_bot().await;
        harbour
    }

    /// The same without the bot.
    pub(crate) async fn around(stand: Stand, seed: u64) -> Harbour {
        Harbour::over("sqlite::memory:", stand, seed).await
    }

    async fn over(database: &str, stand: Stand, seed: u64) -> Harbour {
        let store = Store::open(database).await.unwrap();
        let clock = Arc::new(AtomicI64::new(1_800_000_000_000));
        let seeds = AtomicU64::new(seed);
        let now = Arc::clone(&clock);
        let tables = Tables::with_sources(
            store,
            cards::built_in(),
            move || Moment(now.load(Ordering::Relaxed)),
            move || Ok(seeds.fetch_add(1, Ordering::Relaxed)),
        );
        Harbour {
            stand,
            tables,
            clock,
            bot: None,
        }
    }

    pub(crate) fn config(&self) -> Config {
        Config {
            token: Token::new(&self.stand.token()).unwrap(),
            api: Api::at(&self.stand.api_url()).unwrap(),
            dev_guild: None,
        }
    }

    pub(crate) async fn start_bot(&mut self) {
        let (stop, stopped) = oneshot::channel();
        let running = discord::run(self.config(), self.tables.clone(), async {
            let _ = stopped.await;
        });
        self.bot = Some((stop, tokio::spawn(running)));
        self.stand.wait_commands(&["knarr"]).await.unwrap();
    }

    /// The bot finishes what is under way and leaves.
    pub(crate) async fn stop_bot(&mut self) {
        let (stop, running) = self.bot.take().unwrap();
        stop.send(()).unwrap();
        running.await.unwrap().unwrap();
    }

    /// Lets time pass for the bot.
    pub(crate) fn wait(&self, ms: i64) {
        self.clock.fetch_add(ms, Ordering::Relaxed);
    }

    pub(crate) fn person(&self, name: &str) -> Person {
        self.stand.person(name).unwrap()
    }

    pub(crate) fn people(&self, count: usize) -> Vec<Person> {
        NAMES[..count].iter().map(|name| self.person(name)).collect()
    }

    pub(crate) fn general(&self) -> Channel {
        self.stand.channel("general").unwrap()
    }

    /// Ann opens a lobby in a channel.
    pub(crate) async fn lobby(&self, channel: &Channel, options: &[(&str, &str)]) -> (GameId, Message) {
        let mut command = self.person("ann").slash("knarr new");
        for (name, value) in options {
            command = match *value {
                "yes" => command.opt(name, true),
                "no" => command.opt(name, false),
                value => command.opt(name, value),
            };
        }
        let lobby = command.in_channel(channel).await.unwrap().message().unwrap();
        let open = self.tables.open_tables().await.unwrap();
        (*open.last().unwrap(), lobby)
    }

    /// A game of so many people that has just begun in a channel.
    pub(crate) async fn game(&self, channel: &Channel, players: usize, options: &[(&str, &str)]) -> GameId {
        let (game, lobby) = self.lobby(channel, options).await;
        for person in &self.people(players)[1..] {
            click(person, &lobby, "Join").await;
        }
        self.until(game, |table| table.seats.len() == players).await;
        click(&self.person("ann"), &lobby, "Start").await;
        self.until(game, |table| table.status == Status::Running).await;
        game
    }

    /// Waits until a table is so, and people are told of it. A click may be acknowledged before it is done.
    pub(crate) async fn until(&self, game: GameId, so: impl Fn(&Table) -> bool) -> Table {
        for _ in 0..3000 {
            if so(&self.table(game).await) {
                return self.told(game).await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("what was waited for did not happen");
    }

    pub(crate) async fn table(&self, game: GameId) -> Table {
        self.tables.table(game).await.unwrap()
    }

    /// Waits until everything that people see of a game shows its present.
    pub(crate) async fn told(&self, game: GameId) -> Table {
        // The stand-in tells of every change it sees; the bot notes in its database what it sent after that.
        for _ in 0..3000 {
            let table = self.table(game).await;
            if self.is_told(&table).await {
                return table;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("people were not told what happened");
    }

    async fn is_told(&self, table: &Table) -> bool {
        let rows = self.tables.store().announcements(table.id).await.unwrap();
        let place = match table.status {
            Status::Lobby => "lobby",
            Status::Running | Status::Finished => "table",
            Status::Cancelled | Status::Abandoned => return rows.is_empty(),
        };
        let shown = rows.iter().any(|row| {
            row.place == place && !row.retired && row.shown_no == table.state_no && (row.drawn || place != "table")
        });
        let asked = table.deciding().is_none_or(|deciding| {
            let theirs = table.board().is_some_and(|board| board.active == deciding.seat);
            theirs || rows.iter().any(|row| row.place == "request" && row.message.is_some())
        });
        let lobby_done = place == "lobby" || rows.iter().all(|row| row.place != "lobby");
        let end_told = table.status != Status::Finished || rows.iter().all(|row| row.place == "table");
        shown && asked && lobby_done && end_told && rows.iter().all(|row| !row.retired)
    }

    /// Who has to decide.
    pub(crate) async fn decider(&self, game: GameId) -> Person {
        let table = self.table(game).await;
        let deciding = table.deciding().expect("somebody has to decide");
        self.by_id(deciding.user)
    }

    pub(crate) fn by_id(&self, user: UserId) -> Person {
        let everyone = self.people(NAMES.len());
        let found = everyone
            .into_iter()
            .find(|person| person.id().to_string() == user.to_string());
        found.expect("one of the four")
    }

    /// Where a game's messages are.
    pub(crate) async fn place(&self, game: GameId) -> Channel {
        let table = self.table(game).await;
        let general = self.general();
        match table.thread {
            None => general,
            Some(thread) => {
                let threads = general.threads();
                let found = threads
                    .into_iter()
                    .find(|channel| channel.id().to_string() == thread.to_string());
                found.expect("the table's thread")
            }
        }
    }

    /// The messages in which a turn was or is played: those that have, or had, a table's buttons.
    pub(crate) async fn boards(&self, game: GameId) -> Vec<Message> {
        let messages = self.place(game).await.messages();
        messages
            .into_iter()
            .filter(|message| !message.files().is_empty())
            .collect()
    }

    /// The message of the present turn.
    pub(crate) async fn board(&self, game: GameId) -> Message {
        self.boards(game).await.pop().expect("a table's message")
    }
}

/// A click that has to be answered.
pub(crate) async fn click(person: &Person, message: &Message, button: &str) -> Interaction {
    let answer = person.click(message, button).await.unwrap();
    assert!(answer.ok(), "{button}: {answer:?}");
    if message.is_private() {
        // On a slow machine the click is acknowledged before the panel changes.
        answer.followed_up().await.unwrap();
    }
    answer
}
