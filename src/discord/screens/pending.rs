//! The decisions that come up within a turn: take, reserve, swap, discard for the deck, the order of effects.

use super::{home, recruit};
use crate::discord::custom_id::Verb;
use crate::discord::marks;
use crate::discord::message::{Button, Choice, Message, Select, limit};
use crate::discord::scene::{Bonus, Scene};
use crate::discord::text::length;
use crate::discord::words::{assets, colour, cost, destination, kind, trade_row, viking, viking_short};
use crate::i18n::Lang;
use crate::rules::{Cost, DecisionKind, DestinationId, Move, Viking};
use crate::tr;

/// What the button that reopens the pending decision says: "Continue: take a Viking". `None` while the player to
/// decide has the free choice of a turn, or the game is over.
pub(super) fn continue_label(scene: &Scene<'_>) -> Option<String> {
    let lang = scene.lang;
    let what = match scene.due()? {
        DecisionKind::Main => match scene.bonus()? {
            Bonus::Recruit => tr!(lang, "pending-bonus-recruit"),
            Bonus::Explore => tr!(lang, "pending-bonus-explore"),
        },
        DecisionKind::Take => tr!(lang, "pending-take"),
        DecisionKind::Reserve => tr!(lang, "pending-reserve"),
        DecisionKind::Swap => tr!(lang, "pending-swap"),
        DecisionKind::Discard => tr!(lang, "pending-discard"),
        DecisionKind::Order => tr!(lang, "pending-order"),
    };
    Some(tr!(lang, "button-continue", what = what))
}

/// The panel of the decision that is the viewer's now.
pub(super) fn panel(scene: &Scene<'_>, note: Option<&str>) -> Message {
    match scene.due() {
        Some(DecisionKind::Take) => recruit::pending_take(scene, note),
        Some(DecisionKind::Reserve) => reserve(scene, note),
        Some(DecisionKind::Swap) => swap(scene, note),
        Some(DecisionKind::Discard) => discard(scene, note),
        Some(DecisionKind::Order) => order(scene, note),
        Some(DecisionKind::Main) | None => home(scene, note, None),
    }
}

fn reserve(scene: &Scene<'_>, note: Option<&str>) -> Message {
    let lang = scene.lang;
    let mut choices = Vec::new();
    let mut lines = titled(note, tr!(lang, "reserve-title"));
    let mut offered = Vec::new();
    for mv in scene.moves() {
        let Move::Reserve { destination: id } = mv else {
            continue;
        };
        offered.push(id);
        let card = scene.cards.destination(id);
        choices.push(Choice {
            label: destination(lang, card),
            description: Some(tr!(lang, "destination-costs", cost = cost(lang, &card.cost))),
            value: scene.play(&[mv]).verb.value(),
            mark: None,
        });
    }
    let select = Select {
        id: scene.id(Verb::Pick(0)),
        placeholder: tr!(lang, "reserve-placeholder"),
        choices,
    };
    lines.extend(destination_lines(scene, &offered));
    let none = Button::new(scene.play(&[Move::Pass]), tr!(lang, "reserve-none"));
    Message::new(lines.join("\n")).select(select).buttons([none])
}

fn swap(scene: &Scene<'_>, note: Option<&str>) -> Message {
    let lang = scene.lang;
    let mut buttons = Vec::new();
    for mv in scene.moves() {
        let Move::Swap { space } = mv else { continue };
        let Some(card) = scene.view.spaces[space] else { continue };
        let label = tr!(
            lang,
            "swap-button",
            space = colour(lang, space),
            card = viking_short(lang, card)
        );
        buttons.push(Button::new(scene.play(&[mv]), label).mark(space));
    }
    let none = Button::new(scene.play(&[Move::Pass]), tr!(lang, "swap-none"));
    Message::new(titled(note, tr!(lang, "swap-title")).join("\n"))
        .buttons(buttons)
        .buttons([none])
}

fn discard(scene: &Scene<'_>, note: Option<&str>) -> Message {
    let lang = scene.lang;
    let crew = scene.view.viewer().map(|seat| scene.view.player(seat).crew);
    let held = |card: Viking| crew.map_or(0, |crew| crew.count(card));
    let mut choices = Vec::new();
    for mv in scene.moves() {
        let Move::Discard { card } = mv else { continue };
        choices.push(Choice {
            label: viking(lang, card),
            description: Some(tr!(lang, "discard-held", n = held(card))),
            value: scene.play(&[mv]).verb.value(),
            mark: Some(card.colour()),
        });
    }
    let select = Select {
        id: scene.id(Verb::Pick(0)),
        placeholder: tr!(lang, "discard-placeholder"),
        choices,
    };
    Message::new(titled(note, tr!(lang, "discard-title")).join("\n")).select(select)
}

fn order(scene: &Scene<'_>, note: Option<&str>) -> Message {
    let lang = scene.lang;
    let button = |losses_first, label| Button::new(scene.play(&[Move::Order { losses_first }]), label);
    Message::new(titled(note, tr!(lang, "order-title")).join("\n")).buttons([
        button(true, tr!(lang, "order-losses-first")),
        button(false, tr!(lang, "order-gains-first")),
    ])
}

fn titled(note: Option<&str>, title: String) -> Vec<String> {
    note.map(str::to_owned).into_iter().chain([title]).collect()
}

/// Destinations with all that stands on them, each in a line; without the colours' marks where those would take too much of
/// a message.
pub(super) fn destination_lines(scene: &Scene<'_>, ids: &[DestinationId]) -> Vec<String> {
    let lines = |cost: fn(Lang, &Cost) -> String| ids.iter().map(move |&id| line(scene, id, cost));
    let with_marks: Vec<String> = lines(marks::cost).collect();
    if with_marks.iter().map(|line| length(line)).sum::<usize>() <= limit::CONTENT * 3 / 4 {
        with_marks
    } else {
        lines(cost).collect()
    }
}

/// A destination with all that stands on it.
pub(super) fn destination_line(scene: &Scene<'_>, id: DestinationId) -> String {
    line(scene, id, marks::cost)
}

fn line(scene: &Scene<'_>, id: DestinationId, cost: fn(Lang, &Cost) -> String) -> String {
    let lang = scene.lang;
    let card = scene.cards.destination(id);
    tr!(
        lang,
        "destination-line",
        destination = destination(lang, card),
        kind = kind(lang, card.kind),
        cost = cost(lang, &card.cost),
        gain = assets(lang, card.gain),
        trade = trade_row(lang, &card.trade)
    )
}
