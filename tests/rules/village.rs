//! R7 Skáli: the village.

use crate::game::{Game, explore, gain, place, recruit, take, trade, turn_ended};
use crate::scenario::{Scenario, frozen_cards};
use knarr::rules::{Asset, Assets, Colour, DecisionKind, Effects, Event, IllegalMove, Move, Row, Seat, Source};

const SHOWN: [&str; 6] = ["storehouse", "jetty", "mead_hall", "watchtower", "palisade", "smithy"];

#[test]
fn r7_1_a_building_is_paid_in_coins_and_joins_the_right_end_of_the_village() {
    let mut game = Scenario::skali(2)
        .buildings(&SHOWN)
        .built(0, &["byre"])
        .coins(0, 2)
        .start();
    let (dear, missing) = (game.develop("mead_hall"), game.develop("smithy"));
    assert_eq!(game.refused(dear), IllegalMove::CoinsMissing { cost: 3, held: 2 });
    assert_eq!(
        game.refused(missing),
        IllegalMove::BuildingNotOffered {
            building: game.id("smithy")
        }
    );
    game.play(game.develop("jetty"));
    assert_eq!(game.player(0).coins, 0);
    let village: Vec<_> = game.state.board().village(Seat(0)).collect();
    assert_eq!(village, [game.id("byre"), game.id("jetty")]);
    assert_eq!(
        game.shown_buildings(),
        ["storehouse", "palisade", "mead_hall", "watchtower"]
    );
}

/// All buildings but the four shown are built: their deck is empty.
fn short_deck() -> Scenario {
    let all: Vec<String> = frozen_cards()
        .buildings
        .iter()
        .map(|building| building.id.clone())
        .collect();
    let built: Vec<&str> = all
        .iter()
        .map(String::as_str)
        .filter(|id| !SHOWN[..4].contains(id))
        .collect();
    Scenario::skali(2)
        .buildings(&SHOWN[..4])
        .built(1, &built)
        .bracelets(0, 0)
}

#[test]
fn r7_1_an_empty_building_deck_leaves_the_slot_empty() {
    let mut game = short_deck().coins(0, 1).start();
    game.play(game.develop("storehouse"));
    assert_eq!(game.shown_buildings(), ["", "jetty", "mead_hall", "watchtower"]);
}

#[test]
fn r7_2_a_village_is_the_skali_and_its_buildings_in_order() {
    let game = Scenario::skali(3).built(0, &["palisade", "byre", "hof"]).start();
    let village: Vec<_> = game.state.board().village(Seat(0)).collect();
    assert_eq!(village, ["palisade", "byre", "hof"].map(|id| game.id(id)));
    let effects: Effects = game.player(0).village;
    // Skáli: coin | - | raid | raid, +vp +coin, -1; Palisade: raid on influence, +2; Byre: vp; Hof: 2 reputation - 1, +1.
    assert_eq!(effects.row(Row::NewColour), Assets::one(Asset::Coin));
    let same = Assets::of(&[Asset::Vp, Asset::Reputation, Asset::Reputation, Asset::LoseVp]);
    assert_eq!(effects.row(Row::SameColour), same);
    assert_eq!(effects.row(Row::TradingLand), Assets::one(Asset::Raid));
    assert_eq!(effects.row(Row::LandOfInfluence), Assets::many(Asset::Raid, 2));
    assert_eq!(effects.raid_gain, Assets::many(Asset::Vp, 4) + Assets::one(Asset::Coin));
    assert_eq!(effects.raid_penalty, 1);
}

/// A village whose rows can be told apart: beside the skáli, a bracelet, a recruit, a reputation, two VP.
fn told_apart() -> Scenario {
    let game = Scenario::skali(3)
        .built(0, &["jetty", "smithy"])
        .bracelets(0, 0)
        .recruits(0, 0)
        .coins(0, 0);
    let game = game.building("smithy", |building| building.effects = Effects::default());
    game.building("jetty", |building| {
        building.effects = Effects::default();
        building.effects.rows[Row::NewColour as usize] = Assets::one(Asset::Bracelet);
        building.effects.rows[Row::SameColour as usize] = Assets::one(Asset::Recruit);
        building.effects.rows[Row::TradingLand as usize] = Assets::one(Asset::Reputation);
        building.effects.rows[Row::LandOfInfluence as usize] = Assets::many(Asset::Vp, 2);
    })
}

fn activation(events: &[Event]) -> (Row, Assets) {
    let at = place(events, |event| matches!(event, Event::Activated { .. }));
    let Event::Activated { row, .. } = events[at] else {
        unreachable!()
    };
    (
        row,
        gain(events, 0, Source::Village).map_or(Assets::NONE, |(gained, _)| gained),
    )
}

#[test]
fn r7_3_a_viking_of_a_new_colour_sets_off_its_row() {
    let mut game = told_apart().crew(0, "Yv").hand(0, "RvYvGv").start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    assert_eq!(
        activation(&events),
        (Row::NewColour, Assets::of(&[Asset::Coin, Asset::Bracelet]))
    );
}

