//! The log: what is written, and what never is, whatever the host asks for.

use std::io::IsTerminal;

use knarr::discord::TALKATIVE;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// What is logged unless `RUST_LOG` says otherwise. The libraries below say at debug what the bot says better.
const LOG: &str = "info,serenity=error,poise=error,sqlx=warn,twilight_http_ratelimiting=warn";

/// The most that libraries may say. Below this some print what passes through them: events with the tokens of interactions, hands.
const MOST: [(&str, LevelFilter); 5] = [
    ("knarr", LevelFilter::TRACE),
    ("sandbox", LevelFilter::TRACE),
    ("twilight_http_ratelimiting", LevelFilter::DEBUG),
    ("sqlx", LevelFilter::WARN),
    ("serenity", LevelFilter::WARN),
];

/// Begins to log, to the error stream.
pub(crate) fn begin() {
    let wish = std::env::var_os("RUST_LOG").filter(|wish| !wish.is_empty());
    let wish = wish.map(|wish| wish.to_string_lossy().into_owned());
    let read = wish.as_deref().map(|wish| EnvFilter::builder().parse(wish));
    let (filter, mistake) = match read {
        Some(Ok(filter)) => (filter, None),
        Some(Err(error)) => (EnvFilter::new(LOG), Some(error)),
        None => (EnvFilter::new(LOG), None),
    };
    let format = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let most = Targets::new()
        .with_default(LevelFilter::INFO)
        .with_targets(MOST)
        .with_targets(TALKATIVE.map(|part| (part, LevelFilter::OFF)));
    tracing_subscriber::registry()
        .with(filter)
        .with(most)
        .with(format)
        .init();
    if let Some(error) = mistake {
        tracing::warn!(
            "RUST_LOG is '{}', which cannot be read ({error}); it should look like info or info,knarr=debug. The usual is logged",
            wish.unwrap_or_default()
        );
    }
    // What a panic says may quote a hand; where it happened does not.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "a handler panicked");
    }));
}
