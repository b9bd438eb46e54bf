//! Clicks: what a button or a select carries, and what comes of it.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::bot::Bot;
use super::custom_id::{CustomId, Verb};
use super::error::BotError;
use super::message::Message;
use super::respond::{Answer, Asked, Defer, respond};
use super::{notes, screens, settings, show};
use crate::rules::Move;
use crate::table::{GameId, Refusal, StateNo, Table};

/// Answers a click.
pub(super) async fn dispatch(bot: &Bot, click: &ComponentInteraction) {
    let asked = Asked::click(click);
    let picked = match &click.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    let id = CustomId::click(&click.data.custom_id, picked);
    let (what, defer) = match &id {
        Ok(id) => (name(&id.verb), defer(&asked, &id.verb)),
        Err(_) => ("foreign button", Defer::Private),
    };
    respond(bot, &asked, what, defer, async {
        let id = id?;
        act(bot, &asked, &id).await
    })
    .await;
    let game = CustomId::click(&click.data.custom_id, picked).ok().map(|id| id.game);
    notes::tell(bot, &asked, game).await;
}

/// What is said of a click in the log: the verb alone, since its argument may be a card of a hand.
fn name(verb: &Verb) -> &'static str {
    match verb {
        Verb::Join => "join",
        Verb::Leave => "leave",
        Verb::Start => "start",
        Verb::Cancel => "cancel",
        Verb::Ship(_) => "ship",
        Verb::Hand => "hand",
        Verb::Continue => "continue",
        Verb::Recruit | Verb::RecruitCard(_) => "recruit",
        Verb::Explore | Verb::Pay(_) | Verb::PayWith(..) => "explore",
        Verb::Trade => "trade",
        Verb::Develop => "develop",
        Verb::Renew => "renew",
        Verb::Log(_) => "log",
        Verb::Help => "help",
        Verb::Pick(_) => "pick",
        Verb::Play { .. } => "play",
        Verb::Undo { .. } => "undo",
        Verb::Resign => "resign",
        Verb::Set(_) => "set",
    }
}

/// A click whose effect everybody sees needs no answer of its own; any other gets a private one.
fn defer(asked: &Asked, verb: &Verb) -> Defer {
    let seen_by_all = matches!(
        verb,
        Verb::Join | Verb::Leave | Verb::Start | Verb::Cancel | Verb::Ship(_) | Verb::Play { .. } | Verb::Undo { .. }
    );
    match seen_by_all && asked.guild.is_some() {
        true => Defer::Clicked,
        false => Defer::Private,
    }
}

pub(super) async fn act(bot: &Bot, asked: &Asked, id: &CustomId) -> Result<Answer, BotError> {
    let (tables, user, game) = (bot.tables(), asked.user, id.game);
    match &id.verb {
        Verb::Join => drop(tables.join(game, user, &asked.name).await?),
        Verb::Leave => drop(tables.leave(game, user).await?),
        Verb::Start => drop(tables.start(game, user).await?),
        Verb::Cancel => drop(tables.cancel(game, user, asked.manages).await?),
        Verb::Ship(ship) => drop(tables.choose_ship(game, user, *ship).await?),
        Verb::Play { no, moves } => return play(bot, asked, game, Some(*no), moves).await,
        Verb::Undo { no } => return undo(bot, asked, game, Some(*no)).await,
        Verb::Resign => return resign(bot, asked, game).await,
        Verb::Log(page) => {
            let table = tables.table(game).await?;
            return Ok(Answer::Private(
                show::log(tables, &table, user, *page, asked.lang).await?,
            ));
        }
        Verb::Help => return Ok(Answer::Private(screens::help(asked.lang))),
        Verb::Set(setting) => return settings::set(bot, asked, *setting).await.map(Answer::Private),
        Verb::Pick(_) => return Err(super::custom_id::BadId::Unknown.into()),
        verb => {
            let table = tables.table(game).await?;
            return open(bot, asked, &table, verb).await;
        }
    }
    bot.announcer().wake(game);
    Ok(Answer::Silent)
}

/// Opens a panel, or a step of one, from the present.
pub(super) async fn open(bot: &Bot, asked: &Asked, table: &Table, verb: &Verb) -> Result<Answer, BotError> {
    if !table.is_seated(asked.user) {
        return Err(Refusal::NotSeated.into());
    }
    if *verb == Verb::Hand && table.board().is_some() {
        return Ok(Answer::Private(hand(bot, asked, table, None).await?));
    }
    let panel = show::panel(table, asked.user, verb, asked.lang);
    Ok(Answer::Private(panel.ok_or(Refusal::NotStarted)?))
}

