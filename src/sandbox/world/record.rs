//! What the stand-in writes down about the bot, and how others hear of changes.

use std::time::Instant;

use serde::Serialize;
use tokio::sync::{broadcast, watch};

use crate::sandbox::ids::Snowflake;

use super::World;

/// Requests kept in the log; older ones are dropped.
const REQUESTS_KEPT: usize = 50_000;

/// Something the bot did that Discord refuses, or that no client would show as meant.
#[derive(Clone, Debug, Serialize)]
pub struct Violation {
    /// One word for what was broken, such as `refused`, `interaction-timeout` or `gateway`.
    pub kind: &'static str,
    /// What happened, with the request and the numbers.
    pub detail: String,
    /// Discord's error code, where the answer had one.
    pub code: Option<u32>,
    /// When, in milliseconds since 1970 on the stand-in's clock.
    pub at_ms: u64,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

/// One REST request of the bot.
#[derive(Clone, Debug)]
pub struct RequestRecord {
    /// `GET`, `POST`, …
    pub method: String,
    /// The route with its parameters' names, such as `/channels/{channel_id}/messages`; the bare path where no route fits.
    pub route: String,
    /// The path as it was asked for, without `/api/v10`. An interaction's token is cut short.
    pub path: String,
    /// The HTTP status of the answer; 0 where the connection was cut instead.
    pub status: u16,
    /// When the request came in.
    pub at: Instant,
    /// How long the answer took.
    pub took: std::time::Duration,
}

impl RequestRecord {
    /// Whether Discord counts this request against the bot's global limit: interaction callbacks and their
    /// webhooks are exempt.
    pub fn counts_globally(&self) -> bool {
        !self.route.starts_with("/interactions/") && !self.route.starts_with("/webhooks/")
    }
}

/// Something on the screen changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A message appeared, changed or went away.
    Message(Snowflake),
    /// Servers, channels or threads.
    Channels,
    /// People, their language or rights.
    People,
    /// An interaction was answered, or failed.
    Interaction(Snowflake),
    /// The list of commands.
    Commands,
    /// The bot came or went.
    Gateway,
    /// The clock was put ahead.
    Clock,
    /// A violation was noted.
    Violation,
    /// Somebody types in this channel.
    Typing(Snowflake),
    /// A REST request was answered.
    Request,
}

/// Wakes those who wait for a change.
pub(crate) struct Pulse {
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) changes: broadcast::Sender<Change>,
}

impl World {
    /// Tell everyone who waits.
    pub(crate) fn note(&self, change: Change) {
        self.pulse.changed.send_modify(|count| *count += 1);
        // Nobody has a page open: that is fine.
        let _ = self.pulse.changes.send(change);
    }

    pub(crate) fn violate(&mut self, kind: &'static str, detail: impl Into<String>, code: Option<u32>) {
        let violation = Violation {
            kind,
            detail: detail.into(),
            code,
            at_ms: self.now_ms(),
        };
        if code.is_some_and(|code| self.expected_codes.contains(&code)) {
            tracing::debug!(target: "sandbox", "expected: {violation}");
            return;
        }
        tracing::warn!(target: "sandbox", "violation: {violation}");
        self.violations.push(violation);
        self.note(Change::Violation);
    }

    pub(crate) fn record(&mut self, request: RequestRecord) {
        if self.requests.len() >= REQUESTS_KEPT {
            self.requests.drain(..REQUESTS_KEPT / 2);
            self.requests_dropped += REQUESTS_KEPT / 2;
        }
        self.requests.push(request);
        self.note(Change::Request);
    }
}
