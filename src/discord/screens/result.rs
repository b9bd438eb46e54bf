//! How a game ended.

use crate::discord::custom_id::Verb;
use crate::discord::message::{Button, Message, limit};
use crate::discord::scene::Scene;
use crate::discord::text::fit_facts;
use crate::discord::words::ship;
use crate::rules::Seat;
use crate::tr;

/// The result: who wins, the standing with what breaks ties, and the last news. Nobody is notified.
pub(super) fn result(scene: &Scene<'_>, news: &[String]) -> Message {
    let lang = scene.lang;
    let mut lines = standing(scene);
    if !news.is_empty() {
        lines.push(tr!(lang, "result-last"));
    }
    let facts: Vec<String> = news.iter().map(|fact| format!("- {fact}")).collect();
    let text = fit_facts(&lines.join("\n"), &facts, &tr!(lang, "news-more"), limit::CONTENT);
    Message::new(text).buttons([
        Button::new(scene.id(Verb::Log(0)), tr!(lang, "button-log")),
        Button::new(scene.id(Verb::Help), tr!(lang, "button-help")),
    ])
}

/// What takes the place of a hand in a direct message: how the game ended, and the way to its table.
pub fn hand_over(scene: &Scene<'_>, link: &str) -> Message {
    let lang = scene.lang;
    let mut lines = vec![tr!(lang, "result-hand", game = scene.game.0)];
    lines.extend(standing(scene));
    Message::new(lines.join("\n")).buttons([Button::link(link, tr!(lang, "button-table"))])
}

/// Who wins, and everybody's score, the best first.
fn standing(scene: &Scene<'_>) -> Vec<String> {
    let lang = scene.lang;
    let winners: Vec<Seat> = scene.view.winners().collect();
    let lead = match winners.as_slice() {
        [] => tr!(lang, "result-nobody"),
        [winner] => {
            let vp = scene.view.player(*winner).vp;
            tr!(lang, "result-one", who = scene.name(*winner), vp = vp)
        }
        several => tr!(lang, "result-shared", who = scene.names(several)),
    };
    let mut lines = vec![lead, tr!(lang, "result-scores")];
    let mut seats: Vec<Seat> = scene.view.players.seats().collect();
    let place = |seat: &Seat| {
        let won = winners.contains(seat);
        let left = scene.view.player(*seat).left;
        (!won, left, std::cmp::Reverse(scene.view.standing(*seat)))
    };
    seats.sort_by_key(place);
    for seat in seats {
        let player = scene.view.player(seat);
        let (vp, tokens) = scene.view.standing(seat);
        let line = tr!(
            lang,
            "result-line",
            who = scene.name(seat),
            ship = ship(lang, player.ship),
            vp = vp,
            tokens = tokens
        );
        lines.push(match player.left {
            true => tr!(lang, "result-left", line = line),
            false => line,
        });
    }
    lines
}
