//! What a driver cannot do.

use crate::sandbox::world::Failure;

/// Why a step of a story did not happen.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// No Discord client would have let the person do this: a missing or disabled button, a missing option, …
    #[error("a client would refuse: {0}")]
    Refused(String),
    /// Nobody and nothing of this name.
    #[error("there is no {kind} named {name:?}")]
    Unknown {
        /// What was looked for.
        kind: &'static str,
        /// By which name.
        name: String,
    },
    /// What was waited for did not come.
    #[error("waited {seconds} s in vain for {what}")]
    TimedOut {
        /// What was waited for.
        what: String,
        /// How long.
        seconds: u64,
    },
    /// The interaction came to nothing.
    #[error("{0}")]
    Failed(Failure),
    /// The interaction was answered, but not with what was asked for.
    #[error("the interaction has no {0}")]
    Without(&'static str),
}

impl DriverError {
    pub(crate) fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into())
    }
}
