//! R3 The turn.

use crate::game::{explore, place, recruit, take, trade, turn_ended};
use crate::scenario::Scenario;
use knarr::rules::{Artifact, Asset, Assets, Colour, DecisionKind, Event, IllegalMove, Move, Row, Seat, Source};

#[test]
fn r3_1_a_turn_has_one_action() {
    let mut game = Scenario::base(2)
        .hand(0, "RrYvGv")
        .recruits(0, 3)
        .display(&[14], &[])
        .start();
    game.play(recruit("Rr"));
    game.play(take(Colour::Red));
    game.decides(0, DecisionKind::Main);
    assert_eq!(game.refused(recruit("Yv")), IllegalMove::RecruitDone);
    assert_eq!(game.refused(explore(14, "", 2)), IllegalMove::ExploreDone);
}

#[test]
fn r3_1_a_building_is_developed_once_a_turn_before_or_after_the_action() {
    let shown = ["storehouse", "watchtower", "jetty", "smithy", "palisade"];
    let start = Scenario::skali(3)
        .buildings(&shown)
        .coins(0, 3)
        .hand(0, "RvYvGv")
        .bracelets(0, 0)
        .start();
    let mut before = start.clone();
    before.play(before.develop("storehouse"));
    assert_eq!(before.refused(before.develop("watchtower")), IllegalMove::DevelopDone);
    before.play(recruit("Rv"));
    let events = before.play(take(Colour::Red));
    assert!(turn_ended(&events), "nothing optional is left: the develop is used up");
    let mut after = start;
    after.play(recruit("Rv"));
    after.play(take(Colour::Red));
    after.play(after.develop("watchtower"));
    assert_eq!(
        after.state.board().village(Seat(0)).collect::<Vec<_>>(),
        [after.id("watchtower")]
    );
}

#[test]
fn r3_2_a_trade_comes_before_the_action_or_after_it_never_twice() {
    let start = Scenario::base(2).hand(0, "RrYvGv").bracelets(0, 3).start();
    let mut early = start.clone();
    early.play(trade(1));
    assert_eq!(early.refused(trade(1)), IllegalMove::TradeDone);
    early.play(recruit("Rr"));
    assert!(
        turn_ended(&early.play(take(Colour::Red))),
        "bracelets are left, but the trade is used up"
    );
    let mut late = start;
    late.play(recruit("Rr"));
    late.play(take(Colour::Red));
    assert!(turn_ended(&late.play(trade(1))));
}

#[test]
fn r3_3_reputation_scores_by_thresholds_when_the_action_begins() {
    for (reputation, vp) in [
        (0, 0),
        (2, 0),
        (3, 1),
        (5, 1),
        (6, 2),
        (9, 2),
        (10, 3),
        (13, 3),
        (14, 5),
    ] {
        let mut game = Scenario::base(2).hand(0, "RrYvGv").reputation(0, reputation).start();
        assert_eq!(game.player(0).vp, 0, "nothing before the action");
        let events = game.play(recruit("Rr"));
        assert_eq!(game.player(0).vp, vp, "reputation {reputation}");
        let scored = place(&events, |event| matches!(event, Event::Reputation { .. }));
        assert!(scored < place(&events, |event| matches!(event, Event::Recruited { .. })));
        game.play(take(Colour::Red));
        game.play(trade(1));
        assert_eq!(game.player(0).vp, vp, "once a turn");
    }
}

#[test]
fn r3_3_reputation_scores_for_an_explore_too() {
    let mut game = Scenario::base(2)
        .display(&[14], &[])
        .recruits(0, 2)
        .reputation(0, 6)
        .start();
    game.play(explore(14, "", 2));
    assert_eq!(game.player(0).vp, 2);
}

#[test]
fn r3_3_reputation_gained_by_an_early_trade_counts_at_once() {
    // Ladoga trades reputation in column 3.
    let mut game = Scenario::base(2)
        .explored(0, &[9])
        .hand(0, "RrYvGv")
        .bracelets(0, 3)
        .reputation(0, 2)
        .start();
    game.play(trade(3));
    assert_eq!(
        (game.player(0).reputation, game.player(0).vp),
        (3, 1),
        "1 VP of column 2"
    );
    game.play(recruit("Rr"));
    assert_eq!(game.player(0).vp, 2);
}

#[test]
fn r3_3_reputation_first_scores_at_the_very_start_of_the_turn() {
    let start = Scenario::base(2)
        .reputation_first()
        .explored(1, &[9])
        .hand(0, "RrYvGv")
        .hand(1, "GrBvPv");
    let start = start.bracelets(0, 0).bracelets(1, 3);
    let mut game = start.clone().reputation(1, 3).start();
    game.recruit_turn("Rr");
    assert_eq!(game.player(1).vp, 1, "before anything was done");
    game.recruit_turn("Gr");
    assert_eq!(game.player(1).vp, 1, "not again with the action");
    let mut game = start.reputation(1, 2).start();
    game.recruit_turn("Rr");
    game.play(trade(3));
    game.recruit_turn("Gr");
    assert_eq!(
        (game.player(1).reputation, game.player(1).vp),
        (3, 1),
        "only the VP of column 2"
    );
}

#[test]
fn r3_4_the_action_is_compulsory() {
    let mut game = Scenario::base(2).hand(0, "RrYvGv").start();
    assert_eq!(game.refused(Move::EndTurn), IllegalMove::ActionMissing);
    game.play(trade(1));
    assert_eq!(game.refused(Move::EndTurn), IllegalMove::ActionMissing);
}

