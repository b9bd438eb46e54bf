//! What a screen is drawn from: a game as one person may see it, the people, and the language they read.

use super::custom_id::{CustomId, Verb};
use super::text;
use crate::i18n::Lang;
use crate::rules::{CardSet, DecisionKind, Move, Preview, Seat, View};
use crate::table::{GameId, Level, Seated, StateNo, Table, UserId};
use crate::tr;

/// Who sits in a seat, as far as screens need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Discord's number for them.
    pub user: UserId,
    /// Their name as they wrote it; made fit to be shown here.
    pub name: String,
    /// The level at which a computer plays the seat, its own or for them.
    pub computer: Option<Level>,
}

impl Person {
    /// Who sits in a seat.
    pub fn of(seated: &Seated, lang: Lang) -> Person {
        Person {
            user: seated.user,
            name: name_of(seated, lang),
            computer: seated.computer,
        }
    }
}

/// The name of who sits in a seat, as they wrote it; where nothing of it could be seen, the seat.
pub(super) fn name_of(seated: &Seated, lang: Lang) -> String {
    match text::is_visible(&seated.name) {
        true => seated.name.clone(),
        false => tr!(lang, "seat-number", number = seated.seat.0 + 1),
    }
}

/// A running or finished game, as one person may see it. Nothing in it is hidden from that person.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// Which game.
    pub game: GameId,
    /// The number of its state.
    pub state_no: StateNo,
    /// What the person may see.
    pub view: View,
    /// The game's cards.
    pub cards: &'a CardSet,
    /// The people, by seat.
    pub people: Vec<Person>,
    /// Who could take something back now, if anybody.
    pub undoer: Option<UserId>,
    /// Whether hints may be had at this table.
    pub hints: bool,
    /// The person's language.
    pub lang: Lang,
}

impl<'a> Scene<'a> {
    /// A table as `viewer` may see it, or as everybody may; `None` in a lobby.
    pub fn of(table: &'a Table, viewer: Option<UserId>, lang: Lang) -> Option<Scene<'a>> {
        let view = match viewer {
            Some(user) => table.view(user)?,
            None => table.public_view()?,
        };
        let mut seats: Vec<_> = table.seats.iter().collect();
        seats.sort_by_key(|seated| seated.seat);
        Some(Scene {
            game: table.id,
            state_no: table.state_no,
            view,
            cards: table.cards()?,
            hints: table.options.hints,
            people: seats.into_iter().map(|seated| Person::of(seated, lang)).collect(),
            undoer: table.undoer,
            lang,
        })
    }

    /// Whether the decision that is due is the viewer's.
    pub fn decides(&self) -> bool {
        self.view.own_decision().is_some()
    }

    /// What kind of decision is due, whoever's; `None` when the game is over.
    pub fn due(&self) -> Option<DecisionKind> {
        self.view.decision().map(|decision| decision.kind)
    }

    /// Whether the action of the turn is done and a bonus action is open (R10.5, R10.7).
    pub fn bonus(&self) -> Option<Bonus> {
        let main = self.due() == Some(DecisionKind::Main) && self.view.done.action;
        match main {
            true if self.view.can_recruit() => Some(Bonus::Recruit),
            true if self.view.can_explore(self.cards) => Some(Bonus::Explore),
            _ => None,
        }
    }

    /// Every move the viewer can make now.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.view.legal_moves(self.cards, &mut moves);
        moves
    }

    /// What moves would do; `None` if they are not legal in a row.
    pub fn preview(&self, moves: &[Move]) -> Option<Preview> {
        self.view.preview(self.cards, moves).ok()
    }

    /// The identity of a button of this game.
    pub fn id(&self, verb: Verb) -> CustomId {
        verb.of(self.game)
    }

    /// The identity of a button that applies moves at this state.
    pub fn play(&self, moves: &[Move]) -> CustomId {
        self.id(Verb::Play {
            no: self.state_no,
            moves: moves.to_vec(),
        })
    }

    /// A player's name for running text.
    pub fn name(&self, seat: Seat) -> String {
        match self.people.get(seat.index()) {
            Some(person) => text::name(&person.name),
            None => tr!(self.lang, "seat-number", number = seat.0 + 1),
        }
    }

    /// Names for running text: "Ann", "Ann and Bob", "Ann, Bob and Cem".
    pub fn names(&self, seats: &[Seat]) -> String {
        let names: Vec<String> = seats.iter().map(|&seat| self.name(seat)).collect();
        match names.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => tr!(self.lang, "and", others = others.join(", "), last = last.as_str()),
        }
    }

    /// The seat for which a computer has to decide now.
    pub fn computer(&self) -> Option<Seat> {
        let seat = self.view.decision()?.seat;
        let person = self.people.get(seat.index())?;
        person.computer.map(|_| seat)
    }

    /// Whether the viewer could take something back now.
    pub fn can_undo(&self) -> bool {
        let me = self.view.viewer().and_then(|seat| self.people.get(seat.index()));
        self.undoer.is_some() && self.undoer == me.map(|person| person.user)
    }

    /// Words in a row of which one may be chosen: "trade", "trade or build"; `None` if there are none.
    pub fn any_of(&self, words: Vec<String>) -> Option<String> {
        match words.split_last()? {
            (last, []) => Some(last.clone()),
            (last, others) => Some(tr!(self.lang, "or", others = others.join(", "), last = last.as_str())),
        }
    }

    /// Who is to decide, as Discord's number, or a computer's; `None` when the game is over.
    pub fn decider(&self) -> Option<UserId> {
        let seat = self.view.decision()?.seat;
        self.people.get(seat.index()).map(|person| person.user)
    }
}

/// A bonus action that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// The Helmet's recruit.
    Recruit,
    /// The Weathervane's explore.
    Explore,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ship;
    use crate::table::Moment;

    #[test]
    fn a_name_of_which_nothing_can_be_seen_is_the_seat() {
        let named = |name: &str| {
            let seated = Seated {
                seat: Seat(1),
                user: UserId(7),
                name: name.to_owned(),
                ship: Ship::Beige,
                joined_at: Moment(0),
                left_at: None,
                computer: None,
            };
            Person::of(&seated, Lang::En).name
        };
        for unseen in ["\u{3164}", "\u{200b}", "\u{fe0f}", "\u{2800}", "\u{115f}", "\u{61c} "] {
            assert_eq!(named(unseen), "Seat 2", "{unseen:?}");
        }
        assert_eq!(named("🛡️"), "🛡️");
    }
}
