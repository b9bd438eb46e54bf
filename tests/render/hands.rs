//! A player's own hand.

use knarr::i18n::Lang;
use knarr::render::{HandScene, Renderer, words};
use knarr::rules::{Board, Colour, Options, PlayerCount};

use crate::scenes::{Table, random, table};

fn scene<'a>(table: &'a Table, view: &'a knarr::rules::View) -> HandScene<'a> {
    HandScene {
        view,
        cards: &table.cards,
        lang: Lang::En,
        place: Some("Fjord table"),
    }
}

#[test]
fn a_hand_names_every_card_and_what_it_takes() {
    let renderer = Renderer::new();
    for seed in 0..20 {
        let table = random(seed);
        for seat in table.view.players.seats() {
            let view = table.state.view(seat);
            let hand = renderer.hand(&scene(&table, &view)).unwrap();
            for &card in view.hand() {
                let name = words::viking(Lang::En, card).to_lowercase();
                assert!(hand.alt.to_lowercase().contains(&name), "{name}: {}", hand.alt);
            }
            assert!(hand.alt.chars().count() <= 1024);
        }
    }
}

#[test]
fn the_public_has_no_hand_to_draw() {
    let table = random(3);
    assert!(Renderer::new().hand(&scene(&table, &table.view)).is_none());
}

/// Whether a recruit of this colour would bring a bracelet too many to the player to move.
fn overflows(board: &Board, colour: Colour) -> bool {
    use knarr::rules::VikingAsset::Bracelet;
    let player = board.player(board.active);
    player.bracelets == 3 && player.crew.column(colour).count(Bracelet) > 0
}

#[test]
fn what_a_cap_takes_away_is_told_as_lost() {
    let renderer = Renderer::new();
    let mut seen = 0;
    for seed in 0..200 {
        let table = table(&Options::new(PlayerCount::TWO), seed, 40);
        let Some(decision) = table.view.decision() else {
            continue;
        };
        if decision.kind != knarr::rules::DecisionKind::Main || !table.view.can_recruit() {
            continue;
        }
        let view = table.state.view(decision.seat);
        if view.hand().iter().any(|card| overflows(view.board(), card.colour())) {
            let hand = renderer.hand(&scene(&table, &view)).unwrap();
            assert!(hand.alt.contains("over the limit"), "seed {seed}: {}", hand.alt);
            seen += 1;
        }
    }
    assert!(seen > 0, "no such hand among these games: the test shows nothing");
}
