//! Tables, from lobby to final scores, without any Discord.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly anywhere, its helpers too")]

mod computers;
mod games;
mod lobby;
mod trouble;
mod undo;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use knarr::ai::Question;
use knarr::cards;
use knarr::rules::{CardSet, Move};
use knarr::store::Store;
use knarr::table::{ChannelId, Moment, NewLobby, Refusal, Table, TableError, TableOptions, Tables, UserId};
use tempfile::TempDir;

pub(crate) const ANN: UserId = UserId(101);
pub(crate) const BOB: UserId = UserId(102);
pub(crate) const CLEO: UserId = UserId(103);
pub(crate) const DAN: UserId = UserId(104);
pub(crate) const EVE: UserId = UserId(105);
pub(crate) const PEOPLE: [UserId; 4] = [ANN, BOB, CLEO, DAN];
pub(crate) const SQUARE: ChannelId = ChannelId(7001);

/// A database in a folder of its own, with a clock that only tests move, and seeds counted up from one.
pub(crate) struct Hall {
    folder: TempDir,
    pub(crate) tables: Tables,
    clock: Arc<AtomicI64>,
    seed: u64,
}

impl Hall {
    pub(crate) async fn open(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(AtomicI64::new(1_700_000_000_000));
        let tables = tables(&folder, &clock, seed, cards::built_in()).await;
        Self {
            folder,
            tables,
            clock,
            seed,
        }
    }

    /// The same with computers that think as the test has it.
    pub(crate) async fn with_computers(
        seed: u64,
        think: impl Fn(&Question) -> Option<Move> + Send + Sync + 'static,
    ) -> Self {
        let mut hall = Hall::open(seed).await;
        let store = Store::open("sqlite::memory:").await.unwrap();
        let (clock, seeds) = (hall.clock.clone(), AtomicU64::new(seed));
        hall.tables = Tables::with_computers(
            store,
            cards::built_in(),
            move || Moment(clock.load(Ordering::Relaxed)),
            move || Ok(seeds.fetch_add(1, Ordering::Relaxed)),
            think,
        );
        hall
    }

    /// The bot stops and starts anew, perhaps with other cards.
    pub(crate) async fn restart_with(&mut self, cards: CardSet) {
        self.tables.store().clone().close().await;
        let elsewhere = Store::open("sqlite::memory:").await.unwrap();
        // Lets go of the database before it is opened again.
        self.tables = Tables::new(elsewhere, cards::built_in());
        self.tables = tables(&self.folder, &self.clock, self.seed + 1000, cards).await;
    }

    pub(crate) async fn restart(&mut self) {
        self.restart_with(cards::built_in()).await;
    }

    pub(crate) fn url(&self) -> String {
        url(&self.folder)
    }

    pub(crate) fn wait(&self, ms: i64) {
        self.clock.fetch_add(ms, Ordering::Relaxed);
    }

    /// A lobby of Ann's.
    pub(crate) async fn lobby(&self, options: TableOptions) -> Table {
        let lobby = NewLobby {
            guild: None,
            channel: SQUARE,
            host: ANN,
            name: "Ann".into(),
            options,
        };
        self.tables.open_lobby(lobby).await.unwrap()
    }
}

/// A running game of so many, Ann the host.
pub(crate) async fn started(hall: &Hall, players: usize, options: TableOptions) -> Table {
    let id = hall.lobby(options).await.id;
    for user in &PEOPLE[1..players] {
        hall.tables.join(id, *user, &format!("player {user}")).await.unwrap();
    }
    hall.tables.start(id, ANN).await.unwrap()
}

fn url(folder: &TempDir) -> String {
    format!("sqlite://{}", folder.path().join("knarr.db").display())
}

async fn tables(folder: &TempDir, clock: &Arc<AtomicI64>, seed: u64, cards: CardSet) -> Tables {
    let store = Store::open(&url(folder)).await.unwrap();
    let clock = clock.clone();
    let seeds = AtomicU64::new(seed);
    Tables::with_sources(
        store,
        cards,
        move || Moment(clock.load(Ordering::Relaxed)),
        move || Ok(seeds.fetch_add(1, Ordering::Relaxed)),
    )
}

/// The refusal that the call must have ended with.
pub(crate) fn refusal<T: std::fmt::Debug>(answer: Result<T, TableError>) -> Refusal {
    *answer.unwrap_err().refusal().unwrap()
}
