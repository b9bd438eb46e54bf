//! The bot as a process of its own.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use knarr::sandbox::Stand;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use tempfile::TempDir;

/// The program, with a folder of its own to run in.
pub(crate) struct Program {
    folder: TempDir,
    child: Option<Child>,
}

impl Program {
    pub(crate) fn new() -> Program {
        Program {
            folder: tempfile::tempdir().unwrap(),
            child: None,
        }
    }

    /// A command of the program in its folder, with nothing of our environment but the path.
    pub(crate) fn command(&self, settings: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_knarr"));
        command
            .current_dir(self.folder.path())
            .env_clear()
            .envs(std::env::var("PATH").map(|path| ("PATH".to_owned(), path)))
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("knarr.db")
    }

    /// Starts the bot, and waits until it is connected.
    pub(crate) async fn start(&mut self, stand: &Stand) {
        self.spawn(stand, "warn", Stdio::inherit()).await;
    }

    /// The same, its log kept.
    pub(crate) async fn start_logging(&mut self, stand: &Stand, filter: &str) {
        let file = File::create(self.folder.path().join("log")).unwrap();
        self.spawn(stand, filter, file.into()).await;
    }

    /// What was logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    async fn spawn(&mut self, stand: &Stand, filter: &str, errors: Stdio) {
        let (token, api) = (stand.token(), stand.api_url());
        let settings = [
            ("DISCORD_TOKEN", token.as_str()),
            ("DISCORD_API_URL", &api),
            ("RUST_LOG", filter),
        ];
        let mut command = self.command(&settings);
        command.stdout(Stdio::null()).stderr(errors);
        self.child = Some(command.spawn().unwrap());
        stand.wait_commands(&["knarr"]).await.unwrap();
    }

    /// SIGKILL: nothing is finished, nothing said.
    pub(crate) fn kill(&mut self, stand: &Stand) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        stand.bot_was_killed();
    }

    /// Looks into the database beside the bot.
    pub(crate) async fn look(&self) -> Look {
        let options = SqliteConnectOptions::new().filename(self.database()).read_only(true);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options)
            .await
            .unwrap();
        Look { pool }
    }

    /// SIGTERM, as from a service manager; the exit code.
    pub(crate) async fn stop(&mut self) -> Option<i32> {
        let mut child = self.child.take().unwrap();
        let told = Command::new("kill").arg(child.id().to_string()).status().unwrap();
        assert!(told.success());
        let ended = tokio::task::spawn_blocking(move || child.wait());
        ended.await.unwrap().unwrap().code()
    }

    /// Runs a command to its end: its exit code, and what it wrote to the error stream.
    pub(crate) async fn run(&self, arguments: &[&str], settings: &[(&str, &str)]) -> (Option<i32>, String) {
        let mut command = self.command(settings);
        command.args(arguments);
        let output = tokio::task::spawn_blocking(move || command.output())
            .await
            .unwrap()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A read-only look at what is stored.
pub(crate) struct Look {
    pool: SqlitePool,
}

impl Look {
    /// The state number of the one game there is.
    pub(crate) async fn state_no(&self) -> i64 {
        sqlx::query_scalar("SELECT state_no FROM games")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// `lobby`, `running`, `finished` …
    pub(crate) async fn status(&self) -> String {
        sqlx::query_scalar("SELECT status FROM games")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// How many clicks were accepted: entries that were committed together count once.
    pub(crate) async fn batches(&self) -> i64 {
        let sql = "SELECT count(DISTINCT batch) FROM entries";
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    /// Whether the entries are numbered without a gap.
    pub(crate) async fn is_whole(&self) -> bool {
        let sql = "SELECT count(*) = max(no) AND max(no) = (SELECT state_no FROM games) FROM entries";
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    /// The state that the table's message shows, with its pictures.
    pub(crate) async fn shown(&self) -> Option<i64> {
        let sql = "SELECT shown_no FROM announcements \
                   WHERE place = 'table' AND retired = 0 AND message IS NOT NULL AND drawn = 1";
        sqlx::query_scalar(sql).fetch_optional(&self.pool).await.unwrap()
    }

    /// Turns of a computer that were stored in two parts, or twice. A computer never has two turns running here.
    pub(crate) async fn computers_turns_stored_twice(&self) -> i64 {
        let sql = "WITH turns AS (SELECT DISTINCT batch, seat, user IS NULL AS computer FROM entries WHERE kind = 'move'), \
                   pairs AS (SELECT seat, computer, lag(seat) OVER (ORDER BY batch) AS before, \
                   lag(computer) OVER (ORDER BY batch) AS was FROM turns) \
                   SELECT count(*) FROM pairs WHERE computer AND was AND seat = before";
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    /// How many batches of moves computers made.
    pub(crate) async fn computers_turns(&self) -> i64 {
        let sql = "SELECT count(DISTINCT batch) FROM entries WHERE kind = 'move' AND user IS NULL";
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    /// How many messages are still to lose their buttons.
    pub(crate) async fn retired(&self) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM announcements WHERE retired = 1")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }
}
