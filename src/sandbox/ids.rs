//! Snowflakes, and the clock that dates them.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Milliseconds between 1970 and 2015, where Discord's ids begin to count.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// An id as Discord makes them: the milliseconds since 2015 in the upper 42 bits, a counter below.
///
/// In JSON a snowflake is a string, because JavaScript cannot hold 64 bits in a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Snowflake(u64);

impl Snowflake {
    /// The id as a number.
    pub fn get(self) -> u64 {
        self.0
    }

    /// Which of `count` gateway shards a guild of this id belongs to.
    pub(crate) fn shard(self, count: u64) -> u64 {
        (self.0 >> 22) % count.max(1)
    }
}

impl From<u64> for Snowflake {
    fn from(raw: u64) -> Self {
        Self(raw)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// The stand-in's time of day: the machine's, plus whatever a test has jumped ahead.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    pub(crate) ahead_ms: u64,
}

impl Clock {
    /// Milliseconds since 1970.
    pub(crate) fn now_ms(self) -> u64 {
        let machine = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(machine.as_millis())
            .unwrap_or(u64::MAX)
            .saturating_add(self.ahead_ms)
    }
}

/// A time in the form Discord writes it.
pub(crate) fn timestamp(unix_ms: u64) -> String {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(unix_ms) * 1_000_000)
        .ok()
        .and_then(|at| at.format(&Rfc3339).ok())
        .unwrap_or_else(|| "1970-01-01T00:00:00Z".to_owned())
}

/// Hands out snowflakes that always grow, also when the clock does not.
#[derive(Debug, Default)]
pub(crate) struct IdSource {
    last: u64,
}

impl IdSource {
    pub(crate) fn next(&mut self, clock: Clock) -> Snowflake {
        let dated = clock.now_ms().saturating_sub(DISCORD_EPOCH_MS) << 22;
        self.last = dated.max(self.last + 1);
        Snowflake(self.last)
    }

    /// Never hand out this id or an older one (used when a saved world is loaded).
    pub(crate) fn skip_past(&mut self, taken: Snowflake) {
        self.last = self.last.max(taken.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_and_carry_their_date() {
        let clock = Clock::default();
        let mut source = IdSource::default();
        let ids: Vec<_> = (0..100).map(|_| source.next(clock)).collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
        let dated = (ids[0].get() >> 22) + DISCORD_EPOCH_MS;
        assert!(clock.now_ms() - dated < 60_000);
    }

    #[test]
    fn timestamps_are_rfc_3339() {
        assert_eq!(timestamp(1_420_070_400_123), "2015-01-01T00:00:00.123Z");
    }

    #[test]
    fn a_snowflake_is_a_string_in_json() {
        let id = Snowflake::from(1_234_567_890_123_456_789);
        let text = serde_json::to_string(&id).expect("serialises");
        assert_eq!(text, "\"1234567890123456789\"");
        assert_eq!(serde_json::from_str::<Snowflake>(&text).expect("parses"), id);
    }
}
