//! How light and how quick the bot is: the program as it is run, on a database that is synced, against the stand-in for Discord with its
//! limits on. Memory is taken 60 s after it is connected; clicks come 20 a second at 100 tables, each something that is shown there;
//! commands come 20 a second while jarls think at 50 tables.
#![allow(missing_docs)]

mod figure;

use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use figure::figure;
use knarr::sandbox::{Button, Channel, Interaction, Message, Person, Stand, StandOptions};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const TABLES: usize = 100;
/// Tables at which jarls think, three at each.
const THINKING: usize = 50;
/// How often a command comes to each of them.
const COMMANDS: usize = 4;
/// So many pairs of people share the tables among them.
const PAIRS: usize = 10;
const CLICKS_A_SECOND: u64 = 20;
const CLICKS: u64 = 1200;
/// So many turns are played for what one costs.
const TURNS: usize = 20;
const IDLE: Duration = Duration::from_secs(60);

/// Buttons that lead away from the game.
const ASIDE: [&str; 7] = ["My hand", "Undo", "Log", "Help", "Hint", "Back", "Leave the game"];

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        idle().await?;
        clicks().await?;
        thinking().await?;
        turns().await
    })
}

/// The bot's process; it ends with this.
struct Bot {
    child: Child,
    _folder: tempfile::TempDir,
}

impl Bot {
    async fn start(stand: &Stand) -> anyhow::Result<Bot> {
        let folder = tempfile::tempdir()?;
        let child = Command::new(env!("CARGO_BIN_EXE_knarr"))
            .current_dir(folder.path())
            .env("DISCORD_TOKEN", stand.token())
            .env("DISCORD_API_URL", stand.api_url())
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .spawn()?;
        let bot = Bot { child, _folder: folder };
        stand.wait_commands(&["knarr"]).await?;
        Ok(bot)
    }

