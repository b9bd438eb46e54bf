//! What Discord answers when it does not do what it was asked.

use serde::Deserialize;
use serde_json::Value;

/// Discord's error codes that the bot knows how to go on from.
pub(in crate::discord) mod code {
    #![allow(missing_docs)]
    pub(crate) const UNKNOWN_CHANNEL: u32 = 10003;
    pub(crate) const UNKNOWN_MESSAGE: u32 = 10008;
    pub(crate) const UNKNOWN_INTERACTION: u32 = 10062;
    pub(crate) const TOO_MANY_OLD_EDITS: u32 = 30046;
    pub(crate) const ALREADY_ANSWERED: u32 = 40060;
    pub(crate) const MISSING_ACCESS: u32 = 50001;
    pub(crate) const DIRECT_MESSAGES_CLOSED: u32 = 50007;
    pub(crate) const MISSING_PERMISSION: u32 = 50013;
    pub(crate) const INVALID_FORM: u32 = 50035;
    pub(crate) const THREAD_ARCHIVED: u32 = 50083;
    pub(crate) const THREAD_EXISTS: u32 = 160004;
    pub(crate) const NO_MUTUAL_SERVER: u32 = 50278;
}

/// Why a call came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum RestError {
    /// Discord refused it.
    #[error("Discord answered {status}, code {code}: {message}{detail}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; 0 if it gave none.
        code: u32,
        /// Discord's words.
        message: String,
        /// What exactly was wrong with a form, as Discord tells it.
        detail: String,
    },
    /// Discord lets no such call through for longer than a call is waited for.
    #[error("Discord asks to wait longer than a call may take")]
    Limited,
    /// Nobody answered, however often it was tried.
    #[error("Discord could not be reached")]
    Unreachable(#[source] reqwest::Error),
    /// The answer was none that this program understands.
    #[error("Discord's answer could not be read")]
    Unreadable(#[source] serde_json::Error),
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    code: u32,
    #[serde(default)]
    message: String,
    #[serde(default)]
    errors: Option<Value>,
}

impl RestError {
    /// What a status and a body say.
    pub(super) fn refused(status: u16, body: &[u8]) -> RestError {
        let refusal = serde_json::from_slice(body).unwrap_or(Refusal {
            code: 0,
            message: String::new(),
            errors: None,
        });
        RestError::Refused {
            status,
            code: refusal.code,
            message: refusal.message,
            detail: refusal.errors.map(|errors| format!(" {errors}")).unwrap_or_default(),
        }
    }

    /// From the HTTP library, without the address: that of an interaction holds a token.
    pub(super) fn unreachable(error: reqwest::Error) -> RestError {
        RestError::Unreachable(error.without_url())
    }

    /// Discord's code, if it was Discord that refused.
    pub(in crate::discord) fn code(&self) -> Option<u32> {
        match self {
            RestError::Refused { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// The HTTP status, if there was one.
    pub(in crate::discord) fn status(&self) -> Option<u16> {
        match self {
            RestError::Refused { status, .. } => Some(*status),
            _ => None,
        }
    }

    /// Whether the same call may well succeed later: nobody answered, or Discord is not well.
    pub(in crate::discord) fn is_passing(&self) -> bool {
        match self {
            RestError::Refused { status, .. } => *status >= 500 || *status == 429,
            RestError::Limited | RestError::Unreachable(_) => true,
            RestError::Unreadable(_) => false,
        }
    }
}
