//! From an open lobby to the first turn.

use serde::Serialize;

use crate::rules::{PlayerCount, Seat, Ship};
use crate::store::{self, Change, EntryKind, Json, NewEntry, NewGame, Started, Status, StoredSeed};

use super::snapshot::Running;
use super::{
    ChannelId, GameId, GuildId, LOBBY_LIFE, RULES_VERSION, Refusal, Seated, Table, TableError, TableOptions, Tables,
    UserId, engine,
};

/// Two players at least (R2.1).
const FEWEST: u8 = 2;

/// What it takes to open a lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLobby {
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
    /// Who opens it, and sits down first.
    pub host: UserId,
    /// The name they are shown by.
    pub name: String,
    /// The options.
    pub options: TableOptions,
}

impl Tables {
    /// Opens a lobby; its host sits in the first seat.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn open_lobby(&self, lobby: NewLobby) -> Result<Table, TableError> {
        let now = self.now();
        let host = Seated {
            seat: Seat(0),
            user: lobby.host,
            name: lobby.name,
            ship: Ship::ALL[0],
            joined_at: now,
            left_at: None,
            computer: None,
        };
        let options = json(&lobby.options)?;
        let new = NewGame {
            guild: lobby.guild,
            channel: lobby.channel,
            host: lobby.host,
            options: options.clone(),
            seats: to_store(std::slice::from_ref(&host)),
        };
        let first = NewEntry {
            seat: Some(0),
            action: Some(options),
            ..NewEntry::new(EntryKind::Open, Some(lobby.host))
        };
        let id = self.store().create_game(&new, &first, now).await?;
        self.table(id).await
    }

    /// Sits down, with the first free ship.
    ///
    /// # Errors
    /// [`Refusal::AlreadySeated`], [`Refusal::Full`]; it is no lobby any more; the database fails.
    pub async fn join(&self, game: GameId, user: UserId, name: &str) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_lobby()?;
        if table.seated(user).is_some() {
            return Err(Refusal::AlreadySeated.into());
        }
        let ship = table.free_seat()?;
        let mut seats = table.seats.clone();
        seats.push(Seated {
            seat: Seat(0),
            user,
            name: name.to_owned(),
            ship,
            joined_at: self.now(),
            left_at: None,
            computer: None,
        });
        let entry = NewEntry::new(EntryKind::Join, Some(user));
        self.reseat(&mut table, seats, entry, Change::default()).await?;
        Ok(table)
    }

    /// Gets up from a lobby. The next person in order becomes host where the host leaves; the last person out closes the lobby.
    ///
    /// # Errors
    /// [`Refusal::NotSeated`]; it is no lobby any more; the database fails.
    pub async fn leave(&self, game: GameId, user: UserId) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let table = self.table(game).await?;
        table.check_lobby()?;
        let entry = NewEntry::new(EntryKind::Leave, Some(user));
        self.unseat(table, user, entry).await
    }

    /// Sends somebody, a computer too, away from a lobby: for the host, or whoever `may_manage` the place.
    ///
    /// # Errors
    /// [`Refusal::NotHost`], [`Refusal::KickSelf`], [`Refusal::KickStranger`]; it is no lobby any more; the database fails.
    pub async fn kick(&self, game: GameId, by: UserId, whom: UserId, may_manage: bool) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let table = self.table(game).await?;
        table.check_lobby()?;
        table.check_host(by, may_manage)?;
        if by == whom {
            return Err(Refusal::KickSelf.into());
        }
        if table.seated(whom).is_none() {
            return Err(Refusal::KickStranger.into());
        }
        let entry = NewEntry {
            action: Some(json(&whom)?),
            ..NewEntry::new(EntryKind::Kick, Some(by))
        };
        self.unseat(table, whom, entry).await
    }

    /// Takes another free ship. Taking one's own again changes nothing.
    ///
    /// # Errors
    /// [`Refusal::ShipTaken`], [`Refusal::NotSeated`]; it is no lobby any more; the database fails.
    pub async fn choose_ship(&self, game: GameId, user: UserId, ship: Ship) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_lobby()?;
        let mut seats = table.seats.clone();
        if let Some(owner) = seats.iter().find(|seated| seated.ship == ship) {
            if owner.user == user {
                return Ok(table);
            }
            let by = owner.user;
            return Err(Refusal::ShipTaken { ship, by }.into());
        }
        let own = seats.iter_mut().find(|seated| seated.user == user);
        own.ok_or(Refusal::NotSeated)?.ship = ship;
        let entry = NewEntry {
            action: Some(json(&ship)?),
            ..NewEntry::new(EntryKind::Ship, Some(user))
        };
        self.reseat(&mut table, seats, entry, Change::default()).await?;
        Ok(table)
    }

    /// Calls a lobby off: for the host, or whoever `may_manage` the place.
    ///
    /// # Errors
    /// [`Refusal::NotHost`]; it is no lobby any more; the database fails.
    pub async fn cancel(&self, game: GameId, by: UserId, may_manage: bool) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_lobby()?;
        table.check_host(by, may_manage)?;
        let change = Change {
            status: Some(Status::Cancelled),
            ..Change::of(table.entry_by(EntryKind::Close, by))
        };
        self.commit(&mut table, change).await?;
        Ok(table)
    }

    /// Starts the game: for the host, from two players on. The card set of this moment is the table's for good.
    ///
    /// # Errors
    /// [`Refusal::NotHost`], [`Refusal::TooFew`]; it is no lobby any more; the database fails.
    pub async fn start(&self, game: GameId, by: UserId) -> Result<Table, TableError> {
        let _lock = self.inner.locks.lock(game).await;
        let mut table = self.table(game).await?;
        table.check_lobby()?;
        table.check_host(by, false)?;
        let have = u8::try_from(table.seats.len()).unwrap_or(u8::MAX);
        let players = PlayerCount::new(have).ok_or(Refusal::TooFew { have, need: FEWEST })?;
        let ships: Vec<Ship> = table.seats.iter().map(|seated| seated.ship).collect();
        let options = table.options.for_game(players, &ships);
        let cards = self.inner.cards.current();
        let (card_set, content) = self.inner.cards.current_to_keep();
        let seed = (self.inner.seeds)()?;
        let (state, events) = engine::begin(game, &options, &cards, seed)?;
        let change = Change {
            status: Some(Status::Running),
            started: Some(Started {
                seed: StoredSeed(seed.to_le_bytes().to_vec()),
                card_set,
                content,
                rules_version: RULES_VERSION,
            }),
            ..Change::of(NewEntry {
                action: Some(json(&options)?),
                events: Some(json(&events)?),
                reveals: true,
                state: Some(engine::write(game, &state)?),
                ..table.entry_by(EntryKind::Start, by)
            })
        };
        self.commit(&mut table, change).await?;
        table.running = Some(Running { state, cards });
        Ok(table)
    }

    /// Closes the lobbies that nobody touched for a day, and answers with them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn abandon_idle_lobbies(&self) -> Result<Vec<Table>, TableError> {
        let before = self.now().before(LOBBY_LIFE);
        let mut closed = Vec::new();
        for game in self.store().idle_lobbies(before).await? {
            let _lock = self.inner.locks.lock(game).await;
            let mut table = self.table(game).await?;
            // Somebody may have come while it waited for its turn here.
            if table.status != Status::Lobby || table.touched_at >= before {
                continue;
            }
            let change = Change {
                status: Some(Status::Abandoned),
                ..Change::of(NewEntry::new(EntryKind::Close, None))
            };
            self.commit(&mut table, change).await?;
            closed.push(table);
        }
        Ok(closed)
    }

    async fn unseat(&self, mut table: Table, whom: UserId, entry: NewEntry) -> Result<Table, TableError> {
        let mut seats = table.seats.clone();
        seats.retain(|seated| seated.user != whom);
        if seats.len() == table.seats.len() {
            return Err(Refusal::NotSeated.into());
        }
        let change = match seats.iter().find(|seated| !seated.is_computer()) {
            None => Change {
                status: Some(Status::Cancelled),
                ..Change::default()
            },
            Some(next) if whom == table.host => Change {
                host: Some(next.user),
                ..Change::default()
            },
            Some(_) => Change::default(),
        };
        self.reseat(&mut table, seats, entry, change).await?;
        Ok(table)
    }

    /// Stores new seats, numbered in order.
    pub(super) async fn reseat(
        &self,
        table: &mut Table,
        mut seats: Vec<Seated>,
        entry: NewEntry,
        change: Change,
    ) -> Result<(), TableError> {
        for (no, seated) in (0..).zip(&mut seats) {
            seated.seat = Seat(no);
        }
        let change = Change {
            entries: vec![entry],
            seats: Some(to_store(&seats)),
            ..change
        };
        self.commit(table, change).await?;
        table.seats = seats;
        Ok(())
    }
}

