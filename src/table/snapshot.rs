//! One table at one moment, and everything that can be told from it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::rules::{Board, CardSet, DecisionKind, Move, Preview, Seat, Ship, State, View};
use crate::store::{
    ChannelId, Game, GameId, GuildId, Json, Moment, Snapshot, StateNo, Status, StoreError, UserId, ViewMode,
};

use super::{Level, Refusal, TableError, TableOptions, Tables, engine};

/// One table at one moment. It holds hidden cards, but gives none away: take a [`View`] for whoever looks.
#[derive(Clone)]
pub struct Table {
    /// Its number.
    pub id: GameId,
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// Where it was opened.
    pub channel: ChannelId,
    /// The thread that has its messages, if it has one.
    pub thread: Option<ChannelId>,
    /// Who may start and cancel it.
    pub host: UserId,
    /// Where it is in its life.
    pub status: Status,
    /// What was agreed.
    pub options: TableOptions,
    /// The number of its state.
    pub state_no: StateNo,
    /// Who sits there, in order.
    pub seats: Vec<Seated>,
    /// How the table wants to be shown, if it was asked.
    pub view_mode: Option<ViewMode>,
    /// When it was opened.
    pub created_at: Moment,
    /// When a person last did something there.
    pub touched_at: Moment,
    /// Once finished.
    pub result: Option<GameResult>,
    /// Who could take something back now, if anybody.
    pub undoer: Option<UserId>,
    pub(super) running: Option<Running>,
}

/// The game itself.
#[derive(Clone)]
pub(super) struct Running {
    pub(super) state: State,
    pub(super) cards: Arc<CardSet>,
}

/// Who sits in a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seated {
    /// The seat.
    pub seat: Seat,
    /// Who.
    pub user: UserId,
    /// The name they sat down with.
    pub name: String,
    /// Their ship.
    pub ship: Ship,
    /// When they sat down.
    pub joined_at: Moment,
    /// When they left the running game (R13), if they did.
    pub left_at: Option<Moment>,
    /// The level at which a computer plays the seat; `None`: a person does. See [`Seated::is_computer`].
    pub computer: Option<Level>,
}

/// Who has to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deciding {
    /// Their seat.
    pub seat: Seat,
    /// Who it is.
    pub user: UserId,
    /// What about.
    pub kind: DecisionKind,
    /// The level of the computer that decides; `None`: the person does.
    pub computer: Option<Level>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// By seat.
    pub scores: Vec<Score>,
    /// Rounds begun.
    pub rounds: u16,
    /// Turns begun.
    pub turns: u16,
}

/// How a game ended for one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The seat.
    pub seat: Seat,
    /// Victory points.
    pub vp: u16,
    /// Recruits and bracelets together, which break a tie (R11.2).
    pub tokens: u8,
    /// Won, alone or with others.
    pub winner: bool,
    /// Left before the end (R13).
    pub left: bool,
}

impl Table {
    /// Where its messages go: its thread, else the channel.
    pub fn place(&self) -> ChannelId {
        self.thread.unwrap_or(self.channel)
    }

    /// Whether it is played in this channel or thread.
    pub fn is_at(&self, channel: ChannelId) -> bool {
        self.channel == channel || self.thread == Some(channel)
    }

    /// Whether anything can still happen there.
    pub fn is_open(&self) -> bool {
        self.status.is_open()
    }

    /// Whether this person sits there and has not left.
    pub fn is_seated(&self, user: UserId) -> bool {
        self.seated(user).is_some_and(|seated| seated.left_at.is_none())
    }

    /// The seat of a person, left or not.
    pub fn seated(&self, user: UserId) -> Option<&Seated> {
        self.seats.iter().find(|seated| seated.user == user)
    }

    /// Who sits in a seat.
    pub fn at(&self, seat: Seat) -> Option<&Seated> {
        self.seats.iter().find(|seated| seated.seat == seat)
    }

