//! Tables as full as the rules allow: written as JSON over a dealt game, since no play would get there soon.

use knarr::rules::{
    ArtifactChoice, Asset, Assets, BuildingId, CardSet, DestinationId, Effects, Event, Options, PlayerCount, Row, Seat,
    Source, View,
};
use serde_json::{Value, json};

use super::scenes::{Table, table_with};

/// A column of ten, sixteen destinations and sixteen buildings of one player, a three-digit score, two artifacts,
/// reserved cards, empty slots; the others share what is left.
pub(crate) fn extreme(players: u8) -> Table {
    extreme_with(knarr::cards::built_in(), players)
}

/// The same without Skáli.
pub(crate) fn extreme_base(players: u8) -> Table {
    extreme_base_with(knarr::cards::built_in(), players)
}

/// [`extreme`] with other cards.
pub(crate) fn extreme_with(cards: CardSet, players: u8) -> Table {
    build(cards, players, true)
}

/// [`extreme_base`] with other cards.
pub(crate) fn extreme_base_with(cards: CardSet, players: u8) -> Table {
    build(cards, players, false)
}

/// The first player's own view of such a table, to decide, with a hand that brings much.
pub(crate) fn extreme_hand(table: &Table) -> View {
    let mut view = serde_json::to_value(table.view).unwrap();
    view["board"]["active"] = json!(0);
    view["board"]["seats"][0]["bracelets"] = json!(2);
    view["board"]["seats"][0]["recruits"] = json!(3);
    view["viewer"] = json!([0, ["Pb", "Bf", "Gv"]]);
    serde_json::from_value(view).unwrap()
}

/// Such a table at its end, after 37 rounds, with a history that adds up to its scores.
pub(crate) fn extreme_end(mut table: Table) -> Table {
    let mut view = serde_json::to_value(table.view).unwrap();
    view["board"]["flow"]["wait"] = Value::Null;
    view["board"]["flow"]["winners"] = json!(1);
    table.view = serde_json::from_value(view).unwrap();
    let scores: Vec<(Seat, u8)> = table
        .view
        .iter()
        .map(|(seat, player)| (seat, player.vp as u8))
        .collect();
    let sources = [
        Source::Recruit,
        Source::Explore,
        Source::Trade,
        Source::Village,
        Source::Raid,
    ];
    // The last two are Skáli's.
    let sources = &sources[..if table.view.board().skali { 5 } else { 3 }];
    table.history.clear();
    for round in 1..=37u8 {
        for &(seat, score) in &scores {
            let turn = u16::from(round);
            table.history.push(Event::TurnStarted {
                seat,
                turn,
                round: turn,
            });
            let after = |rounds: u8| u16::from(score) * u16::from(rounds) / 37;
            let vp = (after(round) - after(round - 1)) as u8;
            table.history.push(Event::Gained {
                seat,
                source: sources[usize::from(round + seat.0) % sources.len()],
                gained: Assets::many(Asset::Vp, vp),
                lost: Assets::NONE,
            });
        }
    }
    // The next turn that is never played ends the last round.
    table.history.push(Event::TurnStarted {
        seat: Seat(0),
        turn: 38,
        round: 38,
    });
    table
}

fn build(cards: CardSet, players: u8, skali: bool) -> Table {
    let count = PlayerCount::new(players).unwrap();
    let options = Options {
        skali,
        artifacts: ArtifactChoice::Random,
        ..Options::new(count)
    };
    let mut table = table_with(cards, &options, u64::from(players), 0);
    let mut view = serde_json::to_value(table.view).unwrap();
    let board = &mut view["board"];
    board["round"] = json!(37);
    board["end_triggered"] = json!(true);
    board["artifacts"] = json!(["cauldron", "golden_bracelet"]);
    board["spaces"] = json!(["Bv", null, "Gr", "Rf", "Pb"]);
    board["display"] = json!([[1, null, null], [21, null, 33]]);
    board["buildings"] = if skali {
        json!([34, null, null, null])
    } else {
        json!([null, null, null, null])
    };
    board["raid_board"] = json!(if skali { 2 * players + 1 } else { 0 });
    board["raid_extra"] = json!(u8::from(skali));
    deal_destinations(board, players, if skali { 48 } else { 35 });
    if skali {
        deal_buildings(board, players);
    }
    for seat in 0..players {
        let player = &mut board["seats"][usize::from(seat)];
        player["vp"] = json!([104, 39, 100, 7][usize::from(seat)]);
        player["reputation"] = json!([14, 10, 3, 0][usize::from(seat)]);
        player["bracelets"] = json!(3 - seat.min(3));
        player["recruits"] = json!(seat.min(3));
        player["coins"] = json!(if skali { 3 } else { 0 });
        player["raid_tokens"] = json!(if skali { seat } else { 0 });
        player["reserved"] = json!([&[19, 20][..], &[18, 17], &[], &[16]][usize::from(seat)]);
        player["crew"] = crew(usize::from(seat));
    }
    sums(board, &table.cards, players, skali);
    table.view = serde_json::from_value::<View>(view).unwrap();
    table.last.clear();
    table
}

