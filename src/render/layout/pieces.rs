//! The game's pieces, as every picture shows them: assets, stars, tiles, Vikings, ships, costs.

use super::sheet::{Anchor, Sheet};
use crate::render::canvas::Rect;
use crate::render::font::Style;
use crate::render::icon::Icon;
use crate::render::palette::Flat;
use crate::rules::{Artifact, Asset, Assets, Colour, Cost, DestinationKind, Effects, Row, Ship, Viking};

/// Corner radii.
pub(crate) const PANEL_RADIUS: u16 = 12;
/// See [`PANEL_RADIUS`].
pub(crate) const CARD_RADIUS: u16 = 8;
/// See [`PANEL_RADIUS`].
pub(crate) const TILE_RADIUS: u16 = 6;

/// The smallest text: 12 pixels where Discord shows a picture 550 wide.
pub(crate) const LEAST_TEXT: u16 = 24;

/// What a piece lies on, which decides its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Panel, band or the bare ground.
    Dark,
    /// A bone card.
    Card,
    /// The white of raid gains.
    White,
    /// The black of raid penalties.
    Black,
    /// A Viking's colour.
    Viking(Colour),
}

/// A sign that a card can show: an asset, or the renewal of the Special Building (R7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Asset(Asset),
    Renew,
}

/// Signs with their numbers, in the set's fixed order.
pub(crate) type Run = Vec<(Sign, u8)>;

/// The order in which assets are shown: what counts most first.
const ORDER: [Asset; 8] = [
    Asset::Vp,
    Asset::LoseVp,
    Asset::Bracelet,
    Asset::Recruit,
    Asset::Reputation,
    Asset::Coin,
    Asset::Raid,
    Asset::Card,
];

/// The signs of some assets, in order.
pub(crate) fn run(assets: Assets) -> Run {
    let each = ORDER.into_iter().map(|asset| (Sign::Asset(asset), assets.get(asset)));
    each.filter(|&(_, n)| n > 0).collect()
}

/// A village's six bands: what winning a raid gives, what losing one costs, and the four activations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Band {
    RaidGain,
    RaidPenalty,
    Row(Row),
}

impl Band {
    /// All six, from top to bottom.
    pub(crate) const ALL: [Band; 6] = [
        Band::RaidGain,
        Band::RaidPenalty,
        Band::Row(Row::LandOfInfluence),
        Band::Row(Row::TradingLand),
        Band::Row(Row::SameColour),
        Band::Row(Row::NewColour),
    ];

    /// What a card shows in this band; `renews` by row, for the Special Building.
    pub(crate) fn run(self, effects: &Effects, renews: Option<&[bool; 4]>) -> Run {
        let assets = match self {
            Band::RaidGain => effects.raid_gain,
            Band::RaidPenalty => Assets::many(Asset::LoseVp, effects.raid_penalty),
            Band::Row(row) => effects.row(row),
        };
        let mut run = run(assets);
        if let (Band::Row(row), Some(renews)) = (self, renews)
            && renews[row as usize]
        {
            run.push((Sign::Renew, 1));
        }
        run
    }

    /// What its signs lie on in a village.
    pub(crate) fn ground(self) -> Ground {
        match self {
            Band::RaidGain => Ground::White,
            Band::RaidPenalty => Ground::Black,
            Band::Row(_) => Ground::Dark,
        }
    }
}

/// A Viking colour's fill.
pub(crate) const fn fill_of(colour: Colour) -> Flat {
    match colour {
        Colour::Red => Flat::Red,
        Colour::Yellow => Flat::Yellow,
        Colour::Green => Flat::Green,
        Colour::Blue => Flat::Blue,
        Colour::Purple => Flat::Purple,
    }
}

/// What is drawn on a Viking colour's fill.
pub(crate) const fn glyph_of(colour: Colour) -> Flat {
    match colour {
        Colour::Red | Colour::Blue => Flat::Bone,
        Colour::Yellow | Colour::Green | Colour::Purple => Flat::Ink,
    }
}

/// The mark that goes with a colour everywhere.
pub(crate) const fn mark_of(colour: Colour) -> Icon {
    match colour {
        Colour::Red => Icon::MarkRed,
        Colour::Yellow => Icon::MarkYellow,
        Colour::Green => Icon::MarkGreen,
        Colour::Blue => Icon::MarkBlue,
        Colour::Purple => Icon::MarkPurple,
    }
}

/// The sign of a deck of destinations.
pub(crate) const fn kind_icon(kind: DestinationKind) -> Icon {
    match kind {
        DestinationKind::TradingLand => Icon::TradingLand,
        DestinationKind::LandOfInfluence => Icon::LandOfInfluence,
    }
}

