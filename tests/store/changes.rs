//! Changing a game: compare and swap, the log, undo as an entry.

use knarr::store::{AppendError, Change, EntryKind, NewEntry, Status, Store};

use crate::{ANN, BOB, EVE, NOON, SQUARE, a_move, json, lobby, seat, started, url};

#[tokio::test]
async fn a_game_from_lobby_to_result_is_read_back_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&url(folder.path())).await.unwrap();
    let id = lobby(&store, SQUARE, &[ANN]).await;

    let join = Change {
        seats: Some(vec![seat(0, ANN), seat(1, BOB)]),
        ..Change::of(NewEntry::new(EntryKind::Join, Some(BOB)))
    };
    assert_eq!(store.append(id, 1, &join, NOON.after(1)).await.unwrap(), 2);
    let start = Change {
        status: Some(Status::Running),
        started: Some(started()),
        ..Change::of(NewEntry {
            state: Some((1, json(r#"{"after":0}"#))),
            reveals: true,
            ..NewEntry::new(EntryKind::Start, Some(ANN))
        })
    };
    assert_eq!(store.append(id, 2, &start, NOON.after(2)).await.unwrap(), 3);
    let two_moves = Change {
        entries: vec![a_move(ANN, 1), a_move(ANN, 2)],
        ..Change::default()
    };
    assert_eq!(store.append(id, 3, &two_moves, NOON.after(3)).await.unwrap(), 5);
    let undo = Change::of(NewEntry {
        undo_to: Some(3),
        state: Some((1, json(r#"{"after":0}"#))),
        ..NewEntry::new(EntryKind::Undo, Some(ANN))
    });
    assert_eq!(store.append(id, 5, &undo, NOON.after(4)).await.unwrap(), 6);
    let end = Change {
        status: Some(Status::Finished),
        result: Some(json(r#"{"winner":1}"#)),
        left: Some(ANN),
        host: Some(BOB),
        ..Change::of(NewEntry {
            state: Some((2, json(r#"{"after":9}"#))),
            ..NewEntry::new(EntryKind::Resign, Some(ANN))
        })
    };
    assert_eq!(store.append(id, 6, &end, NOON.after(5)).await.unwrap(), 7);

    store.close().await;
    let store = Store::open(&url(folder.path())).await.unwrap();
    let snapshot = store.snapshot(id).await.unwrap();
    assert_eq!(snapshot.game, store.game(id).await.unwrap());
    assert_eq!(snapshot.game.status, Status::Finished);
    assert_eq!(snapshot.game.host, BOB);
    assert_eq!(snapshot.game.state_no, 7);
    assert_eq!(snapshot.game.seed, Some(started().seed));
    assert_eq!(snapshot.game.card_set, Some(started().card_set));
    assert_eq!(snapshot.game.rules_version, Some(1));
    assert_eq!(snapshot.game.result, Some(json(r#"{"winner":1}"#)));
    assert_eq!(snapshot.game.touched_at, NOON.after(5));
    assert_eq!(snapshot.game.created_at, NOON);
    assert_eq!(snapshot.seats[0].left_at, Some(NOON.after(5)));
    assert_eq!(snapshot.seats[1], seat(1, BOB));
    let state = snapshot.state.unwrap();
    assert_eq!((state.no, state.state_version), (7, 2));
    assert_eq!(state.state, json(r#"{"after":9}"#));
    assert_eq!(
        store.card_set(&started().card_set).await.unwrap(),
        Some(started().content)
    );

    let log = store.entries_since(id, 0, 100).await.unwrap();
    let seen: Vec<_> = log.iter().map(|e| (e.no, e.batch, e.kind)).collect();
    assert_eq!(
        seen,
        [
            (1, 1, EntryKind::Open),
            (2, 2, EntryKind::Join),
            (3, 3, EntryKind::Start),
            (4, 4, EntryKind::Move),
            (5, 4, EntryKind::Move),
            (6, 6, EntryKind::Undo),
            (7, 7, EntryKind::Resign),
        ]
    );
    assert!(log[2].reveals && !log[3].reveals);
    assert_eq!(log[5].undo_to, Some(3));
    assert_eq!(log[3].action, a_move(ANN, 1).action);
    assert_eq!(store.entry(id, 4).await.unwrap(), Some(log[3].clone()));
    assert_eq!(store.entry(id, 8).await.unwrap(), None);
    assert_eq!(store.entries_since(id, 5, 1).await.unwrap(), [log[5].clone()]);
    assert_eq!(store.last_entry_of(id, BOB).await.unwrap(), Some(2));
    assert_eq!(store.last_entry_of(id, EVE).await.unwrap(), None);
    let before_undo = store.state(id, 5).await.unwrap().unwrap();
    assert_eq!(before_undo.state, json(r#"{"after":2}"#));
    assert_eq!(store.state(id, 2).await.unwrap(), None, "a lobby has none");
}

#[tokio::test]
async fn a_stale_change_is_told_the_present_and_changes_nothing() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let id = lobby(&store, SQUARE, &[ANN]).await;
    let before = store.snapshot(id).await.unwrap();
    for expected in [0, 2, 900] {
        let change = Change {
            host: Some(EVE),
            started: Some(started()),
            seats: Some(vec![]),
            ..Change::of(a_move(ANN, 1))
        };
        match store.append(id, expected, &change, NOON.after(9)).await {
            Err(AppendError::Stale { now }) => assert_eq!(now, 1),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(store.snapshot(id).await.unwrap(), before);
    assert_eq!(
        store.card_set(&started().card_set).await.unwrap(),
        None,
        "what a refused change brought is gone too"
    );
}

#[tokio::test]
async fn a_change_that_breaks_a_constraint_is_undone_whole() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let id = lobby(&store, SQUARE, &[ANN]).await;
    let before = store.snapshot(id).await.unwrap();
    let twice = Change {
        seats: Some(vec![seat(0, ANN), seat(1, ANN)]),
        ..Change::of(NewEntry::new(EntryKind::Join, Some(ANN)))
    };
    assert!(store.append(id, 1, &twice, NOON.after(1)).await.is_err());
    let broken_json = Change::of(NewEntry {
        events: Some(json("[not json")),
        ..a_move(ANN, 1)
    });
    assert!(store.append(id, 1, &broken_json, NOON).await.is_err());
    assert_eq!(store.snapshot(id).await.unwrap(), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_writers_at_one_state_exactly_one_wins() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&url(folder.path())).await.unwrap();
    let id = lobby(&store, SQUARE, &[ANN, BOB]).await;
    for round in 1..=20 {
        let writers: Vec<_> = (0..8)
            .map(|writer| {
                let store = store.clone();
                tokio::spawn(async move {
                    let change = Change::of(a_move(ANN, round * 100 + writer));
                    (writer, store.append(id, round, &change, NOON).await)
                })
            })
            .collect();
        let mut winner = None;
        for task in writers {
            match task.await.unwrap() {
                (writer, Ok(no)) => {
                    assert_eq!(no, round + 1);
                    assert_eq!(winner.replace(writer), None, "two winners");
                }
                (_, Err(AppendError::Stale { now })) => assert_eq!(now, round + 1),
                (_, Err(other)) => panic!("{other}"),
            }
        }
        let state = store.state(id, round + 1).await.unwrap().unwrap();
        let expected = format!(r#"{{"after":{}}}"#, round * 100 + winner.unwrap());
        assert_eq!(state.state, json(&expected));
    }
}

#[tokio::test]
async fn secrets_stay_out_of_debug_output() {
    let started = started();
    let shown = format!("{started:?} {:?}", a_move(ANN, 77));
    assert!(!shown.contains("171") && !shown.contains("AB"), "{shown}");
    assert!(!shown.contains("after"), "{shown}");
}
