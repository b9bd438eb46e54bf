//! R11 End.

use crate::game::{Game, recruit, take};
use crate::scenario::Scenario;
use knarr::rules::{Colour, DecisionKind, Event, Seat, Source};

/// Three players who recruit a red, a yellow, and a green VP Viking in turn, with nothing else to do.
fn three(vp: [u16; 3]) -> Scenario {
    let mut game = Scenario::base(3).hand(0, "RvRbGr").hand(1, "YvRbGr").hand(2, "GvYbBb");
    for (seat, n) in (0..).zip(vp) {
        game = game.vp(seat, n).bracelets(seat, 0).recruits(seat, 0);
    }
    game
}

fn round(game: &mut Game) -> Vec<Event> {
    ["Rv", "Yv", "Gv"]
        .iter()
        .flat_map(|card| game.recruit_turn(card))
        .collect()
}

#[test]
fn r11_1_forty_points_trigger_the_end_and_the_round_is_finished() {
    let mut game = three([39, 10, 10]).start();
    let events = game.recruit_turn("Rv");
    assert!(events.contains(&Event::EndTriggered { seat: Seat(0) }));
    assert!(game.state.board().end_triggered && !game.state.board().is_over());
    game.recruit_turn("Yv");
    assert!(!game.state.board().is_over(), "all get the same number of turns");
    let events = game.recruit_turn("Gv");
    assert!(game.state.board().is_over());
    assert_eq!(game.state.board().turn, 3);
    assert!(matches!(events.last(), Some(Event::GameOver { .. })));
    assert_eq!(game.moves(), []);
}

#[test]
fn r11_1_triggered_by_the_last_player_the_round_ends_with_that_turn() {
    let mut game = three([10, 10, 39]).start();
    round(&mut game);
    assert!(game.state.board().is_over());
    let mut game = three([10, 10, 38]).start();
    round(&mut game);
    game.decides(0, DecisionKind::Main);
    assert_eq!(game.state.board().round, 2);
}

#[test]
fn r11_1_the_round_is_counted_from_the_first_player() {
    let game = Scenario::base(3)
        .first(2)
        .hand(2, "GvYbBb")
        .vp(2, 39)
        .bracelets(2, 0)
        .hand(0, "RvRbGr")
        .bracelets(0, 0);
    let mut game = game.hand(1, "YvRbGr").bracelets(1, 0).start();
    game.recruit_turn("Gv");
    game.recruit_turn("Rv");
    game.decides(1, DecisionKind::Main);
    game.recruit_turn("Yv");
    assert!(game.state.board().is_over());
}

#[test]
fn r11_1_points_lost_again_do_not_undo_it() {
    // Hof in the village of one who recruits to 40 with a second red one, and loses a point to it.
    let game = Scenario::skali(2)
        .built(0, &["hof"])
        .crew(0, "Rv")
        .hand(0, "RrYvGv")
        .vp(0, 39)
        .coins(0, 0);
    let mut game = game.bracelets(0, 0).start();
    let events = game.play(recruit("Rr"));
    assert!(events.contains(&Event::EndTriggered { seat: Seat(0) }));
    game.play(take(Colour::Red));
    assert_eq!(game.player(0).vp, 39);
    assert!(game.state.board().end_triggered);
}

fn winners(game: &Game) -> Vec<u8> {
    game.state.board().winners().map(|seat| seat.0).collect()
}

#[test]
fn r11_2_most_points_win() {
    let mut game = three([39, 44, 41]).start();
    assert_eq!(winners(&game), [0; 0], "nobody before the end");
    round(&mut game);
    assert_eq!(winners(&game), [1]);
}

#[test]
fn r11_2_ties_go_to_most_recruits_and_bracelets_together() {
    let mut game = three([39, 39, 39])
        .recruits(1, 1)
        .bracelets(1, 0)
        .recruits(2, 2)
        .start();
    round(&mut game);
    assert_eq!(winners(&game), [2]);
    assert_eq!(game.state.board().standing(Seat(2)), (40, 2));
}

#[test]
fn r11_2_still_tied_players_share_the_win() {
    let mut game = three([39, 39, 20]).recruits(0, 2).recruits(1, 2).recruits(2, 3).start();
    round(&mut game);
    assert_eq!(winners(&game), [0, 1]);
}

#[test]
fn r11_2_coins_do_not_count() {
    let game = Scenario::skali(2)
        .hand(0, "RvYvGv")
        .hand(1, "YvBvPv")
        .coins(0, 3)
        .coins(1, 0)
        .vp(0, 39)
        .vp(1, 39);
    let mut game = game.bracelets(0, 0).bracelets(1, 0).start();
    game.recruit_turn("Rv");
    game.recruit_turn("Yv");
    assert!(game.state.board().is_over());
    assert_ne!(game.player(0).coins, game.player(1).coins);
    assert_eq!(winners(&game), [0, 1]);
}

#[test]
fn r11_1_reputation_can_trigger_it() {
    let game = Scenario::base(2).hand(0, "RrYvGv").reputation(0, 3).vp(0, 39).start();
    let mut game = game;
    let events = game.play(recruit("Rr"));
    assert!(events.contains(&Event::EndTriggered { seat: Seat(0) }));
    assert!(events.iter().all(|event| !matches!(
        event,
        Event::Gained {
            source: Source::Amulet,
            ..
        }
    )));
}
