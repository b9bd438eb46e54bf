//! What a button or a select carries: everything a click needs, so that it can be answered from the database alone.
//!
//! Written `k1:<game>:<verb>[:<argument>…]`, ASCII, well under Discord's 100 characters. `k1` is the bot and the version
//! of this format; the game's number is in base 36. A verb that applies a move carries the state number it was offered
//! at; one that only opens something does not, and is answered from the present, however old the message.

use super::move_code;
use crate::rules::{DestinationId, Move, Seat, Ship, Viking};
use crate::table::{GameId, LEVELS, Level, StateNo, UserId, is_computer};
use std::fmt;

/// The version of the format.
const VERSION: &str = "k1";

/// The longest `custom_id`, and the longest value of a choice, that Discord takes.
pub const LONGEST: usize = 100;

/// What a click means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CustomId {
    /// The game's number; 0 where no game is meant.
    pub game: GameId,
    /// What to do.
    pub verb: Verb,
}

/// A click's verb with its argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Lobby: sit down.
    Join,
    /// Lobby: stand up.
    Leave,
    /// Lobby: begin.
    Start,
    /// Lobby: call it off.
    Cancel,
    /// Lobby: take this ship.
    Ship(Ship),
    /// Lobby: show how computers are seated and sent away.
    Computers,
    /// Lobby: seat a computer of this level.
    AddComputer(Level),
    /// Lobby: send this computer away.
    SendAway(UserId),
    /// Show the own hand, and what can be done now.
    Hand,
    /// Show the decision that is pending.
    Continue,
    /// Show the hand's cards to recruit.
    Recruit,
    /// Show what a recruit of this card lets one take.
    RecruitCard(Viking),
    /// Show the destinations to explore.
    Explore,
    /// Show sensible payments for a destination.
    Pay(DestinationId),
    /// Show further payments: those that begin with what is chosen already.
    PayWith(DestinationId, Chosen),
    /// Show the trades.
    Trade,
    /// Show the buildings to develop.
    Develop,
    /// Show the buildings to renew.
    Renew,
    /// Show what happened, page 0 being the newest.
    Log(u16),
    /// Show how to play.
    Help,
    /// Show the best moves.
    Hint,
    /// A select: what was picked is the verb, in the choice's value ([`Verb::value`]). The number tells several selects
    /// of one message apart.
    Pick(u8),
    /// Apply these moves, all or none, if the game still is at this state.
    Play {
        /// The state number the moves were offered at.
        no: StateNo,
        /// One to three moves.
        moves: Vec<Move>,
    },
    /// Take back the latest move, if the game still is at this state.
    Undo {
        /// The state number it was offered at.
        no: StateNo,
    },
    /// Leave the game (R13), confirmed.
    Resign,
    /// Let a computer play this seat (R13.2).
    StandIn(Seat),
    /// Have the own seat back from the computer (R13.2).
    TakeBack,
    /// Change a setting of one's own.
    Set(Setting),
}

/// A setting's new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Boards as pictures.
    ViewPictures,
    /// Boards as text.
    ViewText,
    /// The hand by direct message.
    HandDm(bool),
}

/// Part of a payment: Vikings chosen so far, sorted, and the number of recruits if it is settled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chosen {
    vikings: Vec<Viking>,
    /// How many recruits, once settled.
    pub recruits: Option<u8>,
}

impl Chosen {
    /// These Vikings, in any order.
    pub fn new(mut vikings: Vec<Viking>, recruits: Option<u8>) -> Chosen {
        vikings.sort_unstable();
        Chosen { vikings, recruits }
    }

    /// The Vikings, sorted.
    pub fn vikings(&self) -> &[Viking] {
        &self.vikings
    }

    /// The same with one Viking more.
    pub fn with(&self, viking: Viking) -> Chosen {
        let mut vikings = self.vikings.clone();
        vikings.push(viking);
        Chosen::new(vikings, self.recruits)
    }

