//! What changes while somebody looks.

use std::sync::{Arc, Weak};

use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{Query, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::broadcast::{self, error::RecvError};

use crate::sandbox::ids::Snowflake;
use crate::sandbox::server::Inner;
use crate::sandbox::world::Change;

use super::view::{As, gateway, message, nobody, refuse};

/// Changes as one person sees them, over a web socket: a browser holds only six plain connections to one host,
/// which is too few for a table of people in its tabs.
pub(super) async fn events(
    State(inner): State<Arc<Inner>>,
    Query(who): Query<As>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !same_origin(&headers) {
        return refuse(StatusCode::FORBIDDEN, "Only this page may listen.");
    }
    let Some(me) = who.user(&inner.world()).map(|user| user.id) else {
        return nobody();
    };
    let changes = inner.changes.subscribe();
    let weak = Arc::downgrade(&inner);
    drop(inner);
    upgrade.on_upgrade(move |socket| tell(weak, me, changes, socket))
}

/// Other sites may open a web socket to any address, so the page's own has to be told apart.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST);
    text(header::ORIGIN).is_none_or(|origin| origin.split_once("://").map(|(_, origin)| origin) == host)
}

async fn tell(inner: Weak<Inner>, me: Snowflake, mut changes: broadcast::Receiver<Change>, mut socket: WebSocket) {
    loop {
        let body = tokio::select! {
            change = changes.recv() => match change {
                Ok(change) => match inner.upgrade() {
                    Some(inner) => describe(&inner, me, &change),
                    None => return,
                },
                // Too slow: the page loads everything anew.
                Err(RecvError::Lagged(_)) => Some(json!({"type": "reload"})),
                Err(RecvError::Closed) => return,
            },
            heard = socket.recv() => match heard {
                Some(Ok(_)) => None,
                Some(Err(_)) | None => return,
            },
        };
        if let Some(body) = body
            && socket.send(Frame::text(body.to_string())).await.is_err()
        {
            return;
        }
    }
}

/// What a change looks like to one person; nothing where they would not notice.
fn describe(inner: &Inner, me: Snowflake, change: &Change) -> Option<Value> {
    let world = inner.world();
    let sees = |channel: Snowflake| {
        world
            .channels
            .get(&channel)
            .is_some_and(|channel| world.can_see(me, channel))
    };
    match change {
        Change::Message(id) => {
            let stored = world.messages.get(id)?;
            if !sees(stored.channel) || stored.only_for.is_some_and(|owner| owner != me) {
                return None;
            }
            Some(json!({"type": "message", "id": id, "channel": stored.channel, "message": message(&world, me, *id)}))
        }
        Change::Typing(channel) => sees(*channel).then(|| json!({"type": "typing", "channel": channel})),
        Change::Channels | Change::People | Change::Commands | Change::Clock => Some(json!({"type": "state"})),
        Change::Gateway => Some(json!({"type": "gateway", "gateway": gateway(&world)})),
        Change::Violation => Some(json!({"type": "violation", "violation": world.violations.last()})),
        Change::Interaction(_) | Change::Request => None,
    }
}
