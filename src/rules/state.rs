//! The state of a game: one flat value. What everybody may see is a [`Board`]; the rest is hidden (R12.1).

use super::asset::Assets;
use super::card::{Artifacts, BuildingId, DestinationId, DestinationKind, Effects, Row, Ship, ShipSide};
use super::card_set::CardSet;
use super::colour::{ByColour, Colour};
use super::moves::{Decision, DecisionKind};
use super::options::{PlayerCount, Seat, TurnOrder};
use super::pile::{Filler, Pile};
use super::viking::{CrewZone, Viking, VikingCounts};
use serde::{Deserialize, Serialize};

/// The most players.
pub const MOST_PLAYERS: usize = 4;
/// Vikings with four players (R1.2).
pub const DECK_ROOM: usize = 50;
/// Trading Lands with Skáli (R1.3).
pub const DESTINATIONS_A: usize = 28;
/// Lands of Influence with Skáli (R1.3).
pub const DESTINATIONS_B: usize = 20;
/// All destinations with Skáli.
pub const DESTINATIONS: usize = DESTINATIONS_A + DESTINATIONS_B;
/// Building cards.
pub const BUILDINGS: usize = 35;
/// Face-up buildings (R2.5).
pub const DISPLAY: usize = 4;
/// The most recruits, bracelets and coins held (R1.6).
pub const MOST_HELD: u8 = 3;
/// The end of the reputation track (R1.7).
pub const MOST_REPUTATION: u8 = 14;
/// The score that triggers the end (R11.1).
pub const END_VP: u16 = 40;

impl Filler for Seat {
    const FILLER: Self = Seat(0);
}

/// What everybody may see of one player (R12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The ship, and so the skáli.
    pub ship: Ship,
    /// Victory points.
    pub vp: u16,
    /// 0 to 14.
    pub reputation: u8,
    /// 0 to 3.
    pub bracelets: u8,
    /// 0 to 3.
    pub recruits: u8,
    /// 0 to 3; 0 without Skáli.
    pub coins: u8,
    /// Raid tokens held.
    pub raid_tokens: u8,
    /// Whether the renewal token is ready; always `false` but for two players with Skáli.
    pub renewal_ready: bool,
    /// Has left the game (R13).
    pub left: bool,
    /// How many cards are in the hand.
    pub hand_size: u8,
    /// The crew zone.
    pub crew: CrewZone,
    /// Reserved destinations, at most two (R10.4).
    pub reserved: Pile<DestinationId, 2>,
    /// What the three trade columns give: ship and destinations together.
    pub trade: [Assets; 3],
    /// What the whole village does.
    pub village: Effects,
    /// Hand cards that everybody saw being taken from the board (R12.2).
    pub known_hand: Pile<Viking, 3>,
    /// The kind of the newest destination, which the Helmet looks at.
    pub(super) top_kind: Option<DestinationKind>,
}

/// What has been done in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Done {
    /// A recruit is not possible any more.
    pub recruit: bool,
    /// An explore is not possible any more.
    pub explore: bool,
    /// A trade.
    pub trade: bool,
    /// A develop.
    pub develop: bool,
    /// The compulsory action has been begun (R3.4), so the turn may be ended; what is open now is a bonus action.
    pub action: bool,
}

