//! The command line: reads the environment, starts the parts, and nothing else.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use knarr::cards;
use knarr::discord::{self, Config, ConfigError};
use knarr::lab::record::Record;
use knarr::lab::simulate::Simulate;
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
            dotenvy::Error::LineParse(..) => "one of its lines is not of the form NAME=value".to_owned(),
            error => error.to_string(),
        };
        eprintln!("The file .env cannot be read: {what}");
        return ExitCode::from(BAD_SETTINGS);
    }
    match execute(CommandLine::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            match error.is::<ConfigError>() {
                true => ExitCode::from(BAD_SETTINGS),
                false => ExitCode::FAILURE,
            }
        }
    }
}

fn execute(line: CommandLine) -> anyhow::Result<()> {
    match line.command {
        None | Some(Command::Run) => {
            let config = Config::read(setting)?;
            start(run(config, database(), stop_signal()))
        }
        Some(Command::Sandbox(sandbox)) => start(sandbox.run()),
        Some(Command::Simulate(simulate)) => {
            let report = simulate.run(&cards::load(card_folder().as_deref())?)?;
            print!("{report}");
            Ok(())
        }
        Some(Command::Record(record)) => Ok(record.run(&cards::load(card_folder().as_deref())?)?),
    }
}

/// Runs the bot's parts: logging, the threads, the work.
fn start(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(LOG));
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
    let cards = cards::load(card_folder().as_deref())?;
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

/// The folder with card files of the host's own, if one is named.
fn card_folder() -> Option<PathBuf> {
    std::env::var_os("KNARR_CARDS")
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from)
}
