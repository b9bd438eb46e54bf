//! Sitting down, getting up, and everything else around a game.

use knarr::sandbox::Person;
use knarr::table::{GameId, Status};

use crate::harbour::{Harbour, click};

/// Types a command in the channel; it has to be answered privately.
async fn typed(harbour: &Harbour, person: &Person, command: &str) -> String {
    let answer = person.slash(command).in_channel(&harbour.general()).await.unwrap();
    assert!(answer.ok(), "{command}: {answer:?}");
    assert!(answer.message().unwrap().is_private(), "{command}");
    answer.text()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_fills_and_empties_before_everybodys_eyes() {
    let harbour = Harbour::open(1).await;
    let (ann, bob, cem) = (harbour.person("ann"), harbour.person("bob"), harbour.person("cem"));
    let (game, lobby) = harbour
        .lobby(
            &harbour.general(),
            &[
                ("skali", "no"),
                ("ship", "advanced"),
                ("order", "reputation first, then trade"),
            ],
        )
        .await;
    let text = lobby.text();
    for said in ["Without Skáli", "advanced side", "Reputation at the very start", "Ann"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(lobby.button("Start").unwrap().disabled);
    click(&bob, &lobby, "Join").await;
    typed(&harbour, &cem, "knarr join").await;
    harbour.until(game, |table| table.seats.len() == 3).await;
    assert!(
        lobby.text().contains("Bob") && lobby.text().contains("Cem"),
        "{}",
        lobby.text()
    );
    // Ships are given in order; another free one can be picked.
    let before = harbour.table(game).await.seats[1].ship;
    let select = lobby.selects().pop().unwrap();
    bob.select(&lobby, &select.custom_id, &select.options[0].value)
        .await
        .unwrap();
    harbour.until(game, |table| table.seats[1].ship != before).await;
    click(&bob, &lobby, "Leave").await;
    harbour.until(game, |table| table.seats.len() == 2).await;
    assert!(!lobby.text().contains("Bob"), "{}", lobby.text());
    // The host goes; the next one is host.
    typed(&harbour, &ann, "knarr leave").await;
    harbour.until(game, |table| table.seats.len() == 1).await;
    assert!(lobby.text().contains("Cem"), "{}", lobby.text());
    typed(&harbour, &cem, "knarr cancel").await;
    harbour.until(game, |table| table.status == Status::Cancelled).await;
    assert!(
        lobby.buttons().is_empty() && lobby.text().contains("called off"),
        "{}",
        lobby.text()
    );
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_nobody_touched_for_a_day_closes_itself() {
    let mut harbour = Harbour::open(2).await;
    let (game, lobby) = harbour.lobby(&harbour.general(), &[]).await;
    harbour.wait(25 * 60 * 60 * 1000);
    harbour.stop_bot().await;
    harbour.start_bot().await;
    harbour.until(game, |table| table.status == Status::Abandoned).await;
    assert!(
        lobby.buttons().is_empty() && lobby.text().contains("closed itself"),
        "{}",
        lobby.text()
    );
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_was_deleted_can_be_shown_again() {
    let harbour = Harbour::open(3).await;
    harbour.stand.expect_code(10008);
    let (game, lobby) = harbour.lobby(&harbour.general(), &[]).await;
    lobby.delete();
    typed(&harbour, &harbour.person("ann"), "knarr board").await;
    let again = harbour.stand.wait_for("the lobby", |_| {
        let last = harbour.general().last_message();
        last.filter(|message| message.button("Join").is_some() && message.id() != lobby.id())
    });
    let again = again.await.unwrap();
    click(&harbour.person("bob"), &again, "Join").await;
    harbour.until(game, |table| table.seats.len() == 2).await;
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_there_is_to_look_at() {
    let harbour = Harbour::open(4).await;
    let game = harbour.game(&harbour.general(), 2, &[]).await;
    let ann = harbour.person("ann");
    for (command, says) in [
        ("knarr help", "How to play"),
        ("knarr legend", ""),
        ("knarr rules", ""),
        ("knarr games", "Bob"),
        ("knarr log", "page 1"),
        ("knarr hand", "Table 1"),
        ("knarr settings", ""),
        ("knarr board", ""),
    ] {
        let text = typed(&harbour, &ann, command).await;
        assert!(
            text.to_lowercase().contains(&says.to_lowercase()) && !text.is_empty(),
            "{command}: {text}"
        );
    }
    let hand = ann
        .slash("knarr hand")
        .in_channel(&harbour.general())
        .await
        .unwrap()
        .message()
        .unwrap();
    assert!(
        hand.files()
            .iter()
            .all(|file| file.alt.as_ref().is_some_and(|alt| !alt.is_empty()))
    );
    assert_eq!(hand.files().len(), 1);
    let general = harbour.general();
    let topics = ann
        .slash("knarr rules")
        .autocomplete("topic", "", &general)
        .await
        .unwrap();
    assert!(topics.len() > 3, "{topics:?}");
    let cards = ann
        .slash("knarr card")
        .autocomplete("name", "amu", &general)
        .await
        .unwrap();
    let amulet = ann
        .slash("knarr card")
        .opt("name", &cards[0])
        .in_channel(&general)
        .await
        .unwrap();
    assert!(amulet.text().contains("Amulet"), "{}", amulet.text());
    assert_eq!(amulet.message().unwrap().files().len(), 1);
    // The same from the direct messages, where no channel says which table.
    let hand = ann.slash("knarr hand").in_dm().await.unwrap();
    assert!(hand.text().contains("Table 1"), "{}", hand.text());
    harbour.told(game).await;
    harbour.stand.assert_clean();
}

/// Waits until a person has so many messages from the bot.
async fn hands(harbour: &Harbour, person: &Person, count: usize) {
    let all = || person.dms().into_iter().filter(|message| !message.is_private()).count();
    harbour
        .stand
        .wait_for("direct messages", |_| (all() == count).then_some(()))
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_turn_pictures_to_text_and_hands_off_and_on() {
    let harbour = Harbour::open(5).await;
    let ann = harbour.person("ann");
    let general = harbour.general();
    let set = ann.slash("knarr settings").opt("view", "text").opt("hand", false);
    assert!(set.in_channel(&general).await.unwrap().ok());
    let game = harbour.game(&general, 2, &[]).await;
    // What the host likes is the host's alone.
    let place = harbour.place(game).await;
    assert!(!place.last_message().unwrap().files().is_empty());
    let board = ann.slash("knarr board").in_channel(&general).await.unwrap();
    let board = board.message().unwrap();
    assert!(
        board.files().is_empty() && board.text().contains("Viking deck"),
        "{}",
        board.text()
    );
    hands(&harbour, &harbour.person("bob"), 1).await;
    hands(&harbour, &ann, 0).await;
    let settings = ann
        .slash("knarr settings")
        .in_channel(&general)
        .await
        .unwrap()
        .message()
        .unwrap();
    let on = settings
        .buttons()
        .into_iter()
        .filter(|button| !button.disabled)
        .map(|button| button.label)
        .collect::<Vec<_>>();
    for button in on {
        click(&ann, &settings, &button).await;
    }
    hands(&harbour, &ann, 1).await;
    let hand = ann.dms().pop().unwrap();
    assert_eq!(hand.files().len(), 1);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn artifacts_of_every_choice_can_be_played_with() {
    let harbour = Harbour::open(6).await;
    let guild = harbour.stand.guild("Harbour").unwrap();
    let choices = [
        "one, drawn at the start",
        "Mead Cup",
        "Silver Coin",
        "Cauldron",
        "Golden Bracelet",
        "Helmet",
        "Amulet",
        "Weathervane",
        "Mead Cup and one at random (two players)",
    ];
    for choice in choices {
        let channel = harbour.stand.add_channel(&guild, "another");
        let (_, lobby) = harbour.lobby(&channel, &[("artifacts", choice)]).await;
        assert!(!lobby.text().contains("No artifact"), "{choice}: {}", lobby.text());
    }
    let ids: Vec<GameId> = harbour.tables.open_tables().await.unwrap();
    assert_eq!(ids.len(), 9);
    harbour.stand.assert_clean();
}
