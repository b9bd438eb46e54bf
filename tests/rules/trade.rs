//! R6 Trade.

use crate::game::{gain, trade};
use crate::scenario::Scenario;
use knarr::rules::{Asset, Assets, IllegalMove, Source};

/// Sigtuna trades VP in each column, Reric VP and a recruit in column 3, the ship a recruit in column 2.
#[test]
fn r6_1_a_trade_takes_the_first_columns_of_ship_and_destinations() {
    let start = Scenario::base(2)
        .explored(0, &[15, 12])
        .bracelets(0, 3)
        .recruits(0, 0)
        .start();
    for (bracelets, vp, recruits) in [(1, 2, 0), (2, 3, 1), (3, 4, 2)] {
        let mut game = start.clone();
        let events = game.play(trade(bracelets));
        let player = game.player(0);
        assert_eq!(
            (player.vp, player.recruits, player.bracelets),
            (vp, recruits, 3 - bracelets)
        );
        let taken = Assets::many(Asset::Vp, vp as u8) + Assets::many(Asset::Recruit, recruits);
        assert_eq!(gain(&events, 0, Source::Trade), Some((taken, Assets::NONE)));
    }
}

#[test]
fn r6_1_one_to_three_bracelets_that_one_has() {
    let game = Scenario::base(2).bracelets(0, 2).start();
    for asked in [0, 3, 4, 255] {
        assert_eq!(
            game.refused(trade(asked)),
            IllegalMove::BraceletsMissing { asked, held: 2 }
        );
    }
}

#[test]
fn r6_2_bracelets_are_paid_before_those_taken_are_capped() {
    let game = Scenario::base(2).advanced().explored(0, &[15]).bracelets(0, 3);
    let game = game.cards(|cards| cards.destinations[14].trade = [Assets::one(Asset::Bracelet); 3]);
    let mut game = game.start();
    let events = game.play(trade(3));
    assert_eq!(game.player(0).bracelets, 3, "3 - 3 + 4, at most 3");
    let (gained, lost) = gain(&events, 0, Source::Trade).unwrap();
    assert_eq!((gained.get(Asset::Bracelet), lost.get(Asset::Bracelet)), (3, 1));
}
