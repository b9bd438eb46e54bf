//! R5 Explore.

use crate::game::{Game, explore, gain};
use crate::scenario::{Scenario, frozen_cards, vikings};
use knarr::lab::Dice;
use knarr::rules::{
    Asset, Assets, Colour, Cost, CrewZone, DestinationId, DestinationKind, Event, IllegalMove, Move, Options, Payment,
    PlayerCount, Seat, Source, State, Viking,
};
use std::collections::HashSet;

#[test]
fn r5_1_a_face_up_destination_is_paid_with_any_vikings_of_the_right_colour() {
    let mut game = Scenario::base(2).display(&[12], &[]).crew(0, "GvGrGb").start();
    assert_eq!(
        game.refused(explore(13, "GvGr", 0)),
        IllegalMove::NotOffered {
            destination: DestinationId(13)
        }
    );
    assert_eq!(
        game.refused(explore(12, "GvGv", 0)),
        IllegalMove::NotInCrew { card: vikings("Gv")[0] }
    );
    game.play(explore(12, "GvGr", 0));
    assert_eq!(game.column(0, Colour::Green), vikings("Gb"), "the newest stays");
    assert_eq!(game.discard(), vikings("GvGr"));
}

#[test]
fn r5_2_each_recruit_replaces_one_viking_up_to_the_whole_cost() {
    let start = Scenario::base(2)
        .display(&[12], &[26])
        .crew(0, "GvGr")
        .recruits(0, 2)
        .start();
    for (pay, recruits) in [("GvGr", 0), ("Gv", 1), ("", 2)] {
        let mut game = start.clone();
        game.play(explore(12, pay, recruits));
        assert_eq!(
            game.state.board().destinations(Seat(0)).collect::<Vec<_>>(),
            [DestinationId(12)]
        );
        assert_eq!(game.discard(), vikings(pay));
    }
    assert_eq!(
        start.refused(explore(26, "", 4)),
        IllegalMove::RecruitsMissing { asked: 4, held: 2 }
    );
}

#[test]
fn r5_2_a_payment_is_exact() {
    let game = Scenario::base(2)
        .display(&[12], &[])
        .crew(0, "GvGrGb Rv")
        .recruits(0, 2)
        .start();
    for (pay, recruits) in [("GvGrGb", 0), ("GvGr", 1), ("Gv", 0), ("Gv", 2), ("GvRv", 0), ("Rv", 1)] {
        let refusal = game.refused(explore(12, pay, recruits));
        assert!(
            matches!(refusal, IllegalMove::WrongPayment { .. }),
            "{pay} {recruits}: {refusal:?}"
        );
    }
}

#[test]
fn r5_2_equal_vikings_stay_equal_and_different_ones_different_with_recruits() {
    let game = Scenario::base(2)
        .display(&[1], &[21])
        .crew(0, "RvRvRb YvYv Gr")
        .recruits(0, 3)
        .start();
    game.clone().play(explore(21, "RvRvRb", 1));
    game.clone().play(explore(21, "YvYv", 2));
    assert!(matches!(
        game.refused(explore(21, "RvRvYv", 1)),
        IllegalMove::WrongPayment { .. }
    ));
    game.clone().play(explore(1, "RvYvGr", 0));
    game.clone().play(explore(1, "Gr", 2));
    assert!(matches!(
        game.refused(explore(1, "RvRb", 1)),
        IllegalMove::WrongPayment { .. }
    ));
}

/// Every payment there is, found by trying all choices of crew cards.
fn payments(cost: &Cost, crew: &CrewZone, recruits: u8) -> HashSet<Payment> {
    fn choose(kinds: &[(Viking, u8)], chosen: &mut Vec<Viking>, found: &mut dyn FnMut(&[Viking])) {
        let Some((&(viking, held), rest)) = kinds.split_first() else {
            return found(chosen);
        };
        for n in 0..=held {
            if chosen.len() + n as usize > Cost::MOST {
                break;
            }
            let before = chosen.len();
            chosen.extend((0..n).map(|_| viking));
            choose(rest, chosen, found);
            chosen.truncate(before);
        }
    }
    let kinds: Vec<(Viking, u8)> = crew.kinds().map(|viking| (viking, crew.count(viking))).collect();
    let mut all = HashSet::new();
    choose(&kinds, &mut Vec::new(), &mut |vikings| {
        let Some(missing) = (cost.vikings() as usize).checked_sub(vikings.len()) else {
            return;
        };
        let of = |colour: Colour| vikings.iter().filter(|viking| viking.colour() == colour).count();
        let fits = match *cost {
            Cost::Colours(each) => Colour::ALL
                .into_iter()
                .all(|colour| of(colour) <= each[colour] as usize),
            Cost::Equal(_) => Colour::ALL.into_iter().filter(|&colour| of(colour) > 0).count() <= 1,
            Cost::Different(_) => Colour::ALL.into_iter().all(|colour| of(colour) <= 1),
        };
        if fits && missing <= recruits as usize {
            all.insert(Payment::new(vikings, missing as u8).unwrap());
        }
    });
    all
}

