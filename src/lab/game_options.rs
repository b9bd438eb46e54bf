//! What kind of game to play, as options of a command.

use crate::rules::{Artifact, ArtifactChoice, Options, PlayerCount, ShipChoice, TurnOrder};
use clap::Args;

/// Players, expansion, ships, artifacts and order of a turn.
#[derive(Args, Clone, Debug)]
pub struct GameOptions {
    /// How many play: 2, 3 or 4.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: u8,
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
}

impl Default for GameOptions {
    /// Two players, the base game.
    fn default() -> GameOptions {
        GameOptions {
            players: 2,
            skali: false,
            ship: ShipChoice::Normal,
            artifacts: Vec::new(),
            reputation_first: false,
        }
    }
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

/// Options that do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// R2.6.
    #[error("artifacts are one, or for two players mead_cup and another (R2.6)")]
    Artifacts,
    /// R2.1.
    #[error("{0} players; Knarr is for 2 to 4 (R2.1)")]
    Players(u8),
}

impl GameOptions {
    /// The options as the engine takes them.
    ///
    /// # Errors
    /// When they do not fit together.
    pub fn options(&self) -> Result<Options, OptionsError> {
        let players = PlayerCount::new(self.players).ok_or(OptionsError::Players(self.players))?;
        let artifacts = match *self.artifacts.as_slice() {
            [] => ArtifactChoice::None,
            [one] => ArtifactChoice::One(one),
            [Artifact::MeadCup, other] | [other, Artifact::MeadCup]
                if other != Artifact::MeadCup && players == PlayerCount::TWO =>
            {
                ArtifactChoice::MeadCupAnd(other)
            }
            _ => return Err(OptionsError::Artifacts),
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