/// The sign of an artifact.
pub(crate) const fn artifact_icon(artifact: Artifact) -> Icon {
    match artifact {
        Artifact::MeadCup => Icon::MeadCup,
        Artifact::SilverCoin => Icon::SilverCoin,
        Artifact::Cauldron => Icon::Cauldron,
        Artifact::GoldenBracelet => Icon::GoldenBracelet,
        Artifact::Helmet => Icon::Helmet,
        Artifact::Amulet => Icon::Amulet,
        Artifact::Weathervane => Icon::Weathervane,
    }
}

const fn sign_icon(sign: Sign) -> Icon {
    match sign {
        Sign::Asset(Asset::Vp) => Icon::Vp,
        Sign::Asset(Asset::LoseVp) => Icon::LoseVp,
        Sign::Asset(Asset::Bracelet) => Icon::Bracelet,
        Sign::Asset(Asset::Recruit) => Icon::Recruit,
        Sign::Asset(Asset::Reputation) => Icon::Reputation,
        Sign::Asset(Asset::Card) => Icon::Card,
        Sign::Asset(Asset::Coin) => Icon::Coin,
        Sign::Asset(Asset::Raid) => Icon::Raid,
        Sign::Renew => Icon::Renew,
    }
}

/// Foreground, star and the number on it.
const fn colours(ground: Ground) -> (Flat, Flat, Flat) {
    match ground {
        Ground::Dark | Ground::Black => (Flat::Bone, Flat::Brass, Flat::Ink),
        Ground::Card | Ground::White => (Flat::Ink, Flat::Ink, Flat::Bone),
        Ground::Viking(c) => (glyph_of(c), glyph_of(c), fill_of(c)),
    }
}

/// The least room of a star with two characters.
const LONG_STAR: i32 = 38;

/// Size of the number beside a sign in a run.
const fn number_size(step: i32) -> u16 {
    if step < 36 { LEAST_TEXT } else { 27 }
}

/// How much room a star takes in a run: two characters need a star that they do not cover.
const fn star_room(sign: Sign, n: u8, step: i32) -> i32 {
    let long = n > 9 || matches!(sign, Sign::Asset(Asset::LoseVp));
    if long && step < LONG_STAR { LONG_STAR } else { step }
}

/// A minus is a sign of its own, as wide as a digit.
pub(crate) fn signed(n: i32) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

