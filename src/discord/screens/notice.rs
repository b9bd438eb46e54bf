//! Short private answers: whose turn it is, what was done, what is out of date.

use super::computers::stand_in_for_me;
use super::hand::turn_line;
use super::{back, home, panel_with};
use crate::discord::custom_id::Verb;
use crate::discord::message::{Button, Message, Style};
use crate::discord::scene::Scene;
use crate::discord::words::{Detail, Narrator, refusal};
use crate::i18n::Lang;
use crate::rules::{DecisionKind, Event, PlayerCount};
use crate::table::{Refusal, Status, UserId};
use crate::tr;

/// Why somebody else's click does nothing: "It is Bob's turn."
pub fn not_your_turn(scene: &Scene<'_>) -> Message {
    let refused = match (scene.view.decision(), scene.decider()) {
        (Some(decision), Some(who)) => Refusal::NotYourDecision {
            who,
            kind: decision.kind,
        },
        _ => Refusal::Closed {
            status: Status::Finished,
        },
    };
    let name = |user: UserId| {
        let seat = scene.view.players.seats().find(|seat| {
            let person = scene.people.get(seat.index());
            person.is_some_and(|person| person.user == user)
        });
        seat.map_or_else(String::new, |seat| scene.name(seat))
    };
    Message::new(refusal(scene.lang, &refused, &name))
}

/// What the viewer's move did, in a sentence.
pub fn told(scene: &Scene<'_>, events: &[Event]) -> String {
    let narrator = Narrator {
        scene,
        you: scene.view.viewer(),
        detail: Detail::Brief,
    };
    let told = narrator.tell(events).join(" ");
    match told.is_empty() {
        true => tr!(scene.lang, "panel-done"),
        false => told,
    }
}

/// What the viewer's move did, in a sentence that closes the panel. Where it leads straight to another decision of
/// theirs, such as a Viking to take or a bonus action, the panel goes on with that.
pub fn done(scene: &Scene<'_>, events: &[Event]) -> Message {
    let told = told(scene, events);
    let goes_on = scene.decides() && (scene.due() != Some(DecisionKind::Main) || scene.bonus().is_some());
    if goes_on && let Some(panel) = panel_with(scene, &Verb::Continue, Some(&told)) {
        return panel;
    }
    let next = match scene.view.decision() {
        None => tr!(scene.lang, "state-over"),
        Some(_) if scene.decides() => turn_line(scene),
        Some(decision) => tr!(scene.lang, "state-next", who = scene.name(decision.seat)),
    };
    Message::new(format!("{told}\n{next}"))
}

/// A click on something out of date: it did nothing, and this is what can be done now.
pub fn stale(scene: &Scene<'_>) -> Message {
    let note = tr!(scene.lang, "refused-stale");
    if !scene.decides() {
        let next = match scene.view.decision() {
            None => tr!(scene.lang, "state-over"),
            Some(decision) => tr!(scene.lang, "state-waiting", who = scene.name(decision.seat)),
        };
        return Message::new(format!("{note}\n{next}"));
    }
    panel_with(scene, &Verb::Continue, Some(&note)).unwrap_or_else(|| Message::new(note))
}

/// What an undo took back. Where it is the viewer's turn again, the hand goes with it.
pub fn undone(scene: &Scene<'_>) -> Message {
    let note = tr!(scene.lang, "undone");
    match scene.decides() {
        true => home(scene, Some(&note), None),
        false => Message::new(note),
    }
}

/// Says that the board comes in a message of its own.
pub fn board_follows(lang: Lang) -> Message {
    Message::new(tr!(lang, "board-follows"))
}

/// Asks whether somebody really wants to leave a running game (R13). A computer can play for them as long as `others_play`;
/// else their seat waits for them anyway.
pub fn ask_to_resign(scene: &Scene<'_>, others_play: bool) -> Message {
    let lang = scene.lang;
    let text = match scene.view.players == PlayerCount::TWO {
        true => tr!(lang, "resign-two"),
        false => tr!(lang, "resign-more"),
    };
    let instead = match others_play {
        true => tr!(lang, "resign-or-stand-in"),
        false => tr!(lang, "resign-or-wait"),
    };
    let stand_in = scene.view.viewer().filter(|_| others_play);
    let mut buttons = vec![Button::new(scene.id(Verb::Resign), tr!(lang, "button-resign")).style(Style::Danger)];
    buttons.extend(stand_in.map(|seat| stand_in_for_me(scene, seat)));
    buttons.push(back(scene, Verb::Hand));
    Message::new(format!("{text} {instead}")).buttons(buttons)
}
