//! A lobby: the options, who sits there, and the way in.

use crate::discord::custom_id::{CustomId, Verb};
use crate::discord::message::{Button, Choice, Embed, Message, Select, Style};
use crate::discord::scene::Person;
use crate::discord::text;
use crate::discord::words::{artifact, ship};
use crate::i18n::Lang;
use crate::rules::{ArtifactChoice, Ship, ShipChoice, TurnOrder};
use crate::table::{ChannelId, GameId, GameResult, Status, Table, TableOptions, UserId};
use crate::tr;

/// A table before its start, or one that never started.
#[derive(Clone, Debug)]
pub struct LobbyScene {
    /// Which table.
    pub game: GameId,
    /// Who may start it.
    pub host: UserId,
    /// Whether people still sit down, the game has begun, or it was called off.
    pub status: Status,
    /// What was agreed.
    pub options: TableOptions,
    /// Who sits there, in order, and with which ship.
    pub seats: Vec<(Person, Ship)>,
    /// The thread where the game is played, if it has one.
    pub thread: Option<ChannelId>,
    /// How the game ended.
    pub result: Option<GameResult>,
    /// The language.
    pub lang: Lang,
}

impl LobbyScene {
    /// A table's lobby.
    pub fn of(table: &Table, lang: Lang) -> LobbyScene {
        let mut seats: Vec<_> = table.seats.iter().collect();
        seats.sort_by_key(|seated| seated.seat);
        let seat = |seated: &crate::table::Seated| (Person::of(seated, lang), seated.ship);
        LobbyScene {
            game: table.id,
            host: table.host,
            status: table.status,
            options: table.options,
            seats: seats.into_iter().map(seat).collect(),
            thread: table.thread,
            result: table.result.clone(),
            lang,
        }
    }

    pub(super) fn id(&self, verb: Verb) -> CustomId {
        verb.of(self.game)
    }

    pub(super) fn computers(&self) -> impl Iterator<Item = &Person> {
        let people = self.seats.iter().map(|(person, _)| person);
        people.filter(|person| person.computer.is_some())
    }

    pub(super) fn is_full(&self) -> bool {
        self.seats.len() >= usize::from(self.options.seats.get())
    }
}

/// The lobby's message. Once it has started or was called off, it says so and has no buttons.
pub fn lobby(scene: &LobbyScene) -> Message {
    let lang = scene.lang;
    let content = match scene.status {
        Status::Lobby if scene.is_full() => tr!(lang, "lobby-full"),
        Status::Lobby => tr!(lang, "lobby-open"),
        Status::Running => match scene.thread {
            Some(thread) => tr!(lang, "lobby-started-in", place = format!("<#{thread}>")),
            None => tr!(lang, "lobby-started"),
        },
        Status::Finished => ended(scene),
        Status::Cancelled => tr!(lang, "lobby-cancelled"),
        Status::Abandoned => tr!(lang, "lobby-abandoned"),
    };
    let mut lines = seat_lines(scene);
    lines.push(String::new());
    lines.extend(option_lines(lang, &scene.options));
    let message = Message::new(content).embed(Embed {
        title: Some(tr!(lang, "lobby-title", game = scene.game.0)),
        text: lines.join("\n"),
        ..Embed::default()
    });
    if scene.status != Status::Lobby {
        return message;
    }
    let button = |verb, label| Button::new(scene.id(verb), label);
    let message = message.buttons([
        button(Verb::Join, tr!(lang, "button-join"))
            .style(Style::Primary)
            .enabled(!scene.is_full()),
        button(Verb::Leave, tr!(lang, "button-leave")),
        button(Verb::Computers, tr!(lang, "button-computers"))
            .enabled(!scene.is_full() || scene.computers().next().is_some()),
        button(Verb::Start, tr!(lang, "button-start")).enabled(scene.seats.len() >= 2),
        button(Verb::Cancel, tr!(lang, "button-cancel")).style(Style::Danger),
    ]);
    let free = Ship::ALL
        .into_iter()
        .filter(|free| scene.seats.iter().all(|(_, taken)| taken != free));
    message.select(Select {
        id: scene.id(Verb::Pick(0)),
        placeholder: tr!(lang, "lobby-pick-ship"),
        choices: free
            .map(|free| Choice {
                label: ship(lang, free),
                description: None,
                value: Verb::Ship(free).value(),
                mark: None,
            })
            .collect(),
    })
}

