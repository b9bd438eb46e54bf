//! Events: what a move did, in order, card by card.

use super::asset::Assets;
use super::card::{Artifact, BuildingId, DestinationId, DestinationKind, Row};
use super::colour::Colour;
use super::moves::Payment;
use super::options::Seat;
use super::pile::Pile;
use super::state::{DECK_ROOM, DISPLAY, MOST_PLAYERS};
use super::viking::Viking;
use serde::{Deserialize, Serialize};

/// Where assets came from. Points in a result are told apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A crew column (R4.2).
    Recruit,
    /// A destination's immediate assets (R5.3).
    Explore,
    /// Trade columns (R6.1).
    Trade,
    /// A village row (R7.3).
    Village,
    /// Winning a raid (R8).
    Raid,
    /// Losing a raid (R8).
    RaidPenalty,
    /// The Silver Coin (R10.2).
    SilverCoin,
    /// The Amulet (R10.6).
    Amulet,
}

/// Who may see an event as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeenBy {
    /// Everybody.
    All,
    /// One player.
    Only(Seat),
    /// Nobody: it carries the order of a deck.
    Nobody,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(
    missing_docs,
    reason = "the fields say what they are: seat = who, the rest as in the moves"
)]
pub enum Event {
    /// A hand dealt at setup (R2.3). Secret.
    Dealt { seat: Seat, hand: Pile<Viking, 3> },
    /// A turn began. `turn` and `round` count from 1.
    TurnStarted { seat: Seat, turn: u16, round: u16 },
    /// Reputation scored (R3.3); `vp` can be 0.
    Reputation { seat: Seat, vp: u8 },
    /// A Viking was placed. `new_colour`: none of its colour stood there before (R7.3).
    Recruited { seat: Seat, card: Viking, new_colour: bool },
    /// Assets gained together, after caps, and what the caps (R1.6) or a short board (R8.1) took away.
    /// `LoseVp` in `gained` is what was really lost.
    Gained {
        seat: Seat,
        source: Source,
        gained: Assets,
        lost: Assets,
    },
    /// The top Viking of the deck went to a crew zone.
    Drew { seat: Seat, card: Viking },
    /// A Viking of the board went to the hand. Seen by all (R12.2). `free_by`: the Cauldron made it free.
    Took {
        seat: Seat,
        space: Colour,
        card: Viking,
        recruits: u8,
        free_by: Option<Artifact>,
    },
    /// A board space was refilled.
    Refilled { space: Colour, card: Viking },
    /// A destination was explored; `payment` went to the discard pile. `reserved`: it was not in the display.
    Explored {
        seat: Seat,
        destination: DestinationId,
        payment: Payment,
        reserved: bool,
    },
    /// A display slot was refilled, or stays empty with an empty deck (R5.4).
    DestinationRevealed {
        kind: DestinationKind,
        slot: u8,
        destination: Option<DestinationId>,
    },
    /// Bracelets were spent on a trade (R6.1).
    Traded { seat: Seat, bracelets: u8 },
    /// A building joined a village for `coins` (R7.1).
    Developed {
        seat: Seat,
        building: BuildingId,
        coins: u8,
    },
    /// Face-up buildings slid under the deck, in this order (R7.5).
    Renewed { seat: Seat, buildings: Pile<BuildingId, 2> },
    /// A building slot was refilled, or stays empty with an empty deck.
    BuildingRevealed { slot: u8, building: Option<BuildingId> },
    /// A row of the village applies (R7.3); the `Gained` after it tells what it gave, and there is none
    /// where the row is empty. `renewed`: the renewal token is ready again.
    Activated { seat: Seat, row: Row, renewed: bool },
    /// Lines of five colours were completed (R10.8), with an artifact in play that rewards them at its next check.
    /// `lines`: how many stand now.
    LinesCompleted { seat: Seat, lines: u8 },
    /// An artifact did its work for a player.
    ArtifactUsed { seat: Seat, artifact: Artifact },
    /// The Golden Bracelet had nothing to give: two are reserved already (R10.9).
    ReserveFull { seat: Seat },
    /// A destination was reserved (R10.4).
    Reserved { seat: Seat, destination: DestinationId },
    /// A Viking of the board was discarded for the Mead Cup (R10.1).
    Swapped { seat: Seat, space: Colour, card: Viking },
    /// The deck is empty; these seats must each discard a Viking (R9.2).
    DeckEmpty { discarders: Pile<Seat, MOST_PLAYERS> },
    /// A crew Viking was discarded for the deck (R9.2).
    DiscardedForDeck { seat: Seat, card: Viking },
    /// The discard pile became the deck (R9.1); top last. Secret: it holds the order.
    Reshuffled { deck: Pile<Viking, DECK_ROOM> },
    /// A raid is resolved (R8): tokens held by seat before it.
    RaidStarted {
        winners: Pile<Seat, MOST_PLAYERS>,
        losers: Pile<Seat, MOST_PLAYERS>,
        tokens: [u8; MOST_PLAYERS],
    },
    /// The raid is over: tokens held by seat, and lying on and beside the board.
    RaidEnded {
        tokens: [u8; MOST_PLAYERS],
        board: u8,
        extra: u8,
    },
    /// A player reached 40 VP (R11.1).
    EndTriggered { seat: Seat },
    /// A turn ended.
    TurnEnded { seat: Seat },
    /// A player left the game (R13).
    Left { seat: Seat },
    /// The game is over. More than one winner share it (R11.2).
    GameOver { winners: Pile<Seat, MOST_PLAYERS> },
    /// The display at setup.
    SetUp {
        spaces: [Viking; 5],
        destinations: [[Option<DestinationId>; 3]; 2],
        buildings: [Option<BuildingId>; DISPLAY],
        first: Seat,
    },
}

impl Event {
    /// Who may see it.
    pub fn seen_by(&self) -> SeenBy {
        match *self {
            Event::Dealt { seat, .. } => SeenBy::Only(seat),
            Event::Reshuffled { .. } => SeenBy::Nobody,
            _ => SeenBy::All,
        }
    }

    /// Whether it turned up something that was hidden before, so that it cannot be undone at will.
    pub fn reveals(&self) -> bool {
        matches!(
            self,
            Event::Dealt { .. }
                | Event::SetUp { .. }
                | Event::Drew { .. }
                | Event::Refilled { .. }
                | Event::Reshuffled { .. }
                | Event::DestinationRevealed {
                    destination: Some(_),
                    ..
                }
                | Event::BuildingRevealed { building: Some(_), .. }
        )
    }
}

/// Something that listens to events. The unit type does not, at no cost; a `Vec` collects them.
pub trait EventSink {
    /// `false`: events are not even built.
    const LISTENS: bool = true;
    /// One event, in order.
    fn event(&mut self, event: Event);
}

impl EventSink for () {
    const LISTENS: bool = false;
    #[inline]
    fn event(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
