//! The last move in one line: words and pieces, and the same in words alone.

use super::pieces::{Ground, Run, kind_icon, run};
use super::sheet::Sheet;
use crate::i18n::{Value, tr};
use crate::key;
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::scene::Shown;
use crate::render::words;
use crate::rules::{Asset, Assets, Event, Seat, Ship, Source, Viking};

/// A word or a piece of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Words(String),
    Signs(Run),
    Viking(Viking),
    Icon(Icon),
    Ship(Ship),
}

/// What a player did, with what came of it.
#[derive(Clone, Debug, Default)]
struct Beat {
    parts: Vec<Part>,
    words: String,
}

/// The line, and what it says.
pub(crate) struct LastMove {
    parts: Vec<Part>,
    /// The same in words; empty when nothing happened.
    pub(crate) words: String,
}

/// Stands in a message for a piece that is drawn: the message says where, not what.
const PIECE: char = '\u{e000}';

/// A piece in a message: how it is drawn, and how it is said.
type Piece = (Vec<Part>, String);

/// Tells events in one line.
pub(crate) fn tell(shown: &Shown<'_>, events: &[Event]) -> LastMove {
    let mut teller = Teller {
        shown,
        beats: Vec::new(),
        seat: None,
        reputation: None,
    };
    for event in events {
        teller.event(event);
    }
    let words: Vec<String> = teller.beats.iter().map(|beat| beat.words.clone()).collect();
    LastMove {
        parts: teller.beats.into_iter().flat_map(|beat| beat.parts).collect(),
        words: words.join("; "),
    }
}

struct Teller<'s, 'a> {
    shown: &'s Shown<'a>,
    beats: Vec<Beat>,
    /// Of whom the last beat tells.
    seat: Option<Seat>,
    /// Points for reputation, told with the action that scored them.
    reputation: Option<(Seat, u8)>,
}

impl Teller<'_, '_> {
    fn event(&mut self, event: &Event) {
        let lang = self.shown.lang;
        match *event {
            Event::Recruited { seat, card, .. } => {
                self.beat(seat, key!("last-recruited"), vec![("card", viking(self.shown, card))]);
            }
            Event::Took { seat, card, .. } => {
                self.join(seat, key!("last-took"), vec![("card", viking(self.shown, card))]);
            }
            Event::Explored { seat, destination, .. } => {
                let card = self.shown.cards.destination(destination);
                let name = words::destination(lang, card);
                let drawn = vec![Part::Icon(kind_icon(card.kind)), Part::Words(name.clone())];
                self.beat(seat, key!("last-explored"), vec![("card", (drawn, name))]);
            }
            Event::Traded { seat, bracelets } => {
                self.beat(
                    seat,
                    key!("last-traded"),
                    vec![("bracelets", signs(lang, Asset::Bracelet, bracelets))],
                );
            }
            Event::Developed { seat, building, .. } => {
                let name = words::building(lang, self.shown.cards.building(building));
                let drawn = vec![Part::Icon(Icon::Skali), Part::Words(name.clone())];
                self.beat(seat, key!("last-developed"), vec![("card", (drawn, name))]);
            }
            Event::Renewed { seat, .. } => {
                let drawn = (vec![Part::Icon(Icon::Renew)], String::new());
                self.beat(seat, key!("last-renewed"), vec![("token", drawn)]);
            }
            Event::Reserved { seat, destination } => {
                let name = words::destination(lang, self.shown.cards.destination(destination));
                let drawn = vec![Part::Icon(Icon::GoldenBracelet), Part::Words(name.clone())];
                self.beat(seat, key!("last-reserved"), vec![("card", (drawn, name))]);
            }
            Event::Swapped { seat, card, .. } => {
                self.beat(seat, key!("last-swapped"), vec![("card", viking(self.shown, card))]);
            }
            Event::DiscardedForDeck { seat, card } => {
                self.beat(seat, key!("last-discarded"), vec![("card", viking(self.shown, card))]);
            }
            Event::Drew { seat, card } => self.join(seat, key!("last-drew"), vec![("card", viking(self.shown, card))]),
            Event::Gained {
                seat, source, gained, ..
            } => self.gained(seat, source, gained),
            Event::Reputation { seat, vp } if vp > 0 => self.reputation = Some((seat, vp)),
            Event::Left { seat } => self.beat(seat, key!("last-left"), Vec::new()),
            Event::RaidStarted { .. } => {
                self.seat = None;
                self.append(Beat {
                    parts: vec![Part::Icon(Icon::Raid), Part::Words(tr(lang, key!("last-raid"), &[]))],
                    words: tr(lang, key!("last-raid"), &[]),
                });
            }
            _ => {}
        }
    }

