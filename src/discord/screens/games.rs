//! The tables a person sits at.

use crate::discord::message::Message;
use crate::discord::scene::name_of;
use crate::discord::text;
use crate::i18n::Lang;
use crate::table::{GameId, Status, Table, UserId};
use crate::tr;

/// A table, as far as the list needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Which table.
    pub game: GameId,
    /// Who sits there, as they call themselves.
    pub names: Vec<String>,
    /// How it stands.
    pub standing: Standing,
    /// The address of its messages.
    pub link: Option<String>,
}

/// How a table stands, for the person who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It has not started.
    Lobby,
    /// The person has to decide.
    Yours,
    /// Another has, of that name.
    Of(String),
    /// It is over.
    Over,
}

impl GameLine {
    /// The line of a table.
    pub fn of(table: &Table, user: UserId, link: Option<String>, lang: Lang) -> GameLine {
        let decider = table.deciding();
        let standing = match (table.status, decider) {
            (Status::Lobby, _) => Standing::Lobby,
            (_, Some(deciding)) if deciding.user == user && deciding.computer.is_none() => Standing::Yours,
            (_, Some(deciding)) => {
                let name = table.at(deciding.seat).map(|seated| name_of(seated, lang));
                Standing::Of(name.unwrap_or_default())
            }
            (_, None) => Standing::Over,
        };
        GameLine {
            game: table.id,
            names: table.seats.iter().map(|seated| name_of(seated, lang)).collect(),
            standing,
            link,
        }
    }
}

/// The tables, those first where the person has to decide.
pub fn games(games: &[GameLine], lang: Lang) -> Message {
    if games.is_empty() {
        return Message::new(tr!(lang, "games-none"));
    }
    let mut sorted: Vec<&GameLine> = games.iter().collect();
    sorted.sort_by_key(|game| game.standing != Standing::Yours);
    let mut lines = vec![tr!(lang, "games-title")];
    for game in sorted {
        let standing = match &game.standing {
            Standing::Lobby => tr!(lang, "games-lobby"),
            Standing::Yours => tr!(lang, "games-yours"),
            Standing::Of(name) => tr!(lang, "games-of", who = text::name(name)),
            Standing::Over => tr!(lang, "games-over"),
        };
        let names: Vec<String> = game.names.iter().map(|name| text::name(name)).collect();
        let names = names.join(", ");
        let line = tr!(
            lang,
            "games-line",
            game = game.game.0,
            names = names,
            standing = standing
        );
        lines.push(match &game.link {
            Some(link) => format!("{line} {link}"),
            None => line,
        });
    }
    Message::new(lines.join("\n"))
}
