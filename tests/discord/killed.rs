//! The bot is killed at random moments, and nobody notices more than a pause.

use std::time::Duration;

use knarr::sandbox::{Button, Interaction, Message, Person, Stand};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::harbour::{NAMES, lobby_of_two, stand};
use crate::player::is_of_the_game;
use crate::process::{Look, Program};

const KILLS: usize = 50;

struct Scene {
    stand: Stand,
    program: Program,
    rng: Pcg64Mcg,
}

/// What a person who pressed something knows of it.
#[derive(Debug, Default)]
struct Pressed {
    /// Clicks that may have been moves.
    sent: i64,
    /// Moves that the person was told were made.
    accepted: i64,
}

impl Scene {
    fn people(&self) -> Vec<Person> {
        NAMES[..2].iter().map(|name| self.stand.person(name).unwrap()).collect()
    }

    /// The table's messages: those with a board.
    fn boards(&self) -> Vec<Message> {
        let thread = self.stand.channel("general").unwrap().threads().pop().unwrap();
        // One whose pictures take their time has its buttons already.
        let is_board = |message: &Message| !message.files().is_empty() || message.button("My hand").is_some();
        thread.messages().into_iter().filter(is_board).collect()
    }

    /// Who is named by the newest message of the thread that names somebody.
    fn decider(&self) -> Person {
        let thread = self.stand.channel("general").unwrap().threads().pop().unwrap();
        let named = thread.messages().into_iter().rev().find_map(|message| {
            let mut people = self.people().into_iter();
            people.find(|person| message.content().starts_with(&person.mention()))
        });
        named.expect("somebody is named")
    }