    /// The same without the Viking that sorts last, or without the recruits; `None` when nothing is chosen.
    pub fn back(&self) -> Option<Chosen> {
        let mut chosen = self.clone();
        match chosen.vikings.pop() {
            Some(_) => Some(chosen),
            None => chosen.recruits.take().map(|_| chosen),
        }
    }
}

/// Why a `custom_id` is not understood. Nothing is done then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadId {
    /// Not of this bot's making.
    #[error("the custom_id is not this bot's")]
    Foreign,
    /// Of another version of this bot.
    #[error("the custom_id is of another version of this bot")]
    OtherVersion,
    /// This version, but not a verb or an argument that it writes.
    #[error("the custom_id's verb or argument is not known")]
    Unknown,
}

impl CustomId {
    /// Reads what [`fmt::Display`] writes.
    ///
    /// # Errors
    /// Anything else, told apart by [`BadId`]. Never panics.
    pub fn parse(text: &str) -> Result<CustomId, BadId> {
        let mut parts = text.splitn(3, ':');
        let version = parts.next().unwrap_or_default();
        if version != VERSION {
            let digits = version.strip_prefix('k').unwrap_or_default();
            let ours = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            return Err(if ours { BadId::OtherVersion } else { BadId::Foreign });
        }
        let game = parts.next().and_then(from_base36).ok_or(BadId::Unknown)?;
        let game = GameId(i64::try_from(game).map_err(|_| BadId::Unknown)?);
        let verb = parts.next().and_then(Verb::from_value).ok_or(BadId::Unknown)?;
        Ok(CustomId { game, verb })
    }

    /// Reads a click: for a select, the value that was picked of it.
    ///
    /// # Errors
    /// As [`CustomId::parse`]; also a select without a value, or whose value is another select.
    pub fn click(custom_id: &str, picked: Option<&str>) -> Result<CustomId, BadId> {
        let id = CustomId::parse(custom_id)?;
        if !matches!(id.verb, Verb::Pick(_)) {
            return Ok(id);
        }
        match picked.and_then(Verb::from_value) {
            None | Some(Verb::Pick(_)) => Err(BadId::Unknown),
            Some(verb) => Ok(CustomId { game: id.game, verb }),
        }
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{VERSION}:{}:{}",
            base36(self.game.0.unsigned_abs()),
            self.verb.value()
        )
    }
}

impl Verb {
    /// The verb alone, as the value of a select's choice.
    pub fn value(&self) -> String {
        match self {
            Verb::Join => "join".into(),
            Verb::Leave => "leave".into(),
            Verb::Start => "start".into(),
            Verb::Cancel => "cancel".into(),
            Verb::Ship(ship) => format!("ship:{}", ship.key()),
            Verb::Computers => "computers".into(),
            Verb::AddComputer(level) => format!("computer:{level}"),
            Verb::SendAway(computer) => format!("send-away:{computer}"),
            Verb::Hand => "hand".into(),
            Verb::Continue => "continue".into(),
            Verb::Recruit => "recruit".into(),
            Verb::RecruitCard(card) => format!("recruit:{card}"),
            Verb::Explore => "explore".into(),
            Verb::Pay(destination) => format!("pay:{}", destination.0),
            Verb::PayWith(destination, chosen) => {
                let vikings: String = chosen.vikings.iter().map(Viking::to_string).collect();
                let recruits = chosen.recruits.map(|n| n.to_string()).unwrap_or_default();
                format!("with:{}:{vikings}:{recruits}", destination.0)
            }
            Verb::Trade => "trade".into(),
            Verb::Develop => "develop".into(),
            Verb::Renew => "renew".into(),
            Verb::Log(page) => format!("log:{page}"),
            Verb::Help => "help".into(),
            Verb::Hint => "hint".into(),
            Verb::Pick(which) => format!("pick:{which}"),
            Verb::Play { no, moves } => format!("play:{no}:{}", move_code::encode(moves)),
            Verb::Undo { no } => format!("undo:{no}"),
            Verb::Resign => "resign".into(),
            Verb::StandIn(seat) => format!("stand-in:{}", seat.0),
            Verb::TakeBack => "take-back".into(),
            Verb::Set(Setting::ViewPictures) => "set:pictures".into(),
            Verb::Set(Setting::ViewText) => "set:text".into(),
            Verb::Set(Setting::HandDm(true)) => "set:dm-on".into(),
            Verb::Set(Setting::HandDm(false)) => "set:dm-off".into(),
        }
    }