    /// Resident memory in MB, where the system tells it.
    fn resident(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib / 1024.0)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn idle() -> anyhow::Result<()> {
    let stand = Stand::start(StandOptions::default()).await?;
    let bot = Bot::start(&stand).await?;
    tokio::time::sleep(IDLE).await;
    match bot.resident() {
        Some(mb) => figure("bot.idle_mb", mb, "MB", "at most", 30.0),
        None => println!("this system does not tell how much memory a process uses"),
    }
    Ok(())
}

/// A table and where its player stands.
struct Table {
    channel: Channel,
    people: [Person; 2],
    /// The panel that is open, and whose it is.
    panel: Option<(Person, Message)>,
    busy: bool,
}

/// Latencies in milliseconds.
#[derive(Default)]
struct Times {
    acknowledged: Vec<f64>,
    done: Vec<f64>,
    failed: usize,
}

async fn clicks() -> anyhow::Result<()> {
    let stand = Stand::start(StandOptions::default()).await?;
    let bot = Bot::start(&stand).await?;
    let guild = stand.guild("Harbour")?;
    let pair = |n| ["host", "guest"].map(|who| stand.add_user(&format!("{who}-{n}"), &guild));
    let pairs: Vec<[Person; 2]> = (0..PAIRS).map(pair).collect();
    let mut tables = Vec::new();
    for n in 0..TABLES {
        let channel = stand.add_channel(&guild, &format!("table-{n}"));
        let people = pairs[n % PAIRS].clone();
        tables.push(Arc::new(Mutex::new(open(channel, people).await?)));
    }
    for table in &tables {
        let channel = locked(table).channel.clone();
        stand
            .wait_for("a table's first board", |_| boards(&channel).pop())
            .await?;
    }
    quiet(&stand, Duration::from_secs(3)).await;
    let times = Arc::new(Mutex::new(Times::default()));
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut ticks = tokio::time::interval(Duration::from_millis(1000 / CLICKS_A_SECOND));
    let mut under_way = tokio::task::JoinSet::new();
    for _ in 0..CLICKS {
        ticks.tick().await;
        let free: Vec<_> = tables.iter().filter(|table| !locked(table).busy).collect();
        let Some(table) = free.choose(&mut rng) else { continue };
        let Some((person, message, click)) = next(table, &mut rng) else {
            continue;
        };
        locked(table).busy = true;
        let (table, times) = (Arc::clone(table), Arc::clone(&times));
        under_way.spawn(async move {
            let answer = match click {
                Click::Button(id) => person.click(&message, &id).await,
                Click::Choice(id, value) => person.select(&message, &id, &value).await,
            };
            // A board may change under the finger: then no client would have sent it.
            if let Ok(answer) = answer {
                note(&times, &answer);
                let panel = answer
                    .message()
                    .ok()
                    .filter(|next| next.is_private() && !next.buttons().is_empty());
                locked(&table).panel = panel.map(|panel| (person, panel));
            }
            locked(&table).busy = false;
        });
    }
    while under_way.join_next().await.is_some() {}
    tokio::time::sleep(Duration::from_secs(10)).await;
    report(&times);
    stand.assert_clean();
    if let Some(mb) = bot.resident() {
        println!("with {TABLES} tables it uses {mb:.1} MB");
    }
    Ok(())
}

/// How late an acknowledgement is while jarls think: one person plays against three of them at each of many tables.
async fn thinking() -> anyhow::Result<()> {
    let stand = Stand::start(StandOptions::default()).await?;
    let _bot = Bot::start(&stand).await?;
    let guild = stand.guild("Harbour")?;
    let ann = stand.add_user("ann", &guild);
    // Discord takes one hand a second for one person.
    let settings = ann.slash("knarr settings").opt("hand", false);
    settings.in_channel(&stand.channel("general")?).await?;
    let mut lobbies = Vec::new();
    for n in 0..THINKING {
        let channel = stand.add_channel(&guild, &format!("jarls-{n}"));
        let new = ann.slash("knarr new").opt("computers", 3).opt("pause", false);
        let new = new.opt("level", "jarl: thinks ahead").opt("skali", false);
        lobbies.push((new.in_channel(&channel).await?.message()?, channel));
    }
    for (lobby, _) in &lobbies {
        ann.click(lobby, "Start").await?;
    }
    let mut waits = Vec::new();
    let mut ticks = tokio::time::interval(Duration::from_millis(1000 / CLICKS_A_SECOND));
    for _ in 0..COMMANDS {
        for (_, channel) in &lobbies {
            ticks.tick().await;
            let answer = ann.slash("knarr hand").in_channel(channel).await?;
            waits.extend(answer.latency().map(|wait| wait.as_secs_f64() * 1000.0));
        }
    }
    let asked = |(_, channel): &&(Message, Channel)| {
        let calls = |thread: &Channel| thread.messages().iter().any(|m| m.content().contains(&ann.mention()));
        channel.threads().iter().any(calls)
    };
    let played = lobbies.iter().filter(asked).count();
    println!(
        "{} commands; at {played} of {THINKING} tables all jarls had moved by then",
        waits.len()
    );
    figure(
        "bot.thinking_ack_p99_ms",
        percentile(&waits, 99),
        "ms",
        "at most",
        3000.0,
    );
    stand.assert_clean();
    Ok(())
}

/// A table just started.
async fn open(channel: Channel, people: [Person; 2]) -> anyhow::Result<Table> {
    let lobby = people[0].slash("knarr new").in_channel(&channel).await?.message()?;
    people[1].click(&lobby, "Join").await?;
    lobby
        .wait_until("Start to be possible", |lobby| {
            lobby.button("Start").is_some_and(|b| !b.disabled)
        })
        .await?;
    people[0].click(&lobby, "Start").await?;
    Ok(Table {
        channel,
        people,
        panel: None,
        busy: false,
    })
}

/// Waits until the bot has nothing more to send.
async fn quiet(stand: &Stand, pause: Duration) {
    let mut calls = 0;
    while stand.request_count() > calls {
        calls = stand.request_count();
        tokio::time::sleep(pause).await;
    }
}

/// What a turn costs: one table, whose people play so slowly that every move is shown.
async fn turns() -> anyhow::Result<()> {
    let stand = Stand::start(StandOptions::default()).await?;
    let _bot = Bot::start(&stand).await?;
    let people = [stand.person("ann")?, stand.person("bob")?];
    let table = Arc::new(Mutex::new(open(stand.channel("general")?, people).await?));
    let channel = locked(&table).channel.clone();
    stand.wait_for("the first board", |_| boards(&channel).pop()).await?;
    // What a start costs, the hands among it, is none of a turn's.
    quiet(&stand, Duration::from_secs(2)).await;
    let before = stand.request_count();
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let wanted = boards(&channel).len() + TURNS;
    for _ in 0..CLICKS {
        if boards(&channel).len() >= wanted {
            break;
        }
        // A panel without anything to press is left for the board.
        let Some((person, message, click)) = next(&table, &mut rng) else {
            continue;
        };
        let answer = match click {
            Click::Button(id) => person.click(&message, &id).await,
            Click::Choice(id, value) => person.select(&message, &id, &value).await,
        };
        quiet(&stand, Duration::from_millis(400)).await;
        let panel = answer.ok().and_then(|answer| answer.message().ok());
        let panel = panel.filter(|next| next.is_private() && !next.buttons().is_empty());
        locked(&table).panel = panel.map(|panel| (person, panel));
    }
    let requests = stand.requests_since(before);
    let counted = |status_429: bool| {
        let same = requests.iter().filter(|request| (request.status == 429) == status_429);
        same.filter(|request| request.counts_globally()).count()
    };
    let boards = boards(&channel);
    // Each board but the last has lost its buttons, by one edit; the others showed a move within its turn.
    let edits: usize = boards.iter().map(Message::edits).sum();
    let (turns, further) = (boards.len() - 1, edits.saturating_sub(boards.len() - 1));
    println!(
        "{} calls in {turns} turns with {further} further visible moves; {} were told to wait",
        counted(false),
        counted(true)
    );
    let a_turn = (counted(false) - further) as f64 / turns as f64;
    figure("bot.rest_calls_per_turn", a_turn, "calls", "at most", 3.0);
    stand.assert_clean();
    Ok(())
}

enum Click {
    Button(String),
    Choice(String, String),
}

/// Something that can be pressed at a table: in the open panel, else under the board.
fn next(table: &Arc<Mutex<Table>>, rng: &mut Pcg64Mcg) -> Option<(Person, Message, Click)> {
    let (open, channel, people) = {
        let mut table = locked(table);
        (table.panel.take(), table.channel.clone(), table.people.clone())
    };
    let (person, message) = match open {
        Some(open) => open,
        None => {
            let message = boards(&channel).pop()?;
            let named = people
                .iter()
                .find(|person| message.content().starts_with(&person.mention()))?;
            (named.clone(), message)
        }
    };
    let playable =
        |button: &Button| !button.disabled && button.custom_id.is_some() && !ASIDE.contains(&button.label.as_str());
    let selects = message.selects();
    if let Some(select) = selects.choose(rng)
        && rng.random_bool(0.7)
    {
        let option = select.options.choose(rng)?.value.clone();
        return Some((person, message, Click::Choice(select.custom_id.clone(), option)));
    }
    let buttons: Vec<Button> = message.buttons().into_iter().filter(playable).collect();
    let id = buttons.choose(rng)?.custom_id.clone()?;
    Some((person, message, Click::Button(id)))
}

fn note(times: &Mutex<Times>, answer: &Interaction) {
    let mut times = locked(times);
    match (answer.ok(), answer.latency(), answer.last_request_after()) {
        (true, Some(acknowledged), Some(done)) => {
            times.acknowledged.push(acknowledged.as_secs_f64() * 1000.0);
            times.done.push(done.as_secs_f64() * 1000.0);
        }
        _ => times.failed += 1,
    }
}

/// The boards of a table's thread, oldest first.
fn boards(channel: &Channel) -> Vec<Message> {
    let threads = channel.threads();
    let messages = threads.iter().flat_map(Channel::messages);
    messages.filter(|message| !message.files().is_empty()).collect()
}

fn report(times: &Mutex<Times>) {
    let times = locked(times);
    println!("{} clicks answered, {} not", times.done.len(), times.failed);
    figure(
        "bot.click_ack_p99_ms",
        percentile(&times.acknowledged, 99),
        "ms",
        "at most",
        20.0,
    );
    figure(
        "bot.click_done_p99_ms",
        percentile(&times.done, 99),
        "ms",
        "at most",
        150.0,
    );
}

fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
        .get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or(f64::NAN)
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
