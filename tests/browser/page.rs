//! What the page does, with a small bot that does a bit of everything.

use knarr::sandbox::Stand;
use serde_json::json;

use crate::chromium::{Browser, Look, Tab};
use crate::echo;

type Outcome = Result<(), Box<dyn std::error::Error>>;

pub(crate) async fn open(
    browser: &Browser,
    stand: &Stand,
    who: &str,
    look: Look,
) -> Result<Tab, Box<dyn std::error::Error>> {
    Ok(browser.open(&format!("{}/?as={who}", stand.api_url()), look).await?)
}

/// Type a command into the line and send it by the keyboard alone.
pub(crate) async fn command(tab: &Tab, name: &str) -> Outcome {
    tab.eval("document.querySelector('#composer textarea').focus()").await?;
    tab.type_text(&format!("/{name}")).await?;
    tab.wait("document.querySelectorAll('.offer:not([hidden]) [role=option]').length === 1")
        .await?;
    tab.key("Enter").await?;
    tab.wait("document.querySelector('.command-name')").await?;
    Ok(())
}

pub(crate) fn clean(stand: &Stand, tabs: &[&Tab]) {
    let complaints: Vec<_> = tabs.iter().flat_map(|tab| tab.complaints(&stand.api_url())).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn two_people_click_type_and_see_each_other() -> Outcome {
    let (stand, _bot) = echo::stand().await;
    let browser = Browser::start().await?;
    let ann = open(&browser, &stand, "ann", Look::WIDE).await?;
    let bob = open(&browser, &stand, "bob", Look::PHONE).await?;

    command(&ann, "panel").await?;
    ann.key("Enter").await?;
    bob.wait_text("count 0").await?;
    bob.click("button", "Count").await?;
    ann.wait_text("count 1").await?;

    // A menu of several, by the mouse: sent when it closes. Only the one who chose sees the answer.
    bob.click(".menu", "Choose").await?;
    bob.click("[role=option]", "ONE").await?;
    bob.click("[role=option]", "THREE").await?;
    bob.click(".choices button", "Done").await?;
    bob.wait_text("chose one+three").await?;
    bob.wait_text("Only you can see this").await?;
    // A later message that both see: by then Ann would have the private one too.
    bob.click("button", "Form").await?;
    bob.wait("document.querySelector('#modal[open] input')").await?;
    bob.type_text("Bobby").await?;
    bob.click("#modal button", "Submit").await?;
    ann.wait_text("modal: Bobby").await?;
    assert_eq!(
        ann.eval("document.body.innerText.includes('chose')").await?,
        json!(false)
    );

    // People talk.
    ann.eval("document.querySelector('#composer textarea').focus()").await?;
    ann.type_text("Hello, Bob!").await?;
    ann.key("Enter").await?;
    bob.wait_text("Hello, Bob!").await?;
    clean(&stand, &[&ann, &bob]);
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn a_command_is_filled_in_with_suggestions_by_keyboard_alone() -> Outcome {
    let (stand, _bot) = echo::stand().await;
    let browser = Browser::start().await?;
    let ann = open(&browser, &stand, "ann", Look::WIDE).await?;
    let suggested = |text: &str| {
        let shown = "document.querySelector('.offer:not([hidden]) [role=option].at')?.innerText";
        format!("{shown} === {}", json!(text))
    };

    // Nothing required: the keyboard is on the button for what is optional.
    command(&ann, "find").await?;
    ann.key("ArrowDown").await?;
    ann.wait(&suggested("word\nThe word")).await?;
    ann.key("Enter").await?;
    ann.wait("document.querySelectorAll('.offer:not([hidden]) [role=option]').length === 3")
        .await?;
    ann.type_text("bo").await?;
    ann.wait(&suggested("boat")).await?;
    ann.key("Enter").await?;
    ann.wait("document.activeElement.value === 'boat'").await?;
    ann.key("Enter").await?;
    ann.wait_text("find:").await?;

    // A required text is asked for before anything is sent; a wrong choice too.
    command(&ann, "say").await?;
    ann.key("Enter").await?;
    ann.wait("document.querySelector('.pill.wrong') && document.querySelector('.hint').innerText.includes('required')")
        .await?;
    ann.type_text("over and out").await?;
    ann.key("Tab").await?;
    ann.key("ArrowDown").await?;
    ann.wait("document.querySelectorAll('.offer:not([hidden]) [role=option]').length === 3")
        .await?;
    ann.key("Enter").await?;
    ann.type_text("x").await?;
    ann.key("Enter").await?;
    ann.wait("document.querySelector('.pill.wrong') && document.querySelector('.hint').innerText.includes('list')")
        .await?;
    ann.key("Backspace").await?;
    ann.type_text("tr").await?;
    ann.wait(&suggested("True")).await?;
    ann.key("Enter").await?;
    ann.key("Enter").await?;
    ann.wait_text("over and out").await?;
    ann.wait_text("Only you can see this").await?;

    // Up into the messages, and dismiss it.
    ann.key("Shift+Tab").await?;
    ann.key("Shift+Tab").await?;
    ann.wait("document.activeElement.innerText === 'Dismiss message'")
        .await?;
    ann.key("Enter").await?;
    ann.wait("!document.body.innerText.includes('over and out')").await?;
    clean(&stand, &[&ann]);
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn a_whole_command_with_its_options_can_be_typed() -> Outcome {
    let (stand, _bot) = echo::stand().await;
    let browser = Browser::start().await?;
    let ann = open(&browser, &stand, "ann", Look::WIDE).await?;
    ann.eval("document.querySelector('#composer textarea').focus()").await?;
    // An option that there is not, and one of a command that has none.
    for wrong in ["/echo say nonsense:1", "/echo never :1"] {
        ann.type_text(wrong).await?;
        ann.wait("document.querySelector('.offer:not([hidden])')?.innerText.includes('no such option')")
            .await?;
        ann.eval("document.querySelector('#composer textarea').select()")
            .await?;
    }
    ann.type_text("/echo say private:true text: time is 12:30, over")
        .await?;
    ann.wait("document.querySelector('.offer:not([hidden]) [role=option].at')")
        .await?;
    ann.key("Enter").await?;
    ann.wait("document.querySelectorAll('.pill').length === 2").await?;
    ann.key("Enter").await?;
    ann.wait_text("time is 12:30, over").await?;
    ann.wait_text("Only you can see this").await?;
    clean(&stand, &[&ann]);
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn failures_and_violations_are_shown() -> Outcome {
    let (stand, _bot) = echo::stand().await;
    let browser = Browser::start().await?;
    let ann = open(&browser, &stand, "ann", Look::WIDE).await?;
    command(&ann, "never").await?;
    ann.key("Enter").await?;
    ann.wait_text("The application did not respond").await?;
    ann.wait("document.getElementById('violations').checkVisibility()")
        .await?;
    assert_eq!(
        ann.eval("document.getElementById('violation-count').innerText").await?,
        "⚠ The bot broke Discord's rules once"
    );

    command(&ann, "panel").await?;
    ann.key("Enter").await?;
    ann.wait_text("count 0").await?;
    drop(_bot);
    stand.bot_was_killed();
    ann.wait("document.getElementById('bot').innerText === 'bot offline'")
        .await?;
    ann.click("button", "Count").await?;
    ann.wait_text("This interaction failed").await?;
    clean(&stand, &[&ann]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn a_picture_is_heard_and_opens_large() -> Outcome {
    let (stand, _bot) = echo::stand().await;
    let browser = Browser::start().await?;
    let ann = open(&browser, &stand, "ann", Look::WIDE).await?;
    command(&ann, "picture").await?;
    ann.key("Enter").await?;
    ann.wait("document.querySelector('.embed img')?.complete").await?;
    let heard = |spoken: &[(String, String)], role: &str, name: &str| {
        spoken
            .iter()
            .any(|(spoken_role, spoken)| spoken_role == role && spoken == name)
    };
    let spoken = ann.spoken().await?;
    assert!(heard(&spoken, "image", "an empty board"), "{spoken:?}");
    assert!(heard(&spoken, "heading", "A board"));
    assert!(heard(&spoken, "button", "Redraw"));
    ann.click(".zoom", "").await?;
    ann.wait("document.querySelector('#picture[open] img')?.complete")
        .await?;
    ann.key("Escape").await?;
    ann.wait("!document.querySelector('#picture[open]')").await?;
    ann.click("button", "Redraw").await?;
    ann.wait("document.querySelector('.embed img').alt === 'a full board'")
        .await?;
    clean(&stand, &[&ann]);
    stand.assert_clean();
    Ok(())
}
