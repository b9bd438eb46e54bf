//! Why a move is refused.

use super::card::{BuildingId, DestinationId};
use super::colour::Colour;
use super::moves::DecisionKind;
use super::viking::Viking;

/// A refused move: which rule forbids it, with the numbers. The state is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the fields are")]
pub enum IllegalMove {
    /// R11: nothing to decide any more.
    #[error("the game is over (R11)")]
    Over,
    /// The move belongs to another kind of decision.
    #[error("the move does not fit the decision that is due: {due:?} (R3)")]
    OtherDecision { due: DecisionKind },
    /// R3.1, R3.4: one action a turn.
    #[error("no recruit is possible now: the action of this turn has been taken (R3.1)")]
    RecruitDone,
    /// R3.1, R3.4: one action a turn.
    #[error("no explore is possible now: the action of this turn has been taken (R3.1)")]
    ExploreDone,
    /// R3.2: one trade a turn.
    #[error("this turn's trade has been made (R3.2)")]
    TradeDone,
    /// R7.1, R3.1: one develop a turn.
    #[error("this turn's building has been built (R3.1)")]
    DevelopDone,
    /// R3.4: the action is compulsory.
    #[error("the turn cannot end before its action (R3.4)")]
    ActionMissing,
    /// R4.1: not in the hand.
    #[error("{card} is not in the hand (R4.1)")]
    NotInHand { card: Viking },
    /// R4.5: nothing lies there.
    #[error("the {space:?} space is empty (R4.5)")]
    SpaceEmpty { space: Colour },
    /// R4.3: another space costs a recruit.
    #[error("another space than the matching one costs 1 recruit, and there is none (R4.3)")]
    NoRecruit,
    /// R4.3: a Viking must be taken.
    #[error("a Viking must be taken while the matching space holds one (R4.3)")]
    MustTake,
    /// R5.1: not face-up, nor reserved by this player.
    #[error("destination {destination:?} is neither face-up nor reserved by this player (R5.1)")]
    NotOffered { destination: DestinationId },
    /// R5.2: too few recruits.
    #[error("{asked} recruits asked, {held} held (R5.2)")]
    RecruitsMissing { asked: u8, held: u8 },
    /// R5.2: the payment is not exactly the cost.
    #[error("{vikings} Vikings and {recruits} recruits do not pay a cost of {cost} exactly, in its colours (R5.2)")]
    WrongPayment { vikings: u8, recruits: u8, cost: u8 },
    /// R5.1: a Viking that is not there.
    #[error("there are not enough {card} in the crew zone (R5.1)")]
    NotInCrew { card: Viking },
    /// R6.1: one to three bracelets.
    #[error("a trade spends 1 to 3 bracelets; {asked} asked, {held} held (R6.1)")]
    BraceletsMissing { asked: u8, held: u8 },
    /// R2.5: the expansion is not in the game.
    #[error("Skáli is not in this game (R2.5)")]
    NoSkali,
    /// R7.1: not face-up.
    #[error("building {building:?} is not face-up (R7.1)")]
    BuildingNotOffered { building: BuildingId },
    /// R7.1: too few coins.
    #[error("the building costs {cost} coins, {held} held (R7.1)")]
    CoinsMissing { cost: u8, held: u8 },
    /// R7.5: the token is used, or there is none.
    #[error("no renewal token is ready (R7.5)")]
    NotReady,
    /// R7.5: one or two different buildings.
    #[error("two different buildings, or one (R7.5)")]
    SameBuilding,
}
