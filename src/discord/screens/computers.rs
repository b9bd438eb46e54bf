//! Computers at a table: seating them in a lobby, and letting one play for a person who is away (R13.2).

use super::lobby::LobbyScene;
use crate::discord::custom_id::Verb;
use crate::discord::message::{Button, Message, Style};
use crate::discord::scene::{Person, Scene};
use crate::discord::text;
use crate::i18n::Lang;
use crate::rules::Seat;
use crate::table::{GameId, LEVELS, Level, STAND_IN};
use crate::tr;

/// The private panel from which the host seats computers and sends them away.
pub fn computers(scene: &LobbyScene) -> Message {
    let lang = scene.lang;
    let mut lines = vec![tr!(lang, "computers-title", game = scene.game.0)];
    for level in LEVELS {
        let (name, plays) = (level_name(lang, level), level_line(lang, level));
        lines.push(tr!(lang, "computers-level", level = name, plays = plays));
    }
    let seated: Vec<String> = scene.computers().map(|computer| text::name(&computer.name)).collect();
    lines.push(match seated.is_empty() {
        true => tr!(lang, "computers-none"),
        false => tr!(lang, "computers-seated", names = seated.join(", ")),
    });
    let add = LEVELS.map(|level| {
        let label = tr!(lang, "button-add-computer", level = level_name(lang, level));
        let style = if scene.is_full() {
            Style::Secondary
        } else {
            Style::Primary
        };
        Button::new(scene.id(Verb::AddComputer(level)), label)
            .style(style)
            .enabled(!scene.is_full())
    });
    let away = scene.computers().map(|computer| {
        let label = tr!(lang, "button-send-away", who = text::plain_name(&computer.name));
        Button::new(scene.id(Verb::SendAway(computer.user)), label)
    });
    Message::new(lines.join("\n")).buttons(add).buttons(away)
}

/// The name of the next computer of a level at a table: one that nobody has there.
pub fn computer_name(scene: &LobbyScene, level: Level, lang: Lang) -> String {
    let names = tr!(lang, "computer-names");
    let names: Vec<&str> = names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    let ends_with = |person: &Person, name: &str| person.name.split(' ').next_back() == Some(name);
    let is_free = |name: &&str| !scene.seats.iter().any(|(person, _)| ends_with(person, name));
    // Not the same company at every table.
    let first = usize::try_from(scene.game.0).unwrap_or_default();
    let mut round = names.iter().cycle().skip(first % names.len().max(1)).take(names.len());
    let name = round.find(|name| is_free(name)).copied().unwrap_or_default();
    tr!(lang, "computer-name", level = level_name(lang, level), name = name)
}

/// What a person sees whose seat a computer plays.
pub fn away(scene: &Scene<'_>) -> Message {
    let lang = scene.lang;
    Message::new(tr!(
        lang,
        "away",
        game = scene.game.0,
        level = level_name(lang, STAND_IN)
    ))
    .buttons([take_back(scene.game, lang)])
}

/// A computer plays for somebody else now.
pub fn stood_in(scene: &Scene<'_>, seat: Seat) -> Message {
    let level = level_name(scene.lang, STAND_IN);
    Message::new(tr!(scene.lang, "stood-in", who = scene.name(seat), level = level))
}

/// A message, with the offer to let a computer play for somebody who has been waited for long enough.
pub fn with_stand_in(message: Message, scene: &Scene<'_>, seat: Seat) -> Message {
    let name = scene.people.get(seat.index()).map_or("", |person| &person.name);
    let label = tr!(scene.lang, "button-stand-in-for", who = text::plain_name(name));
    message.buttons([Button::new(scene.id(Verb::StandIn(seat)), label)])
}

/// A message, with a way back to each seat that a computer plays for the person.
pub fn with_ways_back(message: Message, away: &[GameId], lang: Lang) -> Message {
    match away {
        [] => message,
        away => message.buttons(away.iter().take(5).map(|game| take_back(*game, lang))),
    }
}

/// The button that lets a computer play one's own seat.
pub(super) fn stand_in_for_me(scene: &Scene<'_>, seat: Seat) -> Button {
    Button::new(scene.id(Verb::StandIn(seat)), tr!(scene.lang, "button-stand-in"))
}

fn take_back(game: GameId, lang: Lang) -> Button {
    Button::new(Verb::TakeBack.of(game), tr!(lang, "button-take-back", game = game.0)).style(Style::Primary)
}

fn level_name(lang: Lang, level: Level) -> String {
    match level {
        Level::Jarl => tr!(lang, "level-jarl"),
        Level::Karl => tr!(lang, "level-karl"),
        Level::Thrall => tr!(lang, "level-thrall"),
        // The yardsticks are not offered.
        Level::Random | Level::Greedy => level.to_string(),
    }
}

fn level_line(lang: Lang, level: Level) -> String {
    match level {
        Level::Jarl => tr!(lang, "level-jarl-plays"),
        Level::Karl => tr!(lang, "level-karl-plays"),
        Level::Thrall => tr!(lang, "level-thrall-plays"),
        Level::Random | Level::Greedy => String::new(),
    }
}
