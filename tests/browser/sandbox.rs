//! The whole thing as a host starts it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// `knarr sandbox` in a process of its own.
pub(crate) struct Sandbox {
    child: Child,
    /// Where it says to go.
    pub(crate) page: String,
    _folder: tempfile::TempDir,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Sandbox {
    pub(crate) fn start(options: &[&str]) -> Outcome<Self> {
        let folder = tempfile::tempdir()?;
        let mut child = Command::new(env!("CARGO_BIN_EXE_knarr"))
            .args(["sandbox", "--port", "0"])
            .args(options)
            .current_dir(folder.path())
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let page = line
            .split(' ')
            .find(|word| word.starts_with("http"))
            .ok_or("no address")?;
        Ok(Self {
            child,
            page: page.to_owned(),
            _folder: folder,
        })
    }

    /// Ask the process to leave, and wait until it has; true where it left in good order.
    pub(crate) fn end(mut self) -> Outcome<bool> {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status()?;
        Ok(asked.success() && self.child.wait()?.success())
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The page as somebody else sees it.
    pub(crate) fn page_as(&self, who: &str) -> Outcome<String> {
        let (before, rest) = self.page.split_once("as=").ok_or("no name in the address")?;
        // The channel, where one is named.
        let after = rest.find('&').map_or("", |at| &rest[at..]);
        Ok(format!("{before}as={who}{after}"))
    }

    /// The address without what is asked there.
    pub(crate) fn origin(&self) -> &str {
        self.page.split("/?").next().unwrap_or_default()
    }
}
