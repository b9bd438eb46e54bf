//! Hints: the best moves for the player to decide, and how they compare.

use super::back;
use crate::ai::{Comparison, Hint};
use crate::discord::custom_id::Verb;
use crate::discord::message::Message;
use crate::discord::scene::Scene;
use crate::discord::words::{deed, preview_short};
use crate::tr;

/// The hints in words, the best first.
pub fn hints(scene: &Scene<'_>, hints: &[Hint]) -> Message {
    let lang = scene.lang;
    let mut lines = vec![match hints.is_empty() {
        true => tr!(lang, "hint-none"),
        false => tr!(lang, "hint-title", game = scene.game.0),
    }];
    for (n, hint) in (1..).zip(hints) {
        let moves: Vec<_> = [hint.mv].into_iter().chain(hint.then).collect();
        let mut what = deed(scene, &moves);
        let preview = scene.preview(&moves);
        if let Some(recruits) = preview
            .as_ref()
            .and_then(|preview| preview.take_cost)
            .filter(|&n| n > 0)
        {
            let cost = tr!(lang, "payment-recruits", n = recruits);
            what = tr!(lang, "deed-costs", what = what, cost = cost);
        }
        // What a discard or the end of a turn gives is not why one does it.
        if let Some(preview) = preview.filter(|preview| !preview.gains.is_empty()) {
            let gain = preview_short(lang, &preview);
            what = tr!(lang, "hint-gives", what = what, gain = gain);
        }
        let compared = match hint.comparison {
            Comparison::Best => tr!(lang, "hint-best"),
            Comparison::AsGood => tr!(lang, "hint-as-good"),
            Comparison::LittleWorse => tr!(lang, "hint-little-worse"),
            Comparison::MuchWorse => tr!(lang, "hint-much-worse"),
        };
        lines.push(tr!(lang, "hint-line", n = n, what = what, compared = compared));
    }
    Message::new(lines.join("\n")).buttons([back(scene, Verb::Hand)])
}
