//! Everything a panel shows, in words.

use super::facts::Topic;
use super::pieces::{Band, run};
use super::sheet::Sheet;
use super::village;
use crate::render::scene::Shown;
use crate::render::words;
use crate::rules::{Asset, Colour, Seat};
use crate::{key, tr};

/// Says all that a player's panel shows.
pub(crate) fn player_facts(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat) {
    let (board, lang, player) = (shown.board, shown.lang, shown.board.player(seat));
    let topic = Topic::Player(seat);
    let ship = words::ship(lang, player.ship);
    let key = match (player.left, shown.decider() == Some(seat)) {
        (true, _) => key!("fact-player-left"),
        (_, true) => key!("fact-player-deciding"),
        _ => key!("fact-player"),
    };
    s.say(
        topic,
        0,
        tr!(lang, key, name = shown.full_name(seat), ship = ship, vp = player.vp),
    );
    let scores = board.reputation_vp(seat, shown.cards);
    s.say(
        topic,
        1,
        tr!(lang, "fact-reputation", n = player.reputation, vp = scores),
    );
    let held = [
        (Asset::Bracelet, player.bracelets, true),
        (Asset::Recruit, player.recruits, true),
        (Asset::Coin, player.coins, board.skali),
        (Asset::Raid, player.raid_tokens, board.skali),
    ];
    let held = held
        .into_iter()
        .filter(|(_, _, counts)| *counts)
        .map(|(asset, n, _)| words::asset(lang, asset, n));
    let mut held: Vec<String> = held.collect();
    if board.has_renewal() {
        held.push(match player.renewal_ready {
            true => tr!(lang, "renewal-ready"),
            false => tr!(lang, "renewal-used"),
        });
    }
    s.say(
        topic,
        1,
        tr!(lang, "fact-held", held = held.join(", "), cards = player.hand_size),
    );
    if board.first == seat {
        s.say(topic, 1, tr!(lang, "fact-first"));
    }
    for colour in Colour::ALL {
        let column = player.crew.column(colour);
        if !column.is_empty() {
            let said = words::run(lang, &run(column.assets()));
            let name = shown.colour(colour);
            s.say(
                topic,
                2,
                tr!(lang, "fact-column", n = column.len(), colour = name, gain = said),
            );
        }
    }
    let columns = words::trade(lang, &player.trade);
    s.say(topic, 3, tr!(lang, "fact-trade", columns = columns));
    if board.skali {
        for band in Band::ALL {
            let run = village::whole_run(shown, seat, band);
            if !run.is_empty() {
                s.say(
                    topic,
                    5,
                    tr!(lang, "fact-village", band = super::band_words_short(lang, band, &run)),
                );
            }
        }
        let names: Vec<String> = board
            .village(seat)
            .map(|id| words::building(lang, shown.cards.building(id)))
            .collect();
        if !names.is_empty() {
            s.name(topic, 6, tr!(lang, "fact-buildings", names = names.join(", ")));
        }
    }
    let names: Vec<String> = board
        .destinations(seat)
        .map(|id| words::destination(lang, shown.cards.destination(id)))
        .collect();
    if !names.is_empty() {
        s.name(topic, 7, tr!(lang, "fact-explored", names = names.join(", ")));
    }
    for &id in player.reserved.iter() {
        let card = shown.cards.destination(id);
        let said = words::destination_said(lang, card, &shown.cost(&card.cost));
        s.name(topic, 4, tr!(lang, "fact-reserved", card = said));
    }
}
