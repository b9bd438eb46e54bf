//! The end of a game: the standing, where the points came from, and the scores round by round.

use super::facts::Topic;
use super::pieces::{CARD_RADIUS, PANEL_RADIUS};
use super::sheet::{Anchor, Sheet};
use super::{INNER, MARGIN, WIDTH};
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::scene::Shown;
use crate::render::text::title_style;
use crate::render::words;
use crate::rules::{Asset, END_VP, Event, Seat, Ship, Source};
use crate::{key, tr};

/// Where points come from, in the order of the columns.
const COLUMNS: [(Icon, &str); 6] = [
    (Icon::Reputation, key!("points-reputation")),
    (Icon::Recruit, key!("points-recruit")),
    (Icon::LandOfInfluence, key!("points-explore")),
    (Icon::Bracelet, key!("points-trade")),
    (Icon::Skali, key!("points-village")),
    (Icon::Raid, key!("points-raid")),
];

/// What a game's events tell of its points.
#[derive(Default)]
struct Tally {
    /// Points by seat and column.
    points: [[i32; 6]; 4],
    /// Scores by seat, at the end of each round.
    scores: [Vec<i32>; 4],
}

impl Tally {
    fn of(events: &[Event]) -> Self {
        let mut tally = Tally::default();
        let mut now = [0; 4];
        let mut round = 1;
        for event in events {
            let (seat, column, vp) = match *event {
                Event::Gained {
                    seat, source, gained, ..
                } => {
                    let vp = i32::from(gained.get(Asset::Vp)) - i32::from(gained.get(Asset::LoseVp));
                    (seat, column_of(source), vp)
                }
                Event::Reputation { seat, vp } => (seat, 0, i32::from(vp)),
                Event::TurnStarted { round: next, .. } => {
                    if next > round {
                        tally.end_round(&now);
                        round = next;
                    }
                    continue;
                }
                Event::GameOver { .. } => {
                    tally.end_round(&now);
                    continue;
                }
                _ => continue,
            };
            tally.points[seat.index()][column] += vp;
            now[seat.index()] += vp;
        }
        tally
    }

    fn end_round(&mut self, now: &[i32; 4]) {
        for (scores, &score) in self.scores.iter_mut().zip(now) {
            scores.push(score);
        }
    }
}

fn column_of(source: Source) -> usize {
    match source {
        Source::Recruit | Source::SilverCoin => 1,
        Source::Explore | Source::Amulet => 2,
        Source::Trade => 3,
        Source::Village => 4,
        Source::Raid | Source::RaidPenalty => 5,
    }
}

/// Lays the result out. `history`: all events of the game, in order. Returns its height.
pub(crate) fn result(s: &mut Sheet<'_>, shown: &Shown<'_>, history: &[Event]) -> i32 {
    let (board, lang) = (shown.board, shown.lang);
    let tally = Tally::of(history);
    s.within(Rect::new(MARGIN, 8, INNER, 88), |s| {
        s.icon(Icon::Vp, MARGIN + 34, 52, 68, Flat::Brass);
        s.on(|s| s.icon(Icon::FirstPlayer, MARGIN + 34, 52, 34, Flat::Ink));
        let rounds = tr!(lang, "result-rounds", n = board.round);
        let taken = s.text(WIDTH - MARGIN, 52, &rounds, 30, Flat::Mute, Style::Text, Anchor::End);
        let title = super::shared::sentence(shown, None);
        let style = title_style(s.fonts(), &title);
        s.fitted(
            MARGIN + 84,
            50,
            &title,
            56,
            28,
            INNER - 84 - taken - 30,
            Flat::Bone,
            style,
            Anchor::Start,
        );
        s.say(
            Topic::Whole,
            0,
            tr!(lang, "fact-turn", headline = title, round = rounds),
        );
    });
    let columns = if board.skali { 6 } else { 4 };
    let mut y = 92;
    let x = |k: usize| 536 + k as i32 * 76;
    for (k, (icon, _)) in COLUMNS.iter().take(columns).enumerate() {
        s.icon(*icon, x(k), y + 20, 34, Flat::Mute);
    }
    s.icon(Icon::Bracelet, 1004, y + 20, 30, Flat::Mute);
    s.words(1024, y + 20, "+", 28, Flat::Mute);
    s.icon(Icon::Recruit, 1056, y + 20, 30, Flat::Mute);
    y += 46;
    let order = standing(shown);
    let best: Vec<i32> = (0..columns)
        .map(|k| {
            order
                .iter()
                .map(|&seat| tally.points[seat.index()][k])
                .max()
                .unwrap_or(0)
        })
        .collect();
    for &seat in &order {
        let rect = Rect::new(MARGIN, y, INNER, 60);
        s.within(rect, |s| {
            place(s, shown, seat, rect, &tally.points[seat.index()][..columns], &best)
        });
        y += 66;
    }
    y += 8;
    chart(s, shown, &order, &tally.scores, y);
    y + 266 + 20
}

