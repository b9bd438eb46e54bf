//! Messages of which the bot cannot know whether they arrived: none is there twice.

use std::time::Duration;

use knarr::sandbox::{Fault, Message};
use knarr::store::Announcement;
use knarr::table::GameId;

use crate::harbour::{Harbour, click};

/// Stops the bot and makes it forget that it sent the message of a place, as a kill does between the send and the note of it.
async fn forget_the_number(harbour: &mut Harbour, game: GameId, place: &str, nonce: Option<&str>) -> Announcement {
    harbour.told(game).await;
    harbour.stop_bot().await;
    let store = harbour.tables.store();
    let row = store.announcement_at(game, place).await.unwrap().unwrap();
    store.forget_announcement(row.id).await.unwrap();
    let nonce = nonce.unwrap_or(&row.nonce);
    store.plan_announcement(game, place, row.channel, nonce).await.unwrap();
    row
}

/// The messages with a button of that label.
fn with_button(messages: Vec<Message>, label: &str) -> Vec<Message> {
    let has = |message: &Message| message.button(label).is_some();
    messages.into_iter().filter(has).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_not_sent_again_when_discord_has_forgotten_its_nonce() {
    // Whether Discord's list of messages still tells nonces is its own affair.
    for forgotten in [false, true] {
        let mut harbour = Harbour::open(40).await;
        let game = harbour.game(&harbour.general(), 2, &[]).await;
        let nonce = format!("{game}-{}-forgotten", harbour.table(game).await.state_no);
        let nonce = forgotten.then_some(nonce.as_str());
        forget_the_number(&mut harbour, game, "table", nonce).await;
        let sent = harbour.board(game).await;
        harbour.stand.advance(Duration::from_secs(600));
        harbour.start_bot().await;
        harbour.told(game).await;
        let boards = harbour.boards(game).await;
        assert_eq!(boards.len(), 1, "the board is there twice");
        assert_eq!(boards[0].id(), sent.id());
        harbour.stand.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_never_arrived_is_sent() {
    let mut harbour = Harbour::open(41).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let sent = harbour.board(game).await;
    forget_the_number(&mut harbour, game, "table", None).await;
    sent.delete();
    harbour.stand.advance(Duration::from_secs(600));
    harbour.start_bot().await;
    harbour.told(game).await;
    let board = harbour.board(game).await;
    assert!(board.id() != sent.id() && !board.is_deleted());
    harbour.stand.assert_clean();
}

/// A kill just after Discord took the answer to `/knarr new` left a lobby whose buttons changed another one.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_of_a_bot_that_died_in_its_answer_goes_on() {
    let mut harbour = Harbour::open(42).await;
    let general = harbour.general();
    let (game, lobby) = harbour.lobby(&general, &[]).await;
    forget_the_number(&mut harbour, game, "lobby", None).await;
    harbour.start_bot().await;
    harbour.told(game).await;
    click(&harbour.person("bob"), &lobby, "Join").await;
    harbour.until(game, |table| table.seats.len() == 2).await;
    assert_eq!(with_button(general.messages(), "Join").len(), 1);
    assert!(lobby.text().contains("Bob"), "{}", lobby.text());
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_lobby_is_opened_though_discord_answers_with_an_error() {
    const ANSWER: &str = "/interactions/{interaction_id}/{interaction_token}/callback";
    let harbour = Harbour::open(43).await;
    harbour.stand.expect_code(40060);
    let guild = harbour.stand.guild("Harbour").unwrap();
    let faults = [
        Fault::on("POST", ANSWER).status(500).after(),
        Fault::on("POST", ANSWER).status(502).after().times(2),
        Fault::on("POST", ANSWER).cut().after(),
    ];
    for (at, fault) in faults.into_iter().enumerate() {
        let channel = harbour.stand.add_channel(&guild, &format!("answer-{at}"));
        harbour.stand.inject(fault);
        let (game, lobby) = harbour.lobby(&channel, &[]).await;
        harbour.told(game).await;
        click(&harbour.person("bob"), &lobby, "Join").await;
        harbour.until(game, |table| table.seats.len() == 2).await;
        assert_eq!(with_button(channel.messages(), "Join").len(), 1);
        assert!(lobby.text().contains("Bob"), "{}", lobby.text());
        harbour.stand.clear_faults();
    }
    harbour.stand.assert_clean();
}
