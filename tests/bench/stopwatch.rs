//! Time for benchmarks.

use std::time::{Duration, Instant};

/// Time from here on. Where the system tells it, it is what this thread had of its core, so that a busy machine does not
/// look like a slow program.
pub(crate) struct Stopwatch {
    begin: Instant,
    on_core: Option<u64>,
}

/// Nanoseconds that this thread has run on a core so far, as Linux tells them.
fn on_core() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

impl Stopwatch {
    /// Starts it.
    pub(crate) fn start() -> Stopwatch {
        Stopwatch {
            begin: Instant::now(),
            on_core: on_core(),
        }
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        match (self.on_core, on_core()) {
            (Some(begin), Some(now)) if now > begin => Duration::from_nanos(now - begin),
            _ => self.begin.elapsed(),
        }
    }
}
