//! A series of games, shared out among threads.

use super::SimulateError;
use super::contestant::{Contestant, Mind};
use super::tally::Tally;
use super::watch::Watch;
use crate::ai::Dice;
use crate::rules::{CardSet, Options, Seat, State};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

/// Games of the same entrants. Each deal is played once for every rotation of the seats.
#[derive(Clone, Debug)]
pub struct Series {
    /// What kind of games.
    pub options: Options,
    /// Who plays: one for each player.
    pub contestants: Vec<Contestant>,
    /// How many games.
    pub games: u64,
    /// Where chance begins.
    pub seed: u64,
}

/// The result of a series.
#[derive(Clone, Debug)]
pub struct Played {
    /// What was played.
    pub series: Series,
    /// What was counted.
    pub tally: Tally,
}

impl Series {
    /// Plays all games on so many threads. `progress` hears of games done. The result is the same for any number of threads.
    ///
    /// # Errors
    /// When a computer makes no legal move.
    pub fn play(
        &self,
        cards: &CardSet,
        threads: NonZeroUsize,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Played, SimulateError> {
        let next = AtomicU64::new(0);
        let work = || {
            let mut minds: Vec<Mind> = self.contestants.iter().map(|who| who.mind(cards)).collect();
            let mut tally = Tally::default();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    return Ok(tally);
                }
                if let Err(error) = self.game(game, cards, &mut minds, &mut tally) {
                    // The others need not go on.
                    next.store(self.games, Ordering::Relaxed);
                    return Err(error);
                }
                progress(1);
            }
        };
        let mut tally = Tally::default();
        let parts: Vec<Result<Tally, SimulateError>> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
            let join = |handle: std::thread::ScopedJoinHandle<'_, _>| match handle.join() {
                Ok(part) => part,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            handles.into_iter().map(join).collect()
        });
        for part in parts {
            tally.add(&part?);
        }
        let series = self.clone();
        Ok(Played { series, tally })
    }

    fn game(&self, game: u64, cards: &CardSet, minds: &mut [Mind], tally: &mut Tally) -> Result<(), SimulateError> {
        let players = u64::from(self.options.players.get());
        let (deal, rotation) = (game / players, game % players);
        let entrant = |seat: Seat| ((u64::from(seat.0) + rotation) % players) as usize;
        let entrants: Vec<usize> = self.options.players.seats().map(entrant).collect();
        let mut dice = Dice::new(self.seed, 2 * deal);
        let mut watch = Watch::new();
        let mut state = State::new_with_first(&self.options, cards, dice.seed(), Seat(0), &mut watch);
        let mut dice = Dice::new(self.seed, 2 * game + 1);
        while let Some(decision) = state.decision() {
            let who = entrants[decision.seat.index()];
            let mv = minds[who].choose(&state, decision, cards, &mut dice);
            let made = mv.is_some_and(|mv| state.apply(cards, mv, &mut watch).is_ok());
            if !made {
                let contestant = self.contestants[who];
                return Err(SimulateError::Move { game, contestant });
            }
            watch.after_move(&state);
        }
        watch.count(&state, &entrants, tally);
        Ok(())
    }
}
