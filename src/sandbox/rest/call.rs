//! One request, read and taken apart.

use std::time::Instant;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Multipart};
use axum::http::{Method, Request, header};
use serde_json::{Map, Value};

use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::world::DraftFile;

use super::Outcome;
use super::error::ApiError;

/// More than Discord takes, so that a request just too large is read and refused in Discord's words.
const READ_BYTES: usize = 2 * limits::REQUEST_BYTES;

/// A request as handlers see it.
pub(crate) struct Call {
    pub(super) params: Vec<(&'static str, String)>,
    pub(super) query: Vec<(String, String)>,
    /// The JSON body, or the form's `payload_json`; null where there was none.
    pub(crate) body: Value,
    pub(crate) files: Vec<DraftFile>,
    /// When the request came in: what a deadline is measured against.
    pub(crate) arrived: Instant,
    /// Oddities of the form that Discord may overlook but a bot should not do.
    pub(super) oddities: Vec<String>,
}

/// What a handler answers: a status and a JSON body.
pub(crate) type Reply = (u16, Option<Value>);
pub(crate) type Answer = Result<Reply, ApiError>;

pub(crate) fn ok(body: Value) -> Answer {
    Ok((200, Some(body)))
}

pub(crate) fn created(body: Value) -> Answer {
    Ok((201, Some(body)))
}

pub(crate) fn no_content() -> Answer {
    Ok((204, None))
}

/// The request with its whole body at hand.
///
/// # Errors
/// [`Outcome::Cut`] for one that breaks off: whoever sent it has gone, and cannot be told that anything was wrong with it.
pub(super) async fn received(request: Request<Body>) -> Result<Request<Body>, Outcome> {
    let declared = request.headers().get(header::CONTENT_LENGTH);
    let declared = declared.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let (parts, body) = request.into_parts();
    match to_bytes(body, READ_BYTES).await {
        Ok(bytes) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Err(_) if declared.is_some_and(|length| length <= READ_BYTES) => Err(Outcome::Cut),
        Err(_) => Err(Outcome::Refused(ApiError::new(40005))),
    }
}

impl Call {
    pub(crate) fn param(&self, name: &str) -> &str {
        self.params
            .iter()
            .find(|(key, _)| *key == name)
            .map_or("", |(_, value)| value)
    }

    /// A path parameter that must be an id.
    pub(crate) fn id(&self, name: &str) -> Result<Snowflake, ApiError> {
        self.param(name).parse().map_err(|_| {
            let message = format!("Value \"{}\" is not snowflake.", self.param(name));
            ApiError::field(name, "NUMBER_TYPE_COERCE", message)
        })
    }

    pub(crate) fn query(&self, name: &str) -> Option<&str> {
        self.query
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// Reads what [`received`] has let through.
    pub(super) async fn read(&mut self, request: Request<Body>) -> Result<(), ApiError> {
        if matches!(*request.method(), Method::GET | Method::DELETE) {
            return Ok(());
        }
        let content_type = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
            .to_owned();
        if content_type.starts_with("multipart/form-data") {
            return self.read_form(request).await;
        }
        let bytes = to_bytes(request.into_body(), READ_BYTES)
            .await
            .map_err(|_| ApiError::new(40005))?;
        if bytes.is_empty() {
            return Ok(());
        }
        if bytes.len() > limits::REQUEST_BYTES {
            return Err(ApiError::new(40005));
        }
        if !content_type.starts_with("application/json") {
            return Err(ApiError::field(
                "",
                "CONTENT_TYPE_INVALID",
                "Expected \"Content-Type\" header to be JSON.",
            ));
        }
        self.body = serde_json::from_slice(&bytes).map_err(|_| ApiError::new(50109))?;
        Ok(())
    }

    async fn read_form(&mut self, request: Request<Body>) -> Result<(), ApiError> {
        let broken = |_| ApiError::http(400, "Bad Request");
        let mut form = Multipart::from_request(request, &())
            .await
            .map_err(|_| ApiError::http(400, "Bad Request"))?;
        let mut fields = Map::new();
        let mut payload = None;
        let mut total = 0;
        while let Some(part) = form.next_field().await.map_err(broken)? {
            let name = part.name().unwrap_or_default().to_owned();
            let filename = part.file_name().map(str::to_owned);
            let content_type = part.content_type().unwrap_or("application/octet-stream").to_owned();
            let bytes = part.bytes().await.map_err(broken)?;
            total += bytes.len();
            match filename {
                _ if name == "payload_json" => {
                    payload = Some(serde_json::from_slice(&bytes).map_err(|_| ApiError::new(50109))?);
                }
                Some(filename) => {
                    let index = self.file_index(&name);
                    self.files.push(DraftFile {
                        index,
                        filename,
                        content_type,
                        bytes,
                    });
                }
                None => {
                    fields.insert(name, Value::String(String::from_utf8_lossy(&bytes).into_owned()));
                }
            }
        }
        if total > limits::REQUEST_BYTES {
            return Err(ApiError::new(40005));
        }
        self.body = payload.unwrap_or(Value::Object(fields));
        Ok(())
    }

    /// The n of `files[n]`.
    fn file_index(&mut self, part: &str) -> u64 {
        let index = part
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']')?.parse().ok());
        match index {
            Some(index) if self.files.iter().any(|file| file.index == index) => {
                self.oddities.push(format!("two parts named {part}"));
            }
            None => self
                .oddities
                .push(format!("a file in a part named {part:?} instead of files[n]")),
            Some(_) => {}
        }
        index.unwrap_or(self.files.len() as u64)
    }
}
