//! R8 Skáli: raids.

use crate::game::{Game, explore, gain, place, recruit, take, trade};
use crate::scenario::{Scenario, vikings};
use knarr::rules::{Artifact, Asset, Assets, Colour, DecisionKind, Event, Move, Seat, Source};

/// A recruit of a colour that stands there already, with nothing optional left: the turn ends with it.
fn quick_turn(players: u8) -> Scenario {
    let game = Scenario::skali(players)
        .crew(0, "Rb")
        .hand(0, "RbYvGv")
        .bracelets(0, 0)
        .coins(0, 0)
        .renewal_used(0);
    let game = game
        .building("storehouse", |b| b.cost = 3)
        .building("watchtower", |b| b.cost = 3);
    let game = game
        .building("palisade", |b| b.cost = 3)
        .building("beacon", |b| b.cost = 3);
    game.buildings(&["storehouse", "watchtower", "palisade", "beacon"])
}

fn end_turn(game: &mut Game) -> Vec<Event> {
    game.recruit_turn("Rb")
}

fn with_vp(mut game: Scenario, vp: &[u16]) -> Scenario {
    for (seat, &n) in (0..).zip(vp) {
        game = game.vp(seat, n);
    }
    game
}

fn vp(game: &Game) -> Vec<u16> {
    game.state.board().iter().map(|(_, player)| player.vp).collect()
}

#[test]
fn r8_1_raid_tokens_come_from_the_board_then_the_extra_one_then_none() {
    let game = Scenario::skali(3)
        .display(&[43], &[])
        .recruits(0, 3)
        .raid_tokens(&[2, 2, 2], 1, 1);
    let mut game = game.bracelets(0, 1).coins(0, 0).start();
    let events = game.play(explore(43, "", 3));
    let gained =
        |source| gain(&events, 0, source).map(|(gained, lost)| (gained.get(Asset::Raid), lost.get(Asset::Raid)));
    assert_eq!(
        gained(Source::Explore),
        Some((2, 0)),
        "one from the board, and the extra one"
    );
    assert_eq!(gained(Source::Village), Some((0, 1)), "the skáli's is lost");
    assert_eq!(game.raid_tokens(), (vec![4, 2, 2], 0, 0));
}

#[test]
fn r8_2_a_raid_comes_at_the_end_of_a_turn_with_no_token_on_the_board() {
    let mut none = quick_turn(3).raid_tokens(&[2, 2, 3], 1, 0).start();
    let events = end_turn(&mut none);
    assert!(events.iter().all(|event| !matches!(event, Event::RaidStarted { .. })));
    let mut due = quick_turn(3).raid_tokens(&[2, 2, 3], 0, 1).start();
    let events = end_turn(&mut due);
    let raid = place(&events, |event| matches!(event, Event::RaidStarted { .. }));
    assert!(raid < place(&events, |event| matches!(event, Event::TurnStarted { .. })));
}

#[test]
fn r8_3_most_tokens_win_fewest_lose_the_others_return_one() {
    let game = with_vp(quick_turn(4), &[9, 9, 9, 9]).raid_tokens(&[2, 3, 1, 3], 0, 1);
    let mut game = game.start();
    end_turn(&mut game);
    // Seats 1 and 3 tie for most: 1 VP and 1 coin of their skáli each. Seat 2 loses 1 VP. Seat 0 returns 1.
    assert_eq!(vp(&game), [9, 10, 8, 10]);
    assert_eq!(
        game.state
            .board()
            .iter()
            .map(|(_, player)| player.coins)
            .collect::<Vec<_>>(),
        [0, 2, 1, 2]
    );
    assert_eq!(game.raid_tokens(), (vec![1, 0, 1, 0], 7, 1));
}

#[test]
fn r8_3_all_who_tie_for_fewest_lose_and_keep_their_tokens() {
    let mut game = with_vp(quick_turn(4), &[9, 9, 9, 9])
        .raid_tokens(&[1, 5, 1, 2], 0, 1)
        .start();
    end_turn(&mut game);
    assert_eq!(vp(&game), [8, 10, 8, 9]);
    assert_eq!(game.raid_tokens(), (vec![1, 0, 1, 1], 6, 1));
}

#[test]
fn r8_3_a_raid_counts_the_whole_village() {
    // Palisade: 2 VP. Harbour: 2 VP, and 2 VP of penalty.
    let game = quick_turn(3)
        .built(1, &["stable", "harbour"])
        .built(2, &["harbour"][..0]);
    let mut game = with_vp(game, &[9, 9, 9]).raid_tokens(&[2, 3, 2], 0, 1).start();
    end_turn(&mut game);
    assert_eq!(vp(&game), [8, 9 + 1 + 2 + 2, 8]);
    let game = quick_turn(3).built(1, &["stable", "harbour"]);
    let mut game = with_vp(game, &[9, 9, 9]).raid_tokens(&[3, 1, 3], 0, 1).start();
    end_turn(&mut game);
    assert_eq!(vp(&game), [10, 9 - 1 - 1 - 2, 10]);
}

