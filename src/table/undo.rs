//! Taking back: one's own last moves, up to where something hidden was revealed.
//!
//! An undo is an entry like any other, which holds the state that it restores, so state numbers only grow. What an undo would
//! take back is found by walking the log from its end; an undo on the way is a signpost to where the table stood before.

use crate::store::{Change, Entry, EntryKind, NewEntry, Status, StoreError};

use super::log::{LogEntry, read_entry};
use super::{GameId, Refusal, Seated, StateNo, Table, TableError, Tables, UndoBlock, UserId, engine};

/// What an undo did.
#[derive(Debug, Clone)]
pub struct Undone {
    /// The table after it.
    pub table: Table,
    /// The moves taken back, in the order in which they were made.
    pub taken_back: Vec<LogEntry>,
}

impl Tables {
    /// Takes back what that person did last: the moves of one click, or as many of them as came after the last card was revealed.
    /// Repeated, it goes further back. Computers' moves after them are taken back with them.
    ///
    /// # Errors
    /// [`Refusal::NothingToUndo`], [`Refusal::UndoBlocked`], [`Refusal::Stale`], [`Refusal::NotSeated`]; the game is not running;
    /// the database fails.
    pub async fn undo(&self, game: GameId, user: UserId, seen: Option<StateNo>) -> Result<Undone, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_fresh(seen)?;
        let entries = self.undoable(&table, user).await?;
        let first = entries.first().ok_or(Refusal::NothingToUndo)?;
        let target = first.no - 1;
        let unreadable = StoreError::Unreadable { game, what: "state" };
        let stored = self.store().state(game, target).await?.ok_or(unreadable)?;
        let mut after = table.playing()?.clone();
        after.state = engine::read(game, &stored.state, &after.cards)?;
        let change = Change::of(NewEntry {
            undo_to: Some(target),
            state: Some((stored.state_version, stored.state)),
            ..table.entry_by(EntryKind::Undo, user)
        });
        let viewer = table.seated(user).map(|seated| seated.seat);
        let mut taken_back = entries
            .iter()
            .map(|entry| read_entry(game, entry, viewer))
            .collect::<Result<Vec<_>, _>>()?;
        for entry in &mut taken_back {
            entry.undone = true;
        }
        self.commit(&mut table, change).await?;
        table.running = Some(after);
        table.undoer = self.undoer(&table).await;
        Ok(Undone { table, taken_back })
    }

    /// Whether that person could undo now, and if not, why.
    ///
    /// # Errors
    /// As for [`Tables::undo`].
    pub async fn can_undo(&self, table: &Table, user: UserId) -> Result<(), TableError> {
        self.undoable(table, user).await.map(drop)
    }

    /// Who could undo something now, if anybody: what [`Tables::can_undo`] allows to one person alone. Every table that is read is asked,
    /// so it looks at the last entry and no further; a log that cannot be read lets nobody undo, and keeps nobody from playing.
    pub(super) async fn undoer(&self, table: &Table) -> Option<UserId> {
        if table.status != Status::Running {
            return None;
        }
        let (_, last, mover) = self.last_move(table).await.ok()?;
        let seated = table.seated(mover)?;
        (!last.reveals && seated.plays()).then_some(mover)
    }

    /// The entries that an undo would take back, oldest first; never empty.
    async fn undoable(&self, table: &Table, user: UserId) -> Result<Vec<Entry>, TableError> {
        table.check_player(user)?;
        if table.seated(user).is_some_and(Seated::is_away) {
            return Err(Refusal::ComputerPlays { who: user }.into());
        }
        let (mut entries, last, mover) = self.last_move(table).await?;
        if mover != user {
            return Err(blocked(UndoBlock::MoveOf(mover)));
        }
        if last.reveals {
            return Err(blocked(UndoBlock::Revealed));
        }
        let batch = last.batch;
        entries.push(last);
        while let Some(no) = entries.last().map(|entry| entry.no).filter(|no| *no > batch) {
            let before = self.entry(table.id, no - 1).await?;
            if before.reveals {
                break;
            }
            entries.push(before);
        }
        entries.reverse();
        Ok(entries)
    }

    /// The last thing that a person did, if it was a move, and who that was; before it the computers' moves since.
    async fn last_move(&self, table: &Table) -> Result<(Vec<Entry>, Entry, UserId), TableError> {
        let (by_computers, last) = self.last_of_people(table).await?;
        match (last.kind, last.user) {
            (EntryKind::Move, Some(mover)) => Ok((by_computers, last, mover)),
            _ => Err(Refusal::NothingToUndo.into()),
        }
    }

    /// The last thing that a person did, and the computers' moves after it, the latest first: those an undo takes back too,
    /// unless one revealed something. What was taken back is passed over, and so is who plays a seat, which is no part of a
    /// state.
    async fn last_of_people(&self, table: &Table) -> Result<(Vec<Entry>, Entry), TableError> {
        let mut by_computers = Vec::new();
        let mut no = table.state_no;
        loop {
            let entry = self.entry(table.id, no).await?;
            match (entry.undo_to, entry.kind) {
                (Some(to), _) => no = to,
                (None, EntryKind::Standin | EntryKind::Back) => no -= 1,
                (None, EntryKind::Move) if entry.user.is_none() => {
                    if entry.reveals {
                        return Err(blocked(UndoBlock::Revealed));
                    }
                    by_computers.push(entry);
                    no -= 1;
                }
                (None, _) => return Ok((by_computers, entry)),
            }
        }
    }

    async fn entry(&self, game: GameId, no: StateNo) -> Result<Entry, TableError> {
        let missing = StoreError::Unreadable { game, what: "log" };
        Ok(self.store().entry(game, no).await?.ok_or(missing)?)
    }
}

fn blocked(why: UndoBlock) -> TableError {
    Refusal::UndoBlocked { why }.into()
}
