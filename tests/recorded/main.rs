//! Recorded games replayed on the engine: those of a folder outside the project, and those that `knarr record` writes.
//!
//! `KNARR_RECORDED_GAMES` names the folder; its cards are those of `KNARR_CARDS`, else of the folder `cards` beside it.
#![allow(missing_docs, clippy::unwrap_used)]

mod replay;
mod round_trip;

use knarr::cards;
use knarr::lab::recorded_game::RecordedGame;
use knarr::rules::CardSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Replays every game of a file and tells how many there were.
fn replay_file(path: &Path, cards: &CardSet) -> usize {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut games = 0;
    for (line, json) in (1..).zip(text.lines()) {
        let game: RecordedGame =
            serde_json::from_str(json).unwrap_or_else(|error| panic!("{}:{line}: {error}", path.display()));
        if let Err(why) = replay::replay(&game, cards) {
            panic!("{}:{line}: game {}: {why}", path.display(), game.game);
        }
        games += 1;
    }
    games
}

#[test]
fn the_recorded_games_replay() {
    // Written to the stream itself: what a passing test prints is not shown.
    let tell = |text: String| std::io::stderr().write_all(text.as_bytes()).unwrap();
    let Some(folder) = std::env::var_os("KNARR_RECORDED_GAMES").map(PathBuf::from) else {
        return tell("recorded games: LEFT OUT, since KNARR_RECORDED_GAMES names no folder\n".to_owned());
    };
    let card_folder = std::env::var_os("KNARR_CARDS").map(PathBuf::from);
    let card_folder = card_folder.unwrap_or_else(|| folder.join("../cards"));
    let cards = cards::load_folder(&card_folder).unwrap_or_else(|error| panic!("{}: {error}", card_folder.display()));
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    assert!(!files.is_empty(), "no *.jsonl in {}", folder.display());
    for file in files {
        let games = replay_file(&file, &cards);
        assert!(games > 0, "no game in {}", file.display());
        let name = file.file_name().unwrap_or_default().display();
        tell(format!("recorded games: {games} of {name} replayed\n"));
    }
}
