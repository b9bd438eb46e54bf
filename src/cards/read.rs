//! From the card files to a card set: every word understood, every card in its place, then [`CardSet::check`].

use super::document::{Entry, Problems, Source, Word};
use super::{Problem, Problems as AllProblems};
use crate::rules::{
    Artifact, Asset, Assets, Building, CardSet, Colour, Cost, Destination, DestinationId, DestinationKind, Effects,
    Provenance, ReputationStep, Row, Ship, ShipSide, SpecialBuilding, Viking, VikingAsset,
};
use std::collections::{BTreeMap, HashMap, HashSet};
use toml::de::DeTable;

/// Symbols read from one place of one card. More are cut off: the check complains long before.
const MOST_SYMBOLS: usize = 100;
const RENEW: &str = "renew";

/// Reads the files by name.
pub(super) fn read(files: &BTreeMap<&str, String>) -> Result<CardSet, AllProblems> {
    let mut reader = Reader {
        problems: Problems::default(),
        places: HashMap::new(),
        uncounted: HashSet::new(),
        cards: empty(),
    };
    for (file, text) in files {
        reader.file(&Source::new(file, text));
    }
    reader.finish()
}

fn empty() -> CardSet {
    CardSet {
        vikings: [[0; Viking::KINDS]; 3],
        destinations: Vec::new(),
        ships: [[Assets::NONE; 3]; 2],
        reputation: Vec::new(),
        artifacts: Vec::new(),
        skalis: [Effects::default(); 4],
        special_building: SpecialBuilding {
            name: String::new(),
            effects: Effects::default(),
            renews: [false; 4],
        },
        buildings: Vec::new(),
        base_provenance: Provenance::default(),
        skali_provenance: Provenance::default(),
    }
}

struct Reader {
    problems: Problems,
    /// Where each card begins.
    places: HashMap<String, (String, Option<usize>)>,
    /// Rules on numbers of cards that could not all be read, so that counting them tells nothing new.
    uncounted: HashSet<&'static str>,
    cards: CardSet,
}

impl Reader {
    fn file(&mut self, source: &Source<'_>) {
        let (table, errors) = DeTable::parse_recoverable(source.text);
        let root = Entry::file(source, table.get_ref());
        for error in &errors {
            let line = error.span().map(|span| source.line(span));
            root.fail(&mut self.problems, line, "TOML", error.message().to_owned());
        }
        if !errors.is_empty() {
            // What a broken file seems to say is not worth checking.
            self.uncounted.extend(["R1.3"]);
            return;
        }
        match source.file {
            "artifacts.toml" => self.artifacts(root),
            "base.toml" => self.base(&root),
            _ => self.skali(&root),
        }
    }

    fn base(&mut self, root: &Entry<'_>) {
        let known = ["provenance", "destination", "viking", "ship", "reputation"];
        root.only(&mut self.problems, &known);
        self.cards.base_provenance = self.provenance(root);
        self.destinations(root, "destinations of the base game");
        self.vikings(root);
        self.ships(root);
        for step in self.entries(root, "reputation", "reputation") {
            step.only(&mut self.problems, &["at", "vp"]);
            let at = step.number(&mut self.problems, "at");
            let vp = step.number(&mut self.problems, "vp");
            if let (Some(at), Some(vp)) = (at, vp) {
                self.cards.reputation.push(ReputationStep { at, vp });
            }
        }
    }

    fn skali(&mut self, root: &Entry<'_>) {
        let known = ["provenance", "destination", "skali", "special_building", "building"];
        root.only(&mut self.problems, &known);
        self.cards.skali_provenance = self.provenance(root);
        self.destinations(root, "destinations of Skáli");
        self.skalis(root);
        self.special_building(root);
        for building in self.entries(root, "building", "buildings") {
            self.building(building);
        }
    }

    fn artifacts(&mut self, mut root: Entry<'_>) {
        root.only(&mut self.problems, &["artifacts"]);
        root.card = "artifacts".to_owned();
        let Some((words, line)) = root.words(&mut self.problems, "artifacts") else {
            return;
        };
        self.place("artifacts", root.file_name(), Some(line));
        for word in words {
            match Artifact::from_key(word.text) {
                Some(artifact) => self.cards.artifacts.push(artifact),
                None => self.unknown(&root, &word, "artifact", &Artifact::ALL.map(Artifact::key), "R2.6"),
            }
        }
    }

