//! R10 Artifacts.

use crate::game::{Game, explore, gain, place, recruit, take, trade, turn_ended};
use crate::scenario::{Rest, Scenario, vikings};
use knarr::rules::{
    Artifact, Asset, Assets, Colour, DecisionKind, DestinationId, Event, IllegalMove, Move, Seat, Source,
};

fn uses(events: &[Event], artifact: Artifact) -> usize {
    let used = |event: &&Event| matches!(event, Event::ArtifactUsed { artifact: used, .. } if *used == artifact);
    events.iter().filter(used).count()
}

/// Four of five colours stand; Wolin trades a card in column 1, which brings the fifth. Menzlin can be explored.
fn a_late_line(artifact: Artifact) -> Scenario {
    let game = Scenario::base(2)
        .artifact(artifact)
        .explored(0, &[7])
        .crew(0, "Rv Yv Gv Bv")
        .hand(0, "RvYvGv");
    game.deck("Bb Pr").bracelets(0, 1).display(&[13], &[])
}

#[test]
fn r10_0_amulet_and_weathervane_are_checked_once_more_when_the_turn_is_about_to_end() {
    let mut amulet = a_late_line(Artifact::Amulet).start();
    amulet.play(recruit("Rv"));
    amulet.play(take(Colour::Red));
    // The trade is the last optional step: the turn would end by itself.
    let events = amulet.play(trade(1));
    let all = Assets::of(&[Asset::Bracelet, Asset::Recruit, Asset::Reputation]);
    assert_eq!(gain(&events, 0, Source::Amulet), Some((all, Assets::NONE)));
    assert!(turn_ended(&events));
    let mut weathervane = a_late_line(Artifact::Weathervane).start();
    weathervane.play(recruit("Rv"));
    weathervane.play(take(Colour::Red));
    let events = weathervane.play(trade(1));
    assert!(!turn_ended(&events), "the Weathervane reopens the turn");
    weathervane.decides(0, DecisionKind::Main);
    weathervane.play(explore(13, "Gv", 1));
}

#[test]
fn r10_0_an_explicit_end_of_the_turn_checks_too() {
    let game = a_late_line(Artifact::Weathervane).bracelets(0, 2);
    let mut game = game.cards(|cards| cards.destinations[6].gain = Assets::NONE).start();
    game.play(recruit("Rv"));
    game.play(take(Colour::Red));
    let mut ended = game.clone();
    assert!(turn_ended(&ended.play(Move::EndTurn)), "no line yet");
    game.play(trade(1));
    game.decides(0, DecisionKind::Main);
    assert!(turn_ended(&game.play(Move::EndTurn)), "the bonus explore is given up");
}

fn mead_cup() -> Scenario {
    Scenario::base(2)
        .artifact(Artifact::MeadCup)
        .display(&[14], &[])
        .recruits(0, 2)
        .spaces("Bf Yv Gv Bv Pv")
}

#[test]
fn r10_1_the_mead_cup_may_discard_a_viking_of_the_board_after_an_explore() {
    let mut game = mead_cup().deck("Pb").start();
    game.play(explore(14, "", 2));
    game.decides(0, DecisionKind::Swap);
    let spaces = Colour::ALL.map(|space| Move::Swap { space });
    assert_eq!(game.moves(), [&spaces[..], &[Move::Pass]].concat());
    let mut passed = game.clone();
    passed.play(Move::Pass);
    assert_eq!(passed.discard(), []);
    let events = game.play(Move::Swap { space: Colour::Red });
    assert!(events.contains(&Event::Swapped {
        seat: Seat(0),
        space: Colour::Red,
        card: vikings("Bf")[0]
    }));
    assert_eq!(game.discard(), vikings("Bf"));
    assert_eq!(game.state.board().spaces[Colour::Red], Some(vikings("Pb")[0]));
}