    /// Reads what [`Verb::value`] writes.
    pub fn from_value(text: &str) -> Option<Verb> {
        let mut parts = text.split(':');
        let verb = match parts.next()? {
            "join" => Verb::Join,
            "leave" => Verb::Leave,
            "start" => Verb::Start,
            "cancel" => Verb::Cancel,
            "ship" => {
                let key = parts.next()?;
                Verb::Ship(Ship::ALL.into_iter().find(|ship| ship.key() == key)?)
            }
            "computers" => Verb::Computers,
            "computer" => {
                let level = parts.next()?.parse().ok()?;
                Verb::AddComputer(LEVELS.into_iter().find(|offered| *offered == level)?)
            }
            "send-away" => {
                let computer = UserId(parts.next()?.parse().ok()?);
                is_computer(computer).then_some(Verb::SendAway(computer))?
            }
            "hand" => Verb::Hand,
            "continue" => Verb::Continue,
            "recruit" => match parts.next() {
                None => Verb::Recruit,
                Some(card) => Verb::RecruitCard(card.parse().ok()?),
            },
            "explore" => Verb::Explore,
            "pay" => Verb::Pay(move_code::destination(parts.next()?)?),
            "with" => {
                let destination = move_code::destination(parts.next()?)?;
                let vikings = move_code::vikings(parts.next()?)?;
                let recruits = match parts.next()? {
                    "" => None,
                    digits => Some(move_code::small(digits)?),
                };
                Verb::PayWith(destination, Chosen::new(vikings, recruits))
            }
            "trade" => Verb::Trade,
            "develop" => Verb::Develop,
            "renew" => Verb::Renew,
            "log" => Verb::Log(parts.next()?.parse().ok()?),
            "help" => Verb::Help,
            "hint" => Verb::Hint,
            "pick" => Verb::Pick(parts.next()?.parse().ok()?),
            "play" => Verb::Play {
                no: parts.next()?.parse().ok()?,
                moves: move_code::decode(parts.next()?)?,
            },
            "undo" => Verb::Undo {
                no: parts.next()?.parse().ok()?,
            },
            "resign" => Verb::Resign,
            "stand-in" => Verb::StandIn(Seat(move_code::small(parts.next()?).filter(|seat| *seat < 4)?)),
            "take-back" => Verb::TakeBack,
            "set" => Verb::Set(match parts.next()? {
                "pictures" => Setting::ViewPictures,
                "text" => Setting::ViewText,
                "dm-on" => Setting::HandDm(true),
                "dm-off" => Setting::HandDm(false),
                _ => return None,
            }),
            _ => return None,
        };
        parts.next().is_none().then_some(verb)
    }

    /// For the game of this number.
    pub fn of(self, game: GameId) -> CustomId {
        CustomId { game, verb: self }
    }
}

fn base36(mut n: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((n % 36) as u32, 36).unwrap_or('0'));
        n /= 36;
        if n == 0 {
            return digits.iter().rev().collect();
        }
    }
}

fn from_base36(text: &str) -> Option<u64> {
    // `from_str_radix` would take a sign and capitals too; one game has one spelling.
    let plain = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase();
    (!text.is_empty() && text.chars().all(plain)).then(|| u64::from_str_radix(text, 36).ok())?
}
