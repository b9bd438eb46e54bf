//! Short private answers: whose turn it is, what was done, what is out of date.

use super::panel_with;
use crate::discord::custom_id::Verb;
use crate::discord::message::Message;
use crate::discord::scene::Scene;
use crate::discord::words::{Detail, Narrator, refusal};
use crate::rules::{DecisionKind, Event};
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

/// What the viewer's move did, in a sentence that closes the panel. Where it leads straight to another decision of
/// theirs, such as a Viking to take or a bonus action, the panel goes on with that.
pub fn done(scene: &Scene<'_>, events: &[Event]) -> Message {
    let narrator = Narrator {
        scene,
        you: scene.view.viewer(),
        detail: Detail::Brief,
    };
    let mut told = narrator.tell(events).join(" ");
    if told.is_empty() {
        told = tr!(scene.lang, "panel-done");
    }
    let goes_on = scene.decides() && (scene.due() != Some(DecisionKind::Main) || scene.bonus().is_some());
    if goes_on && let Some(panel) = panel_with(scene, &Verb::Continue, Some(&told)) {
        return panel;
    }
    let next = match scene.view.decision() {
        None => tr!(scene.lang, "state-over"),
        Some(_) if scene.decides() => tr!(scene.lang, "state-options"),
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
            Some(decision) => tr!(scene.lang, "state-next", who = scene.name(decision.seat)),
        };
        return Message::new(format!("{note}\n{next}"));
    }
    panel_with(scene, &Verb::Continue, Some(&note)).unwrap_or_else(|| Message::new(note))
}
