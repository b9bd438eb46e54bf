//! What a position is judged by, term by term.

use super::prices::Prices;
use crate::rules::{
    Asset, Assets, Board, CardSet, Colour, END_VP, MOST_HELD, MOST_REPUTATION, Player, Row, Seat, State, VikingAsset,
};

listed! {
    /// One thing that makes a player's position better or worse.
    Term, TERMS:
    /// Victory points.
    Score = "score",
    /// What reputation scores each turn (R3.3).
    Income = "income",
    /// Steps on the reputation track.
    Reputation = "reputation",
    /// How near the next threshold of the track is: 1 for one step, ½ for two.
    NextStep = "next_step",
    /// Turns to 40 points at the present pace, as a negative number.
    Pace = "pace",
    /// A first bracelet.
    Bracelet1 = "bracelet_1",
    /// A second bracelet.
    Bracelet2 = "bracelet_2",
    /// A third bracelet.
    Bracelet3 = "bracelet_3",
    /// A first recruit.
    Recruit1 = "recruit_1",
    /// A second recruit.
    Recruit2 = "recruit_2",
    /// A third recruit.
    Recruit3 = "recruit_3",
    /// A first coin.
    Coin1 = "coin_1",
    /// A second coin.
    Coin2 = "coin_2",
    /// A third coin.
    Coin3 = "coin_3",
    /// Points in the trade columns, those further right counted for less; and so for the next six.
    TradeVp = "trade_vp",
    /// Bracelets in the trade columns.
    TradeBracelet = "trade_bracelet",
    /// Recruits in the trade columns.
    TradeRecruit = "trade_recruit",
    /// Reputation in the trade columns.
    TradeReputation = "trade_reputation",
    /// Cards in the trade columns.
    TradeCard = "trade_card",
    /// Coins in the trade columns.
    TradeCoin = "trade_coin",
    /// Raid tokens in the trade columns.
    TradeRaid = "trade_raid",
    /// What the bracelets in hand would bring in a trade.
    TradeReady = "trade_ready",
    /// Points in the village rows, each row by how often it comes; and so for the next six.
    VillageVp = "village_vp",
    /// Bracelets in the village rows.
    VillageBracelet = "village_bracelet",
    /// Recruits in the village rows.
    VillageRecruit = "village_recruit",
    /// Reputation in the village rows.
    VillageReputation = "village_reputation",
    /// Cards in the village rows.
    VillageCard = "village_card",
    /// Coins in the village rows.
    VillageCoin = "village_coin",
    /// Raid tokens in the village rows.
    VillageRaid = "village_raid",
    /// What winning a raid would bring.
    RaidPrize = "raid_prize",
    /// What losing a raid would cost.
    RaidPenalty = "raid_penalty",
    /// Raid tokens.
    RaidTokens = "raid_tokens",
    /// The prize, for those who would win a raid that is near.
    RaidLead = "raid_lead",
    /// The penalty, for those who would lose a raid that is near.
    RaidLag = "raid_lag",
    /// Crew Vikings that show a point; and so for the next three.
    CrewVp = "crew_vp",
    /// Crew Vikings that show a bracelet.
    CrewBracelet = "crew_bracelet",
    /// Crew Vikings that show a recruit.
    CrewRecruit = "crew_recruit",
    /// Crew Vikings that show reputation.
    CrewReputation = "crew_reputation",
    /// Colours in the crew, for costs of different colours.
    CrewColours = "crew_colours",
    /// The tallest column, for costs of one colour.
    CrewTallest = "crew_tallest",
    /// Pairs of Vikings in one column, each of which the next recruit takes again.
    CrewPairs = "crew_pairs",
    /// What the best recruit of the hand would bring.
    HandBest = "hand_best",
    /// What the second best would bring.
    HandSecond = "hand_second",
    /// What the best of the affordable destinations would bring, now and in trades.
    Reach = "reach",
    /// The second best.
    ReachSecond = "reach_second",
    /// The best of those that want one Viking more.
    Near = "near",
    /// How soon the player's next turn comes: 1 for the player to move, 0 for the last.
    Initiative = "initiative",
    /// A turn still to come after the end was triggered.
    LastTurn = "last_turn",
    /// Destinations reserved.
    Reserved = "reserved",
    /// A renewal token that is ready.
    Renewal = "renewal",
}

