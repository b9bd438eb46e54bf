//! Fixed seeds on the frozen cards: any change of the rules, of the deal or of the order of moves shows here at once.

use crate::scenario::frozen_cards;
use knarr::lab::{Dice, playout};
use knarr::rules::{Artifact, ArtifactChoice, Options, PlayerCount, ShipChoice, State, TurnOrder};

/// Players, Skáli, advanced ships, reputation first, artifacts, seed; then moves, turns, and the score of each seat.
type Row = (u8, bool, bool, bool, ArtifactChoice, u64, u32, u16, &'static [u16]);

const fn one(artifact: Artifact) -> ArtifactChoice {
    ArtifactChoice::One(artifact)
}

#[rustfmt::skip]
const OUTCOMES: &[Row] = &[
    (2, false, false, false, ArtifactChoice::None, 1, 0, 0, &[]),
    (2, false, true, false, one(Artifact::Amulet), 2, 0, 0, &[]),
    (2, false, false, true, ArtifactChoice::MeadCupAndRandom, 3, 0, 0, &[]),
    (2, false, true, true, one(Artifact::SilverCoin), 4, 0, 0, &[]),
    (2, true, false, false, ArtifactChoice::None, 5, 0, 0, &[]),
    (2, true, true, false, ArtifactChoice::Random, 6, 0, 0, &[]),
    (2, true, false, true, one(Artifact::MeadCup), 7, 0, 0, &[]),
    (2, true, true, true, one(Artifact::GoldenBracelet), 8, 0, 0, &[]),
    (3, false, false, false, ArtifactChoice::None, 9, 0, 0, &[]),
    (3, false, true, false, ArtifactChoice::None, 10, 0, 0, &[]),
    (3, false, false, true, one(Artifact::Cauldron), 11, 0, 0, &[]),
    (3, false, true, true, one(Artifact::Amulet), 12, 0, 0, &[]),
    (3, true, false, false, ArtifactChoice::None, 13, 0, 0, &[]),
    (3, true, true, false, one(Artifact::SilverCoin), 14, 0, 0, &[]),
    (3, true, false, true, one(Artifact::Helmet), 15, 0, 0, &[]),
    (3, true, true, true, ArtifactChoice::Random, 16, 0, 0, &[]),
    (4, false, false, false, ArtifactChoice::None, 17, 0, 0, &[]),
    (4, false, true, false, one(Artifact::GoldenBracelet), 18, 0, 0, &[]),
    (4, false, false, true, one(Artifact::Weathervane), 19, 0, 0, &[]),
    (4, false, true, true, ArtifactChoice::None, 20, 0, 0, &[]),
    (4, true, false, false, ArtifactChoice::None, 21, 0, 0, &[]),
    (4, true, true, false, one(Artifact::Amulet), 22, 0, 0, &[]),
    (4, true, false, true, ArtifactChoice::MeadCupAndRandom, 23, 0, 0, &[]),
    (4, true, true, true, one(Artifact::SilverCoin), 24, 0, 0, &[]),
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
    let start = State::new(&options, cards, seed, &mut ());
    let played = playout(&start, cards, &mut Dice::new(seed, 0), &mut Vec::new());
    let board = played.end.board();
    let scores = board.iter().map(|(_, player)| player.vp).collect();
    (played.moves, board.turn, scores)
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
