//! Opening a database: look first, write afterwards.
//!
//! Two programs writing one game's database would each post boards, so a second bot is kept out by an advisory lock on a file
//! beside the database (`knarr.db.lock`). The operating system frees it when the process ends, however it ends.
//! SQLite's own locks are left alone, so that a backup can read the database while the bot runs.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection, SqlitePool};

use super::error::{
    SQLITE_BUSY, SQLITE_CANTOPEN, SQLITE_CORRUPT, SQLITE_LOCKED, SQLITE_NOTADB, SQLITE_READONLY, primary_code,
};
use super::{Store, StoreError};

/// The numbered steps in `migrations/`, built in.
static MIGRATIONS: Migrator = sqlx::migrate!();

/// `PRAGMA application_id` of a Knarr database: "KNRR".
const APPLICATION_ID: i64 = 0x4B4E_5252;

/// How long a statement waits for another program's lock.
const BUSY: Duration = Duration::from_secs(2);

/// Connections that only read. Readers never wait for the writer's disk sync.
const READERS: u32 = 2;

impl Store {
    /// The database that is used when none is named.
    pub const DEFAULT_URL: &'static str = "sqlite://knarr.db";

    /// Opens the database at `url` (`sqlite://knarr.db`, `sqlite::memory:`), creates it if it is absent, and brings its schema up
    /// to date. An existing file is looked at first, and left byte for byte as it was when it cannot be used.
    ///
    /// # Errors
    /// The address is bad; the file is in use by another bot, locked, read-only, damaged, no database, another program's, or
    /// newer than this program.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let bad_url = |detail: String| StoreError::BadUrl {
            url: url.to_owned(),
            detail,
        };
        if !url.starts_with("sqlite:") {
            // Another database's address may hold a password: only what kind it is of is said.
            let kind = url
                .split_once(':')
                .map_or(url.to_owned(), |(kind, _)| format!("{kind}:…"));
            let detail = "it must begin with sqlite:".into();
            return Err(StoreError::BadUrl { url: kind, detail });
        }
        let options = SqliteConnectOptions::from_str(url).map_err(|error| bad_url(error.to_string()))?;
        let asks = |wish: &str| {
            let (_, wishes) = url.split_once('?').unwrap_or_default();
            wishes.split('&').any(|asked| asked == wish)
        };
        if url.contains(":memory:") || asks("mode=memory") {
            return in_memory(options).await;
        }
        let path = resolve(options.get_filename())?;
        if ["mode=ro", "immutable=1", "immutable=true"]
            .iter()
            .any(|wish| asks(wish))
        {
            let detail = "its address asks for reading only".into();
            return Err(StoreError::ReadOnly { path, detail });
        }
        let (lock, made) = lock(&path)?;
        if let Err(error) = look(&path).await {
            if made {
                // Whoever waits for this lock would find the same bad file, so nobody is let in by removing it.
                let _ = fs::remove_file(lock_path(&path));
            }
            return Err(error);
        }
        let opened = connect(&path, options, lock).await;
        opened.map_err(|error| classify(&path, error))
    }

    /// Closes every connection once its work is done, and lets another process have the database.
    pub async fn close(self) {
        self.writer.close().await;
        self.reader.close().await;
    }
}

/// A database that lives as long as its one connection: for tests and for trying things out.
async fn in_memory(options: SqliteConnectOptions) -> Result<Store, StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(
            options
                .shared_cache(false)
                .foreign_keys(true)
                .disable_statement_logging(),
        )
        .await?;
    MIGRATIONS.run(&pool).await.map_err(StoreError::Migrate)?;
    Ok(Store {
        reader: pool.clone(),
        writer: pool,
        _lock: None,
    })
}

async fn connect(path: &Path, options: SqliteConnectOptions, lock: File) -> Result<Store, StoreError> {
    let options = options
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        // In KiB when negative: rows are small and seldom read twice, memory is dear on a small machine.
        .pragma("cache_size", "-512")
        .statement_cache_capacity(64)
        .disable_statement_logging();
    let writer = pool(1, options.clone().create_if_missing(true)).await?;
    MIGRATIONS.run(&writer).await.map_err(StoreError::Migrate)?;
    let reader = pool(READERS, options.create_if_missing(false)).await?;
    Ok(Store {
        writer,
        reader,
        _lock: Some(Arc::new(lock)),
    })
}

