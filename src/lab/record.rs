//! `knarr record`: random whole games, written down for any other rules code to check.

use super::{Dice, NotRecordable, Recorder};
use crate::rules::{
    Artifact, ArtifactChoice, CardSet, IllegalMove, Options, PlayerCount, Seat, Seeded, ShipChoice, State, TurnOrder,
};
use clap::Args;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes random whole games to a file, one a line of JSON.
#[derive(Args, Clone, Debug)]
pub struct Record {
    /// How many play: 2, 3 or 4.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: u8,
    /// How many games.
    #[arg(long, default_value_t = 1)]
    pub games: u64,
    /// Where chance begins: the same seed writes the same games.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Play with the expansion.
    #[arg(long)]
    pub skali: bool,
    /// The side of the ships: normal, advanced or random.
    #[arg(long, default_value = "normal", value_parser = ship)]
    pub ship: ShipChoice,
    /// One artifact, or for two players mead_cup and another: mead_cup,helmet.
    #[arg(long, value_delimiter = ',', value_parser = artifact)]
    pub artifacts: Vec<Artifact>,
    /// Score reputation at the very start of the turn.
    #[arg(long)]
    pub reputation_first: bool,
    /// The file to write; what it held before is lost.
    #[arg(long)]
    pub out: PathBuf,
}

fn ship(word: &str) -> Result<ShipChoice, String> {
    match word {
        "normal" => Ok(ShipChoice::Normal),
        "advanced" => Ok(ShipChoice::Advanced),
        "random" => Ok(ShipChoice::Random),
        _ => Err("a side is normal, advanced or random".to_owned()),
    }
}

fn artifact(word: &str) -> Result<Artifact, String> {
    let known = || Artifact::ALL.map(Artifact::key).join(", ");
    Artifact::from_key(word).ok_or_else(|| format!("there are {}", known()))
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
    /// R2.6.
    #[error("artifacts are one, or for two players mead_cup and another (R2.6)")]
    Artifacts,
    /// R2.1.
    #[error("{0} players; Knarr is for 2 to 4 (R2.1)")]
    Players(u8),
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
        let options = self.options()?;
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

    fn options(&self) -> Result<Options, RecordError> {
        let players = PlayerCount::new(self.players).ok_or(RecordError::Players(self.players))?;
        let artifacts = match *self.artifacts.as_slice() {
            [] => ArtifactChoice::None,
            [one] => ArtifactChoice::One(one),
            [Artifact::MeadCup, other] | [other, Artifact::MeadCup]
                if other != Artifact::MeadCup && players == PlayerCount::TWO =>
            {
                ArtifactChoice::MeadCupAnd(other)
            }
            _ => return Err(RecordError::Artifacts),
        };
        Ok(Options {
            skali: self.skali,
            ship: self.ship,
            artifacts,
            order: if self.reputation_first {
                TurnOrder::ReputationFirst
            } else {
                TurnOrder::TradeFirst
            },
            ..Options::new(players)
        })
    }
}

fn create(path: &Path) -> Result<File, RecordError> {
    File::create(path).map_err(|source| RecordError::File {
        path: path.to_owned(),
        source,
    })
}
