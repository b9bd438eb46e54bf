//! How a person likes to be shown things.

use super::bot::Bot;
use super::custom_id::Setting;
use super::error::BotError;
use super::message::Message;
use super::respond::Asked;
use super::screens;
use crate::table::{Refusal, Seated, Table, ViewMode};

/// Changes a setting, and answers with all of them.
pub(super) async fn set(bot: &Bot, asked: &Asked, setting: Setting) -> Result<Message, BotError> {
    let (store, now) = (bot.tables().store(), bot.tables().now());
    match setting {
        Setting::ViewPictures => store.set_view(asked.user, Some(ViewMode::Pictures), now).await?,
        Setting::ViewText => store.set_view(asked.user, Some(ViewMode::Text), now).await?,
        Setting::HandDm(on) => {
            store.set_hand_dm(asked.user, on, now).await?;
            bot.announcer().try_direct_again(asked.user);
            for table in bot.tables().tables_of(asked.user).await? {
                bot.announcer().wake(table.id);
            }
        }
    }
    shown(bot, asked).await
}

/// Says how a table's message is shown to everybody; only who sits there may change it. Without a wish, answers with what is set.
pub(super) async fn set_table(
    bot: &Bot,
    asked: &Asked,
    table: &Table,
    view: Option<ViewMode>,
) -> Result<Message, BotError> {
    if !table.is_seated(asked.user) {
        return Err(Refusal::NotSeated.into());
    }
    let Some(view) = view else {
        return Ok(screens::table_view(table.view_mode, asked.lang));
    };
    bot.tables().store().set_table_view(table.id, Some(view)).await?;
    bot.announcer().repost(table.id);
    Ok(screens::table_view(Some(view), asked.lang))
}

/// The settings of a person.
pub(super) async fn shown(bot: &Bot, asked: &Asked) -> Result<Message, BotError> {
    let person = bot.tables().store().person(asked.user).await?;
    let tables = bot.tables().tables_of(asked.user).await?;
    let away = tables
        .iter()
        .filter(|table| table.seated(asked.user).is_some_and(Seated::is_away));
    let away: Vec<_> = away.map(|table| table.id).collect();
    let settings = screens::settings(&person, asked.lang);
    Ok(screens::with_ways_back(settings, &away, asked.lang))
}
