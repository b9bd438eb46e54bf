//! What nobody may read where it does not belong: tokens, hands, what a click carries.

use crate::harbour::{about_to_recruit, click, lobby_of_two, stand};
use crate::process::Program;

#[tokio::test(flavor = "multi_thread")]
async fn the_log_holds_no_token_no_hand_and_no_click() {
    let stand = stand().await;
    let mut program = Program::new();
    // Whatever the host asks for.
    program
        .start_logging(
            &stand,
            "trace,serenity::client::dispatch=trace,serenity::gateway::ws[{}]=trace",
        )
        .await;
    let general = stand.channel("general").unwrap();
    let (ann, lobby) = lobby_of_two(&stand, &general).await;
    click(&ann, &lobby, "Start").await;
    let board = stand
        .wait_for("the board", |_| {
            general
                .threads()
                .pop()?
                .messages()
                .into_iter()
                .find(|m| !m.files().is_empty())
        })
        .await
        .unwrap();
    let named = board.pinged().pop().unwrap();
    let (spaces, card, space) = about_to_recruit(&named, &board).await;
    click(&named, &spaces, &space).await;
    for nonsense in [card.as_str(), space.as_str(), "k1:1:recruit:Zz"] {
        named.raw_component(&board, nonsense).await.unwrap();
    }
    named
        .slash("knarr recruit")
        .opt("card", "green")
        .in_channel(&general)
        .await
        .unwrap();
    // serenity prints what it cannot read, whole.
    stand.forge_interactions(|mut event| {
        event["locale"] = serde_json::json!(7);
        vec![event]
    });
    for _ in 0..2 {
        assert!(named.slash("knarr hand").in_channel(&general).await.unwrap().ok());
    }
    program.stop().await;
    let log = program.log();
    assert!(log.contains("moved"), "{log}");
    let code = card.rsplit(':').next().unwrap();
    assert!(log.contains("could not be read"), "{log}");
    // The last one is how the stand-in's interaction tokens begin.
    for secret in [
        stand.token().as_str(),
        "Bot ",
        "k1:",
        "recruit:",
        code,
        "seed",
        "aW50ZXJhY3Rpb246",
    ] {
        assert!(!log.contains(secret), "{secret:?} stands in the log:\n{log}");
    }
    stand.assert_clean();
}