/// Sixteen for the first player, what is left for the others in turn; those on display and reserved stay out.
fn deal_destinations(board: &mut Value, players: u8, all: u8) {
    let free = (1..=all).filter(|id| ![1, 21, 33, 16, 17, 18, 19, 20].contains(id));
    let owned: Vec<Value> = free
        .enumerate()
        .map(|(k, id)| json!([id, if k < 16 { 0 } else { 1 + (k as u8 - 16) % (players - 1) }]))
        .filter(|owned| all == 48 || owned[1] == 0 || owned[0].as_u64().unwrap() % 2 == 0)
        .collect();
    board["explored"] = json!(owned);
}

fn deal_buildings(board: &mut Value, players: u8) {
    let owned: Vec<Value> = (0..34)
        .map(|k: u8| json!([k, if k < 16 { 0 } else { 1 + (k - 16) % (players - 1) }]))
        .collect();
    board["built"] = json!(owned);
}

fn crew(seat: usize) -> Value {
    let (vp, bracelet, recruit, reputation) = ("vp", "bracelet", "recruit", "reputation");
    match seat {
        0 => json!([
            [vp, bracelet, recruit, vp, vp, reputation, vp, bracelet, recruit, vp],
            [vp],
            [],
            [vp, vp, reputation],
            [recruit, bracelet, vp, vp, vp, vp, vp]
        ]),
        1 => json!([[], [], [], [], []]),
        _ => json!([[], [vp, vp], [bracelet], [], [reputation, recruit]]),
    }
}

/// What the engine keeps beside the cards: trade columns and villages in sums.
fn sums(board: &mut Value, cards: &CardSet, players: u8, skali: bool) {
    let owner = |entry: &Value| (entry[0].as_u64().unwrap() as u8, entry[1].as_u64().unwrap() as u8);
    let entries = |list: &Value| list.as_array().unwrap().iter().map(owner).collect::<Vec<_>>();
    let (explored, built) = (entries(&board["explored"]), entries(&board["built"]));
    for seat in 0..players {
        let mut trade = cards.ships[0];
        for (id, _) in explored.iter().filter(|(_, owner)| *owner == seat) {
            let card = cards.destination(DestinationId(*id));
            trade.iter_mut().zip(card.trade).for_each(|(sum, more)| *sum += more);
        }
        let mut village = Effects::default();
        if skali {
            let mut add = |more: &Effects| {
                for row in Row::ALL {
                    village.rows[row as usize] += more.row(row);
                }
                village.raid_gain += more.raid_gain;
                village.raid_penalty += more.raid_penalty;
            };
            add(&cards.skalis[usize::from(seat)]);
            built.iter().filter(|(_, owner)| *owner == seat).for_each(|(id, _)| {
                add(&cards.building(BuildingId(*id)).effects);
            });
        }
        let player = &mut board["seats"][usize::from(seat)];
        player["trade"] = serde_json::to_value(trade).unwrap();
        player["village"] = serde_json::to_value(village).unwrap();
    }
}

#[test]
fn an_extreme_table_is_what_it_claims() {
    for players in 2..=4 {
        let table = extreme(players);
        let seat = knarr::rules::Seat(0);
        assert_eq!(table.view.destinations(seat).count(), 16);
        assert_eq!(table.view.village(seat).count(), 16);
        assert_eq!(table.view.player(seat).vp, 104);
        assert!(table.view.player(seat).village.raid_gain.get(Asset::Vp) > 0);
        assert_ne!(table.view.player(seat).trade, [Assets::NONE; 3]);
    }
}
