//! Moves, and leaving a running game.

use crate::rules::{Event, IllegalMove, Move, Seat};
use crate::store::{Change, EntryKind, NewEntry, Status};

use super::lobby::json;
use super::log::seen_by;
use super::{Deed, GameId, LogEntry, Refusal, StateNo, Table, TableError, Tables, UserId, engine};

/// What a move did.
#[derive(Debug, Clone)]
pub struct Played {
    /// The table after it.
    pub table: Table,
    /// What was done and what happened, as the person who did it may see it.
    pub entries: Vec<LogEntry>,
    /// How many of the moves asked for were not made, since another decision or another's came first. They were the last ones.
    pub skipped: usize,
}

/// A thing done and not yet stored.
pub(super) struct Done {
    pub(super) entry: NewEntry,
    pub(super) deed: Deed,
    pub(super) events: Vec<Event>,
}

impl Played {
    /// Everything that happened, in order.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.entries.iter().flat_map(|entry| &entry.events)
    }
}

impl Tables {
    /// Plays moves, all in one transaction. `seen` is the state number that the person saw, if what they used carries one.
    ///
    /// If the first move is refused, or a later one is forbidden, nothing is done. A later one that has become beside the point,
    /// since the moves before it led to another decision, is left out and counted ([`Played::skipped`]).
    ///
    /// # Errors
    /// [`Refusal::Stale`], [`Refusal::NotYourDecision`], [`Refusal::NotSeated`], [`Refusal::Illegal`]; the game is not running;
    /// the database fails.
    pub async fn play(
        &self,
        game: GameId,
        user: UserId,
        seen: Option<StateNo>,
        moves: &[Move],
    ) -> Result<Played, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_player(user)?;
        table.check_fresh(seen)?;
        let decided = table.check_decides(user)?;
        let mut after = table.playing()?.clone();
        let mut done: Vec<Done> = Vec::new();
        for &mv in moves {
            let begun = !done.is_empty();
            let theirs = after
                .state
                .decision()
                .is_some_and(|decision| decision.seat == decided.seat);
            if begun && !theirs {
                break;
            }
            let (state, events) = match engine::apply(game, &after, mv)? {
                Ok(applied) => applied,
                Err(IllegalMove::OtherDecision { .. }) if begun => break,
                Err(illegal) => return Err(Refusal::Illegal(illegal).into()),
            };
            after.state = state;
            let entry = NewEntry {
                action: Some(json(&mv)?),
                events: Some(json(&events)?),
                reveals: events.iter().any(Event::reveals),
                state: Some(engine::write(game, &state)?),
                ..table.entry_by(EntryKind::Move, user)
            };
            done.push(Done {
                entry,
                deed: Deed::Moved(mv),
                events,
            });
        }
        if done.is_empty() {
            return Err(Refusal::NoMove.into());
        }
        let skipped = moves.len() - done.len();
        table.running = Some(after);
        let entries = self
            .conclude(&mut table, Some(user), Some(decided.seat), done, Change::default())
            .await?;
        Ok(Played {
            table,
            entries,
            skipped,
        })
    }

    /// Leaves a running game for good (R13). Asking whether they mean it is the business of the layer above. Where no other
    /// person plays, those for whom a computer does have their seats back: computers do not play a game out while somebody
    /// was promised to come back into it.
    ///
    /// # Errors
    /// [`Refusal::Stale`], [`Refusal::NotSeated`]; the game is not running; the database fails.
    pub async fn resign(&self, game: GameId, user: UserId, seen: Option<StateNo>) -> Result<Played, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_player(user)?;
        table.check_fresh(seen)?;
        let seat = table.seated(user).ok_or(Refusal::NotSeated)?.seat;
        let mut after = table.playing()?.clone();
        let (state, events) = engine::leave(game, &after, seat)?;
        let goes_on = !state.board().is_over();
        if goes_on && !table.others_play(seat) {
            let away = table.seats.iter().filter(|other| other.is_away() && other.seat != seat);
            let away: Vec<(UserId, Seat)> = away.map(|other| (other.user, other.seat)).collect();
            // Before the leaving is stored: whatever breaks off in between, nobody's game is played out.
            for (person, seat) in away {
                self.hand_over(&mut table, person, seat, EntryKind::Back, None).await?;
            }
        }
        after.state = state;
        let entry = NewEntry {
            events: Some(json(&events)?),
            reveals: events.iter().any(Event::reveals),
            state: Some(engine::write(game, &state)?),
            ..table.entry_by(EntryKind::Resign, user)
        };
        table.running = Some(after);
        let left = Change {
            left: Some(user),
            ..Change::default()
        };
        let done = vec![Done {
            entry,
            deed: Deed::Resigned,
            events,
        }];
        let entries = self.conclude(&mut table, Some(user), Some(seat), done, left).await?;
        let now = table.touched_at;
        if let Some(seated) = table.seats.iter_mut().find(|seated| seated.user == user) {
            seated.left_at = Some(now);
        }
        Ok(Played {
            table,
            entries,
            skipped: 0,
        })
    }

    /// Stores what was done, and the result if it ended the game.
    pub(super) async fn conclude(
        &self,
        table: &mut Table,
        user: Option<UserId>,
        seat: Option<Seat>,
        done: Vec<Done>,
        change: Change,
    ) -> Result<Vec<LogEntry>, TableError> {
        let result = table.final_result();
        let change = Change {
            status: result.is_some().then_some(Status::Finished),
            result: result.as_ref().map(json).transpose()?,
            entries: done.iter().map(|done| done.entry.clone()).collect(),
            ..change
        };
        let batch = table.state_no + 1;
        self.commit(table, change).await?;
        table.result = result;
        table.undoer = self.undoer(table).await;
        let told = (batch..).zip(done).map(|(no, done)| LogEntry {
            no,
            batch,
            user,
            seat,
            deed: done.deed,
            events: seen_by(done.events, seat),
            undone: false,
            at: table.touched_at,
        });
        Ok(told.collect())
    }
}

impl Table {
    /// Whether that person plays in a running game.
    pub(super) fn check_player(&self, user: UserId) -> Result<(), Refusal> {
        match self.status {
            Status::Lobby => Err(Refusal::NotStarted),
            Status::Running if self.is_seated(user) => Ok(()),
            Status::Running => Err(Refusal::NotSeated),
            status => Err(Refusal::Closed { status }),
        }
    }
}