/// The seats, best first; who left comes last.
fn standing(shown: &Shown<'_>) -> Vec<Seat> {
    let board = shown.board;
    let mut seats: Vec<Seat> = board.players.seats().collect();
    let winners: Vec<Seat> = board.winners().collect();
    seats.sort_by_key(|&seat| {
        let (vp, tokens) = board.standing(seat);
        (
            !winners.contains(&seat),
            board.player(seat).left,
            std::cmp::Reverse((vp, tokens)),
        )
    });
    seats
}

/// A player's place: how many stand before them, and one more.
fn place_of(shown: &Shown<'_>, seat: Seat) -> usize {
    let board = shown.board;
    let winners: Vec<Seat> = board.winners().collect();
    let rank = |seat: Seat| (winners.contains(&seat), !board.player(seat).left, board.standing(seat));
    board.players.seats().filter(|&other| rank(other) > rank(seat)).count() + 1
}

fn place(s: &mut Sheet<'_>, shown: &Shown<'_>, seat: Seat, rect: Rect, points: &[i32], best: &[i32]) {
    let (board, lang) = (shown.board, shown.lang);
    let player = board.player(seat);
    let won = board.winners().any(|winner| winner == seat);
    let place = place_of(shown, seat);
    let (fg, dim) = if won {
        (Flat::Ink, Flat::CardMute)
    } else {
        (Flat::Bone, Flat::Mute)
    };
    let cy = rect.y + 30;
    s.fill(rect, if won { Flat::Bone } else { Flat::Panel }, CARD_RADIUS);
    s.number_mid(MARGIN + 32, cy, place, 40, if won { fg } else { dim });
    s.ship(player.ship, MARGIN + 84, cy, 46, won);
    let name = shown.name(seat);
    let computer = shown.is_computer(seat);
    let (down, size) = if computer { (13, 34) } else { (0, 40) };
    let style = title_style(s.fonts(), name);
    s.fitted(MARGIN + 118, cy - down, name, size, 28, 240, fg, style, Anchor::Start);
    if computer {
        let below = tr!(lang, "player-computer");
        s.fitted(
            MARGIN + 118,
            cy + 17,
            &below,
            24,
            24,
            240,
            dim,
            Style::Text,
            Anchor::Start,
        );
    }
    let (star, ink) = if won {
        (Flat::Ink, Flat::Brass)
    } else {
        (Flat::Brass, Flat::Ink)
    };
    s.icon(Icon::Vp, MARGIN + 408, cy, 60, star);
    let size = if player.vp > 99 { 26 } else { 33 };
    s.on(|s| s.number_mid(MARGIN + 408, cy, player.vp, size, ink));
    let mut from = Vec::new();
    for (k, (&n, &most)) in points.iter().zip(best).enumerate() {
        let (style, colour) = if n == most && most > 0 {
            (Style::Bold, fg)
        } else {
            (Style::Text, dim)
        };
        let text = if n < 0 { format!("−{}", -n) } else { n.to_string() };
        s.text(536 + k as i32 * 76, cy, &text, 32, colour, style, Anchor::Middle);
        if n != 0 {
            from.push(tr!(lang, COLUMNS[k].1, n = text));
        }
    }
    let tokens = board.standing(seat).1;
    s.text(1030, cy, &tokens.to_string(), 30, dim, Style::Text, Anchor::Middle);
    let said = tr!(
        lang,
        "fact-place",
        place = place,
        name = shown.full_name(seat),
        ship = words::ship(lang, player.ship),
        vp = player.vp,
        tokens = tokens,
    );
    s.say(Topic::Whole, 1, said);
    if !from.is_empty() {
        s.say(Topic::Whole, 2, tr!(lang, "fact-points", from = from.join(", ")));
    }
}

