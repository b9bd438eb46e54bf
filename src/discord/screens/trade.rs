//! Trade: one, two or three bracelets.

use super::back;
use crate::discord::custom_id::Verb;
use crate::discord::message::{Button, Message};
use crate::discord::scene::Scene;
use crate::discord::words::{asset, preview_long, preview_short};
use crate::rules::{Asset, MOST_HELD, Move};
use crate::tr;

/// The trades, each with its total gain. `None` if none is possible.
pub(super) fn panel(scene: &Scene<'_>) -> Option<Message> {
    let lang = scene.lang;
    let mut lines = vec![tr!(lang, "trade-title")];
    let mut buttons = Vec::new();
    for bracelets in 1..=MOST_HELD {
        let trade = Move::Trade { bracelets };
        let paid = asset(lang, Asset::Bracelet, bracelets);
        let Some(preview) = scene.preview(&[trade]) else {
            buttons.push(Button::new(scene.play(&[trade]), paid).enabled(false));
            continue;
        };
        let line = tr!(
            lang,
            "trade-line",
            paid = paid.as_str(),
            gain = preview_long(lang, &preview)
        );
        lines.push(line);
        let label = tr!(lang, "button-gives", what = paid, gain = preview_short(lang, &preview));
        buttons.push(Button::new(scene.play(&[trade]), label));
    }
    let possible = buttons.iter().any(|button| !button.disabled);
    possible.then(|| {
        Message::new(lines.join("\n"))
            .buttons(buttons)
            .buttons([back(scene, Verb::Hand)])
    })
}
