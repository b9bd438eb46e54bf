//! What is to be shown: a view of the game, with the people's names and language, and what has just happened.

use super::font::Fonts;
use super::{marks, text, words};
use crate::i18n::Lang;
use crate::rules::{
    Artifact, Board, BuildingId, CardSet, Colour, Cost, DestinationId, Event, Provenance, Seat, Ship, ShipSide, View,
    Viking,
};
use crate::tr;

/// A table, as everybody may see it.
#[derive(Clone, Copy)]
pub struct TableScene<'a> {
    /// The public view; of a player's own view, only the public part is drawn.
    pub view: &'a View,
    /// The table's cards.
    pub cards: &'a CardSet,
    /// The players' names, by seat, as they call themselves; made fit to be shown here.
    pub names: &'a [String],
    /// By seat, whether a computer plays it for somebody; seats that are missing play themselves.
    pub computers: &'a [bool],
    /// The table's language.
    pub lang: Lang,
    /// What happened last, in order: it is told in one line, and what it changed is marked.
    pub last: &'a [Event],
}

/// A player's own hand: for its owner alone.
#[derive(Clone, Copy)]
pub struct HandScene<'a> {
    /// The owner's view; a public view has no hand, and no picture.
    pub view: &'a View,
    /// The table's cards.
    pub cards: &'a CardSet,
    /// The owner's language.
    pub lang: Lang,
    /// The table's name, where there is more than one to tell apart.
    pub place: Option<&'a str>,
}

/// A finished game.
#[derive(Clone, Copy)]
pub struct ResultScene<'a> {
    /// The table at its end.
    pub table: TableScene<'a>,
    /// Everything that happened in the game, in order: the points' sources and the scores round by round.
    pub history: &'a [Event],
}

/// A card to be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardRef {
    /// A Viking.
    Viking(Viking),
    /// A destination.
    Destination(DestinationId),
    /// A building.
    Building(BuildingId),
    /// The Special Building of two-player games.
    SpecialBuilding,
    /// The skáli of a ship.
    Skali(Ship),
    /// A side of the ships.
    Ship(ShipSide),
    /// An artifact.
    Artifact(Artifact),
}

impl CardRef {
    /// Whether its values are this project's own, since the rulebook does not print them; a folder of cards with the printed
    /// values says so.
    pub fn is_stand_in(self, cards: &CardSet) -> bool {
        let provenance = match self {
            CardRef::Destination(id) => cards.provenance(id),
            CardRef::Building(_) | CardRef::SpecialBuilding | CardRef::Skali(_) => cards.skali_provenance,
            CardRef::Viking(_) | CardRef::Ship(_) | CardRef::Artifact(_) => Provenance::Printed,
        };
        provenance == Provenance::StandIn
    }
}

/// What events changed: where halos and differences go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    /// Refilled spaces, by colour.
    pub(crate) spaces: [bool; 5],
    /// Refilled display slots, by kind.
    pub(crate) display: [[bool; 3]; 2],
    /// Refilled building slots.
    pub(crate) buildings: [bool; 4],
    /// How many cards are new on top of each crew column, by seat and colour.
    pub(crate) crew: [[usize; 5]; 4],
    /// How many destinations are new, by seat.
    pub(crate) explored: [usize; 4],
    /// How many buildings are new, by seat.
    pub(crate) developed: [usize; 4],
    /// Points won, or lost, by seat.
    pub(crate) vp: [i32; 4],
    /// Reputation gained, by seat.
    pub(crate) reputation: [i32; 4],
}

impl Changes {
    pub(crate) fn of(events: &[Event]) -> Self {
        let mut c = Changes::default();
        for event in events {
            c.add(event);
        }
        c
    }

    fn add(&mut self, event: &Event) {
        use crate::rules::Asset;
        match *event {
            Event::Recruited { seat, card, .. } | Event::Drew { seat, card } => {
                self.crew[seat.index()][card.colour().index()] += 1;
            }
            Event::Gained { seat, gained, .. } => {
                let vp = i32::from(gained.get(Asset::Vp)) - i32::from(gained.get(Asset::LoseVp));
                self.vp[seat.index()] += vp;
                self.reputation[seat.index()] += i32::from(gained.get(Asset::Reputation));
            }
            Event::Reputation { seat, vp } => self.vp[seat.index()] += i32::from(vp),
            Event::Refilled { space, .. } => self.spaces[space.index()] = true,
            Event::Explored { seat, .. } => {
                self.explored[seat.index()] += 1;
                // What was paid may be among what was new.
                self.crew[seat.index()] = [0; 5];
            }
            Event::DiscardedForDeck { seat, card } => self.crew[seat.index()][card.colour().index()] = 0,
            Event::Developed { seat, .. } => self.developed[seat.index()] += 1,
            Event::DestinationRevealed { kind, slot, .. } => {
                if let Some(new) = self.display[kind as usize].get_mut(usize::from(slot)) {
                    *new = true;
                }
            }
            Event::BuildingRevealed { slot, .. } => {
                if let Some(new) = self.buildings.get_mut(usize::from(slot)) {
                    *new = true;
                }
            }
            _ => {}
        }
    }
}