#[test]
fn r7_3_a_viking_of_a_colour_that_stood_there_before_sets_off_another() {
    let mut game = told_apart().crew(0, "Rb").hand(0, "RvYvGv").start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    assert_eq!(activation(&events), (Row::SameColour, Assets::one(Asset::Recruit)));
}

#[test]
fn r7_3_exploring_sets_off_the_row_of_the_destinations_kind() {
    let game = told_apart().display(&[14], &[26]).crew(0, "GvGv YvYv PvPv");
    let mut trading_land = game.clone().start();
    let events = trading_land.play(explore(14, "GvGv", 0));
    assert_eq!(
        activation(&events),
        (Row::TradingLand, Assets::of(&[Asset::Raid, Asset::Reputation]))
    );
    let mut land_of_influence = game.start();
    let events = land_of_influence.play(explore(26, "YvYvPvPv", 0));
    let gained = Assets::of(&[Asset::Raid, Asset::Vp, Asset::Vp]);
    assert_eq!(activation(&events), (Row::LandOfInfluence, gained));
}

#[test]
fn r7_3_a_building_added_before_the_action_works_at_once() {
    let shown = ["byre", "jetty", "mead_hall", "watchtower"];
    let mut game = Scenario::skali(3)
        .buildings(&shown)
        .crew(0, "Pr")
        .hand(0, "PrYvGv")
        .start();
    game.play(game.develop("byre"));
    game.play(recruit("Pr"));
    game.play(take(Colour::Purple));
    assert_eq!(game.player(0).vp, 1);
}

/// Byre and Hof: the same-colour row gives 1 VP and 2 reputation, and loses 1 VP.
fn gain_and_loss(vp: u16) -> Game {
    let game = Scenario::skali(3)
        .built(0, &["byre", "hof"])
        .crew(0, "Pr")
        .hand(0, "PrYvGv");
    game.vp(0, vp).bracelets(0, 0).coins(0, 0).start()
}

#[test]
fn r7_4_losses_come_first_where_the_order_does_not_matter() {
    for (before, after) in [(0, 1), (1, 1), (20, 20), (38, 38)] {
        let mut game = gain_and_loss(before);
        game.play(recruit("Pr"));
        let events = game.play(take(Colour::Purple));
        assert_eq!(game.player(0).vp, after, "losing at 0 costs nothing");
        assert!(events.iter().all(|event| !matches!(event, Event::EndTriggered { .. })));
    }
}

#[test]
fn r7_4_the_player_chooses_where_only_gains_first_trigger_the_end() {
    let mut game = gain_and_loss(39);
    game.play(recruit("Pr"));
    game.play(take(Colour::Purple));
    game.decides(0, DecisionKind::Order);
    assert_eq!(
        (game.player(0).vp, game.player(0).reputation),
        (39, 0),
        "before anything of the row applies"
    );
    assert_eq!(game.moves().len(), 2);
    let mut losses_first = game.clone();
    losses_first.play(Move::Order { losses_first: true });
    assert_eq!((losses_first.player(0).vp, losses_first.player(0).reputation), (39, 2));
    assert!(!losses_first.state.board().end_triggered);
    game.play(Move::Order { losses_first: false });
    assert_eq!((game.player(0).vp, game.player(0).reputation), (39, 2));
    assert!(game.state.board().end_triggered);
}

#[test]
fn r7_4_nobody_is_asked_where_either_order_triggers_or_the_end_is_triggered() {
    let mut either = gain_and_loss(40);
    either.play(recruit("Pr"));
    either.play(take(Colour::Purple));
    assert!(either.state.decision().unwrap().kind != DecisionKind::Order);
    assert!(either.state.board().end_triggered, "39 and then 40 again");
    let game = Scenario::skali(3)
        .built(0, &["byre", "hof"])
        .crew(0, "Pr")
        .hand(0, "PrYvGv");
    let mut triggered = game.vp(0, 39).bracelets(0, 0).coins(0, 0).end_triggered().start();
    triggered.play(recruit("Pr"));
    assert!(turn_ended(&triggered.play(take(Colour::Purple))));
    assert_eq!(triggered.player(0).vp, 39);
}

fn renew(game: &Game, first: &str, second: Option<&str>) -> Move {
    Move::Renew {
        first: game.id(first),
        second: second.map(|id| game.id(id)),
    }
}

#[test]
fn r7_5_the_same_colour_row_makes_the_renewal_token_ready_again() {
    let mut game = Scenario::skali(2)
        .renewal_used(0)
        .crew(0, "Rr")
        .hand(0, "RvYvGv")
        .start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    assert!(game.player(0).renewal_ready);
    assert!(events.contains(&Event::Activated {
        seat: Seat(0),
        row: Row::SameColour,
        renewed: true
    }));
    let mut other_row = Scenario::skali(2).renewal_used(0).hand(0, "RvYvGv").start();
    other_row.play(recruit("Rv"));
    other_row.play(take(Colour::Red));
    assert!(!other_row.player(0).renewal_ready);
}

