//! The web page, where people without a Discord account are somebody.

mod actions;
mod live;
mod trouble;
mod view;

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::{get, post};

use super::server::Inner;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// Embeds files of the page, with their type by the ending of their name.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../assets/sandbox/", $name)))),*]
    };
}

/// The page's files by their name under `/sandbox/`.
const ASSETS: [(&str, &str); 20] = assets![
    "page.css",
    "message.css",
    "controls.css",
    "main.js",
    "api.js",
    "state.js",
    "unread.js",
    "option.js",
    "dom.js",
    "text.js",
    "room.js",
    "message.js",
    "embed.js",
    "component.js",
    "places.js",
    "composer.js",
    "suggest.js",
    "modal.js",
    "trouble.js",
    "look.js",
];

const INDEX: &str = include_str!("../../../assets/sandbox/index.html");

/// Nothing is loaded from anywhere else, and nobody may frame the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file's text: in a build for development that on the disk, so that a change shows at the next reload.
fn text(name: &str, embedded: &'static str) -> Cow<'static, str> {
    if cfg!(debug_assertions) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sandbox").join(name);
        if let Ok(text) = std::fs::read_to_string(path) {
            return text.into();
        }
    }
    embedded.into()
}

/// The most that the page may send at once, in bytes.
const MOST_TYPED: usize = 64 * 1024;

pub(crate) fn router() -> Router<Arc<Inner>> {
    let mut router = Router::new()
        .route(
            "/",
            get(|| async {
                (
                    [(header::CONTENT_SECURITY_POLICY, POLICY)],
                    Html(text("index.html", INDEX)),
                )
            }),
        )
        .route("/sandbox/state", get(view::state))
        .route("/sandbox/channels/{id}/messages", get(view::messages))
        .route("/sandbox/channels/{id}/commands", get(view::commands))
        .route("/sandbox/events", get(live::events))
        .route("/sandbox/say", post(actions::say))
        .route("/sandbox/component", post(actions::component))
        .route("/sandbox/command", post(actions::command))
        .route("/sandbox/autocomplete", post(actions::autocomplete))
        .route("/sandbox/modal", post(actions::modal))
        .route("/sandbox/trouble", post(trouble::trouble));
    for (name, content) in ASSETS {
        let kind = if name.ends_with(".css") { STYLE } else { SCRIPT };
        let answer = move || async move {
            // Revalidated every time: after an update the next reload shows it.
            (
                [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")],
                text(name, content),
            )
                .into_response()
        };
        router = router.route(&format!("/sandbox/{name}"), get(answer));
    }
    // What people type is short; requests of the bot have limits of their own.
    router.layer(DefaultBodyLimit::max(MOST_TYPED))
}
