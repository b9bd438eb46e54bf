//! Sums over games. Whole numbers throughout, so that the order of adding, and so the number of threads, has no effect.

use crate::rules::{BUILDINGS, DESTINATIONS, MOST_PLAYERS, Source};

/// A win, in the units that shared wins are counted in: it can be parted among two, three or four.
pub(super) const WIN: u64 = 12;
/// Where points come from: the engine's sources, and the reputation track.
pub(super) const SOURCES: usize = Source::Amulet as usize + 2;
/// Rounds that are told apart; later ones count with the last.
pub(super) const ROUNDS: usize = 40;

/// One entrant's games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntrantTally {
    /// Wins, in twelfths.
    pub twelfths: u64,
    /// Points at the end.
    pub vp: u64,
}

/// What a round's end looked like, over the games that saw it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundTally {
    /// Games that finished the round.
    pub games: u64,
    /// Points of all players.
    pub vp: u64,
    /// Points of the first before the second.
    pub lead: u64,
    /// Games with one leader alone.
    pub led: u64,
    /// Of those, wins of the leader, in twelfths.
    pub leader_twelfths: u64,
}

/// How one card fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardTally {
    /// Games in which it lay face up.
    pub shown: u64,
    /// Games in which somebody got it.
    pub owned: u64,
    /// The sum of rounds in which that was.
    pub rounds: u64,
    /// Wins of its owners, in twelfths.
    pub twelfths: u64,
}

/// Everything that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Turns in all.
    pub turns: u64,
    /// Games by their number of rounds.
    pub lengths: [u64; ROUNDS + 1],
    /// Raids in all.
    pub raids: u64,
    /// By entrant.
    pub entrants: [EntrantTally; MOST_PLAYERS],
    /// Wins by place in the order of turns, in twelfths.
    pub places: [u64; MOST_PLAYERS],
    /// By round, from the first.
    pub rounds: [RoundTally; ROUNDS + 1],
    /// Points gained, by [`Source`] and last by reputation; points lost are not taken off.
    pub sources: [u64; SOURCES],
    /// By building.
    pub buildings: [CardTally; BUILDINGS],
    /// By destination.
    pub destinations: [CardTally; DESTINATIONS],
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            games: 0,
            turns: 0,
            lengths: [0; ROUNDS + 1],
            raids: 0,
            entrants: Default::default(),
            places: [0; MOST_PLAYERS],
            rounds: [RoundTally::default(); ROUNDS + 1],
            sources: [0; SOURCES],
            buildings: [CardTally::default(); BUILDINGS],
            destinations: [CardTally::default(); DESTINATIONS],
        }
    }
}

impl Tally {
    /// Adds the games of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.turns += other.turns;
        self.raids += other.raids;
        add(&mut self.lengths, &other.lengths, |a, b| *a += b);
        add(&mut self.places, &other.places, |a, b| *a += b);
        add(&mut self.sources, &other.sources, |a, b| *a += b);
        add(&mut self.entrants, &other.entrants, |a, b| {
            a.twelfths += b.twelfths;
            a.vp += b.vp;
        });
        add(&mut self.rounds, &other.rounds, |a, b| {
            a.games += b.games;
            a.vp += b.vp;
            a.lead += b.lead;
            a.led += b.led;
            a.leader_twelfths += b.leader_twelfths;
        });
        let card = |a: &mut CardTally, b: &CardTally| {
            a.shown += b.shown;
            a.owned += b.owned;
            a.rounds += b.rounds;
            a.twelfths += b.twelfths;
        };
        add(&mut self.buildings, &other.buildings, card);
        add(&mut self.destinations, &other.destinations, card);
    }
}

fn add<T>(to: &mut [T], from: &[T], mut one: impl FnMut(&mut T, &T)) {
    to.iter_mut().zip(from).for_each(|(to, from)| one(to, from));
}
