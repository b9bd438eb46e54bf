//! One call: sent when the limits allow, repeated where that is safe.

use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use reqwest::{Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use serenity::all::ChannelId;
use twilight_http_ratelimiting::{Endpoint, Method, Permit, RateLimitHeaders};

use super::{Rest, RestError};
use crate::discord::marks::Marks;

/// The pauses before a call is repeated.
const PAUSES: [Duration; 4] = [
    Duration::from_millis(100),
    Duration::from_millis(500),
    Duration::from_secs(2),
    Duration::from_secs(5),
];

/// How often a call is told to wait before it gives up.
const MOST_WAITS: u32 = 20;

/// After this time a call is neither waited for nor repeated any more: whoever made it knows better when to try again.
const LONGEST: Duration = Duration::from_secs(45);

/// The longest that Discord is believed when it says how long to wait, in seconds: more is a slip of its, or of a proxy's, and moments
/// so far ahead have no number.
const BELIEVED: f64 = 3600.0;

/// A wait of this length is worth a line in the log.
const LONG_WAIT: Duration = Duration::from_secs(5);

/// A file that goes with a message.
#[derive(Clone)]
pub(in crate::discord) struct Upload {
    /// Its name, as embeds refer to it.
    pub name: String,
    /// What it shows, in words.
    pub alt: String,
    /// Its content.
    pub bytes: Arc<[u8]>,
}

impl std::fmt::Debug for Upload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Upload({}, {} bytes)", self.name, self.bytes.len())
    }
}

/// What a message is made of on its way: Discord's JSON and the files.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct Body {
    /// The fields of a message, without `attachments`.
    pub json: Map<String, Value>,
    /// Files to send.
    pub files: Vec<Upload>,
    /// Attachments that stay, when a message is edited.
    pub keep: Vec<u64>,
    /// Whether the list of attachments is set at all; if not, an edit leaves those that are there.
    pub sets_files: bool,
}

impl Body {
    /// The JSON with its list of attachments.
    fn whole(&self) -> Map<String, Value> {
        let mut json = self.json.clone();
        if self.sets_files || !self.files.is_empty() {
            let new = self.files.iter().enumerate();
            let new = new.map(|(n, file)| json!({"id": n, "filename": file.name, "description": file.alt}));
            let kept = self.keep.iter().map(|id| json!({"id": id.to_string()}));
            json.insert("attachments".to_owned(), kept.chain(new).collect());
        }
        json
    }
}

/// What is asked of Discord.
pub(super) struct Call<'a> {
    pub method: Method,
    /// After `/api/v10/`, without a query.
    pub path: String,
    pub query: &'static str,
    pub payload: Payload<'a>,
    pub repeat: Repeat,
    /// Interactions are in no bucket of the bot's, and have their own token.
    pub limited: bool,
}

pub(super) enum Payload<'a> {
    None,
    Json(&'a Value),
    Message(&'a Body),
    /// The answer to an interaction: its kind, and the message it may carry.
    Callback(u8, Option<&'a Body>),
}

/// When a call may be made again without knowing what became of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeat {
    /// Doing it twice is doing it once.
    Safe,
    /// Only if it never left.
    Unsent,
}

impl<'a> Call<'a> {
    pub(super) fn new(method: Method, path: String) -> Call<'a> {
        Call {
            method,
            path,
            query: "",
            payload: Payload::None,
            repeat: match method {
                Method::Post => Repeat::Unsent,
                _ => Repeat::Safe,
            },
            limited: true,
        }
    }

    pub(super) fn with(self, payload: Payload<'a>) -> Self {
        Call { payload, ..self }
    }

    pub(super) fn query(self, query: &'static str) -> Self {
        Call { query, ..self }
    }

    pub(super) fn safe(self) -> Self {
        Call {
            repeat: Repeat::Safe,
            ..self
        }
    }

    pub(super) fn of_interaction(self) -> Self {
        Call { limited: false, ..self }
    }

    fn files(&self) -> (Map<String, Value>, &'a [Upload]) {
        match self.payload {
            Payload::Message(body) => (body.whole(), &body.files),
            Payload::Callback(kind, None) => (Map::from_iter([("type".to_owned(), kind.into())]), &[]),
            Payload::Callback(kind, Some(body)) => {
                let data = Value::Object(body.whole());
                let json = Map::from_iter([("type".to_owned(), kind.into()), ("data".to_owned(), data)]);
                (json, &body.files)
            }
            Payload::None | Payload::Json(_) => (Map::new(), &[]),
        }
    }
}

