//! Clicks: what a button or a select carries, and what comes of it.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::bot::Bot;
use super::custom_id::{CustomId, Verb};
use super::error::{BotError, Plain};
use super::message::Message;
use super::respond::{Answer, Asked, Defer, respond};
use super::{notes, screens, seats, settings, show};
use crate::rules::Move;
use crate::table::{GameId, Played, Refusal, Seated, StateNo, Table, TableError};

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
    let game = id.as_ref().ok().map(|id| id.game);
    let mut shown = None;
    respond(bot, &asked, what, defer, async {
        let id = id?;
        let done = act(bot, &asked, &id).await?;
        shown = done.in_place(&asked);
        Ok(done.answer)
    })
    .await;
    if let (Some(game), Some(message), Some(no)) = (game, asked.clicked(), shown) {
        bot.announcer().shown_in_place(game, asked.user, message, no).await;
    }
    notes::tell(bot, &asked, game).await;
}

/// What came of a click or a command.
pub(super) struct Done {
    /// What the person gets.
    pub answer: Answer,
    /// The state that the answer was drawn from, if it shows one.
    state: Option<StateNo>,
}

impl Done {
    pub(super) fn at(table: &Table, answer: Answer) -> Done {
        Done {
            answer,
            state: Some(table.state_no),
        }
    }

    /// The state that a hand in a direct message shows by this answer, if it changes in place.
    fn in_place(&self, asked: &Asked) -> Option<StateNo> {
        match &self.answer {
            Answer::Private(message) if asked.is_hand() && !message.rows().is_empty() => self.state,
            _ => None,
        }
    }
}

impl From<Answer> for Done {
    fn from(answer: Answer) -> Done {
        Done { answer, state: None }
    }
}

