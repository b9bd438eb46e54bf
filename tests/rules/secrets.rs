//! R12 What may be seen.

use crate::game::{recruit, take};
use crate::scenario::{Scenario, vikings};
use knarr::rules::{Colour, Event, Pile, Seat, SeenBy, View};

fn json(view: &View) -> String {
    serde_json::to_string(view).unwrap()
}

/// Two games that differ only in what is hidden: hands of others, and the order of decks.
#[test]
fn r12_1_hands_of_others_and_the_order_of_decks_are_secret() {
    let start = || Scenario::skali(2).spaces("Rv Yv Gv Bv Pv").hand(0, "RvYvGv");
    let one = start()
        .hand(1, "RbBfPr")
        .deck("Gr Pf Pb")
        .destination_decks(&[9, 10], &[30])
        .start();
    let other = start()
        .hand(1, "GrPfPb")
        .deck("Bf Rb Pr")
        .destination_decks(&[10, 9], &[31])
        .start();
    assert_ne!(one.state, other.state);
    assert_eq!(one.state.public_view(), other.state.public_view());
    assert_eq!(json(&one.state.public_view()), json(&other.state.public_view()));
    assert_eq!(one.state.view(Seat(0)), other.state.view(Seat(0)));
    assert_ne!(
        one.state.view(Seat(1)),
        other.state.view(Seat(1)),
        "one's own hand is seen"
    );
    assert_eq!(one.state.view(Seat(1)).hand(), vikings("RbBfPr"));
    assert_eq!(one.state.public_view().hand(), []);
    assert_eq!(
        format!("{:?}", one.state),
        format!("{:?}", other.state),
        "a state prints no secret"
    );
}

#[test]
fn r12_1_everything_else_is_public() {
    let game = Scenario::skali(3).discard("RvYbGf").hand(1, "RbBfPr").start();
    let view = game.state.public_view();
    assert_eq!(view.discard.iter().collect::<Vec<_>>(), vikings("RvYbGf"));
    assert_eq!(view.player(Seat(1)).hand_size, 3);
    assert_eq!(view.deck_size, game.state.board().deck_size);
    assert_eq!(view.board(), game.state.board());
}

#[test]
fn r12_1_what_was_slid_under_the_building_deck_is_public() {
    let shown = ["storehouse", "jetty", "mead_hall", "watchtower"];
    let mut game = Scenario::skali(2).buildings(&shown).start();
    assert_eq!(game.state.public_view().buried(), []);
    game.play(knarr::rules::Move::Renew {
        first: game.id("jetty"),
        second: None,
    });
    assert_eq!(game.state.public_view().buried(), [game.id("jetty")]);
}

#[test]
fn r12_1_events_say_who_may_see_them() {
    let hand = Pile::from_slice(&vikings("RvYvGv")).unwrap();
    assert_eq!(Event::Dealt { seat: Seat(2), hand }.seen_by(), SeenBy::Only(Seat(2)));
    assert_eq!(Event::Reshuffled { deck: Pile::EMPTY }.seen_by(), SeenBy::Nobody);
    let drew = Event::Drew {
        seat: Seat(0),
        card: vikings("Rv")[0],
    };
    assert_eq!(drew.seen_by(), SeenBy::All);
}

#[test]
fn r12_2_a_viking_taken_from_the_board_is_known_until_it_is_played() {
    let game = Scenario::base(2)
        .spaces("Pb Yv Gv Bv Pv")
        .hand(0, "RvYvGv")
        .hand(1, "BvYvGr");
    let mut game = game.bracelets(0, 0).bracelets(1, 0).start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    let took = events.iter().find(|event| matches!(event, Event::Took { .. })).unwrap();
    assert_eq!(took.seen_by(), SeenBy::All);
    assert_eq!(game.state.public_view().player(Seat(0)).known_hand[..], vikings("Pb"));
    game.recruit_turn("Bv");
    game.play(recruit("Pb"));
    assert_eq!(game.state.public_view().player(Seat(0)).known_hand[..], []);
}
