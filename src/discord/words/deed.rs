//! A move in words, as advice.

use super::payment::payment;
use crate::discord::marks::{colour, viking, viking_short};
use crate::discord::scene::Scene;
use crate::render::words::{asset, building, destination};
use crate::rules::{Asset, Colour, DecisionKind, Move};
use crate::tr;

/// What moves that go together do: "Recruit the red VP and take the blue recruit from the red space".
pub fn deed(scene: &Scene<'_>, moves: &[Move]) -> String {
    let lang = scene.lang;
    if let &[Move::Recruit { card }, Move::Take { space }] = moves {
        return tr!(
            lang,
            "deed-recruit-take",
            card = viking(lang, card),
            taken = lying(scene, space),
            space = colour(lang, space)
        );
    }
    let each: Vec<String> = moves.iter().map(|mv| single(scene, mv)).collect();
    each.join("; ")
}

fn single(scene: &Scene<'_>, mv: &Move) -> String {
    let (lang, cards) = (scene.lang, scene.cards);
    match *mv {
        Move::Recruit { card } => tr!(lang, "deed-recruit", card = viking(lang, card)),
        Move::Take { space } => {
            let (taken, space) = (lying(scene, space), colour(lang, space));
            tr!(lang, "deed-take", taken = taken, space = space)
        }
        Move::TakeNothing => tr!(lang, "take-nothing"),
        Move::Explore {
            destination: id,
            payment: paid,
        } => {
            let destination = destination(lang, cards.destination(id));
            let paid = payment(lang, &paid);
            tr!(lang, "deed-explore", destination = destination, payment = paid)
        }
        Move::Trade { bracelets } => tr!(lang, "deed-trade", paid = asset(lang, Asset::Bracelet, bracelets)),
        Move::Develop { building: id } => tr!(lang, "deed-develop", building = building(lang, cards.building(id))),
        Move::Renew { first, second } => {
            let both = [first].into_iter().chain(second);
            let names: Vec<String> = both.map(|id| building(lang, cards.building(id))).collect();
            tr!(lang, "deed-renew", buildings = names.join(", "))
        }
        Move::EndTurn => tr!(lang, "deed-end-turn"),
        Move::Reserve { destination: id } => {
            let destination = destination(lang, cards.destination(id));
            tr!(lang, "deed-reserve", destination = destination)
        }
        Move::Swap { space } => {
            let (card, space) = (lying(scene, space), colour(lang, space));
            tr!(lang, "deed-swap", card = card, space = space)
        }
        Move::Pass if scene.due() == Some(DecisionKind::Reserve) => tr!(lang, "reserve-none"),
        Move::Pass => tr!(lang, "swap-none"),
        Move::Discard { card } => tr!(lang, "deed-discard", card = viking(lang, card)),
        Move::Order { losses_first: true } => tr!(lang, "order-losses-first"),
        Move::Order { losses_first: false } => tr!(lang, "order-gains-first"),
    }
}

/// The Viking on a space.
fn lying(scene: &Scene<'_>, space: Colour) -> String {
    let card = scene.view.spaces[space];
    card.map_or_else(|| tr!(scene.lang, "nothing"), |card| viking_short(scene.lang, card))
}
