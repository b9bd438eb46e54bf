//! Events that Discord should never send, and once in a while does.

use serde_json::{Value, json};

use crate::harbour::Harbour;

/// serenity reads an absent member as user 1, so that everybody would be the same person.
#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_of_nobody_does_nothing() {
    let harbour = Harbour::open(50).await;
    harbour.stand.forge_interactions(|mut event| {
        event["member"] = Value::Null;
        vec![event]
    });
    let general = harbour.general();
    let answer = harbour
        .person("ann")
        .slash("knarr new")
        .in_channel(&general)
        .await
        .unwrap();
    assert!(answer.message().unwrap().is_private(), "{answer:?}");
    assert!(harbour.tables.open_tables().await.unwrap().is_empty());
    harbour.stand.stop_forging();
    harbour.lobby(&general, &[]).await;
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_comes_twice_is_one_interaction() {
    let harbour = Harbour::open(51).await;
    harbour.stand.forge_interactions(|event| vec![event.clone(), event]);
    let (game, _) = harbour.lobby(&harbour.general(), &[]).await;
    harbour.told(game).await;
    // The next one is handled after the second copy.
    harbour.lobby(&harbour.general(), &[]).await;
    assert_eq!(harbour.tables.open_tables().await.unwrap().len(), 2);
    harbour.stand.assert_clean();
}

/// Answered all the same, since the person waits.
#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_cannot_be_read_is_answered() {
    let harbour = Harbour::open(52).await;
    harbour.stand.forge_interactions(|mut event| {
        event["locale"] = json!(7);
        vec![event]
    });
    let general = harbour.general();
    let answer = harbour
        .person("ann")
        .slash("knarr games")
        .in_channel(&general)
        .await
        .unwrap();
    assert!(answer.ok() && answer.message().unwrap().is_private());
    harbour.stand.assert_clean();
}
