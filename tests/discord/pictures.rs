//! What people are shown of a table: pictures, or words for those who chose them.

use knarr::sandbox::{Message, Person};
use knarr::table::Status;

use crate::harbour::{Harbour, click};
use crate::player::{Random, Via};

async fn shown(harbour: &Harbour, person: &Person, command: &str, options: &[(&str, &str)]) -> Message {
    let mut slash = person.slash(command);
    for (name, value) in options {
        slash = slash.opt(name, *value);
    }
    let answer = slash.in_channel(&harbour.general()).await.unwrap();
    assert!(answer.ok(), "{command} {options:?}: {answer:?}");
    let message = answer.message().unwrap();
    assert!(message.is_private());
    message
}

fn pictures(message: &Message) -> Vec<String> {
    for file in message.files() {
        let alt = file.alt.as_deref().unwrap_or_default();
        assert!((1..=1024).contains(&alt.chars().count()), "{}: {alt}", file.name);
    }
    message.files().into_iter().map(|file| file.name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_can_be_seen_whole_and_one_player_of_it() {
    let harbour = Harbour::open(20).await;
    let game = harbour.game(&harbour.general(), 3, &[]).await;
    let ann = harbour.person("ann");
    let whole = shown(&harbour, &ann, "knarr board", &[]).await;
    assert_eq!(pictures(&whole), ["board.png"]);
    harbour.told(game).await;
    let bob = shown(&harbour, &ann, "knarr board", &[("player", "bob")]).await;
    let seat = harbour
        .table(game)
        .await
        .seats
        .iter()
        .find(|seated| seated.name.to_lowercase() == "bob")
        .unwrap()
        .seat;
    assert_eq!(pictures(&bob), [format!("player-{}.png", seat.0)]);
    let general = harbour.general();
    let unknown = ann.slash("knarr board").opt("player", "nobody-here");
    let refused = unknown.in_channel(&general).await.unwrap();
    assert!(refused.text().contains("nobody"), "{}", refused.text());
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_chose_text_gets_words_and_a_table_can_choose_them_for_all() {
    let harbour = Harbour::open(21).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let (bob, cem) = (harbour.person("bob"), harbour.person("cem"));
    assert!(!pictures(&harbour.board(game).await).is_empty());

    shown(&harbour, &bob, "knarr settings", &[("view", "text")]).await;
    for (command, options) in [
        ("knarr board", &[][..]),
        ("knarr board", &[("player", "bob")]),
        ("knarr hand", &[]),
        ("knarr legend", &[]),
        ("knarr card", &[("name", "Gipeswic")]),
    ] {
        let words = shown(&harbour, &bob, command, options).await;
        assert!(words.files().is_empty(), "{command}");
        assert!(words.text().len() > 80, "{command}: {}", words.text());
    }
    let board = shown(&harbour, &bob, "knarr board", &[]).await;
    let table = harbour.table(game).await;
    let (view, cards) = (table.public_view().unwrap(), table.cards().unwrap());
    for id in view.display.iter().flatten().flatten() {
        let name = &cards.destination(*id).name;
        assert!(board.text().contains(name), "{name} in {}", board.text());
    }

    let number = game.to_string();
    let all = [("view", "text"), ("table", number.as_str())];
    let general = harbour.general();
    let meddling = cem
        .slash("knarr settings")
        .opt("view", "text")
        .opt("table", number.as_str());
    let refused = meddling.in_channel(&general).await.unwrap();
    assert!(refused.text().contains("don't sit"), "{}", refused.text());
    // A moment later, as always: two posts of one state within the same millisecond would be one.
    harbour.wait(1000);
    shown(&harbour, &bob, "knarr settings", &all).await;
    let place = harbour.place(game).await;
    let in_words = harbour.stand.wait_for("the table in words", |_| {
        let newest = place
            .messages()
            .into_iter()
            .rev()
            .find(|message| message.button("Recruit").is_some())?;
        (newest.files().is_empty() && newest.embeds().len() == 3).then_some(newest)
    });
    assert!(in_words.await.unwrap().text().contains("Gipeswic") || !board.text().contains("Gipeswic"));
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_table_shows_where_the_points_came_from() {
    let harbour = Harbour::open(22).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let loser = harbour.decider(game).await;
    let asked = shown(&harbour, &loser, "knarr resign", &[]).await;
    click(&loser, &asked, "Leave the game").await;
    harbour.until(game, |table| table.status == Status::Finished).await;
    let board = harbour.board(game).await;
    assert_eq!(
        pictures(&board),
        ["result.png", "shared.png", "panel-0.png", "panel-1.png"]
    );
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_uploads_only_the_pictures_that_changed() {
    let harbour = Harbour::open(23).await;
    let game = harbour.game(&harbour.general(), 3, &[]).await;
    let mut player = Random::new(Via::Buttons, 23);
    let (mut kept, mut sent) = (0, 0);
    for _ in 0..60 {
        let table = harbour.told(game).await;
        let board = harbour.board(game).await;
        let before = board.files();
        player.step(&harbour, &harbour.decider(game).await, &table).await;
        harbour.told(game).await;
        if harbour.board(game).await.id() != board.id() {
            continue;
        }
        // Edited within the turn: what looks the same is the same attachment, what changed is a new one.
        for file in board.files() {
            let Some(old) = before.iter().find(|old| old.name == file.name) else {
                continue;
            };
            let same = old.id == file.id;
            assert_eq!(same, old.bytes == file.bytes, "{}", file.name);
            kept += i32::from(same);
            sent += i32::from(!same);
        }
    }
    assert!(kept > 0 && sent > 0, "{kept} kept, {sent} sent");
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_shows_the_last_move_within_a_turn_too() {
    let harbour = Harbour::open(24).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let mut player = Random::new(Via::Buttons, 24);
    let mut within = 0;
    for _ in 0..20 {
        let table = harbour.told(game).await;
        let decider = harbour.decider(game).await;
        player.step(&harbour, &decider, &table).await;
        let after = harbour.told(game).await;
        if after.status == Status::Finished || after.state_no == table.state_no {
            continue;
        }
        let files = harbour.board(game).await.files();
        let shared = files.iter().find(|file| file.name == "shared.png").unwrap();
        let alt = shared.alt.as_deref().unwrap_or_default();
        assert!(alt.contains("Last: "), "state {}: {alt}", after.state_no);
        within += i32::from(table.public_view().unwrap().turn == after.public_view().unwrap().turn);
    }
    assert!(within > 0, "nothing was done within a turn");
    harbour.stand.assert_clean();
}
