//! Commands that only show something.

use super::super::custom_id::{Setting, Verb};
use super::super::error::BotError;
use super::super::message::Message;
use super::super::respond::Answer;
use super::super::{components, notes, screens, settings as person, show};
use super::choices::{self, View, table_choices};
use super::{Call, answer, find};

#[poise::command(slash_command)]
pub(super) async fn board(
    call: Call<'_>,
    #[autocomplete = "choices::player"] player: Option<String>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    answer(call, "board", |bot, asked| async move {
        let table = find::visible(&bot, &asked, table.as_deref()).await?;
        let of = match player {
            Some(typed) => Some(choices::meant(&choices::players(&table, asked.lang), &typed)?),
            None => None,
        };
        // Whoever asks for the board sees it whole, at once. For all it is posted anew only if somebody asks who plays, since it calls the
        // player to decide; of a lobby nobody is called.
        if of.is_none() && (table.board().is_none() || table.is_seated(asked.user)) {
            bot.announcer().repost(table.id);
        }
        let board = show::board(bot.tables(), bot.painter(), &table, of, asked.user, asked.lang).await?;
        let trouble = || notes::no_board(&bot, &asked, table.id);
        let answer = board
            .or_else(trouble)
            .unwrap_or_else(|| screens::board_follows(asked.lang));
        Ok((Answer::Private(answer), Some(table.id)))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn hand(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    answer(call, "hand", |bot, asked| async move {
        let table = find::seated(&bot, &asked, table.as_deref()).await?;
        let answer = components::open(&bot, &asked, &table, &Verb::Hand).await?.answer;
        Ok((answer, Some(table.id)))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn log(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    answer(call, "log", |bot, asked| async move {
        let table = find::visible(&bot, &asked, table.as_deref()).await?;
        let message = show::log(bot.tables(), &table, asked.user, 0, asked.lang).await?;
        Ok((Answer::Private(message), Some(table.id)))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn hint(
    call: Call<'_>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    answer(call, "hint", |bot, asked| async move {
        let table = find::seated(&bot, &asked, table.as_deref()).await?;
        let answer = components::hint(&bot, &asked, table.id).await?.answer;
        Ok((answer, Some(table.id)))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn games(call: Call<'_>) -> Result<(), BotError> {
    answer(call, "games", |bot, asked| async move {
        let tables = bot.tables().tables_of(asked.user).await?;
        Ok((Answer::Private(show::games(&tables, asked.user, asked.lang)), None))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn rules(
    call: Call<'_>,
    #[autocomplete = "choices::topic"] topic: Option<String>,
) -> Result<(), BotError> {
    answer(call, "rules", |_, asked| async move {
        let topic = match topic {
            Some(typed) => Some(choices::meant(&screens::topic_offers(asked.lang), &typed)?),
            None => None,
        };
        Ok((Answer::Private(screens::topic(asked.lang, topic)), None))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn card(call: Call<'_>, #[autocomplete = "choices::any_card"] name: String) -> Result<(), BotError> {
    answer(call, "card", |bot, asked| async move {
        let cards = choices::cards(&bot, &asked).await;
        let card = choices::meant(&screens::card_offers(&cards, asked.lang), &name)?;
        let picture = match show::likes_text(bot.tables(), asked.user).await? {
            true => None,
            false => bot.painter().card(&cards, card, asked.lang).await,
        };
        Ok((Answer::Private(screens::card(&cards, asked.lang, card, picture)), None))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn legend(call: Call<'_>) -> Result<(), BotError> {
    answer(call, "legend", |bot, asked| async move {
        let pictures = match show::likes_text(bot.tables(), asked.user).await? {
            true => Vec::new(),
            false => bot.painter().legend(asked.lang).await,
        };
        let message = pictures.into_iter().fold(screens::legend(asked.lang), Message::picture);
        Ok((Answer::Private(message), None))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn help(call: Call<'_>) -> Result<(), BotError> {
    answer(call, "help", |_, asked| async move {
        Ok((Answer::Private(screens::help(asked.lang)), None))
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn settings(
    call: Call<'_>,
    view: Option<View>,
    hand: Option<bool>,
    #[autocomplete = "table_choices"] table: Option<String>,
) -> Result<(), BotError> {
    answer(call, "settings", |bot, asked| async move {
        if let Some(named) = &table {
            let table = find::seated(&bot, &asked, Some(named)).await?;
            let message = person::set_table(&bot, &asked, &table, view.map(View::mode)).await?;
            return Ok((Answer::Private(message), Some(table.id)));
        }
        let view = view.map(View::setting);
        for setting in view.into_iter().chain(hand.map(Setting::HandDm)) {
            person::set(&bot, &asked, setting).await?;
        }
        Ok((Answer::Private(person::shown(&bot, &asked).await?), None))
    })
    .await
}
