//! R4 Recruit.

use crate::game::{explore, gain, recruit, take};
use crate::scenario::{Rest, Scenario, vikings};
use knarr::rules::{Asset, Assets, Colour, DecisionKind, Event, IllegalMove, Move, Source};

#[test]
fn r4_1_a_viking_of_the_hand_goes_on_top_of_its_column() {
    let mut game = Scenario::base(2).crew(0, "GfGr").hand(0, "GbRvYv").start();
    assert_eq!(
        game.refused(recruit("Pv")),
        IllegalMove::NotInHand { card: vikings("Pv")[0] }
    );
    game.play(recruit("Gb"));
    assert_eq!(game.column(0, Colour::Green), vikings("GfGrGb"));
    assert_eq!(game.hand(0), vikings("RvYv"));
}

#[test]
fn r4_2_every_asset_of_the_column_is_taken_the_new_card_included() {
    let mut game = Scenario::base(2).crew(0, "GfGr Pv").hand(0, "GbRvYv").start();
    let events = game.play(recruit("Gb"));
    let all = Assets::of(&[Asset::Bracelet, Asset::Recruit, Asset::Reputation]);
    assert_eq!(gain(&events, 0, Source::Recruit), Some((all, Assets::NONE)));
    let player = game.player(0);
    assert_eq!(
        (player.bracelets, player.recruits, player.reputation, player.vp),
        (2, 2, 1, 0)
    );
}

#[test]
fn r4_2_caps_apply_to_the_total() {
    let mut game = Scenario::base(2)
        .crew(0, "GrGr")
        .hand(0, "GbRvYv")
        .recruits(0, 2)
        .start();
    game.play(recruit("Gb"));
    assert_eq!(game.player(0).recruits, 3);
}

#[test]
fn r4_3_the_matching_space_is_free_whatever_card_lies_there() {
    let mut game = Scenario::base(2)
        .spaces("Bf Yv Gv Bv Pv")
        .hand(0, "RvYvGv")
        .recruits(0, 0)
        .start();
    game.play(recruit("Rv"));
    game.decides(0, DecisionKind::Take);
    assert_eq!(game.moves(), [take(Colour::Red)]);
    assert_eq!(game.refused(take(Colour::Blue)), IllegalMove::NoRecruit);
    game.play(take(Colour::Red));
    assert_eq!(game.hand(0), vikings("YvGvBf"));
}

#[test]
fn r4_3_a_recruit_buys_another_space() {
    let mut game = Scenario::base(2)
        .spaces("Bf Yv Gv Bv Pv")
        .hand(0, "RvYvGv")
        .recruits(0, 1)
        .start();
    game.play(recruit("Rv"));
    assert_eq!(game.moves(), Colour::ALL.map(take));
    let mut free = game.clone();
    free.play(take(Colour::Red));
    assert_eq!(free.player(0).recruits, 1);
    game.play(take(Colour::Purple));
    assert_eq!(game.player(0).recruits, 0);
    assert_eq!(game.hand(0), vikings("YvGvPv"));
}

#[test]
fn r4_3_a_recruit_gained_by_the_column_may_pay() {
    let mut game = Scenario::base(2)
        .spaces("Bf Yv Gv Bv Pv")
        .hand(0, "RrYvGv")
        .recruits(0, 0)
        .start();
    game.play(recruit("Rr"));
    game.play(take(Colour::Purple));
    assert_eq!(game.player(0).recruits, 0);
}

#[test]
fn r4_4_the_space_is_refilled_from_the_deck() {
    let mut game = Scenario::base(2)
        .spaces("Bf Yv Gv Bv Pv")
        .hand(0, "RvYvGv")
        .deck("Pb Gr")
        .start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Purple));
    assert!(events.contains(&Event::Refilled {
        space: Colour::Purple,
        card: vikings("Pb")[0]
    }));
    let spaces = game.state.board().spaces;
    assert_eq!(spaces.0.map(Option::unwrap).to_vec(), vikings("Bf Yv Gv Bv Pb"));
}

#[test]
fn r4_5_nothing_is_taken_from_an_empty_matching_space_but_a_recruit_buys_another() {
    let game = Scenario::base(2).spaces("-- Yv Gv Bv Pv").hand(0, "RvYvGv");
    let mut poor = game.clone().recruits(0, 0).start();
    poor.play(recruit("Rv"));
    assert_eq!(poor.moves(), [Move::TakeNothing]);
    assert_eq!(
        poor.refused(take(Colour::Red)),
        IllegalMove::SpaceEmpty { space: Colour::Red }
    );
    poor.play(Move::TakeNothing);
    assert_eq!(poor.hand(0), vikings("YvGv"));
    assert_eq!(poor.state.board().spaces[Colour::Red], None);
    let mut rich = game.recruits(0, 1).start();
    rich.play(recruit("Rv"));
    rich.play(take(Colour::Blue));
    assert_eq!(rich.hand(0), vikings("YvGvBv"));
    assert_eq!(rich.player(0).recruits, 0);
}

#[test]
fn r4_5_a_viking_must_be_taken_while_the_matching_space_holds_one() {
    let mut game = Scenario::base(2).hand(0, "RvYvGv").start();
    game.play(recruit("Rv"));
    assert_eq!(game.refused(Move::TakeNothing), IllegalMove::MustTake);
}

/// With a hand of two a bonus or a next recruit is still possible: nothing counts on three cards.
#[test]
fn r4_5_a_hand_that_took_nothing_plays_on() {
    let game = Scenario::base(2)
        .spaces("-- Yv Gv Bv Pv")
        .hand(0, "Rv")
        .recruits(0, 0)
        .bracelets(0, 0);
    let mut game = game.rest(Rest::Discard).display(&[14], &[]).start();
    game.play(recruit("Rv"));
    game.play(Move::TakeNothing);
    assert_eq!(game.hand(0), []);
    game.decides(1, DecisionKind::Main);
    let other = game
        .moves()
        .into_iter()
        .find(|mv| matches!(mv, Move::Recruit { .. }))
        .unwrap();
    game.play(other);
    let free = game.moves()[0];
    game.play(free);
    if game.state.board().active.0 == 1 {
        game.play(Move::EndTurn);
    }
    game.decides(0, DecisionKind::Main);
    assert!(
        game.moves().iter().all(|mv| !matches!(mv, Move::Recruit { .. })),
        "there is no card to recruit"
    );
    assert_eq!(
        game.refused(explore(14, "", 2)),
        IllegalMove::RecruitsMissing { asked: 2, held: 0 }
    );
}
