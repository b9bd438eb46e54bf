//! The card sets of the games under way: each is stored whole under its hash, and a few are kept read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cards;
use crate::rules::CardSet;
use crate::store::{CardSetHash, GameId, Json, Store, StoreError};

use super::TableError;

/// So many card sets are kept read. A host seldom changes card values while games are under way.
const ROOM: usize = 8;

pub(super) struct CardSets {
    current: Arc<CardSet>,
    read: Mutex<HashMap<CardSetHash, Arc<CardSet>>>,
}

impl CardSets {
    pub(super) fn new(current: CardSet) -> Self {
        Self {
            current: Arc::new(current),
            read: Mutex::default(),
        }
    }

    pub(super) fn current(&self) -> Arc<CardSet> {
        self.current.clone()
    }

    /// The current set as a game keeps it.
    pub(super) fn current_to_keep(&self) -> (CardSetHash, Json) {
        (
            CardSetHash(cards::hash(&self.current)),
            Json(cards::to_json(&self.current)),
        )
    }

    /// The set that a game began with.
    pub(super) async fn of_game(
        &self,
        store: &Store,
        game: GameId,
        key: &CardSetHash,
    ) -> Result<Arc<CardSet>, TableError> {
        if let Some(cards) = self.read().get(key) {
            return Ok(cards.clone());
        }
        let unreadable = || StoreError::Unreadable { game, what: "card set" };
        let content = store.card_set(key).await?.ok_or_else(unreadable)?;
        // Checks the cards too: the engine counts on what a check guarantees.
        let cards = cards::from_json(&content.0).map_err(|_| unreadable())?;
        let cards = Arc::new(cards);
        let mut read = self.read();
        if read.len() >= ROOM {
            read.clear();
        }
        read.insert(key.clone(), cards.clone());
        Ok(cards)
    }

    fn read(&self) -> std::sync::MutexGuard<'_, HashMap<CardSetHash, Arc<CardSet>>> {
        // A map of whole values: nothing in it can be half done.
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
