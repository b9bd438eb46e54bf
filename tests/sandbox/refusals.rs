//! What Discord refuses, the stand-in refuses with the same code.

use knarr::sandbox::{DriverError, Permission, Stand, StandOptions};
use serde_json::{Value, json};
use serenity::all::*;

use crate::echo;

struct Desk {
    stand: Stand,
    http: Http,
    general: ChannelId,
}

/// A stand-in without limits of rate, and a client that sends what it is told.
async fn desk() -> Desk {
    let stand = Stand::start(StandOptions {
        rate_limits: false,
        ..Default::default()
    })
    .await
    .expect("a free port");
    let http = echo::http(&stand, &stand.token());
    let general = ChannelId::new(stand.channel("general").expect("the default channel").id().get());
    Desk { stand, http, general }
}

impl Desk {
    async fn post(&self, body: Value) -> Result<Message, (u16, isize, Value)> {
        let sent = self.http.send_message(self.general, vec![], &body).await;
        sent.map_err(refusal)
    }

    /// The code of the refusal and the names of the wrong fields.
    async fn code(&self, body: Value) -> isize {
        self.post(body).await.expect_err("it is refused").1
    }
}

fn refusal(error: serenity::Error) -> (u16, isize, Value) {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            let errors = answer
                .error
                .errors
                .iter()
                .map(|error| json!([error.path, error.code]))
                .collect();
            (answer.status_code.as_u16(), answer.error.code, errors)
        }
        other => panic!("not an answer of Discord's: {other}"),
    }
}

fn row(buttons: impl IntoIterator<Item = Value>) -> Value {
    json!({"type": 1, "components": buttons.into_iter().collect::<Vec<_>>()})
}

fn button(custom_id: &str, label: &str) -> Value {
    json!({"type": 2, "style": 1, "custom_id": custom_id, "label": label})
}

