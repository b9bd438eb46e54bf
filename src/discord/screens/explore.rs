//! Explore: a destination, then a payment. Sensible payments are buttons; every other is reached through "Choose cards…",
//! which narrows them down card by card until all that are left fit in one list.

use super::back;
use super::pending::{destination_line, destination_lines};
use super::recruit::reputation_of;
use crate::discord::custom_id::{Chosen, Verb};
use crate::discord::marks;
use crate::discord::message::{Button, Choice, Message, Select, Style, limit};
use crate::discord::scene::Scene;
use crate::discord::text::length;
use crate::discord::words::{
    cost, destination, payment, payment_label, preview_fitting, preview_long, preview_short, trade_row, viking,
};
use crate::rules::{Colour, DestinationId, Move, Payment, Viking, VikingAsset};
use crate::tr;

/// So many payments are offered as buttons.
const SENSIBLE: usize = 5;

/// Every way to pay for each destination that can be paid, the most sensible first, in the order of the display.
pub(in crate::discord) fn offers(scene: &Scene<'_>) -> Vec<(DestinationId, Vec<Payment>)> {
    let mut offers: Vec<(DestinationId, Vec<Payment>)> = Vec::new();
    for mv in scene.moves() {
        let Move::Explore { destination, payment } = mv else {
            continue;
        };
        match offers.iter_mut().find(|(id, _)| *id == destination) {
            Some((_, payments)) => payments.push(payment),
            None => offers.push((destination, vec![payment])),
        }
    }
    for (_, payments) in &mut offers {
        payments.sort_by_cached_key(|paid| (paid.recruits(), worth(paid), paid.vikings().to_vec()));
    }
    offers
}

/// The ways to pay for one destination; none if it can't be paid.
fn payments_for(scene: &Scene<'_>, id: DestinationId) -> Vec<Payment> {
    let found = offers(scene).into_iter().find(|(offered, _)| *offered == id);
    found.map(|(_, payments)| payments).unwrap_or_default()
}

/// How dear the Vikings of a payment are to their owner: a taste for sorting, no rule. Points keep coming with every
/// recruit into the column; what is held at most three times is worth least.
fn worth(paid: &Payment) -> u32 {
    let worth = |viking: &Viking| match viking.asset() {
        VikingAsset::Vp => 4,
        VikingAsset::Reputation => 3,
        VikingAsset::Bracelet | VikingAsset::Recruit => 2,
    };
    paid.vikings().iter().map(worth).sum()
}

/// The destinations that can be paid. `None` if there are none.
pub(super) fn destinations(scene: &Scene<'_>) -> Option<Message> {
    let lang = scene.lang;
    let offers = offers(scene);
    if offers.is_empty() {
        return None;
    }
    let mut lines = vec![tr!(lang, "explore-title")];
    let offered: Vec<DestinationId> = offers.iter().map(|(id, _)| *id).collect();
    lines.extend(destination_lines(scene, &offered));
    let choice = |(id, payments): &(DestinationId, Vec<Payment>)| {
        let card = scene.cards.destination(*id);
        let gain = payments.first().and_then(|&payment| {
            let preview = scene.preview(&[Move::Explore {
                destination: *id,
                payment,
            }])?;
            // The village's part is told apart: the card itself does not show it.
            let name = destination(lang, card);
            let label = |gain: &str| tr!(lang, "button-gives", what = name.as_str(), gain = gain);
            Some(preview_fitting(lang, &preview, |gain| {
                length(&label(gain)) <= limit::CHOICE
            }))
        });
        let name = destination(lang, card);
        Choice {
            label: match gain {
                Some(gain) => tr!(lang, "button-gives", what = name, gain = gain),
                None => name,
            },
            description: Some(tr!(
                lang,
                "explore-choice",
                cost = cost(lang, &card.cost),
                trade = trade_row(lang, &card.trade)
            )),
            value: Verb::Pay(*id).value(),
            mark: None,
        }
    };
    let select = Select {
        id: scene.id(Verb::Pick(0)),
        placeholder: tr!(lang, "explore-placeholder"),
        choices: offers.iter().map(choice).collect(),
    };
    let message = Message::new(lines.join("\n")).select(select);
    Some(message.buttons([back(scene, Verb::Hand)]))
}

/// The sensible ways to pay for a destination. `None` if it can't be paid.
pub(super) fn payments(scene: &Scene<'_>, id: DestinationId) -> Option<Message> {
    let lang = scene.lang;
    let all = payments_for(scene, id);
    if all.is_empty() {
        return None;
    }
    let mut lines = vec![tr!(lang, "pay-title"), destination_line(scene, id)];
    let mut reputation = None;
    let mut buttons = Vec::new();
    for paid in sensible(&all) {
        let mv = Move::Explore {
            destination: id,
            payment: paid,
        };
        if let Some(preview) = scene.preview(&[mv]) {
            let gain = preview_long(lang, &preview);
            reputation = reputation_of(scene, &preview);
            lines.push(tr!(lang, "pay-line", payment = payment(lang, &paid), gain = gain));
        }
        let style = if buttons.is_empty() {
            Style::Primary
        } else {
            Style::Secondary
        };
        buttons.push(Button::new(scene.play(&[mv]), payment_label(lang, &paid)).style(style));
    }
    lines.extend(reputation);
    let mut ways = Vec::new();
    if all.len() > buttons.len() {
        let id = scene.id(Verb::PayWith(id, Chosen::default()));
        ways.push(Button::new(id, tr!(lang, "pay-choose")));
    }
    ways.push(back(scene, Verb::Explore));
    Some(Message::new(lines.join("\n")).buttons(buttons).buttons(ways))
}

