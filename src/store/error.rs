//! What can go wrong with the database, said so that whoever hosts the bot knows what to do.

use std::io;
use std::path::PathBuf;

use super::GameId;

/// Why the database could not be opened, read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The address is not one of an SQLite database.
    #[error("'{url}' is no SQLite address; it should look like sqlite://knarr.db ({detail})")]
    BadUrl {
        /// What was given.
        url: String,
        /// What is wrong with it.
        detail: String,
    },
    /// The folder that should hold the file does not exist.
    #[error("there is no folder {}; create it, or name another file (DATABASE_URL; in the sandbox --database)", folder.display())]
    NoFolder {
        /// The missing folder.
        folder: PathBuf,
    },
    /// The address names something that is not a file.
    #[error("{} is not a file; name a database file (DATABASE_URL; in the sandbox --database)", path.display())]
    NotAFile {
        /// What was named.
        path: PathBuf,
    },
    /// Another bot process has this database.
    #[error("{} is in use by another Knarr process; stop that one first, or give this one a database of its own (DATABASE_URL; in the sandbox --database)", path.display())]
    InUse {
        /// The database.
        path: PathBuf,
    },
    /// Another program holds a lock on the database.
    #[error("{} is locked by another program (a backup or a database browser?); close that program and try again", path.display())]
    Locked {
        /// The database.
        path: PathBuf,
    },
    /// The file, its folder or the address allows reading only.
    #[error("{} can be read but not written; the bot needs to write to it and to its folder ({detail})", path.display())]
    ReadOnly {
        /// The database.
        path: PathBuf,
        /// What forbids writing.
        detail: String,
    },
    /// The file is something else than an SQLite database.
    #[error("{} is not a database; it was left as it is. Name another file (DATABASE_URL; in the sandbox --database), or put a backup in its place", path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The file is a damaged database.
    #[error("{} is damaged ({detail}); it was left as it is. Put a backup in its place", path.display())]
    Corrupt {
        /// The database.
        path: PathBuf,
        /// What SQLite found first.
        detail: String,
    },
    /// The file is another program's database.
    #[error("{} is the database of another program; it was left as it is. Name another file (DATABASE_URL; in the sandbox --database)", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of this program wrote the database.
    #[error("{} was written by a newer Knarr (schema {found}, this one knows up to {known}); it was left as it is. Start the newer version, or use a backup from before it", path.display())]
    Newer {
        /// The database.
        path: PathBuf,
        /// The newest schema step in the file.
        found: i64,
        /// The newest schema step of this program.
        known: i64,
    },
    /// The schema differs from what this program would have made.
    #[error("{} was made by a different build of Knarr (schema step {version} is not the same); it was left as it is", path.display())]
    Altered {
        /// The database.
        path: PathBuf,
        /// The first step that differs.
        version: i64,
    },
    /// The disk has no room left.
    #[error("the disk is full: nothing more can be stored until there is room")]
    DiskFull,
    /// The operating system refused something.
    #[error("cannot use {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The database has no such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// A stored row holds something this program cannot read.
    #[error("game {game}: the stored {what} cannot be read")]
    Unreadable {
        /// Whose row it is.
        game: GameId,
        /// What it should have been.
        what: &'static str,
    },
    /// Bringing the schema up to date failed; what was stored is as before.
    #[error("the database could not be brought up to date: {0}")]
    Migrate(#[source] sqlx::migrate::MigrateError),
    /// Anything else that SQLite or its driver reports.
    #[error("database error: {0}")]
    Sql(#[source] sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match primary_code(&error) {
            Some(SQLITE_FULL) => Self::DiskFull,
            _ => Self::Sql(error),
        }
    }
}

// SQLite's primary result codes: the low byte of the extended ones (sqlite.org/rescode.html).
pub(super) const SQLITE_BUSY: u32 = 5;
pub(super) const SQLITE_LOCKED: u32 = 6;
pub(super) const SQLITE_READONLY: u32 = 8;
pub(super) const SQLITE_CORRUPT: u32 = 11;
const SQLITE_FULL: u32 = 13;
pub(super) const SQLITE_CANTOPEN: u32 = 14;
pub(super) const SQLITE_NOTADB: u32 = 26;

/// SQLite's primary result code, if it is SQLite that reports.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}
