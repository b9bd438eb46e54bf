//! Computer players: sitting down, playing, and playing for a person who is away (R13.2).
//!
//! A computer is asked with the [`View`] of its seat and nothing else. It plays a whole turn, which is stored in one
//! transaction by the same compare-and-swap as any move: however often it is asked, and whatever dies meanwhile, a turn is
//! played once.

use sha2::{Digest, Sha256};

use crate::ai::{Hint, Level, Question, Want};
use crate::rules::{Event, Move, Seat, State};
use crate::store::{Change, EntryKind, NewEntry};

use super::lobby::json;
use super::play::Done;
use super::snapshot::Running;
use super::thinking::sensible;
use super::{Deciding, Deed, GameId, Moment, Played, Refusal, Seated, Table, TableError, Tables, UserId, engine};

/// The levels that people can play against, the weakest first.
pub const LEVELS: [Level; 3] = [Level::Thrall, Level::Karl, Level::Jarl];

/// The level that plays for a person who is away.
pub const STAND_IN: Level = Level::Karl;

/// The numbers of computers with a seat of their own. No person has one: Discord's numbers are far larger.
const NUMBERS: std::ops::Range<u64> = 1..100;

/// So many moves are stored together at most. No turn is that long, so this only bounds a mistake.
const LONGEST_TURN: usize = 40;

/// Whether this is a computer with a seat of its own.
pub fn is_computer(user: UserId) -> bool {
    NUMBERS.contains(&user.0)
}

impl Tables {
    /// Seats a computer, with the first free ship: for the host, or whoever `may_manage` the place.
    ///
    /// # Errors
    /// [`Refusal::NotHost`], [`Refusal::Full`]; it is no lobby any more; the database fails.
    pub async fn add_computer(
        &self,
        game: GameId,
        by: UserId,
        may_manage: bool,
        level: Level,
        name: &str,
    ) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_lobby()?;
        table.check_host(by, may_manage)?;
        let ship = table.free_seat()?;
        let full = Refusal::Full {
            seats: table.options.seats.get(),
        };
        let number = NUMBERS.map(UserId).find(|user| table.seated(*user).is_none());
        let mut seats = table.seats.clone();
        seats.push(Seated {
            seat: Seat(0),
            user: number.ok_or(full)?,
            name: name.to_owned(),
            ship,
            joined_at: self.now(),
            left_at: None,
            computer: Some(level),
        });
        let entry = NewEntry {
            action: Some(json(&level)?),
            ..table.entry_by(EntryKind::Computer, by)
        };
        self.reseat(&mut table, seats, entry, Change::default()).await?;
        Ok(table)
    }

    /// If a computer has to decide, it plays: all it can of its turn, in one transaction. `None` if none has to.
    ///
    /// # Errors
    /// [`Refusal::Stale`] if something else happened while it thought; the rules engine or the database fails.
    pub async fn play_computer(&self, game: GameId) -> Result<Option<Played>, TableError> {
        let snapshot = self.store().snapshot(game).await?;
        let secret = snapshot.game.seed.clone();
        let mut table = self.read(snapshot).await?;
        let Some(Deciding {
            seat,
            computer: Some(level),
            ..
        }) = table.deciding()
        else {
            return Ok(None);
        };
        let mut after = table.playing()?.clone();
        let turn = after.state.board().turn;
        let mut done: Vec<Done> = Vec::new();
        while done.len() < LONGEST_TURN {
            let theirs = after.state.decision().is_some_and(|due| due.seat == seat);
            if !theirs || after.state.board().turn != turn {
                break;
            }
            let question = Question {
                table: game.0.unsigned_abs(),
                want: Want::Move(level),
                view: after.state.view(seat),
                cards: after.cards.clone(),
                seed: seed_of(secret.as_ref().map_or(&[], |seed| &seed.0), turn, seat, done.len()),
            };
            let (mv, state, events) = self.decide(game, &after, question).await?;
            after.state = state;
            done.push(Done {
                entry: NewEntry {
                    seat: Some(seat.0),
                    action: Some(json(&mv)?),
                    events: Some(json(&events)?),
                    reveals: events.iter().any(Event::reveals),
                    state: Some(engine::write(game, &state)?),
                    ..NewEntry::new(EntryKind::Move, None)
                },
                deed: Deed::Moved(mv),
                events,
            });
        }
        table.running = Some(after);
        // Nobody had to wait while it thought; if somebody did something, what it thought is worth nothing.
        let _lock = self.inner.locks.lock(game).await;
        let entries = self
            .conclude(&mut table, None, Some(seat), done, Change::default())
            .await?;
        Ok(Some(Played {
            table,
            entries,
            skipped: 0,
        }))
    }

    /// A computer's move, applied. One that fails to find a legal move costs the table nothing: something plain is played.
    async fn decide(
        &self,
        game: GameId,
        running: &Running,
        question: Question,
    ) -> Result<(Move, State, Vec<Event>), TableError> {
        let thought = self.inner.thinking.ask(question.clone()).await;
        if let Some(mv) = thought
            && let Ok((state, events)) = engine::apply(game, running, mv)?
        {
            return Ok((mv, state, events));
        }
        tracing::error!(%game, want = ?question.want, answered = thought.is_some(), "a computer found no legal move; a plain one is played");
        let plain = sensible(&question);
        for mv in plain.into_iter().chain(engine::legal_moves(game, running)?) {
            if let Ok((state, events)) = engine::apply(game, running, mv)? {
                return Ok((mv, state, events));
            }
        }
        Err(TableError::Broken {
            game,
            what: "a computer's move",
        })
    }

    /// The best moves for the person who has to decide, the best first, and the table that they are for. It takes up to a
    /// second, or several if many ask.
    ///
    /// # Errors
    /// [`Refusal::NoHints`]; as for [`Table::legal_moves`]; the database fails.
    pub async fn hints(&self, game: GameId, user: UserId) -> Result<(Table, Vec<Hint>), TableError> {
        let snapshot = self.store().snapshot(game).await?;
        let secret = snapshot.game.seed.clone();
        let table = self.read(snapshot).await?;
        let seat = table.check_decides(user)?.seat;
        if !table.options.hints {
            return Err(Refusal::NoHints.into());
        }
        let running = table.playing()?;
        let view = running.state.view(seat);
        let question = Question {
            table: game.0.unsigned_abs(),
            want: Want::Hints,
            cards: running.cards.clone(),
            seed: seed_of(secret.as_ref().map_or(&[], |seed| &seed.0), view.turn, seat, 0),
            view,
        };
        let hints = self.inner.thinking.hints(question).await;
        Ok((table, hints))
    }

    /// Lets a computer play a person's seat until they take it back: for that person, or for anybody at the table once that
    /// person has had to decide for a day.
    ///
    /// # Errors
    /// [`Refusal::NotAbsent`], [`Refusal::ComputerPlays`], [`Refusal::LastPerson`], [`Refusal::NotSeated`]; the game is not
    /// running; the database fails.
    pub async fn stand_in(&self, game: GameId, by: UserId, seat: Seat) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_player(by)?;
        let seated = table.at(seat).filter(|seated| seated.left_at.is_none());
        let who = seated.ok_or(Refusal::NotSeated)?.user;
        if seated.is_some_and(|seated| seated.computer.is_some()) {
            return Err(Refusal::ComputerPlays { who }.into());
        }
        if who != by && table.absent(self.now()) != Some(seat) {
            return Err(Refusal::NotAbsent { who }.into());
        }
        if !table.others_play(seat) {
            return Err(Refusal::LastPerson.into());
        }
        self.hand_over(&mut table, by, seat, EntryKind::Standin, Some(STAND_IN))
            .await?;
        Ok(table)
    }

    /// A person plays their own seat again.
    ///
    /// # Errors
    /// [`Refusal::SeatIsYours`], [`Refusal::NotSeated`]; the game is not running; the database fails.
    pub async fn take_back(&self, game: GameId, user: UserId) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_player(user)?;
        let seated = table.seated(user).ok_or(Refusal::NotSeated)?;
        if !seated.is_away() {
            return Err(Refusal::SeatIsYours.into());
        }
        let seat = seated.seat;
        self.hand_over(&mut table, user, seat, EntryKind::Back, None).await?;
        Ok(table)
    }

    pub(super) async fn hand_over(
        &self,
        table: &mut Table,
        by: UserId,
        seat: Seat,
        kind: EntryKind,
        level: Option<Level>,
    ) -> Result<(), TableError> {
        let change = Change {
            computer: Some((seat.0, level.map(|level| level.key().to_owned()))),
            ..Change::of(NewEntry {
                seat: Some(seat.0),
                action: Some(json(&level)?),
                state: Some(engine::write(table.id, &table.playing()?.state)?),
                ..NewEntry::new(kind, Some(by))
            })
        };
        self.commit(table, change).await?;
        if let Some(seated) = table.seats.iter_mut().find(|seated| seated.seat == seat) {
            seated.computer = level;
        }
        table.undoer = self.undoer(table).await;
        Ok(())
    }
}

