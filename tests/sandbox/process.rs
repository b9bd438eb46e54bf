//! `knarr sandbox` as a process of its own.

use std::process::Command;

use serde_json::{Value, json};

use crate::sandbox::Sandbox;

type Outcome = Result<(), Box<dyn std::error::Error>>;

async fn get(sandbox: &Sandbox, path: &str) -> Result<Value, Box<dyn std::error::Error>> {
    let answer = reqwest::get(format!("{}{path}", sandbox.origin())).await?;
    Ok(serde_json::from_str(&answer.text().await?)?)
}

/// What was said in general, as far as it was by people.
async fn said(sandbox: &Sandbox) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let state = get(sandbox, "/sandbox/state?as=ann").await?;
    let general = state["guilds"][0]["channels"][0]["id"]
        .as_str()
        .ok_or("no channel")?
        .to_owned();
    let messages = get(sandbox, &format!("/sandbox/channels/{general}/messages?as=ann")).await?;
    let messages = messages.as_array().ok_or("no list")?;
    let by_people = messages.iter().filter(|message| message["author"]["bot"] != true);
    Ok(by_people
        .filter_map(|message| Some(message["content"].as_str()?.to_owned()))
        .collect())
}

#[tokio::test]
async fn what_was_said_last_is_there_after_a_restart() -> Outcome {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("games.db").display().to_string();
    let first = Sandbox::start(&["--database", &file])?;
    let state = get(&first, "/sandbox/state?as=ann").await?;
    let general = &state["guilds"][0]["channels"][0]["id"];
    for word in ["one", "two"] {
        let words = json!({"as": "ann", "channel": general, "content": word});
        let answer = reqwest::Client::new()
            .post(format!("{}/sandbox/say", first.origin()))
            .header("content-type", "application/json")
            .body(words.to_string())
            .send()
            .await?;
        assert_eq!(answer.status(), 200);
    }
    assert!(first.end()?);
    let again = Sandbox::start(&["--database", &file])?;
    assert_eq!(said(&again).await?, ["one", "two"]);
    Ok(())
}

#[tokio::test]
async fn a_taken_port_is_told_with_what_to_do() -> Outcome {
    let first = Sandbox::start(&[])?;
    let port = first.origin().rsplit(':').next().ok_or("no port")?;
    let second = Command::new(env!("CARGO_BIN_EXE_knarr"))
        .args(["sandbox", "--port", port])
        .output()?;
    assert!(!second.status.success());
    let told = String::from_utf8(second.stderr)?;
    assert!(told.contains("--port 0") && told.contains(port), "{told}");
    Ok(())
}

#[tokio::test]
async fn a_database_that_cannot_be_used_is_told_before_anybody_is_sent_to_the_page() -> Outcome {
    let folder = tempfile::tempdir()?;
    let nowhere = folder.path().join("missing").join("games.db");
    let ended = Command::new(env!("CARGO_BIN_EXE_knarr"))
        .args(["sandbox", "--port", "0", "--database"])
        .arg(nowhere)
        .output()?;
    assert!(!ended.status.success());
    let told = String::from_utf8(ended.stderr)?;
    assert!(
        told.contains("there is no folder ") && told.contains("--database"),
        "{told}"
    );
    assert_eq!(String::from_utf8(ended.stdout)?, "");
    Ok(())
}
