//! A serenity bot connects, hears and answers.

use knarr::sandbox::{DriverError, Failure};
use serenity::all::GatewayIntents;

use crate::echo;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_is_answered() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, bob, general) = (stand.person("ann")?, stand.person("bob")?, stand.channel("general")?);
    let said = ann
        .slash("echo say")
        .opt("text", "hello")
        .opt("times", 2)
        .opt("to", &bob)
        .in_channel(&general)
        .await?;
    assert_eq!(said.message()?.text(), "hello 2 bob (member: true)");
    assert!(said.ok() && said.latency().is_some());
    assert_eq!(general.messages().len(), 1);
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_only_command_may_be_left_out() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let said = stand.person("ann")?.slash("say").opt("text", "hi").in_dm().await?;
    assert_eq!(said.message()?.content(), "hi");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unanswered_interaction_fails_after_three_seconds() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let ignored = stand
        .person("ann")?
        .slash("never")
        .in_channel(&stand.channel("general")?)
        .await?;
    assert_eq!(ignored.failure(), Some(Failure::NotAcknowledged));
    let kinds: Vec<_> = stand.violations().iter().map(|violation| violation.kind).collect();
    assert_eq!(kinds, ["interaction-timeout"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_token_and_forbidden_intents_end_the_bot() -> Result<(), DriverError> {
    let stand = knarr::sandbox::Stand::start(Default::default())
        .await
        .expect("a free port");
    let (_bot, end) = echo::start_with(&stand, "wrong", GatewayIntents::GUILDS);
    let why = end.await.expect("the bot ends");
    assert!(
        why.to_lowercase().contains("unauthorized") || why.contains("401") || why.contains("authentication"),
        "{why}"
    );
    let (_bot, end) = echo::start_with(
        &stand,
        &stand.token(),
        GatewayIntents::GUILDS | GatewayIntents::MESSAGE_CONTENT,
    );
    let why = end.await.expect("the bot ends");
    assert!(why.to_lowercase().contains("intent"), "{why}");
    let codes: Vec<_> = stand
        .violations()
        .iter()
        .filter_map(|violation| violation.code)
        .collect();
    assert!(codes.contains(&4014), "{codes:?}");
    Ok(())
}
