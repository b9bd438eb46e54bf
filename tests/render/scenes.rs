//! Tables to draw: random games on the test's own random numbers, so that the engine's may change.

use knarr::i18n::Lang;
use knarr::render::TableScene;
use knarr::rules::{ArtifactChoice, CardSet, Event, Options, PlayerCount, ShipChoice, State, View};

/// A table somewhere in a game.
pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) view: View,
    pub(crate) cards: CardSet,
    pub(crate) names: Vec<String>,
    /// By seat, whether a computer plays for who sits there.
    pub(crate) computers: Vec<bool>,
    pub(crate) last: Vec<Event>,
    /// All that happened.
    pub(crate) history: Vec<Event>,
}

impl Table {
    /// Takes the last two turns for what happened last: more than a board ever tells.
    pub(crate) fn tell_two_turns(&mut self) {
        let begins = |at: &usize| matches!(self.history[*at], Event::TurnStarted { .. });
        let from = (0..self.history.len()).rev().filter(begins).nth(1).unwrap_or(0);
        self.last = self.history[from..].to_vec();
    }

    /// The table as everybody may see it.
    pub(crate) fn scene(&self) -> TableScene<'_> {
        TableScene {
            view: &self.view,
            cards: &self.cards,
            names: &self.names,
            computers: &self.computers,
            lang: Lang::En,
            last: &self.last,
        }
    }
}

/// Small and quick: xorshift.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }
}

/// Options drawn at random: players, expansion, ships, artifacts.
pub(crate) fn options(dice: &mut Dice) -> Options {
    let players = PlayerCount::new(2 + dice.below(3) as u8).unwrap();
    let artifacts = [
        ArtifactChoice::None,
        ArtifactChoice::Random,
        ArtifactChoice::MeadCupAndRandom,
    ];
    Options {
        skali: dice.below(3) > 0,
        ship: [ShipChoice::Normal, ShipChoice::Advanced][dice.below(2)],
        artifacts: artifacts[dice.below(3)],
        ..Options::new(players)
    }
}

/// A table after so many random moves, or at its end.
pub(crate) fn table(options: &Options, seed: u64, moves: usize) -> Table {
    table_with(knarr::cards::built_in(), options, seed, moves)
}

/// The same with other cards.
pub(crate) fn table_with(cards: CardSet, options: &Options, seed: u64, moves: usize) -> Table {
    let mut dice = Dice::new(seed);
    let mut last = Vec::new();
    let mut state = State::new(options, &cards, seed, &mut last);
    let mut history = last.clone();
    let mut legal = Vec::new();
    for _ in 0..moves {
        state.legal_moves(&cards, &mut legal);
        if legal.is_empty() {
            break;
        }
        last.clear();
        state.apply(&cards, legal[dice.below(legal.len())], &mut last).unwrap();
        history.extend(&last);
    }
    let names = ["Astrid", "Bjørn", "Ragnhild", "Sigríður the Unyielding"]
        .map(String::from)
        .to_vec();
    Table {
        view: state.public_view(),
        state,
        cards,
        names,
        computers: Vec::new(),
        last,
        history,
    }
}

/// A table of a random game of random options.
pub(crate) fn random(seed: u64) -> Table {
    let mut dice = Dice::new(seed ^ 0x5eed);
    let options = options(&mut dice);
    let moves = dice.below(220);
    table(&options, seed, moves)
}