#[test]
fn r8_4_two_players_the_loser_returns_one_token_too() {
    let mut game = with_vp(quick_turn(2), &[9, 9]).raid_tokens(&[3, 2], 0, 1).start();
    end_turn(&mut game);
    assert_eq!(vp(&game), [10, 8]);
    assert_eq!(game.raid_tokens(), (vec![0, 1], 4, 1));
    let mut none_to_return = with_vp(quick_turn(2), &[9, 9]).raid_tokens(&[5, 0], 0, 1).start();
    end_turn(&mut none_to_return);
    assert_eq!(none_to_return.raid_tokens(), (vec![0, 0], 5, 1));
}

#[test]
fn r8_4_two_tied_players_take_gains_then_penalties_and_return_all_tokens() {
    let mut game = with_vp(quick_turn(2), &[9, 9]).raid_tokens(&[3, 3], 0, 0).start();
    end_turn(&mut game);
    assert_eq!(vp(&game), [9, 9]);
    assert_eq!((game.player(0).coins, game.player(1).coins), (1, 2));
    assert_eq!(game.raid_tokens(), (vec![0, 0], 5, 1));
}

#[test]
fn r8_5_one_returned_token_goes_back_beside_the_board() {
    let mut taken = quick_turn(3).raid_tokens(&[3, 3, 2], 0, 0).start();
    end_turn(&mut taken);
    assert_eq!(taken.raid_tokens(), (vec![0, 0, 2], 5, 1), "by one of two winners");
    let mut untouched = quick_turn(3).raid_tokens(&[3, 2, 2], 0, 1).start();
    end_turn(&mut untouched);
    assert_eq!(untouched.raid_tokens(), (vec![0, 2, 2], 3, 1));
}

/// Playouts check after every move that no token is lost; here is why all can never tie.
#[test]
fn r8_6_tokens_are_two_for_each_player_and_two_more() {
    for players in 2..=4u8 {
        let game = Scenario::skali(players).start();
        let (held, board, extra) = game.raid_tokens();
        let all = 2 * players + 2;
        assert_eq!(held.iter().sum::<u8>() + board + extra, all);
        let all_could_tie = [0, 1].iter().any(|beside| (all - beside) % players == 0);
        assert_eq!(all_could_tie, players == 2);
    }
}

#[test]
fn r8_7_gains_then_penalties_then_tokens_each_from_the_player_whose_turn_ended() {
    let game = with_vp(quick_turn(2), &[0, 0]).first(0).raid_tokens(&[3, 3], 0, 0);
    let mut game = game.start();
    let events = end_turn(&mut game);
    assert_eq!(
        vp(&game),
        [0, 0],
        "in a tie of two a player at 0 loses the point just won"
    );
    let of_raid = events.iter().filter_map(|event| match *event {
        Event::Gained {
            seat,
            source: source @ (Source::Raid | Source::RaidPenalty),
            ..
        } => Some((source, seat.0)),
        _ => None,
    });
    let raid = Source::Raid;
    let penalty = Source::RaidPenalty;
    assert_eq!(
        of_raid.collect::<Vec<_>>(),
        [(raid, 0), (raid, 1), (penalty, 0), (penalty, 1)]
    );
}

#[test]
fn r8_7_seat_order_begins_with_the_player_whose_turn_ended() {
    let game = Scenario::skali(4)
        .first(2)
        .crew(2, "Rb")
        .hand(2, "RbYvGv")
        .bracelets(2, 0)
        .coins(2, 0);
    let mut game = game.raid_tokens(&[3, 1, 3, 3], 0, 0).start();
    let events = end_turn(&mut game);
    let winners = events.iter().filter_map(|event| match *event {
        Event::Gained {
            seat,
            source: Source::Raid,
            ..
        } => Some(seat.0),
        _ => None,
    });
    assert_eq!(winners.collect::<Vec<_>>(), [2, 3, 0]);
}

#[test]
fn r8_7_a_raid_follows_the_artifacts_of_the_end_of_the_turn() {
    // Wolin trades a card in column 1: it completes the line after the action.
    let game = Scenario::skali(3)
        .artifact(Artifact::Amulet)
        .explored(0, &[7])
        .crew(0, "Rb Yv Gv Bv");
    let game = game
        .hand(0, "RbYvGv")
        .deck("Pb Pr")
        .coins(0, 0)
        .bracelets(0, 1)
        .raid_tokens(&[3, 3, 2], 0, 0);
    let mut game = game.start();
    game.play(recruit("Rb"));
    game.play(take(Colour::Red));
    let mut events = game.play(trade(1));
    // The bracelets of red columns keep the turn from ending only until the trade is made.
    if game.state.board().active == Seat(0) {
        events.extend(game.play(Move::EndTurn));
    }
    // The refill took the first card, the trade drew the second.
    assert_eq!(game.column(0, Colour::Purple), vikings("Pr"));
    let amulet = place(&events, |event| {
        matches!(
            event,
            Event::Gained {
                source: Source::Amulet,
                ..
            }
        )
    });
    let raid = place(&events, |event| matches!(event, Event::RaidStarted { .. }));
    assert!(amulet < raid);
}

