//! Recruit: a card of the hand, then a space of the board; the click on the space commits both.

use super::back;
use crate::discord::custom_id::Verb;
use crate::discord::marks;
use crate::discord::message::{Button, Message, Style};
use crate::discord::scene::Scene;
use crate::discord::words::{colour, preview_long, preview_short, viking_short};
use crate::rules::{Colour, Move, Preview, Viking};
use crate::tr;

/// The hand's cards, each with what it would give. `None` if a recruit is not possible.
pub(super) fn cards(scene: &Scene<'_>) -> Option<Message> {
    if !can_recruit(scene) {
        return None;
    }
    let mut lines = vec![tr!(scene.lang, "recruit-title")];
    lines.extend(reputation_line(scene));
    lines.extend(hand_lines(scene));
    let message = Message::new(lines.join("\n")).buttons(card_buttons(scene));
    Some(message.buttons([back(scene, Verb::Hand)]))
}

/// Whether the viewer can recruit now.
pub(super) fn can_recruit(scene: &Scene<'_>) -> bool {
    scene.decides() && scene.moves().iter().any(|mv| matches!(mv, Move::Recruit { .. }))
}

/// "Beginning the action scores 1 VP for reputation first", if it does.
pub(super) fn reputation_line(scene: &Scene<'_>) -> Option<String> {
    let card = *scene.view.hand().first()?;
    reputation_of(scene, &scene.preview(&[Move::Recruit { card }])?)
}

/// The same for the moves of a preview.
pub(super) fn reputation_of(scene: &Scene<'_>, preview: &Preview) -> Option<String> {
    match preview.reputation? {
        0 => None,
        vp => Some(tr!(scene.lang, "reputation-scores", vp = vp)),
    }
}

/// A line for each kind of card in the hand; with what it would give, if a recruit is possible.
pub(super) fn hand_lines(scene: &Scene<'_>) -> Vec<String> {
    let lang = scene.lang;
    let line = |(card, n): (Viking, usize)| {
        let name = match n {
            1 => marks::viking(lang, card),
            n => tr!(lang, "times", n = n, what = marks::viking(lang, card)),
        };
        match scene.preview(&[Move::Recruit { card }]) {
            Some(preview) => {
                let preview = whole_action(scene, card).unwrap_or(preview);
                tr!(
                    lang,
                    "hand-line-gives",
                    card = name,
                    gain = preview_long(lang, &preview)
                )
            }
            None => tr!(lang, "hand-line", card = name),
        }
    };
    kinds(scene.view.hand()).into_iter().map(line).collect()
}

/// A button for each kind of card in the hand, to be pressed if a recruit is possible.
pub(super) fn card_buttons(scene: &Scene<'_>) -> Vec<Button> {
    let lang = scene.lang;
    let button = |(card, _): (Viking, usize)| {
        let name = viking_short(lang, card);
        let id = scene.id(Verb::RecruitCard(card));
        let button = match scene.preview(&[Move::Recruit { card }]) {
            Some(preview) => {
                let preview = whole_action(scene, card).unwrap_or(preview);
                let gain = preview_short(lang, &preview);
                Button::new(id, tr!(lang, "button-gives", what = name, gain = gain)).style(Style::Primary)
            }
            None => Button::new(id, name).enabled(false),
        };
        button.mark(card.colour())
    };
    kinds(scene.view.hand()).into_iter().map(button).collect()
}

/// What a recruit gives with all that follows it, such as the village's row: the same whichever Viking is taken, but for
/// what the recruits then held leave room for. The cheapest take stands for all.
pub(in crate::discord) fn whole_action(scene: &Scene<'_>, card: Viking) -> Option<Preview> {
    let recruit = Move::Recruit { card };
    let first = std::iter::once(card.colour()).chain(Colour::ALL);
    let takes = first.map(|space| Move::Take { space }).chain([Move::TakeNothing]);
    let mut possible = takes.filter_map(|take| scene.preview(&[recruit, take]));
    possible.next()
}