#[test]
fn r10_1_not_after_a_recruit() {
    let mut game = mead_cup().hand(0, "RvYvGv").bracelets(0, 0).start();
    game.play(recruit("Rv"));
    assert!(turn_ended(&game.play(take(Colour::Red))));
}

#[test]
fn r10_2_the_silver_coin_gives_a_point_for_each_viking_beyond_the_third() {
    for (crew, points) in [("", 0), ("Rv", 0), ("RvRb", 0), ("RvRbRb", 1), ("RvRbRbRr", 1)] {
        let game = Scenario::base(3)
            .artifact(Artifact::SilverCoin)
            .crew(0, crew)
            .hand(0, "RvYvGv");
        let mut game = game.bracelets(0, 0).start();
        game.play(recruit("Rv"));
        let events = game.play(take(Colour::Red));
        let gained = gain(&events, 0, Source::SilverCoin).map_or(0, |(gained, _)| gained.get(Asset::Vp));
        assert_eq!(gained, points, "{crew} and one more");
    }
}

#[test]
fn r10_2_the_height_is_that_when_the_viking_was_placed() {
    // The refill asks seat 0 for a Viking of the very column: it is down to three when the artifact is checked.
    let game = Scenario::base(2)
        .artifact(Artifact::SilverCoin)
        .spaces("Yv Yv Gv Bv Pv")
        .hand(0, "RvYvGv");
    let mut game = game
        .hand(1, "BvPbGb")
        .crew(0, "RvRvRb")
        .rest(Rest::Crew(0))
        .bracelets(0, 0);
    game = game.crew(0, "");
    let mut game = game.start();
    let height = game.player(0).crew.column(Colour::Red).len();
    assert!(height >= 3);
    game.play(recruit("Rv"));
    game.play(take(Colour::Red));
    game.decides(0, DecisionKind::Discard);
    let events = game.play(Move::Discard { card: vikings("Rv")[0] });
    assert_eq!(game.player(0).crew.column(Colour::Red).len(), height);
    assert!(gain(&events, 0, Source::SilverCoin).is_some());
}

fn cauldron(crew: &str) -> Game {
    let game = Scenario::base(2)
        .artifact(Artifact::Cauldron)
        .crew(0, crew)
        .hand(0, "RvYvGv");
    game.spaces("Bf Yv Gv Bv Pv").recruits(0, 0).start()
}

#[test]
fn r10_3_the_cauldron_makes_any_viking_free_for_the_second_of_a_colour() {
    let mut second = cauldron("Rb");
    second.play(recruit("Rv"));
    assert_eq!(
        second.moves(),
        Colour::ALL.map(take),
        "any visible one, in place of the matching one"
    );
    let events = second.play(take(Colour::Purple));
    assert_eq!(second.hand(0), vikings("YvGvPv"));
    let free = Event::Took {
        seat: Seat(0),
        space: Colour::Purple,
        card: vikings("Pv")[0],
        recruits: 0,
        free_by: Some(Artifact::Cauldron),
    };
    assert!(events.contains(&free));
    for crew in ["", "RbRv", "Yv"] {
        let mut other = cauldron(crew);
        other.play(recruit("Rv"));
        assert_eq!(other.moves(), [take(Colour::Red)], "{crew} and one more");
    }
}

fn golden_bracelet() -> Scenario {
    let game = Scenario::base(2)
        .artifact(Artifact::GoldenBracelet)
        .crew(0, "RvRb")
        .hand(0, "RvYvGv");
    game.display(&[1, 14, 12], &[21, 22, 23])
        .destination_decks(&[9], &[30])
        .bracelets(0, 0)
}

