//! What changes while somebody looks.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::sandbox::ids::Snowflake;
use crate::sandbox::server::Inner;
use crate::sandbox::world::Change;

use super::view::{As, message, nobody};

/// Changes as server-sent events, as one person sees them.
pub(super) async fn events(State(inner): State<Arc<Inner>>, Query(who): Query<As>) -> Response {
    let Some(me) = who.user(&inner.world()).map(|user| user.id) else {
        return nobody();
    };
    let changes = inner.changes.subscribe();
    let weak = Arc::downgrade(&inner);
    let stream = stream::unfold((changes, weak), move |(mut changes, weak)| async move {
        loop {
            let body = match changes.recv().await {
                Ok(change) => weak.upgrade().map(|inner| describe(&inner, me, &change))?,
                // Too slow: the page loads everything anew.
                Err(RecvError::Lagged(_)) => Some(json!({"type": "reload"})),
                Err(RecvError::Closed) => return None,
            };
            if let Some(body) = body {
                let event = Event::default().data(body.to_string());
                return Some((Ok::<_, Infallible>(event), (changes, weak)));
            }
        }
    });
    Sse::new(stream)
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))
        .into_response()
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
        Change::Channels | Change::People | Change::Commands => Some(json!({"type": "state"})),
        Change::Gateway => Some(json!({"type": "gateway", "connected": world.gateway.connected() > 0})),
        Change::Violation => Some(json!({"type": "violation", "violation": world.violations.last()})),
        Change::Interaction(_) | Change::Request => None,
    }
}
