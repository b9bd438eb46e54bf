//! The command line: reads the environment, starts the parts, and nothing else.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};
use knarr::cards;
use knarr::discord::{self, Config, ConfigError};
use knarr::lab::record::Record;
use knarr::lab::simulate::Simulate;
use knarr::rules::CardSet;
use knarr::store::Store;
use knarr::table::Tables;

// A folder of its own would otherwise look like a layer of the library's.
#[path = "main/logging.rs"]
mod logging;
#[path = "main/playground.rs"]
mod playground;

use playground::Sandbox;

/// The number of the signal for a file too large.
#[cfg(target_os = "linux")]
const SIGXFSZ: i32 = 25;

/// The exit code for settings that are missing or wrong.
const BAD_SETTINGS: u8 = 2;

/// Play Knarr with its expansion Skáli in a Discord channel.
#[derive(Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the bot (the same as no command).
    Run,
    Sandbox(Sandbox),
    Record(Record),
    Simulate(Simulate),
}

fn main() -> ExitCode {
    // A host without an `.env` file sets the environment itself; a file that cannot be read is worth a word.
    if let Err(error) = dotenvy::dotenv()
        && !error.not_found()
    {
        // The error would quote the line, and the line may hold the token.
        let what = match error {
            dotenvy::Error::LineParse(line, _) => match number_of(&line) {
                Some(number) => format!("line {number} is not of the form NAME=value"),
                None => "one of its lines is not of the form NAME=value".to_owned(),
            },
            error => error.to_string(),
        };
        eprintln!("The file .env cannot be read: {what}");
        return ExitCode::from(BAD_SETTINGS);
    }
    match execute(CommandLine::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", said(&error));
            match error.is::<ConfigError>() {
                true => ExitCode::from(BAD_SETTINGS),
                false => ExitCode::FAILURE,
            }
        }
    }
}

/// An error with its causes, each said once: some name their cause in their own words already.
fn said(error: &anyhow::Error) -> String {
    let mut said = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !said.contains(&cause) {
            said = format!("{said}: {cause}");
        }
    }
    said
}

/// Where in the file `.env` a line stands, from 1. The library looks for the file in the folders above too.
fn number_of(line: &str) -> Option<usize> {
    let here = std::env::current_dir().ok()?;
    let file = here
        .ancestors()
        .map(|folder| folder.join(".env"))
        .find(|file| file.is_file())?;
    let text = std::fs::read_to_string(file).ok()?;
    let first = line.lines().next()?.trim();
    let at = text.lines().position(|line| line.trim() == first)?;
    Some(at + 1)
}

fn execute(line: CommandLine) -> anyhow::Result<()> {
    match line.command {
        None | Some(Command::Run) => {
            let config = Config::read(setting)?;
            start(run(config, database(), stop_signal()))
        }
        Some(Command::Sandbox(sandbox)) => start(sandbox.run()),
        Some(Command::Simulate(simulate)) => {
            let report = simulate.run(&load_cards()?)?;
            // Hours may have gone into it: a file that fails takes nothing from the table, nor the table from the files.
            let said = say(&report.to_string());
            simulate.write(&report)?;
            said
        }
        Some(Command::Record(record)) => Ok(record.run(&load_cards()?)?),
    }
}

/// Writes to the output. Whoever stopped reading wants no more, which is no error.
fn say(text: &str) -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(error).context("the output cannot be written")
        }
        _ => Ok(()),
    }
}

/// Runs the bot's parts: logging, the threads, the work.
fn start(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    logging::begin();
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    threads.block_on(work)
}

async fn run(config: Config, database: String, stop: impl Future<Output = ()> + Send) -> anyhow::Result<()> {
    // A file that grows beyond what the system allows (`ulimit -f`) would kill the process without a word. Caught, the write fails as on a
    // full disk.
    #[cfg(target_os = "linux")]
    let _caught = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(SIGXFSZ));
    let cards = load_cards()?;
    let store = Store::open(&database).await?;
    let tables = Tables::new(store.clone(), cards);
    let outcome = discord::run(config, tables, stop).await;
    store.close().await;
    Ok(outcome?)
}

/// Done when the process is told to leave: Ctrl-C, or SIGTERM from whatever supervises it.
async fn stop_signal() {
    let ctrl_c = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signals) => drop(signals.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        outcome = ctrl_c => {
            if outcome.is_err() {
                std::future::pending::<()>().await;
            }
        }
        () = terminated => {}
    }
}

fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn database() -> String {
    setting("DATABASE_URL")
        .filter(|url| !url.is_empty())
        .unwrap_or_else(|| Store::DEFAULT_URL.to_owned())
}

/// The cards of the host's own folder, if one is named, else those that are built in.
fn load_cards() -> anyhow::Result<CardSet> {
    let folder = card_folder();
    let named = folder.is_some();
    cards::load(folder.as_deref()).map_err(|error| match named {
        true => anyhow::Error::from(error).context("the card files that KNARR_CARDS names cannot be used"),
        false => error.into(),
    })
}

/// The folder with card files of the host's own, if one is named.
fn card_folder() -> Option<PathBuf> {
    std::env::var_os("KNARR_CARDS")
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from)
}
