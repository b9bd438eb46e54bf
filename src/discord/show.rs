//! From tables to messages: the one place that calls the screens, with everything they need at hand.

use std::time::Duration;

use super::custom_id::Verb;
use super::error::BotError;
use super::message::Message;
use super::paint::Painter;
use super::scene::{Scene, name_of};
use super::screens::{self, GameLine, LobbyScene, Look};
use super::text;
use crate::ai::Hint;
use crate::i18n::Lang;
use crate::rules::{Event, Seat};
use crate::store::Person;
use crate::table::{
    LogEntry, Moment, Played, Refusal, StateNo, Status, Table, TableError, Tables, Undone, UserId, ViewMode,
};
use crate::tr;

/// The language a person reads.
pub(super) fn lang_of(person: &Person) -> Lang {
    person.locale.as_deref().map_or(Lang::default(), Lang::from_code)
}

/// The address of a table's messages, which Discord's clients open.
pub(super) fn link(table: &Table) -> String {
    let guild = table.guild.map_or("@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{}", table.place())
}

/// What a table's thread is called.
pub(super) fn thread_name(table: &Table, lang: Lang) -> String {
    let names: Vec<String> = table
        .seats
        .iter()
        .map(|seated| text::plain_name(&name_of(seated, lang)))
        .collect();
    // Discord takes 100 characters.
    text::fit(
        &tr!(lang, "thread-name", game = table.id.0, names = names.join(", ")),
        100,
    )
}

pub(super) fn lobby(table: &Table, lang: Lang) -> Message {
    screens::lobby(&LobbyScene::of(table, lang))
}

/// The table's message, and whether it is whole: with `patience`, pictures that take longer are left out.
pub(super) async fn table(
    tables: &Tables,
    painter: &Painter,
    table: &Table,
    lang: Lang,
    patience: Option<Duration>,
) -> Result<(Message, bool), TableError> {
    let Some(scene) = Scene::of(table, None, lang) else {
        return Ok((Message::default(), true));
    };
    let entries = news(tables, table).await?;
    let told = screens::news(&scene, &entries);
    let last = last_turn(tables, table).await?;
    let history = match table.status {
        Status::Finished => Some(events(&tables.log(table, 0, None).await?)),
        _ => None,
    };
    // What one person likes, the host too, changes nothing for the others.
    if table.view_mode == Some(ViewMode::Text) {
        let text = painter.text(table, last, history, lang).await;
        return Ok((screens::table(&scene, &told, Look::Text(text)), true));
    }
    let drawing = async {
        let mut pictures = match history {
            Some(history) => painter.result(table, history, lang).await,
            None => Vec::new(),
        };
        pictures.extend(painter.table(table, last, lang).await);
        pictures
    };
    let drawn = match patience {
        Some(patience) => tokio::time::timeout(patience, drawing).await.ok(),
        None => Some(drawing.await),
    };
    let whole = drawn.is_some();
    let look = Look::Pictures(drawn.unwrap_or_default());
    Ok((screens::table(&scene, &told, look), whole))
}

/// What the player to decide does not know yet, as everybody may see it; at the end, what happened last.
async fn news(tables: &Tables, table: &Table) -> Result<Vec<LogEntry>, TableError> {
    let since: StateNo = match table.deciding() {
        // A computer knows all; whoever watches wants to see what has led to its turn.
        Some(deciding) if deciding.computer.is_some() => {
            let last = tables.store().last_batch_of_people(table.id).await?;
            last.saturating_sub(1)
        }
        Some(deciding) => tables
            .store()
            .last_entry_of(table.id, deciding.user)
            .await?
            .unwrap_or(0),
        None => table.state_no.saturating_sub(3),
    };
    tables.log(table, since, None).await
}

/// What happened and was not taken back.
fn events(entries: &[LogEntry]) -> Vec<Event> {
    let standing = entries.iter().filter(|entry| !entry.undone);
    standing.flat_map(|entry| entry.events.iter().copied()).collect()
}

/// What everybody is shown as the last move: the turn under way, and while nothing is done in it, the turn before. Unlike
/// the news, it does not depend on who decides.
async fn last_turn(tables: &Tables, table: &Table) -> Result<Vec<Event>, TableError> {
    // A turn seldom has more entries; a longer one is looked for further back.
    let mut span: StateNo = 24;
    loop {
        let since = table.state_no.saturating_sub(span);
        let mut events = events(&tables.log(table, since, None).await?);
        match last_turn_of(&events) {
            Some(from) => return Ok(events.split_off(from)),
            None if since == 0 => return Ok(events),
            None => span = span.saturating_mul(4),
        }
    }
}

