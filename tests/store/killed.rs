//! SIGKILL at any moment loses nothing that was acknowledged.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use knarr::store::{Change, GameId, Status, Store};

use crate::{ANN, BOB, NOON, SQUARE, a_move, json, lobby, url};

/// Which database the writer writes to.
const DATABASE: &str = "KNARR_TEST_WRITE";

/// Not a test of its own: the process that is killed. It appends for ever and says each number once it is acknowledged.
#[tokio::test]
#[ignore = "started as a process of its own by the test beside it"]
async fn writer() {
    let store = Store::open(&std::env::var(DATABASE).unwrap()).await.unwrap();
    let game = store.open_games().await.unwrap()[0];
    let mut no = store.game(game).await.unwrap().state_no;
    loop {
        // Two entries at once, so that half a change would show.
        let change = Change {
            entries: vec![a_move(ANN, no + 1), a_move(BOB, no + 2)],
            ..Change::default()
        };
        no = store.append(game, no, &change, NOON).await.unwrap();
        println!("ACK {no}");
        std::io::stdout().flush().unwrap();
    }
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_by_sigkill() {
    let folder = tempfile::tempdir().unwrap();
    let address = url(folder.path());
    let store = Store::open(&address).await.unwrap();
    let game = lobby(&store, SQUARE, &[ANN, BOB]).await;
    store.close().await;

    let mut seen = 1;
    // How many acknowledgements to wait for before each kill: in the first commit, after some, after many.
    for acknowledgements in [0, 1, 2, 3, 5, 8, 13, 40, 1, 0, 150, 4] {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "killed::writer", "--ignored", "--nocapture"])
            .env(DATABASE, &address)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut acked = seen;
        let mut count = 0;
        while count < acknowledgements {
            let line = lines.next().expect("the writer goes on until it is killed").unwrap();
            if let Some(no) = acknowledged(&line) {
                acked = no;
                count += 1;
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // What it still said before it died counts too.
        for line in lines.map_while(Result::ok) {
            acked = acknowledged(&line).unwrap_or(acked);
        }
        seen = check(&address, game, acked).await;
    }
    assert!(seen > 400, "the writer hardly wrote: {seen}");
}

fn acknowledged(line: &str) -> Option<u32> {
    line.split_once("ACK ")?.1.trim().parse().ok()
}

/// The database opens, holds everything up to `acked` at least, and no half change; answers with where it stands.
async fn check(address: &str, game: GameId, acked: u32) -> u32 {
    let store = Store::open(address).await.unwrap();
    let snapshot = store.snapshot(game).await.unwrap();
    let no = snapshot.game.state_no;
    assert!(no >= acked, "{acked} was acknowledged, {no} is stored");
    assert_eq!(no % 2, 1, "half a change");
    assert_eq!(snapshot.game.status, Status::Lobby);
    let log = store.entries_since(game, 0, u32::MAX).await.unwrap();
    assert!(log.iter().map(|entry| entry.no).eq(1..=no));
    for state_no in [acked, no] {
        if state_no > 1 {
            let state = store.state(game, state_no).await.unwrap().unwrap();
            assert_eq!(state.state, json(&format!(r#"{{"after":{state_no}}}"#)));
        }
    }
    store.close().await;
    no
}
