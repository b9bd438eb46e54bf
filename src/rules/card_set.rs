//! All card values of a table, checked. Plain data: read from files above this layer.

use super::asset::{Asset, Assets};
use super::card::{
    Artifact, Building, BuildingId, Cost, Destination, DestinationKind, Effects, Row, Ship, ShipSide, SpecialBuilding,
};
use super::colour::{ByColour, Colour};
use super::options::PlayerCount;
use super::state::{BUILDINGS, DESTINATIONS_A, DESTINATIONS_B};
use super::viking::Viking;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// How many base Trading Lands and Lands of Influence there are, and how many Skáli adds (R1.3).
pub const BASE_DESTINATIONS: [usize; 2] = [20, 15];
/// See [`BASE_DESTINATIONS`].
pub const SKALI_DESTINATIONS: [usize; 2] = [8, 5];

/// The values of every card. [`CardSet::check`] holds for each one that a game is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardSet {
    /// How many Vikings of each kind with 2, 3 and 4 players (R1.2), by [`Viking::index`].
    pub vikings: [[u8; Viking::KINDS]; 3],
    /// By number: those of the base game, then those of Skáli.
    pub destinations: Vec<Destination>,
    /// The trade row of a ship, by [`ShipSide`] (R1.5).
    pub ships: [[Assets; 3]; 2],
    /// Reputation thresholds and the VP they score, ascending (R3.3).
    pub reputation: Vec<ReputationStep>,
    /// The artifacts that can be drawn.
    pub artifacts: Vec<Artifact>,
    /// The skáli of each ship, by [`Ship`].
    pub skalis: [Effects; 4],
    /// The Special Building of two-player games.
    pub special_building: SpecialBuilding,
    /// The building cards, by [`BuildingId`].
    pub buildings: Vec<Building>,
    /// Where the values of the base game come from.
    pub base_provenance: Provenance,
    /// Where the values of Skáli come from: its buildings, skálar and 13 destinations.
    pub skali_provenance: Provenance,
}

/// Where card values come from, so that a card look-up can say so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provenance {
    /// The published cards.
    #[default]
    Printed,
    /// Values of this project's own, in place of those it does not know.
    StandIn,
}

/// A step of the reputation track: from `at` on, `vp` a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReputationStep {
    /// The reputation from which it counts, 0 to 14.
    pub at: u8,
    /// What it scores.
    pub vp: u8,
}

/// The most characters of a card's name: what still fits on a button beside its numbers.
const LONGEST_NAME: usize = 40;

/// A card that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{card}: {problem} ({rule})")]
pub struct CardError {
    /// Which card, in the words of the card files, such as `destination 12` or `building "byre"`.
    pub card: String,
    /// What is wrong, with the numbers.
    pub problem: String,
    /// The rule it breaks.
    pub rule: &'static str,
}

impl CardSet {
    /// How many Vikings of a kind are in the deck.
    #[inline]
    pub fn copies(&self, players: PlayerCount, viking: Viking) -> u8 {
        self.vikings[players.get() as usize - 2][viking.index()]
    }

    /// A destination by its number.
    #[inline]
    pub fn destination(&self, id: super::DestinationId) -> &Destination {
        &self.destinations[id.index()]
    }

    /// A building by its place.
    #[inline]
    pub fn building(&self, id: BuildingId) -> &Building {
        &self.buildings[id.index()]
    }

    /// Where a destination's values come from.
    pub fn provenance(&self, id: super::DestinationId) -> Provenance {
        if id.index() < BASE_DESTINATIONS.iter().sum() {
            self.base_provenance
        } else {
            self.skali_provenance
        }
    }

    /// The building with a card file's word for it.
    pub fn building_by_key(&self, key: &str) -> Option<BuildingId> {
        let index = self.buildings.iter().position(|building| building.id == key)?;
        Some(BuildingId(index as u8))
    }

    /// The trade row of a ship's side.
    #[inline]
    pub fn ship_trade(&self, side: ShipSide) -> &[Assets; 3] {
        &self.ships[side as usize]
    }

    /// The skáli of a ship.
    #[inline]
    pub fn skali(&self, ship: Ship) -> &Effects {
        &self.skalis[ship as usize]
    }

    /// What so much reputation scores each turn (R3.3).
    #[inline]
    pub fn reputation_vp(&self, reputation: u8) -> u8 {
        if self.reputation.first().is_none_or(|step| reputation < step.at) {
            return 0;
        }
        let reached = self.reputation.iter().take_while(|step| step.at <= reputation);
        reached.last().map_or(0, |step| step.vp)
    }

    /// The destinations in a deck, with or without those of Skáli.
    pub fn deck(&self, kind: DestinationKind, skali: bool) -> impl Iterator<Item = &Destination> {
        let base: usize = BASE_DESTINATIONS.iter().sum();
        let end = if skali { self.destinations.len() } else { base };
        self.destinations[..end].iter().filter(move |d| d.kind == kind)
    }

