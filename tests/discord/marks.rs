//! The colours' marks: emoji of the application, and letters where Discord does not take them.

use knarr::sandbox::{Fault, RequestRecord, Stand};
use serde_json::Value;

use crate::harbour::{Harbour, click, stand};

const COLOURS: [&str; 5] = ["red", "yellow", "green", "blue", "purple"];

fn uploads(stand: &Stand) -> usize {
    let is_upload = |request: &&RequestRecord| request.method == "POST" && request.path.ends_with("/emojis");
    stand.requests().iter().filter(is_upload).count()
}

/// The buttons of the person to decide who opens "Recruit": the cards of their hand.
async fn hand_buttons(harbour: &Harbour) -> (String, Vec<Value>) {
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let decider = harbour.decider(game).await;
    let board = harbour.board(game).await;
    let panel = click(&decider, &board, "Recruit").await.message().unwrap();
    let rows = panel.json()["components"].as_array().cloned().unwrap_or_default();
    let buttons = rows[0]["components"].as_array().cloned().unwrap_or_default();
    (panel.content(), buttons)
}

#[tokio::test(flavor = "multi_thread")]
async fn emoji_are_uploaded_once_and_stand_beside_the_colours_names() {
    let mut harbour = Harbour::open(5).await;
    assert_eq!(uploads(&harbour.stand), 5);
    let (text, buttons) = hand_buttons(&harbour).await;
    assert!(!buttons.is_empty());
    for button in &buttons {
        let label = button["label"].as_str().unwrap();
        let colour = COLOURS.iter().find(|colour| label.starts_with(**colour)).expect(label);
        assert_eq!(button["emoji"]["name"], format!("knarr_{colour}"));
        let id = button["emoji"]["id"].as_str().unwrap();
        let beside = format!("<:knarr_{colour}:{id}> {colour}");
        assert!(text.contains(&beside), "{beside} in {text}");
    }
    harbour.stop_bot().await;
    harbour.start_bot().await;
    assert_eq!(uploads(&harbour.stand), 5, "a restart finds them");
    harbour.stand.assert_clean();
}

/// Where a text names a colour without its emoji right before it.
fn bare(text: &str) -> Vec<String> {
    let plain = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let before = |at: usize| at.checked_sub(1).map_or("", |before| words[before]);
    (0..words.len())
        .filter(|&at| COLOURS.contains(&plain(words[at]).as_str()))
        .filter(|&at| !before(at).contains(&format!("<:knarr_{}:", plain(words[at]))))
        .map(|at| words[at.saturating_sub(3)..=at].join(" "))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_the_board_finds_a_mark_beside_every_colour() {
    let harbour = Harbour::open(6).await;
    let general = harbour.general();
    let bob = harbour.person("bob");
    harbour.game(&general, 3, &[]).await;
    let set = bob.slash("knarr settings").opt("view", "text");
    assert!(set.in_channel(&general).await.unwrap().ok());
    for (command, option) in [
        ("knarr board", None),
        ("knarr board", Some(("player", "bob"))),
        ("knarr hand", None),
        ("knarr legend", None),
        ("knarr card", Some(("name", "Gipeswic"))),
        ("knarr card", Some(("name", "red VP"))),
    ] {
        let asked = bob.slash(command);
        let asked = match option {
            Some((name, value)) => asked.opt(name, value),
            None => asked,
        };
        let shown = asked.in_channel(&general).await.unwrap().message().unwrap();
        let text = shown.text();
        assert!(text.contains("<:knarr_"), "{command}: {text}");
        assert!(bare(&text).is_empty(), "{command}: {:?} in {text}", bare(&text));
    }
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_stands_where_an_emoji_is_refused() {
    let stand = stand().await;
    stand.inject(
        Fault::on("POST", "/applications/{application_id}/emojis")
            .code(400, 50035)
            .times(5),
    );
    stand.expect_code(50035);
    let mut harbour = Harbour::around(stand, 5).await;
    harbour.start_bot().await;
    let (text, buttons) = hand_buttons(&harbour).await;
    assert!(!buttons.is_empty());
    for button in &buttons {
        let label = button["label"].as_str().unwrap();
        let (letter, name) = label.split_once(' ').unwrap();
        let colour = COLOURS.iter().find(|colour| name.starts_with(**colour)).expect(label);
        assert_eq!(letter, format!("({})", colour[..1].to_uppercase()));
        assert!(button["emoji"].is_null(), "{button}");
        assert!(text.contains(&format!("{letter} {colour}")), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_discord_without_application_emoji_does_not_keep_the_bot_from_starting() {
    let stand = stand().await;
    stand.inject(
        Fault::on("GET", "/applications/{application_id}/emojis")
            .status(404)
            .times(100),
    );
    let mut harbour = Harbour::around(stand, 5).await;
    harbour.start_bot().await;
    assert_eq!(uploads(&harbour.stand), 0);
    let (_, buttons) = hand_buttons(&harbour).await;
    assert!(
        buttons
            .iter()
            .all(|button| button["emoji"].is_null() && !button["label"].is_null())
    );
}