    fn provenance(&mut self, root: &Entry<'_>) -> Provenance {
        if !root.has("provenance") {
            return Provenance::default();
        }
        let Some(word) = root.text(&mut self.problems, "provenance") else {
            return Provenance::default();
        };
        match word.text {
            "printed" => Provenance::Printed,
            "stand-in" => Provenance::StandIn,
            _ => {
                self.unknown(root, &word, "provenance", &["printed", "stand-in"], "card file");
                Provenance::default()
            }
        }
    }

    /// The tables of a key; the first marks the place of the whole group.
    fn entries<'a>(&mut self, root: &Entry<'a>, key: &str, group: &str) -> Vec<Entry<'a>> {
        let mut entries = root.cards(&mut self.problems, key);
        let line = entries.first().and_then(Entry::line);
        self.place(group, root.file_name(), line);
        if key == group {
            entries.iter_mut().for_each(|entry| entry.card = group.to_owned());
        }
        entries
    }

    fn place(&mut self, card: &str, file: &str, line: Option<usize>) {
        self.places
            .entry(card.to_owned())
            .or_insert_with(|| (file.to_owned(), line));
    }

    /// Names a card and notes its place. `false`, and a problem, if there is one of that name already.
    fn name(&mut self, entry: &mut Entry<'_>, card: String, rule: &'static str) -> bool {
        entry.card = card;
        if let Some((file, line)) = self.places.get(&entry.card) {
            let other = line.map_or_else(|| file.clone(), |line| format!("{file}:{line}"));
            entry.fail(&mut self.problems, None, rule, format!("it is already at {other}"));
            return false;
        }
        self.place(&entry.card, entry.file_name(), entry.line());
        true
    }

    fn unknown(&mut self, entry: &Entry<'_>, word: &Word<'_>, what: &str, known: &[&str], rule: &'static str) {
        let text = format!("unknown {what} {:?}; there are {}", word.text, known.join(", "));
        entry.fail(&mut self.problems, Some(word.line), rule, text);
    }

    fn destinations(&mut self, root: &Entry<'_>, group: &str) {
        let mut found = Vec::new();
        for mut entry in self.entries(root, "destination", group) {
            let known = ["number", "name", "kind", "cost", "gain", "trade"];
            let number = entry.number(&mut self.problems, "number");
            let named = number.filter(|n| self.name(&mut entry, format!("destination {n}"), "R1.3"));
            let Some(number) = named else {
                self.uncounted.insert("R1.3");
                continue;
            };
            entry.only(&mut self.problems, &known);
            let name = entry.text(&mut self.problems, "name");
            let kind = self.kind(&entry);
            let cost = self.cost(&entry);
            let gain = self.assets(&entry, "gain");
            let trade = self.columns(&entry, "R1.4");
            found.push(Destination {
                id: DestinationId(number),
                name: name.map_or_else(String::new, |name| name.text.to_owned()),
                kind,
                cost,
                gain,
                trade,
            });
        }
        found.sort_by_key(|destination| destination.id);
        self.cards.destinations.append(&mut found);
    }

    fn kind(&mut self, entry: &Entry<'_>) -> DestinationKind {
        let Some(word) = entry.text(&mut self.problems, "kind") else {
            return DestinationKind::TradingLand;
        };
        let found = DestinationKind::ALL.into_iter().find(|kind| kind.key() == word.text);
        found.unwrap_or_else(|| {
            let known = DestinationKind::ALL.map(DestinationKind::key);
            self.unknown(entry, &word, "kind", &known, "R1.3");
            DestinationKind::TradingLand
        })
    }

    fn cost(&mut self, entry: &Entry<'_>) -> Cost {
        let nothing = Cost::Equal(0);
        let Some(cost) = entry.table(&mut self.problems, "cost") else {
            return nothing;
        };
        let mut known = vec!["equal", "different"];
        known.extend(Colour::ALL.map(Colour::key));
        cost.only(&mut self.problems, &known);
        let alone = ["equal", "different"].into_iter().find(|key| cost.has(key));
        if let Some(key) = alone {
            if cost.keys().count() > 1 {
                let text = format!("a cost is {key}, or of named colours, not both");
                cost.fail(&mut self.problems, None, "R1.4", text);
            }
            let n = cost.number(&mut self.problems, key).unwrap_or_default();
            return if key == "equal" {
                Cost::Equal(n)
            } else {
                Cost::Different(n)
            };
        }
        let colours = cost.keys().filter_map(Colour::from_key);
        let each: Vec<_> = colours
            .filter_map(|colour| Some((colour, cost.number(&mut self.problems, colour.key())?)))
            .collect();
        Cost::colours(each)
    }

    /// The symbols of a list; `renew` apart, as it is no asset (R7.6).
    fn symbols(&mut self, entry: &Entry<'_>, key: &str, renew_allowed: bool) -> (Assets, bool) {
        let Some((words, _)) = entry.words(&mut self.problems, key) else {
            return (Assets::NONE, false);
        };
        let mut assets = Vec::new();
        let mut renew = false;
        for word in words.iter().take(MOST_SYMBOLS) {
            match Asset::from_key(word.text) {
                Some(asset) => assets.push(asset),
                None if word.text == RENEW && renew_allowed => renew = true,
                None if word.text == RENEW => {
                    let text = format!("renew in {key}, but it stands in rows of the Special Building alone");
                    entry.fail(&mut self.problems, Some(word.line), "R7.6", text);
                }
                None => self.unknown(entry, word, "asset", &Asset::ALL.map(Asset::key), "R1.6"),
            }
        }
        (Assets::of(&assets), renew)
    }

    fn assets(&mut self, entry: &Entry<'_>, key: &str) -> Assets {
        self.symbols(entry, key, false).0
    }

    /// A trade row: three columns, each empty or one asset.
    fn columns(&mut self, entry: &Entry<'_>, rule: &'static str) -> [Assets; 3] {
        let mut columns = [Assets::NONE; 3];
        let Some((words, line)) = entry.words(&mut self.problems, "trade") else {
            return columns;
        };
        if words.len() != columns.len() {
            let text = format!(
                "trade has {} columns; a trade row has three, \"\" where one is empty",
                words.len()
            );
            entry.fail(&mut self.problems, Some(line), rule, text);
        }
        for (column, word) in columns.iter_mut().zip(&words) {
            match Asset::from_key(word.text) {
                Some(asset) => *column = Assets::one(asset),
                None if word.text.is_empty() => {}
                None => self.unknown(entry, word, "asset", &Asset::ALL.map(Asset::key), "R1.6"),
            }
        }
        columns
    }

    fn vikings(&mut self, root: &Entry<'_>) {
        for mut entry in self.entries(root, "viking", "vikings") {
            entry.only(&mut self.problems, &["colour", "asset", "copies"]);
            let Some((viking, copies)) = self.viking(&mut entry) else {
                self.uncounted.insert("R1.2");
                continue;
            };
            for (deck, n) in self.cards.vikings.iter_mut().zip(copies) {
                deck[viking.index()] = n;
            }
        }
    }

    fn viking(&mut self, entry: &mut Entry<'_>) -> Option<(Viking, [u8; 3])> {
        let colour = entry.text(&mut self.problems, "colour");
        let asset = entry.text(&mut self.problems, "asset");
        let (colour_word, asset_word) = (colour?, asset?);
        let Some(colour) = Colour::from_key(colour_word.text) else {
            let known = Colour::ALL.map(Colour::key);
            self.unknown(entry, &colour_word, "colour", &known, "R1.1");
            return None;
        };
        let mut shown = VikingAsset::ALL.into_iter();
        let Some(asset) = shown.find(|a| a.asset().key() == asset_word.text) else {
            let known = VikingAsset::ALL.map(|a| a.asset().key());
            self.unknown(entry, &asset_word, "Viking asset", &known, "R1.1");
            return None;
        };
        self.place(&format!("{} Vikings", colour.key()), entry.file_name(), entry.line());
        let card = format!("{} {} Viking", colour.key(), asset.asset().key());
        if !self.name(entry, card, "R1.2") {
            return None;
        }
        let copies = entry.numbers(&mut self.problems, "copies")?;
        let Ok(copies) = <[u8; 3]>::try_from(copies.as_slice()) else {
            let text = format!("{} numbers of copies; they are for 2, 3 and 4 players", copies.len());
            entry.fail(&mut self.problems, None, "R1.2", text);
            return None;
        };
        Some((Viking::new(colour, asset), copies))
    }

    fn ships(&mut self, root: &Entry<'_>) {
        let Some(ships) = root.table(&mut self.problems, "ship") else {
            return;
        };
        ships.only(&mut self.problems, &["normal", "advanced"]);
        for side in [ShipSide::Normal, ShipSide::Advanced] {
            let Some(mut ship) = ships.table(&mut self.problems, side.key()) else {
                continue;
            };
            if self.name(&mut ship, format!("ship.{}", side.key()), "R1.5") {
                ship.only(&mut self.problems, &["trade"]);
                self.cards.ships[side as usize] = self.columns(&ship, "R1.5");
            }
        }
    }

    fn skalis(&mut self, root: &Entry<'_>) {
        for mut entry in self.entries(root, "skali", "skálar") {
            let Some(word) = entry.text(&mut self.problems, "ship") else {
                continue;
            };
            let Some(ship) = Ship::ALL.into_iter().find(|ship| ship.key() == word.text) else {
                self.unknown(&entry, &word, "ship", &Ship::ALL.map(Ship::key), "R1.5");
                continue;
            };
            if self.name(&mut entry, format!("skáli of the {} ship", ship.key()), "R2.5") {
                self.cards.skalis[ship as usize] = self.effects(&entry, &["ship"], false).0;
            }
        }
        for ship in Ship::ALL {
            let card = format!("skáli of the {} ship", ship.key());
            if !self.places.contains_key(&card) {
                let text = format!("{card} is missing");
                root.fail(&mut self.problems, None, "R2.5", text);
            }
        }
    }

    fn special_building(&mut self, root: &Entry<'_>) {
        let Some(mut entry) = root.table(&mut self.problems, "special_building") else {
            return;
        };
        if !self.name(&mut entry, "special_building".to_owned(), "R7.5") {
            return;
        }
        let name = entry.text(&mut self.problems, "name");
        let (effects, renews) = self.effects(&entry, &["name"], true);
        self.cards.special_building = SpecialBuilding {
            name: name.map_or_else(String::new, |name| name.text.to_owned()),
            effects,
            renews,
        };
    }

    fn building(&mut self, mut entry: Entry<'_>) {
        let id = entry.text(&mut self.problems, "id");
        let named = id.filter(|id| self.name(&mut entry, format!("building {:?}", id.text), "R7.1"));
        let Some(id) = named else {
            self.uncounted.insert("R7");
            return;
        };
        let name = entry.text(&mut self.problems, "name");
        let cost = entry.number(&mut self.problems, "cost");
        let (effects, _) = self.effects(&entry, &["id", "name", "cost"], false);
        self.cards.buildings.push(Building {
            id: id.text.to_owned(),
            name: name.map_or_else(String::new, |name| name.text.to_owned()),
            cost: cost.unwrap_or(1),
            effects,
        });
    }

    fn effects(&mut self, entry: &Entry<'_>, others: &[&str], renew_allowed: bool) -> (Effects, [bool; 4]) {
        let mut known = others.to_vec();
        known.extend(Row::ALL.map(Row::key));
        known.extend(["raid_gain", "raid_penalty"]);
        entry.only(&mut self.problems, &known);
        let mut effects = Effects::default();
        let mut renews = [false; 4];
        for row in Row::ALL {
            (effects.rows[row as usize], renews[row as usize]) = self.symbols(entry, row.key(), renew_allowed);
        }
        effects.raid_gain = self.assets(entry, "raid_gain");
        let penalty = self.assets(entry, "raid_penalty");
        for (asset, _) in penalty.iter().filter(|&(asset, _)| asset != Asset::LoseVp) {
            let text = format!("{} in raid_penalty, where only lose_vp can stand", asset.key());
            entry.fail(&mut self.problems, None, "R7.6", text);
        }
        effects.raid_penalty = penalty.get(Asset::LoseVp);
        (effects, renews)
    }

    /// Checks what the cards say against the rules.
    fn finish(mut self) -> Result<CardSet, AllProblems> {
        let told = std::mem::take(&mut self.problems);
        let mut found = Vec::new();
        for error in self.cards.check().err().unwrap_or_default() {
            let place = self.places.get(&error.card).cloned();
            // What follows from a problem already told is left out: the card itself, or a card of which there is no trace.
            let follows = told.about(&error.card) || self.uncounted.contains(error.rule);
            if follows || place.is_none() && !told.is_empty() {
                continue;
            }
            let (file, line) = place.unwrap_or_else(|| ("cards".to_owned(), None));
            found.push(Problem {
                file,
                line,
                card: error.card,
                problem: error.problem,
                rule: error.rule,
            });
        }
        found.extend(told.into_list());
        found.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        if found.is_empty() {
            Ok(self.cards)
        } else {
            Err(AllProblems(found))
        }
    }
}
