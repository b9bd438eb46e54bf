//! The numbers Discord enforces. Lengths are in characters (Unicode scalar values) unless stated otherwise.

use std::time::Duration;

pub(crate) const CONTENT: usize = 2000;

pub(crate) const EMBEDS: usize = 10;
pub(crate) const EMBED_TOTAL: usize = 6000;
pub(crate) const EMBED_TITLE: usize = 256;
pub(crate) const EMBED_DESCRIPTION: usize = 4096;
pub(crate) const EMBED_FIELDS: usize = 25;
pub(crate) const EMBED_FIELD_NAME: usize = 256;
pub(crate) const EMBED_FIELD_VALUE: usize = 1024;
pub(crate) const EMBED_FOOTER: usize = 2048;
pub(crate) const EMBED_AUTHOR: usize = 256;
pub(crate) const URL: usize = 2048;

pub(crate) const ROWS: usize = 5;
pub(crate) const ROW_BUTTONS: usize = 5;
pub(crate) const CUSTOM_ID: usize = 100;
pub(crate) const BUTTON_LABEL: usize = 80;
pub(crate) const BUTTON_URL: usize = 512;
pub(crate) const SELECT_OPTIONS: usize = 25;
pub(crate) const SELECT_TEXT: usize = 100;
pub(crate) const SELECT_PLACEHOLDER: usize = 150;

pub(crate) const MODAL_TITLE: usize = 45;
pub(crate) const MODAL_INPUTS: usize = 5;
pub(crate) const INPUT_LABEL: usize = 45;
pub(crate) const INPUT_VALUE: usize = 4000;
pub(crate) const INPUT_PLACEHOLDER: usize = 100;

pub(crate) const FILES: usize = 10;
/// Bytes.
pub(crate) const FILE_BYTES: usize = 10 * 1024 * 1024;
/// Bytes of one request with all its files.
pub(crate) const REQUEST_BYTES: usize = 25 * 1024 * 1024;
pub(crate) const ALT_TEXT: usize = 1024;

pub(crate) const CHOICES: usize = 25;
pub(crate) const CHOICE_TEXT: usize = 100;

pub(crate) const COMMANDS: usize = 100;
pub(crate) const COMMAND_NAME: usize = 32;
pub(crate) const COMMAND_DESCRIPTION: usize = 100;
pub(crate) const COMMAND_OPTIONS: usize = 25;
/// Of one command: names, descriptions and values of all its parts, the longest translation of each.
pub(crate) const COMMAND_TOTAL: usize = 8000;

/// Bytes.
pub(crate) const EMOJI_BYTES: usize = 256 * 1024;
pub(crate) const THREAD_NAME: usize = 100;
pub(crate) const MENTIONS: usize = 100;
pub(crate) const NONCE: usize = 25;

/// How long a nonce is known again, in milliseconds. Discord says "a few minutes".
pub(crate) const NONCE_LIFE_MS: u64 = 5 * 60 * 1000;

/// The first answer to an interaction.
pub(crate) const ACKNOWLEDGE_WITHIN: Duration = Duration::from_secs(3);
/// How long an interaction's token opens its webhook, in milliseconds.
pub(crate) const TOKEN_LIFE_MS: u64 = 15 * 60 * 1000;
/// Age in milliseconds after which a message can be edited only [`LATE_EDITS`] more times.
pub(crate) const LATE_EDIT_AGE_MS: u64 = 60 * 60 * 1000;
/// Discord does not publish the number; a few.
pub(crate) const LATE_EDITS: u32 = 3;

pub(crate) const GATEWAY_SENDS_PER_MINUTE: usize = 120;
/// Bytes of one message from the bot to the gateway.
pub(crate) const GATEWAY_PAYLOAD_BYTES: usize = 4096;
/// How long a session without a socket can be resumed.
pub(crate) const RESUME_WITHIN: Duration = Duration::from_secs(60);
/// Dispatches a session keeps for a resume.
pub(crate) const REPLAY: usize = 2000;
