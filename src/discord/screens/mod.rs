//! What people see: each screen is a pure function from a [`Scene`] to a [`Message`].
//!
//! Openers and steps are answered from the present by [`panel`], whatever message they stood in: where the step is not
//! possible any more, it shows what is.

mod computers;
mod develop;
mod explore;
mod games;
mod hand;
mod help;
mod hint;
mod lobby;
mod log;
mod lookup;
mod notice;
mod pending;
mod recruit;
mod result;
mod settings;
mod table;
mod textview;
mod trade;

pub use computers::{away, computer_name, computers, stood_in, with_stand_in, with_ways_back};
pub(super) use explore::offers;
pub use games::{GameLine, Standing, games};
pub use hand::home;
pub use help::{help, legend};
pub use hint::hints;
pub use lobby::{LobbyScene, lobby, option_lines};
pub use log::{log, news};
pub use lookup::{Topic, card, card_offers, topic, topic_offers};
pub use notice::{ask_to_resign, board_follows, done, not_your_turn, stale, told, undone};
pub(super) use recruit::whole_action;
pub use result::hand_over;
pub use settings::{settings, table_view};
pub use table::{Look, board, call, call_answered, past_turn, table};

use super::custom_id::Verb;
use super::message::{Button, Message};
use super::scene::Scene;
use crate::rules::DecisionKind;
use crate::tr;

/// The private panel that a click on an opener or a step leads to. `None` for verbs that lead to none: those of the
/// lobby, those that apply something, and Log and Help, which have screens of their own.
///
/// To somebody who has nothing to decide now, it says whose turn it is.
pub fn panel(scene: &Scene<'_>, verb: &Verb) -> Option<Message> {
    panel_with(scene, verb, None)
}

/// The same, under a sentence of what has just been done.
pub fn panel_with(scene: &Scene<'_>, verb: &Verb, note: Option<&str>) -> Option<Message> {
    use Verb::*;
    let choosing = matches!(
        verb,
        Continue | Recruit | RecruitCard(_) | Explore | Pay(_) | PayWith(..) | Trade | Develop | Renew
    );
    if !choosing {
        return (*verb == Hand).then(|| home(scene, note, None));
    }
    if !scene.decides() {
        return Some(not_your_turn(scene));
    }
    if scene.due() != Some(DecisionKind::Main) {
        return Some(pending::panel(scene, note));
    }
    let step = match verb {
        Recruit => recruit::cards(scene),
        RecruitCard(card) => recruit::spaces(scene, *card),
        Explore => explore::destinations(scene),
        Pay(destination) => explore::payments(scene, *destination),
        PayWith(destination, chosen) => explore::choose_cards(scene, *destination, chosen),
        Trade => trade::panel(scene),
        Develop => develop::buildings(scene),
        Renew => develop::renewal(scene),
        _ => None,
    };
    Some(step.unwrap_or_else(|| {
        let note = match (verb, note) {
            (Continue, note) => note.map(str::to_owned),
            _ => Some(tr!(scene.lang, "not-possible-now")),
        };
        home(scene, note.as_deref(), None)
    }))
}

/// The way back from a step.
fn back(scene: &Scene<'_>, to: Verb) -> Button {
    Button::new(scene.id(to), tr!(scene.lang, "button-back"))
}
