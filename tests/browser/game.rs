//! A game of the real bot's, played in the browser.

use std::path::PathBuf;

use serde_json::json;

use crate::chromium::{Browser, Look, Tab};
use crate::sandbox::Sandbox;

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// A folder that gets pictures of the screens, to be looked at; without it, none are taken.
const SCREENSHOTS: &str = "KNARR_SCREENSHOTS";
const TURNS: usize = 10;

/// The bot's newest message for all mentions whoever reads it.
pub(crate) const CALLED: &str = "[...document.querySelectorAll('.message:not(.private):has(.app) > .body > .text')].at(-1)?.querySelector('.mention.me')";
/// The table's messages; the newest is the one that counts.
pub(crate) const TABLE: &str = ".message:not(.private)";
/// The newest message that only the reader sees.
const LAST_PANEL: &str = "[...document.querySelectorAll('.message.private')].at(-1)";
/// Keys pressed in search of a button before it counts as out of the keyboard's reach.
const STEPS: usize = 80;
/// How often the bot has connected.
const CONNECTIONS: &str = "Number(document.getElementById('bot').dataset.connections)";
/// What a panel for recruiting asks first.
const WHICH_VIKING: &str = "which Viking do you play?";

pub(crate) async fn is_called(tab: &Tab) -> Outcome<bool> {
    Ok(tab.eval(&format!("Boolean({CALLED})")).await? == json!(true))
}

/// Open the bar of troubles, unless it is.
pub(crate) async fn open_bar(tab: &Tab) -> Outcome {
    if tab.eval("document.getElementById('trouble').hidden").await? == json!(true) {
        tab.click("#trouble-button", "").await?;
    }
    Ok(())
}

/// Press something on the bar of troubles that makes the bot connect anew, and wait until it has.
pub(crate) async fn reconnect(tab: &Tab, button: &str) -> Outcome {
    open_bar(tab).await?;
    let before = tab.eval(CONNECTIONS).await?;
    tab.click("#trouble button", button).await?;
    let back = format!("{CONNECTIONS} > {before} && document.getElementById('bot').innerText === 'bot online'");
    tab.wait(&back).await?;
    tab.key("Escape").await?;
    Ok(())
}

/// Type a message into the line, and send it.
pub(crate) async fn say(tab: &Tab, text: &str) -> Outcome {
    tab.eval("document.querySelector('#composer textarea').focus()").await?;
    tab.type_text(text).await?;
    tab.key("Enter").await?;
    Ok(())
}

async fn open_panel(tab: &Tab) -> Outcome {
    tab.click(&format!("{TABLE} button"), "Recruit").await?;
    tab.wait_text(WHICH_VIKING).await?;
    Ok(())
}

/// Recruit in the open panel: the first card for the last Viking that it offers.
async fn choose_in_panel(tab: &Tab) -> Outcome {
    tab.click(".message.private .primary", "").await?;
    tab.click(".message.private button", " space: ").await?;
    Ok(())
}

/// What one has open is neither on the other's screen nor in anything the other can ask for.
async fn panel_is_private(tab: &Tab, other: &Tab, words: &str) -> Outcome {
    // By the time this is there, the panel would be.
    say(tab, words).await?;
    other.wait_text(words).await?;
    let shown = format!("document.body.textContent.includes({})", json!(WHICH_VIKING));
    assert_eq!(tab.eval(&shown).await?, json!(true));
    assert_eq!(other.eval(&shown).await?, json!(false));
    let told = format!(
        "fetch(`/sandbox/channels/${{document.getElementById('messages').dataset.channel}}/messages?as=${{document.getElementById('who').value}}`)
            .then((answer) => answer.text()).then((text) => text.includes({}))",
        json!(WHICH_VIKING)
    );
    assert_eq!(tab.eval(&told).await?, json!(true));
    assert_eq!(other.eval(&told).await?, json!(false));
    Ok(())
}

/// Press a key until the keyboard is where it should be.
async fn walk(tab: &Tab, key: &str, target: &str) -> Outcome {
    let there = format!("Boolean(document.activeElement && ({target})(document.activeElement))");
    for _ in 0..STEPS {
        if tab.eval(&there).await? == json!(true) {
            return Ok(());
        }
        tab.key(key).await?;
    }
    Err(format!("{key} never led to {target}").into())
}