/// Where the last move begins among events; `None`: before them.
fn last_turn_of(events: &[Event]) -> Option<usize> {
    let begins = |at: &usize| matches!(events[*at], Event::TurnStarted { .. });
    let mut turns = (0..events.len()).rev().filter(begins);
    let present = turns.next()?;
    // Reputation may score as a turn begins, before anything is done in it.
    let done = |event: &Event| !matches!(event, Event::Reputation { .. });
    match events[present + 1..].iter().any(done) {
        true => Some(present),
        false => turns.next(),
    }
}

/// The text of a board that another has replaced: what was done from the state it was posted at until the other was. A result needs none:
/// what it says stays true.
pub(super) async fn past_turn(
    tables: &Tables,
    table: &Table,
    from: StateNo,
    until: StateNo,
    lang: Lang,
) -> Result<Option<String>, TableError> {
    let then = tables.view_at(table, from, None).await?.filter(|then| !then.is_over());
    let (Some(scene), Some(then)) = (Scene::of(table, None, lang), then) else {
        return Ok(None);
    };
    let mut entries = tables.log(table, from, None).await?;
    entries.retain(|entry| entry.no <= until);
    Ok(Some(screens::past_turn(
        &scene,
        &then,
        &screens::news(&scene, &entries),
    )))
}

/// How a game ended, for the direct messages of one who played it.
pub(super) fn hand_over(table: &Table, user: UserId, lang: Lang) -> Option<Message> {
    Some(screens::hand_over(&Scene::of(table, Some(user), lang)?, &link(table)))
}

/// The whole board for one person, or what one player has, in the way that person likes to be shown things; before the
/// start there is none.
pub(super) async fn board(
    tables: &Tables,
    painter: &Painter,
    table: &Table,
    of: Option<Seat>,
    user: UserId,
    lang: Lang,
) -> Result<Option<Message>, TableError> {
    let Some(scene) = Scene::of(table, None, lang) else {
        return Ok(None);
    };
    let last = last_turn(tables, table).await?;
    let look = if likes_text(tables, user).await? {
        Look::Text(match of {
            Some(seat) => painter.text_of(table, seat, lang).await,
            None => painter.text(table, last, None, lang).await,
        })
    } else {
        Look::Pictures(match of {
            Some(seat) => painter.player(table, seat, last, lang).await,
            None => painter.board(table, last, lang).await,
        })
    };
    Ok(Some(screens::board(&scene, look)))
}

/// Whether a person reads rather than looks.
pub(super) async fn likes_text(tables: &Tables, user: UserId) -> Result<bool, TableError> {
    Ok(tables.store().person(user).await?.view == Some(ViewMode::Text))
}

/// The message that calls somebody whose turn it is not.
pub(super) async fn request(tables: &Tables, table: &Table, lang: Lang) -> Result<Message, TableError> {
    let Some(scene) = Scene::of(table, None, lang) else {
        return Ok(Message::default());
    };
    let told = screens::news(&scene, &news(tables, table).await?);
    Ok(screens::call(&scene, &told).unwrap_or_default())
}

/// A hand for its owner's direct messages.
pub(super) async fn hand_direct(
    tables: &Tables,
    painter: &Painter,
    table: &Table,
    user: UserId,
    lang: Lang,
) -> Result<Message, TableError> {
    hand(tables, painter, table, user, None, Some(&link(table)), lang).await
}

/// The own hand with everything that can be done from it; `note` is a sentence to begin with.
pub(super) async fn hand(
    tables: &Tables,
    painter: &Painter,
    table: &Table,
    user: UserId,
    note: Option<&str>,
    link: Option<&str>,
    lang: Lang,
) -> Result<Message, TableError> {
    let Some(scene) = Scene::of(table, Some(user), lang) else {
        return Ok(Message::default());
    };
    let message = screens::home(&scene, note, link);
    if likes_text(tables, user).await? {
        return Ok(message);
    }
    let pictures = painter.hand(table, user, lang).await;
    Ok(pictures.into_iter().fold(message, Message::picture))
}

/// A panel or a step of one; `None` for verbs that lead to none.
pub(super) fn panel(table: &Table, user: UserId, verb: &Verb, lang: Lang) -> Option<Message> {
    screens::panel(&Scene::of(table, Some(user), lang)?, verb)
}

