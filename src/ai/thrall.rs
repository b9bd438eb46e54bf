//! Thrall: sensible, but short-sighted.

use super::sensible::prune_payments;
use super::turn::TurnSearch;
use super::{Computer, Dice};
use crate::rules::{Asset, Assets, Board, CardSet, Move, Seat, Sorted, State, View};

/// Plays its turn so that it holds most at the end of it, everything held counted at a fixed rate. It does not ask what
/// its crew and its trade rows will bring later, what others do, or how near the end is.
#[derive(Clone, Debug)]
pub struct Thrall {
    turn: TurnSearch,
    moves: Vec<Move>,
    best: Vec<Move>,
}

impl Default for Thrall {
    fn default() -> Thrall {
        Thrall {
            turn: TurnSearch::new(1),
            moves: Vec::new(),
            best: Vec::new(),
        }
    }
}

impl Computer for Thrall {
    fn choose(&mut self, view: &View, cards: &CardSet, dice: &mut Dice) -> Option<Move> {
        let seat = view.viewer()?;
        view.legal_moves(cards, &mut self.moves);
        let guess = view.guess(cards, 0, &mut Sorted);
        prune_payments(&guess, seat, &mut self.moves, 1);
        let judge = |end: &State| holdings(end, seat);
        let mut most = f32::NEG_INFINITY;
        self.best.clear();
        for &mv in &self.moves {
            let mut after = guess;
            // A renewal is more than it can think of.
            if matches!(mv, Move::Renew { .. }) || after.apply(cards, mv, &mut ()).is_err() {
                continue;
            }
            let held = self.turn.best_end(&after, cards, &judge, seat, view.turn);
            if held > most {
                most = held;
                self.best.clear();
            }
            if held == most {
                self.best.push(mv);
            }
        }
        (!self.best.is_empty()).then(|| dice.pick(&self.best))
    }
}

/// Everything a player holds, in points: Vikings by number; with the expansion, where tokens are worth more, a village by what it does, and a raid as if it came now.
fn holdings(state: &State, seat: Seat) -> f32 {
    let player = state.board().player(seat);
    let held = f32::from(player.vp)
        + f32::from(player.reputation)
        + 0.8 * f32::from(player.bracelets)
        + 0.7 * f32::from(player.recruits)
        + 0.5 * player.crew.total() as f32;
    if !state.board().skali {
        return held;
    }
    let rows: f32 = player.village.rows.iter().map(|&row| price(row)).sum();
    let raid_gain = price(player.village.raid_gain);
    held + 0.4 * f32::from(player.reputation)
        + 0.6 * f32::from(player.bracelets + player.recruits)
        + 1.8 * f32::from(player.coins)
        + 0.8 * f32::from(player.raid_tokens)
        + 2.5 * rows
        + 2.0 * raid_gain
        + 0.7 * raid_now(state.board(), seat)
}

/// What a raid would bring if it came now (R8.3).
fn raid_now(board: &Board, seat: Seat) -> f32 {
    let player = board.player(seat);
    let (mut wins, mut loses) = (true, true);
    for (_, other) in board.iter().filter(|&(other, _)| other != seat) {
        wins &= player.raid_tokens >= other.raid_tokens;
        loses &= player.raid_tokens <= other.raid_tokens;
    }
    let prize = if wins { price(player.village.raid_gain) } else { 0.0 };
    let penalty = if loses {
        f32::from(player.village.raid_penalty)
    } else {
        0.0
    };
    prize - penalty
}

/// Assets by rule of thumb.
fn price(assets: Assets) -> f32 {
    let each = Asset::ALL.into_iter().zip([1.0, 0.8, 0.7, 0.9, 0.7, 0.5, 0.5, -1.0]);
    each.map(|(asset, price)| price * f32::from(assets.get(asset))).sum()
}
