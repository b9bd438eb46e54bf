//! R13 Leaving a game.

use crate::game::{Game, recruit, take};
use crate::scenario::{Rest, Scenario, vikings};
use knarr::rules::{Colour, DecisionKind, Event, Move, Seat, State};

fn leave(game: &mut Game, seat: u8) -> Vec<Event> {
    let mut events = Vec::new();
    game.state.leave(&game.cards, Seat(seat), &mut events);
    assert_eq!(game.state.broken_invariant(&game.cards), None);
    events
}

fn winners(game: &Game) -> Vec<u8> {
    game.state.board().winners().map(|seat| seat.0).collect()
}

#[test]
fn r13_1_of_two_players_the_other_one_wins_at_once() {
    for leaver in 0..2 {
        let mut game = Scenario::base(2).vp(leaver, 39).start();
        let events = leave(&mut game, leaver);
        assert!(game.state.board().is_over());
        assert_eq!(winners(&game), [1 - leaver]);
        assert_eq!(events[0], Event::Left { seat: Seat(leaver) });
        assert_eq!(game.moves(), []);
    }
}

#[test]
fn r13_1_the_leavers_turns_are_skipped() {
    let mut game = Scenario::base(3).hand(0, "RvYvGv").bracelets(0, 0).start();
    leave(&mut game, 1);
    game.decides(0, DecisionKind::Main);
    game.recruit_turn("Rv");
    game.decides(2, DecisionKind::Main);
}

#[test]
fn r13_1_who_leaves_in_the_own_turn_hands_it_on() {
    let mut game = Scenario::base(3).hand(0, "RvYvGv").start();
    game.play(recruit("Rv"));
    game.decides(0, DecisionKind::Take);
    leave(&mut game, 0);
    game.decides(1, DecisionKind::Main);
    assert_eq!(
        game.column(0, Colour::Red),
        vikings("Rv"),
        "what they have stays where it is"
    );
}

#[test]
fn r13_1_their_tokens_count_in_raids_and_gains_and_penalties_reach_them() {
    let game = Scenario::skali(3)
        .hand(0, "YbRvGv")
        .crew(0, "Yf")
        .bracelets(0, 0)
        .coins(0, 0)
        .vp(1, 5)
        .vp(2, 5);
    let mut game = game.raid_tokens(&[2, 4, 1], 0, 1).start();
    leave(&mut game, 1);
    game.recruit_turn("Yb");
    assert_eq!(
        (game.player(1).vp, game.player(1).coins),
        (6, 2),
        "the leaver won the raid"
    );
    let game = Scenario::skali(3)
        .hand(0, "YbRvGv")
        .crew(0, "Yf")
        .bracelets(0, 0)
        .coins(0, 0)
        .vp(1, 5)
        .vp(2, 5);
    let mut game = game.raid_tokens(&[2, 1, 4], 0, 1).start();
    leave(&mut game, 1);
    game.recruit_turn("Yb");
    assert_eq!(game.player(1).vp, 4, "the leaver lost the raid");
}

#[test]
fn r13_1_their_forced_discards_are_made_for_them() {
    // With three players 40 Vikings: seat 1 has the most, of red and yellow 7 and 8, and leaves.
    let game = Scenario::base(3)
        .spaces("Rv Yv Gv Bv Pv")
        .hand(0, "GvBvPv")
        .hand(1, "GrBvPr")
        .hand(2, "GbBbPb");
    let mut game = game.rest(Rest::Crew(1)).bracelets(0, 0).start();
    let crew = |game: &Game, colour| game.player(1).crew.column(colour).len();
    let (red, yellow) = (crew(&game, Colour::Red), crew(&game, Colour::Yellow));
    assert_eq!((red, yellow), (7, 7));
    leave(&mut game, 1);
    game.play(recruit("Gv"));
    let events = game.play(take(Colour::Green));
    let discarded = events.iter().find_map(|event| match *event {
        Event::DiscardedForDeck { seat: Seat(1), card } => Some(card),
        _ => None,
    });
    let card = discarded.expect("nobody is asked");
    assert!(
        matches!(card.colour(), Colour::Red | Colour::Yellow),
        "of the tallest column"
    );
    assert_ne!(card.asset(), knarr::rules::VikingAsset::Vp, "VP last");
    game.decides(2, DecisionKind::Main);
}

#[test]
fn r13_1_a_pending_discard_of_the_leaver_is_made_at_once() {
    let game = Scenario::base(3)
        .spaces("Rv Yv Gv Bv Pv")
        .hand(0, "GvBvPv")
        .hand(1, "GrBvPr")
        .hand(2, "GbBbPb");
    let mut game = game.rest(Rest::Crew(1)).bracelets(0, 0).start();
    game.play(recruit("Gv"));
    game.play(take(Colour::Green));
    game.decides(1, DecisionKind::Discard);
    let events = leave(&mut game, 1);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::DiscardedForDeck { seat: Seat(1), .. }))
    );
    game.decides(2, DecisionKind::Main);
}

#[test]
fn r13_1_leavers_cannot_win() {
    let game = Scenario::base(3)
        .hand(0, "RvYvGv")
        .hand(2, "BvYvGv")
        .vp(0, 39)
        .vp(1, 60)
        .vp(2, 10);
    let mut game = game.bracelets(0, 0).bracelets(2, 0).start();
    leave(&mut game, 1);
    game.recruit_turn("Rv");
    game.recruit_turn("Bv");
    assert!(game.state.board().is_over());
    assert_eq!(winners(&game), [0]);
}

#[test]
fn r13_1_when_one_player_is_left_that_one_wins() {
    let mut game = Scenario::base(4).start();
    leave(&mut game, 0);
    leave(&mut game, 2);
    assert!(!game.state.board().is_over());
    leave(&mut game, 3);
    assert!(game.state.board().is_over());
    assert_eq!(winners(&game), [1]);
}

#[test]
fn r13_1_leaving_twice_or_after_the_end_changes_nothing() {
    let mut game = Scenario::base(3).start();
    leave(&mut game, 1);
    let before = game.state;
    assert_eq!(leave(&mut game, 1), []);
    leave(&mut game, 2);
    assert_ne!(game.state, before);
    let over = game.state;
    assert_eq!(leave(&mut game, 0), []);
    assert_eq!(game.state, over);
}

/// The engine does not know who sits where: whoever goes on from the stored state plays the same game.
#[test]
fn r13_2_a_seat_taken_over_plays_on_as_if_nothing_had_happened() {
    let mut game = Scenario::skali(3).hand(0, "RvYvGv").start();
    game.play(recruit("Rv"));
    let mut taken_over = Game {
        state: State::from_json(&game.state.to_json()).unwrap(),
        ..game.clone()
    };
    assert_eq!(taken_over.moves(), game.moves());
    let mv = take(Colour::Red);
    assert_eq!(taken_over.play(mv), game.play(mv));
    assert_eq!(taken_over.state, game.state);
    assert!(taken_over.state.board().iter().all(|(_, player)| !player.left));
    assert_ne!(taken_over.moves(), Vec::<Move>::new());
}
