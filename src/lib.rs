//! Knarr with its expansion Skáli, played in Discord.
