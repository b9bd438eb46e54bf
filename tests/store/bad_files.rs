//! Files that cannot be used: said clearly, and left byte for byte as they were.

use std::fs;
use std::path::{Path, PathBuf};

use knarr::store::{Change, Store, StoreError};
use sqlx::{Connection, Executor, SqliteConnection};

use crate::{ANN, NOON, SQUARE, a_move, lobby, url};

/// Opens the file, which must be refused, and checks that neither it nor its folder changed.
async fn refused(path: &Path) -> StoreError {
    let before = fs::read(path).unwrap();
    let names = listing(path.parent().unwrap());
    let error = Store::open(&format!("sqlite://{}?mode=rwc", path.display()))
        .await
        .unwrap_err();
    assert!(fs::read(path).unwrap() == before, "the file was changed");
    assert_eq!(listing(path.parent().unwrap()), names);
    let text = error.to_string();
    assert!(!text.contains("***"), "{text}");
    assert!(text.contains(path.file_name().unwrap().to_str().unwrap()), "{text}");
    error
}

fn listing(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    names.sort();
    names
}

/// A closed database with a game of some length in it.
async fn database(folder: &Path) -> PathBuf {
    let store = Store::open(&url(folder)).await.unwrap();
    let id = lobby(&store, SQUARE, &[ANN]).await;
    for no in 1..200 {
        store.append(id, no, &Change::of(a_move(ANN, no)), NOON).await.unwrap();
    }
    store.close().await;
    folder.join("knarr.db")
}

async fn sql(path: &Path, statement: &'static str) {
    let mut db = SqliteConnection::connect(&format!("sqlite://{}", path.display()))
        .await
        .unwrap();
    db.execute(statement).await.unwrap();
    db.close().await.unwrap();
}

#[tokio::test]
async fn an_absent_file_is_created_and_an_empty_one_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path()).await;
    assert!(path.exists());
    let empty = folder.path().join("empty.db");
    fs::write(&empty, "").unwrap();
    let store = Store::open(&format!("sqlite:{}", empty.display())).await.unwrap();
    lobby(&store, SQUARE, &[ANN]).await;
}

#[tokio::test]
async fn a_newer_database_whose_last_changes_are_in_the_log_beside_it_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path()).await;
    // Never closed, so that what it wrote stays in the -wal file, as after a SIGKILL.
    let mut newer = SqliteConnection::connect(&url(folder.path())).await.unwrap();
    newer
        .execute("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (900, 'later', 1, x'00', 0)")
        .await
        .unwrap();
    let log = folder.path().join("knarr.db-wal");
    let before = fs::read(&log).unwrap();
    assert!(!before.is_empty());
    let error = refused(&path).await;
    assert!(matches!(error, StoreError::Newer { found: 900, .. }), "{error:?}");
    assert!(fs::read(&log).unwrap() == before);
}

#[tokio::test]
async fn the_database_keeps_a_write_ahead_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path()).await;
    let mut db = SqliteConnection::connect(&format!("sqlite://{}", path.display()))
        .await
        .unwrap();
    let (mode,): (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&mut db).await.unwrap();
    assert_eq!(mode, "wal");
}

#[tokio::test]
async fn text_is_not_a_database() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in [("short", "Dear diary"), ("long", &"Dear diary, ".repeat(900))] {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        let error = refused(&path).await;
        assert!(matches!(error, StoreError::NotADatabase { .. }), "{name}: {error:?}");
    }
}

#[tokio::test]
async fn a_damaged_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path()).await;
    let whole = fs::read(&path).unwrap();

    let mut holed = whole.clone();
    let middle = whole.len() / 2 / 4096 * 4096;
    holed[middle..middle + 4096].fill(0x5A);
    fs::write(&path, holed).unwrap();
    assert!(matches!(refused(&path).await, StoreError::Corrupt { .. }));

    fs::write(&path, &whole[..whole.len() / 3]).unwrap();
    assert!(matches!(refused(&path).await, StoreError::Corrupt { .. }));

    let mut headless = whole.clone();
    headless[..16].fill(0);
    fs::write(&path, headless).unwrap();
    assert!(matches!(refused(&path).await, StoreError::NotADatabase { .. }));

    fs::write(&path, &whole).unwrap();
    Store::open(&url(folder.path())).await.unwrap();
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path()).await;
    sql(
        &path,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (900, 'later', 1, x'00', 0)",
    )
    .await;
    match refused(&path).await {
        StoreError::Newer { found: 900, known, .. } => assert!((1..900).contains(&known)),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_database_of_another_build_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path()).await;
    sql(&path, "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1").await;
    let error = refused(&path).await;
    assert!(matches!(error, StoreError::Altered { version: 1, .. }), "{error:?}");
}

#[tokio::test]
async fn another_programs_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("recipes.db");
    fs::write(&path, "").unwrap();
    sql(&path, "CREATE TABLE recipes (name TEXT)").await;
    let error = refused(&path).await;
    assert!(matches!(error, StoreError::Foreign { .. }), "{error:?}");
}

#[tokio::test]
async fn a_bad_address_says_what_one_looks_like() {
    for address in ["", "knarr.db", "postgres://localhost/knarr", "sqlite://a.db?mode=fast"] {
        let error = Store::open(address).await.unwrap_err();
        assert!(matches!(error, StoreError::BadUrl { .. }), "{address}: {error:?}");
        assert!(error.to_string().contains("sqlite://knarr.db"), "{error}");
    }
}

#[tokio::test]
async fn a_folder_in_place_of_the_file_or_none_around_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = Store::open(&format!("sqlite://{}", folder.path().display()))
        .await
        .unwrap_err();
    assert!(matches!(error, StoreError::NotAFile { .. }), "{error:?}");
    let nowhere = folder.path().join("nowhere");
    let error = Store::open(&url(&nowhere)).await.unwrap_err();
    assert!(matches!(error, StoreError::NoFolder { .. }), "{error:?}");
    assert!(!nowhere.exists());
}

#[tokio::test]
async fn an_address_for_reading_only_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path()).await;
    let before = fs::read(&path).unwrap();
    for mode in ["mode=ro", "immutable=1"] {
        let error = Store::open(&format!("{}?{mode}", url(folder.path())))
            .await
            .unwrap_err();
        assert!(matches!(error, StoreError::ReadOnly { .. }), "{error:?}");
    }
    assert!(fs::read(&path).unwrap() == before);
}

#[tokio::test]
async fn a_database_that_another_program_has_locked_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path()).await;
    // Not in WAL mode, where an exclusive lock keeps readers out: the strongest lock a database browser can hold.
    sql(&path, "PRAGMA journal_mode = DELETE").await;
    let mut browser = SqliteConnection::connect(&format!("sqlite://{}", path.display()))
        .await
        .unwrap();
    browser.execute("BEGIN EXCLUSIVE").await.unwrap();
    let before = fs::read(&path).unwrap();
    let error = Store::open(&url(folder.path())).await.unwrap_err();
    assert!(matches!(error, StoreError::Locked { .. }), "{error:?}");
    assert!(fs::read(&path).unwrap() == before);
    browser.execute("ROLLBACK").await.unwrap();
    Store::open(&url(folder.path())).await.unwrap();
}
