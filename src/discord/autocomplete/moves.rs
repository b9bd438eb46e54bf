//! The moves as choices.

use super::{Offer, Typed, Unclear, meant};
use crate::discord::custom_id::Verb;
use crate::discord::message::limit;
use crate::discord::move_code::encode;
use crate::discord::scene::Scene;
use crate::discord::screens::{offers, whole_action};
use crate::discord::text::length;
use crate::discord::words;
use crate::rules::{Asset, BuildingId, Colour, DecisionKind, DestinationId, Move, Payment, Viking};
use crate::tr;

/// `recruit card`: the hand's Vikings, each with what it would give.
pub fn recruit_card(scene: &Scene<'_>) -> Vec<Offer<Viking>> {
    let lang = scene.lang;
    let mut offers: Vec<Offer<Viking>> = Vec::new();
    for mv in scene.moves() {
        let Move::Recruit { card } = mv else { continue };
        let Some(preview) = whole_action(scene, card).or_else(|| scene.preview(&[mv])) else {
            continue;
        };
        let (what, gain) = (words::viking_short(lang, card), words::preview_short(lang, &preview));
        let name = tr!(lang, "button-gives", what = what, gain = gain);
        offers.push(Offer::new(&name, encode(&[mv]), card));
    }
    offers
}

/// `recruit take`: the spaces, for the card chosen.
pub fn take(scene: &Scene<'_>, card: &str) -> Vec<Offer<Move>> {
    match meant(&recruit_card(scene), card) {
        Ok(card) => takes(scene, &[Move::Recruit { card }]),
        Err(_) => Vec::new(),
    }
}

/// What can be taken after these moves: what is free first.
fn takes(scene: &Scene<'_>, before: &[Move]) -> Vec<Offer<Move>> {
    let lang = scene.lang;
    let mut offers = Vec::new();
    for space in Colour::ALL {
        let take = Move::Take { space };
        let Some(preview) = scene.preview(&[before, &[take]].concat()) else {
            continue;
        };
        let Some(card) = scene.view.spaces[space] else { continue };
        let (space, card) = (words::colour(lang, space), words::viking_short(lang, card));
        let cost = preview.take_cost.unwrap_or_default();
        let name = match cost {
            0 => tr!(lang, "take-free", space = space, card = card),
            n => tr!(lang, "take-paid", space = space, card = card, n = n),
        };
        offers.push((cost, Offer::new(&name, encode(&[take]), take)));
    }
    offers.sort_by_key(|(cost, _)| *cost);
    let mut offers: Vec<Offer<Move>> = offers.into_iter().map(|(_, offer)| offer).collect();
    let nothing = Move::TakeNothing;
    if scene.preview(&[before, &[nothing]].concat()).is_some() {
        let name = tr!(lang, "take-nothing");
        offers.push(Offer::new(&name, encode(&[nothing]), nothing));
    }
    offers
}

/// `recruit card take`. Without `take` the panel asks, since what is taken can't be put back; only where nothing else is
/// possible there is nothing to ask.
///
/// # Errors
/// What was typed is none of the choices, or several.
pub fn recruit(scene: &Scene<'_>, card: &str, take: Option<&str>) -> Result<Typed, Unclear> {
    let card = meant(&recruit_card(scene), card)?;
    let recruit = Move::Recruit { card };
    let takes = takes(scene, &[recruit]);
    if let Some(take) = take {
        return Ok(Typed::Moves(vec![recruit, meant(&takes, take)?]));
    }
    Ok(match takes.as_slice() {
        [only] => Typed::Moves(vec![recruit, only.item]),
        _ => Typed::Panel(Verb::RecruitCard(card)),
    })
}

