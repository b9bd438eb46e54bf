//! Discord's rate limits. The numbers per route are not published; these are about what is seen in the wild.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::rest::Route;

/// Requests a second over all routes.
const GLOBAL_PER_SECOND: usize = 50;

/// Buckets after which those that have run out are swept away: every interaction has one of its own.
const BUCKETS_KEPT: usize = 4096;

/// What a route allows: so many requests in so many seconds.
fn bucket(route: &Route) -> (u32, f64) {
    match (route.method, route.template) {
        ("POST" | "PATCH", "/channels/{channel_id}/messages" | "/channels/{channel_id}/messages/{message_id}") => {
            (5, 5.0)
        }
        ("DELETE", "/channels/{channel_id}/messages/{message_id}") => (5, 1.0),
        ("POST", "/users/@me/channels") => (10, 10.0),
        _ if route.tokened() => (5, 2.0),
        _ => (50, 1.0),
    }
}

pub(crate) enum Verdict {
    /// Go on, with the headers that tell how much is left.
    Pass(Vec<(&'static str, String)>),
    /// No limit at all.
    Exempt,
    Wait {
        retry_after: f64,
        scope: &'static str,
        headers: Vec<(&'static str, String)>,
    },
}

/// The headers that tell of a bucket: what it allows, what is left, and when (a moment, then seconds from now) it is
/// full again.
pub(crate) fn told(limit: u32, left: u32, reset_after: f64, bucket: &str) -> Vec<(&'static str, String)> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    vec![
        ("x-ratelimit-limit", limit.to_string()),
        ("x-ratelimit-remaining", left.to_string()),
        ("x-ratelimit-reset", format!("{:.3}", now.as_secs_f64() + reset_after)),
        ("x-ratelimit-reset-after", format!("{reset_after:.3}")),
        ("x-ratelimit-bucket", bucket.to_owned()),
    ]
}

struct Bucket {
    left: u32,
    reset: Instant,
}

/// The buckets of all routes and the global one.
pub(crate) struct RateLimits {
    pub(crate) enforced: bool,
    recent: VecDeque<Instant>,
    buckets: HashMap<String, Bucket>,
}

impl RateLimits {
    pub(crate) fn new(enforced: bool) -> Self {
        Self {
            enforced,
            recent: VecDeque::new(),
            buckets: HashMap::new(),
        }
    }

    /// Count a request, or say how long to wait.
    pub(crate) fn admit(&mut self, route: &Route, params: &[(&'static str, String)]) -> Verdict {
        if !self.enforced || route.template.starts_with("/interactions/") {
            return Verdict::Exempt;
        }
        let now = Instant::now();
        if !route.tokened() {
            while self
                .recent
                .front()
                .is_some_and(|at| now.duration_since(*at) >= Duration::from_secs(1))
            {
                self.recent.pop_front();
            }
            if let (true, Some(first)) = (self.recent.len() >= GLOBAL_PER_SECOND, self.recent.front()) {
                let retry_after = 1.0 - now.duration_since(*first).as_secs_f64();
                return Verdict::Wait {
                    retry_after,
                    scope: "global",
                    headers: Vec::new(),
                };
            }
            self.recent.push_back(now);
        }
        let (limit, seconds) = bucket(route);
        let name = if route.tokened() {
            "webhook".to_owned()
        } else {
            format!("{} {}", route.method, route.template)
        };
        let major = params
            .iter()
            .find(|(key, _)| matches!(*key, "channel_id" | "guild_id" | "webhook_token"))
            .map_or("", |(_, value)| value);
        let window = Duration::from_secs_f64(seconds);
        if self.buckets.len() > BUCKETS_KEPT {
            self.buckets.retain(|_, bucket| bucket.reset > now);
        }
        let bucket = self.buckets.entry(format!("{name} {major}")).or_insert(Bucket {
            left: limit,
            reset: now + window,
        });
        if now >= bucket.reset {
            *bucket = Bucket {
                left: limit,
                reset: now + window,
            };
        }
        let reset_after = bucket.reset.duration_since(now).as_secs_f64();
        let allowed = bucket.left > 0;
        bucket.left = bucket.left.saturating_sub(1);
        let name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "");
        let headers = told(limit, bucket.left, reset_after, &name);
        if allowed {
            Verdict::Pass(headers)
        } else {
            Verdict::Wait {
                retry_after: reset_after,
                scope: "user",
                headers,
            }
        }
    }
}
