//! The board in words: everything that the pictures show, for those who read rather than look.

use super::pending::destination_line;
use crate::discord::message::Embed;
use crate::discord::scene::Scene;
use crate::discord::words::{
    artifact, asset, assets, building, colour, destination, effects, kind, ship, viking, viking_asset,
};
use crate::rules::{Asset, Assets, Colour, DestinationKind, Player, Seat};
use crate::tr;

/// One embed for what lies in the middle, one for each player.
pub(super) fn embeds(scene: &Scene<'_>) -> Vec<Embed> {
    let middle = Embed {
        title: Some(tr!(scene.lang, "view-middle", round = scene.view.round)),
        text: middle(scene).join("\n"),
        ..Embed::default()
    };
    let player = |seat: Seat| Embed {
        title: None,
        text: player(scene, seat).join("\n"),
        ..Embed::default()
    };
    std::iter::once(middle)
        .chain(scene.view.players.seats().map(player))
        .collect()
}

fn middle(scene: &Scene<'_>) -> Vec<String> {
    let (lang, view) = (scene.lang, &scene.view);
    let mut lines = Vec::new();
    for space in Colour::ALL {
        let lying = view.spaces[space].map_or_else(|| tr!(lang, "view-empty"), |card| viking(lang, card));
        lines.push(tr!(lang, "view-space", space = colour(lang, space), card = lying));
    }
    lines.push(tr!(
        lang,
        "view-decks",
        deck = view.deck_size,
        discard = view.discard.total()
    ));
    for which in DestinationKind::ALL {
        let left = view.destination_deck_sizes[which as usize];
        lines.push(tr!(lang, "view-display", kind = kind(lang, which), n = left));
        let face_up = view.display[which as usize].iter().flatten();
        lines.extend(face_up.map(|&id| destination_line(scene, id)));
    }
    if view.skali {
        lines.push(tr!(lang, "view-buildings", n = view.building_deck_size));
        for &id in view.buildings.iter().flatten() {
            let card = scene.cards.building(id);
            let cost = asset(lang, Asset::Coin, card.cost);
            let does = effects(lang, &card.effects, None).join("; ");
            lines.push(tr!(
                lang,
                "building-line",
                building = building(lang, card),
                cost = cost,
                does = does
            ));
        }
        lines.push(tr!(lang, "view-raid", board = view.raid_board, extra = view.raid_extra));
    }
    for which in view.artifacts.iter() {
        lines.push(tr!(lang, "view-artifact", artifact = artifact(lang, which)));
    }
    lines
}

fn player(scene: &Scene<'_>, seat: Seat) -> Vec<String> {
    let (lang, view) = (scene.lang, &scene.view);
    let player = view.player(seat);
    let mut lines = vec![headline(scene, seat, player)];
    let held = [
        (Asset::Bracelet, player.bracelets),
        (Asset::Recruit, player.recruits),
        (Asset::Coin, player.coins),
        (Asset::Raid, player.raid_tokens),
    ];
    let held = held
        .into_iter()
        .fold(Assets::NONE, |sum, (what, n)| sum + Assets::many(what, n));
    lines.push(tr!(
        lang,
        "view-held",
        reputation = player.reputation,
        scores = view.reputation_vp(seat, scene.cards),
        held = assets(lang, held),
        hand = player.hand_size
    ));
    if view.has_renewal() {
        lines.push(match player.renewal_ready {
            true => tr!(lang, "view-renewal-ready"),
            false => tr!(lang, "view-renewal-used"),
        });
    }
    for of in Colour::ALL {
        let column = player.crew.column(of);
        if column.is_empty() {
            continue;
        }
        let shown: Vec<String> = column.oldest_first().map(|each| viking_asset(lang, each)).collect();
        let (name, n) = (colour(lang, of), column.len());
        lines.push(tr!(
            lang,
            "view-column",
            colour = name,
            n = n,
            assets = shown.join(", ")
        ));
    }
    let columns: Vec<String> = player.trade.iter().map(|&gain| assets(lang, gain)).collect();
    lines.push(tr!(lang, "view-trade", columns = columns.join(" · ")));
    let names = |ids: Vec<String>| match ids.is_empty() {
        true => tr!(lang, "nothing"),
        false => ids.join(", "),
    };
    let explored = view
        .destinations(seat)
        .map(|id| destination(lang, scene.cards.destination(id)));
    lines.push(tr!(lang, "view-explored", names = names(explored.collect())));
    for &id in player.reserved.iter() {
        let name = destination(lang, scene.cards.destination(id));
        lines.push(tr!(lang, "view-reserved", destination = name));
    }
    if view.skali {
        let built = view.village(seat).map(|id| building(lang, scene.cards.building(id)));
        lines.push(tr!(lang, "view-village", names = names(built.collect())));
        let renews = view.has_renewal().then_some(&scene.cards.special_building.renews);
        lines.push(effects(lang, &player.village, renews).join("; "));
    }
    lines
}

fn headline(scene: &Scene<'_>, seat: Seat, player: &Player) -> String {
    let lang = scene.lang;
    let mut marks = Vec::new();
    if scene.view.decision().is_some_and(|decision| decision.seat == seat) {
        marks.push(tr!(lang, "view-decides"));
    }
    if scene.view.first == seat {
        marks.push(tr!(lang, "view-first"));
    }
    let person = scene.people.get(seat.index());
    if person.is_some_and(|person| person.computer.is_some()) {
        marks.push(tr!(lang, "view-computer"));
    }
    if player.left {
        marks.push(tr!(lang, "view-left"));
    }
    let line = tr!(
        lang,
        "view-player",
        who = scene.name(seat),
        ship = ship(lang, player.ship),
        vp = player.vp
    );
    match marks.is_empty() {
        true => line,
        false => tr!(lang, "view-marked", line = line, marks = marks.join(", ")),
    }
}
