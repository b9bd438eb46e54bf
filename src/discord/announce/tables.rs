//! The table's message: a new one each turn, since only that notifies; within the turn it is edited.

use std::time::Duration;

use serenity::all::{ChannelId, MessageId};

use super::Inner;
use super::post::{AnnounceError, Place, Refused, Trouble, TroubleKind};
use super::slot::Slot;
use crate::discord::message::Message;
use crate::discord::rest::{RestError, code};
use crate::discord::show;
use crate::i18n::Lang;
use crate::store::Announcement;
use crate::table::{self, StateNo, Status, Table};

/// How often a place is changed before it is given up for now: thread, channel, and once for a message that is gone.
const TRIES: usize = 4;

/// How long a board's pictures are waited for.
const PATIENCE: Duration = Duration::from_secs(1);

impl Inner {
    /// Opens the table's thread before its first message, where the bot may.
    pub(super) async fn find_place(&self, slot: &Slot, table: &mut Table) -> Result<(), AnnounceError> {
        let fresh = table.status == Status::Running && table.thread.is_none() && table.guild.is_some();
        if !fresh || !slot.may_open_thread() || self.row(table.id, Place::Table).await?.is_some() {
            return Ok(());
        }
        let name = show::thread_name(table, Lang::default());
        let channel = ChannelId::new(table.channel.0);
        // A message has one thread at most, with its own number: so a crash between opening and noting it does no harm.
        let lobby = self.row(table.id, Place::Lobby).await?.and_then(|row| row.message);
        let opened = match lobby {
            Some(message) => {
                self.rest
                    .open_thread_at(channel, MessageId::new(message.0), &name)
                    .await
            }
            None => self.rest.open_thread(channel, &name).await,
        };
        let thread = match (opened, lobby) {
            (Ok(thread), _) => thread,
            (Err(error), Some(message)) if error.code() == Some(code::THREAD_EXISTS) => ChannelId::new(message.0),
            (Err(error), _) if error.is_passing() => return Err(error.into()),
            (Err(error), _) => {
                tracing::info!(game = %table.id, %error, "no thread could be opened; the channel serves");
                slot.give_up_thread();
                return Ok(());
            }
        };
        self.move_to(table, Some(thread)).await
    }

    async fn move_to(&self, table: &mut Table, thread: Option<ChannelId>) -> Result<(), AnnounceError> {
        table.thread = thread.map(|thread| table::ChannelId(thread.get()));
        Ok(self.tables.store().set_thread(table.id, table.thread).await?)
    }