impl Table {
    pub(super) fn check_host(&self, user: UserId, may_manage: bool) -> Result<(), Refusal> {
        if user == self.host || may_manage {
            return Ok(());
        }
        Err(Refusal::NotHost { host: self.host })
    }

    /// Whether this person may change who sits in the lobby: its host, or whoever `may_manage` the place.
    ///
    /// # Errors
    /// [`Refusal::NotHost`]; it is no lobby any more.
    pub fn check_lobby_of(&self, user: UserId, may_manage: bool) -> Result<(), Refusal> {
        self.check_lobby()?;
        self.check_host(user, may_manage)
    }

    /// The ship of whoever sits down next.
    pub(super) fn free_seat(&self) -> Result<Ship, Refusal> {
        let most = self.options.seats.get();
        let full = Refusal::Full { seats: most };
        if self.seats.len() >= usize::from(most) {
            return Err(full);
        }
        self.free_ships().next().ok_or(full)
    }

    pub(super) fn entry_by(&self, kind: EntryKind, user: UserId) -> NewEntry {
        NewEntry {
            seat: self.seated(user).map(|seated| seated.seat.0),
            ..NewEntry::new(kind, Some(user))
        }
    }
}

pub(super) fn json(value: &impl Serialize) -> Result<Json, TableError> {
    // Plain data of our own: only a bug could make this fail, and then nothing is stored.
    let text = serde_json::to_string(value);
    text.map(Json).map_err(|_| TableError::Broken {
        game: GameId(0),
        what: "writing JSON",
    })
}

fn to_store(seats: &[Seated]) -> Vec<store::Seat> {
    let row = |seated: &Seated| store::Seat {
        seat: seated.seat.0,
        user: seated.user,
        name: seated.name.clone(),
        ship: seated.ship.key().to_owned(),
        joined_at: seated.joined_at,
        left_at: seated.left_at,
        computer: seated.computer.map(|level| level.key().to_owned()),
    };
    seats.iter().map(row).collect()
}
