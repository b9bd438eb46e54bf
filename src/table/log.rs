//! What happened at a table, as far as whoever asks may see it.

use crate::rules::{Event, Move, Seat, SeenBy, Ship};
use crate::store::{Entry, EntryKind, Json, StoreError};

use super::{GameId, Level, Moment, StateNo, Table, TableError, Tables, UserId};

/// One thing that was done, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The state number after it.
    pub no: StateNo,
    /// The first number of those done together with it.
    pub batch: StateNo,
    /// Who did it; `None`: nobody, it came by itself.
    pub user: Option<UserId>,
    /// Their seat, where they had one.
    pub seat: Option<Seat>,
    /// What was done.
    pub deed: Deed,
    /// What came of it, in order. Only what the viewer may see.
    pub events: Vec<Event>,
    /// It was taken back later.
    pub undone: bool,
    /// When.
    pub at: Moment,
}

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Opened the lobby.
    Opened,
    /// Sat down.
    Joined,
    /// Got up.
    GotUp,
    /// Sent this person away.
    Kicked(UserId),
    /// Took this ship.
    ChoseShip(Ship),
    /// Started the game.
    Started,
    /// Made this move.
    Moved(Move),
    /// Took back everything after this state number.
    TookBack(StateNo),
    /// Left the running game (R13).
    Resigned,
    /// Called the lobby off, or it closed itself.
    Closed,
    /// Seated a computer of this level.
    SeatedComputer(Level),
    /// Let a computer play the seat (R13.2).
    StoodIn,
    /// Has the seat back from the computer (R13.2).
    CameBack,
}

/// So many entries are read at a time: a very long game has some hundreds.
const PAGE: u32 = 200;

impl Tables {
    /// What was done after state `since`, oldest first, as `viewer` may see it (`None`: as everybody may).
    ///
    /// # Errors
    /// The database cannot be read, or what it holds of this table cannot be.
    pub async fn log(
        &self,
        table: &Table,
        since: StateNo,
        viewer: Option<UserId>,
    ) -> Result<Vec<LogEntry>, TableError> {
        let seat = viewer.and_then(|user| table.seated(user)).map(|seated| seated.seat);
        let mut log: Vec<LogEntry> = Vec::new();
        let mut from = since;
        loop {
            let page = self.store().entries_since(table.id, from, PAGE).await?;
            for entry in &page {
                log.push(read_entry(table.id, entry, seat)?);
            }
            match page.last() {
                // Entries beyond the table's own moment would not fit it.
                Some(last) if page.len() == PAGE as usize && last.no < table.state_no => from = last.no,
                _ => break,
            }
        }
        log.retain(|entry| entry.no <= table.state_no);
        mark_undone(&mut log);
        Ok(log)
    }

    /// What happened since that person last did something: what they do not know yet. For a person who has done nothing, all of it.
    ///
    /// # Errors
    /// The database cannot be read, or what it holds of this table cannot be.
    pub async fn news_for(&self, table: &Table, user: UserId) -> Result<Vec<LogEntry>, TableError> {
        let since = self.store().last_entry_of(table.id, user).await?;
        self.log(table, since.unwrap_or(0), Some(user)).await
    }
}

/// An undo takes back all that stands between the state it restores and itself.
fn mark_undone(log: &mut [LogEntry]) {
    for at in 0..log.len() {
        if let Deed::TookBack(to) = log[at].deed {
            for entry in log[..at].iter_mut().rev().take_while(|entry| entry.no > to) {
                entry.undone = true;
            }
        }
    }
}

/// A stored entry, as a seat may see it.
pub(super) fn read_entry(game: GameId, entry: &Entry, viewer: Option<Seat>) -> Result<LogEntry, TableError> {
    let events: Vec<Event> = match &entry.events {
        Some(events) => parse(game, events, "events")?,
        None => Vec::new(),
    };
    let action = entry.action.as_ref();
    let deed = match entry.kind {
        EntryKind::Open => Deed::Opened,
        EntryKind::Join => Deed::Joined,
        EntryKind::Leave => Deed::GotUp,
        EntryKind::Kick => Deed::Kicked(needed(game, action, "kick")?),
        EntryKind::Ship => Deed::ChoseShip(needed(game, action, "ship")?),
        EntryKind::Start => Deed::Started,
        EntryKind::Move => Deed::Moved(needed(game, action, "move")?),
        EntryKind::Undo => Deed::TookBack(entry.undo_to.unwrap_or_default()),
        EntryKind::Resign => Deed::Resigned,
        EntryKind::Close => Deed::Closed,
        EntryKind::Computer => Deed::SeatedComputer(needed(game, action, "computer")?),
        EntryKind::Standin => Deed::StoodIn,
        EntryKind::Back => Deed::CameBack,
    };
    Ok(LogEntry {
        no: entry.no,
        batch: entry.batch,
        user: entry.user,
        seat: entry.seat.map(Seat),
        deed,
        events: seen_by(events, viewer),
        undone: false,
        at: entry.created_at,
    })
}

pub(super) fn seen_by(mut events: Vec<Event>, viewer: Option<Seat>) -> Vec<Event> {
    events.retain(|event| match event.seen_by() {
        SeenBy::All => true,
        SeenBy::Only(seat) => Some(seat) == viewer,
        SeenBy::Nobody => false,
    });
    events
}

fn needed<T: serde::de::DeserializeOwned>(
    game: GameId,
    json: Option<&Json>,
    what: &'static str,
) -> Result<T, StoreError> {
    parse(game, json.ok_or(StoreError::Unreadable { game, what })?, what)
}

fn parse<T: serde::de::DeserializeOwned>(game: GameId, json: &Json, what: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(&json.0).map_err(|_| StoreError::Unreadable { game, what })
}
