//! Connections break, and bots die.

use knarr::sandbox::{DriverError, Failure};

use crate::echo;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_connection_is_resumed_and_misses_nothing() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, general) = (stand.person("ann")?, stand.channel("general")?);
    assert_eq!(stand.identified(), 1);
    stand.hold_gateway(true);
    stand.cut_gateway();
    stand
        .wait_for("the connection to end", |stand| (!stand.is_connected()).then_some(()))
        .await?;
    // Sent into the gap: it is replayed once the bot is back.
    let said = ann.slash("say").opt("text", "still here").send(&general)?;
    stand.hold_gateway(false);
    stand
        .wait_for("a second connection", |stand| {
            (stand.is_connected() && stand.connections() == 2).then_some(())
        })
        .await?;
    assert_eq!(stand.identified(), 1, "resumed, not begun anew");
    assert_eq!(said.answered().await?.message()?.content(), "still here");
    stand.close_gateway(4000);
    stand
        .wait_for("a third connection", |stand| {
            (stand.is_connected() && stand.connections() == 3).then_some(())
        })
        .await?;
    assert_eq!(stand.identified(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invalid_session_is_begun_anew() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, general) = (stand.person("ann")?, stand.channel("general")?);
    stand.invalidate_session(false);
    stand
        .wait_for("a second IDENTIFY", |stand| {
            (stand.is_connected() && stand.identified() == 2).then_some(())
        })
        .await?;
    assert_eq!(
        ann.slash("say")
            .opt("text", "back")
            .in_channel(&general)
            .await?
            .message()?
            .content(),
        "back"
    );
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_bot_starts_anew_and_finds_its_messages() -> Result<(), DriverError> {
    let (stand, bot) = echo::stand().await;
    let (ann, general) = (stand.person("ann")?, stand.channel("general")?);
    let panel = ann.slash("panel").in_channel(&general).await?.message()?;
    let unanswered = ann.slash("never").send(&general)?;
    drop(bot);
    stand.bot_was_killed();
    assert_eq!(unanswered.failure(), Some(Failure::Lost));
    let nobody_home = ann.press(&panel, "Count")?;

    let _bot = echo::start(&stand).await;
    assert_eq!(stand.identified(), 2);
    let nobody_home = nobody_home.answered().await?;
    assert_eq!(
        nobody_home.failure(),
        Some(Failure::BotOffline),
        "not handed to the next process"
    );
    ann.click(&panel, "Count").await?;
    assert_eq!(panel.content(), "count 1");
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_asked_to_reconnect_does() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    stand.ask_to_reconnect();
    stand
        .wait_for("a second connection", |stand| {
            (stand.is_connected() && stand.connections() == 2).then_some(())
        })
        .await?;
    assert_eq!(stand.identified(), 1);
    stand.assert_clean();
    Ok(())
}