impl Rest {
    /// Makes a call and reads its answer.
    pub(super) async fn fetch<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, RestError> {
        let body = self.call(call).await?;
        serde_json::from_slice(&body).map_err(RestError::Unreadable)
    }

    /// Makes a call; the answer is of no interest.
    pub(super) async fn tell(&self, call: Call<'_>) -> Result<(), RestError> {
        self.call(call).await.map(|_| ())
    }

    async fn call(&self, call: Call<'_>) -> Result<Vec<u8>, RestError> {
        let until = Instant::now() + LONGEST;
        let mut pauses = PAUSES.into_iter();
        let mut waits = 0;
        loop {
            let (error, pause) = match self.attempt(&call, until).await {
                Outcome::Done(body) => return Ok(body),
                Outcome::Wait(time) => {
                    waits += 1;
                    let path = public_path(&call.path);
                    match time >= LONG_WAIT {
                        true => tracing::warn!(path, ?time, "told to wait"),
                        false => tracing::debug!(path, ?time, "told to wait"),
                    }
                    (RestError::Limited, Some(time).filter(|_| waits <= MOST_WAITS))
                }
                Outcome::Failed(error, left) => match call.repeat == Repeat::Safe || !left {
                    true => (error, pauses.next()),
                    false => return Err(error),
                },
                Outcome::Final(error) => return Err(error),
            };
            let Some(pause) = pause.filter(|pause| Instant::now() + *pause < until) else {
                return Err(error);
            };
            tracing::debug!(path = public_path(&call.path), %error, "trying again");
            tokio::time::sleep(pause).await;
        }
    }

    async fn attempt(&self, call: &Call<'_>, until: Instant) -> Outcome {
        let permit = match call.limited {
            true => match self.permit(call, until).await {
                Ok(permit) => Some(permit),
                Err(error) => return Outcome::Final(error),
            },
            false => None,
        };
        let response = match self.request(call) {
            Ok(request) => request.send().await,
            Err(error) => return Outcome::Final(RestError::unreachable(error)),
        };
        let response = match response {
            Ok(response) => response,
            Err(error) => {
                let left = !error.is_connect();
                return Outcome::Failed(RestError::unreachable(error), left);
            }
        };
        let status = response.status();
        let headers = bucket(response.headers());
        let wait = (status == StatusCode::TOO_MANY_REQUESTS).then(|| self.wait(&response));
        if let Some(permit) = permit {
            permit.complete(headers);
        }
        let body = match response.bytes().await {
            Ok(body) => body,
            Err(error) => return Outcome::Failed(RestError::unreachable(error), true),
        };
        match (status, wait) {
            (_, Some(wait)) => Outcome::Wait(wait),
            (status, _) if status.is_success() => Outcome::Done(body.into()),
            (status, _) => {
                let error = RestError::refused(status.as_u16(), &body);
                match error.is_passing() {
                    true => Outcome::Failed(error, true),
                    false => Outcome::Final(error),
                }
            }
        }
    }

    /// Waits until a message could be sent to a channel, or one there be edited, without waiting: what is to be said is best put together
    /// only then.
    ///
    /// # Errors
    /// [`RestError::Limited`]: not soon.
    pub(in crate::discord) async fn room(&self, channel: ChannelId, to_edit: bool) -> Result<(), RestError> {
        let call = match to_edit {
            true => Call::new(Method::Patch, format!("channels/{channel}/messages/0")),
            false => Call::new(Method::Post, format!("channels/{channel}/messages")),
        };
        // A permit that is not used does not count.
        drop(self.permit(&call, Instant::now() + LONGEST).await?);
        Ok(())
    }

    async fn permit(&self, call: &Call<'_>, until: Instant) -> Result<Permit, RestError> {
        let permit = self.limiter.acquire(Endpoint {
            method: call.method,
            path: route(&call.path),
        });
        let permit = tokio::time::timeout_at(until.into(), permit).await;
        let permit = permit.map_err(|_| RestError::Limited)?;
        let pause = *self.pause.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match pause {
            Some(pause) if pause > until => return Err(RestError::Limited),
            Some(pause) => tokio::time::sleep_until(pause.into()).await,
            None => {}
        }
        Ok(permit)
    }

    /// How long a refused call has to wait; a limit of the bot as a whole stops every other call too.
    fn wait(&self, response: &Response) -> Duration {
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
        let precise = header("x-ratelimit-reset-after").or_else(|| header("retry-after"));
        let wait = precise.and_then(seconds).unwrap_or(Duration::from_secs(1));
        // A little late is better than a second refusal.
        let wait = wait + Duration::from_millis(20);
        if header("x-ratelimit-global").is_some() || header("x-ratelimit-scope") == Some("global") {
            let until = Instant::now() + wait;
            let mut pause = self.pause.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            *pause = pause.max(Some(until));
        }
        wait
    }