/// Who won, and where the game can be looked at.
fn ended(scene: &LobbyScene) -> String {
    let lang = scene.lang;
    let scores = scene.result.iter().flat_map(|result| &result.scores);
    let winners: Vec<_> = scores.filter(|score| score.winner).collect();
    let names: Vec<String> = winners
        .iter()
        .filter_map(|score| scene.seats.get(score.seat.index()))
        .map(|(person, _)| text::name(&person.name))
        .collect();
    let said = match (names.as_slice(), winners.first()) {
        ([who], Some(score)) => tr!(lang, "lobby-won", who = who.as_str(), vp = score.vp),
        ([], _) | (_, None) => tr!(lang, "lobby-over"),
        ([others @ .., last], _) => {
            let who = tr!(lang, "and", others = others.join(", "), last = last.as_str());
            tr!(lang, "lobby-shared", who = who)
        }
    };
    match scene.thread {
        Some(thread) => format!(
            "{said} {}",
            tr!(lang, "lobby-played-in", place = format!("<#{thread}>"))
        ),
        None => said,
    }
}

fn seat_lines(scene: &LobbyScene) -> Vec<String> {
    let lang = scene.lang;
    let mut lines: Vec<String> = Vec::new();
    for (person, own) in &scene.seats {
        let (who, ship) = (text::name(&person.name), ship(lang, *own));
        lines.push(match person.user == scene.host {
            _ if person.computer.is_some() => tr!(lang, "lobby-computer", who = who, ship = ship),
            true => tr!(lang, "lobby-host", who = who, ship = ship),
            false => tr!(lang, "lobby-seat", who = who, ship = ship),
        });
    }
    if scene.status == Status::Lobby {
        let free = lines.len()..usize::from(scene.options.seats.get());
        lines.extend(free.map(|_| tr!(lang, "lobby-free")));
    }
    lines
}

/// The options, one a line.
pub fn option_lines(lang: Lang, options: &TableOptions) -> Vec<String> {
    let skali = match options.skali {
        true => tr!(lang, "option-skali-on"),
        false => tr!(lang, "option-skali-off"),
    };
    let ship = match options.ship {
        ShipChoice::Normal => tr!(lang, "option-ship-normal"),
        ShipChoice::Advanced => tr!(lang, "option-ship-advanced"),
        ShipChoice::Random => tr!(lang, "option-ship-random"),
    };
    let artifacts = match options.artifacts {
        ArtifactChoice::None => tr!(lang, "option-artifacts-none"),
        ArtifactChoice::Random => tr!(lang, "option-artifacts-random"),
        ArtifactChoice::One(one) => tr!(lang, "option-artifacts-one", artifact = artifact(lang, one)),
        ArtifactChoice::MeadCupAndRandom => tr!(lang, "option-artifacts-mead-cup"),
        ArtifactChoice::MeadCupAnd(other) => {
            tr!(lang, "option-artifacts-two", artifact = artifact(lang, other))
        }
    };
    let order = match options.order {
        TurnOrder::TradeFirst => tr!(lang, "option-order-trade"),
        TurnOrder::ReputationFirst => tr!(lang, "option-order-reputation"),
    };
    let pause = (!options.pause).then(|| tr!(lang, "option-pause-off"));
    let hints = (!options.hints).then(|| tr!(lang, "option-hints-off"));
    let usual = [skali, ship, artifacts, order];
    usual.into_iter().chain(pause).chain(hints).collect()
}
