//! Messages gone, permissions withdrawn, Discord unwell: the game goes on, and what is wrong is named.

use std::time::Duration;

use knarr::sandbox::{Fault, Permission, Person};
use knarr::table::{GameId, Status};

use crate::harbour::{Harbour, click};
use crate::player::{Random, Via};

const SEND: &str = "/channels/{channel_id}/messages";
const EDIT: &str = "/channels/{channel_id}/messages/{message_id}";

/// So many decisions, by commands, which need no board.
async fn play_on(harbour: &Harbour, game: GameId, decisions: usize) {
    let mut random = Random::new(Via::Slash, 1);
    for _ in 0..decisions {
        let table = harbour.table(game).await;
        if table.status != Status::Running {
            return;
        }
        let person = harbour.decider(game).await;
        random.step(harbour, &person, &table).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_are_said_once_to_the_one_concerned() {
    let harbour = Harbour::open(1).await;
    harbour.stand.expect_code(50007);
    let bob = harbour.person("bob");
    bob.set_dms_open(false);
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let board = harbour.board(game).await;
    let told = async |person: &Person| {
        let answer = click(person, &board, "My hand").await;
        let said = harbour.stand.wait_for("a note", |_| {
            answer.text().contains("can't send you direct messages").then_some(())
        });
        tokio::time::timeout(Duration::from_millis(500), said).await.is_ok()
    };
    assert!(told(&bob).await);
    assert!(!told(&bob).await, "said twice");
    assert!(!told(&harbour.person("ann")).await, "said to somebody else");
    let table = Random::new(Via::Buttons, 1).play(&harbour, game).await;
    assert_eq!(table.status, Status::Finished);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_comes_back() {
    let harbour = Harbour::open(2).await;
    harbour.stand.expect_code(10008);
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    harbour.board(game).await.delete();
    // The next move within the turn, or the next turn, brings it back.
    play_on(&harbour, game, 20).await;
    harbour.told(game).await;
    assert!(!harbour.board(game).await.is_deleted());
    harbour.board(game).await.delete();
    let general = harbour.general();
    let asked = harbour
        .person("ann")
        .slash("knarr board")
        .in_channel(&general)
        .await
        .unwrap();
    assert!(asked.ok());
    let place = harbour.place(game).await;
    harbour
        .stand
        .wait_for("the board", |_| {
            place.last_message().filter(|message| !message.files().is_empty())
        })
        .await
        .unwrap();
    harbour.told(game).await;
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_for_threads_the_channel_serves() {
    let harbour = Harbour::open(3).await;
    harbour.stand.expect_code(50013);
    let general = harbour.general();
    general.deny(Permission::CreatePublicThreads);
    let game = harbour.game(&general, 2, &[]).await;
    assert!(general.threads().is_empty());
    assert_eq!(harbour.board(game).await.channel(), general);
    let table = Random::new(Via::Buttons, 3).play(&harbour, game).await;
    assert_eq!(table.status, Status::Finished);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_permission_is_named_and_the_game_goes_on() {
    let harbour = Harbour::open(4).await;
    harbour.stand.expect_code(50013);
    harbour.stand.expect_code(50001);
    let general = harbour.general();
    let game = harbour.game(&general, 2, &[]).await;
    for permission in [Permission::SendMessages, Permission::SendMessagesInThreads] {
        general.deny(permission);
    }
    let turn = harbour.table(game).await.board().unwrap().turn;
    play_on(&harbour, game, 30).await;
    assert!(harbour.table(game).await.board().unwrap().turn > turn + 1);
    // It is told to those who do something after the bot found out.
    let ann = harbour.person("ann");
    let is_named = || {
        let mut notes = harbour.people(2).into_iter().flat_map(|person| person.ephemerals());
        notes.any(|note| note.text().contains("Send Messages"))
    };
    let mut asked = 0;
    while !is_named() {
        assert!(asked < 200, "nobody was told which permission is missing");
        assert!(ann.slash("knarr hand").in_channel(&general).await.unwrap().ok());
        tokio::time::sleep(Duration::from_millis(50)).await;
        asked += 1;
    }
    // And to the other one as well.
    for person in [&ann, &harbour.person("bob")] {
        let named = |note: &knarr::sandbox::Message| note.text().contains("Send Messages");
        assert!(person.slash("knarr hand").in_channel(&general).await.unwrap().ok());
        let told = harbour
            .stand
            .wait_for("the note", |_| person.ephemerals().iter().any(named).then_some(()));
        told.await.unwrap();
    }
    for permission in [Permission::SendMessages, Permission::SendMessagesInThreads] {
        general.allow(permission);
    }
    assert!(ann.slash("knarr board").in_channel(&general).await.unwrap().ok());
    harbour.told(game).await;
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_is_opened_and_a_deleted_one_left() {
    let harbour = Harbour::open(5).await;
    for code in [50083, 10003, 10008] {
        harbour.stand.expect_code(code);
    }
    let general = harbour.general();
    let game = harbour.game(&general, 2, &[]).await;
    let thread = harbour.place(game).await;
    thread.set_archived(true);
    play_on(&harbour, game, 20).await;
    harbour.told(game).await;
    thread.delete();
    play_on(&harbour, game, 20).await;
    harbour.told(game).await;
    assert_eq!(harbour.place(game).await, general);
    assert_eq!(harbour.board(game).await.channel(), general);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn removed_from_the_server_a_table_waits_and_comes_back() {
    let harbour = Harbour::open(6).await;
    for code in [50001, 10003, 10004, 50007, 50278] {
        harbour.stand.expect_code(code);
    }
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let guild = harbour.stand.guild("Harbour").unwrap();
    guild.remove_bot();
    // From the direct messages the game could even go on; here it waits.
    let decider = harbour.decider(game).await;
    let hand = decider.dms().pop().unwrap();
    let before = harbour.table(game).await.state_no;
    let mut random = Random::new(Via::Direct, 6);
    for _ in 0..10 {
        if harbour.table(game).await.state_no > before {
            break;
        }
        random.press(&decider, &hand).await;
    }
    guild.invite_bot();
    assert!(
        harbour
            .person("ann")
            .slash("knarr board")
            .in_channel(&harbour.general())
            .await
            .unwrap()
            .ok()
    );
    harbour.told(game).await;
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn when_discord_is_unwell_nothing_is_said_twice() {
    let harbour = Harbour::open(7).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    for fault in [
        Fault::on("POST", SEND),
        Fault::on("POST", SEND).status(502).times(2),
        Fault::on("POST", SEND).cut(),
        Fault::on("POST", SEND).cut().after(),
        Fault::on("POST", SEND).status(500).after(),
        Fault::on("POST", SEND).rate_limited(Duration::from_millis(300)),
        Fault::on("PATCH", EDIT).cut().after(),
        Fault::on("PATCH", EDIT).status(503).times(2),
        Fault::on("PATCH", EDIT).rate_limited(Duration::from_millis(300)),
    ] {
        harbour.stand.inject(fault);
        let turn = harbour.told(game).await.board().unwrap().turn;
        for _ in 0..10 {
            play_on(&harbour, game, 10).await;
            if harbour.table(game).await.board().unwrap().turn > turn {
                break;
            }
        }
        harbour.told(game).await;
        harbour.stand.clear_faults();
    }
    let boards = harbour.boards(game).await;
    let faces: Vec<_> = boards
        .iter()
        .map(|board| {
            (
                board.content(),
                board.files().into_iter().map(|f| f.bytes).collect::<Vec<_>>(),
            )
        })
        .collect();
    assert!(faces.windows(2).all(|pair| pair[0] != pair[1]), "the same board twice");
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_older_than_an_hour_is_sent_anew() {
    let harbour = Harbour::open(8).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let ann = harbour.person("ann");
    let bob = harbour.person("bob");
    let count = || (ann.dms().len(), bob.dms().len());
    harbour
        .stand
        .wait_for("both hands", |_| (count() == (1, 1)).then_some(()))
        .await
        .unwrap();
    play_on(&harbour, game, 30).await;
    harbour.told(game).await;
    assert_eq!(count(), (1, 1), "hands that are young are edited");
    harbour.wait(2 * 60 * 60 * 1000);
    harbour.stand.advance(Duration::from_secs(2 * 60 * 60));
    // Ten turns at once are one update, so each turn is told before the next: a new hand comes at the start of one's turn.
    let mut random = Random::new(Via::Slash, 2);
    for _ in 0..40 {
        let table = harbour.told(game).await;
        if table.status == Status::Running && count() != (2, 2) {
            let person = harbour.decider(game).await;
            random.step(&harbour, &person, &table).await;
        }
    }
    harbour
        .stand
        .wait_for("new hands", |_| (count().0 == 2 && count().1 == 2).then_some(()))
        .await
        .unwrap();
    harbour.stand.assert_clean();
}

/// A kill between a board without pictures and the edit that brings them left it without, since it was held to be up to date.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_lost_its_pictures_to_a_crash_gets_them_at_the_next_start() {
    let mut harbour = Harbour::open(20).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    harbour.told(game).await;
    let board = harbour.board(game).await;
    let edits = board.edits();
    harbour.stop_bot().await;
    let store = harbour.tables.store().clone();
    let row = store.announcement_at(game, "table").await.unwrap().unwrap();
    assert!(row.drawn);
    store.announcement_drawn(row.id, false).await.unwrap();
    harbour.start_bot().await;
    harbour.told(game).await;
    let again = harbour.board(game).await;
    assert_eq!(again.id(), board.id());
    assert!(again.edits() > edits && !again.files().is_empty());
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_old_messages_go_on() {
    let mut harbour = Harbour::open(9).await;
    let general = harbour.general();
    let game = harbour.game(&general, 3, &[]).await;
    play_on(&harbour, game, 10).await;
    harbour.told(game).await;
    harbour.stop_bot().await;
    harbour.start_bot().await;
    let table = Random::new(Via::Buttons, 9).play(&harbour, game).await;
    assert_eq!(table.status, Status::Finished);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gateway_may_break_and_come_back() {
    let harbour = Harbour::open(10).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    type Break = fn(&knarr::sandbox::Stand);
    let breaks: [Break; 4] = [
        |stand| stand.cut_gateway(),
        |stand| stand.close_gateway(4000),
        |stand| stand.ask_to_reconnect(),
        |stand| stand.invalidate_session(true),
    ];
    for break_it in breaks {
        let before = harbour.stand.connections();
        break_it(&harbour.stand);
        let again =
            |stand: &knarr::sandbox::Stand| (stand.connections() > before && stand.is_connected()).then_some(());
        harbour.stand.wait_for("the bot to connect again", again).await.unwrap();
        play_on(&harbour, game, 5).await;
    }
    harbour.told(game).await;
    harbour.stand.assert_clean();
}

/// Eight channels that Discord did not answer in held up every other table for minutes.
#[tokio::test(flavor = "multi_thread")]
async fn many_channels_in_trouble_do_not_stop_another_table() {
    let harbour = Harbour::open(30).await;
    let guild = harbour.stand.guild("Harbour").unwrap();
    let bob = harbour.person("bob");
    for at in 0..9 {
        let channel = harbour.stand.add_channel(&guild, &format!("troubled-{at}"));
        let (game, lobby) = harbour.lobby(&channel, &[]).await;
        harbour.told(game).await;
        let edits = format!("/channels/{}/messages", channel.id());
        harbour.stand.inject(match at {
            0 => Fault::on("PATCH", &edits).rate_limited(Duration::from_secs(100_000)),
            _ => Fault::on("PATCH", &edits).late(Duration::from_secs(60)).times(9),
        });
        click(&bob, &lobby, "Join").await;
    }
    let (game, lobby) = harbour.lobby(&harbour.general(), &[]).await;
    click(&bob, &lobby, "Join").await;
    harbour.until(game, |table| table.seats.len() == 2).await;
    harbour.stand.assert_clean();
}