#[test]
fn r8_7_a_line_completed_by_a_raids_draws_is_not_rewarded() {
    // Guesthouse and Longhouse draw a card at a raid.
    let game = quick_turn(3)
        .artifact(Artifact::Amulet)
        .crew(0, "Rb Yv Gv Bv")
        .built(0, &["guesthouse"]);
    let mut game = game.deck("Yb Pv").raid_tokens(&[4, 2, 2], 0, 0).start();
    let events = end_turn(&mut game);
    assert_eq!(game.player(0).crew.lines(), 1);
    assert_eq!(gain(&events, 0, Source::Amulet), None);
}

#[test]
fn r8_7_points_of_a_raid_can_trigger_the_end_before_the_round_is_looked_at() {
    // The last player's turn ends the round.
    let game = Scenario::skali(2)
        .first(1)
        .crew(1, "Rb")
        .hand(1, "RbYvGv")
        .bracelets(1, 0)
        .coins(1, 0)
        .renewal_used(1);
    let mut game = game.hand(0, "YvYvGv").vp(1, 39).raid_tokens(&[2, 4], 0, 0).start();
    let events = end_turn(&mut game);
    place(&events, |event| *event == Event::EndTriggered { seat: Seat(1) });
    assert!(!game.state.board().is_over(), "seat 1 began: seat 0 has its turn still");
    let game = Scenario::skali(2)
        .hand(0, "YvYvGv")
        .vp(1, 39)
        .coins(0, 0)
        .bracelets(0, 0)
        .renewal_used(0);
    let game = game
        .crew(0, "Yf")
        .crew(1, "Rb")
        .hand(1, "RbPvGv")
        .bracelets(1, 0)
        .coins(1, 0)
        .renewal_used(1);
    let mut game = game.raid_tokens(&[2, 3], 1, 0).start();
    game.recruit_turn("Yv");
    game.decides(1, DecisionKind::Main);
    // No token left on the board from here on: seat 1's village takes the last one.
    let mut game = Game {
        state: with_no_board_token(&game),
        ..game
    };
    let events = end_turn(&mut game);
    place(&events, |event| *event == Event::EndTriggered { seat: Seat(1) });
    assert!(game.state.board().is_over());
    assert_eq!(game.state.board().winners().collect::<Vec<_>>(), [Seat(1)]);
}

fn with_no_board_token(game: &Game) -> knarr::rules::State {
    let mut json: serde_json::Value = serde_json::from_str(&game.state.to_json()).unwrap();
    json["board"]["raid_board"] = 0.into();
    json["board"]["seats"][1]["raid_tokens"] = (game.player(1).raid_tokens + game.state.board().raid_board).into();
    knarr::rules::State::from_json(&json.to_string()).unwrap()
}

/// R8.8, token for token: A and B have 1 each, C has 3 of which one is the extra, D has 5, the board is empty.
#[test]
fn r8_8_the_worked_example() {
    let game = with_vp(quick_turn(4), &[9, 9, 9, 9]).raid_tokens(&[1, 1, 3, 5], 0, 0);
    let mut game = game.start();
    let events = end_turn(&mut game);
    let started = place(&events, |event| matches!(event, Event::RaidStarted { .. }));
    let Event::RaidStarted {
        winners,
        losers,
        tokens,
    } = events[started]
    else {
        unreachable!()
    };
    assert_eq!(
        (&winners[..], &losers[..], tokens),
        (&[Seat(3)][..], &[Seat(0), Seat(1)][..], [1, 1, 3, 5])
    );
    // A and B suffer penalties and keep 1 each; C gains and loses nothing; D takes the gains.
    assert_eq!(vp(&game), [8, 8, 9, 10]);
    let of_raid = |seat| gain(&events, seat, Source::Raid).map(|(gained, _)| gained);
    assert_eq!([0, 1, 2].map(of_raid), [None; 3]);
    assert_eq!(of_raid(3), Some(Assets::of(&[Asset::Vp, Asset::Coin])));
    let penalty = |seat| gain(&events, seat, Source::RaidPenalty).map(|(gained, _)| gained.get(Asset::LoseVp));
    assert_eq!([0, 1, 2, 3].map(penalty), [Some(1), Some(1), None, None]);
    // After it: A 1, B 1, C 2, D 0, extra 1, board 5.
    assert_eq!(game.raid_tokens(), (vec![1, 1, 2, 0], 5, 1));
    let ended = Event::RaidEnded {
        tokens: [1, 1, 2, 0],
        board: 5,
        extra: 1,
    };
    assert!(events.contains(&ended));
}
