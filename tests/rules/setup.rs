//! R2 Setup.

use crate::scenario::frozen_cards;
use knarr::rules::{
    Artifact, ArtifactChoice, Artifacts, DecisionKind, Event, Options, PlayerCount, Seat, ShipChoice, ShipSide, State,
};
use std::collections::HashSet;

fn deal(options: &Options, seed: u64) -> State {
    let state = State::new(options, frozen_cards(), seed, &mut ());
    assert_eq!(state.broken_invariant(frozen_cards()), None);
    state
}

fn players(n: u8) -> PlayerCount {
    PlayerCount::new(n).unwrap()
}

#[test]
fn r2_1_two_to_four_play_with_ships_of_one_side() {
    assert_eq!([0, 1, 5].map(PlayerCount::new), [None; 3]);
    let side = |ship, seed| {
        deal(
            &Options {
                ship,
                ..Options::new(players(3))
            },
            seed,
        )
        .board()
        .ship_side
    };
    assert_eq!(side(ShipChoice::Normal, 1), ShipSide::Normal);
    assert_eq!(side(ShipChoice::Advanced, 1), ShipSide::Advanced);
    let advanced = (0..100)
        .filter(|&seed| side(ShipChoice::Random, seed) == ShipSide::Advanced)
        .count();
    assert!(
        (25..=75).contains(&advanced),
        "random sides: {advanced} of 100 advanced"
    );
}

#[test]
fn r2_2_three_destinations_of_each_type_and_five_vikings_are_revealed() {
    for n in 2..=4 {
        let state = deal(&Options::new(players(n)), 3);
        let board = state.board();
        assert!(board.display.iter().flatten().all(Option::is_some));
        assert!(board.spaces.0.iter().all(Option::is_some));
    }
    let decks = |seed| deal(&Options::new(players(2)), seed).to_deal();
    let (one, other) = (decks(1), decks(2));
    assert_ne!(one.deck, other.deck, "the Vikings are shuffled");
    assert_ne!(
        one.destination_decks[0], other.destination_decks[0],
        "deck A is shuffled"
    );
    assert_ne!(
        one.destination_decks[1], other.destination_decks[1],
        "deck B is shuffled"
    );
}

#[test]
fn r2_3_players_start_with_two_vikings_of_different_colours_and_three_in_hand() {
    for n in 2..=4 {
        for seed in 0..300 {
            let options = Options {
                skali: false,
                ..Options::new(players(n))
            };
            let state = deal(&options, seed);
            for (seat, player) in state.board().iter() {
                assert_eq!(
                    (player.recruits, player.bracelets, player.vp, player.reputation),
                    (1, 1, 0, 0)
                );
                assert_eq!(player.crew.total(), 2);
                assert_eq!(
                    player
                        .crew
                        .kinds()
                        .map(|viking| viking.colour())
                        .collect::<HashSet<_>>()
                        .len(),
                    2
                );
                assert_eq!(state.hand(seat).len(), 3);
            }
            // What was set aside is back in the deck: 5 spaces, and 5 cards for each player, are out of it.
            assert_eq!(state.board().deck_size, 10 * n + 10 - 5 - 5 * n);
        }
    }
}

#[test]
fn r2_4_the_first_player_is_drawn_and_play_goes_clockwise() {
    for n in 2..=4 {
        let mut began = vec![0; n as usize];
        for seed in 0..200 {
            let mut state = deal(&Options::new(players(n)), seed);
            let first = state.board().first;
            began[first.index()] += 1;
            assert_eq!(state.board().active, first);
            let mut moves = Vec::new();
            while state.board().turn == 1 {
                state.legal_moves(frozen_cards(), &mut moves);
                state.apply(frozen_cards(), moves[0], &mut ()).unwrap();
            }
            assert_eq!(state.board().active, Seat((first.0 + 1) % n));
        }
        let fair = 200 / i32::from(n);
        assert!(began.iter().all(|&times| (times - fair).abs() < 40), "{began:?}");
    }
}

#[test]
fn r2_5_skali_brings_a_skali_coins_buildings_and_raid_tokens() {
    for n in 2..=4 {
        let state = deal(&Options::new(players(n)), 11);
        let board = state.board();
        assert!(board.skali);
        assert_eq!((board.raid_board, board.raid_extra), (n + 1, 1));
        assert!(board.buildings.iter().all(Option::is_some));
        assert_eq!(board.building_deck_size, 31);
        for (_, player) in board.iter() {
            assert_eq!((player.coins, player.raid_tokens), (1, 1));
            assert_eq!(
                player.renewal_ready,
                n == 2,
                "only two players have a renewal token, ready side up"
            );
            assert_eq!(player.village.raid_penalty, 1, "the skáli stands in the village");
        }
        assert_eq!(board.has_renewal(), n == 2);
    }
    let base = deal(
        &Options {
            skali: false,
            ..Options::new(players(2))
        },
        11,
    );
    let board = base.board();
    assert_eq!(
        (board.raid_board, board.raid_extra, board.building_deck_size),
        (0, 0, 0)
    );
    assert_eq!(board.buildings, [None; 4]);
    assert!(
        board
            .iter()
            .all(|(_, player)| player.coins == 0 && player.raid_tokens == 0 && !player.renewal_ready)
    );
}

#[test]
fn r2_6_artifacts_are_off_drawn_or_chosen() {
    let artifacts = |n, artifacts, seed| {
        let options = Options {
            artifacts,
            ..Options::new(players(n))
        };
        deal(&options, seed).board().artifacts
    };
    assert_eq!(Options::new(players(2)).artifacts, ArtifactChoice::None);
    assert_eq!(artifacts(2, ArtifactChoice::None, 1), Artifacts::NONE);
    assert_eq!(
        artifacts(3, ArtifactChoice::One(Artifact::Amulet), 1),
        Artifacts::NONE.with(Artifact::Amulet)
    );
    let drawn: HashSet<_> = (0..200)
        .map(|seed| artifacts(4, ArtifactChoice::Random, seed))
        .collect();
    assert_eq!(drawn.len(), 7, "each of the seven is drawn, alone");
    let drawn: HashSet<_> = (0..200)
        .map(|seed| artifacts(2, ArtifactChoice::MeadCupAndRandom, seed))
        .collect();
    assert_eq!(drawn.len(), 6);
    assert!(
        drawn
            .iter()
            .all(|set| set.has(Artifact::MeadCup) && set.iter().count() == 2)
    );
    for n in 3..=4 {
        let drawn: HashSet<_> = (0..200)
            .map(|seed| artifacts(n, ArtifactChoice::MeadCupAndRandom, seed))
            .collect();
        assert_eq!(drawn.len(), 7, "with three or four it means one random artifact");
        assert!(drawn.iter().all(|set| set.iter().count() == 1));
    }
}

#[test]
fn r2_2_setup_tells_what_is_revealed_and_deals_hands_in_secret() {
    let mut events: Vec<Event> = Vec::new();
    let state = State::new(&Options::new(players(3)), frozen_cards(), 4, &mut events);
    assert!(matches!(events[0], Event::SetUp { .. }));
    for seat in state.board().players.seats() {
        let hand = knarr::rules::Pile::from_slice(state.hand(seat)).unwrap();
        assert!(events.contains(&Event::Dealt { seat, hand }));
    }
    assert_eq!(state.decision().unwrap().kind, DecisionKind::Main);
}
