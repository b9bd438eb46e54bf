//! The page's bar of troubles: what a person can do to a bot to see how it copes.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

use crate::sandbox::driver::{Channel, Message, Stand};
use crate::sandbox::faults::Fault;
use crate::sandbox::ids::Snowflake;
use crate::sandbox::permissions::Permission;
use crate::sandbox::server::Inner;

use super::actions::{Refusal, person};

/// How long a request of the bot's that meets a limit has to wait.
const LIMITED_FOR: Duration = Duration::from_secs(2);
/// The most minutes of one jump ahead: a week.
const LONGEST_JUMP: u64 = 7 * 24 * 60;
/// The most requests that one press spoils.
const MOST_SPOILT: u32 = 100;

/// One thing to go wrong. The sandbox expects the refusals that follow from it: they are not the bot's fault.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(super) enum Trouble {
    RestartBot,
    CutGateway,
    RateLimit {
        requests: u32,
    },
    ServerErrors {
        requests: u32,
    },
    ExpireTokens,
    JumpAhead {
        minutes: u64,
    },
    DirectMessages {
        person: String,
        open: bool,
    },
    Locale {
        person: String,
        locale: String,
    },
    ManageMessages {
        person: String,
        may: bool,
    },
    Delete {
        message: Snowflake,
    },
    Permission {
        channel: Snowflake,
        permission: Permission,
        allowed: bool,
    },
    Archive {
        channel: Snowflake,
        archived: bool,
    },
}

impl Trouble {
    /// Error codes that the bot cannot help meeting afterwards.
    fn provokes(&self) -> &'static [u32] {
        match self {
            Self::ExpireTokens => &[50027, 10062],
            Self::JumpAhead { .. } => &[30046, 50027, 10062],
            Self::DirectMessages { open: false, .. } => &[50007],
            Self::Delete { .. } => &[10008],
            Self::Permission { allowed: false, .. } => &[50001, 50013],
            Self::Archive { archived: true, .. } => &[50083],
            _ => &[],
        }
    }
}

fn bad(why: &str) -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, why)
}

/// Every channel can be troubled, also one that the page's person cannot see.
fn channel(stand: &Stand, id: Snowflake) -> Result<Channel, Refusal> {
    if stand.world().channels.contains_key(&id) {
        Ok(Channel {
            stand: stand.clone(),
            id,
        })
    } else {
        Err(Refusal::new(StatusCode::NOT_FOUND, "That channel is gone."))
    }
}

pub(super) async fn trouble(
    State(inner): State<Arc<Inner>>,
    Json(trouble): Json<Trouble>,
) -> Result<Response, Refusal> {
    let stand = Stand::visiting(Arc::clone(&inner));
    for code in trouble.provokes() {
        stand.expect_code(*code);
    }
    match trouble {
        Trouble::RestartBot => match inner.restart.get() {
            Some(restart) => restart(),
            None => return Err(Refusal::new(StatusCode::CONFLICT, "This bot is not run from here.")),
        },
        Trouble::CutGateway => stand.cut_gateway(),
        // Answers to interactions have no limit, and so no fault, of their own.
        Trouble::RateLimit { requests } => stand.inject(
            Fault::on("*", "/channels/")
                .rate_limited(LIMITED_FOR)
                .times(requests.min(MOST_SPOILT)),
        ),
        Trouble::ServerErrors { requests } => stand.inject(
            Fault::on("*", "/channels/")
                .status(503)
                .times(requests.min(MOST_SPOILT)),
        ),
        Trouble::ExpireTokens => stand.expire_tokens(),
        Trouble::JumpAhead { minutes } => {
            if minutes > LONGEST_JUMP {
                return Err(bad("A jump is a week at most."));
            }
            stand.advance(Duration::from_secs(minutes * 60));
        }
        Trouble::DirectMessages { person: name, open } => person(&inner, &name)?.set_dms_open(open),
        Trouble::Locale { person: name, locale } => {
            let plain = |c: char| c.is_ascii_alphabetic() || c == '-';
            if !(2..=5).contains(&locale.len()) || !locale.chars().all(plain) {
                return Err(bad("A language is written like nl or en-GB."));
            }
            person(&inner, &name)?.set_locale(&locale);
        }
        Trouble::ManageMessages { person: name, may } => {
            let person = person(&inner, &name)?;
            if may {
                person.grant(Permission::ManageMessages);
            } else {
                person.revoke(Permission::ManageMessages);
            }
        }
        Trouble::Delete { message } => Message {
            stand: stand.clone(),
            id: message,
        }
        .delete(),
        Trouble::Permission {
            channel: id,
            permission,
            allowed,
        } => {
            let channel = channel(&stand, id)?;
            if allowed {
                channel.allow(permission);
            } else {
                channel.deny(permission);
            }
        }
        Trouble::Archive { channel: id, archived } => channel(&stand, id)?.set_archived(archived),
    }
    Ok(Json(json!({})).into_response())
}
