//! How many games are brought up to date at the same time, and what keeps one of them from holding up the others.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::Semaphore;

use super::post::AnnounceError;

/// Drawing and storing use the machine; more at a time would help nobody.
const LANES: usize = 8;

/// Whoever takes longer waits for Discord, which needs no lane: one channel's limits must not stop another's table.
const BRIEF: Duration = Duration::from_secs(1);

/// What updates run in.
pub(super) struct Lanes(Semaphore);

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes(Semaphore::new(LANES))
    }
}

impl Lanes {
    /// Does the work once a lane is free.
    ///
    /// # Errors
    /// As [`caught`].
    pub(super) async fn run<T>(
        &self,
        work: impl Future<Output = Result<T, AnnounceError>>,
    ) -> Result<T, AnnounceError> {
        let mut work = pin!(caught(work));
        let lane = self.0.acquire().await;
        match tokio::time::timeout(BRIEF, &mut work).await {
            Ok(done) => done,
            Err(_) => {
                drop(lane);
                work.await
            }
        }
    }
}

/// Does the work. A panic is an error like any other: the game's next update begins afresh.
///
/// # Errors
/// Those of the work; [`AnnounceError::Panicked`].
pub(super) async fn caught<T>(work: impl Future<Output = Result<T, AnnounceError>>) -> Result<T, AnnounceError> {
    let done = AssertUnwindSafe(work).catch_unwind().await;
    done.unwrap_or(Err(AnnounceError::Panicked))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn those_that_hang_give_their_lanes_back() {
        let lanes = Lanes::default();
        let hanging =
            futures_util::future::join_all((0..LANES).map(|_| lanes.run(std::future::pending::<Result<(), _>>())));
        tokio::select! {
            _ = hanging => unreachable!("they never end"),
            done = lanes.run(async { Ok(7) }) => assert_eq!(done.unwrap(), 7),
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_leaves_the_lane_free() {
        let lanes = Lanes::default();
        for _ in 0..=LANES {
            let done = lanes.run::<()>(async { panic!("of one game") }).await;
            assert!(matches!(done, Err(AnnounceError::Panicked)));
        }
    }
}