    /// Brings the table's message up to date; `false` if there is no place for it at the moment.
    pub(super) async fn table_message(&self, slot: &Slot, table: &mut Table) -> Result<bool, AnnounceError> {
        // A picture that takes its time is not waited for: the message goes without it first.
        let mut patience = Some(PATIENCE);
        for _ in 0..TRIES {
            let wishes = slot.wishes();
            let row = self.row(table.id, Place::Table).await?;
            let current = match &row {
                Some(row) if row.message.is_some() && !slot.wants_repost() => self.is_of_this_turn(table, row).await?,
                _ => false,
            };
            let shown = |row: &Announcement| row.shown_no >= table.state_no && row.drawn;
            if current && row.as_ref().is_some_and(shown) {
                slot.set_trouble(None);
                return Ok(true);
            }
            let row = row.filter(|_| current);
            if self.moved_meanwhile(table, row.as_ref()).await? {
                continue;
            }
            let (message, whole) = show::table(&self.tables, &self.painter, table, Lang::default(), patience).await?;
            if let Some(row) = row.as_ref().filter(|row| row.drawn && !whole) {
                // The edit takes the old pictures away; should the bot die now, the next start draws the new ones.
                self.tables.store().announcement_drawn(row.id, false).await?;
            }
            let edits = row.as_ref().is_some_and(|row| row.message.is_some());
            let done = self.put(slot, table, Place::Table, row, &message).await;
            match done {
                // A repeated send may turn out to be an older message: the next round sees to that.
                Ok(()) => {
                    slot.reposted(wishes);
                    patience = whole.then_some(PATIENCE);
                    if whole {
                        self.note_drawn(slot, table, &message, edits).await?;
                    }
                    // At once: the game may go on so fast that this loop has more to do for a while.
                    self.retire(slot, table).await?;
                }
                Err(AnnounceError::Rest(error)) if !error.is_passing() => {
                    if !self.recover(slot, table, &error).await? {
                        return Ok(false);
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Notes that the board's message has its pictures. An edit puts them there; a send that was repeated may have turned out to be an older
    /// message without.
    async fn note_drawn(
        &self,
        slot: &Slot,
        table: &Table,
        message: &Message,
        edited: bool,
    ) -> Result<(), AnnounceError> {
        let Some(row) = self.row(table.id, Place::Table).await? else {
            return Ok(());
        };
        let there = row
            .message
            .is_some_and(|id| !slot.pictures(MessageId::new(id.0)).is_empty());
        if edited || there || message.pictures().is_empty() {
            self.tables.store().announcement_drawn(row.id, true).await?;
        }
        Ok(())
    }

    /// Waits until there is room for a message, and answers whether the table went on while it waited: nobody is to be called to a turn that
    /// is over already.
    async fn moved_meanwhile(&self, table: &mut Table, row: Option<&Announcement>) -> Result<bool, AnnounceError> {
        let channel = row.map_or(table.place(), |row| row.channel);
        self.rest.room(ChannelId::new(channel.0), row.is_some()).await?;
        let present = self.tables.table(table.id).await?;
        let moved = present.state_no != table.state_no;
        *table = present;
        Ok(moved)
    }

    /// Whether an edit is enough: the message was posted for the turn that the table is in, or for a later one that was taken back. Whoever
    /// took it back knows that it is their turn, and need not be called.
    async fn is_of_this_turn(&self, table: &Table, row: &Announcement) -> Result<bool, AnnounceError> {
        // A computer need not be called: its turn shows in the message that is there.
        let computer = table.deciding().is_some_and(|deciding| deciding.computer.is_some());
        if row.shown_no == table.state_no || computer {
            return Ok(true);
        }
        let then = self.tables.view_at(table, row.shown_no, None).await?;
        let (then, now) = (then.map(|view| view.turn), table.board().map(|board| board.turn));
        Ok(table.status == Status::Running && then >= now)
    }

    /// After a refusal: another place, or the same once more; `false` if there is none now.
    async fn recover(&self, slot: &Slot, table: &mut Table, error: &RestError) -> Result<bool, AnnounceError> {
        match Refused::of(error) {
            Some(Refused::Archived) => {
                let thread = ChannelId::new(table.place().0);
                if self.rest.unarchive(thread).await.is_err() {
                    // Locked by a moderator: the channel is the next best.
                    self.move_to(table, None).await?;
                    slot.give_up_thread();
                }
                Ok(true)
            }
            Some(Refused::Place(_)) if table.thread.is_some() => {
                self.move_to(table, None).await?;
                slot.give_up_thread();
                Ok(true)
            }
            Some(Refused::Place(kind)) => {
                self.report(slot, table, kind, error);
                Ok(false)
            }
            Some(Refused::Direct) => {
                self.report(slot, table, TroubleKind::NoAccess, error);
                Ok(false)
            }
            Some(Refused::Message) => Ok(true),
            None => {
                tracing::error!(game = %table.id, %error, "Discord refuses a table's message");
                Ok(false)
            }
        }
    }

    fn report(&self, slot: &Slot, table: &Table, kind: TroubleKind, error: &RestError) {
        tracing::warn!(game = %table.id, channel = %table.channel, %error, "a table cannot be shown; its game goes on");
        slot.set_trouble(Some(Trouble {
            guild: table.guild.map(|guild| guild.0),
            channel: table.channel.0,
            kind,
        }));
    }

    /// A decision of somebody whose turn it is not: a message of its own, which notifies them.
    pub(super) async fn request(&self, slot: &Slot, table: &Table) -> Result<(), AnnounceError> {
        let row = self.row(table.id, Place::Request).await?;
        let active = table.board().map(|board| board.active);
        let people = table.deciding().filter(|deciding| deciding.computer.is_none());
        let asked = people.filter(|deciding| Some(deciding.seat) != active);
        let Some(asked) = asked else {
            return match row {
                Some(row) => self.take_away(slot, &row, self.answered()).await,
                None => Ok(()),
            };
        };
        let same = match &row {
            Some(row) if row.message.is_some() => {
                let then = self.tables.view_at(table, row.shown_no, None).await?;
                let then = then.and_then(|view| Some((view.turn, view.decision()?.seat)));
                then == table.board().map(|board| (board.turn, asked.seat))
            }
            _ => false,
        };
        let row = row.filter(|_| same);
        let channel = row.as_ref().map_or(table.place(), |row| row.channel);
        self.rest.room(ChannelId::new(channel.0), row.is_some()).await?;
        if self.tables.table(table.id).await?.state_no != table.state_no {
            // Whoever moved has woken the worker: it comes back here.
            return Ok(());
        }
        let message = show::request(&self.tables, table, Lang::default()).await?;
        let done = match row {
            Some(row) => self.keep_up(slot, table, Place::Request, Some(row), &message).await,
            None => self
                .new_message(slot, table, Place::Request, &message)
                .await
                .map(|_| ()),
        };
        self.shrug(table, done)
    }

    /// Edits the message of a place if it shows an older state; posts one if there is none or it is gone.
    pub(super) async fn keep_up(
        &self,
        slot: &Slot,
        table: &Table,
        place: Place,
        row: Option<Announcement>,
        message: &Message,
    ) -> Result<(), AnnounceError> {
        match row {
            Some(row) if row.message.is_some() && row.shown_no >= table.state_no => Ok(()),
            row => self.put(slot, table, place, row, message).await,
        }
    }

    /// Edits the message of a place; posts one if there is none or it is gone.
    async fn put(
        &self,
        slot: &Slot,
        table: &Table,
        place: Place,
        row: Option<Announcement>,
        message: &Message,
    ) -> Result<(), AnnounceError> {
        let there = row.and_then(|row| Some((MessageId::new(row.message?.0), row)));
        let Some((id, row)) = there else {
            return self.new_message(slot, table, place, message).await.map(|_| ());
        };
        match self.edit(slot, &row, id, table.state_no, message).await {
            Err(AnnounceError::Rest(error)) if Refused::of(&error) == Some(Refused::Message) => {
                self.tables.store().forget_announcement(row.id).await?;
                self.new_message(slot, table, place, message).await.map(|_| ())
            }
            other => other,
        }
    }

    async fn new_message(
        &self,
        slot: &Slot,
        table: &Table,
        place: Place,
        message: &Message,
    ) -> Result<StateNo, AnnounceError> {
        let channel = match place {
            Place::Lobby | Place::Begun => table.channel,
            _ => table.place(),
        };
        let posted = self
            .post(
                slot,
                table.id,
                place,
                ChannelId::new(channel.0),
                table.state_no,
                message,
            )
            .await?;
        Ok(posted.shown_no)
    }

    /// A message that is not the table's own can be done without: a refusal is logged, and the game goes on.
    pub(super) fn shrug(&self, table: &Table, done: Result<(), AnnounceError>) -> Result<(), AnnounceError> {
        match done {
            Err(AnnounceError::Rest(error)) if !error.is_passing() => {
                tracing::warn!(game = %table.id, %error, "a message could not be sent");
                Ok(())
            }
            other => other,
        }
    }
}
