//! What a net sees of a position beside the terms: most of it is about points in the next turns.

use super::prices::Prices;
use crate::rules::{Asset, Assets, CardSet, Colour, Seat, State};

listed! {
    /// A fact about a player's position that counts only together with others.
    Detail, DETAILS:
    /// Points in trade column 1.
    Column1 = "column_1",
    /// Points in trade column 2.
    Column2 = "column_2",
    /// Points in trade column 3.
    Column3 = "column_3",
    /// The most points that a recruit of the hand would bring.
    HandVp = "hand_vp",
    /// The most bracelets that a recruit of the hand would bring.
    HandBracelets = "hand_bracelets",
    /// The most points that an affordable destination would bring at once.
    ReachVp = "reach_vp",
    /// How many destinations are affordable.
    ReachCount = "reach_count",
    /// The place in the round, as 0 (first) up to 1 (last).
    Place = "place",
    /// The last place of the round: that player knows which turn is the last (R11.1).
    Last = "last",
    /// The points of a trade with the bracelets in hand.
    TradeNow = "trade_now",
    /// The most points in one column of the crew.
    CrewColumnVp = "crew_column_vp",
    /// Different Vikings in the crew.
    CrewKinds = "crew_kinds",
}

/// All details of a player's position.
pub type Details = [f32; DETAILS];

pub(super) fn details(state: &State, cards: &CardSet, prices: &Prices, seat: Seat) -> Details {
    let board = state.board();
    let player = board.player(seat);
    let mut out = [0.0; DETAILS];
    let mut set = |detail: Detail, value: f32| out[detail as usize] = value;
    let columns = player.trade.map(|column| f32::from(column.get(Asset::Vp)));
    set(Detail::Column1, columns[0]);
    set(Detail::Column2, columns[1]);
    set(Detail::Column3, columns[2]);
    set(Detail::TradeNow, columns.iter().take(player.bracelets as usize).sum());
    let (mut vp, mut bracelets) = (0, 0);
    for &card in state.hand(seat) {
        let assets = player.crew.column(card.colour()).assets() + Assets::one(card.asset().asset());
        vp = vp.max(assets.get(Asset::Vp));
        bracelets = bracelets.max(assets.get(Asset::Bracelet));
    }
    set(Detail::HandVp, f32::from(vp));
    set(Detail::HandBracelets, f32::from(bracelets));
    let (mut most, mut count) = (0.0f32, 0.0);
    for (id, missing) in board.shortfalls(cards, seat) {
        if missing <= player.recruits {
            most = most.max(prices.points(id));
            count += 1.0;
        }
    }
    set(Detail::ReachVp, most);
    set(Detail::ReachCount, count);
    let players = board.players.get();
    let place = (seat.0 + players - board.first.0) % players;
    set(Detail::Place, f32::from(place) / f32::from(players - 1));
    set(Detail::Last, (place == players - 1) as u8 as f32);
    let column_vp = |colour| player.crew.column(colour).assets().get(Asset::Vp);
    set(
        Detail::CrewColumnVp,
        f32::from(Colour::ALL.map(column_vp).into_iter().max().unwrap_or(0)),
    );
    set(Detail::CrewKinds, player.crew.kinds().count() as f32);
    out
}
