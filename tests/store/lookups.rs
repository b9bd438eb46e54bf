//! Finding games.

use knarr::store::{Change, EntryKind, GameId, Moment, NewEntry, Status, Store, StoreError};

use crate::{ANN, BOB, EVE, HARBOUR, NOON, SQUARE, lobby, started};

async fn set(store: &Store, id: GameId, status: Status, at: Moment) {
    let no = store.game(id).await.unwrap().state_no;
    let change = Change {
        status: Some(status),
        started: (status == Status::Running).then(started),
        ..Change::of(NewEntry::new(EntryKind::Close, None))
    };
    store.append(id, no, &change, at).await.unwrap();
}

#[tokio::test]
async fn games_are_found_by_person_channel_thread_and_status() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let lobby_here = lobby(&store, SQUARE, &[ANN]).await;
    let running = lobby(&store, SQUARE, &[BOB, ANN]).await;
    let elsewhere = lobby(&store, HARBOUR, &[BOB]).await;
    let over = lobby(&store, SQUARE, &[ANN]).await;
    set(&store, running, Status::Running, NOON.after(10)).await;
    set(&store, over, Status::Cancelled, NOON.after(20)).await;
    store.set_thread(running, Some(crate::ChannelId(9))).await.unwrap();

    let ids = |games: Vec<knarr::store::Game>| games.iter().map(|g| g.id).collect::<Vec<_>>();
    assert_eq!(ids(store.games_of(ANN).await.unwrap()), [running, lobby_here]);
    assert_eq!(ids(store.games_of(EVE).await.unwrap()), []);
    assert_eq!(ids(store.games_in(SQUARE).await.unwrap()), [running, lobby_here]);
    assert_eq!(ids(store.games_in(crate::ChannelId(9)).await.unwrap()), [running]);
    assert_eq!(store.open_games().await.unwrap(), [lobby_here, running, elsewhere]);

    // Who left a running game does not sit there any more.
    let leave = Change {
        left: Some(ANN),
        ..Change::of(NewEntry::new(EntryKind::Resign, Some(ANN)))
    };
    store.append(running, 2, &leave, NOON.after(30)).await.unwrap();
    assert_eq!(ids(store.games_of(ANN).await.unwrap()), [lobby_here]);
    assert_eq!(ids(store.games_of(BOB).await.unwrap()), [running, elsewhere]);

    let seats = store.seats_of([running, elsewhere, GameId(99)]).await.unwrap();
    assert_eq!(seats.len(), 2);
    assert_eq!(seats[&running], store.seats(running).await.unwrap());
    assert_eq!(seats[&running][1].user, ANN);
    assert!(seats[&running][1].left_at.is_some());
}

#[tokio::test]
async fn lobbies_idle_since_a_moment_are_found_and_nothing_else() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let old = lobby(&store, SQUARE, &[ANN]).await;
    let touched = lobby(&store, SQUARE, &[BOB]).await;
    let running = lobby(&store, SQUARE, &[EVE]).await;
    set(&store, running, Status::Running, NOON).await;
    set(&store, touched, Status::Lobby, NOON.after(Moment::DAY)).await;

    assert_eq!(store.idle_lobbies(NOON).await.unwrap(), []);
    let a_day_later = NOON.after(Moment::DAY);
    assert_eq!(store.idle_lobbies(a_day_later).await.unwrap(), [old]);
}

#[tokio::test]
async fn a_game_that_does_not_exist_is_named() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let nobody = GameId(41);
    assert!(matches!(store.game(nobody).await, Err(StoreError::NoGame(id)) if id == nobody));
    assert!(matches!(store.snapshot(nobody).await, Err(StoreError::NoGame(id)) if id == nobody));
    let change = Change::of(NewEntry::new(EntryKind::Join, Some(ANN)));
    let error = store.append(nobody, 1, &change, NOON).await.unwrap_err();
    assert_eq!(error.to_string(), "there is no game 41");
}
