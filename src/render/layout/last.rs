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
    /// What the line can do without, where pieces stand beside it.
    Words(String),
    /// A player's name, which the ship before it says too.
    Name(String),
    /// What has to be read: a card's name, or what a piece stands for.
    Title(String),
    Signs(Run),
    Viking(Viking),
    Icon(Icon),
    Ship(Ship),
}

/// The same for the eye and for the ear.
#[derive(Clone, Debug, Default)]
struct Told {
    parts: Vec<Part>,
    words: String,
}

/// What a player did, with what came of it.
#[derive(Clone, Debug, Default)]
struct Beat {
    /// What was done, and by whom.
    whole: Told,
    /// The same after another beat of the same player.
    more: Option<Told>,
    /// What came of it.
    rest: Told,
    /// What reputation scored with it: kept apart, so that no gain runs into it.
    reputation: Told,
}

impl Beat {
    /// The beat as it stands in the line: the first kept one names its player.
    fn told(&self, first: bool) -> [&Told; 3] {
        let done = self.more.as_ref().filter(|_| !first);
        [done.unwrap_or(&self.whole), &self.rest, &self.reputation]
    }

    fn parts(&self, first: bool) -> impl Iterator<Item = &Part> {
        self.told(first).into_iter().flat_map(|told| &told.parts)
    }
}

