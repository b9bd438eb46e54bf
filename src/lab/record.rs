//! `knarr record`: random whole games, written down for any other rules code to check.

use super::{Dice, GameOptions, NotRecordable, OptionsError, Recorder};
use crate::rules::{CardSet, IllegalMove, Seat, Seeded, State};
use clap::Args;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes random whole games to a file, one a line of JSON.
#[derive(Args, Clone, Debug)]
pub struct Record {
    /// What kind of games.
    #[command(flatten)]
    pub game: GameOptions,
    /// How many games.
    #[arg(long, default_value_t = 1)]
    pub games: u64,
    /// Where chance begins: the same seed writes the same games.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// The file to write; what it held before is lost.
    #[arg(long)]
    pub out: PathBuf,
}

/// Why no games were written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Options that do not fit together.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The engine's list and its check disagree.
    #[error("a listed move was refused: {0}")]
    Move(#[from] IllegalMove),
    /// A deal that the format does not hold.
    #[error(transparent)]
    Deal(#[from] NotRecordable),
    /// A game that JSON does not hold.
    #[error("a game cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Record {
    /// Writes the games.
    ///
    /// # Errors
    /// When the options do not fit together, or the file cannot be written.
    pub fn run(&self, cards: &CardSet) -> Result<(), RecordError> {
        let options = self.game.options()?;
        let failed = |source| RecordError::File {
            path: self.out.clone(),
            source,
        };
        let mut out = BufWriter::new(create(&self.out)?);
        let mut moves = Vec::new();
        for game in 0..self.games {
            let mut dice = Dice::new(self.seed, game);
            let mut state = State::new_with_first(&options, cards, dice.seed(), Seat(0), &mut ());
            let mut recorder = Recorder::new(game + 1, &state, cards)?;
            loop {
                state.legal_moves(cards, &mut moves);
                if moves.is_empty() {
                    break;
                }
                recorder.make(&mut state, dice.pick(&moves), &mut Seeded)?;
            }
            serde_json::to_writer(&mut out, &recorder.finish(&state))?;
            out.write_all(b"\n").map_err(failed)?;
        }
        out.flush().map_err(failed)
    }
}

fn create(path: &Path) -> Result<File, RecordError> {
    File::create(path).map_err(|source| RecordError::File {
        path: path.to_owned(),
        source,
    })
}