/// How much of each trade column counts: the first takes one bracelet, the third takes three.
const COLUMN_SHARE: [f32; 3] = [1.0, 0.8, 0.6];
/// How often a trade of each column comes in a turn, for [`Term::Pace`].
const TRADE_PACE: [f32; 3] = [0.4, 0.28, 0.2];
/// How often each row of a village comes in a turn, by [`Row`].
const ROW_SHARE: [f32; 4] = [0.15, 0.25, 0.35, 0.25];
const _: () = assert!(Row::NewColour as usize == 3);

/// What a position is worth in each term, for one player.
pub type Terms = [f32; TERMS];

/// All terms for a player. `hurry` is 0 at the start of a game and 1 when somebody has reached 40 points.
pub(super) fn terms(state: &State, cards: &CardSet, prices: &Prices, hurry: f32, seat: Seat) -> Terms {
    let board = state.board();
    let player = board.player(seat);
    let mut out = [0.0; TERMS];
    let mut set = |term: Term, value: f32| out[term as usize] = value;
    let (income, next_step) = prices.reputation(player.reputation);
    set(Term::Score, f32::from(player.vp));
    set(Term::Income, income);
    set(Term::Reputation, f32::from(player.reputation));
    set(Term::NextStep, next_step);
    set(Term::Pace, pace(player, income));
    for (first, held) in [
        (Term::Bracelet1, player.bracelets),
        (Term::Recruit1, player.recruits),
        (Term::Coin1, player.coins),
    ] {
        for n in 0..MOST_HELD.min(held) {
            set(Term::ALL[first as usize + n as usize], 1.0);
        }
    }
    set(Term::Renewal, player.renewal_ready as u8 as f32);
    set(Term::Reserved, player.reserved.len() as f32);
    set(Term::Initiative, initiative(board, seat));
    set(Term::LastTurn, last_turn(board, seat));
    trade(player, prices, &mut out);
    crew(player, &mut out);
    hand(state, player, seat, &mut out);
    reach(board, cards, prices, hurry, seat, &mut out);
    if board.skali {
        village(player, &mut out);
        raid(board, prices, seat, &mut out);
    }
    out
}

/// A turn is taken to bring 1½ points beside reputation and trades; more than 15 turns are as bad as 15.
fn pace(player: &Player, income: f32) -> f32 {
    let points = |column: Assets| f32::from(column.get(Asset::Vp));
    let trade: f32 = player
        .trade
        .iter()
        .zip(TRADE_PACE)
        .map(|(&column, share)| share * points(column))
        .sum();
    let missing = f32::from(END_VP.saturating_sub(player.vp));
    -(missing / (1.5 + income + trade)).min(15.0)
}

/// How many assets trade columns and villages give that are terms of their own: all but the loss of points.
const GIVEN: usize = Asset::LoseVp as usize;

/// The sum of some assets, each counted by its share; all kinds of assets at once.
#[inline]
fn weighted<const N: usize>(all: &[Assets; N], shares: [f32; N]) -> [f32; 8] {
    let mut sums = [0.0; 8];
    for (assets, share) in all.iter().zip(shares) {
        for (sum, count) in sums.iter_mut().zip(assets.counts()) {
            *sum += share * f32::from(count);
        }
    }
    sums
}

fn trade(player: &Player, prices: &Prices, out: &mut Terms) {
    let sums = weighted(&player.trade, COLUMN_SHARE);
    out[Term::TradeVp as usize..][..GIVEN].copy_from_slice(&sums[..GIVEN]);
    let paid = player.trade.iter().take(player.bracelets as usize);
    out[Term::TradeReady as usize] = prices.of(paid.fold(Assets::NONE, |sum, &column| sum + column));
}

fn village(player: &Player, out: &mut Terms) {
    let sums = weighted(&player.village.rows, ROW_SHARE);
    let given = &mut out[Term::VillageVp as usize..][..GIVEN];
    given.copy_from_slice(&sums[..GIVEN]);
    given[0] -= sums[Asset::LoseVp as usize];
}

