//! A player's hand: three Vikings, and under each what playing it would bring.

use super::facts::Topic;
use super::pieces::{
    CARD_RADIUS, Ground, PANEL_RADIUS, Run, Sign, TILE_RADIUS, TileKind, fill_of, glyph_of, mark_of, run,
};
use super::sheet::{Anchor, Sheet, capitalised};
use super::{INNER, MARGIN, WIDTH};
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::render::scene::HandScene;
use crate::render::words;
use crate::rules::{Asset, Assets, Colour, Move, Preview, Row, Seat, Source, View, Viking};
use crate::tr;

/// Between two cards.
const GAP: i32 = 20;
/// Width of a card.
const CARD: i32 = (INNER - 2 * GAP) / 3;

/// What playing a card would bring.
struct Outlook {
    /// Vikings in its column, with it.
    column: u8,
    /// From the column: gained, and lost to caps.
    recruit: (Assets, Assets),
    /// The village row it sets off, what that gives, and what is lost to caps.
    village: Option<(Row, Assets, Assets)>,
    renewed: bool,
    /// The Viking on its space.
    takes: Option<Viking>,
    /// Every space is free (R10.3).
    any: bool,
}

/// Lays a hand out. Returns its height.
pub(crate) fn hand(s: &mut Sheet<'_>, scene: &HandScene<'_>, seat: Seat) -> i32 {
    let (view, lang) = (scene.view, scene.lang);
    let round = tr!(lang, "round", round = view.round);
    let place = match scene.place {
        Some(table) => tr!(lang, "hand-place", table = table, round = round),
        None => round,
    };
    s.within(Rect::new(MARGIN, 10, INNER, 68), |s| {
        s.ship(view.player(seat).ship, MARGIN + 26, 44, 52, false);
        let title = tr!(lang, "hand-title");
        let taken = s.fitted(
            MARGIN + 64,
            44,
            &title,
            46,
            28,
            400,
            Flat::Bone,
            Style::Display,
            Anchor::Start,
        );
        let room = INNER - 64 - taken - 30;
        s.fitted(
            WIDTH - MARGIN,
            44,
            &place,
            30,
            24,
            room,
            Flat::Mute,
            Style::Text,
            Anchor::End,
        );
    });
    s.say(Topic::Whole, 0, tr!(lang, "fact-hand", place = place));
    let rows = if view.skali { 2 } else { 1 };
    let height = 84 + 158 + rows * 82 + 92;
    for (k, &card) in (0..).zip(view.hand()) {
        let outlook = outlook(scene, seat, card);
        let rect = Rect::new(MARGIN + k * (CARD + GAP), 84, CARD, height - 84);
        s.within(rect, |s| column(s, scene, rect, card, &outlook));
        s.say(Topic::Whole, 1, said(scene, card, &outlook));
    }
    if view.hand().is_empty() {
        s.say(Topic::Whole, 1, tr!(lang, "hand-empty"));
    }
    let foot = height + 32;
    s.icon(Icon::Recruit, MARGIN + 26, foot, 34, Flat::Mute);
    let any = tr!(lang, "hand-any-other");
    s.fitted(
        MARGIN + 56,
        foot,
        &any,
        28,
        24,
        INNER - 60,
        Flat::Mute,
        Style::Text,
        Anchor::Start,
    );
    s.say(Topic::Whole, 2, any);
    height + 62
}

/// What playing a card would bring: foretold by the engine where it can be played now, else what is printed.
fn outlook(scene: &HandScene<'_>, seat: Seat, card: Viking) -> Outlook {
    let (view, cards) = (scene.view, scene.cards);
    let player = view.player(seat);
    let column = player.crew.column(card.colour());
    let takes = view.spaces[card.colour()];
    let mut outlook = Outlook {
        column: column.len() as u8 + 1,
        recruit: (column.assets() + Assets::one(card.asset().asset()), Assets::NONE),
        village: None,
        renewed: false,
        takes,
        any: column.len() == 1 && view.artifacts.has(crate::rules::Artifact::Cauldron),
    };
    if view.skali {
        let row = if column.is_empty() {
            Row::NewColour
        } else {
            Row::SameColour
        };
        outlook.village = Some((row, player.village.row(row), Assets::NONE));
        outlook.renewed = view.has_renewal() && cards.special_building.renews[row as usize];
    }
    let Some(preview) = preview(scene, view, card) else {
        return outlook;
    };
    let sum = |source| {
        let of = preview.gains.iter().filter(|gain| gain.source == source);
        of.fold((Assets::NONE, Assets::NONE), |(g, l), gain| {
            (g + gain.gained, l + gain.lost)
        })
    };
    let (column, coin) = (sum(Source::Recruit), sum(Source::SilverCoin));
    outlook.recruit = (column.0 + coin.0, column.1 + coin.1);
    outlook.village = preview.row.map(|row| {
        let (gained, lost) = sum(Source::Village);
        (row, gained, lost)
    });
    outlook.renewed = preview.renewed;
    outlook
}