#[test]
fn r10_4_the_third_viking_of_a_colour_lets_one_reserve_a_destination() {
    let mut game = golden_bracelet().start();
    game.play(recruit("Rv"));
    game.play(take(Colour::Red));
    game.decides(0, DecisionKind::Reserve);
    let offered = [1, 14, 12, 21, 22, 23].map(|n| Move::Reserve {
        destination: DestinationId(n),
    });
    assert_eq!(game.moves(), [&offered[..], &[Move::Pass]].concat());
    let mut passed = game.clone();
    passed.play(Move::Pass);
    assert_eq!(passed.player(0).reserved.len(), 0);
    game.play(Move::Reserve {
        destination: DestinationId(14),
    });
    assert_eq!(game.player(0).reserved[..], [DestinationId(14)]);
    let row = game.state.board().display[0];
    assert_eq!(row, [1, 9, 12].map(|n| Some(DestinationId(n))), "refilled at once");
}

#[test]
fn r10_4_only_the_third() {
    for crew in ["Rv", "RvRbRb"] {
        let mut game = golden_bracelet().crew(0, crew).start();
        game.play(recruit("Rv"));
        game.play(take(Colour::Red));
        assert!(game.state.decision().unwrap().kind != DecisionKind::Reserve);
    }
}

#[test]
fn r10_4_a_reserved_destination_is_explored_by_its_owner_alone() {
    let game = golden_bracelet()
        .reserved(0, &[9])
        .destination_decks(&[10], &[30])
        .crew(0, "BvBf");
    let mut game = game.hand(1, "PvBvYv").recruits(1, 3).start();
    let mut stranger = game.clone();
    stranger.recruit_turn("Rv");
    let refusal = stranger.refused(explore(9, "", 2));
    assert_eq!(
        refusal,
        IllegalMove::NotOffered {
            destination: DestinationId(9)
        }
    );
    let before = game.state.board().display;
    game.play(explore(9, "BvBf", 0));
    assert_eq!(game.state.board().display, before, "the display is untouched");
    assert_eq!(game.player(0).reserved.len(), 0);
    assert_eq!(
        game.state.board().destinations(Seat(0)).collect::<Vec<_>>(),
        [DestinationId(9)]
    );
}

fn helmet(explored: &[u8]) -> Scenario {
    let game = Scenario::base(2)
        .artifact(Artifact::Helmet)
        .explored(0, explored)
        .display(&[14], &[26]);
    game.crew(0, "YvYvPvPb").hand(0, "RrGvBv").bracelets(0, 0)
}

#[test]
fn r10_5_the_helmet_lets_one_recruit_after_influence_right_on_a_trading_land() {
    let mut game = helmet(&[1]).start();
    let events = game.play(explore(26, "YvYvPvPb", 0));
    assert_eq!(uses(&events, Artifact::Helmet), 1);
    game.decides(0, DecisionKind::Main);
    assert_eq!(game.refused(explore(14, "", 1)), IllegalMove::ExploreDone);
    let mut declined = game.clone();
    assert!(turn_ended(&declined.play(Move::EndTurn)));
    game.play(recruit("Rr"));
    assert!(turn_ended(&game.play(take(Colour::Red))));
}

#[test]
fn r10_5_the_first_destination_or_influence_on_influence_does_not_count() {
    for explored in [&[][..], &[1, 21]] {
        let mut game = helmet(explored).start();
        assert!(turn_ended(&game.play(explore(26, "YvYvPvPb", 0))), "on {explored:?}");
    }
    let mut trading_land = helmet(&[1]).crew(0, "GvGr").start();
    assert!(
        turn_ended(&trading_land.play(explore(14, "GvGr", 0))),
        "a Trading Land on a Trading Land"
    );
}

/// Four colours stand, a red one is missing.
fn line(artifact: Artifact) -> Scenario {
    let game = Scenario::base(2)
        .artifact(artifact)
        .crew(0, "Yv Gv Bv Pv")
        .hand(0, "RvYvGv")
        .bracelets(0, 0);
    game.display(&[14, 1, 2], &[])
}