/// `explore destination`: those that can be paid, with what they give.
pub fn destination(scene: &Scene<'_>) -> Vec<Offer<DestinationId>> {
    let lang = scene.lang;
    let offer = |(id, payments): (DestinationId, Vec<Payment>)| {
        let payment = *payments.first()?;
        let mv = Move::Explore {
            destination: id,
            payment,
        };
        let preview = scene.preview(&[mv])?;
        let card = scene.cards.destination(id);
        let (called, cost) = (words::destination(lang, card), words::cost(lang, &card.cost));
        let offer = |gain: &str| {
            tr!(
                lang,
                "offer-destination",
                destination = called.as_str(),
                cost = cost.as_str(),
                gain = gain
            )
        };
        let fits = |gain: &str| length(&offer(gain)) <= limit::CHOICE;
        let name = offer(&words::preview_fitting(lang, &preview, fits));
        Some(Offer::new(&name, Verb::Pay(id).value(), id))
    };
    offers(scene).into_iter().filter_map(offer).collect()
}

/// `explore pay`: the ways to pay for the destination chosen, the most sensible first.
pub fn pay(scene: &Scene<'_>, destination: &str) -> Vec<Offer<Payment>> {
    match meant(&self::destination(scene), destination) {
        Ok(id) => payments(scene, id),
        Err(_) => Vec::new(),
    }
}

fn payments(scene: &Scene<'_>, id: DestinationId) -> Vec<Offer<Payment>> {
    let found = offers(scene).into_iter().find(|(offered, _)| *offered == id);
    let payments = found.map(|(_, payments)| payments).unwrap_or_default();
    let offer = |payment| {
        let mv = Move::Explore {
            destination: id,
            payment,
        };
        Offer::new(&words::payment_label(scene.lang, &payment), encode(&[mv]), payment)
    };
    payments.into_iter().map(offer).collect()
}

/// `explore destination pay`. Without `pay`, the most sensible way: fewest recruits, then the Vikings of least value.
///
/// # Errors
/// What was typed is none of the choices, or several.
pub fn explore(scene: &Scene<'_>, destination: &str, pay: Option<&str>) -> Result<Typed, Unclear> {
    let id = meant(&self::destination(scene), destination)?;
    let payments = payments(scene, id);
    let payment = match (pay, payments.first()) {
        (Some(pay), _) => meant(&payments, pay)?,
        (None, Some(first)) => first.item,
        (None, None) => return Ok(Typed::Panel(Verb::Explore)),
    };
    Ok(Typed::Moves(vec![Move::Explore {
        destination: id,
        payment,
    }]))
}

/// `trade bracelets`: each number with its total gain.
pub fn bracelets(scene: &Scene<'_>) -> Vec<Offer<Move>> {
    let lang = scene.lang;
    let mut offers = Vec::new();
    for mv in scene.moves() {
        let Move::Trade { bracelets } = mv else { continue };
        let Some(preview) = scene.preview(&[mv]) else { continue };
        let paid = words::asset(lang, Asset::Bracelet, bracelets);
        let gain = words::preview_short(lang, &preview);
        let name = tr!(lang, "button-gives", what = paid, gain = gain);
        offers.push(Offer::new(&name, bracelets.to_string(), mv));
    }
    offers
}

/// `trade bracelets`.
///
/// # Errors
/// What was typed is none of the choices, or several.
pub fn trade(scene: &Scene<'_>, bracelets: &str) -> Result<Typed, Unclear> {
    one(&self::bracelets(scene), bracelets)
}

/// `develop building`: those that can be paid, with cost and what they do.
pub fn building(scene: &Scene<'_>) -> Vec<Offer<Move>> {
    let mut offers = Vec::new();
    for mv in scene.moves() {
        let Move::Develop { building } = mv else { continue };
        offers.push(Offer::new(&building_words(scene, building), encode(&[mv]), mv));
    }
    offers
}

/// `develop building`.
///
/// # Errors
/// What was typed is none of the choices, or several.
pub fn develop(scene: &Scene<'_>, building: &str) -> Result<Typed, Unclear> {
    one(&self::building(scene), building)
}

