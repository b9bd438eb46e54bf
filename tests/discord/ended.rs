//! Where a game went, how it ended, what can be looked at then, and whom none of it disturbs.

use knarr::sandbox::{Message, Person};
use knarr::table::{GameId, Status};

use crate::harbour::{Harbour, click};

/// Types a command in the channel and answers with what it says to that person alone.
async fn typed(harbour: &Harbour, person: &Person, command: &str) -> String {
    let answer = person.slash(command).in_channel(&harbour.general()).await.unwrap();
    assert!(
        answer.ok() && answer.message().unwrap().is_private(),
        "{command}: {answer:?}"
    );
    answer.text()
}

fn lobby(harbour: &Harbour) -> Message {
    let messages = harbour.general().messages().into_iter();
    let mut lobbies = messages.filter(|message| message.text().contains("Knarr · table"));
    lobbies.next().expect("the lobby's message")
}

/// Ann leaves, so that Bob has won.
async fn ann_resigns(harbour: &Harbour, game: GameId) {
    let ann = harbour.person("ann");
    let asked = ann.slash("knarr resign").in_channel(&harbour.general()).await.unwrap();
    click(&ann, &asked.message().unwrap(), "Leave the game").await;
    harbour.until(game, |table| table.status == Status::Finished).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_says_where_the_game_went_and_then_who_won() {
    let harbour = Harbour::open(1).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let thread = harbour.place(game).await;
    let link = format!("<#{}>", thread.id());
    let begun = lobby(&harbour).text();
    assert!(begun.contains(&link) && begun.contains("begun"), "{begun}");
    assert!(!begun.contains("free seat"), "{begun}");
    ann_resigns(&harbour, game).await;
    let over = lobby(&harbour).text();
    assert!(over.contains("Bob won") && over.contains(&link), "{over}");
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_in_direct_messages_say_how_the_game_ended() {
    let harbour = Harbour::open(2).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    ann_resigns(&harbour, game).await;
    for person in harbour.people(2) {
        let hand = person.dms().into_iter().rfind(|message| !message.is_private());
        let text = hand.expect("a hand").text();
        assert!(text.contains("over") && text.contains("Bob wins"), "{text}");
        assert!(!text.contains("your turn"), "{text}");
    }
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_can_still_be_looked_at_where_it_was_played() {
    let harbour = Harbour::open(3).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    ann_resigns(&harbour, game).await;
    let (bob, thread) = (harbour.person("bob"), harbour.place(game).await);
    let log = typed(&harbour, &bob, "knarr log").await;
    assert!(log.contains("page 1"), "{log}");
    harbour.wait(1000);
    let before = thread.messages().len();
    let board = bob.slash("knarr board").in_channel(&thread).await.unwrap();
    assert!(board.ok() && !board.text().contains("no table"), "{}", board.text());
    harbour
        .stand
        .wait_for("the result", |_| (thread.messages().len() > before).then_some(()))
        .await
        .unwrap();
    harbour.told(game).await;
    let results = thread
        .messages()
        .into_iter()
        .filter(|message| message.text().contains("Bob wins"));
    assert_eq!(results.count(), 2);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_does_not_play_sees_the_board_and_calls_nobody() {
    let harbour = Harbour::open(4).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let (dia, thread) = (harbour.person("dia"), harbour.place(game).await);
    let before = thread.messages().len();
    for _ in 0..2 {
        let board = dia.slash("knarr board").in_channel(&thread).await.unwrap();
        let shown = board.message().unwrap();
        assert!(shown.is_private() && !shown.files().is_empty(), "{}", board.text());
    }
    harbour.told(game).await;
    let posted = thread.messages().into_iter().filter(|message| !message.is_private());
    assert_eq!(posted.count(), before);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_of_no_lobby_or_of_several_is_refused_for_what_it_is() {
    let harbour = Harbour::open(5).await;
    let (ann, cem) = (harbour.person("ann"), harbour.person("cem"));
    let said = typed(&harbour, &cem, "knarr join").await;
    assert!(said.contains("No table is open"), "{said}");
    let (game, lobby) = harbour.lobby(&harbour.general(), &[]).await;
    let kick = ann.slash("knarr kick").opt("user", &cem);
    let said = kick.in_channel(&harbour.general()).await.unwrap().text();
    assert!(said.contains("That person doesn't sit"), "{said}");
    let (other, _) = harbour.lobby(&harbour.general(), &[]).await;
    let said = typed(&harbour, &cem, "knarr join").await;
    assert!(
        said.contains("Several tables are open") && !said.contains("You sit"),
        "{said}"
    );
    harbour
        .tables
        .cancel(other, harbour.table(other).await.host, false)
        .await
        .unwrap();
    click(&harbour.person("bob"), &lobby, "Join").await;
    harbour.until(game, |table| table.seats.len() == 2).await;
    let said = typed(&harbour, &ann, "knarr start").await;
    assert!(said.contains("begins"), "{said}");
    harbour.until(game, |table| table.status == Status::Running).await;
    let said = typed(&harbour, &ann, "knarr leave").await;
    assert!(said.contains("/knarr resign"), "{said}");
    harbour.stand.assert_clean();
}
