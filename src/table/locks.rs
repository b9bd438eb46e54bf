//! One lock a game, so that changes to it come one after another.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

use crate::store::GameId;

/// So many locks may lie unused before they are thrown away.
const ROOM: usize = 256;

#[derive(Default)]
pub(super) struct Locks(Mutex<HashMap<GameId, Arc<tokio::sync::Mutex<()>>>>);

impl Locks {
    /// Waits for the game. Whoever dies holding it lets the next one in.
    pub(super) async fn lock(&self, game: GameId) -> OwnedMutexGuard<()> {
        self.of(game).lock_owned().await
    }

    fn of(&self, game: GameId) -> Arc<tokio::sync::Mutex<()>> {
        // Nothing that can panic happens inside, and a map of locks has no half-done states.
        let mut locks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if locks.len() >= ROOM {
            locks.retain(|_, lock| Arc::strong_count(lock) > 1);
        }
        locks.entry(game).or_default().clone()
    }
}
