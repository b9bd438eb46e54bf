//! Settings.

use knarr::store::{Person, Store, ViewMode};

use crate::{ANN, BOB, NOON, SQUARE, lobby};

#[tokio::test]
async fn each_setting_is_kept_by_itself() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    assert_eq!(store.person(ANN).await.unwrap(), Person::default());

    store.set_hand_dm(ANN, false, NOON).await.unwrap();
    store.set_view(ANN, Some(ViewMode::Text), NOON).await.unwrap();
    store.saw_locale(ANN, "nl", NOON).await.unwrap();
    store.saw_locale(ANN, "nl", NOON).await.unwrap();
    let expected = Person {
        view: Some(ViewMode::Text),
        hand_dm: false,
        locale: Some("nl".into()),
    };
    assert_eq!(store.person(ANN).await.unwrap(), expected);
    store.set_view(ANN, None, NOON).await.unwrap();
    store.saw_locale(ANN, "ja", NOON).await.unwrap();
    assert_eq!(store.person(ANN).await.unwrap().view, None);
    assert_eq!(store.person(ANN).await.unwrap().locale.as_deref(), Some("ja"));
    assert_eq!(store.person(BOB).await.unwrap(), Person::default());
}

#[tokio::test]
async fn a_table_keeps_how_it_is_shown() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let id = lobby(&store, SQUARE, &[ANN]).await;
    assert_eq!(store.game(id).await.unwrap().view, None);
    store.set_table_view(id, Some(ViewMode::Pictures)).await.unwrap();
    assert_eq!(store.game(id).await.unwrap().view, Some(ViewMode::Pictures));
}
