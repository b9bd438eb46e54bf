//! The own hand, and what can be done from it: the private answer to *My hand*, and the direct message that each player
//! has. Every turn can be played whole from here.

use super::{pending, recruit};
use crate::discord::custom_id::Verb;
use crate::discord::message::{Button, Message, Style};
use crate::discord::scene::Scene;
use crate::rules::DecisionKind;
use crate::tr;

/// The hand with its buttons. `note` is a sentence to begin with; `link` leads to the table.
pub fn home(scene: &Scene<'_>, note: Option<&str>, link: Option<&str>) -> Message {
    let lang = scene.lang;
    let mut lines = vec![tr!(lang, "hand-table", game = scene.game.0, round = scene.view.round)];
    lines.extend(note.map(str::to_owned));
    lines.push(state_line(scene));
    if scene.view.viewer().is_some() {
        lines.push(match scene.view.hand().is_empty() {
            true => tr!(lang, "panel-hand-empty"),
            false => tr!(lang, "panel-hand-title"),
        });
        lines.extend(recruit::hand_lines(scene));
        lines.extend(recruit::reputation_line(scene));
    }
    let message = Message::new(lines.join("\n")).buttons(recruit::card_buttons(scene));
    let message = match (scene.decides(), pending::continue_label(scene)) {
        (true, Some(label)) if scene.due() != Some(DecisionKind::Main) => {
            message.buttons([Button::new(scene.id(Verb::Continue), label).style(Style::Primary)])
        }
        (true, _) => message.buttons(actions(scene).into_iter().skip(1)),
        (false, _) => message,
    };
    message.buttons(table_buttons(scene, link))
}

/// Undo, Log, Help, Hint where one may be had, and the way to the table.
fn table_buttons(scene: &Scene<'_>, link: Option<&str>) -> Vec<Button> {
    let lang = scene.lang;
    let undo = Verb::Undo { no: scene.state_no };
    let mut buttons = Vec::new();
    if !scene.view.is_over() {
        buttons.push(Button::new(scene.id(undo), tr!(lang, "button-undo")).enabled(scene.can_undo()));
    }
    buttons.push(Button::new(scene.id(Verb::Log(0)), tr!(lang, "button-log")));
    buttons.push(Button::new(scene.id(Verb::Help), tr!(lang, "button-help")));
    if scene.hints && scene.decides() {
        buttons.push(Button::new(scene.id(Verb::Hint), tr!(lang, "button-hint")));
    }
    buttons.extend(link.map(|url| Button::link(url, tr!(lang, "button-table"))));
    buttons
}

/// Recruit, Explore, Trade, Develop, End turn, and Renew with two players: what can't be done is disabled.
pub(super) fn actions(scene: &Scene<'_>) -> Vec<Button> {
    let (lang, view, cards) = (scene.lang, &scene.view, scene.cards);
    let opener = |verb, label, possible| Button::new(scene.id(verb), label).enabled(possible);
    let mut buttons = vec![
        opener(Verb::Recruit, tr!(lang, "button-recruit"), view.can_recruit()),
        opener(Verb::Explore, tr!(lang, "button-explore"), view.can_explore(cards)),
        opener(Verb::Trade, tr!(lang, "button-trade"), view.can_trade()),
    ];
    if view.skali {
        let possible = view.can_develop(cards);
        buttons.push(opener(Verb::Develop, tr!(lang, "button-develop"), possible));
    }
    buttons.push(
        Button::new(scene.play(&[crate::rules::Move::EndTurn]), tr!(lang, "button-end-turn"))
            .enabled(view.can_end_turn(cards)),
    );
    buttons.extend(renew_button(scene));
    buttons
}

/// Renew, with two players and Skáli.
pub(super) fn renew_button(scene: &Scene<'_>) -> Option<Button> {
    scene.view.has_renewal().then(|| {
        let possible = scene.due() == Some(DecisionKind::Main) && scene.view.can_renew();
        Button::new(scene.id(Verb::Renew), tr!(scene.lang, "button-renew")).enabled(possible)
    })
}

/// What the viewer has to do now, or who else has. It never says whose turn it is: that is how a refusal begins.
fn state_line(scene: &Scene<'_>) -> String {
    let lang = scene.lang;
    let Some(decision) = scene.view.decision() else {
        return tr!(lang, "state-over");
    };
    if !scene.decides() {
        return tr!(lang, "state-waiting", who = scene.name(decision.seat));
    }
    match pending::continue_label(scene) {
        Some(_) if decision.kind == DecisionKind::Main => tr!(lang, "state-bonus"),
        Some(label) => tr!(lang, "state-pending", what = label),
        None => turn_line(scene),
    }
}

/// What the turn of the viewer still asks for and admits, as the rules engine has it.
pub(super) fn turn_line(scene: &Scene<'_>) -> String {
    let (lang, view, cards) = (scene.lang, &scene.view, scene.cards);
    let possible = |all: &[(bool, String)]| {
        let names = all.iter().filter(|(possible, _)| *possible);
        scene.any_of(names.map(|(_, name)| name.clone()).collect())
    };
    let action = possible(&[
        (view.can_recruit(), tr!(lang, "state-recruit")),
        (view.can_explore(cards), tr!(lang, "state-explore")),
    ]);
    let options = possible(&[
        (view.can_trade(), tr!(lang, "state-trade")),
        (view.skali && view.can_develop(cards), tr!(lang, "state-develop")),
        (view.has_renewal() && view.can_renew(), tr!(lang, "state-renew")),
    ]);
    match (action, options) {
        (Some(action), None) => tr!(lang, "state-your-turn", action = action),
        (Some(action), Some(what)) => tr!(lang, "state-your-turn-options", action = action, what = what),
        (None, Some(what)) => tr!(lang, "state-options", what = what),
        (None, None) => tr!(lang, "state-end"),
    }
}