    /// Everything a set of cards could get wrong.
    ///
    /// # Errors
    /// Every card that breaks a rule, in order.
    pub fn check(&self) -> Result<(), Vec<CardError>> {
        let mut check = Check(Vec::new());
        check.vikings(self);
        check.destinations(self);
        check.ships(self);
        check.reputation(self);
        check.skali(self);
        if check.0.is_empty() { Ok(()) } else { Err(check.0) }
    }
}

struct Check(Vec<CardError>);

impl Check {
    fn fail(&mut self, card: impl Into<String>, rule: &'static str, problem: impl Into<String>) {
        self.0.push(CardError {
            card: card.into(),
            problem: problem.into(),
            rule,
        });
    }

    fn vikings(&mut self, cards: &CardSet) {
        for (copies, players) in cards.vikings.iter().zip(2u32..) {
            for colour in Colour::ALL {
                let of_colour: u32 = Viking::kinds()
                    .filter(|viking| viking.colour() == colour)
                    .map(|viking| u32::from(copies[viking.index()]))
                    .sum();
                let wanted = 2 * players + 2;
                if of_colour != wanted {
                    let problem =
                        format!("{of_colour} cards with {players} players, but there are {wanted} of each colour");
                    self.fail(format!("{} Vikings", colour.key()), "R1.2", problem);
                }
            }
        }
    }

    fn destinations(&mut self, cards: &CardSet) {
        let base: usize = BASE_DESTINATIONS.iter().sum();
        for kind in DestinationKind::ALL {
            let of_kind = |in_base: bool| {
                let part = cards
                    .destinations
                    .iter()
                    .filter(|d| in_base == (d.id.0 as usize <= base));
                part.filter(|d| d.kind == kind).count()
            };
            let parts = [
                ("the base game", of_kind(true), BASE_DESTINATIONS[kind as usize]),
                ("Skáli", of_kind(false), SKALI_DESTINATIONS[kind as usize]),
            ];
            for (part, found, wanted) in parts {
                if found != wanted {
                    let problem = format!("{found} of kind {}, but there are {wanted}", kind.key());
                    self.fail(format!("destinations of {part}"), "R1.3", problem);
                }
            }
        }
        let mut numbers = cards.destinations.iter().zip(1usize..);
        // One gap moves all that follow, so only the first is told.
        if let Some((destination, due)) = numbers.find(|(d, due)| d.id.0 as usize != *due) {
            let card = format!("destination {}", destination.id.0);
            let problem = format!("numbers run from 1 without a gap, so {due} was due");
            self.fail(card, "R1.3", problem);
        }
        let mut names = HashSet::new();
        for destination in &cards.destinations {
            let card = format!("destination {}", destination.id.0);
            self.name(&card, "R1.4", &destination.name, &mut names);
            let (asked, most) = match destination.cost {
                Cost::Colours(each) => (each.0.iter().map(|&n| u32::from(n)).sum(), Cost::MOST as u32),
                Cost::Equal(n) | Cost::Different(n) => (u32::from(n), Cost::MOST as u32),
            };
            if !(1..=most).contains(&asked) {
                self.fail(
                    &card,
                    "R1.4",
                    format!("it costs {asked} Vikings; 1 to {most} are possible"),
                );
            }
            let in_base = destination.id.0 as usize <= base;
            self.destination_assets(&card, "gain", destination.gain, 20, in_base);
            for trade in destination.trade {
                self.destination_assets(&card, "trade", trade, 1, in_base);
            }
        }
    }

