//! Whole games, from the lobby to the final scores, each by one way of playing alone.

use knarr::sandbox::{Message, RequestRecord};
use knarr::table::{GameId, Status, Table};

use crate::harbour::Harbour;
use crate::player::{Random, Via};

async fn whole_game(via: Via, players: usize, skali: bool, seed: u64) {
    let harbour = Harbour::open(seed).await;
    let options = [("skali", if skali { "yes" } else { "no" })];
    let game = harbour.game(&harbour.general(), players, &options).await;
    let before = harbour.stand.request_count();
    let table = Random::new(via, seed).play(&harbour, game).await;
    assert_eq!(table.status, Status::Finished);
    harbour.stand.assert_clean();
    scores_are_told(&harbour, &table).await;
    each_turn_pings_its_player_once(&harbour, game).await;
    only_the_newest_board_has_buttons(&harbour, game).await;
    calls_are_few(&harbour, &table, before);
}

pub(crate) async fn scores_are_told(harbour: &Harbour, table: &Table) {
    let text = harbour.board(table.id).await.text();
    for score in &table.result.as_ref().unwrap().scores {
        assert!(text.contains(&format!("{} VP", score.vp)), "{text}");
    }
    assert!(text.contains("wins") || text.contains("share the win"), "{text}");
}

/// A turn's message names one person, who is notified; nobody else ever is.
async fn each_turn_pings_its_player_once(harbour: &Harbour, game: GameId) {
    let boards = harbour.boards(game).await;
    let (result, turns) = boards.split_last().unwrap();
    assert!(result.pinged().is_empty());
    for board in turns {
        let pinged = board.pinged();
        assert_eq!(pinged.len(), 1, "{}", board.text());
        // Once the turn is over it calls nobody any more, and says what was done.
        assert!(board.content().starts_with("**Round "), "{}", board.text());
        assert!(!board.content().contains("<@"), "{}", board.text());
    }
}

pub(crate) async fn only_the_newest_board_has_buttons(harbour: &Harbour, game: GameId) {
    let boards = harbour.boards(game).await;
    let (_, old) = boards.split_last().unwrap();
    assert!(old.iter().all(|board: &Message| board.buttons().is_empty()));
}

/// The board, the old one's buttons and the hand of whoever decides; and an edit for each further move that people see.
pub(crate) fn calls_are_few(harbour: &Harbour, table: &Table, before: usize) {
    let counted =
        |request: &&RequestRecord| !request.path.contains("/interactions/") && !request.path.contains("/webhooks/");
    let requests = harbour.stand.requests_since(before);
    let calls = requests.iter().filter(counted).count();
    let turns = usize::from(table.result.as_ref().unwrap().turns);
    let moves = usize::try_from(table.state_no).unwrap();
    assert!(
        calls <= 3 * turns + moves,
        "{calls} calls in {turns} turns of {moves} moves"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_by_buttons_with_skali() {
    whole_game(Via::Buttons, 2, true, 21).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_play_by_buttons_without_skali() {
    whole_game(Via::Buttons, 3, false, 31).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_by_buttons_with_skali() {
    whole_game(Via::Buttons, 4, true, 41).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_by_commands_without_skali() {
    whole_game(Via::Slash, 2, false, 22).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_play_by_commands_with_skali() {
    whole_game(Via::Slash, 3, true, 32).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_by_commands_without_skali() {
    whole_game(Via::Slash, 4, false, 42).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_from_direct_messages_with_skali() {
    whole_game(Via::Direct, 2, true, 23).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_play_from_direct_messages_with_skali() {
    whole_game(Via::Direct, 3, true, 33).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_from_direct_messages_without_skali() {
    whole_game(Via::Direct, 4, false, 43).await;
}