#[test]
fn r7_5_renewing_slides_one_or_two_buildings_under_the_deck() {
    let start = Scenario::skali(2).buildings(&SHOWN).start();
    let mut one = start.clone();
    one.play(renew(&one, "jetty", None));
    assert_eq!(
        one.shown_buildings(),
        ["storehouse", "palisade", "mead_hall", "watchtower"]
    );
    assert!(!one.player(0).renewal_ready);
    assert_eq!(one.refused(renew(&one, "palisade", None)), IllegalMove::NotReady);
    let mut two = start;
    assert_eq!(
        two.refused(renew(&two, "jetty", Some("jetty"))),
        IllegalMove::SameBuilding
    );
    two.play(renew(&two, "watchtower", Some("storehouse")));
    // Replacements from left to right, whatever the order under the deck.
    assert_eq!(two.shown_buildings(), ["palisade", "jetty", "mead_hall", "smithy"]);
    assert_eq!(two.state.board().building_deck_size, 31);
    let buried: Vec<_> = two.state.public_view().buried().to_vec();
    assert_eq!(
        buried,
        [two.id("storehouse"), two.id("watchtower")],
        "the second lies lowest"
    );
}

#[test]
fn r7_5_a_short_deck_may_bring_a_building_straight_back() {
    let mut game = short_deck().start();
    game.play(renew(&game, "jetty", None));
    assert_eq!(game.shown_buildings(), SHOWN[..4]);
    assert!(!game.player(0).renewal_ready, "renewing in vain is allowed");
    let mut swapped = short_deck().start();
    swapped.play(renew(&swapped, "mead_hall", Some("storehouse")));
    assert_eq!(
        swapped.shown_buildings(),
        ["mead_hall", "jetty", "storehouse", "watchtower"]
    );
}

#[test]
fn r7_5_only_the_slots_of_the_slid_buildings_are_refilled() {
    let mut game = short_deck().coins(0, 1).start();
    game.play(game.develop("storehouse"));
    game.play(renew(&game, "jetty", None));
    assert_eq!(
        game.shown_buildings(),
        ["", "jetty", "mead_hall", "watchtower"],
        "the empty slot stays empty"
    );
}

#[test]
fn r7_5_renewing_is_offered_at_every_main_decision_of_the_turn() {
    let offers = |game: &Game| game.moves().iter().any(|mv| matches!(mv, Move::Renew { .. }));
    let mut game = Scenario::skali(2)
        .hand(0, "RvYvGv")
        .buildings(&SHOWN)
        .coins(0, 2)
        .start();
    assert!(offers(&game));
    game.play(trade(1));
    assert!(offers(&game));
    game.play(game.develop("storehouse"));
    assert!(offers(&game));
    game.play(recruit("Rv"));
    assert!(!offers(&game), "not while a Viking is to be taken");
    game.play(take(Colour::Red));
    assert!(offers(&game));
}

#[test]
fn r7_5_with_three_or_four_players_there_is_no_renewal() {
    for players in 3..=4 {
        let mut game = Scenario::skali(players)
            .buildings(&SHOWN)
            .crew(0, "Rr")
            .hand(0, "RvYvGv")
            .start();
        assert_eq!(game.refused(renew(&game, "jetty", None)), IllegalMove::NotReady);
        game.play(recruit("Rv"));
        game.play(take(Colour::Red));
        assert!(game.state.board().iter().all(|(_, player)| !player.renewal_ready));
    }
}

/// What may stand where is checked when cards are loaded; the tests of card files go through the words.
#[test]
fn r7_6_a_card_set_with_an_asset_in_the_wrong_place_is_refused() {
    let refused = |change: &dyn Fn(&mut knarr::rules::CardSet)| {
        let mut cards = frozen_cards().clone();
        change(&mut cards);
        let errors = cards.check().unwrap_err();
        assert_eq!(errors.len(), 1, "{errors:?}");
        errors[0].rule
    };
    for asset in [Asset::Raid, Asset::LoseVp] {
        assert_eq!(
            refused(&|cards| cards.buildings[3].effects.raid_gain = Assets::one(asset)),
            "R7.6"
        );
    }
    assert_eq!(
        refused(&|cards| cards.destinations[40].gain = Assets::one(Asset::LoseVp)),
        "R7.6"
    );
    assert_eq!(
        refused(&|cards| cards.destinations[40].trade[0] = Assets::one(Asset::LoseVp)),
        "R7.6"
    );
    let mut cards = frozen_cards().clone();
    for asset in Asset::ALL {
        cards.buildings[3].effects.rows[0] = Assets::one(asset);
        assert_eq!(cards.check(), Ok(()), "an activation row may hold {asset:?}");
    }
}
