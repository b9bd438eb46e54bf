//! The plain values a database row is made of: numbers with names, and text nobody may log.

use std::fmt;

use serde::{Deserialize, Serialize};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::sqlite::{Sqlite, SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Type};

/// A snowflake is at most 63 bits, so it is kept as SQLite's signed 64-bit integer, bit for bit.
macro_rules! snowflake {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Type<Sqlite> for $name {
            fn type_info() -> SqliteTypeInfo {
                <i64 as Type<Sqlite>>::type_info()
            }

            fn compatible(ty: &SqliteTypeInfo) -> bool {
                <i64 as Type<Sqlite>>::compatible(ty)
            }
        }

        impl Encode<'_, Sqlite> for $name {
            fn encode_by_ref(&self, args: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
                self.0.cast_signed().encode_by_ref(args)
            }
        }

        impl<'r> Decode<'r, Sqlite> for $name {
            fn decode(value: SqliteValueRef<'r>) -> Result<Self, BoxDynError> {
                Ok(Self(<i64 as Decode<Sqlite>>::decode(value)?.cast_unsigned()))
            }
        }
    };
}

snowflake!(
    /// A person, by Discord's number.
    UserId
);
snowflake!(
    /// A channel, a thread or a direct-message channel, by Discord's number.
    ChannelId
);
snowflake!(
    /// A server, by Discord's number.
    GuildId
);
snowflake!(
    /// A message, by Discord's number.
    MessageId
);

/// A game, from its lobby on. Numbers are never used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Type)]
#[sqlx(transparent)]
#[serde(transparent)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a game's state: 1 when its lobby opens, one more with every entry. It never shrinks, whatever is undone.
pub type StateNo = u32;

/// A moment in Unix time, milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Type)]
#[sqlx(transparent)]
#[serde(transparent)]
pub struct Moment(pub i64);

impl Moment {
    /// One day, in milliseconds.
    pub const DAY: i64 = 24 * 60 * 60 * 1000;

    /// The moment `ms` milliseconds earlier.
    pub fn before(self, ms: i64) -> Self {
        Self(self.0.saturating_sub(ms))
    }

    /// The moment `ms` milliseconds later.
    pub fn after(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

/// JSON text that the store keeps and does not read. It may hold hidden cards, so `Debug` shows its length only.
#[derive(Clone, PartialEq, Eq, Type)]
#[sqlx(transparent)]
pub struct Json(pub String);

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Json({} bytes)", self.0.len())
    }
}

/// What a game's decks are shuffled from. Never shown: whoever knows it knows every card to come.
#[derive(Clone, PartialEq, Eq, Type)]
#[sqlx(transparent)]
pub struct StoredSeed(pub Vec<u8>);

impl fmt::Debug for StoredSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredSeed(secret)")
    }
}

/// The hash of a card set's content, in hexadecimal: its key.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Type)]
#[sqlx(transparent)]
pub struct CardSetHash(pub String);
