//! Faults, and the limits of rate.

use std::time::Duration;

use knarr::sandbox::{DriverError, Fault, Stand, StandOptions};
use serde_json::json;
use serenity::all::{ChannelId, Http};

use crate::echo;

async fn desk() -> (Stand, Http, ChannelId) {
    let stand = Stand::start(StandOptions::default()).await.expect("a free port");
    let http = echo::http(&stand, &stand.token());
    let general = ChannelId::new(stand.channel("general").expect("the default channel").id().get());
    (stand, http, general)
}

async fn post(http: &Http, channel: ChannelId, text: &str) -> serenity::Result<serenity::all::Message> {
    http.send_message(channel, vec![], &json!({"content": text})).await
}

fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(error) => error.status_code().map(|status| status.as_u16()),
        _ => None,
    }
}

const POSTS: &str = "/channels/{channel_id}/messages";

#[tokio::test]
async fn the_sixth_post_in_five_seconds_has_to_wait() -> Result<(), DriverError> {
    let (stand, http, general) = desk().await;
    for n in 0..5 {
        post(&http, general, &n.to_string()).await.expect("within the limit");
    }
    assert_eq!(
        status(&post(&http, general, "6").await.expect_err("limited")),
        Some(429)
    );
    let other = stand.add_channel(&stand.guild("Harbour")?, "elsewhere");
    post(&http, ChannelId::new(other.id().get()), "another channel")
        .await
        .expect("has a limit of its own");
    stand.set_rate_limits(false);
    post(&http, general, "7").await.expect("no limit now");
    assert_eq!(
        stand.requests().iter().filter(|request| request.status == 429).count(),
        1
    );
    stand.assert_clean();
    Ok(())
}

#[tokio::test]
async fn a_fault_before_does_nothing_and_a_fault_after_is_done_unseen() -> Result<(), DriverError> {
    let (stand, http, general) = desk().await;
    let seen = stand.channel("general")?;
    stand.inject(Fault::on("POST", POSTS).status(503));
    assert_eq!(
        status(&post(&http, general, "before").await.expect_err("spoilt")),
        Some(503)
    );
    assert!(seen.messages().is_empty());
    stand.inject(Fault::on("POST", POSTS).status(500).after());
    assert_eq!(
        status(&post(&http, general, "after").await.expect_err("spoilt")),
        Some(500)
    );
    assert_eq!(seen.messages().len(), 1, "carried out all the same");
    stand.inject(Fault::on("*", POSTS).cut().after());
    assert_eq!(
        status(&post(&http, general, "cut").await.expect_err("spoilt")),
        None,
        "no answer at all"
    );
    assert_eq!(seen.messages().len(), 2);
    post(&http, general, "well").await.expect("the fault is used up");
    let told: Vec<_> = stand.requests().iter().map(|request| request.status).collect();
    assert_eq!(told, [503, 500, 0, 200]);
    stand.assert_clean();
    Ok(())
}

#[tokio::test]
async fn a_fault_can_limit_and_delay() -> Result<(), DriverError> {
    let (stand, http, general) = desk().await;
    stand.inject(
        Fault::on("POST", POSTS)
            .rate_limited(Duration::from_millis(200))
            .times(2),
    );
    for _ in 0..2 {
        assert_eq!(
            status(&post(&http, general, "x").await.expect_err("limited")),
            Some(429)
        );
    }
    stand.inject(Fault::on("POST", POSTS).late(Duration::from_millis(50)));
    post(&http, general, "late").await.expect("answered in the end");
    Ok(())
}

#[tokio::test]
async fn expected_codes_are_no_violations() -> Result<(), DriverError> {
    let (stand, http, _) = desk().await;
    stand.expect_code(10003);
    assert!(post(&http, ChannelId::new(1), "nowhere").await.is_err());
    stand.assert_clean();
    Ok(())
}