#[tokio::test]
async fn forms_are_checked_field_by_field() {
    let desk = desk().await;
    let too_long = "x".repeat(2001);
    let cases = [
        (json!({"content": too_long}), "content"),
        (json!({"embeds": [{"title": "x".repeat(257)}]}), "embeds.0.title"),
        (
            json!({"embeds": [{"description": "x".repeat(4097)}]}),
            "embeds.0.description",
        ),
        (
            json!({"embeds": [{"fields": [{"name": "", "value": "v"}]}]}),
            "embeds.0.fields.0.name",
        ),
        (
            json!({"embeds": vec![json!({"description": "x".repeat(3100)}); 2]}),
            "embeds",
        ),
        (json!({"embeds": vec![json!({"title": "t"}); 11]}), "embeds"),
        (
            json!({"embeds": [{"title": "t", "image": {"url": "ftp://x"}}]}),
            "embeds.0.image.url",
        ),
        (
            json!({"content": "c", "components": [row([button("a", "A"), button("a", "B")])]}),
            "components.0.components.1.custom_id",
        ),
        (
            json!({"content": "c", "components": [row([button(&"x".repeat(101), "A")])]}),
            "components.0.components.0.custom_id",
        ),
        (
            json!({"content": "c", "components": [row([button("a", &"x".repeat(81))])]}),
            "components.0.components.0.label",
        ),
        (
            json!({"content": "c", "components": [row((0..6).map(|n| button(&n.to_string(), "A")))]}),
            "components.0.components",
        ),
        (
            json!({"content": "c", "components": (0..6).map(|n| row([button(&n.to_string(), "A")])).collect::<Vec<_>>()}),
            "components",
        ),
        (
            json!({"content": "c", "components": [row([json!({"type": 3, "custom_id": "s", "options": []})])]}),
            "components.0.components.0.options",
        ),
        (json!({"content": "c", "attachments": [{"id": 0}]}), "attachments.0.id"),
        (
            json!({"content": "c", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions",
        ),
        (
            json!({"content": "c", "allowed_mentions": {"parse": ["all"]}}),
            "allowed_mentions.parse.0",
        ),
        (
            json!({"content": "c", "components": [row([json!({"type": 2, "style": 1, "custom_id": "a", "emoji": {"name": "x"}})])]}),
            "components.0.components.0.emoji.name",
        ),
    ];
    let count = cases.len();
    for (body, field) in cases {
        let shown = body.to_string();
        let (status, code, errors) = desk.post(body).await.expect_err(&shown);
        assert_eq!((status, code), (400, 50035), "{shown}");
        assert!(
            errors.to_string().contains(&format!("[\"{field}\",")),
            "{field} is not named in {errors}"
        );
    }
    assert_eq!(desk.stand.take_violations().len(), count, "each refusal is a violation");
}

#[tokio::test]
async fn what_fits_is_taken() {
    let desk = desk().await;
    let full = json!({
        "content": "x".repeat(2000),
        "embeds": [{"title": "x".repeat(256), "description": "x".repeat(4096)}],
        "components": (0..5).map(|r| row((0..5).map(|n| button(&format!("{r}{n}"), &"y".repeat(80))))).collect::<Vec<_>>(),
    });
    desk.post(full).await.expect("exactly at the limits");
    desk.stand.assert_clean();
}

#[tokio::test]
async fn empty_messages_are_refused() {
    let desk = desk().await;
    assert_eq!(desk.code(json!({"content": "  "})).await, 50006);
    let message = desk.post(json!({"content": "something"})).await.expect("sent");
    let emptied = desk
        .http
        .edit_message(desk.general, message.id, &json!({"content": ""}), vec![])
        .await;
    assert_eq!(refusal(emptied.expect_err("refused")).1, 50006);
}

#[tokio::test]
async fn closed_and_unrelated_dms() -> Result<(), DriverError> {
    let desk = desk().await;
    let ann = desk.stand.person("ann")?;
    let open = desk
        .http
        .create_private_channel(&json!({"recipient_id": ann.id()}))
        .await
        .expect("opened");
    let send = async || {
        desk.http
            .send_message(open.id, vec![], &json!({"content": "psst"}))
            .await
    };
    assert_eq!(send().await.expect("sent").content, "psst");
    ann.set_dms_open(false);
    assert_eq!(refusal(send().await.expect_err("refused")).1, 50007);
    ann.set_dms_open(true);
    desk.stand.guild("Harbour")?.remove_bot();
    assert_eq!(refusal(send().await.expect_err("refused")).1, 50278);
    assert_eq!(ann.dms().len(), 1);
    Ok(())
}

#[tokio::test]
async fn unknown_things_and_missing_permissions() -> Result<(), DriverError> {
    let desk = desk().await;
    let general = desk.stand.channel("general")?;
    let nowhere = desk
        .http
        .send_message(ChannelId::new(7), vec![], &json!({"content": "x"}))
        .await;
    assert_eq!(refusal(nowhere.expect_err("refused")).1, 10003);
    let message = desk.post(json!({"content": "x"})).await.expect("sent");
    general.last_message().expect("there").delete();
    let edit = desk
        .http
        .edit_message(desk.general, message.id, &json!({"content": "y"}), vec![])
        .await;
    assert_eq!(refusal(edit.expect_err("refused")).1, 10008);

    general.deny(Permission::SendMessages);
    assert_eq!(desk.code(json!({"content": "x"})).await, 50013);
    general.allow(Permission::SendMessages);
    general.deny(Permission::ViewChannel);
    assert_eq!(desk.code(json!({"content": "x"})).await, 50001);
    general.allow(Permission::ViewChannel);
    general.deny(Permission::CreatePublicThreads);
    let thread = json!({"name": "table", "type": 11});
    let refused = desk.http.create_thread(desk.general, &thread, None).await;
    assert_eq!(refusal(refused.expect_err("refused")).1, 50013);
    general.allow(Permission::CreatePublicThreads);
    let opened = desk
        .http
        .create_thread(desk.general, &thread, None)
        .await
        .expect("opened");
    assert_eq!(general.threads().len(), 1);
    let say = json!({"content": "in the thread"});
    desk.http.send_message(opened.id, vec![], &say).await.expect("sent");
    assert_eq!(desk.stand.channel("table")?.messages().len(), 1);
    Ok(())
}

#[tokio::test]
async fn a_request_or_a_file_can_be_too_large() {
    let desk = desk().await;
    let send = async |sizes: &[usize]| {
        let files = sizes
            .iter()
            .map(|size| CreateAttachment::bytes(vec![0; *size], "big.bin"))
            .collect();
        desk.http
            .send_message(desk.general, files, &json!({"content": "look"}))
            .await
    };
    const MEBIBYTE: usize = 1024 * 1024;
    let many = send(&[9 * MEBIBYTE; 3]).await.expect_err("27 MiB in one request");
    assert_eq!(refusal(many).0, 413);
    let one = send(&[10 * MEBIBYTE + 1])
        .await
        .expect_err("a file of more than 10 MiB");
    assert_eq!(refusal(one).1, 40005);
    send(&[10 * MEBIBYTE]).await.expect("exactly at the limit");
    let codes: Vec<_> = desk.stand.violations().iter().map(|violation| violation.code).collect();
    assert_eq!(codes, [Some(40005); 2], "{:?}", desk.stand.violations());
}

#[tokio::test]
async fn an_archived_thread_takes_no_edits_and_opens_for_what_is_new() -> Result<(), DriverError> {
    let desk = desk().await;
    let open = json!({"name": "table", "type": 11});
    let thread = desk
        .http
        .create_thread(desk.general, &open, None)
        .await
        .expect("opened");
    let say = async |text: &str| {
        desk.http
            .send_message(thread.id, vec![], &json!({"content": text}))
            .await
    };
    let message = say("before").await.expect("sent");
    let seen = desk.stand.channel("table")?;
    seen.set_archived(true);
    let edit = json!({"content": "edited"});
    let edited = desk.http.edit_message(thread.id, message.id, &edit, vec![]).await;
    let (status, code, _) = refusal(edited.expect_err("refused"));
    assert_eq!((status, code), (400, 50083));
    assert!(seen.is_archived());
    say("after").await.expect("writing opens it again");
    assert!(!seen.is_archived());
    desk.http
        .edit_message(thread.id, message.id, &edit, vec![])
        .await
        .expect("edited");
    Ok(())
}

#[tokio::test]
async fn a_thread_has_the_permissions_of_its_channel_which_tells_of_it() -> Result<(), DriverError> {
    let desk = desk().await;
    let open = async |kind: u8| {
        let body = json!({"name": "table", "type": kind});
        desk.http
            .create_thread(desk.general, &body, None)
            .await
            .expect("opened")
            .id
    };
    open(12).await;
    let general = desk.stand.channel("general")?;
    assert!(general.messages().is_empty(), "a private thread is nobody's business");
    let thread = open(11).await;
    let told = general.last_message().expect("a message tells of it").id().get();
    let note = desk
        .http
        .get_message(desk.general, told.into())
        .await
        .expect("it is there");
    let leads_to = note.message_reference.map(|reference| reference.channel_id);
    assert_eq!(
        (note.kind, note.content.as_str(), leads_to),
        (MessageType::ThreadCreated, "table", Some(thread))
    );
    let edited = desk
        .http
        .edit_message(desk.general, told.into(), &json!({"content": "x"}), vec![])
        .await;
    assert_eq!(refusal(edited.expect_err("Discord's own")).1, 50021);

    // On a message, it is the message that shows it.
    let starter = desk.post(json!({"content": "x"})).await.expect("sent");
    let hung = desk
        .http
        .create_thread_from_message(desk.general, starter.id, &json!({"name": "on it"}), None)
        .await
        .expect("opened");
    assert_eq!(hung.id.get(), starter.id.get());
    assert_eq!(general.messages().len(), 2, "the note and the message");
    let shown = desk
        .http
        .get_message(desk.general, starter.id)
        .await
        .expect("it is there");
    assert!(
        shown
            .flags
            .is_some_and(|flags| flags.contains(MessageFlags::HAS_THREAD))
    );

    let seen = general
        .threads()
        .into_iter()
        .find(|seen| seen.id().get() == thread.get())
        .expect("it is there");
    let say = async || desk.http.send_message(thread, vec![], &json!({"content": "x"})).await;
    seen.deny(Permission::SendMessagesInThreads);
    assert_eq!(refusal(say().await.expect_err("refused")).1, 50013);
    general.allow(Permission::SendMessagesInThreads);
    say().await.expect("sent");
    Ok(())
}

#[tokio::test]
async fn a_webhook_nobody_opened_is_unknown() {
    let desk = desk().await;
    let app = desk.http.get_current_user().await.expect("the bot").id.get();
    desk.http.set_application_id(app.into());
    let body = json!({"content": "x"});
    let unknown = desk.http.create_followup_message("no-such-token", &body, vec![]).await;
    let (status, code, _) = refusal(unknown.expect_err("refused"));
    assert_eq!((status, code), (404, 10015));
    let edited = desk
        .http
        .edit_original_interaction_response("no-such-token", &body, vec![])
        .await;
    assert_eq!(refusal(edited.expect_err("refused")).1, 10015);
}

#[tokio::test]
async fn an_old_message_takes_few_edits() -> Result<(), DriverError> {
    let desk = desk().await;
    let message = desk.post(json!({"content": "fresh"})).await.expect("sent");
    let edit = async || {
        desk.http
            .edit_message(desk.general, message.id, &json!({"content": "edited"}), vec![])
            .await
    };
    for _ in 0..20 {
        edit().await.expect("fresh messages take any number");
    }
    desk.stand.advance(std::time::Duration::from_secs(3700));
    for _ in 0..3 {
        edit().await.expect("a few are allowed");
    }
    let (status, code, _) = refusal(edit().await.expect_err("refused"));
    assert_eq!((status, code), (429, 30046));
    Ok(())
}

#[tokio::test]
async fn a_nonce_sends_once() -> Result<(), DriverError> {
    let desk = desk().await;
    let body = json!({"content": "once", "nonce": "7", "enforce_nonce": true});
    let first = desk.post(body.clone()).await.expect("sent");
    let again = desk.post(body.clone()).await.expect("answered");
    assert_eq!(first.id, again.id);
    assert_eq!(desk.stand.channel("general")?.messages().len(), 1);
    // For a few minutes.
    desk.stand.advance(std::time::Duration::from_secs(6 * 60));
    let later = desk.post(body).await.expect("sent");
    assert_ne!(first.id, later.id);
    Ok(())
}

#[tokio::test]
async fn only_the_allowed_are_pinged_and_only_at_first() -> Result<(), DriverError> {
    let desk = desk().await;
    let (ann, bob) = (desk.stand.person("ann")?, desk.stand.person("bob")?);
    let content = format!("{} and {}", ann.mention(), bob.mention());
    let body = json!({"content": content, "allowed_mentions": {"users": [ann.id()]}});
    let message = desk.post(body).await.expect("sent");
    let shown = desk.stand.channel("general")?.last_message().expect("there");
    assert_eq!(shown.pinged(), [ann]);
    let edit = json!({"content": bob.mention(), "allowed_mentions": {"parse": ["users"]}});
    desk.http
        .edit_message(desk.general, message.id, &edit, vec![])
        .await
        .expect("edited");
    assert_eq!(shown.pinged().len(), 1, "an edit pings nobody");
    Ok(())
}

#[tokio::test]
async fn commands_are_checked() {
    let desk = desk().await;
    desk.http
        .set_application_id(desk.http.get_current_user().await.expect("the bot").id.get().into());
    let refused = async |command: Value| {
        let answer = desk.http.create_global_commands(&json!([command])).await;
        refusal(answer.expect_err("refused")).2.to_string()
    };
    let name = refused(json!({"name": "Bad Name", "description": "d"})).await;
    assert!(name.contains("APPLICATION_COMMAND_INVALID_NAME"), "{name}");
    let description = refused(json!({"name": "good", "description": "x".repeat(101)})).await;
    assert!(description.contains("0.description"), "{description}");
    let options: Vec<_> = (0..26)
        .map(|n| json!({"type": 3, "name": format!("o{n}"), "description": "d"}))
        .collect();
    let many = refused(json!({"name": "good", "description": "d", "options": options})).await;
    assert!(many.contains("0.options"), "{many}");
    let good = json!([{"name": "good", "description": "d", "name_localizations": {"ja": "良い"}}]);
    let registered = desk.http.create_global_commands(&good).await.expect("taken");
    let again = desk.http.create_global_commands(&good).await.expect("taken");
    assert_eq!(registered[0].id, again[0].id, "a command of the same name keeps its id");
}

#[tokio::test]
async fn a_callback_to_nothing_is_refused() {
    let desk = desk().await;
    let callback = json!({"type": 4, "data": {"content": "x"}});
    let unknown = desk
        .http
        .create_interaction_response(InteractionId::new(5), "token", &callback, vec![])
        .await;
    assert_eq!(refusal(unknown.expect_err("refused")).1, 10062);
}

async fn violation(stand: &Stand) -> Result<(&'static str, Option<u32>), DriverError> {
    stand
        .wait_for("a violation", |stand| {
            stand.violations().last().map(|last| (last.kind, last.code))
        })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_takes_one_first_answer() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let twice = stand
        .person("ann")?
        .slash("twice")
        .in_channel(&stand.channel("general")?)
        .await?;
    assert_eq!(violation(&stand).await?, ("refused", Some(40060)));
    assert_eq!(twice.text(), "answered");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_after_three_seconds_is_refused() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let tardy = stand
        .person("ann")?
        .slash("tardy")
        .in_channel(&stand.channel("general")?)
        .await?;
    assert!(!tardy.ok());
    stand
        .wait_for("the refusal", |stand| {
            stand.violations().iter().any(|it| it.code == Some(10062)).then_some(())
        })
        .await?;
    assert!(stand.channel("general")?.messages().is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_opens_its_webhook_for_fifteen_minutes() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, general) = (stand.person("ann")?, stand.channel("general")?);
    let first = ann.slash("say").opt("text", "first").in_channel(&general).await?;
    ann.slash("again").in_channel(&general).await?;
    stand.wait_for("the follow-up", |_| first.follow_ups().pop()).await?;
    stand.assert_clean();
    stand.advance(std::time::Duration::from_secs(901));
    ann.slash("again").in_channel(&general).await?;
    assert_eq!(violation(&stand).await?, ("refused", Some(50027)));
    assert_eq!(first.text(), "first\nonce more");
    Ok(())
}