const fn line_colour(ship: Ship) -> Flat {
    match ship {
        Ship::White => Flat::Bone,
        Ship::Beige => Flat::Beige,
        Ship::Brown => Flat::Brown,
        Ship::Black => Flat::Ink,
    }
}

/// Scores round by round: a line in each ship's colour, the score that triggers the end marked.
fn chart(s: &mut Sheet<'_>, shown: &Shown<'_>, order: &[Seat], scores: &[Vec<i32>; 4], y: i32) {
    let (height, left, right) = (216, MARGIN + 56, WIDTH - MARGIN - 190);
    s.fill(Rect::new(MARGIN, y, INNER, height + 50), Flat::Panel, PANEL_RADIUS);
    let end = i32::from(END_VP);
    let finals: Vec<i32> = order
        .iter()
        .map(|&seat| i32::from(shown.board.player(seat).vp))
        .collect();
    let reached = scores.iter().flatten().chain(&finals).copied().max().unwrap_or(0);
    let top = (reached + 3).max(end + 7);
    let rounds = scores.iter().map(Vec::len).max().unwrap_or(0).max(1) as i32;
    let at_y = |vp: i32| y + 22 + (height - 12) * (top - vp) / top;
    let at_x = |round: i32| left + (right - left) * round / rounds;
    let step = if top > 120 {
        40
    } else if top > 70 {
        20
    } else {
        10
    };
    for vp in (0..top).step_by(step) {
        if vp != end {
            s.fill(Rect::new(left, at_y(vp) - 1, right - left, 2), Flat::Band, 0);
            s.text(
                left - 12,
                at_y(vp),
                &vp.to_string(),
                26,
                Flat::Mute,
                Style::Text,
                Anchor::End,
            );
        }
    }
    for x in (left..right).step_by(18) {
        s.fill(Rect::new(x, at_y(end) - 1, 10.min(right - x), 3), Flat::Brass, 0);
    }
    s.text(
        left - 12,
        at_y(end),
        &end.to_string(),
        27,
        Flat::Brass,
        Style::Bold,
        Anchor::End,
    );
    let apart = (rounds / 30 + 1) * 5;
    for round in (apart..rounds)
        .step_by(apart as usize)
        .filter(|&r| at_x(rounds) - at_x(r) > 50)
        .chain([rounds])
    {
        s.text(
            at_x(round),
            y + height + 28,
            &round.to_string(),
            26,
            Flat::Mute,
            Style::Text,
            Anchor::Middle,
        );
    }
    for &seat in order.iter().rev() {
        let scores = &scores[seat.index()];
        let mut points = vec![(at_x(0), at_y(0))];
        points.extend((1..).zip(scores).map(|(round, &vp)| (at_x(round), at_y(vp))));
        let ship = shown.board.player(seat).ship;
        let (edge, width) = if ship == Ship::Black {
            (Flat::Mute, 11)
        } else {
            (Flat::Panel, 12)
        };
        s.curve(points.clone(), width, edge);
        s.curve(points, 7, line_colour(ship));
    }
    // Labels at the ends, pushed apart so that each can be read.
    let mut ends: Vec<(i32, usize)> = finals.iter().enumerate().map(|(k, &vp)| (at_y(vp), k)).collect();
    ends.sort_unstable();
    let bottom = y + height + 50 - 23;
    let mut labels: Vec<i32> = Vec::new();
    for &(wanted, _) in &ends {
        labels.push(wanted.max(labels.last().map_or(y + 28, |above| above + 46)));
    }
    let mut limit = bottom;
    for label in labels.iter_mut().rev() {
        *label = (*label).min(limit);
        limit = *label - 46;
    }
    for (&(from, k), &to) in ends.iter().zip(&labels) {
        s.curve(vec![(right + 8, from), (right + 20, to)], 2, Flat::Line);
        let seat = order[k];
        s.ship(shown.board.player(seat).ship, right + 48, to, 38, false);
        s.number(right + 76, to, finals[k], 30, Flat::Bone);
    }
}