fn preview(scene: &HandScene<'_>, view: &View, card: Viking) -> Option<Preview> {
    let play = Move::Recruit { card };
    let take = match view.spaces[card.colour()] {
        Some(_) => Move::Take { space: card.colour() },
        None => Move::TakeNothing,
    };
    view.preview(scene.cards, &[play, take]).ok()
}

fn column(s: &mut Sheet<'_>, scene: &HandScene<'_>, rect: Rect, card: Viking, outlook: &Outlook) {
    let (x, colour) = (rect.x, card.colour());
    let (fill, glyph) = (fill_of(colour), glyph_of(colour));
    let mut y = rect.y;
    s.fill(Rect::new(x, y, CARD, 150), fill, PANEL_RADIUS);
    s.icon(mark_of(colour), x + 72, y + 75, 76, glyph);
    s.asset(card.asset().asset(), x + 238, y + 75, 92, Ground::Viking(colour));
    y += 158;
    let cell = Rect::new(x, y, CARD, 74);
    s.fill(cell, Flat::Panel, CARD_RADIUS);
    s.within(cell, |s| {
        s.counted(TileKind::Colour(colour), x + 12, y + 37, outlook.column, 46);
        gains(s, outlook.recruit, false, x + 88, y + 37, CARD - 96);
    });
    y += 82;
    if scene.view.skali {
        let cell = Rect::new(x, y, CARD, 74);
        s.fill(cell, Flat::Panel, CARD_RADIUS);
        s.within(cell, |s| match outlook.village {
            Some((row, gained, lost)) => {
                let icon = if row == Row::NewColour {
                    Icon::Different
                } else {
                    Icon::Equal
                };
                s.stone_tile(icon, x + 41, y + 37, 46);
                gains(s, (gained, lost), outlook.renewed, x + 88, y + 37, CARD - 96);
            }
            None => {
                s.words(x + 100, y + 37, "–", 40, Flat::Mute);
            }
        });
        y += 82;
    }
    let cell = Rect::new(x, y, CARD, 92);
    s.fill(cell, Flat::Panel, CARD_RADIUS);
    s.within(cell, |s| takes(s, colour, outlook, x, y));
}

/// The card on its colour's space, which it lets one take.
fn takes(s: &mut Sheet<'_>, colour: Colour, outlook: &Outlook, x: i32, y: i32) {
    let cy = y + 46;
    s.block(Rect::new(x + 12, cy - 24, 58, 48), fill_of(colour), TILE_RADIUS);
    s.on(|s| s.icon(mark_of(colour), x + 41, cy, 32, glyph_of(colour)));
    s.icon(Icon::Turn, x + 104, cy, 24, Flat::Mute);
    match outlook.takes {
        Some(card) => {
            let (c, rect) = (card.colour(), Rect::new(x + 138, cy - 36, 126, 72));
            s.block(rect, fill_of(c), CARD_RADIUS);
            s.on(|s| {
                s.icon(mark_of(c), x + 170, cy, 36, glyph_of(c));
                s.asset(card.asset().asset(), x + 226, cy, 46, Ground::Viking(c));
            });
        }
        None => s.frame(Rect::new(x + 138, cy - 36, 126, 72), Flat::Line, CARD_RADIUS, 2),
    }
    if outlook.any {
        s.icon(Icon::Cauldron, x + 302, cy, 42, Flat::Brass);
    }
}

/// A sign to show: which, how many it stands for, whether a cap takes it away, and whether its number stands beside it.
struct Token {
    sign: Sign,
    n: u8,
    gone: bool,
    numbered: bool,
}

impl Token {
    fn width(&self, step: i32) -> i32 {
        step + if self.numbered { 22 } else { 0 }
    }
}

/// What is gained, and struck out what a cap takes away. `fold`: each kind once, with its number.
fn tokens(gained: Assets, lost: Assets, renewed: bool, fold: bool) -> Vec<Token> {
    let mut all = run(gained + lost);
    if renewed {
        all.push((Sign::Renew, 1));
    }
    let mut tokens = Vec::new();
    for (sign, n) in all {
        let gone = match sign {
            Sign::Asset(asset) => lost.get(asset).min(n),
            Sign::Renew => 0,
        };
        let points = matches!(sign, Sign::Asset(Asset::Vp | Asset::LoseVp));
        for (n, gone) in [(n - gone, false), (gone, true)] {
            match n {
                0 => {}
                n if points => tokens.push(Token {
                    sign,
                    n,
                    gone,
                    numbered: false,
                }),
                n if fold => tokens.push(Token {
                    sign,
                    n,
                    gone,
                    numbered: n > 1,
                }),
                n => tokens.extend((0..n).map(|_| Token {
                    sign,
                    n: 1,
                    gone,
                    numbered: false,
                })),
            }
        }
    }
    tokens
}