/// The line, and what it says.
pub(crate) struct LastMove {
    beats: Vec<Beat>,
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
    // Where reputation scores first, nothing may have been done after it.
    if let Some((seat, _)) = teller.reputation {
        teller.turn_to(seat);
        teller.score(seat);
    }
    LastMove { beats: teller.beats }
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
                let drawn = vec![Part::Icon(kind_icon(card.kind)), Part::Title(name.clone())];
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
                let drawn = vec![Part::Icon(Icon::Skali), Part::Title(name.clone())];
                self.beat(seat, key!("last-developed"), vec![("card", (drawn, name))]);
            }
            Event::Renewed { seat, .. } => {
                let drawn = (vec![Part::Icon(Icon::Renew)], String::new());
                self.beat(seat, key!("last-renewed"), vec![("token", drawn)]);
            }
            Event::Reserved { seat, destination } => {
                let name = words::destination(lang, self.shown.cards.destination(destination));
                let drawn = vec![Part::Icon(Icon::GoldenBracelet), Part::Title(name.clone())];
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
                let words = tr(lang, key!("last-raid"), &[]);
                let parts = vec![Part::Icon(Icon::Raid), Part::Words(words.clone())];
                self.append(Told { parts, words }, None);
            }
            _ => {}
        }
    }

    /// A new thing that a player did.
    fn beat(&mut self, seat: Seat, key: &str, pieces: Vec<(&'static str, Piece)>) {
        let same = self.seat == Some(seat);
        self.seat = Some(seat);
        let mut whole = self.say(seat, key, &pieces);
        whole.parts.insert(0, self.ship(seat));
        let more = same.then(|| self.say(seat, &format!("{key}.more"), &pieces));
        self.append(whole, more);
        self.score(seat);
    }

    /// Tells what reputation has scored with the player's last beat.
    fn score(&mut self, seat: Seat) {
        let scored = self.reputation.take_if(|(scorer, _)| *scorer == seat);
        let (Some((_, vp)), lang) = (scored, self.shown.lang) else {
            return;
        };
        let points = vec![("points", signs(lang, Asset::Vp, vp))];
        let mut told = self.say(seat, key!("last-reputation.drawn"), &points);
        // Without these words the points would read as one more gain.
        for part in &mut told.parts {
            if let Part::Words(words) = part {
                *part = Part::Title(std::mem::take(words));
            }
        }
        let said = self.say(seat, key!("last-reputation"), &points).words;
        if let Some(beat) = self.beats.last_mut() {
            told.words = format!(", {said}");
            beat.reputation = told;
        }
    }

    /// More of the same: joins the player's last beat.
    fn join(&mut self, seat: Seat, key: &str, pieces: Vec<(&'static str, Piece)>) {
        self.turn_to(seat);
        let told = self.say(seat, key, &pieces);
        if let Some(beat) = self.beats.last_mut() {
            let only_named = beat.rest.words.is_empty() && beat.whole.words == self.shown.name(seat);
            beat.rest.words.push_str(if only_named { " " } else { ", " });
            beat.rest.words.push_str(&told.words);
            beat.rest.parts.extend(told.parts);
        }
    }

    fn gained(&mut self, seat: Seat, source: Source, gained: Assets) {
        if gained.is_empty() {
            return;
        }
        self.turn_to(seat);
        let run = run(gained);
        let said = words::run(self.shown.lang, &run);
        let Some(beat) = self.beats.last_mut() else {
            return;
        };
        match beat.rest.parts.last_mut() {
            // The column's and the village's gains read as one.
            Some(Part::Signs(before)) if source != Source::RaidPenalty => merge(before, &run),
            _ => beat.rest.parts.push(Part::Signs(run)),
        }
        beat.rest.words.push_str(", ");
        beat.rest.words.push_str(&said);
    }

    /// Begins a beat for a player who has done nothing himself, but to whom something happens.
    fn turn_to(&mut self, seat: Seat) {
        if self.seat != Some(seat) {
            self.seat = Some(seat);
            let words = self.shown.name(seat).to_owned();
            let parts = vec![self.ship(seat), Part::Name(words.clone())];
            self.append(Told { parts, words }, None);
        }
    }

    fn ship(&self, seat: Seat) -> Part {
        Part::Ship(self.shown.board.player(seat).ship)
    }

    fn append(&mut self, whole: Told, more: Option<Told>) {
        self.beats.push(Beat {
            whole,
            more,
            ..Beat::default()
        });
    }

    /// Fills a message in: once for the eye, split where pieces stand, and once in words.
    fn say(&self, seat: Seat, key: &str, pieces: &[(&'static str, Piece)]) -> Told {
        let (lang, name) = (self.shown.lang, self.shown.name(seat));
        let who = ("who", (vec![Part::Name(name.to_owned())], name.to_owned()));
        let pieces: Vec<&(&str, Piece)> = std::iter::once(&who).chain(pieces).collect();
        let mut drawn: Vec<(&str, Value<'_>)> = Vec::with_capacity(pieces.len());
        let mut said = drawn.clone();
        for (at, (arg, (_, in_words))) in pieces.iter().enumerate() {
            let mark = char::from_u32(PIECE as u32 + at as u32).unwrap_or(PIECE);
            drawn.push((arg, mark.to_string().into()));
            said.push((arg, in_words.as_str().into()));
        }
        let (mut parts, mut text) = (Vec::new(), String::new());
        for c in tr(lang, key, &drawn).chars() {
            let piece = (c as u32)
                .checked_sub(PIECE as u32)
                .and_then(|at| pieces.get(at as usize));
            match piece {
                Some((_, (piece, _))) => {
                    push_words(&mut parts, &mut text);
                    parts.extend(piece.iter().cloned());
                }
                None => text.push(c),
            }
        }
        push_words(&mut parts, &mut text);
        let words = tr(lang, key, &said).trim().to_owned();
        Told { parts, words }
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
/// Room of the mark that something is left out.
const CUT: i32 = 30;

impl LastMove {
    /// What the line says; empty when nothing happened. In at most so many UTF-16 units, if the last thing alone does not take
    /// more: the oldest are left out.
    pub(crate) fn words_within(&self, most: usize) -> String {
        let all = (0..self.beats.len()).map(|from| self.words_from(from));
        let mut last = String::new();
        for words in all {
            let fits = words.encode_utf16().count() <= most;
            last = words;
            if fits {
                break;
            }
        }
        last
    }

    fn words_from(&self, from: usize) -> String {
        let mut words = String::from(if from > 0 { "… " } else { "" });
        for (at, beat) in self.beats[from..].iter().enumerate() {
            words.push_str(if at > 0 { "; " } else { "" });
            beat.told(at == 0)
                .into_iter()
                .for_each(|told| words.push_str(&told.words));
        }
        words
    }

    /// Lays the line out in a room.
    pub(crate) fn lay(&self, s: &mut Sheet<'_>, x: i32, cy: i32, room: i32) {
        let (parts, fold) = self.fitted(s, room);
        s.within(Rect::new(x, cy - 22, room, 44), |s| {
            let mut at = x;
            for part in &parts {
                at = lay_part(s, part, at, cy, fold, x + room - at);
            }
        });
    }

    /// What finds room, and how far repeated assets are told one by one. They fold first; then names go, since ships stand
    /// before them, and words beside pieces; then the oldest things that were done.
    fn fitted(&self, s: &Sheet<'_>, room: i32) -> (Vec<Part>, u8) {
        for (fold, least) in [
            (3, Least::Nothing),
            (1, Least::Nothing),
            (1, Least::Names),
            (1, Least::Words),
        ] {
            let parts = self.parts(0, least);
            if width(s, &parts, fold) <= room {
                return (parts, fold);
            }
        }
        let mut parts = Vec::new();
        for from in 1..self.beats.len() {
            // What is left may have room for its words again.
            for least in [Least::Names, Least::Words] {
                parts = self.parts(from, least);
                if width(s, &parts, 1) + CUT <= room {
                    parts.insert(0, Part::Title("…".to_owned()));
                    return (parts, 1);
                }
            }
        }
        // Even the newest alone is too long.
        if parts.is_empty() {
            parts = self.parts(0, Least::Words);
        }
        while width(s, &parts, 1) + CUT > room && parts.pop().is_some() {}
        // A ship or a word says nothing without the piece after it.
        while matches!(parts.last(), Some(Part::Ship(_) | Part::Words(_))) {
            parts.pop();
        }
        parts.push(Part::Title("…".to_owned()));
        (parts, 1)
    }

    fn parts(&self, from: usize, least: Least) -> Vec<Part> {
        let mut parts = Vec::new();
        for (at, beat) in self.beats[from..].iter().enumerate() {
            let piece = |part: &Part| !matches!(part, Part::Words(_) | Part::Name(_) | Part::Ship(_));
            // Words that stand alone are all that is told.
            let bare = !beat.parts(at == 0).any(piece);
            // Parts what was done from what came of the thing before; elsewhere a ship does.
            if at > 0 && beat.more.is_some() {
                parts.push(Part::Title("·".to_owned()));
            }
            let kept = beat.parts(at == 0).filter(|part| match part {
                Part::Name(_) => least == Least::Nothing,
                Part::Words(_) => bare || least != Least::Words,
                _ => true,
            });
            parts.extend(kept.cloned());
        }
        parts
    }
}

/// What a line goes without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Least {
    Nothing,
    Names,
    /// Names and words.
    Words,
}

fn width(s: &Sheet<'_>, parts: &[Part], fold: u8) -> i32 {
    let one = |part: &Part| match part {
        Part::Words(words) | Part::Name(words) | Part::Title(words) => s.width(Style::Text, words, SIZE) + 8,
        Part::Signs(run) => s.run_width(run, 40, fold) + 6,
        Part::Viking(_) => 64 + 9,
        Part::Icon(_) => 40,
        Part::Ship(_) => 44,
    };
    parts.iter().map(one).sum()
}

fn lay_part(s: &mut Sheet<'_>, part: &Part, x: i32, cy: i32, fold: u8, room: i32) -> i32 {
    match part {
        Part::Words(words) | Part::Name(words) | Part::Title(words) => {
            let fitted = s.fit(Style::Text, words, SIZE, 24, room);
            x + s.words(x, cy, &fitted.text, fitted.size, Flat::Bone) + 8
        }
        Part::Signs(run) => s.run(run, x - 2, cy, 32, 40, Ground::Dark, fold) + 8,
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

#[cfg(test)]
#[path = "last_check.rs"]
mod tests;
