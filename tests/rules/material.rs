//! R1 Material.

use crate::game::{explore, gain, recruit, take, trade};
use crate::scenario::{Rest, Scenario, frozen_cards, vikings};
use knarr::rules::{
    Asset, Assets, Colour, Cost, DecisionKind, DestinationId, DestinationKind, Event, Options, PlayerCount, Source,
    State, Viking, VikingAsset, VikingCounts,
};

#[test]
fn r1_1_five_colours_of_vikings_show_one_of_four_assets() {
    assert_eq!(Viking::kinds().count(), 20);
    for colour in Colour::ALL {
        for asset in VikingAsset::ALL {
            let viking = Viking::new(colour, asset);
            assert_eq!((viking.colour(), viking.asset()), (colour, asset));
        }
    }
    let keys: Vec<&str> = VikingAsset::ALL.iter().map(|asset| asset.asset().key()).collect();
    assert_eq!(keys, ["vp", "bracelet", "recruit", "reputation"]);
}

/// Every Viking of a deal: spaces, crews, hands and deck.
fn all_vikings(state: &State) -> VikingCounts {
    let deal = state.to_deal();
    let dealt = deal.crews.iter().chain(&deal.hands).flatten().chain(&deal.deck);
    dealt.copied().chain(deal.spaces.into_iter().flatten()).collect()
}

#[test]
fn r1_2_the_viking_deck_depends_on_the_number_of_players() {
    for (players, cards_in_all, of_each_colour) in [(2, 30, 6), (3, 40, 8), (4, 50, 10)] {
        let options = Options::new(PlayerCount::new(players).unwrap());
        let state = State::new(&options, frozen_cards(), 5, &mut ());
        let all = all_vikings(&state);
        assert_eq!(all.total(), cards_in_all);
        for colour in Colour::ALL {
            let of_colour: u8 = VikingAsset::ALL
                .iter()
                .map(|&asset| all.get(Viking::new(colour, asset)))
                .sum();
            assert_eq!(of_colour, of_each_colour);
        }
    }
}

#[test]
fn r1_3_skali_adds_thirteen_destinations() {
    for (skali, trading_lands, lands_of_influence) in [(false, 20, 15), (true, 28, 20)] {
        let options = Options {
            skali,
            ..Options::new(PlayerCount::THREE)
        };
        let state = State::new(&options, frozen_cards(), 5, &mut ());
        // Three of each lie face-up.
        let left = state.board().destination_deck_sizes;
        assert_eq!(left, [trading_lands - 3, lands_of_influence - 3]);
    }
}

#[test]
fn r1_4_a_destination_has_a_cost_immediate_assets_and_three_trade_columns() {
    let cards = frozen_cards();
    let destination = |n| cards.destination(DestinationId(n));
    assert_eq!(destination(1).cost, Cost::Different(3));
    assert_eq!(destination(21).cost, Cost::Equal(4));
    assert_eq!(
        destination(26).cost,
        Cost::colours([(Colour::Yellow, 2), (Colour::Purple, 2)])
    );
    assert_eq!(
        destination(1).gain,
        Assets::of(&[Asset::Recruit, Asset::Reputation, Asset::Card])
    );
    for destination in &cards.destinations {
        assert!((1..=5).contains(&destination.cost.vikings()));
        for column in destination.trade {
            assert!(
                column.iter().map(|(_, n)| n).sum::<u8>() <= 1,
                "a column is empty or one asset"
            );
        }
    }
    assert_eq!(destination(1).kind, DestinationKind::TradingLand);
}

#[test]
fn r1_5_the_sides_of_a_ship_trade_differently() {
    let mut normal = Scenario::base(2).bracelets(0, 3).recruits(0, 0).start();
    normal.play(trade(2));
    assert_eq!(
        (
            normal.player(0).vp,
            normal.player(0).recruits,
            normal.player(0).bracelets
        ),
        (0, 1, 1)
    );
    let mut advanced = Scenario::base(2).advanced().bracelets(0, 3).recruits(0, 0).start();
    advanced.play(trade(3));
    assert_eq!(
        (
            advanced.player(0).vp,
            advanced.player(0).recruits,
            advanced.player(0).bracelets
        ),
        (1, 0, 1)
    );
}

