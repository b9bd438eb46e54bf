//! The command line: reads the environment, starts the parts, and nothing else.

use clap::{Parser, Subcommand};
use knarr::cards;
use knarr::lab::record::Record;
use std::path::PathBuf;

/// Play Knarr with its expansion Skáli in a Discord channel.
#[derive(Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Record(Record),
}

fn main() -> anyhow::Result<()> {
    match CommandLine::parse().command {
        None => anyhow::bail!("the bot is still being built; `knarr record --help` is there"),
        Some(Command::Record(record)) => Ok(record.run(&cards::load(card_folder().as_deref())?)?),
    }
}

/// The folder with card files of the host's own, if one is named.
fn card_folder() -> Option<PathBuf> {
    std::env::var_os("KNARR_CARDS")
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from)
}
