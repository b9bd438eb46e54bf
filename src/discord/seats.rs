//! Who plays a seat: computers in a lobby, and a computer for a person who is away (R13.2).

use super::bot::Bot;
use super::components::{Done, hand};
use super::custom_id::{CustomId, Verb};
use super::error::BotError;
use super::respond::{Answer, Asked};
use super::screens::{self, LobbyScene};
use super::show;
use crate::rules::Seat;
use crate::table::{GameId, Level, Table};
use crate::tr;

/// Seats a computer or sends one away, and shows the panel for it.
pub(super) async fn computers(bot: &Bot, asked: &Asked, id: &CustomId) -> Result<Done, BotError> {
    let (tables, game) = (bot.tables(), id.game);
    let table = tables.table(game).await?;
    let may_manage = asked.may_manage(&table);
    let table = match &id.verb {
        Verb::AddComputer(level) => add(bot, asked, &table, *level).await?,
        Verb::SendAway(computer) => tables.kick(game, asked.user, *computer, may_manage).await?,
        _ => {
            table.check_lobby_of(asked.user, may_manage)?;
            return Ok(Answer::Private(screens::computers(&LobbyScene::of(&table, asked.lang))).into());
        }
    };
    bot.announcer().wake(game);
    tracing::info!(%game, user = %asked.user, what = "computers", "lobby");
    Ok(Answer::Private(screens::computers(&LobbyScene::of(&table, asked.lang))).into())
}

/// Seats a computer with a name that nobody has there.
pub(super) async fn add(bot: &Bot, asked: &Asked, table: &Table, level: Level) -> Result<Table, BotError> {
    let name = screens::computer_name(&LobbyScene::of(table, asked.lang), level, asked.lang);
    let tables = bot.tables();
    Ok(tables
        .add_computer(table.id, asked.user, asked.may_manage(table), level, &name)
        .await?)
}

/// Lets a computer play a seat.
pub(super) async fn stand_in(bot: &Bot, asked: &Asked, game: GameId, seat: Seat) -> Result<Done, BotError> {
    let table = bot.tables().stand_in(game, asked.user, seat).await?;
    bot.announcer().wake(game);
    tracing::info!(%game, state = table.state_no, user = %asked.user, what = "stand in", "seats");
    let message = match table.seated(asked.user).is_some_and(|seated| seated.seat == seat) {
        true => show::away(&table, asked.user, asked.lang),
        false => show::stood_in(&table, asked.user, seat, asked.lang),
    };
    Ok(Done::at(&table, Answer::Private(message)))
}

/// Gives a person their seat back.
pub(super) async fn take_back(bot: &Bot, asked: &Asked, game: GameId) -> Result<Done, BotError> {
    let table = bot.tables().take_back(game, asked.user).await?;
    bot.announcer().wake(game);
    tracing::info!(%game, state = table.state_no, user = %asked.user, what = "take back", "seats");
    let note = tr!(asked.lang, "came-back");
    let message = hand(bot, asked, &table, Some(&note)).await?;
    Ok(Done::at(&table, Answer::Private(message)))
}
