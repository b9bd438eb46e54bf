//! REST v10 of Discord: the way of each request from the socket to its handler.

mod application;
mod call;
mod channels;
mod commands;
mod emojis;
mod error;
mod guilds;
mod interactions;
mod messages;
mod routes;
mod webhooks;

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Inner;
use super::faults::{Effect, Moment};
use super::line::Line;
use super::ratelimit::{self, Verdict};
use super::world::{RequestRecord, World};

use call::{Call, Reply};
pub(crate) use error::{ApiError, FormErrors};
pub(crate) use routes::Route;

/// What goes back over the wire.
enum Outcome {
    Answer(Reply),
    Refused(ApiError),
    Limited {
        retry_after: f64,
        scope: &'static str,
    },
    /// The connection is cut without an answer.
    Cut,
}

pub(crate) async fn handle(
    State(inner): State<Arc<Inner>>,
    ConnectInfo(line): ConnectInfo<Line>,
    request: Request<Body>,
) -> Response {
    let arrived = Instant::now();
    let method = request.method().to_string();
    let whole = request.uri().path().to_owned();
    let path = strip_version(&whole).to_owned();
    let found = Route::find(&method, &path);
    let template = found
        .as_ref()
        .map_or_else(|| path.clone(), |(route, _)| route.template.to_owned());
    let token = found
        .as_ref()
        .and_then(|(_, params)| params.iter().find(|(key, _)| key.ends_with("token")).cloned());
    let mut headers = Vec::new();
    let outcome = run(&inner, found, request, &method, &path, &whole, arrived, &mut headers).await;

    let mut world = inner.world();
    let status = match &outcome {
        Outcome::Answer((status, _)) => *status,
        Outcome::Refused(error) => error.status,
        Outcome::Limited { .. } => 429,
        Outcome::Cut => 0,
    };
    if let Outcome::Refused(error) = &outcome {
        let code = (error.code != 0).then_some(error.code);
        world.violate("refused", format!("{method} {template} -> {error}"), code);
    }
    if let Some(interaction) = token.as_ref().and_then(|(_, token)| world.tokens.get(token).copied()) {
        world.touch_interaction(interaction);
    }
    let shown = token.map_or(path.clone(), |(_, token)| path.replace(&token, "…"));
    tracing::debug!(target: "sandbox", "{method} {shown} -> {status}");
    world.record(RequestRecord {
        method,
        route: template,
        path: shown,
        status,
        at: arrived,
        took: arrived.elapsed(),
    });
    drop(world);
    respond(outcome, headers, &line)
}

/// The path without `/api/v10`. Other versions are treated alike: the caller notes them.
fn strip_version(path: &str) -> &str {
    let Some(rest) = path.strip_prefix("/api") else {
        return path;
    };
    match rest
        .strip_prefix("/v")
        .and_then(|rest| rest.find('/').map(|at| &rest[at..]))
    {
        Some(unversioned) => unversioned,
        None => rest,
    }
}

