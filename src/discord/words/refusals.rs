//! Why not, in one plain sentence.

use crate::discord::marks::{colour, viking};
use crate::i18n::Lang;
use crate::render::words::ship;
use crate::rules::{DecisionKind, IllegalMove};
use crate::table::{Refusal, Status, UndoBlock, UserId};
use crate::tr;

/// A refusal, in a sentence that says what to do next where something can be done. `name` gives a person's name, fit for
/// running text.
pub fn refusal(lang: Lang, refused: &Refusal, name: &dyn Fn(UserId) -> String) -> String {
    match *refused {
        // As it was typed: a number for Fluent would be rounded beyond 2^53.
        Refusal::NoSuchTable(game) => tr!(lang, "refused-no-such-table", game = game.to_string()),
        Refusal::AlreadySeated => tr!(lang, "refused-already-seated"),
        Refusal::NotSeated => tr!(lang, "refused-not-seated"),
        Refusal::Full { seats } => tr!(lang, "refused-full", seats = seats),
        Refusal::TooFew { need, .. } => tr!(lang, "refused-too-few", need = need),
        Refusal::NotHost { host } => tr!(lang, "refused-not-host", host = name(host)),
        Refusal::KickSelf => tr!(lang, "refused-kick-self"),
        Refusal::KickStranger => tr!(lang, "refused-kick-stranger"),
        Refusal::ShipTaken { ship: which, by } => {
            tr!(lang, "refused-ship-taken", ship = ship(lang, which), who = name(by))
        }
        Refusal::Started => tr!(lang, "refused-started"),
        Refusal::NotStarted => tr!(lang, "refused-not-started"),
        Refusal::Closed { status } => match status {
            Status::Cancelled => tr!(lang, "refused-cancelled"),
            Status::Abandoned => tr!(lang, "refused-abandoned"),
            Status::Lobby | Status::Running | Status::Finished => tr!(lang, "refused-finished"),
        },
        Refusal::NotYourDecision { who, kind } => match kind {
            DecisionKind::Discard => tr!(lang, "refused-turn-to-discard", who = name(who)),
            _ => tr!(lang, "refused-turn", who = name(who)),
        },
        Refusal::ComputerPlays { who } => tr!(lang, "refused-computer-plays", who = name(who)),
        Refusal::NotAbsent { who } => tr!(lang, "refused-not-absent", who = name(who)),
        Refusal::LastPerson => tr!(lang, "refused-last-person"),
        Refusal::SeatIsYours => tr!(lang, "refused-seat-is-yours"),
        Refusal::NoHints => tr!(lang, "refused-no-hints"),
        Refusal::Stale { .. } => tr!(lang, "refused-stale"),
        Refusal::Illegal(why) => illegal(lang, &why),
        Refusal::NothingToUndo => tr!(lang, "refused-nothing-to-undo"),
        Refusal::UndoBlocked { why } => undo_block(lang, why, name),
        _ => tr!(lang, "refused-other"),
    }
}

/// Why an undo is not possible.
pub fn undo_block(lang: Lang, why: UndoBlock, name: &dyn Fn(UserId) -> String) -> String {
    match why {
        UndoBlock::Revealed => tr!(lang, "refused-undo-revealed"),
        UndoBlock::MoveOf(who) => tr!(lang, "refused-undo-of", who = name(who)),
    }
}

/// The rule that forbids a move.
pub fn illegal(lang: Lang, why: &IllegalMove) -> String {
    match *why {
        IllegalMove::Over => tr!(lang, "illegal-over"),
        IllegalMove::OtherDecision { due } => match due {
            DecisionKind::Main => tr!(lang, "illegal-due-main"),
            DecisionKind::Take => tr!(lang, "illegal-due-take"),
            DecisionKind::Reserve => tr!(lang, "illegal-due-reserve"),
            DecisionKind::Swap => tr!(lang, "illegal-due-swap"),
            DecisionKind::Discard => tr!(lang, "illegal-due-discard"),
            DecisionKind::Order => tr!(lang, "illegal-due-order"),
        },
        IllegalMove::RecruitDone => tr!(lang, "illegal-recruit-done"),
        IllegalMove::ExploreDone => tr!(lang, "illegal-explore-done"),
        IllegalMove::TradeDone => tr!(lang, "illegal-trade-done"),
        IllegalMove::DevelopDone => tr!(lang, "illegal-develop-done"),
        IllegalMove::ActionMissing => tr!(lang, "illegal-action-missing"),
        IllegalMove::NotInHand { card } => tr!(lang, "illegal-not-in-hand", card = viking(lang, card)),
        IllegalMove::SpaceEmpty { space } => tr!(lang, "illegal-space-empty", space = colour(lang, space)),
        IllegalMove::NoRecruit => tr!(lang, "illegal-no-recruit"),
        IllegalMove::MustTake => tr!(lang, "illegal-must-take"),
        IllegalMove::NotOffered { .. } => tr!(lang, "illegal-not-offered"),
        IllegalMove::RecruitsMissing { asked, held } => {
            tr!(lang, "illegal-recruits-missing", asked = asked, held = held)
        }
        IllegalMove::WrongPayment { cost, .. } => tr!(lang, "illegal-wrong-payment", cost = cost),
        IllegalMove::NotInCrew { card } => tr!(lang, "illegal-not-in-crew", card = viking(lang, card)),
        IllegalMove::BraceletsMissing { asked, held } => {
            tr!(lang, "illegal-bracelets-missing", asked = asked, held = held)
        }
        IllegalMove::NoSkali => tr!(lang, "illegal-no-skali"),
        IllegalMove::BuildingNotOffered { .. } => tr!(lang, "illegal-building-not-offered"),
        IllegalMove::CoinsMissing { cost, held } => tr!(lang, "illegal-coins-missing", cost = cost, held = held),
        IllegalMove::NotReady => tr!(lang, "illegal-not-ready"),
        IllegalMove::SameBuilding => tr!(lang, "illegal-same-building"),
    }
}