#[test]
fn r10_6_the_amulet_pays_a_bracelet_a_recruit_and_a_reputation_for_a_line() {
    let mut game = line(Artifact::Amulet).start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    let player = game.player(0);
    assert_eq!((player.bracelets, player.recruits, player.reputation), (1, 2, 1));
    assert!(gain(&events, 0, Source::Amulet).is_some());
    let mut no_line = line(Artifact::Amulet).crew(0, "Yv Gv Bv").start();
    no_line.play(recruit("Rv"));
    assert_eq!(gain(&no_line.play(take(Colour::Red)), 0, Source::Amulet), None);
}

#[test]
fn r10_7_the_weathervane_lets_one_explore_at_once_for_its_cost() {
    let mut game = line(Artifact::Weathervane).start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    assert_eq!(uses(&events, Artifact::Weathervane), 1);
    game.decides(0, DecisionKind::Main);
    assert_eq!(game.refused(recruit("Yv")), IllegalMove::RecruitDone);
    assert!(matches!(
        game.refused(explore(14, "Gv", 0)),
        IllegalMove::WrongPayment { .. }
    ));
    let mut declined = game.clone();
    assert!(turn_ended(&declined.play(Move::EndTurn)));
    let events = game.play(explore(14, "Gv", 1));
    assert!(turn_ended(&events));
}

#[test]
fn r10_8_lines_are_counted_against_the_highest_of_the_turn() {
    // One line stands at the start. Hedeby breaks it, and its card mends it: no new line.
    let game = Scenario::base(2)
        .artifact(Artifact::Amulet)
        .crew(0, "Rv Yv Gv Bv Pv")
        .deck("Rb");
    let mut game = game.display(&[1], &[]).recruits(0, 2).bracelets(0, 0).start();
    let events = game.play(explore(1, "Rv", 2));
    assert_eq!(game.player(0).crew.lines(), 1);
    assert_eq!(gain(&events, 0, Source::Amulet), None);
}

#[test]
fn r10_8_a_line_is_rewarded_even_if_it_has_been_broken_since() {
    let game = Scenario::base(2)
        .artifact(Artifact::Amulet)
        .explored(0, &[7])
        .crew(0, "Rv Yv Gv Bv");
    let mut game = game
        .deck("Pr")
        .display(&[14], &[])
        .bracelets(0, 1)
        .recruits(0, 1)
        .start();
    game.play(trade(1));
    assert_eq!(game.player(0).crew.lines(), 1);
    assert_eq!(game.player(0).reputation, 0, "rewarded at the next check only");
    let events = game.play(explore(14, "Gv", 1));
    assert_eq!(game.player(0).crew.lines(), 0);
    assert!(gain(&events, 0, Source::Amulet).is_some());
}

#[test]
fn r10_8_several_lines_bring_the_reward_each() {
    // Wolin and Quentovic trade a card each, in columns 1 and 3.
    let game = Scenario::base(2)
        .artifact(Artifact::Amulet)
        .explored(0, &[7, 6])
        .crew(0, "RvRb YvYb GvGr BvBb");
    let mut game = game
        .deck("Pr Pb")
        .hand(0, "RvYvGv")
        .bracelets(0, 3)
        .recruits(0, 0)
        .start();
    game.play(trade(3));
    assert_eq!(game.player(0).crew.lines(), 2);
    let (bracelets, recruits) = (game.player(0).bracelets, game.player(0).recruits);
    assert_eq!((bracelets, recruits), (0, 1));
    game.play(recruit("Yv"));
    let events = game.play(take(Colour::Yellow));
    let (gained, lost) = gain(&events, 0, Source::Amulet).unwrap();
    let both = gained + lost;
    assert_eq!(
        [Asset::Bracelet, Asset::Recruit, Asset::Reputation].map(|asset| both.get(asset)),
        [2; 3]
    );
}

#[test]
fn r10_9_a_reservation_that_cannot_be_used_is_passed_over() {
    let game = golden_bracelet().reserved(0, &[9, 10]).destination_decks(&[11], &[30]);
    let mut game = game.start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    assert!(events.contains(&Event::ReserveFull { seat: Seat(0) }));
    assert!(game.state.decision().unwrap().kind != DecisionKind::Reserve);
}