/// `renew building`: the building that goes first.
pub fn renewal(scene: &Scene<'_>) -> Vec<Offer<BuildingId>> {
    let mut offers = Vec::new();
    for mv in scene.moves() {
        let Move::Renew { first, second: None } = mv else {
            continue;
        };
        offers.push(Offer::new(&building_words(scene, first), encode(&[mv]), first));
    }
    offers
}

/// `renew second`: the building that goes second, for the first one chosen.
pub fn second_renewal(scene: &Scene<'_>, first: &str) -> Vec<Offer<Move>> {
    let Ok(chosen) = meant(&renewal(scene), first) else {
        return Vec::new();
    };
    let mut offers = Vec::new();
    for mv in scene.moves() {
        match mv {
            Move::Renew {
                first,
                second: Some(second),
            } if first == chosen => {
                offers.push(Offer::new(&building_words(scene, second), encode(&[mv]), mv));
            }
            _ => {}
        }
    }
    offers
}

/// `renew building second`.
///
/// # Errors
/// What was typed is none of the choices, or several.
pub fn renew(scene: &Scene<'_>, first: &str, second: Option<&str>) -> Result<Typed, Unclear> {
    let chosen = meant(&renewal(scene), first)?;
    match second {
        Some(second) => one(&second_renewal(scene, first), second),
        None => Ok(Typed::Moves(vec![Move::Renew {
            first: chosen,
            second: None,
        }])),
    }
}

/// `choose option`: what the pending decision admits.
pub fn option(scene: &Scene<'_>) -> Vec<Offer<Move>> {
    let lang = scene.lang;
    if scene.due() == Some(DecisionKind::Take) {
        return takes(scene, &[]);
    }
    let mut offers = Vec::new();
    for mv in scene.moves() {
        let name = match mv {
            Move::Reserve { destination } => {
                let card = scene.cards.destination(destination);
                let (name, cost) = (words::destination(lang, card), words::cost(lang, &card.cost));
                let gain = words::assets(lang, card.gain);
                tr!(lang, "offer-destination", destination = name, cost = cost, gain = gain)
            }
            Move::Swap { space } => {
                let Some(card) = scene.view.spaces[space] else { continue };
                let (space, card) = (words::colour(lang, space), words::viking_short(lang, card));
                tr!(lang, "swap-button", space = space, card = card)
            }
            Move::Pass if scene.due() == Some(DecisionKind::Reserve) => tr!(lang, "reserve-none"),
            Move::Pass => tr!(lang, "swap-none"),
            Move::Discard { card } => words::viking(lang, card),
            Move::Order { losses_first: true } => tr!(lang, "order-losses-first"),
            Move::Order { losses_first: false } => tr!(lang, "order-gains-first"),
            _ => continue,
        };
        offers.push(Offer::new(&name, encode(&[mv]), mv));
    }
    offers
}

/// `choose option`.
///
/// # Errors
/// What was typed is none of the choices, or several.
pub fn choice(scene: &Scene<'_>, option: &str) -> Result<Typed, Unclear> {
    one(&self::option(scene), option)
}

fn one(offers: &[Offer<Move>], typed: &str) -> Result<Typed, Unclear> {
    Ok(Typed::Moves(vec![meant(offers, typed)?]))
}

fn building_words(scene: &Scene<'_>, id: BuildingId) -> String {
    let lang = scene.lang;
    let card = scene.cards.building(id);
    let offer = |does: String| {
        let (building, cost) = (words::building(lang, card), words::asset(lang, Asset::Coin, card.cost));
        tr!(lang, "offer-building", building = building, cost = cost, does = does)
    };
    let long = offer(words::effects(lang, &card.effects, None).join("; "));
    if length(&long) <= limit::CHOICE {
        return long;
    }
    // Whole parts are left out where they don't fit, so that no number is cut off.
    let mut parts = words::effects_short(lang, &card.effects);
    let mut short = offer(parts.join("; "));
    while length(&short) > limit::CHOICE && parts.pop().is_some() {
        short = offer(format!("{}; …", parts.join("; ")));
    }
    short
}
