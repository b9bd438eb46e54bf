//! A player's own hand.

use knarr::i18n::Lang;
use knarr::render::{HandScene, Renderer, words};
use knarr::rules::{Options, PlayerCount};

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

#[test]
fn what_a_cap_takes_away_is_told_as_lost() {
    let table = table(&Options::new(PlayerCount::TWO), 1, 0);
    let seat = table.view.active;
    let mut view = serde_json::to_value(table.state.view(seat)).unwrap();
    let player = &mut view["board"]["seats"][seat.index()];
    player["bracelets"] = 3.into();
    player["crew"] = serde_json::json!([["bracelet"], ["bracelet"], ["bracelet"], ["bracelet"], ["bracelet"]]);
    let view = serde_json::from_value(view).unwrap();
    let hand = Renderer::new().hand(&scene(&table, &view)).unwrap();
    assert_eq!(hand.alt.matches("over the limit").count(), 3, "{}", hand.alt);
}
