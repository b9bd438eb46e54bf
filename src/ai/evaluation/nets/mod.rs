//! The fitted nets. Written by self-play, not by hand. When a term, a detail or a card's value is changed, they are fitted anew:
//!
//! - Some 15,000 to 30,000 games of karls for each kind of game. Up to a turn drawn for each game, a fifth of the turns is random, so
//!   that positions differ; from there on nobody plays at random, and half of the turns' starts are kept with who won.
//! - The net's shares of winning (a softmax of what the positions weigh) are fitted by cross-entropy: inputs of mean 0 and
//!   variance 1, AdamW with a decay of 1e-4, batches of 1024, six to twelve rounds of a one-cycle rate of at most 6e-3; a tenth
//!   of the positions, of other games, tells when more rounds would learn them by heart.
//! - What is better wins more as `jarl:1`, which plays the turn that it plans: thousands of games in a minute.
//!
//! The one for four without the expansion is from a second series, of players who judged by a first net.

mod base_four;
mod base_three;
mod skali_four;
mod skali_three;
mod skali_two;

use super::PLAYER_COUNTS;
use super::net::Net;

/// Without and with the expansion; of each, for two, three and four players. For two without it none is fitted yet.
pub(super) static NETS: [[Option<&Net>; PLAYER_COUNTS]; 2] = [
    [None, Some(&base_three::NET), Some(&base_four::NET)],
    [Some(&skali_two::NET), Some(&skali_three::NET), Some(&skali_four::NET)],
];
