//! The fitted nets. Written by self-play, not by hand: fitted to who won games between players who judge by a net, after a
//! start with random turns among good ones. When a term, a detail or a card's value is changed, they are fitted anew.

mod base_four;

use super::PLAYER_COUNTS;
use super::net::Net;

/// Without and with the expansion; of each, for two, three and four players.
pub(super) static NETS: [[Option<&Net>; PLAYER_COUNTS]; 2] =
    [[None, None, Some(&base_four::NET)], [None; PLAYER_COUNTS]];
