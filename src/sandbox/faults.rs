//! Things that go wrong on purpose.

use std::time::Duration;

use super::world::World;

/// Whether a faulty request is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Nothing happens but the error.
    Before,
    /// The request is carried out, and only its answer is lost: the bot cannot know.
    After,
}

/// What the bot gets instead of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Status {
        status: u16,
        code: u32,
        message: String,
    },
    RateLimit {
        retry_after: Duration,
    },
    Cut,
    /// Nothing but the delay.
    Delay,
}

/// A fault to inject into the requests that match: `Fault::on("POST", "/channels/{channel_id}/messages").status(500)`.
#[derive(Clone, Debug)]
pub struct Fault {
    method: Option<String>,
    path: String,
    times: u32,
    pub(crate) moment: Moment,
    pub(crate) effect: Effect,
    pub(crate) delay: Option<Duration>,
}

impl Fault {
    /// A fault for a method (`*` for any) and a route: its template, or any part of the path.
    /// Without more it strikes once, before the request is carried out, with status 500.
    pub fn on(method: &str, route: &str) -> Self {
        Self {
            method: (method != "*").then(|| method.to_owned()),
            path: route.to_owned(),
            times: 1,
            moment: Moment::Before,
            effect: Effect::Status {
                status: 500,
                code: 0,
                message: "500: Internal Server Error".to_owned(),
            },
            delay: None,
        }
    }

    /// Answer with this HTTP status.
    #[must_use]
    pub fn status(self, status: u16) -> Self {
        Self {
            effect: Effect::Status {
                status,
                code: 0,
                message: format!("{status}: injected"),
            },
            ..self
        }
    }

    /// Answer with an HTTP status and one of Discord's error codes.
    #[must_use]
    pub fn code(self, status: u16, code: u32) -> Self {
        Self {
            effect: Effect::Status {
                status,
                code,
                message: "injected".to_owned(),
            },
            ..self
        }
    }

    /// Answer 429 with this `Retry-After`.
    #[must_use]
    pub fn rate_limited(self, retry_after: Duration) -> Self {
        Self {
            effect: Effect::RateLimit { retry_after },
            ..self
        }
    }

    /// Cut the connection instead of answering.
    #[must_use]
    pub fn cut(self) -> Self {
        Self {
            effect: Effect::Cut,
            ..self
        }
    }

    /// Only answer late, and as usual.
    #[must_use]
    pub fn late(self, delay: Duration) -> Self {
        Self {
            effect: Effect::Delay,
            delay: Some(delay),
            ..self
        }
    }

    /// Carry the request out and spoil the answer only.
    #[must_use]
    pub fn after(self) -> Self {
        Self {
            moment: Moment::After,
            ..self
        }
    }

    /// Strike this many requests.
    #[must_use]
    pub fn times(self, times: u32) -> Self {
        Self { times, ..self }
    }

    fn fits(&self, method: &str, path: &str, template: &str) -> bool {
        self.method.as_deref().is_none_or(|wanted| wanted == method)
            && (template == self.path || path.contains(&self.path))
    }
}

impl World {
    /// The fault that strikes this request, if one does; it is used up by that.
    pub(crate) fn take_fault(&mut self, method: &str, path: &str, template: &str) -> Option<Fault> {
        let at = self
            .faults
            .iter()
            .position(|fault| fault.times > 0 && fault.fits(method, path, template))?;
        let fault = &mut self.faults[at];
        fault.times -= 1;
        let fault = fault.clone();
        self.faults.retain(|fault| fault.times > 0);
        Some(fault)
    }
}