async fn pool(size: u32, options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(size)
        .idle_timeout(None)
        .max_lifetime(None)
        // Out of room or on an I/O error SQLite rolls a transaction back by itself. The driver's own rollback then fails, and it holds
        // the transaction to be open for good: such a connection could never begin another one.
        .before_acquire(|connection, _| {
            let usable = !connection.is_in_transaction();
            Box::pin(async move { Ok(usable) })
        })
        .connect_with(options)
        .await
}

/// The file's one true path, so that two names of one database share one lock.
fn resolve(path: &Path) -> Result<PathBuf, StoreError> {
    let io_error = |source| StoreError::Io {
        path: path.to_owned(),
        source,
    };
    match fs::metadata(path) {
        Ok(meta) if !meta.is_file() => Err(StoreError::NotAFile { path: path.to_owned() }),
        Ok(_) => fs::canonicalize(path).map_err(io_error),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = path
                .file_name()
                .ok_or_else(|| StoreError::NotAFile { path: path.to_owned() })?;
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            match fs::canonicalize(folder) {
                Ok(folder) => Ok(folder.join(name)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Err(StoreError::NoFolder {
                    folder: folder.to_owned(),
                }),
                Err(error) => Err(io_error(error)),
            }
        }
        Err(error) => Err(io_error(error)),
    }
}

fn lock_path(path: &Path) -> PathBuf {
    beside(path, ".lock")
}

/// The file beside the database whose name has that ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// Takes the lock beside the database; the second value tells whether the lock file is new.
fn lock(path: &Path) -> Result<(File, bool), StoreError> {
    let lock_path = lock_path(path);
    let made = !lock_path.exists();
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&lock_path)
        .map_err(|source| not_writable(path, &lock_path, source))?;
    match file.try_lock() {
        Ok(()) => Ok((file, made)),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(source)) => Err(StoreError::Io {
            path: lock_path,
            source,
        }),
    }
}

fn not_writable(path: &Path, refused: &Path, source: io::Error) -> StoreError {
    match source.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly {
            path: path.to_owned(),
            detail: format!("{}: {source}", refused.display()),
        },
        _ => StoreError::Io {
            path: refused.to_owned(),
            source,
        },
    }
}

/// Looks at an existing file without changing it.
async fn look(path: &Path) -> Result<(), StoreError> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(not_writable(path, path, source)),
        Ok(_) => {}
    }
    // Opened, never written: the operating system says whether it would let us.
    OpenOptions::new()
        .write(true)
        .open(path)
        .map_err(|source| not_writable(path, path, source))?;
    // With nothing beside it, the file says everything by itself, and SQLite need not put a thing there to read it.
    if !beside(path, "-wal").exists() && !beside(path, "-journal").exists() {
        return inspect(path, SqliteConnectOptions::new().read_only(true).immutable(true)).await;
    }
    match inspect(path, SqliteConnectOptions::new().read_only(true)).await {
        // A journal that must be rolled back first (the program was killed while it created the database) cannot be read
        // through a read-only connection. Rolling it back restores what was committed and changes nothing else.
        Err(StoreError::ReadOnly { .. }) => inspect(path, SqliteConnectOptions::new()).await,
        other => other,
    }
}

async fn inspect(path: &Path, options: SqliteConnectOptions) -> Result<(), StoreError> {
    let options = options
        .filename(path)
        .create_if_missing(false)
        .busy_timeout(BUSY)
        .disable_statement_logging();
    let checked = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let answer = examine(path, &mut connection).await;
        connection.close().await?;
        answer
    };
    checked.await.map_err(|error| classify(path, error))
}