    /// Waits until the board shows what is stored, with nobody's help.
    async fn up_to_date(&self, look: &Look) {
        for _ in 0..3000 {
            if look.shown().await == Some(look.state_no().await) && look.retired().await == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!(
            "the board stays behind: shows {:?} of {}",
            look.shown().await,
            look.state_no().await
        );
    }

    /// A send repeated after a restart must not show twice.
    fn no_board_twice(&self) {
        let boards = self.boards();
        let face = |board: &Message| {
            (
                board.content(),
                board.files().into_iter().map(|file| file.bytes).collect::<Vec<_>>(),
            )
        };
        let faces: Vec<_> = boards.iter().rev().take(3).map(face).collect();
        assert!(faces.windows(2).all(|pair| pair[0] != pair[1]), "the same board twice");
    }

    /// The newest board, or the newest message that calls somebody.
    fn pressable(&self) -> Message {
        let thread = self.stand.channel("general").unwrap().threads().pop().unwrap();
        let has_buttons = |message: &Message| message.buttons().iter().any(is_of_the_game);
        let newest = thread.messages().into_iter().rev().find(has_buttons);
        newest.expect("a message with buttons")
    }

    /// Something to press in a message.
    fn choose(&mut self, message: &Message) -> Option<(String, Option<String>)> {
        let mut all: Vec<(String, Option<String>)> = Vec::new();
        let back = |button: &Button| button.label == "Back";
        for select in message.selects() {
            all.extend(
                select
                    .options
                    .into_iter()
                    .map(|option| (select.custom_id.clone(), Some(option.value))),
            );
        }
        let buttons = message.buttons().into_iter().filter(is_of_the_game);
        all.extend(buttons.filter_map(|button| Some((button.custom_id?, None))));
        if all.is_empty() {
            let back = message.buttons().into_iter().find(back)?;
            return Some((back.custom_id?, None));
        }
        all.choose(&mut self.rng).cloned()
    }

    fn press(&mut self, person: &Person, message: &Message) -> Option<(Interaction, bool)> {
        let (id, value) = self.choose(message)?;
        let what = value.clone().unwrap_or_else(|| id.clone());
        let is_move = what.contains("play:");
        let sent = match &value {
            Some(value) => person.pick(message, &id, value),
            None => person.press(message, &id),
        };
        Some((sent.unwrap(), is_move))
    }

    /// Plays on until something that may be a move has been pressed; it is on its way then.
    async fn until_a_move_is_sent(&mut self, pressed: &mut Pressed) -> Option<Interaction> {
        let person = self.decider();
        let mut message = self.pressable();
        for _ in 0..30 {
            let (sent, is_move) = self.press(&person, &message)?;
            if is_move {
                pressed.sent += 1;
                return Some(sent);
            }
            let answered = sent.answered().await.unwrap();
            assert!(answered.ok(), "{answered:?}");
            answered.followed_up().await.unwrap();
            message = match answered.message() {
                Ok(next) if !next.buttons().is_empty() || !next.selects().is_empty() => next,
                _ => self.pressable(),
            };
        }
        None
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_no_move_is_lost_or_doubled() {
    let stand = stand().await;
    let mut scene = Scene {
        stand,
        program: Program::new(),
        rng: Pcg64Mcg::seed_from_u64(50),
    };
    let (mut kills, mut between, mut games) = (0, 0, 0);
    while kills < KILLS {
        games += 1;
        scene.program = Program::new();
        scene.program.start(&scene.stand).await;
        let general = scene.stand.channel("general").unwrap();
        let (ann, lobby) = lobby_of_two(&scene.stand, &general).await;
        assert!(ann.click(&lobby, "Start").await.unwrap().ok());
        let look = scene.program.look().await;
        scene.up_to_date(&look).await;
        while kills < KILLS && look.status().await == "running" {
            let before = look.batches().await;
            let mut pressed = Pressed::default();
            let Some(sent) = scene.until_a_move_is_sent(&mut pressed).await else {
                continue;
            };
            match scene.rng.random_range(0..4) {
                // Nobody is killed this time.
                0 => {
                    let answered = sent.answered().await.unwrap();
                    assert!(answered.ok(), "{answered:?}");
                    // A slow machine acknowledges before the move is stored: what follows comes after it.
                    answered.followed_up().await.unwrap();
                    scene.up_to_date(&look).await;
                    continue;
                }
                // As soon as the move is stored: between commit and post.
                1 | 2 => {
                    for _ in 0..1000 {
                        if look.batches().await > before {
                            break;
                        }
                        tokio::time::sleep(Duration::from_micros(100)).await;
                    }
                }
                _ => tokio::time::sleep(Duration::from_micros(scene.rng.random_range(0..250_000))).await,
            }
            // What the person was told before the bot died.
            pressed.accepted = i64::from(sent.ok() && !sent.was_deferred() && look_accepted(&sent));
            scene.program.kill(&scene.stand);
            kills += 1;
            let after = look.batches().await;
            between += i32::from(look.shown().await < Some(look.state_no().await));
            assert!(look.is_whole().await);
            assert!(after - before <= pressed.sent, "{before} to {after}: {pressed:?}");
            assert!(
                after - before >= pressed.accepted,
                "{before} to {after}: {pressed:?}, {:?}",
                sent.text()
            );
            scene.program.start(&scene.stand).await;
            scene.up_to_date(&look).await;
            scene.no_board_twice();
            let (newest, old) = scene
                .boards()
                .into_iter()
                .rev()
                .fold((None, 0), |(newest, old), board| {
                    let live = i32::from(board.buttons().iter().any(|button| button.label == "Recruit"));
                    match newest {
                        None => (Some(board), old),
                        newest => (newest, old + live),
                    }
                });
            assert!(newest.is_some());
            assert_eq!(old, 0, "an old board kept its buttons");
        }
        if look.status().await != "running" {
            scene.program.kill(&scene.stand);
        }
    }
    assert!(between > 0, "no kill fell between commit and post");
    println!("{kills} kills in {games} games, {between} of them between commit and post");
    // A click that the dead bot took with it is its only offence.
    scene.stand.assert_clean();
}

/// Whether the answer says that a move was made.
fn look_accepted(sent: &Interaction) -> bool {
    let text = sent.text();
    text.contains("You ") && !text.contains("out of date")
}