    /// Players choose cards by name, on small screens.
    fn name<'a>(&mut self, card: &str, rule: &'static str, name: &'a str, seen: &mut HashSet<&'a str>) {
        if name.trim().is_empty() {
            self.fail(card, rule, "it has no name");
        } else if !seen.insert(name) {
            self.fail(card, rule, format!("another card is called {name:?} too"));
        }
        let length = name.chars().count();
        if length > LONGEST_NAME || name.chars().any(char::is_control) {
            let problem =
                format!("a name is one line of at most {LONGEST_NAME} characters; this one, {name:?}, has {length}");
            self.fail(card, rule, problem);
        }
    }

    fn destination_assets(&mut self, card: &str, place: &str, assets: Assets, most: u32, in_base: bool) {
        if assets.get(Asset::LoseVp) > 0 {
            self.fail(
                card,
                "R7.6",
                format!("lose_vp cannot stand in {place} of a destination"),
            );
        }
        for asset in [Asset::Coin, Asset::Raid] {
            if in_base && assets.get(asset) > 0 {
                let problem = format!("{} in {place}, but only Skáli has them", asset.key());
                self.fail(card, "R1.6", problem);
            }
        }
        let total: u32 = assets.iter().map(|(_, n)| u32::from(n)).sum();
        if total > most {
            self.fail(
                card,
                "R1.4",
                format!("{total} assets in one place of {place}; at most {most}"),
            );
        }
    }

    fn ships(&mut self, cards: &CardSet) {
        for side in [ShipSide::Normal, ShipSide::Advanced] {
            for column in cards.ship_trade(side) {
                self.destination_assets(&format!("ship.{}", side.key()), "trade", *column, 1, true);
            }
        }
        let distinct: HashSet<_> = cards.artifacts.iter().collect();
        if distinct.len() != Artifact::ALL.len() || cards.artifacts.len() != Artifact::ALL.len() {
            let problem = format!(
                "{} artifacts, but there are seven different ones",
                cards.artifacts.len()
            );
            self.fail("artifacts", "R2.6", problem);
        }
    }

    fn reputation(&mut self, cards: &CardSet) {
        let rising = |pair: &[ReputationStep]| pair[0].at < pair[1].at && pair[0].vp <= pair[1].vp;
        if !cards.reputation.windows(2).all(rising) {
            self.fail("reputation", "R3.3", "thresholds must rise, and their VP must not fall");
        }
        if cards.reputation.is_empty() {
            self.fail("reputation", "R3.3", "the track scores nowhere");
        }
        if cards.reputation.iter().any(|step| step.at > 14 || step.vp > 20) {
            self.fail(
                "reputation",
                "R1.7",
                "the track ends at 14, and a step scores at most 20",
            );
        }
    }

    fn skali(&mut self, cards: &CardSet) {
        for ship in Ship::ALL {
            self.effects(&format!("skáli of the {} ship", ship.key()), cards.skali(ship));
        }
        let special = &cards.special_building;
        let mut names = HashSet::new();
        self.name("special_building", "R7.5", &special.name, &mut names);
        self.effects("special_building", &special.effects);
        if Row::ALL.map(|row| special.renews[row as usize]) != Row::ALL.map(|row| row == Row::SameColour) {
            let problem = "renew stands in same_colour, and in no other row";
            self.fail("special_building", "R7.5", problem);
        }
        if cards.buildings.len() != BUILDINGS {
            let problem = format!("{} buildings, but there are {BUILDINGS}", cards.buildings.len());
            self.fail("buildings", "R7", problem);
        }
        let mut seen = HashSet::new();
        for building in &cards.buildings {
            let card = format!("building {:?}", building.id);
            let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if building.id.is_empty() || !building.id.chars().all(word) {
                self.fail(&card, "R7.1", "an id is a word of a-z, 0-9 and _");
            }
            if !seen.insert(&building.id) {
                self.fail(&card, "R7.1", "two buildings have this id");
            }
            self.name(&card, "R7.1", &building.name, &mut names);
            if !(1..=3).contains(&building.cost) {
                self.fail(
                    &card,
                    "R7.1",
                    format!(
                        "it costs {} coins; a skáli holds 3, so 1 to 3 are possible",
                        building.cost
                    ),
                );
            }
            self.effects(&card, &building.effects);
        }
    }

    fn effects(&mut self, card: &str, effects: &Effects) {
        // Sums over a whole village must stay below 256: 37 cards of at most 6 each.
        let most = 6;
        for asset in [Asset::Raid, Asset::LoseVp] {
            if effects.raid_gain.get(asset) > 0 {
                self.fail(card, "R7.6", format!("{} cannot stand in raid_gain", asset.key()));
            }
        }
        for row in Row::ALL {
            if effects.row(row).iter().any(|(_, n)| n > most) {
                self.fail(card, "R7.2", format!("more than {most} of an asset in {}", row.key()));
            }
        }
        if effects.raid_gain.iter().any(|(_, n)| n > most) || effects.raid_penalty > most {
            self.fail(card, "R7.2", format!("more than {most} of an asset at a raid"));
        }
    }
}

const _: () = assert!(BASE_DESTINATIONS[0] + SKALI_DESTINATIONS[0] == DESTINATIONS_A);
const _: () = assert!(BASE_DESTINATIONS[1] + SKALI_DESTINATIONS[1] == DESTINATIONS_B);

impl Colour {
    /// The colour that a card file calls `key`.
    pub fn from_key(key: &str) -> Option<Colour> {
        Self::ALL.into_iter().find(|colour| colour.key() == key)
    }
}

impl Cost {
    /// A cost of named colours.
    pub fn colours(each: impl IntoIterator<Item = (Colour, u8)>) -> Cost {
        let mut cost = ByColour::default();
        for (colour, n) in each {
            cost[colour] = n;
        }
        Cost::Colours(cost)
    }
}
