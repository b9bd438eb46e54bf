//! The command line: reads the environment, starts the parts, and nothing else.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use knarr::cards;
use knarr::discord::{self, Config, ConfigError};
use knarr::lab::record::Record;
use knarr::lab::simulate::Simulate;
use knarr::rules::CardSet;
use knarr::store::Store;
use knarr::table::Tables;
use tracing_subscriber::EnvFilter;

// A folder of its own would otherwise look like a layer of the library's.
#[path = "main/playground.rs"]
mod playground;

use playground::Sandbox;

/// What is logged unless `RUST_LOG` says otherwise. The libraries below say at debug what the bot says better.
const LOG: &str = "info,serenity=error,poise=error,sqlx=warn,twilight_http_ratelimiting=warn";

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
            print!("{report}");
            Ok(())
        }
        Some(Command::Record(record)) => Ok(record.run(&load_cards()?)?),
    }
}

/// Runs the bot's parts: logging, the threads, the work.
fn start(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let filter = match setting("RUST_LOG").filter(|text| !text.is_empty()) {
        None => EnvFilter::new(LOG),
        Some(text) => EnvFilter::try_new(&text).unwrap_or_else(|error| {
            eprintln!("RUST_LOG is '{text}', which cannot be read ({error}); the usual is logged.");
            EnvFilter::new(LOG)
        }),
    };
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
        .init();
    // What a panic says may quote a hand; where it happened does not.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "a handler panicked");
    }));
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    threads.block_on(work)
}

async fn run(config: Config, database: String, stop: impl Future<Output = ()> + Send) -> anyhow::Result<()> {
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
