//! One bot process a database; a file that the process may not write. Both need a process of its own.

use std::fs;
use std::process::{Command, Output, Stdio};

use knarr::store::{Store, StoreError};

use crate::url;

/// Which database the helper below opens.
const DATABASE: &str = "KNARR_TEST_OPEN";

/// Not a test of its own: the process that the tests below start.
#[tokio::test]
#[ignore = "started as a process of its own by the tests beside it"]
async fn opener() {
    let address = std::env::var(DATABASE).unwrap();
    match Store::open(&address).await {
        Ok(_) => println!("OPENED"),
        Err(error) => println!("REFUSED {error}"),
    }
}

fn opener_process(program: &std::path::Path, address: &str) -> Command {
    let mut command = Command::new(program);
    command
        .args(["--exact", "one_bot::opener", "--ignored", "--nocapture"])
        .env(DATABASE, address)
        .stdout(Stdio::piped());
    command
}

fn said(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

#[tokio::test]
async fn a_second_bot_is_kept_out_while_the_first_lives() {
    let folder = tempfile::tempdir().unwrap();
    let address = url(folder.path());
    let me = std::env::current_exe().unwrap();
    let first = Store::open(&address).await.unwrap();
    let text = said(&opener_process(&me, &address).output().unwrap());
    assert!(text.contains("in use by another Knarr process"), "{text}");

    // The same in this very process, and by another name of the same file.
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(folder.path().join("knarr.db"), &link).unwrap();
    let other_name = format!("sqlite://{}", link.display());
    for again in [&address, &other_name] {
        let error = Store::open(again).await.unwrap_err();
        assert!(matches!(error, StoreError::InUse { .. }), "{error:?}");
    }

    first.close().await;
    let text = said(&opener_process(&me, &address).output().unwrap());
    assert!(text.contains("OPENED"), "{text}");
}

/// The tests may run as root, whom no permission binds: the process that opens the file is then another user.
#[cfg(unix)]
#[tokio::test]
async fn a_file_or_folder_without_permission_to_write_is_left_alone() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    let mode = |path: &std::path::Path, bits| {
        fs::set_permissions(path, fs::Permissions::from_mode(bits)).unwrap();
    };
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    fs::create_dir(&home).unwrap();
    let address = url(&home);
    Store::open(&address).await.unwrap().close().await;
    let database = home.join("knarr.db");
    let before = fs::read(&database).unwrap();

    // Where that user can reach it, whatever folder this program was built in.
    let program = folder.path().join("opener");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    for path in [folder.path(), &home, &program] {
        mode(path, 0o755);
    }
    let root = fs::metadata(&home).unwrap().uid() == 0;
    let open = || {
        let mut command = opener_process(&program, &address);
        command.current_dir("/");
        if root {
            command.uid(65_534).gid(65_534);
        }
        said(&command.output().unwrap())
    };

    // The folder forbids new files (the lock file is gone, as after a copy to another place).
    fs::remove_file(home.join("knarr.db.lock")).unwrap();
    mode(&database, 0o666);
    if !root {
        mode(&home, 0o555);
    }
    let text = open();
    assert!(text.contains("can be read but not written"), "{text}");

    // The folder allows them, the file forbids writing.
    mode(&home, 0o777);
    mode(&database, 0o444);
    let text = open();
    assert!(text.contains("can be read but not written"), "{text}");
    assert!(fs::read(&database).unwrap() == before);

    mode(&database, 0o666);
    let text = open();
    assert!(text.contains("OPENED"), "{text}");
}