#[test]
fn r3_4_a_turn_without_an_optional_step_left_ends_by_itself() {
    let mut game = Scenario::base(2).hand(0, "RvYvGv").bracelets(0, 0).start();
    game.play(recruit("Rv"));
    assert!(turn_ended(&game.play(take(Colour::Red))));
    game.decides(1, DecisionKind::Main);
}

#[test]
fn r3_4_a_trade_that_gives_nothing_keeps_the_turn_open() {
    let mut game = Scenario::base(2).hand(0, "RvYvGv").bracelets(0, 1).start();
    game.play(recruit("Rv"));
    game.play(take(Colour::Red));
    game.decides(0, DecisionKind::Main);
    assert_eq!(game.moves(), [trade(1), Move::EndTurn]);
    let mut traded = game.clone();
    traded.play(trade(1));
    assert_eq!(traded.player(0).bracelets, 0);
    assert!(turn_ended(&game.play(Move::EndTurn)));
}

#[test]
fn r3_4_an_affordable_building_keeps_the_turn_open_a_dear_one_does_not() {
    let start = Scenario::skali(3)
        .crew(0, "Rv")
        .hand(0, "RvYvGv")
        .bracelets(0, 0)
        .coins(0, 1);
    let mut game = start
        .clone()
        .buildings(&["jetty", "smithy", "brewhouse", "storehouse"])
        .start();
    game.play(recruit("Rv"));
    game.play(take(Colour::Red));
    assert_eq!(game.moves(), [game.develop("storehouse"), Move::EndTurn]);
    let mut game = start.buildings(&["jetty", "smithy", "brewhouse", "boathouse"]).start();
    game.play(recruit("Rv"));
    assert!(turn_ended(&game.play(take(Colour::Red))));
}

#[test]
fn r3_4_a_ready_renewal_token_keeps_the_turn_open() {
    let start = Scenario::skali(2).hand(0, "RvYvGv").bracelets(0, 0).coins(0, 0);
    let start = start.buildings(&["jetty", "smithy", "brewhouse", "boathouse"]);
    let mut ready = start.clone().start();
    ready.play(recruit("Rv"));
    ready.play(take(Colour::Red));
    ready.decides(0, DecisionKind::Main);
    let mut used = start.renewal_used(0).start();
    used.play(recruit("Rv"));
    assert!(turn_ended(&used.play(take(Colour::Red))));
}

#[test]
fn r3_4_a_bonus_action_that_cannot_be_paid_does_not_keep_the_turn_open() {
    let game = Scenario::base(2)
        .artifact(Artifact::Weathervane)
        .display(&[1], &[21, 22, 23]);
    let game = game
        .crew(0, "Yv Gv Bv Pv")
        .hand(0, "RvRvYv")
        .bracelets(0, 0)
        .recruits(0, 0);
    // Nothing but Lands of Influence of four equal Vikings, and Trading Lands made as dear.
    let game = game.cards(|cards| {
        cards.destinations[..20]
            .iter_mut()
            .for_each(|d| d.cost = knarr::rules::Cost::Equal(5))
    });
    let mut game = game.start();
    game.play(recruit("Rv"));
    assert!(turn_ended(&game.play(take(Colour::Red))));
}

/// The refill, then the village, then artifacts.
#[test]
fn r3_5_the_action_finishes_then_the_village_then_artifacts() {
    let game = Scenario::skali(2)
        .artifact(Artifact::Amulet)
        .crew(0, "Yv Gv Bv Pv")
        .hand(0, "RvYvGv");
    let mut game = game.start();
    game.play(recruit("Rv"));
    assert_eq!(game.player(0).coins, 1, "the village waits for the take");
    let events = game.play(take(Colour::Red));
    let refilled = place(&events, |event| matches!(event, Event::Refilled { .. }));
    let activated = place(&events, |event| {
        matches!(
            event,
            Event::Activated {
                row: Row::NewColour,
                ..
            }
        )
    });
    let amulet = place(&events, |event| {
        matches!(
            event,
            Event::Gained {
                source: Source::Amulet,
                ..
            }
        )
    });
    assert!(refilled < activated && activated < amulet);
    assert_eq!(game.player(0).coins, 2);
}

#[test]
fn r3_5_a_bonus_action_activates_the_village_and_scores_no_reputation() {
    let game = Scenario::skali(3)
        .artifact(Artifact::Helmet)
        .explored(0, &[1])
        .display(&[], &[21]);
    let game = game
        .crew(0, "RvRvRvRb")
        .hand(0, "YvGvBv")
        .reputation(0, 6)
        .coins(0, 0)
        .bracelets(0, 0);
    let mut game = game.start();
    let mut events = game.play(explore(21, "RvRvRvRb", 0));
    events.extend(game.play(recruit("Yv")));
    events.extend(game.play(take(Colour::Yellow)));
    let rows = events.iter().filter_map(|event| match *event {
        Event::Activated { row, .. } => Some(row),
        _ => None,
    });
    assert_eq!(rows.collect::<Vec<_>>(), [Row::LandOfInfluence, Row::NewColour]);
    let scored = events
        .iter()
        .filter(|event| matches!(event, Event::Reputation { seat: Seat(0), .. }));
    assert_eq!(scored.count(), 1);
    assert_eq!(Assets::one(Asset::Coin).get(Asset::Coin), game.player(0).coins);
}