#[expect(clippy::too_many_arguments, reason = "the pieces of one request, taken apart once")]
async fn run(
    inner: &Inner,
    found: Option<(&'static Route, Vec<(&'static str, String)>)>,
    request: Request<Body>,
    method: &str,
    path: &str,
    whole: &str,
    arrived: Instant,
    headers: &mut Vec<(&'static str, String)>,
) -> Outcome {
    let Some((route, params)) = found else {
        let detail = format!("{method} {path} is not a route the stand-in knows");
        inner.world().violate("unknown-route", detail, None);
        return Outcome::Refused(ApiError::http(404, "Not Found"));
    };
    let versioned = whole.strip_prefix("/api/v").is_none_or(|rest| rest.starts_with("10/"));
    if !versioned {
        inner
            .world()
            .violate("version", format!("{method} {whole} is not API version 10"), None);
    }
    if !route.tokened() && route.template != "/gateway" {
        let given = request
            .headers()
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok());
        let given = json!(given.and_then(|given| given.strip_prefix("Bot ")));
        if !inner.world().right_token(&given) {
            return Outcome::Refused(ApiError::http(401, "Unauthorized"));
        }
    }

    let fault = inner.world().take_fault(method, path, route.template);
    if let Some(fault) = &fault {
        if let Some(delay) = fault.delay {
            tokio::time::sleep(delay).await;
        }
        if fault.moment == Moment::Before
            && let Some(outcome) = fault_outcome(&fault.effect)
        {
            if let Outcome::Limited { retry_after, .. } = &outcome {
                *headers = ratelimit::told(1, 0, *retry_after, "fault");
            }
            return outcome;
        }
    }

    let verdict = inner.world().rates.admit(route, &params);
    match verdict {
        Verdict::Pass(given) => *headers = given,
        Verdict::Exempt => {}
        Verdict::Wait {
            retry_after,
            scope,
            headers: given,
        } => {
            *headers = given;
            return Outcome::Limited { retry_after, scope };
        }
    }

    let query = parse_query(request.uri().query().unwrap_or_default());
    let mut call = Call {
        params,
        query,
        body: Value::Null,
        files: Vec::new(),
        arrived,
        oddities: Vec::new(),
    };
    let request = match call::received(request).await {
        Ok(request) => request,
        Err(outcome) => return outcome,
    };
    if let Err(error) = call.read(request).await {
        return Outcome::Refused(error);
    }
    let mut world = inner.world();
    for oddity in std::mem::take(&mut call.oddities) {
        world.violate("multipart", format!("{method} {}: {oddity}", route.template), None);
    }
    let answer = (route.handler)(&mut world, &call);
    drop(world);
    if let Some(fault) = fault
        && fault.moment == Moment::After
        && let Some(outcome) = fault_outcome(&fault.effect)
    {
        return outcome;
    }
    match answer {
        Ok(reply) => Outcome::Answer(reply),
        Err(error) => Outcome::Refused(error),
    }
}

fn fault_outcome(effect: &Effect) -> Option<Outcome> {
    Some(match effect {
        Effect::Status { status, code, message } => {
            Outcome::Answer((*status, Some(json!({"message": message, "code": code}))))
        }
        Effect::RateLimit { retry_after } => Outcome::Limited {
            retry_after: retry_after.as_secs_f64(),
            scope: "user",
        },
        Effect::Cut => Outcome::Cut,
        Effect::Delay => return None,
    })
}

fn parse_query(query: &str) -> Vec<(String, String)> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

fn respond(outcome: Outcome, headers: Vec<(&'static str, String)>, line: &Line) -> Response {
    let (status, body) = match outcome {
        Outcome::Answer((status, body)) => (status, body),
        Outcome::Refused(error) => (error.status, Some(error.body())),
        Outcome::Limited { retry_after, scope } => return limited(retry_after, scope, headers),
        Outcome::Cut => {
            line.cut();
            (500, None)
        }
    };
    finish(status, body, headers)
}

fn limited(retry_after: f64, scope: &'static str, mut headers: Vec<(&'static str, String)>) -> Response {
    let global = scope == "global";
    // The header is in whole seconds, the body exact.
    headers.push(("retry-after", (retry_after.ceil().max(1.0) as u64).to_string()));
    headers.push(("x-ratelimit-scope", scope.to_owned()));
    if global {
        headers.push(("x-ratelimit-global", "true".to_owned()));
    }
    let body = json!({
        "code": 0, "message": "You are being rate limited.", "retry_after": (retry_after * 1000.0).ceil() / 1000.0, "global": global,
    });
    finish(429, Some(body), headers)
}

fn finish(status: u16, body: Option<Value>, headers: Vec<(&'static str, String)>) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = match body {
        Some(body) => (status, axum::Json(body)).into_response(),
        None => status.into_response(),
    };
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// A handler: reads and changes the world, and answers.
type Handler = fn(&mut World, &Call) -> call::Answer;
