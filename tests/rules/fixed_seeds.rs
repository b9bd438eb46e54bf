//! Fixed seeds on the frozen cards: any change of the rules or of the deal shows here at once.
//! The order in which moves are listed is of no account.

use crate::scenario::frozen_cards;
use knarr::lab::Dice;
use knarr::rules::{Artifact, ArtifactChoice, Options, PlayerCount, ShipChoice, State, TurnOrder};

/// Players, Skáli, advanced ships, reputation first, artifacts, seed; then moves, turns, and the score of each seat.
type Row = (u8, bool, bool, bool, ArtifactChoice, u64, u32, u16, &'static [u16]);

const fn one(artifact: Artifact) -> ArtifactChoice {
    ArtifactChoice::One(artifact)
}

#[rustfmt::skip]
const OUTCOMES: &[Row] = &[
    (2, false, false, false, ArtifactChoice::None, 1, 81, 36, &[26, 45]),
    (2, false, true, false, one(Artifact::Amulet), 2, 82, 34, &[41, 35]),
    (2, false, false, true, ArtifactChoice::MeadCupAndRandom, 3, 84, 32, &[41, 23]),
    (2, false, true, true, one(Artifact::SilverCoin), 4, 89, 34, &[43, 44]),
    (2, true, false, false, ArtifactChoice::None, 5, 102, 30, &[28, 44]),
    (2, true, true, false, ArtifactChoice::Random, 6, 78, 24, &[22, 45]),
    (2, true, false, true, one(Artifact::MeadCup), 7, 110, 28, &[41, 32]),
    (2, true, true, true, one(Artifact::GoldenBracelet), 8, 81, 24, &[22, 40]),
    (3, false, false, false, ArtifactChoice::None, 9, 121, 51, &[44, 37, 40]),
    (3, false, true, false, ArtifactChoice::None, 10, 106, 48, &[37, 42, 16]),
    (3, false, false, true, one(Artifact::Cauldron), 11, 121, 54, &[39, 31, 42]),
    (3, false, true, true, one(Artifact::Amulet), 12, 123, 54, &[44, 34, 43]),
    (3, true, false, false, ArtifactChoice::None, 13, 115, 39, &[40, 36, 18]),
    (3, true, true, false, one(Artifact::SilverCoin), 14, 98, 36, &[26, 43, 44]),
    (3, true, false, true, one(Artifact::Helmet), 15, 130, 42, &[29, 44, 32]),
    (3, true, true, true, ArtifactChoice::Random, 16, 125, 42, &[41, 36, 43]),
    (4, false, false, false, ArtifactChoice::None, 17, 168, 72, &[30, 40, 37, 33]),
    (4, false, true, false, one(Artifact::GoldenBracelet), 18, 143, 64, &[40, 26, 31, 32]),
    (4, false, false, true, one(Artifact::Weathervane), 19, 155, 68, &[23, 40, 37, 13]),
    (4, false, true, true, ArtifactChoice::None, 20, 148, 60, &[32, 32, 30, 40]),
    (4, true, false, false, ArtifactChoice::None, 21, 137, 52, &[25, 34, 40, 36]),
    (4, true, true, false, one(Artifact::Amulet), 22, 156, 52, &[42, 34, 31, 30]),
    (4, true, false, true, ArtifactChoice::MeadCupAndRandom, 23, 171, 56, &[46, 30, 40, 51]),
    (4, true, true, true, one(Artifact::SilverCoin), 24, 167, 56, &[31, 40, 22, 32]),
];

fn outcome(row: &Row) -> (u32, u16, Vec<u16>) {
    let &(players, skali, advanced, reputation_first, artifacts, seed, ..) = row;
    let options = Options {
        skali,
        ship: if advanced {
            ShipChoice::Advanced
        } else {
            ShipChoice::Normal
        },
        artifacts,
        order: if reputation_first {
            TurnOrder::ReputationFirst
        } else {
            TurnOrder::TradeFirst
        },
        ..Options::new(PlayerCount::new(players).unwrap())
    };
    let cards = frozen_cards();
    let mut state = State::new(&options, cards, seed, &mut ());
    let (mut dice, mut moves, mut made) = (Dice::new(seed, 0), Vec::new(), 0);
    loop {
        state.legal_moves(cards, &mut moves);
        if moves.is_empty() {
            break;
        }
        moves.sort_by_cached_key(|mv| format!("{mv:?}"));
        state.apply(cards, dice.pick(&moves), &mut ()).unwrap();
        made += 1;
    }
    let board = state.board();
    let scores = board.iter().map(|(_, player)| player.vp).collect();
    (made, board.turn, scores)
}

#[test]
fn fixed_seeds_play_as_they_always_did() {
    assert!(!OUTCOMES.is_empty());
    let mut changed = Vec::new();
    for row in OUTCOMES {
        let (moves, turns, scores) = outcome(row);
        if (moves, turns, &scores[..]) != (row.6, row.7, row.8) {
            changed.push(format!("{row:?}: now {moves}, {turns}, &{scores:?}"));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}
