//! People who choose at random among what they are shown.

use knarr::sandbox::{Button, Interaction, Message, Person};
use knarr::table::{GameId, Status, Table};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::harbour::Harbour;

/// How they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Via {
    /// The buttons under the board, and the private panels they open.
    Buttons,
    /// The hand in the direct messages.
    Direct,
    /// Slash commands.
    Slash,
}

/// Buttons that lead away from the game, or only show something.
const ASIDE: [&str; 10] = [
    "My hand",
    "Undo",
    "Log",
    "Help",
    "Hint",
    "Back",
    "Older",
    "Newer",
    "Leave the game",
    "The table",
];

/// The commands that make a move, with the option that must be chosen.
const MOVES: [(&str, Option<&str>); 7] = [
    ("knarr recruit", Some("card")),
    ("knarr explore", Some("destination")),
    ("knarr trade", Some("bracelets")),
    ("knarr develop", Some("building")),
    ("knarr renew", Some("building")),
    ("knarr choose", Some("option")),
    ("knarr end-turn", None),
];

/// A seeded player of all seats.
pub(crate) struct Random {
    pub(crate) via: Via,
    rng: Pcg64Mcg,
}

impl Random {
    pub(crate) fn new(via: Via, seed: u64) -> Random {
        Random {
            via,
            rng: Pcg64Mcg::seed_from_u64(seed),
        }
    }

    /// Plays a game to its end, and answers with the table then.
    pub(crate) async fn play(&mut self, harbour: &Harbour, game: GameId) -> Table {
        for _ in 0..3000 {
            let table = harbour.told(game).await;
            if table.status != Status::Running {
                return table;
            }
            let person = harbour.decider(game).await;
            self.step(harbour, &person, &table).await;
        }
        let table = harbour.table(game).await;
        let person = harbour.decider(game).await;
        let hand = person.dms().pop().map(|hand| (hand.text(), hand.buttons()));
        panic!("the game does not end: {:?}, {hand:?}", table.deciding());
    }

    /// One decision, or an attempt at one that ends in a dead end and changes nothing.
    pub(crate) async fn step(&mut self, harbour: &Harbour, person: &Person, table: &Table) {
        match self.via {
            Via::Buttons => {
                let theirs = table.deciding().map(|deciding| deciding.seat) == table.board().map(|board| board.active);
                let message = match theirs {
                    true => harbour.board(table.id).await,
                    false => harbour.place(table.id).await.last_message().unwrap(),
                };
                self.press_through(harbour, person, table, message).await;
            }
            Via::Direct => {
                let message = self.fresh_hand(harbour, person, table).await;
                self.press_through(harbour, person, table, message).await;
            }
            Via::Slash => self.command(harbour, person).await,
        }
    }

    /// The hand in the direct messages, once it shows that it is for its owner to decide.
    async fn fresh_hand(&self, harbour: &Harbour, person: &Person, table: &Table) -> Message {
        let place = format!("hand:{}", person.id());
        let due = table.board().map(|board| board.turn);
        let told = async || {
            let row = harbour
                .tables
                .store()
                .announcement_at(table.id, &place)
                .await
                .unwrap()?;
            let then = harbour.tables.view_at(table, row.shown_no, None).await.unwrap()?;
            (Some(then.turn) == due && row.message.is_some()).then_some(())
        };
        for _ in 0..1000 {
            if told().await.is_some() {
                // A private sentence, such as a refusal, is no hand.
                let hand = person.dms().into_iter().rfind(|message| !message.is_private());
                return hand.expect("a hand in the direct messages");
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        let row = harbour.tables.store().announcement_at(table.id, &place).await.unwrap();
        panic!(
            "the hand is not brought up to date: {row:?} at state {}, {:?}",
            table.state_no,
            table.deciding()
        );
    }

    /// Presses one thing after another until the game has moved or nothing is left to press.
    async fn press_through(&mut self, harbour: &Harbour, person: &Person, table: &Table, mut message: Message) {
        for _ in 0..20 {
            let Some(answer) = self.press(person, &message).await else {
                return;
            };
            assert!(answer.ok(), "{answer:?} to {:?}", message.text());
            if harbour.table(table.id).await.state_no != table.state_no {
                return;
            }
            let Ok(next) = answer.message() else { return };
            message = next;
        }
    }

    /// Presses a random button, or chooses a random option; `None` if there is nothing to press.
    pub(crate) async fn press(&mut self, person: &Person, message: &Message) -> Option<Interaction> {
        let buttons: Vec<Button> = message.buttons().into_iter().filter(is_of_the_game).collect();
        let selects = message.selects();
        if !selects.is_empty() && (buttons.is_empty() || self.rng.random_bool(0.7)) {
            let select = selects.choose(&mut self.rng)?;
            let option = select.options.choose(&mut self.rng)?;
            return Some(person.select(message, &select.custom_id, &option.value).await.unwrap());
        }
        // Out of a dead end there is a way back.
        let back = || message.button("Back");
        let button = buttons.choose(&mut self.rng).cloned().or_else(back)?;
        Some(person.click(message, button.custom_id.as_deref()?).await.unwrap())
    }

    /// Types a random move, each option chosen among what is offered.
    async fn command(&mut self, harbour: &Harbour, person: &Person) {
        let general = harbour.general();
        let (path, option) = *MOVES.choose(&mut self.rng).unwrap();
        let Some(option) = option else {
            person.slash(path).in_channel(&general).await.unwrap();
            return;
        };
        let offered = person.slash(path).autocomplete(option, "", &general).await.unwrap();
        let Some(first) = offered.choose(&mut self.rng) else {
            return;
        };
        let mut command = person.slash(path).opt(option, first.value.as_str().unwrap());
        let more = match path {
            "knarr recruit" => Some("take"),
            "knarr explore" => Some("pay"),
            "knarr renew" => Some("second"),
            _ => None,
        };
        if let Some(more) = more.filter(|_| self.rng.random_bool(0.7)) {
            let offered = command.clone().autocomplete(more, "", &general).await.unwrap();
            if let Some(second) = offered.choose(&mut self.rng) {
                command = command.opt(more, second.value.as_str().unwrap());
            }
        }
        let answer = command.in_channel(&general).await.unwrap();
        assert!(answer.ok(), "{path}: {answer:?}");
    }
}

/// Whether a button is there to be pressed, and belongs to the game.
pub(crate) fn is_of_the_game(button: &Button) -> bool {
    !button.disabled && button.custom_id.is_some() && !ASIDE.contains(&button.label.as_str())
}
