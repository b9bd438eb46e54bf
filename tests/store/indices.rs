//! Searches stay quick however many games there are: none of them reads a whole table.

use knarr::store::Store;
use sqlx::{Connection, SqliteConnection};

use crate::url;

/// The searches of the store, as it sends them but for the columns.
const SEARCHES: [&str; 10] = [
    "EXPLAIN QUERY PLAN SELECT g.view FROM games g JOIN seats s ON s.game = g.id \
     WHERE s.user = 1 AND s.left_at IS NULL AND g.status IN ('lobby', 'running') ORDER BY g.touched_at DESC, g.id DESC",
    "EXPLAIN QUERY PLAN SELECT g.view FROM games g \
     WHERE (g.channel = 1 OR g.thread = 1) AND g.status IN ('lobby', 'running') ORDER BY g.touched_at DESC, g.id DESC",
    "EXPLAIN QUERY PLAN SELECT g.view FROM games g \
     WHERE (g.channel = 1 OR g.thread = 1) AND g.status = 'finished' ORDER BY g.touched_at DESC, g.id DESC LIMIT 1",
    "EXPLAIN QUERY PLAN SELECT id FROM games WHERE status IN ('lobby', 'running') ORDER BY id",
    "EXPLAIN QUERY PLAN SELECT id FROM games WHERE status = 'lobby' AND touched_at < 1 ORDER BY touched_at",
    "EXPLAIN QUERY PLAN SELECT max(no) FROM entries WHERE game = 1 AND user = 2",
    "EXPLAIN QUERY PLAN SELECT batch FROM entries WHERE game = 1 AND user IS NOT NULL ORDER BY no DESC LIMIT 1",
    "EXPLAIN QUERY PLAN SELECT events FROM entries WHERE game = 1 AND no > 2 ORDER BY no LIMIT 3",
    "EXPLAIN QUERY PLAN SELECT a.nonce FROM announcements a WHERE a.game = 1 ORDER BY a.id",
    "EXPLAIN QUERY PLAN SELECT a.nonce FROM announcements a WHERE a.message = 1",
];

#[tokio::test]
async fn no_search_reads_a_whole_table() {
    let folder = tempfile::tempdir().unwrap();
    let _store = Store::open(&url(folder.path())).await.unwrap();
    let mut db = SqliteConnection::connect(&url(folder.path())).await.unwrap();
    for search in SEARCHES {
        let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(search).fetch_all(&mut db).await.unwrap();
        assert!(!plan.is_empty());
        for (.., step) in plan {
            assert!(!step.starts_with("SCAN"), "{step} in {search}");
        }
    }
}