/// Every destination costs five equal Vikings: nothing is affordable.
fn all_dear(game: Scenario) -> Scenario {
    game.cards(|cards| {
        cards
            .destinations
            .iter_mut()
            .for_each(|d| d.cost = knarr::rules::Cost::Equal(5))
    })
}

#[test]
fn r10_9_the_weathervane_opens_only_if_something_is_affordable_or_a_trade_possible() {
    let mut shut = all_dear(line(Artifact::Weathervane).recruits(0, 0)).start();
    shut.play(recruit("Rv"));
    let events = shut.play(take(Colour::Red));
    assert_eq!(uses(&events, Artifact::Weathervane), 0);
    assert!(turn_ended(&events));
    let mut open = all_dear(line(Artifact::Weathervane).recruits(0, 0).bracelets(0, 1)).start();
    open.play(recruit("Rv"));
    let events = open.play(take(Colour::Red));
    assert_eq!(uses(&events, Artifact::Weathervane), 1);
    assert!(!open.state.board().done.explore, "open, with nothing to choose");
    assert_eq!(open.moves(), [trade(1), Move::EndTurn]);
    assert!(turn_ended(&open.play(trade(1))), "it never keeps a turn open by itself");
}

#[test]
fn r10_10_coin_and_amulet_then_the_reservation_then_the_swap_then_a_bonus_action() {
    // An explore with Mead Cup and Helmet: the swap comes before the bonus recruit.
    let game = helmet(&[1]).artifact(Artifact::MeadCup);
    let mut game = game.start();
    let events = game.play(explore(26, "YvYvPvPb", 0));
    assert_eq!(uses(&events, Artifact::Helmet), 0);
    game.decides(0, DecisionKind::Swap);
    let events = game.play(Move::Pass);
    assert_eq!(uses(&events, Artifact::Helmet), 1);
    // An explore that completes a line with Mead Cup and Amulet: the Amulet pays before the swap.
    let game = Scenario::base(2)
        .artifact(Artifact::Amulet)
        .artifact(Artifact::MeadCup)
        .display(&[8], &[]);
    let mut game = game.crew(0, "Rv Yv Gv Bv").deck("Pb").recruits(0, 2).start();
    let events = game.play(explore(8, "", 2));
    place(&events, |event| {
        matches!(
            event,
            Event::Gained {
                source: Source::Amulet,
                ..
            }
        )
    });
    game.decides(0, DecisionKind::Swap);
    // With Mead Cup and Weathervane the swap comes first, too.
    let game = Scenario::base(2)
        .artifact(Artifact::Weathervane)
        .artifact(Artifact::MeadCup)
        .display(&[8, 14], &[]);
    let mut game = game.crew(0, "Rv Yv Gv Bv").deck("Pb").recruits(0, 3).start();
    game.play(explore(8, "", 2));
    game.decides(0, DecisionKind::Swap);
    assert_eq!(uses(&game.play(Move::Pass), Artifact::Weathervane), 1);
}

#[test]
fn r10_10_a_trade_develop_or_renewal_may_come_before_the_bonus_action() {
    let game = Scenario::skali(2)
        .artifact(Artifact::Helmet)
        .explored(0, &[1])
        .display(&[], &[26]);
    let game = game.crew(0, "YvYvPvPb").hand(0, "RrGvBv").bracelets(0, 1).coins(0, 3);
    let mut game = game.buildings(&["storehouse", "jetty", "smithy", "byre"]).start();
    game.play(explore(26, "YvYvPvPb", 0));
    let renewal = Move::Renew {
        first: game.id("smithy"),
        second: None,
    };
    for mv in [trade(1), game.develop("storehouse"), renewal] {
        game.play(mv);
        assert!(game.moves().contains(&recruit("Rr")), "the bonus recruit is still open");
    }
    let mut given_up = game.clone();
    assert!(turn_ended(&given_up.play(Move::EndTurn)));
    game.play(recruit("Rr"));
}
