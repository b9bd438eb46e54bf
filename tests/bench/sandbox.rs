//! How soon the sandbox's page can be used, how soon a click shows, and what the whole process takes of memory.
//! All times are taken by the browser itself, with the real bot and a channel full of boards.

#[allow(dead_code, reason = "shared with the stories, which use all of it")]
#[path = "../browser/chromium.rs"]
mod chromium;
#[allow(dead_code, reason = "shared with the stories, which use all of it")]
#[path = "../browser/sandbox.rs"]
mod sandbox;

mod figure;

use chromium::{Browser, Look};
use figure::figure;
use sandbox::Sandbox;
use serde_json::json;

/// Messages with pictures in the channel.
const MESSAGES: usize = 50;
const OPENINGS: usize = 9;
const CLICKS: usize = 25;

/// From a click to the frame that shows what came of it.
const CLICK: &str = "new Promise((done) => {
    const list = document.getElementById('messages');
    const button = [...list.querySelectorAll('.message:not(.private) button')].findLast((one) => one.textContent === 'Recruit' && !one.disabled);
    const before = performance.now();
    const seen = new MutationObserver(() => {
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - before)));
    });
    seen.observe(list, { childList: true });
    button.click();
})";

/// Ask for the picture of a player's part of the board, as its command does, and wait for the answer.
const BOARD: &str = "fetch('/sandbox/command', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: new URLSearchParams(location.search).get('as'), channel: new URLSearchParams(location.search).get('channel'),
        path: ['knarr', 'board'], options: [{ name: 'player', type: 3, value: 'Ann' }] }) }).then((answer) => answer.json())";

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The most memory a process has had, in megabytes, where the system tells.
fn memory(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024.0 / 1e6)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(measure())
}

async fn measure() -> Result<(), Box<dyn std::error::Error>> {
    let sandbox = Sandbox::start(&["--players", "3", "--start"])?;
    let browser = match Browser::start().await {
        Ok(browser) => browser,
        Err(error) => {
            println!("the sandbox's figures are left out: {error}");
            return Ok(());
        }
    };
    let tab = browser.open(&sandbox.page, Look::WIDE).await?;
    let boards = "[...document.querySelectorAll('.message')].filter((one) => one.querySelector('.zoom')).length";
    tab.wait(&format!("{boards} === 1")).await?;
    for number in 1..MESSAGES {
        tab.eval(BOARD).await?;
        tab.wait(&format!("{boards} > {number}")).await?;
    }
    let mut openings = Vec::new();
    for _ in 0..OPENINGS {
        // A browser that has never been here: nothing is in its cache.
        let fresh = browser.open(&sandbox.page, Look::WIDE).await?;
        fresh.wait(&format!("{boards} >= {MESSAGES}")).await?;
        let ready = fresh
            .eval("performance.getEntriesByName('sandbox-ready')[0].startTime")
            .await?;
        openings.push(ready.as_f64().ok_or("no time")?);
        fresh.close().await?;
    }
    figure("sandbox.page_ready_ms", median(&mut openings), "ms", "at most", 1000.0);
    let mut clicks = Vec::new();
    for _ in 0..CLICKS {
        // A button that waits for its answer takes no second click.
        tab.wait("!document.querySelector('[aria-busy=true]')").await?;
        clicks.push(tab.eval(CLICK).await?.as_f64().ok_or("no time")?);
    }
    figure("sandbox.update_ms", median(&mut clicks), "ms", "at most", 100.0);
    if let Some(megabytes) = memory(sandbox.id()) {
        figure("sandbox.memory_mb", megabytes, "MB", "at most", 80.0);
    }
    assert_eq!(tab.complaints(sandbox.origin()), Vec::<String>::new());
    assert_eq!(
        tab.eval("document.getElementById('violation-list').innerText").await?,
        json!("")
    );
    Ok(())
}