#[test]
fn r1_6_bracelets_and_recruits_stop_at_three_and_the_rest_is_lost() {
    let game = Scenario::base(2)
        .crew(0, "PbPbPrPr")
        .hand(0, "PvRvYv")
        .bracelets(0, 2)
        .recruits(0, 2);
    let mut game = game.start();
    let events = game.play(recruit("Pv"));
    assert_eq!(
        (game.player(0).bracelets, game.player(0).recruits, game.player(0).vp),
        (3, 3, 1)
    );
    let (gained, lost) = gain(&events, 0, Source::Recruit).unwrap();
    assert_eq!(gained, Assets::of(&[Asset::Vp, Asset::Bracelet, Asset::Recruit]));
    assert_eq!(lost, Assets::of(&[Asset::Bracelet, Asset::Recruit]));
}

#[test]
fn r1_6_reputation_stops_at_fourteen() {
    let mut game = Scenario::base(2)
        .crew(0, "BfBf")
        .hand(0, "BvRvYv")
        .reputation(0, 13)
        .start();
    game.play(recruit("Bv"));
    assert_eq!(game.player(0).reputation, 14);
}

#[test]
fn r1_6_a_card_is_drawn_into_the_crew_without_its_assets() {
    // Menzlin's neighbour Truso: 2 purple, gives a card.
    let game = Scenario::base(2).display(&[8], &[]).crew(0, "PvPv").deck("Rb");
    let mut game = game.cards(|cards| cards.vikings[0] = frozen_cards().vikings[2]).start();
    let events = game.play(explore(8, "PvPv", 0));
    assert_eq!(game.column(0, Colour::Red), vikings("Rb"));
    assert_eq!(game.player(0).bracelets, 1, "the bracelet it shows is not taken");
    assert!(events.contains(&Event::Drew {
        seat: knarr::rules::Seat(0),
        card: vikings("Rb")[0]
    }));
}

#[test]
fn r1_6_coins_stop_at_three() {
    let game = Scenario::skali(2).building("jetty", |b| {
        b.effects.rows[knarr::rules::Row::NewColour as usize] = Assets::many(Asset::Coin, 2);
    });
    let mut game = game
        .built(0, &["jetty"])
        .coins(0, 1)
        .hand(0, "RvYvGv")
        .bracelets(0, 0)
        .start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    assert_eq!(game.player(0).coins, 3);
    let (gained, lost) = gain(&events, 0, Source::Village).unwrap();
    assert_eq!((gained.get(Asset::Coin), lost.get(Asset::Coin)), (2, 1));
}

#[test]
fn r1_6_losing_a_point_at_zero_has_no_effect() {
    let game = Scenario::skali(2).building("jetty", |b| {
        b.effects.rows[knarr::rules::Row::NewColour as usize] = Assets::many(Asset::LoseVp, 2);
    });
    let mut game = game.built(0, &["jetty"]).vp(0, 0).hand(0, "RrYvGv").start();
    game.play(recruit("Rr"));
    let events = game.play(take(Colour::Red));
    assert_eq!(game.player(0).vp, 0);
    assert_eq!(gain(&events, 0, Source::Village).unwrap().0.get(Asset::LoseVp), 0);
}

#[test]
fn r1_7_the_score_stays_at_zero_or_above_and_has_no_upper_bound() {
    let losing = Scenario::skali(2).building("jetty", |b| {
        b.effects.rows[knarr::rules::Row::NewColour as usize] = Assets::many(Asset::LoseVp, 3);
    });
    let mut game = losing.built(0, &["jetty"]).vp(0, 2).hand(0, "RrYvGv").start();
    game.play(recruit("Rr"));
    game.play(take(Colour::Red));
    assert_eq!(game.player(0).vp, 0);
    let mut game = Scenario::base(2).vp(0, 300).hand(0, "RvYvGv").start();
    game.play(recruit("Rv"));
    assert_eq!(game.player(0).vp, 301);
}

/// The draw of a mixed gain meets an empty deck and asks for a discard: by then everything else has been gained.
#[test]
fn r1_8_all_assets_but_cards_apply_first() {
    let game = Scenario::base(2)
        .display(&[18], &[])
        .crew(1, "RvRv RbRb")
        .rest(Rest::Crew(1));
    let mut game = game.crew(0, "").recruits(0, 2).bracelets(0, 0).start();
    game.play(explore(18, "", 2));
    game.decides(1, DecisionKind::Discard);
    assert_eq!(game.player(0).bracelets, 1);
    assert_eq!(game.player(0).crew.total(), 0);
}