impl Seated {
    /// Whether a computer has this seat for its own.
    pub fn is_computer(&self) -> bool {
        is_computer(self.user)
    }

    /// Whether a computer plays for the person whose seat this is.
    pub fn is_away(&self) -> bool {
        self.computer.is_some() && !self.is_computer() && self.left_at.is_none()
    }

    /// Whether a person plays this seat.
    pub fn plays(&self) -> bool {
        self.computer.is_none() && self.left_at.is_none()
    }
}

impl Table {
    /// Whether any person plays here. Where none does, nobody is to wait for a computer.
    pub fn has_people(&self) -> bool {
        self.seats.iter().any(Seated::plays)
    }

    /// Whether a person plays another seat than this.
    pub fn others_play(&self, seat: Seat) -> bool {
        self.seats.iter().any(|other| other.seat != seat && other.plays())
    }

    /// The seat of the person who has had to decide for a day.
    pub fn absent(&self, now: Moment) -> Option<Seat> {
        let deciding = self.deciding().filter(|deciding| deciding.computer.is_none())?;
        (self.touched_at <= now.before(Moment::DAY)).then_some(deciding.seat)
    }
}

/// Where a computer's chance begins: drawn from the table's secret, and telling nothing of it. The same decision of the same
/// turn has the same, however often it is thought about.
fn seed_of(secret: &[u8], turn: u16, seat: Seat, nth: usize) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"computer");
    hash.update(secret);
    hash.update(turn.to_le_bytes());
    hash.update([seat.0]);
    hash.update(nth.to_le_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    let [a, b, c, d, e, f, g, h, ..] = digest;
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
