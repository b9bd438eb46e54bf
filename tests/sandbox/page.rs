//! The page's files and its JSON.

use knarr::sandbox::{DriverError, Stand};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::echo;

/// A bare HTTP request: status, and everything after the headers.
async fn request(stand: &Stand, head: &str, body: &str) -> (u16, String) {
    request_to(stand, &stand.api_url().replace("http://", ""), head, body).await
}

/// The same, by any name.
async fn request_to(stand: &Stand, host: &str, head: &str, body: &str) -> (u16, String) {
    let address = stand.api_url().replace("http://", "");
    let mut stream = TcpStream::connect(&address).await.expect("connects");
    let length = body.len();
    let text = format!(
        "{head} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await.expect("sends");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("reads");
    let status = answer
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .expect("a status");
    let (headers, body) = answer.split_once("\r\n\r\n").expect("a body");
    assert!(
        !headers.contains("transfer-encoding"),
        "the answers are short enough to be whole"
    );
    (status, body.to_owned())
}

async fn get(stand: &Stand, path: &str) -> Value {
    let (status, body) = request(stand, &format!("GET {path}"), "").await;
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("JSON")
}

async fn post(stand: &Stand, path: &str, body: Value) -> (u16, Value) {
    let (status, body) = request(stand, &format!("POST {path}"), &body.to_string()).await;
    (status, serde_json::from_str(&body).expect("JSON"))
}

#[tokio::test]
async fn other_sites_cannot_take_it_for_theirs() {
    let stand = Stand::start(Default::default()).await.expect("a free port");
    let restart = json!({"do": "restart-bot"}).to_string();
    for head in [
        "GET /sandbox/state",
        "POST /sandbox/trouble",
        "GET /",
        "GET /api/v10/gateway",
    ] {
        let (status, text) = request_to(&stand, "evil.example", head, &restart).await;
        assert_eq!(status, 421, "{head}: {text}");
    }
    let port = stand.api_url().rsplit(':').next().expect("a port").to_owned();
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}")] {
        assert_eq!(request_to(&stand, &host, "GET /", "").await.0, 200, "{host}");
    }
}

#[tokio::test]
async fn nobody_types_a_megabyte() {
    let stand = Stand::start(Default::default()).await.expect("a free port");
    let long = json!({"text": "x".repeat(1024 * 1024)}).to_string();
    assert_eq!(request(&stand, "POST /sandbox/say", &long).await.0, 413);
}

#[tokio::test]
async fn the_page_is_whole_and_loads_nothing_from_elsewhere() {
    let stand = Stand::start(Default::default()).await.expect("a free port");
    let (status, index) = request(&stand, "GET /", "").await;
    assert_eq!(status, 200);
    let mut todo: Vec<String> = index
        .split('"')
        .filter(|part| part.starts_with("/sandbox/"))
        .map(str::to_owned)
        .collect();
    assert!(todo.len() >= 2, "a style sheet and a script: {todo:?}");
    let mut seen = Vec::new();
    while let Some(path) = todo.pop() {
        let (status, text) = request(&stand, &format!("GET {path}"), "").await;
        assert_eq!(status, 200, "{path}");
        let imports = text
            .split("from \"./")
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        let new = imports
            .map(|name| format!("/sandbox/{name}"))
            .filter(|name| *name != path && !seen.contains(name));
        todo.extend(new.collect::<Vec<_>>());
        let outside = text
            .lines()
            .find(|line| line.contains("src=\"http") || line.contains("url(http") || line.contains("fetch(\"http"));
        assert_eq!(outside, None, "{path}");
        seen.push(path);
    }
    assert!(seen.iter().any(|path| path.ends_with("composer.js")), "{seen:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_person_sees_their_own_screen() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let general = stand.channel("general")?.id();
    let (status, done) = post(
        &stand,
        "/sandbox/command",
        json!({"as": "ann", "channel": general, "path": ["echo", "say"], "options": [
            {"name": "text", "type": 3, "value": "psst"}, {"name": "private", "type": 5, "value": true},
        ]}),
    )
    .await;
    assert_eq!((status, &done["failure"]), (200, &Value::Null));
    let seen = async |who: &str| {
        let path = format!("/sandbox/channels/{general}/messages?as={who}");
        get(&stand, &path).await.as_array().expect("a list").len()
    };
    assert_eq!((seen("ann").await, seen("bob").await), (1, 0));
    let anns = get(&stand, &format!("/sandbox/channels/{general}/messages?as=ann")).await;
    assert_eq!(
        (&anns[0]["private"], &anns[0]["answers"]["command"]),
        (&json!(true), &json!("echo say"))
    );
    let dm = get(&stand, "/sandbox/state?as=bob").await["dm"]["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let (status, _) = request(&stand, &format!("GET /sandbox/channels/{dm}/messages?as=ann"), "").await;
    assert_eq!(status, 404, "another's direct messages");
    let (status, _) = request(&stand, "GET /sandbox/state?as=zoe", "").await;
    assert_eq!(status, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn buttons_selects_modals_and_suggestions_work_from_the_page() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let general = stand.channel("general")?;
    let (_, done) = post(
        &stand,
        "/sandbox/command",
        json!({"as": "ann", "channel": general.id(), "path": ["echo", "panel"]}),
    )
    .await;
    let panel = done["message"].clone();
    let click = |custom_id: &'static str, values: Value| {
        post(
            &stand,
            "/sandbox/component",
            json!({"as": "bob", "message": panel, "custom_id": custom_id, "values": values}),
        )
    };
    assert_eq!(click("count", json!([])).await.0, 200);
    assert_eq!(general.messages()[0].content(), "count 1");
    assert_eq!(click("off", json!([])).await.0, 409, "a disabled button");
    assert_eq!(click("choose", json!(["one", "two"])).await.0, 200);
    assert_eq!(stand.person("bob")?.ephemerals()[0].content(), "chose one+two");
    let (_, opened) = click("form", json!([])).await;
    assert_eq!(opened["modal"]["form"]["title"], "Who are you?");
    let fields = json!({"as": "bob", "interaction": opened["modal"]["interaction"], "fields": [["name", "Bob"]]});
    assert_eq!(post(&stand, "/sandbox/modal", fields).await.0, 200);
    assert_eq!(general.last_message().expect("there").content(), "modal: Bob");
    let typed = json!({"as": "ann", "channel": general.id(), "path": ["echo", "find"], "focused": ["word", "a"]});
    assert_eq!(
        post(&stand, "/sandbox/autocomplete", typed).await.1,
        json!([{"name": "axe", "value": "axe"}])
    );
    let commands = get(&stand, &format!("/sandbox/channels/{}/commands?as=ann", general.id())).await;
    assert_eq!(commands[0]["name"], "echo");
    stand.assert_clean();
    Ok(())
}