/// The same by the buttons, without a mouse: from the line back to the board, on to the panel, and through it.
async fn recruit_by_keyboard(tab: &Tab) -> Outcome {
    tab.eval("document.querySelector('#composer textarea').focus()").await?;
    walk(tab, "Shift+Tab", "(node) => node.textContent === 'Recruit'").await?;
    tab.key("Enter").await?;
    tab.wait(&format!("{LAST_PANEL}?.textContent.includes({})", json!(WHICH_VIKING)))
        .await?;
    walk(
        tab,
        "Tab",
        &format!("(node) => {LAST_PANEL}.contains(node) && node.matches('.primary')"),
    )
    .await?;
    tab.key("Enter").await?;
    tab.wait(&format!("{LAST_PANEL}?.textContent.includes(' space: ')"))
        .await?;
    walk(
        tab,
        "Tab",
        &format!("(node) => {LAST_PANEL}.contains(node) && node.textContent.includes(' space: ')"),
    )
    .await?;
    tab.key("Enter").await?;
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

/// End a turn, where it has not ended by itself, and wait until the other is called.
async fn end_turn(tab: &Tab, other: &Tab) -> Outcome {
    let end = "[...document.querySelectorAll('.message:not(.private) button')].findLast((button) => button.textContent === 'End turn')";
    tab.wait(&format!("!({CALLED}) || ({end} && !{end}.disabled)")).await?;
    if is_called(tab).await? {
        tab.click(&format!("{TABLE} button"), "End turn").await?;
    }
    other.wait(CALLED).await?;
    Ok(())
}

/// Play a turn by the buttons.
pub(crate) async fn turn(tab: &Tab, other: &Tab) -> Outcome {
    open_panel(tab).await?;
    choose_in_panel(tab).await?;
    end_turn(tab, other).await
}

/// The one who is to play, and the other.
pub(crate) async fn at_turn<'a>(ann: &'a Tab, bob: &'a Tab) -> Outcome<(&'a Tab, &'a Tab)> {
    Ok(if is_called(ann).await? { (ann, bob) } else { (bob, ann) })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs Chromium: KNARR_BROWSER=chromium cargo test --test browser -- --ignored"]
async fn two_people_play_ten_turns_and_the_bot_restarts_in_the_middle_of_one() -> Outcome {
    let sandbox = Sandbox::start(&["--players", "2", "--start"])?;
    let browser = Browser::start().await?;
    let ann = browser.open(&sandbox.page_as("ann")?, Look::WIDE).await?;
    let bob = browser.open(&sandbox.page_as("bob")?, Look::PHONE).await?;
    for number in 0..TURNS {
        let (tab, other) = at_turn(&ann, &bob).await?;
        if number % 3 == 1 {
            recruit_by_command(tab).await?;
        } else if number % 6 == 2 {
            recruit_by_keyboard(tab).await?;
        } else {
            open_panel(tab).await?;
            match number {
                0 => panel_is_private(tab, other, "Let me think").await?,
                3 => panel_is_private(tab, other, "Now let me see").await?,
                // The panel that was opened before goes on with the bot that comes back.
                5 => reconnect(&ann, "Restart the bot").await?,
                _ => {}
            }
            choose_in_panel(tab).await?;
        }
        end_turn(tab, other).await?;
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
        let described = "[...document.querySelectorAll('.zoom img')].every((image) => image.alt && image.alt !== 'Picture without a description')";
        assert_eq!(tab.eval(described).await?, json!(true));
        // The panels of earlier looks are below it.
        tab.eval(&format!(
            "[...document.querySelectorAll('{TABLE}')].at(-1).scrollIntoView({{ block: 'end', behavior: 'instant' }})"
        ))
        .await?;
        shoot("table").await?;
        tab.click(&format!("{TABLE} .zoom"), "").await?;
        tab.wait("document.querySelector('#picture[open]')").await?;
        shoot("picture").await?;
        tab.key("Escape").await?;
        // Every look opens a panel of its own, below those of the looks before.
        let panels = "document.querySelectorAll('#messages .message.private').length";
        let before = tab.eval(panels).await?;
        tab.click(&format!("{TABLE} button"), "Recruit").await?;
        tab.wait(&format!("{panels} > {before}")).await?;
        tab.wait_text("which Viking do you play?").await?;
        tab.eval("[...document.querySelectorAll('#messages .message')].at(-1).scrollIntoView({ block: 'end', behavior: 'instant' })")
            .await?;
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
