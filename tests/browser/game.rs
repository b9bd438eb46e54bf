//! A game of the real bot's, played in the browser.

use std::path::PathBuf;

use serde_json::json;

use crate::chromium::{Browser, Look, Tab};
use crate::sandbox::Sandbox;

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// A folder that gets pictures of the screens, to be looked at; without it, none are taken.
const SCREENSHOTS: &str = "KNARR_SCREENSHOTS";
const TURNS: usize = 10;

/// The newest message for all mentions whoever reads it.
const CALLED: &str =
    "[...document.querySelectorAll('.message:not(.private) > .body > .text')].at(-1)?.querySelector('.mention.me')";
/// The table's messages; the newest is the one that counts.
const TABLE: &str = ".message:not(.private)";

/// How often the bot has connected.
const CONNECTIONS: &str = "document.getElementById('bot').dataset.connections";

async fn is_called(tab: &Tab) -> Outcome<bool> {
    Ok(tab.eval(&format!("Boolean({CALLED})")).await? == json!(true))
}

/// Recruit the first card for the first Viking on offer, by the buttons.
async fn recruit_by_button(tab: &Tab) -> Outcome {
    tab.click(&format!("{TABLE} button"), "Recruit").await?;
    tab.wait_text("which Viking do you play?").await?;
    tab.click(".message.private:last-child .primary", "").await?;
    tab.wait_text("Now choose what to take").await?;
    tab.click(".message.private:last-child button", " space: ").await?;
    Ok(())
}

/// The same by a command that suggests what can be done, at the keyboard alone.
async fn recruit_by_command(tab: &Tab) -> Outcome {
    tab.eval("document.querySelector('#composer textarea').focus()").await?;
    tab.type_text("/recruit").await?;
    tab.wait("document.querySelector('.offer:not([hidden]) .at')?.innerText.includes('/knarr recruit')")
        .await?;
    tab.key("Enter").await?;
    let suggested = "document.querySelector('.offer:not([hidden]) [role=option].at')";
    tab.wait(suggested).await?;
    tab.key("Enter").await?;
    tab.key("Tab").await?;
    tab.key("ArrowDown").await?;
    tab.wait(&format!("{suggested}?.innerText.startsWith('take')")).await?;
    tab.key("Enter").await?;
    tab.wait(&format!("{suggested}?.innerText.includes('space')")).await?;
    tab.key("Enter").await?;
    tab.key("Enter").await?;
    Ok(())
}

/// Play a turn to its end, and wait until the other is called.
async fn turn(tab: &Tab, other: &Tab, by_command: bool) -> Outcome {
    if by_command {
        recruit_by_command(tab).await?;
    } else {
        recruit_by_button(tab).await?;
    }
    let end = "[...document.querySelectorAll('.message:not(.private) button')].findLast((button) => button.textContent === 'End turn')";
    tab.wait(&format!("!({CALLED}) || ({end} && !{end}.disabled)")).await?;
    if is_called(tab).await? {
        tab.click(&format!("{TABLE} button"), "End turn").await?;
    }
    other.wait(CALLED).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn two_people_play_ten_turns_and_the_bot_restarts_between() -> Outcome {
    let sandbox = Sandbox::start(&["--players", "2", "--start"])?;
    let browser = Browser::start().await?;
    let ann = browser.open(&sandbox.page_as("ann")?, Look::WIDE).await?;
    let bob = browser.open(&sandbox.page_as("bob")?, Look::PHONE).await?;
    for number in 0..TURNS {
        let (tab, other) = if is_called(&ann).await? {
            (&ann, &bob)
        } else {
            (&bob, &ann)
        };
        if number == TURNS / 2 {
            // The bar of troubles; the bot comes back and goes on with the game.
            ann.click("#trouble-button", "").await?;
            let before = ann.eval(CONNECTIONS).await?;
            ann.click("#trouble button", "Restart the bot").await?;
            ann.wait(&format!(
                "Number({CONNECTIONS}) > {before} && document.getElementById('bot').innerText === 'bot online'"
            ))
            .await?;
            ann.key("Escape").await?;
        }
        turn(tab, other, number % 4 == 1).await?;
    }
    // Each saw only their own panels.
    for (tab, other) in [(&ann, "Bob"), (&bob, "Ann")] {
        let shown = tab.eval("document.querySelectorAll('.message.private').length").await?;
        assert!(shown.as_u64() > Some(0));
        let quoted = format!(
            "[...document.querySelectorAll('.message.private > .origin')].some((node) => node.innerText.includes('{other} used'))"
        );
        assert_eq!(tab.eval(&quoted).await?, json!(false));
    }
    for tab in [&ann, &bob] {
        assert_eq!(
            tab.eval("document.getElementById('violation-list').innerText").await?,
            ""
        );
        assert_eq!(tab.complaints(sandbox.origin()), Vec::<String>::new());
    }
    Ok(())
}

/// The screens that are looked at by eye before the page is called good.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn six_screens_stand_in_four_looks() -> Outcome {
    let folder = std::env::var_os(SCREENSHOTS).map(PathBuf::from);
    let sandbox = Sandbox::start(&["--players", "4", "--start"])?;
    let browser = Browser::start().await?;
    for (name, look) in [
        ("wide-dark", Look::WIDE),
        ("wide-light", Look::WIDE.light()),
        ("phone-dark", Look::PHONE),
        ("phone-light", Look::PHONE.light()),
    ] {
        let tab = browser.open(&sandbox.page, look).await?;
        let shoot = async |screen: &str| -> Outcome {
            let loaded = "[...document.images].every((image) => image.complete && image.naturalWidth > 0)";
            tab.wait(loaded).await?;
            // Nothing sticks out to the side.
            let fits = "document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('.messages, .trouble, .side')].every((node) => node.scrollWidth <= node.clientWidth)";
            assert_eq!(tab.eval(fits).await?, json!(true), "{screen} {name}");
            if let Some(folder) = &folder {
                std::fs::write(folder.join(format!("{screen}-{name}.png")), tab.screenshot().await?)?;
            }
            Ok(())
        };
        tab.wait(&format!("document.querySelectorAll('{TABLE} img').length > 2"))
            .await?;
        shoot("table").await?;
        tab.click(&format!("{TABLE} .zoom"), "").await?;
        tab.wait("document.querySelector('#picture[open]')").await?;
        shoot("picture").await?;
        tab.key("Escape").await?;
        tab.click(&format!("{TABLE} button"), "Recruit").await?;
        tab.wait_text("which Viking do you play?").await?;
        shoot("panel").await?;
        tab.eval("document.querySelector('#composer textarea').focus()").await?;
        tab.type_text("/").await?;
        tab.wait("document.querySelectorAll('.offer:not([hidden]) [role=option]').length > 10")
            .await?;
        shoot("commands").await?;
        tab.key("Escape").await?;
        tab.key("Backspace").await?;
        tab.click("#trouble-button", "").await?;
        shoot("trouble").await?;
        tab.key("Escape").await?;
        if look.width < 600 {
            tab.click("#menu", "").await?;
            tab.click(".rail button", "✉").await?;
            tab.wait("!document.body.classList.contains('menu-open')").await?;
        } else {
            tab.click(".rail button", "✉").await?;
        }
        tab.wait("document.querySelector('#messages .message .zoom')").await?;
        shoot("hand").await?;
        assert_eq!(tab.complaints(sandbox.origin()), Vec::<String>::new());
    }
    Ok(())
}
