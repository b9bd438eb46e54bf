//! The sandbox's page in a real browser. `KNARR_BROWSER` names the Chromium to use; without one at hand the
//! stories are left out, and `cargo test` says so.

mod chromium;
#[path = "../sandbox/echo.rs"]
mod echo;
mod game;
mod page;
mod sandbox;
