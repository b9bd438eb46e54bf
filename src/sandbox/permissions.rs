//! The permission bits that matter to a bot that posts messages.

use serde::{Deserialize, Serialize};

/// One of Discord's permissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// See the channel at all.
    ViewChannel,
    /// Write in a channel.
    SendMessages,
    /// Delete other people's messages.
    ManageMessages,
    /// Show embeds.
    EmbedLinks,
    /// Upload files.
    AttachFiles,
    /// Read what was written before.
    ReadMessageHistory,
    /// Add reactions.
    AddReactions,
    /// Use emoji of elsewhere.
    UseExternalEmojis,
    /// Archive and lock threads of others.
    ManageThreads,
    /// Open threads that everyone sees.
    CreatePublicThreads,
    /// Open threads for invited people.
    CreatePrivateThreads,
    /// Write in threads.
    SendMessagesInThreads,
    /// Use slash commands.
    UseApplicationCommands,
    /// Change the server.
    ManageGuild,
}

impl Permission {
    /// The permission's bit.
    pub(crate) const fn bit(self) -> u64 {
        1 << match self {
            Self::ManageGuild => 5,
            Self::AddReactions => 6,
            Self::ViewChannel => 10,
            Self::SendMessages => 11,
            Self::ManageMessages => 13,
            Self::EmbedLinks => 14,
            Self::AttachFiles => 15,
            Self::ReadMessageHistory => 16,
            Self::UseExternalEmojis => 18,
            Self::UseApplicationCommands => 31,
            Self::ManageThreads => 34,
            Self::CreatePublicThreads => 35,
            Self::CreatePrivateThreads => 36,
            Self::SendMessagesInThreads => 38,
        }
    }
}

/// What the bot was invited with and can do without: what is worth taking away to see how it copes.
pub(crate) const REVOCABLE: [Permission; 9] = [
    Permission::ViewChannel,
    Permission::SendMessages,
    Permission::SendMessagesInThreads,
    Permission::EmbedLinks,
    Permission::AttachFiles,
    Permission::ReadMessageHistory,
    Permission::CreatePublicThreads,
    Permission::ManageMessages,
    Permission::ManageThreads,
];

const fn union(list: &[Permission]) -> u64 {
    let mut bits = 0;
    let mut i = 0;
    while i < list.len() {
        bits |= list[i].bit();
        i += 1;
    }
    bits
}

/// What everyone on a server may do.
pub(crate) const MEMBER: u64 = union(&[
    Permission::ViewChannel,
    Permission::SendMessages,
    Permission::EmbedLinks,
    Permission::AttachFiles,
    Permission::ReadMessageHistory,
    Permission::AddReactions,
    Permission::UseExternalEmojis,
    Permission::CreatePublicThreads,
    Permission::SendMessagesInThreads,
    Permission::UseApplicationCommands,
]);

/// What the bot was invited with.
pub(crate) const BOT: u64 = MEMBER
    | union(&[
        Permission::ManageMessages,
        Permission::ManageThreads,
        Permission::CreatePrivateThreads,
    ]);

/// What counts in a direct message, where nothing can be denied.
pub(crate) const DIRECT: u64 = union(&[
    Permission::ViewChannel,
    Permission::SendMessages,
    Permission::EmbedLinks,
    Permission::AttachFiles,
    Permission::ReadMessageHistory,
    Permission::AddReactions,
    Permission::UseExternalEmojis,
    Permission::UseApplicationCommands,
]);
