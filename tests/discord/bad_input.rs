//! What people and forged clients send that makes no sense: each is answered plainly, and the game is as it was.

use knarr::sandbox::{Interaction, Message, Permission, Person};
use knarr::table::{GameId, StateNo, Status};
use sqlx::{Connection, SqliteConnection};

use crate::harbour::{Harbour, about_to_recruit, click};

/// A private answer of one short text, without any of the bot's insides.
async fn plain(answer: &Interaction) -> String {
    assert!(answer.ok(), "{answer:?}");
    answer.followed_up().await.unwrap();
    let text = answer.text();
    assert!(!text.is_empty() && text.len() < 400, "{text}");
    for inside in ["Err", "panic", "::", "rules", "sql"] {
        assert!(!text.contains(inside), "{text}");
    }
    let messages = answer.follow_ups().into_iter().chain(answer.message().ok());
    assert!(
        messages
            .filter(|message| message.text() == text)
            .all(|message| message.is_private())
    );
    text
}

async fn state(harbour: &Harbour, game: GameId) -> StateNo {
    harbour.table(game).await.state_no
}

/// A running game of two, whose turn it is, and who waits.
async fn two_at_a_table(harbour: &Harbour) -> (GameId, Person, Person) {
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let decider = harbour.decider(game).await;
    let waiting = harbour.people(2).into_iter().find(|person| *person != decider).unwrap();
    (game, decider, waiting)
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_and_foreign_custom_ids() {
    let harbour = Harbour::open(1).await;
    let (game, decider, _) = two_at_a_table(&harbour).await;
    let board = harbour.board(game).await;
    let before = state(&harbour, game).await;
    let long = "x".repeat(100);
    let strange = [
        "x",
        "join",
        "k1",
        "k1:",
        "k1:1",
        "k1:1:",
        "k1:1:nonsense",
        "k1:zzzzzzzzzzzzzzzz:hand",
        "k1:-1:hand",
        "k1:1:play:1",
        "k1:1:play:x:e",
        "k1:1:play:99999999999:e",
        "k1:1:play:3:zz",
        "k1:1:play:3:rZz",
        "k1:1:play:3:x99=+0",
        "k1:1:with:1:RvR:",
        "k1:1:log:-1",
        "k1:1:log:70000",
        "k1:1:ship:raft",
        "k1:1:set:loud",
        "k1:1:pick:0",
        "k1:1:hand:more",
        "k2:1:hand",
        "k999999:1:hand",
        "other-bot:7",
        "k1:1:\u{1f6e1}",
        &long,
    ];
    for id in strange {
        plain(&decider.raw_component(&board, id).await.unwrap()).await;
    }
    for values in [&["x"][..], &["pick:0"], &["play:1:zz"], &[]] {
        plain(&decider.raw_select(&board, "k1:1:pick:0", values).await.unwrap()).await;
    }
    assert_eq!(state(&harbour, game).await, before);
    assert!(
        plain(&decider.raw_component(&board, "k2:1:hand").await.unwrap())
            .await
            .contains("another version")
    );
    assert!(
        plain(&decider.raw_component(&board, "k1:zz:recruit").await.unwrap())
            .await
            .contains("no table")
    );
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_the_rules_forbid_says_so() {
    let harbour = Harbour::open(2).await;
    let (game, decider, _) = two_at_a_table(&harbour).await;
    let board = harbour.board(game).await;
    let before = state(&harbour, game).await;
    let forge = async |moves: &str| {
        plain(
            &decider
                .raw_component(&board, &format!("k1:1:play:{before}:{moves}"))
                .await
                .unwrap(),
        )
        .await
    };
    assert!(forge("e").await.contains("Recruit or explore first"));
    assert!(forge("b3").await.contains("3 bracelets"));
    assert!(forge("tR").await.contains("First choose"));
    assert_eq!(state(&harbour, game).await, before);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_by_somebody_else() {
    let harbour = Harbour::open(3).await;
    let (game, decider, waiting) = two_at_a_table(&harbour).await;
    let board = harbour.board(game).await;
    let before = state(&harbour, game).await;
    for button in ["Recruit", "Explore"] {
        let text = plain(&waiting.click(&board, button).await.unwrap()).await;
        assert!(
            text.contains("turn") && text.contains(&decider.display_name()),
            "{text}"
        );
    }
    for button in ["Recruit", "My hand"] {
        let text = plain(&harbour.person("dia").click(&board, button).await.unwrap()).await;
        assert!(text.contains("don't sit at this table"), "{text}");
    }
    let own = waiting.click(&board, "My hand").await.unwrap();
    assert!(own.message().unwrap().is_private());
    // Whoever watches may read the log, and it tells no hand.
    assert!(
        harbour
            .person("dia")
            .click(&board, "Log")
            .await
            .unwrap()
            .message()
            .unwrap()
            .is_private()
    );
    assert_eq!(state(&harbour, game).await, before);
    harbour.stand.assert_clean();
}

/// Recruits with the first card and the first space; answers with the message in which the space was pressed, and its button.
async fn recruit(decider: &Person, board: &Message) -> (Message, String, Interaction) {
    let (spaces, _, id) = about_to_recruit(decider, board).await;
    let answer = decider.raw_component(&spaces, &id).await.unwrap();
    answer.followed_up().await.unwrap();
    (spaces, id, answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_button_is_told_so_and_shows_the_present() {
    let harbour = Harbour::open(4).await;
    let (game, decider, _) = two_at_a_table(&harbour).await;
    let board = harbour.board(game).await;
    let (spaces, id, done) = recruit(&decider, &board).await;
    assert!(done.text().contains("You recruited"), "{}", done.text());
    let after = harbour.told(game).await.state_no;
    let again = decider.raw_component(&spaces, &id).await.unwrap();
    again.followed_up().await.unwrap();
    assert!(again.text().contains("out of date"), "{}", again.text());
    assert_eq!(state(&harbour, game).await, after);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_double_click_one_counts() {
    let harbour = Harbour::open(5).await;
    let (game, decider, _) = two_at_a_table(&harbour).await;
    let before = state(&harbour, game).await;
    let (spaces, _, space) = about_to_recruit(&decider, &harbour.board(game).await).await;
    let (first, second) = tokio::join!(
        decider.raw_component(&spaces, &space),
        decider.raw_component(&spaces, &space)
    );
    let told = [first.unwrap(), second.unwrap()];
    assert!(told.iter().all(Interaction::ok));
    let entries = harbour
        .tables
        .log(&harbour.table(game).await, before, None)
        .await
        .unwrap();
    assert_eq!(
        entries.iter().filter(|entry| entry.batch == before + 1).count(),
        entries.len(),
        "{entries:?}"
    );
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tables_in_a_channel_want_to_be_told_apart() {
    let harbour = Harbour::open(6).await;
    let general = harbour.general();
    let first = harbour.game(&general, 2, &[]).await;
    let second = harbour.game(&general, 2, &[]).await;
    let ann = harbour.person("ann");
    let text = plain(&ann.slash("knarr hand").in_channel(&general).await.unwrap()).await;
    assert!(text.contains("more than one table") && text.contains("table"), "{text}");
    let offered = ann
        .slash("knarr hand")
        .autocomplete("table", "", &general)
        .await
        .unwrap();
    assert_eq!(offered.len(), 2, "{offered:?}");
    for game in [first, second] {
        let hand = ann
            .slash("knarr hand")
            .opt("table", game.to_string())
            .in_channel(&general)
            .await
            .unwrap();
        assert!(hand.text().contains(&format!("Table {game}")), "{}", hand.text());
        // In a table's own thread no name is needed.
        let thread = harbour.place(game).await;
        let hand = ann.slash("knarr hand").in_channel(&thread).await.unwrap();
        assert!(hand.text().contains(&format!("Table {game}")), "{}", hand.text());
    }
    for nonsense in ["99", "#99", "x", "-1", "\u{1f6e1}"] {
        plain(
            &ann.slash("knarr hand")
                .opt("table", nonsense)
                .in_channel(&general)
                .await
                .unwrap(),
        )
        .await;
    }
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn card_names_that_mean_nothing_or_too_much() {
    let harbour = Harbour::open(7).await;
    let (game, decider, _) = two_at_a_table(&harbour).await;
    let general = harbour.general();
    let before = state(&harbour, game).await;
    for (path, option) in [
        ("knarr recruit", "card"),
        ("knarr explore", "destination"),
        ("knarr trade", "bracelets"),
        ("knarr develop", "building"),
        ("knarr choose", "option"),
        ("knarr card", "name"),
        ("knarr rules", "topic"),
    ] {
        for typed in ["zzz", "'; DROP TABLE games; --", "@everyone", "\u{1f6e1}"] {
            plain(
                &decider
                    .slash(path)
                    .opt(option, typed)
                    .in_channel(&general)
                    .await
                    .unwrap(),
            )
            .await;
        }
    }
    assert_eq!(state(&harbour, game).await, before);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_refuses_plainly() {
    let harbour = Harbour::open(8).await;
    let general = harbour.general();
    let (ann, bob, cem, dia) = (
        harbour.person("ann"),
        harbour.person("bob"),
        harbour.person("cem"),
        harbour.person("dia"),
    );
    let seats = ann.slash("knarr new").opt("seats", 2_i64);
    let lobby = seats.in_channel(&general).await.unwrap().message().unwrap();
    let game = *harbour.tables.open_tables().await.unwrap().last().unwrap();
    // Alone, twice, in somebody else's place.
    assert!(
        plain(&ann.slash("knarr start").in_channel(&general).await.unwrap())
            .await
            .contains("2 players")
    );
    assert!(
        plain(&ann.click(&lobby, "Join").await.unwrap())
            .await
            .contains("already")
    );
    assert!(
        plain(&bob.click(&lobby, "Cancel").await.unwrap())
            .await
            .contains("host")
    );
    assert!(
        plain(&bob.click(&lobby, "Leave").await.unwrap())
            .await
            .contains("don't sit")
    );
    click(&bob, &lobby, "Join").await;
    harbour.until(game, |table| table.seats.len() == 2).await;
    // Full: the button is disabled, but a client may be behind.
    let late = cem.raw_component(&lobby, &format!("k1:{game}:join")).await.unwrap();
    assert!(plain(&late).await.contains("seats are taken"));
    assert!(plain(&bob.click(&lobby, "Start").await.unwrap()).await.contains("host"));
    let kick = bob.slash("knarr kick").opt("user", &ann);
    assert!(plain(&kick.in_channel(&general).await.unwrap()).await.contains("host"));
    let kick = ann.slash("knarr kick").opt("user", &bob);
    assert!(kick.in_channel(&general).await.unwrap().ok());
    harbour.told(game).await;
    click(&dia, &lobby, "Join").await;
    harbour.until(game, |table| table.seats.len() == 2).await;
    click(&ann, &lobby, "Start").await;
    harbour.until(game, |table| table.board().is_some()).await;
    // Started: the lobby has no buttons any more, and old ones say so.
    assert!(lobby.buttons().is_empty());
    for verb in ["join", "leave", "start", "cancel"] {
        let text = plain(&dia.raw_component(&lobby, &format!("k1:{game}:{verb}")).await.unwrap()).await;
        assert!(text.contains("started already"), "{text}");
    }
    assert!(
        plain(&ann.slash("knarr new").in_dm().await.unwrap())
            .await
            .contains("server")
    );
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_goes_as_far_as_the_last_hidden_card_and_no_further() {
    let harbour = Harbour::open(9).await;
    let (game, decider, waiting) = two_at_a_table(&harbour).await;
    let general = harbour.general();
    assert!(
        plain(&decider.slash("knarr undo").in_channel(&general).await.unwrap())
            .await
            .contains("nothing to undo")
    );
    // Taking a Viking turns up another.
    recruit(&decider, &harbour.board(game).await).await;
    let after = harbour.told(game).await.state_no;
    assert!(
        plain(&decider.slash("knarr undo").in_channel(&general).await.unwrap())
            .await
            .contains("turned up")
    );
    let other = plain(&waiting.slash("knarr undo").in_channel(&general).await.unwrap()).await;
    assert!(other.contains("last move was"), "{other}");
    assert_eq!(state(&harbour, game).await, after);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_the_game_is_asked_twice() {
    let harbour = Harbour::open(10).await;
    let (game, decider, waiting) = two_at_a_table(&harbour).await;
    let general = harbour.general();
    let asked = decider
        .slash("knarr resign")
        .in_channel(&general)
        .await
        .unwrap()
        .message()
        .unwrap();
    assert!(asked.is_private());
    assert!(harbour.table(game).await.is_seated(harbour.table(game).await.host));
    let button = asked
        .buttons()
        .into_iter()
        .find(|button| button.label != "Back")
        .unwrap();
    click(&decider, &asked, &button.label).await;
    let table = harbour.told(game).await;
    // One player is left, who has won.
    assert_eq!(table.status, Status::Finished);
    assert!(harbour.board(game).await.text().contains(&waiting.display_name()));
    let board = harbour.board(game).await;
    let late = decider
        .raw_component(&board, &format!("k1:{game}:recruit"))
        .await
        .unwrap();
    plain(&late).await;
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_taken_back_is_shown_by_an_edit_and_calls_nobody() {
    let harbour = Harbour::open(11).await;
    let (game, decider, waiting) = two_at_a_table(&harbour).await;
    // With two players a ready renewal token keeps the turn open after its action.
    recruit(&decider, &harbour.board(game).await).await;
    let turn = harbour.told(game).await.board().unwrap().turn;
    click(&decider, &harbour.board(game).await, "End turn").await;
    harbour
        .until(game, |table| table.board().unwrap().turn == turn + 1)
        .await;
    let boards = harbour.boards(game).await.len();
    assert_eq!(harbour.board(game).await.pinged(), std::slice::from_ref(&waiting));
    let undo = decider
        .slash("knarr undo")
        .in_channel(&harbour.general())
        .await
        .unwrap();
    assert!(undo.ok());
    harbour.until(game, |table| table.board().unwrap().turn == turn).await;
    assert_eq!(harbour.boards(game).await.len(), boards);
    let board = harbour.board(game).await;
    assert!(board.content().starts_with(&decider.mention()), "{}", board.text());
    // Their next end of turn calls the other one again.
    click(&decider, &board, "End turn").await;
    harbour
        .until(game, |table| table.board().unwrap().turn == turn + 1)
        .await;
    assert_eq!(harbour.boards(game).await.len(), boards + 1);
    assert_eq!(harbour.board(game).await.pinged(), [waiting]);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_other_servers_are_out_of_reach() {
    let harbour = Harbour::open(12).await;
    let general = harbour.general();
    let (lobby, _) = harbour.lobby(&general, &[]).await;
    let running = harbour.game(&general, 2, &[]).await;
    let elsewhere = harbour.stand.add_guild("Elsewhere");
    let market = harbour.stand.add_channel(&elsewhere, "market");
    let eve = harbour.stand.add_user("eve", &elsewhere);
    eve.grant(Permission::ManageMessages);
    let ann = harbour.person("ann");
    let (before, boards) = (state(&harbour, lobby).await, harbour.boards(running).await.len());
    for (command, game) in [
        ("knarr join", lobby),
        ("knarr start", lobby),
        ("knarr cancel", lobby),
        ("knarr log", running),
        ("knarr board", running),
    ] {
        let asked = eve.slash(command).opt("table", game.to_string());
        let text = plain(&asked.in_channel(&market).await.unwrap()).await;
        assert!(text.contains("no table"), "{command}: {text}");
    }
    let kick = eve
        .slash("knarr kick")
        .opt("user", &ann)
        .opt("table", lobby.to_string());
    assert!(
        plain(&kick.in_channel(&market).await.unwrap())
            .await
            .contains("no table")
    );
    assert_eq!(state(&harbour, lobby).await, before);
    assert_eq!(harbour.boards(running).await.len(), boards);
    // What somebody may manage elsewhere does not count at a table here, even when they sit at it.
    let bob = harbour.person("bob");
    let join = bob.slash("knarr join").opt("table", lobby.to_string());
    assert!(join.in_channel(&general).await.unwrap().ok());
    bob.grant(Permission::ManageMessages);
    let guild = harbour.stand.guild("Harbour").unwrap();
    let side = harbour.stand.add_channel(&guild, "side");
    let cancel = || bob.slash("knarr cancel").opt("table", lobby.to_string());
    plain(&cancel().in_channel(&side).await.unwrap()).await;
    assert_eq!(harbour.table(lobby).await.status, Status::Lobby);
    assert!(cancel().in_channel(&general).await.unwrap().ok());
    assert_eq!(harbour.table(lobby).await.status, Status::Cancelled);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_cannot_be_stored_is_said_to_its_host_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("knarr.db");
    let harbour = Harbour::open_on(&format!("sqlite://{}", file.display()), 13).await;
    let mut other = SqliteConnection::connect(&file.display().to_string()).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let general = harbour.general();
    let ann = harbour.person("ann");
    let answer = ann.slash("knarr new").in_channel(&general).await.unwrap();
    let told = harbour
        .stand
        .wait_for("a private sentence", |_| answer.follow_ups().pop())
        .await
        .unwrap();
    assert!(told.text().contains("could not be stored"), "{}", told.text());
    assert!(told.is_private());
    let for_all = general.messages().into_iter().filter(|message| !message.is_private());
    assert_eq!(for_all.count(), 0);
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    harbour.lobby(&general, &[]).await;
    harbour.stand.assert_clean();
}