    /// A new thing that a player did.
    fn beat(&mut self, seat: Seat, key: &str, pieces: Vec<(&'static str, Piece)>) {
        let same = self.seat == Some(seat);
        let (key, mut beat) = if same {
            (format!("{key}.more"), Beat::default())
        } else {
            let ship = Part::Ship(self.shown.board.player(seat).ship);
            (
                key.to_owned(),
                Beat {
                    parts: vec![ship],
                    words: String::new(),
                },
            )
        };
        self.seat = Some(seat);
        self.say(&mut beat, seat, &key, &pieces);
        if let Some((_, vp)) = self.reputation.take_if(|(scorer, _)| *scorer == seat) {
            let (stars, said) = signs(self.shown.lang, Asset::Vp, vp);
            beat.parts.push(Part::Icon(Icon::Reputation));
            beat.parts.extend(stars);
            beat.words.push_str(", ");
            beat.words.push_str(&tr(
                self.shown.lang,
                key!("last-reputation"),
                &[("points", said.into())],
            ));
        }
        self.append(beat);
    }

    /// More of the same: joins the player's last beat.
    fn join(&mut self, seat: Seat, key: &str, pieces: Vec<(&'static str, Piece)>) {
        self.turn_to(seat);
        let mut beat = self.beats.pop().unwrap_or_default();
        let only_named = beat.words == self.shown.name(seat);
        beat.words.push_str(if beat.words.is_empty() {
            ""
        } else if only_named {
            " "
        } else {
            ", "
        });
        self.say(&mut beat, seat, key, &pieces);
        self.append(beat);
    }

    fn gained(&mut self, seat: Seat, source: Source, gained: Assets) {
        if gained.is_empty() {
            return;
        }
        self.turn_to(seat);
        let run = run(gained);
        let said = words::run(self.shown.lang, &run);
        let mut beat = self.beats.pop().unwrap_or_default();
        let joined = match (source, beat.parts.last_mut()) {
            // The column's and the village's gains read as one.
            (_, Some(Part::Signs(before))) if source != Source::RaidPenalty => {
                merge(before, &run);
                true
            }
            _ => false,
        };
        if !joined {
            beat.parts.push(Part::Signs(run));
        }
        if !beat.words.is_empty() {
            beat.words.push_str(", ");
        }
        beat.words.push_str(&said);
        self.append(beat);
    }

    /// Begins a beat for a player who has done nothing himself, but to whom something happens.
    fn turn_to(&mut self, seat: Seat) {
        if self.seat != Some(seat) {
            self.seat = Some(seat);
            let name = self.shown.name(seat).to_owned();
            let ship = Part::Ship(self.shown.board.player(seat).ship);
            self.append(Beat {
                parts: vec![ship, Part::Words(name.clone())],
                words: name,
            });
        }
    }

    fn append(&mut self, beat: Beat) {
        self.beats.push(beat);
    }

    /// Fills a message in: once for the eye, split where pieces stand, and once in words.
    fn say(&self, beat: &mut Beat, seat: Seat, key: &str, pieces: &[(&'static str, Piece)]) {
        let (lang, name) = (self.shown.lang, self.shown.name(seat));
        let mut drawn: Vec<(&str, Value<'_>)> = vec![("who", name.into())];
        let mut said = drawn.clone();
        for (at, (arg, (_, in_words))) in pieces.iter().enumerate() {
            let mark = char::from_u32(PIECE as u32 + at as u32).unwrap_or(PIECE);
            drawn.push((arg, mark.to_string().into()));
            said.push((arg, in_words.as_str().into()));
        }
        let mut text = String::new();
        for c in tr(lang, key, &drawn).chars() {
            let piece = (c as u32)
                .checked_sub(PIECE as u32)
                .and_then(|at| pieces.get(at as usize));
            match piece {
                Some((_, (parts, _))) => {
                    push_words(&mut beat.parts, &mut text);
                    beat.parts.extend(parts.iter().cloned());
                }
                None => text.push(c),
            }
        }
        push_words(&mut beat.parts, &mut text);
        beat.words.push_str(tr(lang, key, &said).trim());
    }
}

fn push_words(parts: &mut Vec<Part>, text: &mut String) {
    let words = std::mem::take(text);
    if !words.trim().is_empty() {
        parts.push(Part::Words(words.trim().to_owned()));
    }
}

fn merge(into: &mut Run, more: &Run) {
    for &(sign, n) in more {
        match into.iter_mut().find(|(s, _)| *s == sign) {
            Some((_, sum)) => *sum = sum.saturating_add(n),
            None => into.push((sign, n)),
        }
    }
}

fn viking(shown: &Shown<'_>, card: Viking) -> Piece {
    (vec![Part::Viking(card)], shown.viking(card))
}

fn signs(lang: crate::i18n::Lang, asset: Asset, n: u8) -> Piece {
    let run = run(Assets::many(asset, n));
    let said = words::run(lang, &run);
    (vec![Part::Signs(run)], said)
}

const SIZE: u16 = 27;

impl LastMove {
    /// Lays the line out in a room: repeated assets fold first, then what is least new is left out at the end.
    pub(crate) fn lay(&self, s: &mut Sheet<'_>, x: i32, cy: i32, room: i32) {
        let mut parts = self.parts.clone();
        let mut fold = 3;
        if width(s, &parts, fold) > room {
            fold = 1;
        }
        let whole = parts.len();
        while width(s, &parts, fold) > room - if parts.len() < whole { 30 } else { 0 } && parts.len() > 1 {
            parts.pop();
        }
        if parts.len() < whole {
            parts.push(Part::Words("…".to_owned()));
        }
        s.within(Rect::new(x, cy - 22, room, 44), |s| {
            let mut at = x;
            for part in &parts {
                at = lay_part(s, part, at, cy, fold, x + room - at);
            }
        });
    }
}

fn width(s: &Sheet<'_>, parts: &[Part], fold: u8) -> i32 {
    let one = |part: &Part| match part {
        Part::Words(words) => s.width(Style::Text, words, SIZE) + 8,
        Part::Signs(run) => s.run_width(run, 40, fold),
        Part::Viking(_) => 64 + 9,
        Part::Icon(_) => 40,
        Part::Ship(_) => 44,
    };
    parts.iter().map(one).sum()
}

fn lay_part(s: &mut Sheet<'_>, part: &Part, x: i32, cy: i32, fold: u8, room: i32) -> i32 {
    match part {
        Part::Words(words) => {
            let fitted = s.fit(Style::Text, words, SIZE, 24, room);
            x + s.words(x, cy, &fitted.text, fitted.size, Flat::Bone) + 8
        }
        Part::Signs(run) => s.run(run, x - 2, cy, 32, 40, Ground::Dark, fold) + 2,
        Part::Viking(card) => x + s.viking_chip(x, cy, *card) + 9,
        Part::Icon(icon) => {
            s.icon(*icon, x + 16, cy, 31, Flat::Bone);
            x + 40
        }
        Part::Ship(ship) => {
            s.ship(*ship, x + 18, cy, 34, false);
            x + 44
        }
    }
}