async fn hand(bot: &Bot, asked: &Asked, table: &Table, note: Option<&str>) -> Result<Message, BotError> {
    // In a direct message the table is elsewhere.
    let link = asked.guild.is_none().then(|| show::link(table));
    Ok(show::hand(
        bot.tables(),
        bot.painter(),
        table,
        asked.user,
        note,
        link.as_deref(),
        asked.lang,
    )
    .await?)
}

/// Plays moves that a person chose, by a click or a command.
pub(super) async fn play(
    bot: &Bot,
    asked: &Asked,
    game: GameId,
    seen: Option<StateNo>,
    moves: &[Move],
) -> Result<Answer, BotError> {
    let played = match bot.tables().play(game, asked.user, seen, moves).await {
        Ok(played) => played,
        Err(error) => return stale(bot, asked, game, error.into()).await,
    };
    bot.announcer().wake(game);
    tracing::info!(game = %game, state = played.table.state_no, user = %asked.user, what = kinds(moves), "moved");
    let message = show::done(&played.table, asked.user, &played, asked.lang);
    answer_move(bot, asked, &played.table, message).await
}

/// What answers a move: nothing where the board itself shows it, the hand in a direct message, else a sentence in the panel.
async fn answer_move(bot: &Bot, asked: &Asked, table: &Table, message: Message) -> Result<Answer, BotError> {
    let closing = message.rows().is_empty();
    Ok(match closing {
        true if asked.clicked().is_some() && asked.guild.is_some() => Answer::Silent,
        true if asked.is_hand() => {
            let hand = hand(bot, asked, table, Some(message.content())).await?;
            mark_hand(bot, asked, table);
            Answer::Private(hand)
        }
        _ => Answer::Private(message),
    })
}

/// Notes which state the hand shows that was clicked in a direct message: it is changed by the answer.
fn mark_hand(bot: &Bot, asked: &Asked, table: &Table) {
    if let (true, Some(message)) = (asked.is_hand(), asked.clicked()) {
        bot.announcer().shown(message, table.state_no);
    }
}

/// A move that came too late is shown the present; any other refusal is passed on.
async fn stale(bot: &Bot, asked: &Asked, game: GameId, error: BotError) -> Result<Answer, BotError> {
    let Some(Refusal::Stale { .. }) = error.refusal() else {
        return Err(error);
    };
    let table = bot.tables().table(game).await?;
    Ok(Answer::Private(show::stale(&table, asked.user, asked.lang)))
}

/// Takes back what the person did last.
pub(super) async fn undo(bot: &Bot, asked: &Asked, game: GameId, seen: Option<StateNo>) -> Result<Answer, BotError> {
    let undone = match bot.tables().undo(game, asked.user, seen).await {
        Ok(undone) => undone,
        Err(error) => return stale(bot, asked, game, error.into()).await,
    };
    bot.announcer().wake(game);
    tracing::info!(game = %game, state = undone.table.state_no, user = %asked.user, what = "undo", "moved");
    mark_hand(bot, asked, &undone.table);
    Ok(match asked.clicked().is_some() && !asked.is_hand() {
        true => Answer::Silent,
        false => Answer::Private(show::undone(&undone, asked.user, asked.lang)),
    })
}

async fn resign(bot: &Bot, asked: &Asked, game: GameId) -> Result<Answer, BotError> {
    let left = bot.tables().resign(game, asked.user, None).await?;
    bot.announcer().wake(game);
    tracing::info!(game = %game, state = left.table.state_no, user = %asked.user, what = "resign", "moved");
    Ok(Answer::Private(show::done(&left.table, asked.user, &left, asked.lang)))
}

/// The kinds of the moves, for the log: which card was taken is nobody's business there.
fn kinds(moves: &[Move]) -> String {
    let kinds: Vec<&str> = moves.iter().map(kind).collect();
    kinds.join("+")
}

fn kind(mv: &Move) -> &'static str {
    match mv {
        Move::Recruit { .. } => "recruit",
        Move::Take { .. } | Move::TakeNothing => "take",
        Move::Explore { .. } => "explore",
        Move::Trade { .. } => "trade",
        Move::Develop { .. } => "develop",
        Move::Renew { .. } => "renew",
        Move::EndTurn => "end",
        Move::Reserve { .. } => "reserve",
        Move::Swap { .. } => "swap",
        Move::Pass => "pass",
        Move::Discard { .. } => "discard",
        Move::Order { .. } => "order",
    }
}
