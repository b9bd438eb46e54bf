//! How good a position is for each player: named [`Term`]s, weighted, turned into chances of winning.
//!
//! The weights were fitted to games of self-play, for each number of players by itself, so that the chances are those with
//! which positions are really won. A sum of terms is quick, and sees each for itself; where it is worth the time, a small
//! net sees them together, and more [`Detail`]s.

/// An enum of all things of one kind that are looked at in a position, and how many there are.
macro_rules! listed {
    ($(#[$about:meta])* $kind:ident, $count:ident: $($(#[$doc:meta])* $one:ident = $key:literal,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $kind {
            $($(#[$doc])* $one,)*
        }

        impl $kind {
            /// All of them, in the order in which they are written down.
            pub const ALL: [$kind; $count] = [$($kind::$one,)*];

            /// A word for it, as in tables of weights.
            pub const fn key(self) -> &'static str {
                match self {
                    $($kind::$one => $key,)*
                }
            }
        }

        /// How many there are.
        pub const $count: usize = [$($key,)*].len();
    };
}

mod details;
// A weight may look like a constant of nature.
#[allow(clippy::approx_constant)]
mod fitted;
mod net;
#[allow(clippy::approx_constant)]
mod nets;
mod prices;
mod terms;
mod weights;

pub use details::{DETAILS, Detail, Details};
pub use terms::{TERMS, Term, Terms};
pub use weights::{STAGES, Weights};

use crate::rules::{Board, CardSet, END_VP, MOST_PLAYERS, PlayerCount, Seat, State};
use net::{Inputs, Net};
use prices::Prices;

const FEWEST_PLAYERS: usize = PlayerCount::TWO.get() as usize;
/// How many numbers of players there are.
const PLAYER_COUNTS: usize = MOST_PLAYERS - FEWEST_PLAYERS + 1;

/// Judges positions of games with one card set. It reads whole states, so only guessed ones may be given to it.
#[derive(Clone, Debug)]
pub struct Evaluation {
    prices: Prices,
    /// Without and with the expansion; of each, for two, three and four players.
    weights: [[Weights; PLAYER_COUNTS]; 2],
    /// In the same order, where there is one to judge by.
    nets: [[Option<&'static Net>; PLAYER_COUNTS]; 2],
}

impl Evaluation {
    /// With the fitted weights.
    pub fn new(cards: &CardSet) -> Evaluation {
        Evaluation {
            prices: Prices::new(cards),
            weights: [&fitted::BASE, &fitted::SKALI].map(|counts| counts.each_ref().map(Weights::from_rows)),
            nets: [[None; PLAYER_COUNTS]; 2],
        }
    }

    /// As [`Evaluation::new`], but whole positions are judged by the fitted nets. One judgement takes several times as long.
    pub fn with_nets(cards: &CardSet) -> Evaluation {
        Evaluation {
            nets: nets::NETS,
            ..Evaluation::new(cards)
        }
    }

    /// With weights of the caller's, for all kinds of games.
    pub fn with_weights(cards: &CardSet, weights: Weights) -> Evaluation {
        let prices = Prices::new(cards);
        let weights = std::array::from_fn(|_| std::array::from_fn(|_| weights.clone()));
        let nets = [[None; PLAYER_COUNTS]; 2];
        Evaluation { prices, weights, nets }
    }

    /// All terms of a player's position.
    pub fn terms(&self, state: &State, cards: &CardSet, seat: Seat) -> Terms {
        terms::terms(state, cards, &self.prices, hurry(state), seat)
    }

    /// All details of a player's position.
    pub fn details(&self, state: &State, cards: &CardSet, seat: Seat) -> Details {
        details::details(state, cards, &self.prices, seat)
    }

    /// What each seat's position weighs, in the natural logarithm of odds. Only differences have a meaning.
    #[inline]
    pub fn weigh(&self, state: &State, cards: &CardSet) -> [f32; MOST_PLAYERS] {
        let hurry = hurry(state);
        let board = state.board();
        if let Some(net) = of_kind(&self.nets, board) {
            let mut inputs = [Inputs::NONE; MOST_PLAYERS];
            for (seat, inputs) in board.players.seats().zip(&mut inputs) {
                inputs.terms = terms::terms(state, cards, &self.prices, hurry, seat);
                inputs.details = details::details(state, cards, &self.prices, seat);
            }
            return net.weigh(&inputs[..board.players.get() as usize], hurry, board.end_triggered);
        }
        let weights = self.weights_of(state).at(hurry);
        let mut sums = [0.0; MOST_PLAYERS];
        for seat in state.board().players.seats() {
            let terms = terms::terms(state, cards, &self.prices, hurry, seat);
            sums[seat.index()] = dot(&terms, &weights);
        }
        sums
    }

    /// The weights at the stage a game is in, for [`Evaluation::weigh_one`].
    #[inline]
    pub(super) fn weights_at(&self, state: &State) -> Terms {
        self.weights_of(state).at(hurry(state))
    }

    #[inline]
    fn weights_of(&self, state: &State) -> &Weights {
        of_kind(&self.weights, state.board())
    }

    /// What one seat's position weighs, by given weights: enough to compare what the seat can do.
    #[inline]
    pub(super) fn weigh_one(&self, state: &State, cards: &CardSet, weights: &Terms, seat: Seat) -> f32 {
        dot(&terms::terms(state, cards, &self.prices, hurry(state), seat), weights)
    }

    /// Each seat's chance of winning, 0 to 1; 1 in all.
    #[inline]
    pub fn chances(&self, state: &State, cards: &CardSet) -> [f32; MOST_PLAYERS] {
        if state.board().is_over() {
            return outcome(state);
        }
        let sums = self.weigh(state, cards);
        let players = state.board().players.get() as usize;
        let most = sums[..players].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut chances = [0.0; MOST_PLAYERS];
        let mut total = 0.0;
        for (chance, sum) in chances.iter_mut().zip(&sums[..players]) {
            *chance = exp(sum - most);
            total += *chance;
        }
        chances.map(|chance| chance / total)
    }

    /// How far ahead a seat is: the logarithm of its odds of winning, and past ±1000 when the game is over.
    #[inline]
    pub fn lead(&self, state: &State, cards: &CardSet, seat: Seat) -> f32 {
        let board = state.board();
        let points = |s: Seat| f32::from(board.player(s).vp);
        let others = || board.players.seats().filter(|&s| s != seat);
        if board.is_over() {
            let best = others().map(points).fold(0.0, f32::max);
            let share = outcome(state)[seat.index()];
            return 2000.0 * (share - 0.5) + points(seat) - best;
        }
        let sums = self.weigh(state, cards);
        let most = others().map(|s| sums[s.index()]).fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = others().map(|s| exp(sums[s.index()] - most)).sum();
        sums[seat.index()] - most - ln(total)
    }
}

/// Of one for each kind of game, the one for this game.
#[inline]
fn of_kind<'a, T>(all: &'a [[T; PLAYER_COUNTS]; 2], board: &Board) -> &'a T {
    &all[board.skali as usize][board.players.get() as usize - FEWEST_PLAYERS]
}

/// Each seat's share of a finished game: 1 in all.
#[inline]
pub fn outcome(state: &State) -> [f32; MOST_PLAYERS] {
    let mut shares = [0.0; MOST_PLAYERS];
    let mut winners = 0;
    state.board().winners().for_each(|seat| {
        shares[seat.index()] = 1.0;
        winners += 1;
    });
    shares.map(|share| share / winners.max(1) as f32)
}

/// 0 at the start, 1 when somebody has reached 40 points.
#[inline]
fn hurry(state: &State) -> f32 {
    let board = state.board();
    let most = board.iter().map(|(_, player)| player.vp).max().unwrap_or(0);
    f32::from(most.min(END_VP)) / f32::from(END_VP)
}

/// A sum in eight lanes, so that it does not wait for each addition.
#[inline]
fn dot(a: &Terms, b: &Terms) -> f32 {
    let mut lanes = [0.0f32; 8];
    let (a8, a_rest) = a.as_chunks::<8>();
    let (b8, b_rest) = b.as_chunks::<8>();
    for (a, b) in a8.iter().zip(b8) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    lanes.iter().sum::<f32>() + rest
}

/// eˣ for x ≤ 0, with basic arithmetic alone, so that it is the same on every machine. Relative error below 1e-4.
#[inline]
pub(super) fn exp(x: f32) -> f32 {
    // e^x = (e^(x/64))^64; the inner one by its series.
    let x = x.max(-40.0) / 64.0;
    let mut y = 1.0 + x * (1.0 + x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0))));
    for _ in 0..6 {
        y *= y;
    }
    y
}

/// ln of 1 to 3: of a sum of as many [`exp`]s, the greatest of which is 1.
#[inline]
fn ln(x: f32) -> f32 {
    // ln x = 2 artanh((x - 1) / (x + 1)).
    let z = (x - 1.0) / (x + 1.0);
    let z2 = z * z;
    2.0 * z * (1.0 + z2 * (1.0 / 3.0 + z2 * (1.0 / 5.0 + z2 * (1.0 / 7.0 + z2 * (1.0 / 9.0)))))
}