pub(super) fn done(table: &Table, user: UserId, played: &Played, lang: Lang) -> Message {
    let events: Vec<Event> = played.events().copied().collect();
    Scene::of(table, Some(user), lang).map_or_else(Message::default, |scene| screens::done(&scene, &events))
}

/// What a move did, in a sentence.
pub(super) fn told(table: &Table, user: UserId, played: &Played, lang: Lang) -> String {
    let events: Vec<Event> = played.events().copied().collect();
    Scene::of(table, Some(user), lang).map_or_else(String::new, |scene| screens::told(&scene, &events))
}

pub(super) fn stale(table: &Table, user: UserId, lang: Lang) -> Message {
    Scene::of(table, Some(user), lang).map_or_else(Message::default, |scene| screens::stale(&scene))
}

pub(super) async fn log(
    tables: &Tables,
    table: &Table,
    user: UserId,
    page: u16,
    lang: Lang,
) -> Result<Message, BotError> {
    let scene = Scene::of(table, Some(user), lang).ok_or(Refusal::NotStarted)?;
    let entries = tables.log(table, 0, Some(user)).await?;
    Ok(screens::log(&scene, &entries, page))
}

pub(super) fn undone(undone: &Undone, user: UserId, lang: Lang) -> Message {
    Scene::of(&undone.table, Some(user), lang).map_or_else(Message::default, |scene| screens::undone(&scene))
}

pub(super) fn games(tables: &[Table], user: UserId, lang: Lang) -> Message {
    let lines: Vec<GameLine> = tables
        .iter()
        .map(|table| GameLine::of(table, user, Some(link(table)), lang))
        .collect();
    screens::games(&lines, lang)
}

/// A table in a list: its number and who sits there.
pub(super) fn table_line(table: &Table, lang: Lang) -> String {
    let names: Vec<String> = table
        .seats
        .iter()
        .map(|seated| text::plain_name(&name_of(seated, lang)))
        .collect();
    tr!(lang, "table-choice", game = table.id.0, names = names.join(", "))
}

pub(super) fn hints(table: &Table, user: UserId, hints: &[Hint], lang: Lang) -> Message {
    Scene::of(table, Some(user), lang).map_or_else(Message::default, |scene| screens::hints(&scene, hints))
}

/// What a person sees whose seat a computer plays.
pub(super) fn away(table: &Table, user: UserId, lang: Lang) -> Message {
    Scene::of(table, Some(user), lang).map_or_else(Message::default, |scene| screens::away(&scene))
}

/// What a person sees who let a computer play another's seat.
pub(super) fn stood_in(table: &Table, user: UserId, seat: Seat, lang: Lang) -> Message {
    Scene::of(table, Some(user), lang).map_or_else(Message::default, |scene| screens::stood_in(&scene, seat))
}

/// A panel, with the offer to let a computer play for another who has been waited for long enough.
pub(super) fn with_stand_in(panel: Message, table: &Table, user: UserId, now: Moment, lang: Lang) -> Message {
    let own = table.seated(user).map(|seated| seated.seat);
    let absent = table.absent(now).filter(|seat| Some(*seat) != own);
    match (absent, Scene::of(table, Some(user), lang)) {
        (Some(seat), Some(scene)) => screens::with_stand_in(panel, &scene, seat),
        _ => panel,
    }
}

pub(super) fn ask_to_resign(table: &Table, user: UserId, lang: Lang) -> Result<Message, BotError> {
    let scene = Scene::of(table, Some(user), lang).ok_or(Refusal::NotStarted)?;
    match table.is_seated(user) {
        true => {
            let others_play = table.seated(user).is_some_and(|seated| table.others_play(seated.seat));
            Ok(screens::ask_to_resign(&scene, others_play))
        }
        false => Err(Refusal::NotSeated.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(seat: u8) -> Event {
        Event::TurnStarted {
            seat: Seat(seat),
            turn: 1,
            round: 1,
        }
    }

    #[test]
    fn the_last_move_is_the_turn_under_way_once_something_is_done_in_it() {
        let seat = Seat(0);
        let traded = Event::Traded { seat, bracelets: 1 };
        let scored = Event::Reputation { seat, vp: 1 };
        assert_eq!(last_turn_of(&[turn(0), traded, turn(1)]), Some(0));
        assert_eq!(last_turn_of(&[turn(0), traded, turn(1), traded]), Some(2));
        assert_eq!(last_turn_of(&[turn(0), traded, turn(1), scored]), Some(0));
        assert_eq!(last_turn_of(&[traded, turn(1)]), None);
        assert_eq!(last_turn_of(&[]), None);
    }
}