fn raid(board: &Board, prices: &Prices, seat: Seat, out: &mut Terms) {
    let player = board.player(seat);
    let prize = prices.of(player.village.raid_gain);
    let penalty = f32::from(player.village.raid_penalty);
    out[Term::RaidPrize as usize] = prize;
    out[Term::RaidPenalty as usize] = penalty;
    out[Term::RaidTokens as usize] = f32::from(player.raid_tokens);
    let others = board.iter().filter(|&(other, _)| other != seat);
    let (mut most, mut fewest) = (0, u8::MAX);
    others.for_each(|(_, other)| {
        most = most.max(other.raid_tokens);
        fewest = fewest.min(other.raid_tokens);
    });
    let near = 1.0 / (1.0 + f32::from(board.raid_board));
    let wins = player.raid_tokens >= most;
    let loses = player.raid_tokens <= fewest;
    out[Term::RaidLead as usize] = if wins { near * prize } else { 0.0 };
    out[Term::RaidLag as usize] = if loses {
        near * penalty.min(f32::from(player.vp))
    } else {
        0.0
    };
}

fn crew(player: &Player, out: &mut Terms) {
    let (mut colours, mut tallest, mut pairs) = (0, 0, 0);
    let mut shown = Assets::NONE;
    for colour in Colour::ALL {
        let column = player.crew.column(colour);
        let height = column.len();
        colours += (height > 0) as usize;
        tallest = tallest.max(height);
        pairs += height * height.saturating_sub(1) / 2;
        shown += column.assets();
    }
    for (term, count) in out[Term::CrewVp as usize..][..VikingAsset::ALL.len()]
        .iter_mut()
        .zip(shown.counts())
    {
        *term = f32::from(count);
    }
    out[Term::CrewColours as usize] = colours as f32;
    out[Term::CrewTallest as usize] = tallest as f32;
    out[Term::CrewPairs as usize] = pairs as f32;
}

fn hand(state: &State, player: &Player, seat: Seat, out: &mut Terms) {
    let mut top = TopTwo::default();
    for &card in state.hand(seat) {
        let assets = player.crew.column(card.colour()).assets() + Assets::one(card.asset().asset());
        top.add(kept(player, assets));
    }
    out[Term::HandBest as usize] = top.best;
    out[Term::HandSecond as usize] = top.second;
}

/// The two greatest of some numbers above 0.
#[derive(Default)]
struct TopTwo {
    best: f32,
    second: f32,
}

impl TopTwo {
    /// Without a branch: which number is the greatest cannot be foretold.
    #[inline]
    fn add(&mut self, value: f32) {
        let less = if value < self.best { value } else { self.best };
        self.best = if value > self.best { value } else { self.best };
        self.second = if less > self.second { less } else { self.second };
    }
}

/// What a column's assets are worth to a player, less what the caps take away (R1.6).
#[inline]
pub(super) fn kept(player: &Player, assets: Assets) -> f32 {
    let room = |asset: Asset, held: u8, most: u8| f32::from(assets.get(asset).min(most - held));
    f32::from(assets.get(Asset::Vp))
        + 0.8 * room(Asset::Bracelet, player.bracelets, MOST_HELD)
        + 0.7 * room(Asset::Recruit, player.recruits, MOST_HELD)
        + 0.9 * room(Asset::Reputation, player.reputation, MOST_REPUTATION)
}

fn reach(board: &Board, cards: &CardSet, prices: &Prices, hurry: f32, seat: Seat, out: &mut Terms) {
    let recruits = board.player(seat).recruits;
    let mut top = TopTwo::default();
    let mut near = 0.0f32;
    for (id, missing) in board.shortfalls(cards, seat) {
        // Each recruit spent is a loss.
        let value = prices.destination(id, hurry) - 0.7 * f32::from(missing.min(recruits));
        let wanted = |is: bool| if is { value } else { 0.0 };
        top.add(wanted(missing <= recruits));
        near = near.max(wanted(missing == recruits + 1));
    }
    out[Term::Reach as usize] = top.best;
    out[Term::ReachSecond as usize] = top.second;
    out[Term::Near as usize] = near;
}

/// The place in the order of actions to come, as 1 (next) down to 0 (last). One whose action is done goes last.
fn initiative(board: &Board, seat: Seat) -> f32 {
    let players = board.players.get();
    let ahead = seat.0 + players - board.active.0 - board.done.action as u8;
    let place = if ahead < players { ahead } else { ahead - players };
    f32::from(players - 1 - place) / f32::from(players - 1)
}

/// Whether an action is still to come after the end was triggered (R11.1).
fn last_turn(board: &Board, seat: Seat) -> f32 {
    if !board.end_triggered {
        return 0.0;
    }
    let players = board.players.get();
    let from_first = |s: Seat| (s.0 + players - board.first.0) % players;
    let (own, active) = (from_first(seat), from_first(board.active));
    (own > active || own == active && !board.done.action) as u8 as f32
}
