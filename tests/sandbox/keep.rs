//! A conversation outlives the stand-in.

use knarr::sandbox::{DriverError, Stand, StandOptions};

use crate::echo;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kept_conversation_goes_on() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let options = StandOptions {
        conversation: Some(folder.path().to_owned()),
        ..Default::default()
    };
    let stand = Stand::start(options.clone()).await?;
    let bot = echo::start(&stand).await;
    let (ann, general) = (stand.person("ann")?, stand.channel("general")?);
    let picture = ann.slash("picture").in_channel(&general).await?.message()?;
    ann.slash("panel").in_channel(&general).await?;
    ann.slash("say")
        .opt("text", "psst")
        .opt("private", true)
        .in_channel(&general)
        .await?;
    let before = (ann.id(), general.id(), picture.id(), picture.files());
    stand.save(folder.path()).await?;
    drop((bot, stand, ann, general, picture));

    let stand = Stand::start(options).await?;
    let _bot = echo::start(&stand).await;
    let (ann, general) = (stand.person("ann")?, stand.channel("general")?);
    let told = ann.messages(&general);
    assert_eq!(told.len(), 3);
    assert_eq!((ann.id(), general.id(), told[0].id(), told[0].files()), before);
    let address = told[0].embeds()[0]["image"]["url"].as_str().map(str::to_owned);
    assert!(
        address.is_some_and(|address| address.starts_with(&stand.api_url())),
        "under the new port"
    );
    assert_eq!(general.messages().len(), 2, "a private message stays private");
    ann.click(&told[1], "Count").await?;
    assert_eq!(told[1].content(), "count 1");
    let newest = stand.person("bob")?.say(&general, "still here");
    assert!(newest.id() > told[2].id());
    stand.assert_clean();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_is_saved_without_asking() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let options = StandOptions {
        conversation: Some(folder.path().to_owned()),
        ..Default::default()
    };
    let stand = Stand::start(options.clone()).await?;
    stand.person("ann")?.say(&stand.channel("general")?, "remember me");
    let file = folder.path().join("world.json");
    let saved = || std::fs::read_to_string(&file).is_ok_and(|text| text.contains("remember me"));
    tokio::time::timeout(std::time::Duration::from_secs(30), async {
        while !saved() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    })
    .await?;
    Ok(())
}

#[tokio::test]
async fn a_spoilt_or_newer_conversation_is_refused_and_left_alone() -> Result<(), DriverError> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("world.json");
    let options = StandOptions {
        conversation: Some(folder.path().to_owned()),
        ..Default::default()
    };
    for text in ["{\"version\": 1", "{\"version\": 99}"] {
        std::fs::write(&file, text).expect("written");
        let error = Stand::start(options.clone()).await.expect_err("refused");
        assert!(
            std::error::Error::source(&error).is_some_and(|why| why.to_string().contains("world.json")),
            "{error}"
        );
        assert_eq!(std::fs::read_to_string(&file).expect("read"), text);
    }
    Ok(())
}
