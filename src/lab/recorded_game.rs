//! The format of recorded games: one game a line of JSON, every step with what was legal, what happened, and the state
//! after it, so that any other rules code can check it.
//!
//! Codes: a Viking is colour and asset (`Rv`); a zone is such codes in a row; `--` is an empty board space. Destinations
//! are numbers, 0 an empty slot; buildings are their ids, `""` an empty slot. Lists by colour come in board order.

use crate::rules::{Artifact, Colour, NotAViking, PlayerCount, ShipSide, TurnOrder, Viking};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::collections::BTreeMap;

/// Vikings in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Zone(pub Vec<Viking>);

/// The five Viking spaces of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spaces(pub [Option<Viking>; 5]);

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedGame {
    /// Its id within the file.
    pub game: u64,
    /// How many play.
    pub players: PlayerCount,
    /// The side of the ships.
    pub boat: ShipSide,
    /// The artifacts in play.
    pub artifacts: Vec<Artifact>,
    /// Whether Skáli is in the game. Files of the base game may leave it out.
    #[serde(default)]
    pub skali: bool,
    /// When reputation scores. Files of the base game may leave it out: they are reputation first.
    #[serde(default = "reputation_first")]
    pub order: TurnOrder,
    /// The deal.
    pub initial: Initial,
    /// Every move, in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub r#final: Final,
}

fn reputation_first() -> TurnOrder {
    TurnOrder::ReputationFirst
}

/// What has been dealt, decks included, top first. Seat 0 starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the game")]
pub struct Initial {
    pub players: Vec<PlayerState>,
    pub deck: Zone,
    #[serde(rename = "deckA")]
    pub deck_a: Vec<u8>,
    #[serde(rename = "deckB")]
    pub deck_b: Vec<u8>,
    pub discard: Zone,
    pub slots: Spaces,
    #[serde(rename = "slotsA")]
    pub slots_a: [u8; 3],
    #[serde(rename = "slotsB")]
    pub slots_b: [u8; 3],
    #[serde(flatten)]
    pub skali: Option<SkaliInitial>,
}

/// What Skáli adds to a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the game")]
pub struct SkaliInitial {
    pub buildings: [String; 4],
    pub building_deck: Vec<String>,
    pub raid_board: u8,
    pub raid_extra: u8,
}

/// A player's side. Crew columns from bottom to top, destinations from the ship upwards, hand and reserve sorted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are those of the game")]
pub struct PlayerState {
    pub vp: u16,
    /// Reputation.
    pub rep: u8,
    /// Bracelets.
    pub br: u8,
    /// Recruits.
    pub rc: u8,
    pub crew: [Zone; 5],
    pub dest: Vec<u8>,
    pub hand: Zone,
    /// Reserved destinations; there with the Golden Bracelet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resv: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coins: Option<u8>,
    /// Raid tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raid: Option<u8>,
    /// Buildings from left to right, without the skáli and the Special Building.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub village: Option<Vec<String>>,
    /// Whether the renewal token is ready; there with two players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renewal: Option<bool>,
}

/// What is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names are those of the decisions")]
pub enum Phase {
    Play,
    Take,
    Reserve,
    Swap,
    DiscardForDeck,
    Order,
    GameOver,
}

/// One move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its index.
    pub i: u32,
    /// The turn, from 1.
    pub turn: u16,
    /// What was to be decided.
    pub phase: Phase,
    /// What was legal.
    pub legal: Legal,
    /// The number of distinct decisions.
    pub n_legal: u32,
    /// What was done.
    pub r#do: Deed,
    /// What came of it.
    pub events: Vec<GameEvent>,
    /// The new Viking deck, if there was a reshuffle, before the draw that needed it; top first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reshuffle: Option<Zone>,
    /// Whether the turn ended.
    #[serde(default, skip_serializing_if = "is_false")]
    pub turn_ended: bool,
    /// The state after it, the next player's reputation included.
    pub after: After,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The legal decisions, by kind; kinds that are not allowed are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Legal {
    /// The distinct Vikings of the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recruit: Option<Zone>,
    /// Destinations, and in how many ways each can be paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explore: Option<BTreeMap<u8, u32>>,
    /// The most bracelets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trade: Option<u8>,
    /// Affordable buildings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub develop: Option<Vec<String>>,
    /// Any one or two of the face-up buildings.
    #[serde(skip_serializing_if = "is_false")]
    pub renew: bool,
    /// End the turn.
    #[serde(skip_serializing_if = "is_false")]
    pub end_turn: bool,
    /// Spaces, and the recruits each costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take: Option<BTreeMap<Colour, u8>>,
    /// Destinations that can be reserved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserve: Option<Vec<u8>>,
    /// Spaces whose Viking can be swapped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<Vec<Colour>>,
    /// Do without.
    #[serde(skip_serializing_if = "is_false")]
    pub pass: bool,
    /// The distinct crew Vikings of whoever discards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discard: Option<Zone>,
    /// Either order.
    #[serde(skip_serializing_if = "is_false")]
    pub order: bool,
}

/// Who did what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// The seat.
    pub player: u8,
    /// What.
    #[serde(flatten)]
    pub action: Action,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of the moves")]