    /// The ships nobody has, in the order they are handed out.
    pub fn free_ships(&self) -> impl Iterator<Item = Ship> + '_ {
        Ship::ALL
            .into_iter()
            .filter(|ship| self.seats.iter().all(|seated| seated.ship != *ship))
    }

    /// The card values it is played with; `None` in a lobby, which takes those of its start.
    pub fn cards(&self) -> Option<&Arc<CardSet>> {
        self.running.as_ref().map(|running| &running.cards)
    }

    /// What lies open; `None` in a lobby.
    pub fn board(&self) -> Option<&Board> {
        self.running.as_ref().map(|running| running.state.board())
    }

    /// Who has to decide, and what about; `None` in a lobby and when the game is over.
    pub fn deciding(&self) -> Option<Deciding> {
        if self.status != Status::Running {
            return None;
        }
        let decision = self.running.as_ref()?.state.decision()?;
        let seated = self.at(decision.seat)?;
        Some(Deciding {
            seat: decision.seat,
            user: seated.user,
            kind: decision.kind,
            computer: seated.computer,
        })
    }

    /// What that person may see: their own hand too, if they play. `None` in a lobby.
    pub fn view(&self, viewer: UserId) -> Option<View> {
        let state = &self.running.as_ref()?.state;
        Some(match self.seated(viewer) {
            Some(seated) if seated.left_at.is_none() => state.view(seated.seat),
            _ => state.public_view(),
        })
    }

    /// What everybody may see; `None` in a lobby.
    pub fn public_view(&self) -> Option<View> {
        Some(self.running.as_ref()?.state.public_view())
    }

    /// What that person can do now.
    ///
    /// # Errors
    /// They do not sit there, it is not theirs to decide, or nothing is to be decided.
    pub fn legal_moves(&self, user: UserId) -> Result<Vec<Move>, TableError> {
        self.check_decides(user)?;
        let running = self.playing()?;
        engine::legal_moves(self.id, running)
    }

    /// What moves in a row would do for that person, as far as they may know it.
    ///
    /// # Errors
    /// As for [`Table::legal_moves`]; [`Refusal::Illegal`].
    pub fn preview(&self, user: UserId, moves: &[Move]) -> Result<Preview, TableError> {
        let deciding = self.check_decides(user)?;
        let running = self.playing()?;
        let preview = engine::preview(self.id, running, deciding.seat, moves)?;
        preview.map_err(|illegal| Refusal::Illegal(illegal).into())
    }

    /// Whether that person has to decide now.
    ///
    /// # Errors
    /// They do not sit there, a computer plays for them, it is not theirs to decide, or nothing is to be decided.
    pub fn check_decides(&self, user: UserId) -> Result<Deciding, Refusal> {
        match self.status {
            Status::Lobby => return Err(Refusal::NotStarted),
            Status::Running => {}
            status => return Err(Refusal::Closed { status }),
        }
        if !self.is_seated(user) {
            return Err(Refusal::NotSeated);
        }
        match self.deciding() {
            Some(deciding) if deciding.user == user && deciding.computer.is_some() => {
                Err(Refusal::ComputerPlays { who: user })
            }
            Some(deciding) if deciding.user == user => Ok(deciding),
            Some(Deciding { user, kind, .. }) => Err(Refusal::NotYourDecision { who: user, kind }),
            None => Err(Refusal::Closed {
                status: Status::Finished,
            }),
        }
    }

    pub(super) fn check_fresh(&self, seen: Option<StateNo>) -> Result<(), Refusal> {
        match seen {
            Some(no) if no != self.state_no => Err(Refusal::Stale { now: self.state_no }),
            _ => Ok(()),
        }
    }

    pub(super) fn check_lobby(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Lobby => Ok(()),
            Status::Running => Err(Refusal::Started),
            status => Err(Refusal::Closed { status }),
        }
    }

    pub(super) fn playing(&self) -> Result<&Running, TableError> {
        self.running.as_ref().ok_or(TableError::Refused(Refusal::NotStarted))
    }

    /// How it ended, if the state says that it has.
    pub(super) fn final_result(&self) -> Option<GameResult> {
        let board = self.board().filter(|board| board.is_over())?;
        let winners: Vec<Seat> = board.winners().collect();
        let scores = board.iter().map(|(seat, player)| {
            let (vp, tokens) = board.standing(seat);
            Score {
                seat,
                vp,
                tokens,
                winner: winners.contains(&seat),
                left: player.left,
            }
        });
        Some(GameResult {
            scores: scores.collect(),
            rounds: board.round,
            turns: board.turn,
        })
    }
}

/// Without the state: hands and decks are secret.
impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.id)
            .field("status", &self.status)
            .field("state_no", &self.state_no)
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

impl Tables {
    /// The table of that number, as it is now.
    ///
    /// # Errors
    /// [`Refusal::NoSuchTable`]; the database cannot be read; what it holds of this table cannot be.
    pub async fn table(&self, game: GameId) -> Result<Table, TableError> {
        let snapshot = self.store().snapshot(game).await?;
        self.read(snapshot).await
    }

    pub(super) async fn read(&self, snapshot: Snapshot) -> Result<Table, TableError> {
        let Snapshot { game, seats, state } = snapshot;
        let unreadable = |what| StoreError::Unreadable { game: game.id, what };
        let running = match (state, &game.card_set) {
            (Some(stored), Some(key)) => {
                let cards = self.inner.cards.of_game(self.store(), game.id, key).await?;
                let state = engine::read(game.id, &stored.state, &cards)?;
                Some(Running { state, cards })
            }
            (None, _) if game.status != Status::Running => None,
            _ => return Err(unreadable("state").into()),
        };
        let seats = seats
            .into_iter()
            .map(|seat| {
                let ship = Ship::ALL.into_iter().find(|ship| ship.key() == seat.ship);
                let level = seat.computer.as_deref().map(str::parse).transpose();
                Ok(Seated {
                    seat: Seat(seat.seat),
                    user: seat.user,
                    name: seat.name,
                    ship: ship.ok_or_else(|| unreadable("ship"))?,
                    joined_at: seat.joined_at,
                    left_at: seat.left_at,
                    computer: level.map_err(|_| unreadable("level"))?,
                })
            })
            .collect::<Result<Vec<_>, StoreError>>()?;
        let mut table = Table {
            options: parse(&game, &game.options, "options")?,
            result: game
                .result
                .as_ref()
                .map(|result| parse(&game, result, "result"))
                .transpose()?,
            id: game.id,
            guild: game.guild,
            channel: game.channel,
            thread: game.thread,
            host: game.host,
            status: game.status,
            state_no: game.state_no,
            seats,
            view_mode: game.view,
            created_at: game.created_at,
            touched_at: game.touched_at,
            undoer: None,
            running,
        };
        table.undoer = self.undoer(&table).await;
        Ok(table)
    }
}

fn parse<T: serde::de::DeserializeOwned>(game: &Game, json: &Json, what: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(&json.0).map_err(|_| StoreError::Unreadable { game: game.id, what })
}
