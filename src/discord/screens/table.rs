//! The table's message: one a turn, for everybody.

use super::hand::{actions, renew_button};
use super::pending::continue_label;
use super::result;
use super::textview;
use crate::discord::custom_id::Verb;
use crate::discord::message::{Button, Message, Picture, Style, limit};
use crate::discord::scene::{Bonus, Scene};
use crate::discord::text::fit_facts;
use crate::i18n::Lang;
use crate::render::Section;
use crate::rules::{DecisionKind, View};
use crate::tr;

/// How a board is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Look {
    /// As pictures, one an embed, in this order.
    Pictures(Vec<Picture>),
    /// In words.
    Text(Vec<Section>),
}

/// The message of a turn, from the public view: who decides, what happened (`news`, oldest first), the board, and the
/// buttons. Once the game is over, its result.
pub fn table(scene: &Scene<'_>, news: &[String], look: Look) -> Message {
    let Some(decider) = scene.decider() else {
        return with_look(result::result(scene, news), look);
    };
    let message = match scene.computer() {
        // Nobody is to be called for a computer's turn, and nobody can press for it.
        Some(seat) => {
            let lead = tr!(scene.lang, "lead-computer", who = scene.name(seat));
            Message::new(with_news(scene, &lead, news)).buttons(second_row(scene))
        }
        None => {
            let lead = format!("<@{decider}>, {}", lead(scene));
            let message = Message::new(with_news(scene, &lead, news)).mention(decider);
            message.buttons(first_row(scene)).buttons(second_row(scene))
        }
    };
    with_look(message, look)
}

/// A message of its own for a decision of somebody whose turn it is not, who would not be notified by an edit.
pub fn call(scene: &Scene<'_>, news: &[String]) -> Option<Message> {
    let decider = scene.decider().filter(|_| scene.computer().is_none())?;
    let lead = format!("<@{decider}>, {}", lead(scene));
    let message = Message::new(with_news(scene, &lead, news)).mention(decider);
    Some(message.buttons(first_row(scene)))
}

/// What takes the place of a call once it is answered: no button, and nobody mentioned, so that the newest mention is
/// always of the person to decide.
pub fn call_answered(lang: Lang) -> Message {
    Message::new(tr!(lang, "call-answered"))
}

/// What the text of a board becomes once another has taken its place: what was done while it was the newest. `then` is the
/// game as it was when the board was posted.
pub fn past_turn(scene: &Scene<'_>, then: &View, facts: &[String]) -> String {
    let who = scene.name(then.active);
    let lead = tr!(
        scene.lang,
        "event-turn",
        who = who,
        turn = then.turn,
        round = then.round
    );
    match facts.is_empty() {
        true => format!("{lead}\n{}", tr!(scene.lang, "board-moved")),
        false => with_news(scene, &lead, facts),
    }
}

/// The board, or what one player has, in a message of its own, without buttons: the answer to a request to see it.
pub fn board(scene: &Scene<'_>, look: Look) -> Message {
    let line = match scene.view.decision() {
        Some(decision) => tr!(
            scene.lang,
            "board-line",
            game = scene.game.0,
            round = scene.view.round,
            who = scene.name(decision.seat)
        ),
        None => tr!(scene.lang, "state-over"),
    };
    with_look(Message::new(line), look)
}

fn with_look(message: Message, look: Look) -> Message {
    match look {
        Look::Pictures(pictures) => pictures.into_iter().fold(message, Message::picture),
        Look::Text(sections) => textview::embeds(sections).into_iter().fold(message, Message::embed),
    }
}

fn with_news(scene: &Scene<'_>, lead: &str, news: &[String]) -> String {
    let facts: Vec<String> = news.iter().map(|fact| format!("- {fact}")).collect();
    fit_facts(lead, &facts, &tr!(scene.lang, "news-more"), limit::CONTENT)
}

/// What the player to decide is to do.
fn lead(scene: &Scene<'_>) -> String {
    let lang = scene.lang;
    let what = match scene.due() {
        Some(DecisionKind::Take) => tr!(lang, "lead-take"),
        Some(DecisionKind::Reserve) => tr!(lang, "lead-reserve"),
        Some(DecisionKind::Swap) => tr!(lang, "lead-swap"),
        Some(DecisionKind::Discard) => tr!(lang, "lead-discard"),
        Some(DecisionKind::Order) => tr!(lang, "lead-order"),
        Some(DecisionKind::Main) | None => match scene.bonus() {
            Some(Bonus::Recruit) => tr!(lang, "lead-bonus-recruit"),
            Some(Bonus::Explore) => tr!(lang, "lead-bonus-explore"),
            None if scene.view.done.action => tr!(lang, "lead-options"),
            None => tr!(lang, "lead-turn"),
        },
    };
    match scene.view.end_triggered {
        true => tr!(lang, "lead-last-round", what = what),
        false => what,
    }
}

/// The actions of a turn, or the one button that reopens a pending decision.
fn first_row(scene: &Scene<'_>) -> Vec<Button> {
    match continue_label(scene) {
        Some(label) => vec![Button::new(scene.id(Verb::Continue), label).style(Style::Primary)],
        None => {
            let mut buttons = actions(scene);
            buttons.truncate(buttons.len() - usize::from(scene.view.has_renewal()));
            buttons
        }
    }
}

fn second_row(scene: &Scene<'_>) -> Vec<Button> {
    let lang = scene.lang;
    let undo = Verb::Undo { no: scene.state_no };
    let mut buttons = vec![
        Button::new(scene.id(Verb::Hand), tr!(lang, "button-hand")),
        // For whoever moved last, who need not be the player to decide.
        Button::new(scene.id(undo), tr!(lang, "button-undo")).enabled(scene.undoer.is_some()),
        Button::new(scene.id(Verb::Log(0)), tr!(lang, "button-log")),
        Button::new(scene.id(Verb::Help), tr!(lang, "button-help")),
    ];
    buttons.extend(renew_button(scene).filter(|_| scene.computer().is_none()));
    buttons
}
