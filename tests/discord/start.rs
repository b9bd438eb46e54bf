//! Starting and stopping, as the person who hosts the bot sees it.

use knarr::discord::{self, StopError, Token};
use knarr::sandbox::{Fault, Stand, StandOptions};

use crate::harbour::{Harbour, lobby_of_two, stand};
use crate::process::Program;

#[tokio::test]
async fn without_a_token_two_sentences_say_what_to_do() {
    let program = Program::new();
    for settings in [&[][..], &[("DISCORD_TOKEN", "")]] {
        for arguments in [&[][..], &["run"]] {
            let (code, said) = program.run(arguments, settings).await;
            assert_eq!(code, Some(2), "{said}");
            assert!(
                said.contains("DISCORD_TOKEN") && said.contains("knarr sandbox"),
                "{said}"
            );
            assert_eq!(said.matches(". ").count() + 1, 2, "{said}");
        }
    }
    assert!(!program.database().exists(), "a database nobody asked for");
}

#[tokio::test]
async fn settings_that_make_no_sense_are_named() {
    let program = Program::new();
    let token = ("DISCORD_TOKEN", "abc");
    for (name, value) in [("DISCORD_API_URL", "nowhere"), ("KNARR_DEV_GUILD", "ours")] {
        let (code, said) = program.run(&[], &[token, (name, value)]).await;
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(name), "{said}");
    }
    let (code, said) = program.run(&[], &[token, ("KNARR_CARDS", "no-such-folder")]).await;
    assert_ne!(code, Some(0));
    assert!(
        said.contains("no-such-folder") && said.contains("KNARR_CARDS"),
        "{said}"
    );
    // What the system says is said once.
    assert_eq!(said.matches("No such file").count(), 1, "{said}");
    let nowhere = ["record", "--players", "2", "--games", "1", "--out", "no-such-folder/x"];
    let (code, said) = program.run(&nowhere, &[]).await;
    assert_ne!(code, Some(0));
    assert_eq!(said.matches("No such file").count(), 1, "{said}");
    let (_, said) = program
        .run(
            &[],
            &[token, ("DATABASE_URL", "postgres://x"), ("RUST_LOG", "verbose,,=x")],
        )
        .await;
    assert!(said.contains("RUST_LOG") && said.contains("verbose,,=x"), "{said}");
    let (code, said) = program.run(&[], &[token, ("DATABASE_URL", "postgres://x")]).await;
    assert_ne!(code, Some(0));
    assert!(said.contains("postgres"), "{said}");
    let secret = "postgres://knarr:oyster@db.example/knarr";
    let (code, said) = program.run(&[], &[token, ("DATABASE_URL", secret)]).await;
    assert_ne!(code, Some(0));
    assert!(said.contains("postgres") && !said.contains("oyster"), "{said}");
}

/// A mistake in it was ignored, and with it what the host wanted to see.
#[tokio::test]
async fn a_log_filter_that_cannot_be_read_is_named() {
    let program = Program::new();
    let settings = [
        ("DISCORD_TOKEN", "abc"),
        ("RUST_LOG", "info,knarr=loud"),
        ("DATABASE_URL", "postgres://x"),
    ];
    let (_, said) = program.run(&[], &settings).await;
    assert!(said.contains("RUST_LOG is 'info,knarr=loud'"), "{said}");
}

#[tokio::test]
async fn an_output_that_nobody_reads_is_no_panic() {
    let program = Program::new();
    let simulate = [
        "simulate",
        "--games",
        "2",
        "--levels",
        "random",
        "--threads",
        "18446744073709551615",
    ];
    let run = async |output: std::process::Stdio| {
        let mut command = program.command(&[]);
        command.args(simulate).stdout(output);
        let ended = tokio::task::spawn_blocking(move || command.output());
        let ended = ended.await.unwrap().unwrap();
        (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
    };
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let (code, said) = run(writer.into()).await;
    assert_eq!((code, said.as_str()), (Some(0), ""));
    #[cfg(target_os = "linux")]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let (code, said) = run(full.into()).await;
        assert_eq!(code, Some(1));
        assert!(
            said.contains("output cannot be written") && !said.contains("panicked"),
            "{said}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_and_refused_intents_are_told_apart() {
    let stand = Stand::start(StandOptions::default()).await.unwrap();
    let harbour = Harbour::around(stand.clone(), 1).await;
    let mut config = harbour.config();
    config.token = Token::new("somebody.elses.token").unwrap();
    let forever = std::future::pending::<()>;
    let outcome = discord::run(config, harbour.tables.clone(), forever()).await;
    assert!(matches!(outcome, Err(StopError::Token)), "{outcome:?}");
    assert!(outcome.unwrap_err().to_string().contains("DISCORD_TOKEN"));

    let bot = discord::run(harbour.config(), harbour.tables.clone(), forever());
    let refuse = async {
        stand.wait_ready().await.unwrap();
        stand.close_gateway(4014);
    };
    let (outcome, ()) = tokio::join!(bot, refuse);
    assert!(matches!(outcome, Err(StopError::Intents)), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_gateway_at_the_address_means_no_bot() {
    let stand = Stand::start(StandOptions::default()).await.unwrap();
    let harbour = Harbour::around(stand.clone(), 1).await;
    stand.inject(Fault::on("GET", "/gateway").status(404).times(100));
    let outcome = discord::run(harbour.config(), harbour.tables.clone(), std::future::pending()).await;
    assert!(matches!(outcome, Err(StopError::Rest(_))), "{outcome:?}");
    assert_eq!(stand.connections(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_it_finishes_and_leaves() {
    let stand = stand().await;
    let mut program = Program::new();
    program.start(&stand).await;
    let general = stand.channel("general").unwrap();
    let (ann, lobby) = lobby_of_two(&stand, &general).await;
    let start = ann.click(&lobby, "Start").await.unwrap();
    assert!(start.ok());
    // The thread, the board, the hands and the lobby's last words are under way.
    assert_eq!(program.stop().await, Some(0));
    let thread = general.threads().pop().expect("the table's thread");
    assert!(thread.messages().iter().any(|message| !message.files().is_empty()));
    stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_once_and_in_one_place() {
    let mut harbour = Harbour::open(1).await;
    let puts = |harbour: &Harbour| {
        let requests = harbour.stand.requests();
        requests.iter().filter(|request| request.method == "PUT").count()
    };
    assert_eq!(puts(&harbour), 1);
    harbour.stop_bot().await;
    harbour.start_bot().await;
    assert_eq!(puts(&harbour), 1, "registered again without a change");
    harbour.stop_bot().await;
    let mut config = harbour.config();
    let guild = harbour.stand.guild("Harbour").unwrap();
    config.dev_guild = guild.id().to_string().parse().ok();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(discord::run(config, harbour.tables.clone(), async {
        let _ = stopped.await;
    }));
    harbour
        .stand
        .wait_for("both places to be set", |_| (puts(&harbour) == 3).then_some(()))
        .await
        .unwrap();
    stop.send(()).unwrap();
    running.await.unwrap().unwrap();
    harbour.stand.assert_clean();
}
