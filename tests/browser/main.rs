//! The sandbox's page in a real browser. `KNARR_BROWSER` names the Chromium to use; without one at hand the
//! stories are left out, and `cargo test` says so.

#[allow(dead_code, reason = "shared with the bench, which uses the rest")]
mod chromium;
#[path = "../sandbox/echo.rs"]
mod echo;
mod game;
mod page;
#[allow(dead_code, reason = "shared with the bench, which uses the rest")]
mod sandbox;
mod trouble;
