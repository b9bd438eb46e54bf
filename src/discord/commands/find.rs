//! Which table a command is about.

use serenity::all::ChannelId as Discord;

use super::super::bot::Bot;
use super::super::error::{BotError, Plain};
use super::super::respond::Asked;
use crate::table::{ChannelId, GameId, Refusal, Status, Table};

/// The table at which the person sits: the one named, else the only one in the channel, else the only one at all.
pub(super) async fn seated(bot: &Bot, asked: &Asked, named: Option<&str>) -> Result<Table, BotError> {
    if let Some(named) = named {
        return by_name(bot, asked, named).await;
    }
    let mine = bot.tables().tables_of(asked.user).await?;
    only(&mine, asked.channel)
}

/// The table to look at: as [`seated`], but anybody may look at the only one in the channel, or at the last one that ended there.
pub(super) async fn visible(bot: &Bot, asked: &Asked, named: Option<&str>) -> Result<Table, BotError> {
    match seated(bot, asked, named).await {
        Err(BotError::Plain(Plain::NoTable)) => {
            let here = ChannelId(asked.channel.get());
            match only(&bot.tables().tables_in(here).await?, asked.channel) {
                Err(BotError::Plain(Plain::NoTable)) => {
                    let ended = bot.tables().last_finished_in(here).await?;
                    ended.ok_or_else(|| Plain::NoTable.into())
                }
                found => found,
            }
        }
        found => found,
    }
}

/// The lobby in this channel that is still open to the person.
pub(super) async fn lobby(bot: &Bot, asked: &Asked, named: Option<&str>) -> Result<Table, BotError> {
    if let Some(named) = named {
        return by_name(bot, asked, named).await;
    }
    let here = bot.tables().tables_in(ChannelId(asked.channel.get())).await?;
    let lobbies: Vec<Table> = here
        .iter()
        .filter(|table| table.status == Status::Lobby)
        .cloned()
        .collect();
    // Where there is no lobby, the only table tells better what is wrong with it.
    let found = match lobbies.is_empty() {
        true => only(&here, asked.channel),
        false => only(&lobbies, asked.channel),
    };
    found.map_err(|error| match error {
        BotError::Plain(Plain::NoTable) => Plain::NoLobby.into(),
        BotError::Plain(Plain::WhichTable) => Plain::WhichLobby.into(),
        error => error,
    })
}

/// The table of that number, if it is one of those that are offered. A table of another channel is nobody's business here, and for who may
/// not see it there is none: numbers are easily guessed.
async fn by_name(bot: &Bot, asked: &Asked, named: &str) -> Result<Table, BotError> {
    let digits = named.trim().trim_start_matches('#');
    let number: i64 = digits.parse().map_err(|_| Plain::NoSuchTable(named.to_owned()))?;
    let table = bot.tables().table(GameId(number)).await?;
    match table.seated(asked.user).is_some() || asked.is_at(&table) {
        true => Ok(table),
        false => Err(Refusal::NoSuchTable(table.id).into()),
    }
}

fn only(tables: &[Table], channel: Discord) -> Result<Table, BotError> {
    let channel = ChannelId(channel.get());
    let here: Vec<&Table> = tables.iter().filter(|table| table.is_at(channel)).collect();
    match (here.as_slice(), tables) {
        ([table], _) => Ok((*table).clone()),
        ([], [table]) => Ok(table.clone()),
        ([], []) => Err(Plain::NoTable.into()),
        _ => Err(Plain::WhichTable.into()),
    }
}

/// The tables that a `table` option offers: one's own, then the others of the channel.
pub(super) async fn offered(bot: &Bot, asked: &Asked) -> Result<Vec<Table>, BotError> {
    let mut tables = bot.tables().tables_of(asked.user).await?;
    let here = bot.tables().tables_in(ChannelId(asked.channel.get())).await?;
    let others = here
        .into_iter()
        .filter(|table| tables.iter().all(|mine| mine.id != table.id));
    let others: Vec<Table> = others.collect();
    tables.extend(others);
    Ok(tables)
}