/// Everything that everybody may see (R12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// How many play.
    pub players: PlayerCount,
    /// Whether Skáli is in the game.
    pub skali: bool,
    /// The side of the ships.
    pub ship_side: ShipSide,
    /// When reputation scores.
    pub order: TurnOrder,
    /// The artifacts in play.
    pub artifacts: Artifacts,
    /// Who began the game.
    pub first: Seat,
    /// Whose turn it is. Who decides can be another: [`Board::decision`].
    pub active: Seat,
    /// The turn, from 1.
    pub turn: u16,
    /// The round, from 1.
    pub round: u16,
    /// What has been done in the turn.
    pub done: Done,
    /// Somebody reached 40 VP, so this round is the last (R11.1).
    pub end_triggered: bool,
    /// The Viking spaces of the board.
    pub spaces: ByColour<Option<Viking>>,
    /// The discard pile; its content is public.
    pub discard: VikingCounts,
    /// The face-up destinations, by [`DestinationKind`].
    pub display: [[Option<DestinationId>; 3]; 2],
    /// The face-up buildings.
    pub buildings: [Option<BuildingId>; DISPLAY],
    /// Raid tokens on the board.
    pub raid_board: u8,
    /// The extra raid token beside the board: 1, or 0 when taken (R8.1).
    pub raid_extra: u8,
    /// Cards in the Viking deck.
    pub deck_size: u8,
    /// Cards in the destination decks, by [`DestinationKind`].
    pub destination_deck_sizes: [u8; 2],
    /// Cards in the building deck.
    pub building_deck_size: u8,
    pub(super) seats: [Player; MOST_PLAYERS],
    /// Every explored destination, oldest first, with its owner.
    pub(super) explored: Pile<(DestinationId, Seat), DESTINATIONS>,
    /// Every building built, oldest first, with its owner.
    pub(super) built: Pile<(BuildingId, Seat), BUILDINGS>,
    /// How many of those slid under the building deck still lie there (R12.1); which, a [`super::View`] tells.
    pub(super) buried: u8,
    pub(super) flow: Flow,
}

impl Filler for (DestinationId, Seat) {
    const FILLER: Self = (DestinationId(1), Seat(0));
}

impl Filler for (BuildingId, Seat) {
    const FILLER: Self = (BuildingId(0), Seat(0));
}

/// Where the engine stands between moves: what it waits for, and what comes after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Flow {
    /// What is to be decided; `None` when the game is over.
    pub wait: Option<DecisionKind>,
    /// What comes when the draws under way are done.
    pub next: Step,
    /// Draws still to make.
    pub draws: u8,
    /// Where they go.
    pub draw_to: DrawTo,
    /// Seats that must still discard for the deck, as bits.
    pub discarders: u8,
    /// The row that the action under way sets off.
    pub row: Row,
    /// The column's height when the Viking was placed; 0 for an explore.
    pub placed_height: u8,
    /// Colour of the Viking placed.
    pub placed: Colour,
    /// The display slot an explore or a reservation emptied: kind and place.
    pub emptied: Option<(DestinationKind, u8)>,
    /// The action was an explore that the Helmet rewards.
    pub helmet: bool,
    /// The highest number of lines since the turn began (R10.8).
    pub lines_high: u8,
    /// Lines completed and not rewarded yet.
    pub lines_due: u8,
    /// Bonus explores of the Weathervane still to open.
    pub bonus_explores: u8,
    /// Raid winners and losers, as bits, and how many winners have had their gains.
    pub raid_winners: u8,
    pub raid_losers: u8,
    pub raid_step: u8,
    /// Winners of a finished game, as bits.
    pub winners: u8,
}

/// What the engine does next, once nobody has to decide and no draw is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Step {
    /// Ask which Viking to take (R4.3).
    Take,
    /// Refill the slot of an explored destination, then end the action.
    RefillExplored,
    /// The action is finished: activate the village.
    Activate,
    /// The village has been activated: artifacts (R10.10).
    Artifacts,
    /// Golden Bracelet is done: Mead Cup, then bonus actions.
    Swap,
    /// Everything after an action is done: bonus actions.
    Bonus,
    /// The trade and its draws are done.
    Traded,
    /// Back to the main decision, or the turn ends by itself.
    Main,
    /// The turn is about to end: late artifacts, raid.
    End,
    /// A raid's gains, winner by winner.
    RaidGains,
    /// A raid's penalties and returns.
    RaidRest,
    /// The next player's turn, or the end of the game.
    NextTurn,
}

/// Where drawn Vikings go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum DrawTo {
    Crew(Seat),
    Space(Colour),
}

