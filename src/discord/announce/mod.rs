//! Bringing what people were told up to the present.
//!
//! Every message that stays (the lobby, the table's message, a hand) is written here and nowhere else, one game at a time: whoever changes a
//! table calls [`Announcer::wake`], and a worker compares what the messages show with what is stored, as often as it takes. Nothing is
//! handed over, so a wake that is lost to a crash is made up for by the next start, and ten changes at once become one update.

mod computers;
mod hands;
mod lanes;
mod lost;
mod post;
mod present;
mod slot;
mod tables;

pub(super) use post::{Place, Trouble, TroubleKind, nonce};

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serenity::all::{ApplicationId, ChannelId, GuildId, MessageId};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::paint::Painter;
use super::rest::Rest;
use crate::table::{self, GameId, StateNo, Status, Tables, UserId};
use lanes::{Lanes, caught};
use slot::Slot;

/// How often lobbies that nobody touched are looked for.
const SWEEP: Duration = Duration::from_secs(600);

/// Tells people what happened.
#[derive(Clone)]
pub(super) struct Announcer {
    inner: Arc<Inner>,
}

struct Inner {
    rest: Arc<Rest>,
    app: ApplicationId,
    tables: Tables,
    painter: Painter,
    tasks: TaskTracker,
    stopping: CancellationToken,
    lanes: Lanes,
    slots: Mutex<HashMap<GameId, Arc<Slot>>>,
    /// The channels of people's direct messages, which never change.
    direct: Mutex<HashMap<UserId, ChannelId>>,
    /// Who takes no direct messages, as far as this process knows, and whether they were told.
    closed: Mutex<HashMap<UserId, bool>>,
}

impl Announcer {
    pub(super) fn new(
        rest: Arc<Rest>,
        app: ApplicationId,
        tables: Tables,
        painter: Painter,
        tasks: TaskTracker,
    ) -> Announcer {
        Announcer {
            inner: Arc::new(Inner {
                rest,
                app,
                tables,
                painter,
                tasks,
                stopping: CancellationToken::new(),
                lanes: Lanes::default(),
                slots: Mutex::default(),
                direct: Mutex::default(),
                closed: Mutex::default(),
            }),
        }
    }

    /// A table may have changed: its messages are compared with it soon.
    pub(super) fn wake(&self, game: GameId) {
        let slot = self.inner.slot(game);
        if slot.begin() {
            let inner = Arc::clone(&self.inner);
            self.inner.tasks.spawn(async move { inner.work(game, &slot).await });
        }
    }

    /// Posts the table's message anew, below everything else.
    pub(super) fn repost(&self, game: GameId) {
        self.inner.slot(game).ask_repost();
        self.wake(game);
    }

    /// A person's hand was changed by the answer to a click in it, and shows this state now.
    pub(super) async fn shown_in_place(&self, game: GameId, user: UserId, message: MessageId, no: StateNo) {
        let store = self.inner.tables.store();
        let slot = self.inner.slot(game);
        slot.forget_pictures(message);
        let noted = match store.announcement_of(table::MessageId(message.get())).await {
            // Something newer was written while the answer was on its way, and the answer took its place.
            Ok(Some(row)) if row.shown_no > no => {
                slot.hand_is_behind(user);
                Ok(())
            }
            Ok(Some(row)) if row.shown_no < no => store.announcement_shows(row.id, no).await,
            Ok(_) => return,
            Err(error) => Err(error),
        };
        match noted {
            Ok(()) => self.wake(game),
            Err(error) => tracing::error!(%game, %error, "what a hand shows could not be noted"),
        }
    }

    /// Keeps the announcer from a game's messages as long as the guard lives.
    pub(super) async fn hold(&self, game: GameId) -> slot::Hold {
        self.inner.slot(game).hold().await
    }

    /// What keeps a table's messages from being shown, if anything does.
    pub(super) fn trouble(&self, game: GameId) -> Option<Trouble> {
        self.inner.known_slot(game)?.trouble()
    }

    /// The same, said to each person once until something changes.
    pub(super) fn take_trouble(&self, game: GameId, user: UserId) -> Option<Trouble> {
        self.inner.known_slot(game)?.take_trouble(user)
    }