/// A scene made ready for layout: names as they can be shown, changes found.
pub(crate) struct Shown<'a> {
    pub(crate) board: &'a Board,
    pub(crate) cards: &'a CardSet,
    pub(crate) lang: Lang,
    pub(crate) last: &'a [Event],
    pub(crate) changes: Changes,
    names: Vec<String>,
    computers: &'a [bool],
    /// Whether it is for words alone, which name colours with their marks.
    marks: bool,
}

impl<'a> Shown<'a> {
    pub(crate) fn new(fonts: &Fonts, scene: &TableScene<'a>) -> Self {
        let board = scene.view.board();
        let name = |(seat, _): (Seat, _)| {
            let own = scene
                .names
                .get(seat.index())
                .and_then(|name| text::presentable(fonts, name));
            own.unwrap_or_else(|| tr!(scene.lang, "seat", number = seat.0 + 1))
        };
        Shown {
            board,
            cards: scene.cards,
            lang: scene.lang,
            last: scene.last,
            changes: Changes::of(scene.last),
            names: board.iter().map(name).collect(),
            computers: scene.computers,
            marks: false,
        }
    }

    /// The same for words alone: names as they were given, since no font has to show them, and colours with their marks.
    pub(crate) fn spoken(fonts: &Fonts, scene: &TableScene<'a>) -> Self {
        Shown {
            names: scene.names.to_vec(),
            marks: true,
            ..Shown::new(fonts, scene)
        }
    }

    /// A player's name as it can be shown.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Whether it is told for the text view; else for a picture and its alt text, which has to be shorter.
    pub(crate) fn is_spoken(&self) -> bool {
        self.marks
    }

    /// Whether a computer plays for who sits there.
    pub(crate) fn is_computer(&self, seat: Seat) -> bool {
        self.computers.get(seat.index()).is_some_and(|computer| *computer)
    }

    /// A player's name as it stands in a sentence, whole or cut: with a word that a computer plays, where one does.
    pub(crate) fn told(&self, seat: Seat, name: &str) -> String {
        match self.is_computer(seat) {
            true => tr!(self.lang, "computer-for", who = name),
            false => name.to_owned(),
        }
    }

    /// The same of the whole name.
    pub(crate) fn full_name(&self, seat: Seat) -> String {
        self.told(seat, self.name(seat))
    }

    /// A colour's name.
    pub(crate) fn colour(&self, colour: Colour) -> String {
        self.marked(colour, words::colour(self.lang, colour))
    }

    /// A Viking by colour and asset.
    pub(crate) fn viking(&self, viking: Viking) -> String {
        self.marked(viking.colour(), words::viking(self.lang, viking))
    }

    /// A Viking among others.
    pub(crate) fn viking_short(&self, viking: Viking) -> String {
        self.marked(viking.colour(), words::viking_short(self.lang, viking))
    }

    /// What a destination costs.
    pub(crate) fn cost(&self, cost: &Cost) -> String {
        words::cost_in(self.lang, cost, |colour| self.colour(colour))
    }

    fn marked(&self, colour: Colour, text: String) -> String {
        if self.marks { marks::marked(colour, &text) } else { text }
    }

    /// Who decides now; once the game is over, nobody.
    pub(crate) fn decider(&self) -> Option<Seat> {
        self.board.decision().map(|decision| decision.seat)
    }

    /// Whether the player to decide could pay for a destination now (R5.2); `true` for all once nobody decides.
    pub(crate) fn within_reach(&self, destination: DestinationId) -> bool {
        self.decider()
            .is_none_or(|seat| self.board.can_afford(self.cards, seat, destination))
    }

    /// Whether the player to decide has the coins for a building; `true` for all once nobody decides.
    pub(crate) fn has_coins(&self, cost: u8) -> bool {
        self.decider().is_none_or(|seat| self.board.player(seat).coins >= cost)
    }
}