/// What nobody, or only one player, may see (R12.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Hidden {
    pub hands: [Pile<Viking, 3>; MOST_PLAYERS],
    pub deck: Pile<Viking, DECK_ROOM>,
    pub deck_a: Pile<DestinationId, DESTINATIONS_A>,
    pub deck_b: Pile<DestinationId, DESTINATIONS_B>,
    pub building_deck: Pile<BuildingId, BUILDINGS>,
    pub seed: u64,
    /// How many shuffles there have been, setup's included.
    pub shuffles: u32,
}

/// A whole game at one moment: flat, `Copy`, at most 1 KiB. Card values are beside it in a [`CardSet`].
///
/// It prints as its board only: hands and decks are secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) board: Board,
    pub(super) hidden: Hidden,
}

const _: () = assert!(size_of::<State>() <= 1024);

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("board", &self.board)
            .finish_non_exhaustive()
    }
}

impl State {
    /// What everybody may see.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A player's hand, sorted as dealt and taken. Secret: for its owner alone.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &[Viking] {
        &self.hidden.hands[seat.index()]
    }

    /// What is to be decided and by whom; `None` when the game is over.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        self.board.decision()
    }
}

impl Board {
    /// What is to be decided and by whom; `None` when the game is over.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        let kind = self.flow.wait?;
        let seat = if kind == DecisionKind::Discard {
            self.next_discarder()?
        } else {
            self.active
        };
        Some(Decision { seat, kind })
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.flow.wait.is_none()
    }

    /// A player's public side. A seat that nobody sits on shows a player at the start.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.seats[seat.index() % MOST_PLAYERS]
    }

    #[inline]
    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.seats[seat.index() % MOST_PLAYERS]
    }

    /// Seats and players, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.players.seats().map(|seat| (seat, self.player(seat)))
    }

    /// A player's destinations, from the ship upwards.
    pub fn destinations(&self, seat: Seat) -> impl DoubleEndedIterator<Item = DestinationId> + '_ {
        let own = self.explored.iter().filter(move |(_, owner)| *owner == seat);
        own.map(|&(destination, _)| destination)
    }

    /// A player's buildings, from left to right, without the skáli and the Special Building.
    pub fn village(&self, seat: Seat) -> impl DoubleEndedIterator<Item = BuildingId> + '_ {
        let own = self.built.iter().filter(move |(_, owner)| *owner == seat);
        own.map(|&(building, _)| building)
    }

    /// Whether players have a Special Building and a renewal token (R2.5).
    #[inline]
    pub fn has_renewal(&self) -> bool {
        self.skali && self.players == PlayerCount::TWO
    }

    /// What a seat scores for reputation each turn (R3.3).
    #[inline]
    pub fn reputation_vp(&self, seat: Seat, cards: &CardSet) -> u8 {
        cards.reputation_vp(self.player(seat).reputation)
    }

    /// Seats that must still discard for the deck, in the order they choose (R9.2).
    #[inline]
    pub fn discarders(&self) -> impl Iterator<Item = Seat> + '_ {
        let order = self.players.seats_from(self.active);
        order.filter(|seat| self.flow.discarders & 1 << seat.0 != 0)
    }

    #[inline]
    pub(super) fn next_discarder(&self) -> Option<Seat> {
        self.discarders().next()
    }

    /// The winners of a finished game, in seat order (R11.2, R13.1); nobody before its end.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.players.seats().filter(|seat| self.flow.winners & 1 << seat.0 != 0)
    }

    /// Standing for the tie-break (R11.2): VP, then recruits and bracelets together.
    #[inline]
    pub fn standing(&self, seat: Seat) -> (u16, u8) {
        let player = self.player(seat);
        (player.vp, player.recruits + player.bracelets)
    }

    /// Whether raiding strength matters now: no token is left on the board, so a raid comes at the end of the turn (R8.2).
    #[inline]
    pub fn raid_due(&self) -> bool {
        self.skali && self.raid_board == 0
    }
}