fn kinds(hand: &[Viking]) -> Vec<(Viking, usize)> {
    let mut kinds: Vec<(Viking, usize)> = Vec::new();
    for &card in hand {
        match kinds.iter_mut().find(|(kind, _)| *kind == card) {
            Some((_, n)) => *n += 1,
            None => kinds.push((card, 1)),
        }
    }
    kinds
}

/// The board's spaces for a card that is about to be played. `None` if it can't be.
pub(super) fn spaces(scene: &Scene<'_>, card: Viking) -> Option<Message> {
    let lang = scene.lang;
    let recruit = Move::Recruit { card };
    scene.preview(&[recruit])?;
    let preview = whole_action(scene, card)?;
    let (name, gain) = (marks::viking(lang, card), preview_long(lang, &preview));
    let mut lines = vec![tr!(lang, "take-after-recruit", card = name, gain = gain)];
    lines.extend(reputation_line(scene));
    let message = Message::new(lines.join("\n"));
    let message = take_buttons(scene, message, &[recruit]);
    Some(message.buttons([back(scene, Verb::Recruit)]))
}

/// The decision what to take, after a recruit that has been made already.
pub(super) fn pending_take(scene: &Scene<'_>, note: Option<&str>) -> Message {
    let mut lines: Vec<String> = note.map(str::to_owned).into_iter().collect();
    lines.push(tr!(scene.lang, "take-title"));
    take_buttons(scene, Message::new(lines.join("\n")), &[])
}

/// Five buttons for the spaces after the moves in `before`, and, where a ready renewal token would keep the turn open,
/// five more that end it at once.
fn take_buttons(scene: &Scene<'_>, message: Message, before: &[Move]) -> Message {
    let lang = scene.lang;
    let moves = |more: &[Move]| [before, more].concat();
    let mut buttons = Vec::new();
    let mut ending = Vec::new();
    for space in Colour::ALL {
        let take = Move::Take { space };
        let id = scene.play(&moves(&[take]));
        let space_name = colour(lang, space);
        let Some(lying) = scene.view.spaces[space] else {
            let label = tr!(lang, "take-empty", space = space_name);
            buttons.push(Button::new(id, label).enabled(false).mark(space));
            continue;
        };
        let card = viking_short(lang, lying);
        let Some(preview) = scene.preview(&moves(&[take])) else {
            let label = tr!(lang, "take-too-dear", space = space_name, card = card);
            buttons.push(Button::new(id, label).enabled(false).mark(space));
            continue;
        };
        let label = match preview.take_cost {
            Some(n @ 1..) => tr!(
                lang,
                "take-paid",
                space = space_name.as_str(),
                card = card.as_str(),
                n = n
            ),
            _ => tr!(lang, "take-free", space = space_name.as_str(), card = card.as_str()),
        };
        let style = match preview.take_cost {
            Some(1..) => Style::Secondary,
            _ => Style::Primary,
        };
        buttons.push(Button::new(id, label).style(style).mark(space));
        let end = moves(&[take, Move::EndTurn]);
        if renewal_keeps_open(scene) && !preview.ends_turn && scene.preview(&end).is_some() {
            let label = match preview.take_cost {
                Some(n @ 1..) => tr!(lang, "take-and-end-paid", space = space_name, card = card, n = n),
                _ => tr!(lang, "take-and-end", space = space_name, card = card),
            };
            ending.push(Button::new(scene.play(&end), label).mark(space));
        }
    }
    if scene.preview(&moves(&[Move::TakeNothing])).is_some() {
        let id = scene.play(&moves(&[Move::TakeNothing]));
        ending.insert(0, Button::new(id, tr!(lang, "take-nothing")));
    }
    message.buttons(buttons).buttons(ending)
}

fn renewal_keeps_open(scene: &Scene<'_>) -> bool {
    let me = scene.view.viewer();
    scene.view.has_renewal() && me.is_some_and(|seat| scene.view.player(seat).renewal_ready)
}
