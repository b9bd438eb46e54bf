//! The bar of troubles: each of its buttons does what it says, and a game goes on.

use knarr::sandbox::Stand;
use serde_json::json;
use serenity::all::{ChannelId, Http, MessageId};

use crate::chromium::{Browser, Look, Tab};
use crate::echo;
use crate::game::{TABLE, at_turn, open_bar, reconnect, say, turn};
use crate::page::{clean, command, open};
use crate::sandbox::Sandbox;

/// How often the bot is asked until it must have found out what is wrong.
const ASKED: usize = 50;

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Press something on the open bar, and wait until the sandbox has done it.
async fn press(tab: &Tab, label: &str) -> Outcome {
    tab.click("#trouble button", label).await?;
    tab.wait(&format!(
        "document.getElementById('said').textContent === 'Done: {label}.'"
    ))
    .await?;
    Ok(())
}

/// The statuses of the bot's requests after the first `count`.
fn statuses(stand: &Stand, count: usize) -> Vec<u16> {
    stand
        .requests_since(count)
        .iter()
        .map(|request| request.status)
        .collect()
}

/// Post as the bot does, so often.
async fn post(http: &Http, channel: ChannelId, times: usize) {
    for number in 0..times {
        let text = json!({"content": format!("post {number}")});
        // Whether it was taken is the stand-in's to tell.
        drop(http.send_message(channel, vec![], &text).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn the_bar_does_to_the_bot_what_its_buttons_say() -> Outcome {
    let (stand, _bot) = echo::stand().await;
    let http = echo::http(&stand, &stand.token());
    let channel = ChannelId::new(stand.channel("general")?.id().get());
    let browser = Browser::start().await?;
    let ann = open(&browser, &stand, "ann", Look::WIDE).await?;
    command(&ann, "panel").await?;
    ann.key("Enter").await?;
    ann.wait_text("count 0").await?;
    open_bar(&ann).await?;
    assert_eq!(
        ann.eval("[...document.querySelectorAll('#trouble button')].find((one) => one.textContent === 'Restart the bot').disabled").await?,
        json!(true),
        "this bot is not the sandbox's own"
    );

    press(&ann, "Rate-limit the next 5 requests").await?;
    let before = stand.request_count();
    post(&http, channel, 6).await;
    assert_eq!(statuses(&stand, before), [429, 429, 429, 429, 429, 200]);

    press(&ann, "Fail the next 3 requests (503)").await?;
    let before = stand.request_count();
    post(&http, channel, 4).await;
    assert_eq!(statuses(&stand, before), [503, 503, 503, 200]);

    // The bot finds the session it had, and what was pressed meanwhile.
    let identified = stand.identified();
    reconnect(&ann, "Drop the gateway").await?;
    assert_eq!(stand.identified(), identified);
    ann.click("button", "Count").await?;
    ann.wait_text("count 1").await?;

    // A token of before is worth nothing any more.
    command(&ann, "again").await?;
    ann.key("Enter").await?;
    ann.wait_text("again").await?;
    open_bar(&ann).await?;
    press(&ann, "Expire all tokens").await?;
    let before = stand.request_count();
    command(&ann, "again").await?;
    ann.key("Enter").await?;
    stand
        .wait_for("the refusal", |stand| {
            statuses(stand, before).contains(&401).then_some(())
        })
        .await?;

    // An hour later a message can be edited only a few times.
    let old = stand.channel("general")?.last_message().ok_or("no message")?.id().get();
    press(&ann, "Jump an hour ahead").await?;
    ann.wait("document.getElementById('trouble').innerText.includes('The clock is 60 minutes ahead.')")
        .await?;
    stand.set_rate_limits(false);
    let text = json!({"content": "edited"});
    let refused = loop {
        match http.edit_message(channel, MessageId::new(old), &text, vec![]).await {
            Ok(_) => {}
            Err(error) => break error.to_string(),
        }
    };
    assert!(refused.contains("edits to messages older than 1 hour"), "{refused}");

    // The commands are named in the reader's language, as soon as that changes.
    let language =
        "[...document.querySelectorAll('#trouble select')].find((one) => one.ariaLabel === 'Language of Ann')";
    ann.eval(&format!(
        "{language}.value = 'nl'; {language}.dispatchEvent(new Event('change'))"
    ))
    .await?;
    ann.key("Escape").await?;
    ann.eval("document.querySelector('#composer textarea').focus()").await?;
    ann.type_text("/paneel").await?;
    ann.wait("document.querySelector('.offer:not([hidden]) .at')?.innerText.includes('/echo paneel')")
        .await?;
    clean(&stand, &[&ann]);
    stand.assert_clean();
    Ok(())
}

/// Ask for the board by its command.
async fn board(tab: &Tab) -> Outcome {
    say(tab, "/knarr board").await?;
    tab.wait("document.querySelector('.command-name')").await?;
    tab.key("Enter").await?;
    Ok(())
}

/// Ask something of the bot until it tells what it found out by the way: that is said with the next answer.
async fn ask_until(tab: &Tab, told: &str, ask: impl AsyncFn() -> Outcome) -> Outcome {
    let told = format!(
        "document.getElementById('messages').innerText.includes({})",
        json!(told)
    );
    let answers = "document.querySelectorAll('.message.private').length";
    for _ in 0..ASKED {
        let before = tab.eval(answers).await?;
        ask().await?;
        tab.wait(&format!("{answers} > {before}")).await?;
        if tab.eval(&told).await? == json!(true) {
            return Ok(());
        }
    }
    Err(format!("never told: {told}").into())
}

/// Set or clear a box of the open bar by its label, and wait until that is drawn.
async fn tick(tab: &Tab, label: &str, on: bool) -> Outcome {
    let find = format!("document.querySelector('#trouble input[aria-label={}]')", json!(label));
    if tab.eval(&format!("{find}.checked")).await? != json!(on) {
        tab.click(&format!("#trouble input[aria-label={}]", json!(label)), "")
            .await?;
        tab.wait(&format!("{find}.checked === {on}")).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn a_game_goes_on_through_every_trouble() -> Outcome {
    let sandbox = Sandbox::start(&["--players", "2"])?;
    let browser = Browser::start().await?;
    let ann = browser.open(&sandbox.page_as("ann")?, Look::WIDE).await?;
    let bob = browser.open(&sandbox.page_as("bob")?, Look::WIDE).await?;
    let boards = format!("[...document.querySelectorAll('{TABLE}')].filter((one) => one.querySelector('.zoom'))");

    // A hand that cannot be sent is told to whom it belongs; the board's button shows it.
    open_bar(&ann).await?;
    tick(&ann, "Direct messages of Bob are open", false).await?;
    ann.click("#trouble button", "×").await?;
    ann.click(&format!("{TABLE} button"), "Start").await?;
    // Two ways into the thread: the message that it hangs on, and the list of channels.
    for (one, way) in [(&ann, "#messages .thread"), (&bob, ".place.thread")] {
        one.click(way, "Knarr 1").await?;
        one.wait(&format!("{boards}.length === 1")).await?;
    }
    for (one, closed) in [(&bob, true), (&ann, false)] {
        let ask = async || Ok(one.click(&format!("{TABLE} button"), "My hand").await?);
        if closed {
            ask_until(one, "I can't send you direct messages", ask).await?;
        } else {
            ask_until(one, "Your hand", ask).await?;
        }
    }
    let told = "document.body.innerText.includes('direct messages')";
    assert_eq!(ann.eval(told).await?, json!(false));

    // Nothing is lost with the connection.
    let (tab, other) = at_turn(&ann, &bob).await?;
    reconnect(other, "Drop the gateway").await?;

    // The board is gone for both, and comes back when it is asked for.
    tab.hover(TABLE, "").await?;
    tab.click(&format!("{TABLE} .tool"), "Delete").await?;
    for one in [tab, other] {
        one.wait(&format!("{boards}.length === 0")).await?;
    }
    board(other).await?;
    for one in [tab, other] {
        one.wait(&format!("{boards}.length === 1")).await?;
    }

    // A permission that is taken away is named where it is missing; given back, the board can be shown.
    for one in [tab, other] {
        one.click(".place", "general").await?;
        one.wait("document.getElementById('title').innerText.includes('general')")
            .await?;
    }
    open_bar(tab).await?;
    tick(tab, "attach files", false).await?;
    ask_until(tab, "I lack the permission Attach Files", async || board(tab).await).await?;
    tick(tab, "attach files", true).await?;
    board(tab).await?;
    for one in [tab, other] {
        one.wait(&format!("{boards}.length === 1")).await?;
    }

    // An hour later, the game goes on.
    press(tab, "Jump an hour ahead").await?;
    tab.click("#trouble button", "×").await?;
    turn(tab, other).await?;
    turn(other, tab).await?;
    for tab in [&ann, &bob] {
        assert_eq!(
            tab.eval("document.getElementById('violation-list').innerText").await?,
            ""
        );
        assert_eq!(tab.complaints(sandbox.origin()), Vec::<String>::new());
    }
    Ok(())
}
