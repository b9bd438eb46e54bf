//! Answers of every kind reach the person they are for.

use knarr::sandbox::DriverError;

use crate::echo;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_follow_up_fills_a_deferral_and_inherits_its_visibility() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, bob, general) = (stand.person("ann")?, stand.person("bob")?, stand.channel("general")?);
    let slow = ann.slash("slow").opt("private", true).in_channel(&general).await?;
    assert!(slow.was_deferred());
    let message = slow.message()?;
    assert_eq!(message.content(), "first");
    assert!(message.is_private() && !message.is_loading());
    stand
        .wait_for("the second follow-up", |_| slow.follow_ups().into_iter().next())
        .await?;
    assert_eq!(slow.text(), "first\nsecond");
    assert_eq!(ann.ephemerals().len(), 2);
    assert_eq!(ann.messages(&general).len(), 2);
    assert!(bob.messages(&general).is_empty(), "private messages are for one person");
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_click_edits_its_message() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, bob, general) = (stand.person("ann")?, stand.person("bob")?, stand.channel("general")?);
    let panel = ann.slash("panel").in_channel(&general).await?.message()?;
    let first = bob.click(&panel, "Count").await?;
    assert!(first.was_update());
    assert_eq!(first.message()?, panel);
    ann.click(&panel, "count").await?;
    assert_eq!(panel.content(), "count 2");
    let told: Vec<_> = panel.history().into_iter().map(|state| state.content).collect();
    assert_eq!(told, ["count 0", "count 1", "count 2"]);
    let later = bob.click(&panel, "Later").await?;
    later.followed_up().await?;
    assert_eq!(panel.content(), "edited later");
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_refuse_what_is_not_on_the_screen() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, bob, general) = (stand.person("ann")?, stand.person("bob")?, stand.channel("general")?);
    let panel = ann.slash("panel").in_channel(&general).await?.message()?;
    let refused = |result: Result<_, DriverError>| matches!(result, Err(DriverError::Refused(_)));
    assert!(refused(ann.click(&panel, "Off").await), "a disabled button");
    assert!(refused(ann.click(&panel, "Missing").await), "a missing button");
    assert!(refused(ann.select(&panel, "Choose…", "four").await), "a missing option");
    assert!(
        refused(ann.select_many(&panel, "Choose…", &["one", "two", "three"]).await),
        "too many options"
    );
    assert!(
        refused(ann.slash("say").in_channel(&general).await),
        "a required option"
    );
    assert!(
        refused(
            ann.slash("say")
                .opt("text", "x")
                .opt("times", 4)
                .in_channel(&general)
                .await
        ),
        "out of range"
    );
    assert!(
        refused(ann.slash("pick").opt("colour", "Green").in_channel(&general).await),
        "not a choice"
    );
    assert!(refused(ann.slash("echo").in_channel(&general).await), "no subcommand");
    let private = ann
        .slash("say")
        .opt("text", "x")
        .opt("private", true)
        .in_channel(&general)
        .await?;
    assert!(
        refused(bob.click(&private.message()?, "x").await),
        "another's private message"
    );
    let forged = bob.raw_component(&panel, "no-such-thing").await?;
    assert_eq!(forged.message()?.content(), "what is no-such-thing?");
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn selects_modals_choices_and_autocomplete() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, bob, general) = (stand.person("ann")?, stand.person("bob")?, stand.channel("general")?);
    let panel = ann.slash("panel").in_channel(&general).await?.message()?;
    let chosen = ann.select_many(&panel, "Choose…", &["THREE", "one"]).await?;
    assert_eq!(chosen.message()?.content(), "chose three+one");

    let form = ann.click(&panel, "Form").await?;
    assert!(form.modal().is_some());
    assert!(matches!(form.message(), Err(DriverError::Without("message"))));
    assert!(
        matches!(
            ann.submit_modal(&form, &[("Your name", "x")]).await,
            Err(DriverError::Refused(_))
        ),
        "too short"
    );
    assert!(matches!(
        bob.submit_modal(&form, &[("Your name", "Bob")]).await,
        Err(DriverError::Refused(_))
    ));
    let sent = ann.submit_modal(&form, &[("Your name", "Ann")]).await?;
    assert_eq!(sent.message()?.content(), "modal: Ann");

    let words = ann.slash("find").autocomplete("word", "b", &general).await?;
    assert_eq!(
        words.iter().map(|word| word.name.as_str()).collect::<Vec<_>>(),
        ["bread", "boat"]
    );
    let found = ann.slash("find").opt("word", &words[1]).in_channel(&general).await?;
    assert!(found.ok());
    let picked = ann.slash("pick").opt("colour", "Blue").in_channel(&general).await?;
    assert_eq!(picked.text(), "pick: b", "a choice is sent by its value");
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_in_an_embed_leaves_the_listed_attachments() -> Result<(), DriverError> {
    let (stand, _bot) = echo::stand().await;
    let (ann, general) = (stand.person("ann")?, stand.channel("general")?);
    let message = ann.slash("picture").in_channel(&general).await?.message()?;
    let files = message.files();
    assert_eq!(
        files
            .iter()
            .map(|file| (file.name.as_str(), file.embedded))
            .collect::<Vec<_>>(),
        [("board.png", true), ("notes.txt", false)]
    );
    assert_eq!(files[0].alt.as_deref(), Some("an empty board"));
    assert_eq!(
        (&files[0].bytes[..], files[0].dimensions),
        (&echo::picture(0)[..], Some((2, 1)))
    );
    let json = message.json();
    assert_eq!(json["attachments"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["attachments"][0]["filename"], "notes.txt");
    let address = json["embeds"][0]["image"]["url"]
        .as_str()
        .expect("an address")
        .to_owned();
    assert!(
        address.contains(&format!("/attachments/{}/{}/board.png", general.id(), files[0].id)),
        "{address}"
    );
    assert_eq!(json["embeds"][0]["image"]["width"], 2);

    let redraw = ann.click(&message, "Redraw").await?;
    redraw.followed_up().await?;
    let files = message.files();
    assert_eq!(
        files.len(),
        2,
        "the listed file was kept, the old picture dropped, a new one came: {files:?}"
    );
    assert_eq!(files[0].name, "notes.txt");
    assert_eq!(
        (files[1].alt.as_deref(), files[1].embedded),
        (Some("a full board"), true)
    );
    assert_eq!(&files[1].bytes[..], &echo::picture(200)[..]);
    assert_ne!(message.json()["embeds"][0]["image"]["url"], address.as_str());
    stand.assert_clean();
    Ok(())
}
