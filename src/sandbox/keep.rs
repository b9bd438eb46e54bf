//! Keeping a conversation: people, channels, messages and their files, in a folder.
//!
//! `world.json` is replaced as a whole, each attachment is a file of its own that is written once.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ids::Snowflake;
use super::server::Inner;
use super::world::{Channel, Guild, Message, User, World};

/// The form of `world.json`.
const VERSION: u32 = 1;
/// The least time between two savings.
const PAUSE: Duration = Duration::from_secs(1);

/// Why a conversation could not be loaded or saved.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The folder or a file in it could not be read or written.
    #[error("cannot use {path}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// `world.json` is not what this program writes.
    #[error("{path} is not a conversation this program wrote")]
    Content {
        /// The file.
        path: PathBuf,
        /// Where it stops making sense.
        source: serde_json::Error,
    },
    /// A later program wrote it.
    #[error("{path} was written by a newer version of this program (form {found}, this one knows {VERSION})")]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its form.
        found: u32,
    },
}

/// What is written: borrowed, because a world is large.
#[derive(Serialize)]
struct Saving<'a> {
    version: u32,
    app: Snowflake,
    owner: Snowflake,
    ahead_ms: u64,
    users: &'a BTreeMap<Snowflake, User>,
    guilds: &'a BTreeMap<Snowflake, Guild>,
    channels: &'a BTreeMap<Snowflake, Channel>,
    messages: &'a BTreeMap<Snowflake, Message>,
    emojis: &'a BTreeMap<Snowflake, Value>,
    emoji_images: &'a BTreeMap<Snowflake, String>,
    nonces: Vec<(Snowflake, &'a str, Snowflake)>,
}

/// What is read: the same, owned.
#[derive(Deserialize)]
struct Saved {
    app: Snowflake,
    owner: Snowflake,
    ahead_ms: u64,
    users: BTreeMap<Snowflake, User>,
    guilds: BTreeMap<Snowflake, Guild>,
    channels: BTreeMap<Snowflake, Channel>,
    messages: BTreeMap<Snowflake, Message>,
    emojis: BTreeMap<Snowflake, Value>,
    emoji_images: BTreeMap<Snowflake, String>,
    nonces: Vec<(Snowflake, String, Snowflake)>,
}

#[derive(Deserialize)]
struct Form {
    version: u32,
}

fn world_file(folder: &Path) -> PathBuf {
    folder.join("world.json")
}

fn files_folder(folder: &Path) -> PathBuf {
    folder.join("files")
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> KeepError {
    let path = path.to_owned();
    move |source| KeepError::File { path, source }
}

/// Put a saved conversation into a new world. False: there is none yet.
pub(crate) fn load(world: &mut World, folder: &Path) -> Result<bool, KeepError> {
    let path = world_file(folder);
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(source) => return Err(KeepError::File { path, source }),
    };
    let content = |source| KeepError::Content {
        path: path.clone(),
        source,
    };
    let form: Form = serde_json::from_slice(&text).map_err(content)?;
    if form.version > VERSION {
        return Err(KeepError::Newer {
            path,
            found: form.version,
        });
    }
    let saved: Saved = serde_json::from_slice(&text).map_err(content)?;
    let files = files_folder(folder);
    for attachment in saved
        .messages
        .values()
        .filter(|message| !message.deleted)
        .flat_map(|message| &message.attachments)
    {
        let path = files.join(attachment.id.to_string());
        // A file that is gone is a broken picture, not a lost conversation.
        match std::fs::read(&path) {
            Ok(bytes) => {
                world.blobs.insert(attachment.id, Bytes::from(bytes));
            }
            Err(error) => tracing::warn!(target: "sandbox", "cannot read {}: {error}", path.display()),
        }
    }
    let newest = saved
        .messages
        .keys()
        .chain(saved.channels.keys())
        .chain(saved.users.keys())
        .max()
        .copied();
    world.resume_ids(newest.unwrap_or(saved.app));
    world.app = saved.app;
    world.owner = saved.owner;
    world.clock.ahead_ms = saved.ahead_ms;
    world.users = saved.users;
    world.guilds = saved.guilds;
    world.channels = saved.channels;
    world.messages = saved.messages;
    world.emojis = saved.emojis;
    world.emoji_images = saved.emoji_images;
    world.nonces = saved
        .nonces
        .into_iter()
        .map(|(channel, nonce, id)| ((channel, nonce), id))
        .collect();
    Ok(true)
}

/// A conversation as it is at one moment.
struct Moment {
    json: Vec<u8>,
    files: Vec<(Snowflake, Bytes)>,
}

fn moment(world: &World) -> Result<Moment, serde_json::Error> {
    let nonces = world
        .nonces
        .iter()
        .map(|((channel, nonce), id)| (*channel, nonce.as_str(), *id))
        .collect();
    let saving = Saving {
        version: VERSION,
        app: world.app,
        owner: world.owner,
        ahead_ms: world.clock.ahead_ms,
        users: &world.users,
        guilds: &world.guilds,
        channels: &world.channels,
        messages: &world.messages,
        emojis: &world.emojis,
        emoji_images: &world.emoji_images,
        nonces,
    };
    let json = serde_json::to_vec(&saving)?;
    Ok(Moment {
        json,
        files: world.blobs.iter().map(|(id, bytes)| (*id, bytes.clone())).collect(),
    })
}

/// Write a conversation. What was there before stays readable until the new one is whole.
pub(crate) fn save(inner: &Inner, folder: &Path) -> Result<(), KeepError> {
    let path = world_file(folder);
    let now = moment(&inner.world()).map_err(|source| KeepError::Content {
        path: path.clone(),
        source,
    })?;
    let files = files_folder(folder);
    std::fs::create_dir_all(&files).map_err(at(&files))?;
    let mut wanted = HashSet::new();
    for (id, bytes) in now.files {
        let name = id.to_string();
        let path = files.join(&name);
        if !path.exists() {
            write_whole(&path, &bytes)?;
        }
        wanted.insert(name);
    }
    write_whole(&path, &now.json)?;
    for entry in std::fs::read_dir(&files).map_err(at(&files))? {
        let entry = entry.map_err(at(&files))?;
        // Only what this program named itself: an attachment's id.
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.parse::<u64>().is_ok() && !wanted.contains(&name) {
            std::fs::remove_file(entry.path()).map_err(at(&entry.path()))?;
        }
    }
    Ok(())
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), KeepError> {
    let half = path.with_extension("half");
    std::fs::write(&half, bytes).map_err(at(&half))?;
    std::fs::rename(&half, path).map_err(at(path))
}

/// Save after every change, but not more often than once a second, until the stand-in is gone.
pub(crate) async fn keep_saving(inner: Arc<Inner>, folder: PathBuf) {
    let mut changed = inner.changed.subscribe();
    // What happened before this task began counts too.
    changed.mark_changed();
    let inner = {
        let weak = Arc::downgrade(&inner);
        drop(inner);
        weak
    };
    while changed.changed().await.is_ok() {
        tokio::time::sleep(PAUSE).await;
        changed.borrow_and_update();
        let Some(inner) = inner.upgrade() else { return };
        let folder = folder.clone();
        let saved = tokio::task::spawn_blocking(move || save(&inner, &folder)).await;
        if let Ok(Err(error)) = saved {
            tracing::error!(target: "sandbox", "the conversation is not saved: {error}");
        }
    }
}
