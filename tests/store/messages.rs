//! What was announced where.

use knarr::store::{Change, EntryKind, MessageId, NewEntry, Store};

use crate::{ANN, HARBOUR, NOON, SQUARE, lobby};

#[tokio::test]
async fn a_message_is_planned_posted_edited_and_replaced() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let game = lobby(&store, SQUARE, &[ANN]).await;

    let first = store.plan_announcement(game, "table", SQUARE, "g1-1").await.unwrap();
    let behind = store.announcements_behind().await.unwrap();
    assert_eq!(behind.len(), 1);
    assert_eq!((behind[0].id, behind[0].message), (first, None));

    // The bot died before it knew whether the send arrived: the same plan is the same row.
    let again = store.plan_announcement(game, "table", SQUARE, "g1-1").await.unwrap();
    assert_eq!(again, first);
    store.announcement_posted(first, MessageId(55), 1, NOON).await.unwrap();
    assert_eq!(store.announcements_behind().await.unwrap(), []);

    let change = Change::of(NewEntry::new(EntryKind::Join, Some(ANN)));
    store.append(game, 1, &change, NOON).await.unwrap();
    assert_eq!(store.announcements_behind().await.unwrap()[0].shown_no, 1);
    store.announcement_shows(first, 2).await.unwrap();
    store.announcement_shows(first, 1).await.unwrap();
    assert_eq!(
        store.announcements_behind().await.unwrap(),
        [],
        "an edit that ends late does not take a newer one back"
    );

    let second = store.plan_announcement(game, "table", HARBOUR, "g1-2").await.unwrap();
    assert_ne!(second, first);
    store
        .announcement_posted(second, MessageId(56), 2, NOON.after(5))
        .await
        .unwrap();
    let old = store.announcements_retired().await.unwrap();
    assert_eq!(old.iter().map(|a| a.id).collect::<Vec<_>>(), [first]);
    assert_eq!(store.announcements(game).await.unwrap().len(), 2);
    let present = store.announcement_at(game, "table").await.unwrap().unwrap();
    assert_eq!(present.message, Some(MessageId(56)));
    assert_eq!(present.channel, HARBOUR);
    assert_eq!(present.posted_at, Some(NOON.after(5)));
    assert_eq!(store.announcement_of(MessageId(55)).await.unwrap().unwrap().id, first);

    store.forget_announcement(first).await.unwrap();
    assert_eq!(store.announcements_retired().await.unwrap(), []);
    assert_eq!(store.announcement_of(MessageId(55)).await.unwrap(), None);
    assert_eq!(store.announcement_at(game, "lobby").await.unwrap(), None);
}

#[tokio::test]
async fn every_place_of_a_game_has_its_own_message() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let game = lobby(&store, SQUARE, &[ANN]).await;
    let other = lobby(&store, SQUARE, &[ANN]).await;
    let table = store.plan_announcement(game, "table", SQUARE, "a").await.unwrap();
    let hand = store.plan_announcement(game, "hand:101", HARBOUR, "b").await.unwrap();
    let elsewhere = store.plan_announcement(other, "table", SQUARE, "c").await.unwrap();
    let ids: Vec<_> = store
        .announcements_behind()
        .await
        .unwrap()
        .iter()
        .map(|a| a.id)
        .collect();
    assert_eq!(ids, [table, hand, elsewhere]);
    assert_eq!(store.announcements(other).await.unwrap()[0].nonce, "c");
}