/// What is said of a click in the log: the verb alone, since its argument may be a card of a hand.
fn name(verb: &Verb) -> &'static str {
    match verb {
        Verb::Join => "join",
        Verb::Leave => "leave",
        Verb::Start => "start",
        Verb::Cancel => "cancel",
        Verb::Ship(_) => "ship",
        Verb::Computers | Verb::AddComputer(_) | Verb::SendAway(_) => "computers",
        Verb::Hand => "hand",
        Verb::Continue => "continue",
        Verb::Recruit | Verb::RecruitCard(_) => "recruit",
        Verb::Explore | Verb::Pay(_) | Verb::PayWith(..) => "explore",
        Verb::Trade => "trade",
        Verb::Develop => "develop",
        Verb::Renew => "renew",
        Verb::Log(_) => "log",
        Verb::Help => "help",
        Verb::Hint => "hint",
        Verb::Pick(_) => "pick",
        Verb::Play { .. } => "play",
        Verb::Undo { .. } => "undo",
        Verb::Resign => "resign",
        Verb::StandIn(_) => "stand in",
        Verb::TakeBack => "take back",
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

pub(super) async fn act(bot: &Bot, asked: &Asked, id: &CustomId) -> Result<Done, BotError> {
    let (tables, user, game) = (bot.tables(), asked.user, id.game);
    match &id.verb {
        Verb::Join => drop(tables.join(game, user, &asked.name).await?),
        Verb::Leave => match tables.leave(game, user).await {
            Err(TableError::Refused(Refusal::Started)) => {
                let plays = tables.table(game).await?.is_seated(user);
                return Err(match plays {
                    true => Plain::LeftTooLate.into(),
                    false => Refusal::Started.into(),
                });
            }
            left => drop(left?),
        },
        Verb::Start => drop(tables.start(game, user).await?),
        Verb::Cancel => {
            let may_manage = asked.may_manage(&tables.table(game).await?);
            drop(tables.cancel(game, user, may_manage).await?);
        }
        Verb::Ship(ship) => drop(tables.choose_ship(game, user, *ship).await?),
        Verb::Computers | Verb::AddComputer(_) | Verb::SendAway(_) => return seats::computers(bot, asked, id).await,
        Verb::StandIn(seat) => return seats::stand_in(bot, asked, game, *seat).await,
        Verb::TakeBack => return seats::take_back(bot, asked, game).await,
        Verb::Play { no, moves } => return play(bot, asked, game, Some(*no), moves).await,
        Verb::Undo { no } => return undo(bot, asked, game, Some(*no)).await,
        Verb::Resign => return resign(bot, asked, game).await,
        Verb::Log(page) => {
            let table = tables.table(game).await?;
            let log = show::log(tables, &table, user, *page, asked.lang).await?;
            return Ok(Done::at(&table, Answer::Private(log)));
        }
        Verb::Help => return Ok(Answer::Private(screens::help(asked.lang)).into()),
        Verb::Hint => return hint(bot, asked, game).await,
        Verb::Set(setting) => return Ok(Answer::Private(settings::set(bot, asked, *setting).await?).into()),
        Verb::Pick(_) => return Err(super::custom_id::BadId::Unknown.into()),
        verb => {
            let table = tables.table(game).await?;
            return open(bot, asked, &table, verb).await;
        }
    }
    bot.announcer().wake(game);
    tracing::info!(%game, user = %asked.user, what = name(&id.verb), "lobby");
    Ok(Answer::Silent.into())
}

/// Opens a panel, or a step of one, from the present.
pub(super) async fn open(bot: &Bot, asked: &Asked, table: &Table, verb: &Verb) -> Result<Done, BotError> {
    if !table.is_seated(asked.user) {
        return Err(Refusal::NotSeated.into());
    }
    if table.seated(asked.user).is_some_and(Seated::is_away) {
        return Ok(Done::at(
            table,
            Answer::Private(show::away(table, asked.user, asked.lang)),
        ));
    }
    let panel = match *verb == Verb::Hand && table.board().is_some() {
        true => Some(hand(bot, asked, table, None).await?),
        false => show::panel(table, asked.user, verb, asked.lang),
    };
    let panel = panel.ok_or(Refusal::NotStarted)?;
    let panel = show::with_stand_in(panel, table, asked.user, bot.tables().now(), asked.lang);
    Ok(Done::at(table, Answer::Private(panel)))
}

pub(super) async fn hand(bot: &Bot, asked: &Asked, table: &Table, note: Option<&str>) -> Result<Message, BotError> {
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
) -> Result<Done, BotError> {
    let played = match bot.tables().play(game, asked.user, seen, moves).await {
        Ok(played) => played,
        Err(error) => return stale(bot, asked, game, error.into()).await,
    };
    bot.announcer().wake(game);
    tracing::info!(game = %game, state = played.table.state_no, user = %asked.user, what = kinds(moves), "moved");
    answer_move(bot, asked, &played).await
}

/// What answers a move: nothing where the board itself shows it, the hand in a direct message, else a sentence in the panel.
async fn answer_move(bot: &Bot, asked: &Asked, played: &Played) -> Result<Done, BotError> {
    let table = &played.table;
    let message = show::done(table, asked.user, played, asked.lang);
    let closing = message.rows().is_empty();
    let answer = match closing {
        true if asked.clicked().is_some() && asked.guild.is_some() => Answer::Silent,
        true if asked.is_hand() => {
            // The hand itself says what comes next.
            let note = show::told(table, asked.user, played, asked.lang);
            Answer::Private(hand(bot, asked, table, Some(&note)).await?)
        }
        _ => Answer::Private(message),
    };
    Ok(Done::at(table, answer))
}

/// A move that came too late is shown the present; any other refusal is passed on.
async fn stale(bot: &Bot, asked: &Asked, game: GameId, error: BotError) -> Result<Done, BotError> {
    let Some(Refusal::Stale { .. }) = error.refusal() else {
        return Err(error);
    };
    let table = bot.tables().table(game).await?;
    let message = show::stale(&table, asked.user, asked.lang);
    Ok(Done::at(&table, Answer::Private(message)))
}

/// Takes back what the person did last.
pub(super) async fn undo(bot: &Bot, asked: &Asked, game: GameId, seen: Option<StateNo>) -> Result<Done, BotError> {
    let undone = match bot.tables().undo(game, asked.user, seen).await {
        Ok(undone) => undone,
        Err(error) => return stale(bot, asked, game, error.into()).await,
    };
    bot.announcer().wake(game);
    tracing::info!(game = %game, state = undone.table.state_no, user = %asked.user, what = "undo", "moved");
    let answer = match asked.clicked().is_some() && !asked.is_hand() {
        true => Answer::Silent,
        false => Answer::Private(show::undone(&undone, asked.user, asked.lang)),
    };
    Ok(Done::at(&undone.table, answer))
}

/// Advice, which takes a moment: the person is told that it is coming.
pub(super) async fn hint(bot: &Bot, asked: &Asked, game: GameId) -> Result<Done, BotError> {
    let (table, hints) = bot.tables().hints(game, asked.user).await?;
    let message = show::hints(&table, asked.user, &hints, asked.lang);
    Ok(Answer::Private(message).into())
}

async fn resign(bot: &Bot, asked: &Asked, game: GameId) -> Result<Done, BotError> {
    let left = bot.tables().resign(game, asked.user, None).await?;
    bot.announcer().wake(game);
    tracing::info!(game = %game, state = left.table.state_no, user = %asked.user, what = "resign", "moved");
    let message = show::done(&left.table, asked.user, &left, asked.lang);
    Ok(Done::at(&left.table, Answer::Private(message)))
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
