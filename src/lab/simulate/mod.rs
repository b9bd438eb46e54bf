//! `knarr simulate`: contests of computer players, which tell how good the players are and how the cards fare.

mod contestant;
mod interval;
mod report;
mod series;
mod tally;
mod watch;

pub use contestant::{Contestant, NotAContestant};
pub use interval::Interval;
pub use report::{CardRow, EntrantRow, Report, RoundRow};
pub use series::{Played, Series};
pub use tally::{CardTally, EntrantTally, RoundTally, Tally};

use super::{GameOptions, OptionsError};
use crate::rules::CardSet;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// Lets computers play against each other and tells who wins, how games go, and how each card fares.
#[derive(Args, Clone, Debug)]
pub struct Simulate {
    /// What kind of games.
    #[command(flatten)]
    pub game: GameOptions,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    /// Who plays, weakest to strongest: random, greedy, thrall, karl, jarl. The last one fills the seats left.
    /// jarl:1000 thinks so many iterations, jarl:1000:open sees every card.
    #[arg(long, value_delimiter = ',', default_value = "karl")]
    pub levels: Vec<Contestant>,
    /// Where chance begins: the same seed gives the same result.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// How many threads; as many as there are cores, unless told. The result does not depend on it.
    #[arg(long)]
    pub threads: Option<NonZeroUsize>,
    /// Write the table of cards to this file as CSV.
    #[arg(long)]
    pub csv: Option<PathBuf>,
    /// Write everything to this file as JSON.
    #[arg(long)]
    pub json: Option<PathBuf>,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// Options that do not fit together.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// More levels than seats.
    #[error("{levels} levels for {players} players")]
    Levels {
        /// How many were named.
        levels: usize,
        /// How many play.
        players: u8,
    },
    /// Nothing to do.
    #[error("no games asked for")]
    NoGames,
    /// A computer chose nothing, or a move that the rules refuse: a bug.
    #[error("game {game}: {contestant} made no legal move")]
    Move {
        /// Which game, from 0.
        game: u64,
        /// Whose fault.
        contestant: Contestant,
    },
    /// One file for two things.
    #[error("{} is to hold both the table of cards and everything: name two files", path.display())]
    SameFile {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl Simulate {
    /// Plays the games and shows a progress bar on a terminal. What can go wrong with the files shows before the first game.
    ///
    /// # Errors
    /// When the options do not fit together, or a file cannot be opened for writing.
    pub fn run(&self, cards: &CardSet) -> Result<Report, SimulateError> {
        let series = self.series()?;
        self.check_files()?;
        let bar = ProgressBar::new(self.games);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
            bar.set_style(style);
        }
        let played = series.play(cards, self.threads(), &|games| bar.inc(games));
        bar.finish_and_clear();
        Ok(Report::new(&played?, cards))
    }

    /// Writes the files asked for.
    ///
    /// # Errors
    /// When one cannot be written. The others are written all the same.
    pub fn write(&self, report: &Report) -> Result<(), SimulateError> {
        let csv = self.csv.as_deref().map(|path| write(path, &report.cards_csv()));
        let json = self.json.as_deref().map(|path| write(path, &report.to_json()));
        csv.into_iter().chain(json).collect()
    }

    fn check_files(&self) -> Result<(), SimulateError> {
        let files = [&self.csv, &self.json].map(Option::as_deref);
        for path in files.into_iter().flatten() {
            open(path)?;
        }
        if let [Some(csv), Some(json)] = files
            && csv.is_file()
            && std::fs::canonicalize(csv).ok() == std::fs::canonicalize(json).ok()
        {
            let path = json.to_owned();
            return Err(SimulateError::SameFile { path });
        }
        Ok(())
    }

    /// The games to play.
    ///
    /// # Errors
    /// When the options do not fit together.
    pub fn series(&self) -> Result<Series, SimulateError> {
        let options = self.game.options()?;
        let players = options.players.get();
        if self.games == 0 {
            return Err(SimulateError::NoGames);
        }
        let too_many = SimulateError::Levels {
            levels: self.levels.len(),
            players,
        };
        let Some(&last) = self.levels.last().filter(|_| self.levels.len() <= players as usize) else {
            return Err(too_many);
        };
        let mut contestants = self.levels.clone();
        contestants.resize(players as usize, last);
        Ok(Series {
            options,
            contestants,
            games: self.games,
            seed: self.seed,
        })
    }

    fn threads(&self) -> NonZeroUsize {
        let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        // Neither has more threads than games a use, nor any machine one for more than so many.
        let useful = NonZeroUsize::new(usize::try_from(self.games).unwrap_or(usize::MAX)).unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all).min(useful).min(MOST_THREADS)
    }
}

/// Opens a file to write, and leaves what it holds.
fn open(path: &Path) -> Result<File, SimulateError> {
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    opened.map_err(|source| unwritable(path, source))
}

fn write(path: &Path, text: &str) -> Result<(), SimulateError> {
    let mut file = open(path)?;
    let written = file.metadata().and_then(|about| {
        // A pipe or a device has nothing to cut.
        if about.is_file() {
            file.set_len(0)?;
        }
        file.write_all(text.as_bytes())
    });
    written.map_err(|source| unwritable(path, source))
}

fn unwritable(path: &Path, source: io::Error) -> SimulateError {
    let path = path.to_owned();
    SimulateError::File { path, source }
}