/// Signs in a room: large, then closer together, then folded, then in two lines.
fn gains(s: &mut Sheet<'_>, (gained, lost): (Assets, Assets), renewed: bool, x: i32, cy: i32, room: i32) {
    let mut shown = tokens(gained, lost, renewed, false);
    if shown.is_empty() {
        s.words(x + 12, cy, "–", 40, Flat::Mute);
        return;
    }
    let width = |tokens: &[Token], step| tokens.iter().map(|token| token.width(step)).sum::<i32>();
    let mut step = 54;
    while step > 36 && width(&shown, step) > room {
        step -= 1;
    }
    if width(&shown, step) > room {
        shown = tokens(gained, lost, renewed, true);
    }
    let two_lines = width(&shown, step) > room;
    let half = if two_lines {
        shown.len().div_ceil(2)
    } else {
        shown.len()
    };
    let size = if two_lines { 28 } else { (step * 4 / 5).min(44) };
    for (line, tokens) in (0..).zip(shown.chunks(half)) {
        let cy = if two_lines { cy - 17 + 34 * line } else { cy };
        let mut x = x;
        for token in tokens {
            one(s, token, x + step / 2, cy, size);
            if token.numbered {
                let colour = if token.gone { Flat::Mute } else { Flat::Bone };
                s.number(x + step - 1, cy, token.n, 26, colour);
            }
            x += token.width(step);
        }
    }
}

fn one(s: &mut Sheet<'_>, token: &Token, cx: i32, cy: i32, size: i32) {
    if token.gone {
        s.sign_in(token.sign, cx, cy, size, Flat::Line);
        s.slash(Rect::around(cx, cy, size - 4, size - 4), Flat::Mute, 5);
    } else {
        s.sign(token.sign, token.n, cx, cy, size, Ground::Dark);
    }
}

/// A card of the hand in words.
fn said(scene: &HandScene<'_>, card: Viking, outlook: &Outlook) -> String {
    let lang = scene.lang;
    let gain = |(gained, lost): (Assets, Assets), renewed: bool| {
        let mut all = run(gained);
        if renewed {
            all.push((Sign::Renew, 1));
        }
        let said = words::run(lang, &all);
        let lost: Run = run(lost);
        if lost.is_empty() {
            said
        } else {
            tr!(lang, "hand-lost", gain = said, lost = words::run(lang, &lost))
        }
    };
    let column = tr!(
        lang,
        "hand-column",
        card = capitalised(words::viking(lang, card)),
        n = outlook.column,
        gain = gain(outlook.recruit, false),
    );
    let village = outlook.village.map(|(row, gained, lost)| {
        tr!(
            lang,
            "hand-village",
            row = words::row(lang, row),
            gain = gain((gained, lost), outlook.renewed)
        )
    });
    let takes = match (outlook.any, outlook.takes) {
        (true, _) => tr!(lang, "hand-takes-any"),
        (_, Some(taken)) => tr!(lang, "hand-takes", card = words::viking(lang, taken)),
        (_, None) => tr!(lang, "hand-takes-nothing"),
    };
    let parts: Vec<String> = [Some(column), village, Some(takes)].into_iter().flatten().collect();
    tr!(lang, "fact-card", facts = parts.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::font::Fonts;
    use crate::render::layout::WIDTH;
    use crate::render::layout::sheet::Shape;

    #[test]
    fn a_number_is_as_dim_as_the_struck_out_sign_beside_it() {
        let fonts = Fonts::new();
        let mut sheet = Sheet::new(&fonts);
        let (gained, lost) = (Assets::many(Asset::Coin, 2), Assets::many(Asset::Recruit, 4));
        gains(&mut sheet, (gained, lost), false, 0, 40, 200);
        let items = sheet.finish(WIDTH, 80).items;
        let numbers = items.iter().filter_map(|item| match &item.shape {
            Shape::Text { text, colour, .. } => Some((text.as_str(), *colour)),
            _ => None,
        });
        let numbers: Vec<_> = numbers.collect();
        assert_eq!(numbers, [("4", Flat::Mute), ("2", Flat::Bone)]);
    }
}