pub enum Action {
    Recruit {
        card: Zone,
    },
    Take {
        slot: Colour,
        recruits: u8,
    },
    /// `from` is the slot, `A1` to `B3`, or `reserved`.
    Explore {
        destination: u8,
        from: String,
        pay: Zone,
        recruits: u8,
    },
    Trade {
        bracelets: u8,
    },
    EndTurn,
    Reserve {
        destination: u8,
    },
    SwapBoardViking {
        slot: Colour,
    },
    Pass,
    DiscardForDeck {
        card: Zone,
    },
    Develop {
        building: String,
    },
    Renew {
        buildings: Vec<String>,
    },
    Order {
        losses_first: bool,
    },
}

/// How many of each asset were really gained, after caps; `card` those drawn at once, `lose_vp` those really lost.
pub type Gains = BTreeMap<String, u8>;

/// One thing that happened. `p` is the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are those of the events")]
pub enum GameEvent {
    Gain {
        p: u8,
        src: String,
        g: Gains,
    },
    Activate {
        p: u8,
        row: String,
        g: Gains,
    },
    Draw {
        p: u8,
        card: Zone,
    },
    PayRecruits {
        p: u8,
        n: u8,
    },
    PayBracelets {
        p: u8,
        n: u8,
    },
    Discard {
        p: u8,
        cards: Zone,
    },
    Refill {
        slot: Colour,
        card: Zone,
    },
    /// `slot` counts from 1 and is left out where the slot stays empty.
    RefillDestination {
        row: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slot: Option<u8>,
        destination: Option<u8>,
    },
    Artifact {
        p: u8,
        artifact: Artifact,
    },
    ReserveFull {
        p: u8,
    },
    Line {
        p: u8,
        lines: u8,
    },
    Reputation {
        p: u8,
        vp: u8,
    },
    EndTriggered {
        p: u8,
    },
    Raid {
        winners: Vec<u8>,
        losers: Vec<u8>,
        after: Vec<u8>,
    },
}

/// The state after a step: decks as numbers of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the game")]
pub struct After {
    /// `None` where nothing changed.
    pub players: Vec<Option<PlayerState>>,
    pub deck: u8,
    #[serde(rename = "deckA")]
    pub deck_a: u8,
    #[serde(rename = "deckB")]
    pub deck_b: u8,
    /// Sorted.
    pub discard: Zone,
    pub slots: Spaces,
    #[serde(rename = "slotsA")]
    pub slots_a: [u8; 3],
    #[serde(rename = "slotsB")]
    pub slots_b: [u8; 3],
    #[serde(flatten)]
    pub skali: Option<SkaliAfter>,
    /// What is to be decided next.
    pub phase: Phase,
    /// Whose turn it is; `None` when the game is over.
    pub active: Option<u8>,
    /// `r` recruit done, `e` explore done, `t` trade done, `d` developed.
    pub done: String,
    /// Whether the end has been triggered.
    pub end: bool,
    /// Seats that must still discard for the deck, in the order they choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<Vec<u8>>,
}

/// What Skáli adds to a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the game")]
pub struct SkaliAfter {
    pub buildings: [String; 4],
    pub building_deck: u8,
    pub raid_board: u8,
    pub raid_extra: u8,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Final {
    /// By seat.
    pub players: Vec<FinalScore>,
    /// The seats that share the win.
    pub winners: Vec<u8>,
    /// Rounds played.
    pub rounds: u16,
    /// Turns played.
    pub turns: u16,
}

/// A player's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalScore {
    /// Victory points.
    pub vp: u16,
    /// Recruits and bracelets together, for ties (R11.2).
    pub aux: u8,
}

impl FromIterator<Viking> for Zone {
    fn from_iter<I: IntoIterator<Item = Viking>>(vikings: I) -> Zone {
        Zone(vikings.into_iter().collect())
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let codes: String = self.0.iter().map(Viking::to_string).collect();
        serializer.serialize_str(&codes)
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Zone, D::Error> {
        let text = String::deserialize(deserializer)?;
        let codes = pairs(&text).map(str::parse);
        codes.collect::<Result<_, NotAViking>>().map_err(D::Error::custom)
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let code = |space: &Option<Viking>| space.map_or_else(|| "--".to_owned(), |viking| viking.to_string());
        serializer.serialize_str(&self.0.iter().map(code).collect::<String>())
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spaces, D::Error> {
        let text = String::deserialize(deserializer)?;
        let space = |code: &str| if code == "--" { Ok(None) } else { code.parse().map(Some) };
        let spaces: Vec<Option<Viking>> = pairs(&text)
            .map(space)
            .collect::<Result<_, NotAViking>>()
            .map_err(D::Error::custom)?;
        let spaces = spaces.try_into();
        spaces
            .map(Spaces)
            .map_err(|_| D::Error::custom("there are five spaces"))
    }
}

/// The text in pieces of two bytes; what is no piece of two letters comes as it is, and is no Viking.
fn pairs(text: &str) -> impl Iterator<Item = &str> {
    let piece = move |start| text.get(start..start + 2).unwrap_or(text);
    (0..text.len()).step_by(2).map(piece)
}