#[test]
fn r5_2_the_listed_payments_are_all_there_are_each_once() {
    let cards = frozen_cards();
    let mut compared = 0;
    for seed in 0..40 {
        let options = Options::new(PlayerCount::new(2 + (seed % 3) as u8).unwrap());
        let mut state = State::new(&options, cards, seed, &mut ());
        let mut dice = Dice::new(seed, 0);
        let mut moves = Vec::new();
        loop {
            state.legal_moves(cards, &mut moves);
            if moves.is_empty() {
                break;
            }
            let board = state.board();
            let mut listed: Vec<(DestinationId, Payment)> = Vec::new();
            for mv in &moves {
                if let Move::Explore { destination, payment } = *mv {
                    listed.push((destination, payment));
                }
            }
            let distinct: HashSet<_> = listed.iter().copied().collect();
            assert_eq!(distinct.len(), listed.len(), "a payment is listed twice");
            if !listed.is_empty() {
                let player = board.player(board.active);
                let mut expected = HashSet::new();
                for id in board.display.iter().flatten().flatten() {
                    let paid = payments(&cards.destination(*id).cost, &player.crew, player.recruits);
                    expected.extend(paid.into_iter().map(|payment| (*id, payment)));
                }
                assert_eq!(distinct, expected);
                compared += listed.len();
            }
            // Recruits are preferred, so that crews grow large.
            let recruits: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| matches!(mv, Move::Recruit { .. }))
                .collect();
            let prefer = !recruits.is_empty() && dice.below(4) > 0;
            let mv = if prefer {
                dice.pick(&recruits)
            } else {
                dice.pick(&moves)
            };
            state.apply(cards, mv, &mut ()).unwrap();
        }
    }
    assert!(compared > 10_000, "only {compared} payments compared");
}

#[test]
fn r5_3_the_destination_goes_on_top_of_the_row_and_its_assets_are_taken() {
    let mut game = Scenario::base(2)
        .explored(0, &[15, 24])
        .display(&[12], &[])
        .recruits(0, 2)
        .start();
    let events = game.play(explore(12, "", 2));
    let row: Vec<u8> = game.state.board().destinations(Seat(0)).map(|id| id.0).collect();
    assert_eq!(row, [15, 24, 12]);
    let assets = Assets::of(&[Asset::Bracelet, Asset::Recruit]);
    assert_eq!(gain(&events, 0, Source::Explore), Some((assets, Assets::NONE)));
    assert_eq!((game.player(0).bracelets, game.player(0).recruits), (2, 1));
}

fn row(game: &Game, kind: DestinationKind) -> [u8; 3] {
    game.state.board().display[kind as usize].map(|slot| slot.map_or(0, |id| id.0))
}

#[test]
fn r5_4_the_empty_slot_is_refilled_from_the_same_deck() {
    let start = Scenario::base(2)
        .display(&[1, 14, 2], &[21, 22, 23])
        .destination_decks(&[9, 10], &[30]);
    let mut game = start.recruits(0, 2).start();
    let events = game.play(explore(14, "", 2));
    assert_eq!(row(&game, DestinationKind::TradingLand), [1, 9, 2]);
    assert_eq!(row(&game, DestinationKind::LandOfInfluence), [21, 22, 23]);
    assert!(events.contains(&Event::DestinationRevealed {
        kind: DestinationKind::TradingLand,
        slot: 1,
        destination: Some(DestinationId(9))
    }));
}

#[test]
fn r5_4_an_empty_deck_leaves_the_slot_empty() {
    let mut game = Scenario::base(2)
        .display(&[1, 14, 2], &[21, 22, 23])
        .destination_decks_empty()
        .recruits(0, 2)
        .start();
    game.play(explore(14, "", 2));
    assert_eq!(row(&game, DestinationKind::TradingLand), [1, 0, 2]);
}