    /// Whether this person's direct messages turned out to be closed and they have not been told yet. They count as told then.
    pub(super) fn take_closed(&self, user: UserId) -> bool {
        let mut closed = lock(&self.inner.closed);
        match closed.get_mut(&user) {
            Some(told) if !*told => {
                *told = true;
                true
            }
            _ => false,
        }
    }

    /// This person wants direct messages (again): they are tried anew.
    pub(super) fn try_direct_again(&self, user: UserId) {
        lock(&self.inner.closed).remove(&user);
    }

    /// The bot is (again) in this server: tables that could not be shown there are tried again.
    pub(super) fn wake_guild(&self, guild: GuildId) {
        let waiting: Vec<GameId> = {
            let slots = lock(&self.inner.slots);
            let here = slots.iter().filter(|(_, slot)| slot.is_in_trouble_at(guild.get()));
            here.map(|(game, _)| *game).collect()
        };
        for game in waiting {
            self.wake(game);
        }
    }

    /// At the start: compares every table with its messages, and from then on closes lobbies that nobody touches.
    pub(super) fn catch_up(&self) {
        let this = self.clone();
        self.inner.tasks.spawn(async move {
            match this.inner.unfinished().await {
                Ok(games) => {
                    tracing::info!(tables = games.len(), "bringing messages up to date");
                    games.into_iter().for_each(|game| this.wake(game));
                }
                Err(error) => tracing::error!(%error, "what people were told last could not be read"),
            }
            loop {
                this.sweep().await;
                tokio::select! {
                    () = tokio::time::sleep(SWEEP) => {}
                    () = this.inner.stopping.cancelled() => return,
                }
            }
        });
    }

    /// Stops waiting for better times; what is being sent is still sent.
    pub(super) fn stop(&self) {
        self.inner.stopping.cancel();
    }

    async fn sweep(&self) {
        match self.inner.tables.abandon_idle_lobbies().await {
            Ok(closed) => closed.iter().for_each(|table| {
                tracing::info!(game = %table.id, "a lobby that nobody touched was closed");
                self.wake(table.id);
            }),
            Err(error) => tracing::error!(%error, "idle lobbies could not be closed"),
        }
    }
}

impl Inner {
    fn slot(&self, game: GameId) -> Arc<Slot> {
        Arc::clone(lock(&self.slots).entry(game).or_default())
    }

    /// The slot of a game that has one: what a click names may be no game at all.
    fn known_slot(&self, game: GameId) -> Option<Arc<Slot>> {
        lock(&self.slots).get(&game).map(Arc::clone)
    }

    /// Brings one game's messages up to date until there is nothing left to do.
    async fn work(&self, game: GameId, slot: &Slot) {
        /// The pauses when Discord cannot be reached.
        const PAUSES: [u64; 4] = [1, 5, 30, 300];
        let mut failures = 0;
        loop {
            let outcome = {
                let _hold = slot.hold().await;
                self.lanes.run(self.bring_up(game, slot)).await
            };
            // What people did is told before a computer answers it. Nobody waits for its thinking but its own table.
            let outcome = match outcome {
                Ok(status) => caught(self.computer(game)).await.map(|went_on| (status, went_on)),
                Err(error) => Err(error),
            };
            match outcome {
                Ok((_, true)) => failures = 0,
                Ok((status, false)) => {
                    failures = 0;
                    if slot.end() {
                        self.tidy(game, status);
                        return;
                    }
                }
                Err(error) => {
                    let pause = Duration::from_secs(PAUSES[failures.min(PAUSES.len() - 1)]);
                    failures += 1;
                    tracing::warn!(%game, %error, ?pause, "messages could not be brought up to date yet");
                    tokio::select! {
                        () = tokio::time::sleep(pause) => {}
                        () = slot.woken() => {}
                        () = self.stopping.cancelled() => return,
                    }
                }
            }
        }
    }

    /// A table that is closed and fully told needs no slot any more.
    fn tidy(&self, game: GameId, status: Status) {
        if !status.is_open() {
            let mut slots = lock(&self.slots);
            if slots.get(&game).is_some_and(|slot| slot.is_idle()) {
                slots.remove(&game);
            }
        }
    }
}

/// A poisoned lock means a panic elsewhere, which was reported there; the maps stay usable.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