impl Sheet<'_> {
    /// A star with a number.
    pub(crate) fn star(&mut self, cx: i32, cy: i32, text: &str, size: i32, fill: Flat, ink: Flat) {
        let share = match text.chars().count() {
            0 | 1 => 0.71,
            2 => 0.64,
            _ => 0.5,
        };
        let text_size = ((size as f32 * share).round() as u16).max(LEAST_TEXT);
        self.icon(Icon::Vp, cx, cy, size, fill);
        self.on(|s| s.number_mid(cx, cy, text, text_size, ink));
    }

    /// One sign. Points, won or lost, always carry their number.
    pub(crate) fn sign(&mut self, sign: Sign, n: u8, cx: i32, cy: i32, size: i32, ground: Ground) {
        let (fg, star, number) = colours(ground);
        match sign {
            Sign::Asset(Asset::Vp) => self.star(cx, cy, &n.to_string(), size * 6 / 5, star, number),
            Sign::Asset(Asset::LoseVp) => {
                let (fill, ink) = match ground {
                    Ground::Card => (Flat::CardMute, Flat::Bone),
                    _ => (Flat::Stone, Flat::Ink),
                };
                self.star(cx, cy, &signed(-i32::from(n)), size * 6 / 5, fill, ink);
            }
            other => self.icon(sign_icon(other), cx, cy, size, fg),
        }
    }

    /// A sign in a colour of one's own.
    pub(crate) fn sign_in(&mut self, sign: Sign, cx: i32, cy: i32, size: i32, colour: Flat) {
        self.icon(sign_icon(sign), cx, cy, size, colour);
    }

    /// One asset.
    pub(crate) fn asset(&mut self, asset: Asset, cx: i32, cy: i32, size: i32, ground: Ground) {
        self.sign(Sign::Asset(asset), 1, cx, cy, size, ground);
    }

    /// A Viking newly placed: colours swapped, its asset in the colour on a patch of the glyph's.
    pub(crate) fn swapped(&mut self, asset: Asset, cx: i32, cy: i32, size: i32, colour: Colour) {
        let (fill, glyph) = (fill_of(colour), glyph_of(colour));
        match asset {
            Asset::Vp => self.star(cx, cy, "1", size * 6 / 5, fill, glyph),
            other => self.icon(sign_icon(Sign::Asset(other)), cx, cy, size, fill),
        }
    }

    /// How wide a run of signs is.
    pub(crate) fn run_width(&self, run: &Run, step: i32, fold: u8) -> i32 {
        let one = |&(sign, n): &(Sign, u8)| match sign {
            Sign::Asset(Asset::Vp | Asset::LoseVp) => star_room(sign, n, step),
            _ if n <= fold => step * i32::from(n),
            _ => step + self.width(Style::Bold, &n.to_string(), number_size(step)) + 5,
        };
        run.iter().map(one).sum()
    }

    /// A run of signs to the right of `x`: points as one star, others up to `fold` times, beyond that once with a
    /// number. Returns where it ends.
    #[allow(clippy::too_many_arguments, reason = "a place, signs and their looks")]
    pub(crate) fn run(
        &mut self,
        run: &Run,
        mut x: i32,
        cy: i32,
        size: i32,
        step: i32,
        ground: Ground,
        fold: u8,
    ) -> i32 {
        for &(sign, n) in run {
            let points = matches!(sign, Sign::Asset(Asset::Vp | Asset::LoseVp));
            let times = if points || n > fold { 1 } else { n };
            // A star is larger than other signs, but no wider than its place.
            let (place, size) = match star_room(sign, n, step) {
                _ if !points => (step, size),
                place if place > step => (place, place * 5 / 6),
                place => (place, size.min(step * 5 / 6)),
            };
            for _ in 0..times {
                self.sign(sign, n, x + place / 2, cy, size, ground);
                x += place;
            }
            if !points && n > fold {
                x += self.number(x - 1, cy, n, number_size(step), colours(ground).0) + 5;
            }
        }
        x
    }

    /// A tile with a colour's mark.
    pub(crate) fn mark_tile(&mut self, colour: Colour, cx: i32, cy: i32, size: i32) {
        self.block(Rect::around(cx, cy, size, size), fill_of(colour), TILE_RADIUS);
        self.on(|s| s.icon(mark_of(colour), cx, cy, size * 17 / 25, glyph_of(colour)));
    }

    /// A stone tile: Vikings of one colour (`=`) or of different ones (`≠`).
    pub(crate) fn stone_tile(&mut self, icon: Icon, cx: i32, cy: i32, size: i32) {
        self.block(Rect::around(cx, cy, size, size), Flat::Stone, TILE_RADIUS);
        self.on(|s| s.icon(icon, cx, cy, size * 4 / 5, Flat::Ink));
    }

    /// A tile of a kind of Viking with a number beside the mark. Returns its width.
    pub(crate) fn counted(&mut self, kind: TileKind, x: i32, cy: i32, n: u8, height: i32) -> i32 {
        let (fill, icon, fg, mark) = kind.looks();
        let width = 12 + mark + 20 + if n > 9 { 12 } else { 0 };
        self.block(Rect::new(x, cy - height / 2, width, height), fill, TILE_RADIUS);
        self.on(|s| {
            s.icon(icon, x + 6 + mark / 2, cy, mark, fg);
            s.number_mid(x + (width + mark + 8) / 2, cy, n, 28, fg);
        });
        width
    }

    /// What a destination costs, to the left of `right`. Returns where it begins.
    pub(crate) fn cost(&mut self, cost: &Cost, right: i32, cy: i32) -> i32 {
        let left = right - cost_width(cost);
        let mut x = left;
        for (kind, n) in cost_tiles(cost) {
            if n == 1 {
                match kind {
                    TileKind::Colour(c) => self.mark_tile(c, x + 17, cy, 34),
                    TileKind::Stone(icon) => self.stone_tile(icon, x + 17, cy, 34),
                }
                x += 34 + 3;
            } else {
                x += self.counted(kind, x, cy, n, 34) + 3;
            }
        }
        left
    }

    /// A ship in its own colour, outlined where the colour would sink into the ground.
    pub(crate) fn ship(&mut self, ship: Ship, cx: i32, cy: i32, size: i32, on_light: bool) {
        let (colour, edge) = match ship {
            Ship::White => (Flat::Bone, on_light.then_some(Flat::Ink)),
            Ship::Beige => (Flat::Beige, on_light.then_some(Flat::Ink)),
            Ship::Brown => (Flat::Brown, None),
            Ship::Black => (Flat::Ink, (!on_light).then_some(Flat::Bone)),
        };
        self.icon_outlined(Icon::Ship, cx, cy, size, colour, edge);
    }

    /// A Viking card: its colour, the mark at the top left, the asset large.
    pub(crate) fn viking_card(&mut self, rect: Rect, viking: Viking, big: i32, mark: i32) {
        let c = viking.colour();
        self.fill(rect, fill_of(c), CARD_RADIUS);
        self.icon(
            mark_of(c),
            rect.x + 8 + mark / 2,
            rect.y + 8 + mark / 2,
            mark,
            glyph_of(c),
        );
        let down = if rect.h > 90 { 8 } else { 6 };
        let (cx, cy) = (rect.x + rect.w / 2, rect.y + rect.h / 2 + down);
        self.asset(viking.asset().asset(), cx, cy, big, Ground::Viking(c));
    }

    /// A small Viking for a line of text: its colour and asset. Its mark goes with it.
    pub(crate) fn viking_chip(&mut self, x: i32, cy: i32, viking: Viking) -> i32 {
        let c = viking.colour();
        self.block(Rect::new(x, cy - 17, 64, 34), fill_of(c), TILE_RADIUS);
        self.on(|s| {
            s.icon(mark_of(c), x + 18, cy, 22, glyph_of(c));
            s.asset(viking.asset().asset(), x + 45, cy, 28, Ground::Viking(c));
        });
        64
    }

    /// What sets a village band off.
    pub(crate) fn band_label(&mut self, band: Band, cx: i32, cy: i32, size: i32) {
        match band {
            Band::RaidGain => {
                self.block(Rect::around(cx, cy, size, size), Flat::Bone, TILE_RADIUS);
                self.on(|s| s.icon(Icon::Raid, cx, cy, size * 39 / 50, Flat::Ink));
            }
            Band::RaidPenalty => {
                let rect = Rect::around(cx, cy, size, size);
                self.block(rect, Flat::Ink, TILE_RADIUS);
                self.frame(rect, Flat::Mute, TILE_RADIUS, 2);
                self.on(|s| s.icon(Icon::Fire, cx, cy, size * 37 / 50, Flat::Bone));
            }
            Band::Row(Row::SameColour) => self.stone_tile(Icon::Equal, cx, cy, size),
            Band::Row(Row::NewColour) => self.stone_tile(Icon::Different, cx, cy, size),
            Band::Row(Row::TradingLand) => self.icon(Icon::TradingLand, cx, cy, 32, Flat::Bone),
            Band::Row(Row::LandOfInfluence) => self.icon(Icon::LandOfInfluence, cx, cy, 32, Flat::Bone),
        }
    }

    /// A text in a room: shrunk, then cut. Returns its width.
    #[allow(clippy::too_many_arguments, reason = "a place, a text and its looks")]
    pub(crate) fn fitted(
        &mut self,
        x: i32,
        cy: i32,
        text: &str,
        size: u16,
        least: u16,
        room: i32,
        colour: Flat,
        style: Style,
        anchor: Anchor,
    ) -> i32 {
        let fitted = self.fit(style, text, size, least, room);
        self.text(x, cy, &fitted.text, fitted.size, colour, style, anchor)
    }
}

