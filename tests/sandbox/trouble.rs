//! Faults, and the limits of rate.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use knarr::sandbox::{DriverError, Fault, Stand, StandOptions};
use serde_json::json;
use serenity::all::{ChannelId, Http};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

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

/// An answer tells of its bucket as Discord's own description of its API has it; where the bot has to wait, in whole
/// seconds in one header, and exactly elsewhere.
#[tokio::test]
async fn every_answer_tells_how_much_is_left_and_until_when() -> Result<(), Box<dyn std::error::Error>> {
    let (stand, _, general) = desk().await;
    let now = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map(|now| now.as_secs_f64())
    };
    let ask = async || {
        let url = format!("{}/api/v10/channels/{general}/messages", stand.api_url());
        let request = reqwest::Client::new().get(url);
        request
            .header("authorization", format!("Bot {}", stand.token()))
            .send()
            .await
    };
    let number = |answer: &reqwest::Response, name: &str| -> Option<f64> {
        answer.headers().get(name)?.to_str().ok()?.parse().ok()
    };
    let before = now()?;
    let passed = ask().await?;
    let after = now()?;
    assert_eq!(passed.status(), 200);
    assert_eq!(number(&passed, "x-ratelimit-limit"), Some(50.0));
    assert_eq!(number(&passed, "x-ratelimit-remaining"), Some(49.0));
    let wait = number(&passed, "x-ratelimit-reset-after").ok_or("no time")?;
    let moment = number(&passed, "x-ratelimit-reset").ok_or("no moment")?;
    assert!((before + wait - 0.001..=after + wait + 0.001).contains(&moment));
    assert!(passed.headers().contains_key("x-ratelimit-bucket"));

    stand.inject(Fault::on("GET", POSTS).rate_limited(Duration::from_millis(2300)));
    let limited = ask().await?;
    assert_eq!(limited.status(), 429);
    assert_eq!(number(&limited, "retry-after"), Some(3.0));
    assert_eq!(number(&limited, "x-ratelimit-remaining"), Some(0.0));
    assert_eq!(number(&limited, "x-ratelimit-reset-after"), Some(2.3));
    assert!(limited.headers().contains_key("x-ratelimit-reset"));
    let body: serde_json::Value = serde_json::from_str(&limited.text().await?)?;
    assert_eq!((&body["retry_after"], &body["global"]), (&json!(2.3), &json!(false)));
    assert_eq!(body["code"], 0);
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

/// A bot that dies in the middle of a request has done nothing wrong.
#[tokio::test]
async fn a_request_that_breaks_off_is_no_violation() -> Result<(), Box<dyn std::error::Error>> {
    let (stand, _, general) = desk().await;
    let asked = stand.request_count();
    for content_type in ["multipart/form-data; boundary=x", "application/json"] {
        let mut line = TcpStream::connect(stand.api_url().replace("http://", "")).await?;
        let head = format!(
            "POST /api/v10/channels/{general}/messages HTTP/1.1\r\nhost: localhost\r\nauthorization: Bot {}\r\n\
             content-type: {content_type}\r\ncontent-length: 500\r\n\r\n--x\r\ncontent-disposition: form-data; na",
            stand.token(),
        );
        line.write_all(head.as_bytes()).await?;
        line.shutdown().await?;
        // The other end is closed once the request has been dealt with.
        line.read_to_end(&mut Vec::new()).await.ok();
    }
    let statuses: Vec<u16> = stand
        .requests_since(asked)
        .iter()
        .map(|request| request.status)
        .collect();
    assert_eq!(statuses, [0, 0]);
    stand.assert_clean();
    Ok(())
}
