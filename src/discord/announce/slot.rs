//! One game's place in the announcer: whether its worker runs, and what the worker remembers between two updates.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use serenity::all::MessageId;
use tokio::sync::{Notify, OwnedMutexGuard};

use super::lock;
use super::post::Trouble;
use crate::table::UserId;

/// Nothing in here has to survive: whatever is missing is read or sent again.
#[derive(Default)]
pub(super) struct Slot {
    state: Mutex<State>,
    woken: Notify,
    held: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Default)]
struct State {
    running: bool,
    again: bool,
    /// How often a new post was asked for, and how many of these wishes were met.
    wishes: u64,
    met: u64,
    no_thread: bool,
    /// What is wrong, and who was told of it.
    trouble: Option<(Trouble, HashSet<UserId>)>,
    pictures: HashMap<MessageId, Vec<Shown>>,
    behind: HashSet<UserId>,
}

/// A picture that a message shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub name: String,
    pub digest: [u8; 32],
    pub attachment: u64,
}

/// Whoever has it writes the game's messages.
pub(in crate::discord) type Hold = OwnedMutexGuard<()>;

impl Slot {
    /// Notes that there is something to do; `true` if a worker has to be started for it.
    pub(super) fn begin(&self) -> bool {
        let mut state = lock(&self.state);
        if state.running {
            state.again = true;
            drop(state);
            self.woken.notify_one();
            return false;
        }
        state.running = true;
        true
    }

    /// The worker is through; `false` if something came up meanwhile and it has to go on.
    pub(super) fn end(&self) -> bool {
        let mut state = lock(&self.state);
        if std::mem::take(&mut state.again) {
            return false;
        }
        state.running = false;
        true
    }

    /// A change that came while the worker was waiting.
    pub(super) async fn woken(&self) {
        self.woken.notified().await;
    }

    pub(super) fn is_idle(&self) -> bool {
        !lock(&self.state).running
    }

    pub(super) async fn hold(&self) -> Hold {
        Arc::clone(&self.held).lock_owned().await
    }

    pub(super) fn ask_repost(&self) {
        lock(&self.state).wishes += 1;
    }

    pub(super) fn wants_repost(&self) -> bool {
        let state = lock(&self.state);
        state.wishes > state.met
    }

    /// The wishes so far. A post that is begun now meets these, and none that comes while it is under way.
    pub(super) fn wishes(&self) -> u64 {
        lock(&self.state).wishes
    }

    pub(super) fn reposted(&self, wishes: u64) {
        let mut state = lock(&self.state);
        state.met = state.met.max(wishes);
    }

    /// Opening a thread was refused: it is not tried again.
    pub(super) fn give_up_thread(&self) {
        lock(&self.state).no_thread = true;
    }

    pub(super) fn may_open_thread(&self) -> bool {
        !lock(&self.state).no_thread
    }

    pub(super) fn set_trouble(&self, trouble: Option<Trouble>) {
        let mut state = lock(&self.state);
        let known = state.trouble.as_ref().map(|(known, _)| known);
        if known != trouble.as_ref() {
            state.trouble = trouble.map(|trouble| (trouble, HashSet::new()));
        }
    }

    pub(super) fn trouble(&self) -> Option<Trouble> {
        lock(&self.state).trouble.as_ref().map(|(trouble, _)| trouble.clone())
    }

    /// The trouble, if this person was not told of it yet.
    pub(super) fn take_trouble(&self, user: UserId) -> Option<Trouble> {
        let mut state = lock(&self.state);
        let (trouble, told) = state.trouble.as_mut()?;
        told.insert(user).then(|| trouble.clone())
    }

    pub(super) fn is_in_trouble_at(&self, guild: u64) -> bool {
        let state = lock(&self.state);
        state
            .trouble
            .as_ref()
            .is_some_and(|(trouble, _)| trouble.guild == Some(guild))
    }

    /// A hand shows something older than was noted.
    pub(super) fn hand_is_behind(&self, user: UserId) {
        lock(&self.state).behind.insert(user);
    }

    pub(super) fn take_behind(&self, user: UserId) -> bool {
        lock(&self.state).behind.remove(&user)
    }

    /// What pictures a message shows, as far as this process put them there.
    pub(super) fn pictures(&self, message: MessageId) -> Vec<Shown> {
        lock(&self.state).pictures.get(&message).cloned().unwrap_or_default()
    }

    pub(super) fn set_pictures(&self, message: MessageId, shown: Vec<Shown>) {
        lock(&self.state).pictures.insert(message, shown);
    }

    pub(super) fn forget_pictures(&self, message: MessageId) {
        lock(&self.state).pictures.remove(&message);
    }
}