/// What a cost or a column counts: Vikings of a colour, of one (`=`), of different ones (`≠`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TileKind {
    Colour(Colour),
    Stone(Icon),
}

impl TileKind {
    /// Fill, sign, colour and size of the sign.
    const fn looks(self) -> (Flat, Icon, Flat, i32) {
        match self {
            TileKind::Colour(c) => (fill_of(c), mark_of(c), glyph_of(c), 24),
            TileKind::Stone(icon) => (Flat::Stone, icon, Flat::Ink, 27),
        }
    }
}

/// The tiles of a cost.
pub(crate) fn cost_tiles(cost: &Cost) -> Vec<(TileKind, u8)> {
    match *cost {
        Cost::Colours(_) => cost.named().map(|(c, n)| (TileKind::Colour(c), n)).collect(),
        Cost::Equal(n) => vec![(TileKind::Stone(Icon::Equal), n)],
        Cost::Different(n) => vec![(TileKind::Stone(Icon::Different), n)],
    }
}

/// How wide a cost is.
pub(crate) fn cost_width(cost: &Cost) -> i32 {
    let one = |&(kind, n): &(TileKind, u8)| if n == 1 { 34 } else { 32 + kind.looks().3 };
    let tiles = cost_tiles(cost);
    tiles.iter().map(one).sum::<i32>() + 3 * (tiles.len() as i32 - 1)
}