    fn request(&self, call: &Call<'_>) -> Result<reqwest::RequestBuilder, reqwest::Error> {
        let method = match call.method {
            Method::Delete => reqwest::Method::DELETE,
            Method::Patch => reqwest::Method::PATCH,
            Method::Post => reqwest::Method::POST,
            Method::Put => reqwest::Method::PUT,
            _ => reqwest::Method::GET,
        };
        let mut request = self
            .client
            .request(method, format!("{}{}{}", self.base, call.path, call.query));
        if call.limited {
            request = request.header("Authorization", self.token.header());
        }
        let (mut json, files) = match call.payload {
            Payload::None => return Ok(request),
            Payload::Json(value) => return Ok(with_json(request, value.to_string())),
            Payload::Message(_) | Payload::Callback(..) => call.files(),
        };
        self.marks.get().unwrap_or(&Marks::default()).put(&mut json);
        let json = Value::Object(json).to_string();
        if files.is_empty() {
            return Ok(with_json(request, json));
        }
        let mut form = Form::new().part("payload_json", Part::text(json).mime_str("application/json")?);
        for (n, file) in files.iter().enumerate() {
            let part = Part::bytes(file.bytes.to_vec())
                .file_name(file.name.clone())
                .mime_str("image/png")?;
            form = form.part(format!("files[{n}]"), part);
        }
        Ok(request.multipart(form))
    }
}

enum Outcome {
    Done(Vec<u8>),
    /// Too fast.
    Wait(Duration),
    /// It may help to try again; whether it may have been done all the same.
    Failed(RestError, bool),
    Final(RestError),
}

fn with_json(request: reqwest::RequestBuilder, json: String) -> reqwest::RequestBuilder {
    request.header("Content-Type", "application/json").body(json)
}

/// The route that Discord counts a call under: the channel, server or webhook matters, a message's number does not.
fn route(path: &str) -> String {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = path.split('/').enumerate();
    let parts = parts.map(|(n, part)| if n > 1 && number(part) { ":id" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// What the headers say about the bucket that a call was counted in.
fn bucket(headers: &HeaderMap) -> Option<RateLimitHeaders> {
    let header = |name| headers.get(name)?.to_str().ok();
    if header("x-ratelimit-global").is_some() || header(RateLimitHeaders::SCOPE) == Some("global") {
        return None;
    }
    Some(RateLimitHeaders {
        bucket: header(RateLimitHeaders::BUCKET)?.as_bytes().to_vec(),
        limit: header(RateLimitHeaders::LIMIT)?.parse().ok()?,
        remaining: header(RateLimitHeaders::REMAINING)?.parse().ok()?,
        reset_at: Instant::now() + seconds(header(RateLimitHeaders::RESET_AFTER)?)?,
    })
}

/// A number of seconds from a header, as far as it is believed.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds.clamp(0.0, BELIEVED)).ok()
}

/// A path for the log: that of an interaction holds a token.
fn public_path(path: &str) -> &str {
    match path.starts_with("interactions") || path.starts_with("webhooks") {
        true => "interaction",
        false => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment in a hundred million years has no number: reckoning with it ended the task that all calls ask first.
    #[test]
    fn no_header_can_ask_for_more_than_is_believed() {
        let secs = |text: &str| seconds(text).map(|time| time.as_secs_f64());
        assert_eq!(secs("0.25"), Some(0.25));
        assert_eq!(secs(" 7 "), Some(7.0));
        for text in ["1e9", "1e18", "inf", "99999999999999999999"] {
            assert_eq!(secs(text), Some(BELIEVED), "{text}");
        }
        assert_eq!(secs("-1e30"), Some(0.0));
        for text in ["nan", "", "soon"] {
            assert_eq!(secs(text), None, "{text}");
        }
    }

    #[test]
    fn messages_of_a_channel_are_counted_together_and_channels_apart() {
        assert_eq!(route("channels/12/messages/345"), "channels/12/messages/:id");
        assert_eq!(route("channels/12/messages/345"), route("channels/12/messages/678"));
        assert_ne!(route("channels/12/messages/345"), route("channels/13/messages/345"));
        assert_eq!(route("users/@me/channels"), "users/@me/channels");
    }
}