/// The first few, and among them the best with each number of recruits.
fn sensible(all: &[Payment]) -> Vec<Payment> {
    let mut picked: Vec<usize> = (0..=3)
        .filter_map(|recruits| all.iter().position(|paid| paid.recruits() == recruits))
        .collect();
    let others = (0..all.len()).filter(|at| !picked.contains(at));
    let others: Vec<usize> = others.take(SENSIBLE - picked.len()).collect();
    picked.extend(others);
    picked.sort_unstable();
    picked.into_iter().filter_map(|at| all.get(at).copied()).collect()
}

/// The payments that hold what is chosen already: all of them, where they fit in a list; else the cards and the numbers
/// of recruits to choose next. `None` if there are none.
pub(super) fn choose_cards(scene: &Scene<'_>, id: DestinationId, chosen: &Chosen) -> Option<Message> {
    let lang = scene.lang;
    let mut left = payments_for(scene, id);
    left.retain(|paid| holds(paid, chosen));
    if left.is_empty() {
        return payments(scene, id);
    }
    let choices = match left.len() <= limit::CHOICES {
        true => whole_payments(scene, id, &left),
        false => next_cards(scene, id, chosen, &left),
    };
    let so_far = match chosen.vikings().is_empty() && chosen.recruits.is_none() {
        true if left.len() <= limit::CHOICES => tr!(lang, "choose-whole"),
        true => tr!(lang, "choose-nothing-yet"),
        false => chosen_so_far(scene, chosen),
    };
    let lines = [
        tr!(lang, "pay-title"),
        destination_line(scene, id),
        so_far,
        tr!(lang, "choose-ways", n = left.len()),
    ];
    let select = Select {
        id: scene.id(Verb::Pick(0)),
        placeholder: match left.len() <= limit::CHOICES {
            true => tr!(lang, "choose-payment"),
            false => tr!(lang, "choose-next"),
        },
        choices,
    };
    let to = chosen.back().map_or(Verb::Pay(id), |less| Verb::PayWith(id, less));
    let message = Message::new(lines.join("\n")).select(select);
    Some(message.buttons([back(scene, to)]))
}

fn holds(paid: &Payment, chosen: &Chosen) -> bool {
    let mut counts = paid.counts();
    chosen.recruits.is_none_or(|n| n == paid.recruits()) && chosen.vikings().iter().all(|&viking| counts.remove(viking))
}

fn whole_payments(scene: &Scene<'_>, id: DestinationId, left: &[Payment]) -> Vec<Choice> {
    let choice = |&paid: &Payment| {
        let mv = Move::Explore {
            destination: id,
            payment: paid,
        };
        let preview = scene.preview(&[mv]);
        Choice {
            label: payment_label(scene.lang, &paid),
            description: preview.map(|preview| preview_short(scene.lang, &preview)),
            value: scene.play(&[mv]).verb.value(),
            mark: None,
        }
    };
    left.iter().map(choice).collect()
}

/// At most four numbers of recruits and twenty kinds of Vikings.
fn next_cards(scene: &Scene<'_>, id: DestinationId, chosen: &Chosen, left: &[Payment]) -> Vec<Choice> {
    let lang = scene.lang;
    let mut choices = Vec::new();
    let mut add = |mark: Option<Colour>, label: String, next: Chosen| {
        let ways = left.iter().filter(|paid| holds(paid, &next)).count();
        // A number of recruits that all payments have in common is nothing to choose.
        let settled = next.recruits != chosen.recruits && ways == left.len();
        if ways > 0 && !settled {
            choices.push(Choice {
                label,
                description: Some(tr!(lang, "choose-ways", n = ways)),
                value: Verb::PayWith(id, next).value(),
                mark,
            });
        }
    };
    if chosen.recruits.is_none() {
        for n in 0..=3 {
            let next = Chosen::new(chosen.vikings().to_vec(), Some(n));
            add(None, tr!(lang, "choose-recruits", n = n), next);
        }
    }
    for kind in Viking::kinds() {
        let label = tr!(lang, "choose-viking", viking = viking(lang, kind));
        add(Some(kind.colour()), label, chosen.with(kind));
    }
    choices
}

fn chosen_so_far(scene: &Scene<'_>, chosen: &Chosen) -> String {
    let lang = scene.lang;
    let mut parts: Vec<String> = chosen.vikings().iter().map(|&kind| marks::viking(lang, kind)).collect();
    parts.extend(chosen.recruits.map(|n| tr!(lang, "choose-recruits", n = n)));
    tr!(lang, "choose-so-far", chosen = parts.join(", "))
}