async fn examine(path: &Path, db: &mut SqliteConnection) -> Result<(), StoreError> {
    let tables: Vec<(String,)> = sqlx::query_as(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .fetch_all(&mut *db)
    .await?;
    if tables.is_empty() {
        return Ok(());
    }
    let steps: Vec<(i64, Vec<u8>)> = if tables.iter().any(|(name,)| name == "_sqlx_migrations") {
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *db)
            .await?
    } else {
        Vec::new()
    };
    let (id,): (i64,) = sqlx::query_as("PRAGMA application_id").fetch_one(&mut *db).await?;
    // Killed between making the list of steps and the first step: ours, though it does not say so yet.
    let barely_begun = tables.len() == 1 && tables[0].0 == "_sqlx_migrations" && steps.is_empty();
    if id != APPLICATION_ID && !barely_begun {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    let known = MIGRATIONS.iter().map(|step| step.version).max();
    let known = known.unwrap_or_default();
    if let Some((found, _)) = steps.last().filter(|(version, _)| *version > known) {
        return Err(StoreError::Newer {
            path: path.to_owned(),
            found: *found,
            known,
        });
    }
    for (version, checksum) in &steps {
        let same = MIGRATIONS
            .iter()
            .any(|step| step.version == *version && step.checksum == *checksum);
        if !same {
            return Err(StoreError::Altered {
                path: path.to_owned(),
                version: *version,
            });
        }
    }
    let (verdict,): (String,) = sqlx::query_as("PRAGMA quick_check(1)").fetch_one(&mut *db).await?;
    if verdict == "ok" {
        return Ok(());
    }
    Err(StoreError::Corrupt {
        path: path.to_owned(),
        detail: findings(&verdict),
    })
}

/// What a check found, without the headings that SQLite puts over it.
fn findings(verdict: &str) -> String {
    let lines = verdict.lines().map(str::trim);
    let found: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with("***"))
        .collect();
    found.join("; ")
}

/// Gives SQLite's bare codes their meaning at the opening of a file.
fn classify(path: &Path, error: StoreError) -> StoreError {
    let sql = match &error {
        StoreError::Sql(sql) => sql,
        StoreError::Migrate(MigrateError::Execute(sql) | MigrateError::ExecuteMigration(sql, _)) => sql,
        _ => return error,
    };
    let path = path.to_owned();
    let detail = sql
        .as_database_error()
        .map(|error| error.message().to_owned())
        .unwrap_or_default();
    match primary_code(sql) {
        Some(SQLITE_BUSY | SQLITE_LOCKED) => StoreError::Locked { path },
        Some(SQLITE_READONLY | SQLITE_CANTOPEN) => StoreError::ReadOnly { path, detail },
        Some(SQLITE_NOTADB) => StoreError::NotADatabase { path },
        Some(SQLITE_CORRUPT) => StoreError::Corrupt { path, detail },
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Change, ChannelId, EntryKind, Json, Moment, NewEntry, NewGame, UserId};

    async fn limit_pages(store: &Store, pages: i64) {
        sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}")))
            .execute(&store.writer)
            .await
            .unwrap();
    }

    /// After one moment without room no transaction began any more until the bot was started anew.
    #[tokio::test]
    async fn once_there_is_room_again_it_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("knarr.db").display());
        let store = Store::open(&url).await.unwrap();
        let host = UserId(1);
        let new = NewGame {
            guild: None,
            channel: ChannelId(2),
            host,
            options: Json("{}".into()),
            seats: Vec::new(),
        };
        let opened = NewEntry::new(EntryKind::Open, Some(host));
        let game = store.create_game(&new, &opened, Moment(0)).await.unwrap();
        limit_pages(&store, 1).await;
        let change = Change::of(NewEntry {
            action: Some(Json(format!("\"{}\"", "x".repeat(100_000)))),
            ..NewEntry::new(EntryKind::Ship, Some(host))
        });
        for _ in 0..2 {
            let full = store.append(game, 1, &change, Moment(1)).await.unwrap_err();
            assert_eq!(full.to_string(), StoreError::DiskFull.to_string());
            limit_pages(&store, 1).await;
        }
        limit_pages(&store, 1_000_000).await;
        assert_eq!(store.append(game, 1, &change, Moment(2)).await.unwrap(), 2);
    }
}
