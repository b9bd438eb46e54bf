//! The result of a series as tables: for people, as CSV, as JSON.

use super::interval::Interval;
use super::series::Played;
use super::tally::{CardTally, ROUNDS, SOURCES, Tally, WIN};
use crate::rules::{ArtifactChoice, CardSet, ShipChoice, Source, TurnOrder};
use serde::Serialize;
use std::fmt;

/// What a series showed.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// How many played each.
    pub players: u8,
    /// With the expansion.
    pub skali: bool,
    /// The side of the ships.
    pub ship: ShipChoice,
    /// The artifacts.
    pub artifacts: ArtifactChoice,
    /// When reputation scored.
    pub order: TurnOrder,
    /// Where chance began.
    pub seed: u64,
    /// By entrant, in the order they were named.
    pub entrants: Vec<EntrantRow>,
    /// Share of wins by place in the order of turns.
    pub places: Vec<Interval>,
    /// Rounds of a game, on average.
    pub rounds: f64,
    /// Games by their number of rounds, from 0.
    pub lengths: Vec<u64>,
    /// Raids of a game, on average.
    pub raids: f64,
    /// How each round ended.
    pub by_round: Vec<RoundRow>,
    /// Points of a player by where they came from, on average; the reputation track last.
    pub sources: Vec<(String, f64)>,
    /// Buildings, then destinations.
    pub cards: Vec<CardRow>,
}

/// One entrant.
#[derive(Clone, Debug, Serialize)]
pub struct EntrantRow {
    /// The level, and how much it thinks if that was said.
    pub contestant: String,
    /// Share of games won, shared wins counted by their part.
    pub wins: Interval,
    /// Points at the end, on average.
    pub vp: f64,
}

/// The end of a round.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RoundRow {
    /// Which round, from 1.
    pub round: usize,
    /// Games that finished it.
    pub games: u64,
    /// Points of a player, on average.
    pub vp: f64,
    /// Points from the first to the second, on average.
    pub lead: f64,
    /// Share of the games with one leader alone that this one went on to win; none where nobody led alone.
    pub leader_wins: Option<f64>,
}

/// How a card fared.
#[derive(Clone, Debug, Serialize)]
pub struct CardRow {
    /// `building`, `trading_land` or `land_of_influence`.
    pub kind: &'static str,
    /// The building's word, or the destination's number.
    pub card: String,
    /// Coins, or Vikings.
    pub cost: u8,
    /// Games in which it lay face up.
    pub shown: u64,
    /// Games in which somebody got it.
    pub owned: u64,
    /// The share of the games in which it showed.
    pub taken: f64,
    /// In which round, on average; none where nobody got it, and so for the next two.
    pub round: Option<f64>,
    /// Share of wins of its owners.
    pub wins: Option<Interval>,
    /// By how much that is above the share of owners of other cards of the same kind and cost, from −1 to 1; none where there
    /// are no others.
    pub above_others: Option<f64>,
}

impl Report {
    /// Works out what a series showed.
    pub fn new(played: &Played, cards: &CardSet) -> Report {
        let (series, tally) = (&played.series, &played.tally);
        let games = tally.games;
        let players = series.options.players.get();
        let share = |twelfths: u64| Interval::of(twelfths as f64 / (WIN * games.max(1)) as f64, games);
        let per_game = |sum: u64| sum as f64 / games.max(1) as f64;
        let rounds = tally
            .lengths
            .iter()
            .zip(0..)
            .map(|(&games, rounds)| games * rounds)
            .sum();
        Report {
            games,
            players,
            skali: series.options.skali,
            ship: series.options.ship,
            artifacts: series.options.artifacts,
            order: series.options.order,
            seed: series.seed,
            entrants: series
                .contestants
                .iter()
                .zip(&tally.entrants)
                .map(|(contestant, entrant)| EntrantRow {
                    contestant: contestant.to_string(),
                    wins: share(entrant.twelfths),
                    vp: per_game(entrant.vp),
                })
                .collect(),
            places: tally.places[..usize::from(players)].iter().map(|&t| share(t)).collect(),
            rounds: per_game(rounds),
            lengths: tally.lengths.to_vec(),
            raids: per_game(tally.raids),
            by_round: rounds_of(tally, players),
            sources: (0..SOURCES)
                .map(|i| (source_key(i), per_game(tally.sources[i]) / f64::from(players)))
                .collect(),
            cards: cards_of(tally, series.options.skali, cards),
        }
    }

    /// Everything, as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// The table of cards, as CSV with a line of headings.
    pub fn cards_csv(&self) -> String {
        let mut out = csv::Writer::from_writer(Vec::new());
        let heads = [
            "kind",
            "card",
            "cost",
            "shown",
            "owned",
            "taken",
            "round",
            "wins",
            "low",
            "high",
            "above_others",
        ];
        // Writing to memory cannot fail.
        let _ = out.write_record(heads);
        for row in &self.cards {
            let record = [
                row.kind.to_owned(),
                row.card.clone(),
                row.cost.to_string(),
                row.shown.to_string(),
                row.owned.to_string(),
                format!("{:.4}", row.taken),
                row.round.map_or_else(String::new, |round| format!("{round:.2}")),
                fraction(row.wins.map(|wins| wins.share)),
                fraction(row.wins.map(|wins| wins.low)),
                fraction(row.wins.map(|wins| wins.high)),
                fraction(row.above_others),
            ];
            let _ = out.write_record(record);
        }
        let bytes = out.into_inner().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

/// A field of the CSV; empty where there is nothing to tell.
fn fraction(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| format!("{number:.4}"))
}

fn rounds_of(tally: &Tally, players: u8) -> Vec<RoundRow> {
    let all = tally.rounds[..ROUNDS].iter().zip(1..);
    let seen = all.filter(|(round, _)| round.games > 0);
    seen.map(|(round, number)| RoundRow {
        round: number,
        games: round.games,
        vp: round.vp as f64 / (round.games * u64::from(players)) as f64,
        lead: round.lead as f64 / round.games as f64,
        leader_wins: (round.led > 0).then(|| round.leader_twelfths as f64 / (WIN * round.led) as f64),
    })
    .collect()
}

fn source_key(source: usize) -> String {
    const SOURCES: [Source; 8] = [
        Source::Recruit,
        Source::Explore,
        Source::Trade,
        Source::Village,
        Source::Raid,
        Source::RaidPenalty,
        Source::SilverCoin,
        Source::Amulet,
    ];
    let known = SOURCES.get(source).map(|source| format!("{source:?}").to_lowercase());
    known.unwrap_or_else(|| "reputation".to_owned())
}

fn cards_of(tally: &Tally, skali: bool, cards: &CardSet) -> Vec<CardRow> {
    let mut all: Vec<(&'static str, String, u8, CardTally)> = Vec::new();
    if skali {
        let buildings = cards.buildings.iter().zip(tally.buildings);
        all.extend(buildings.map(|(card, tally)| ("building", card.id.clone(), card.cost, tally)));
    }
    let destinations = cards.destinations.iter().zip(tally.destinations);
    let offered = destinations.filter(|(_, tally)| tally.shown > 0);
    all.extend(offered.map(|(card, tally)| (card.kind.key(), card.id.0.to_string(), card.cost.vikings(), tally)));
    let rate = |twelfths: u64, owned: u64| (owned > 0).then(|| twelfths as f64 / (WIN * owned) as f64);
    let row = |(kind, card, cost, own): &(&'static str, String, u8, CardTally)| {
        let group = all
            .iter()
            .filter(|other| (other.0, other.2) == (*kind, *cost) && other.1 != *card);
        let (twelfths, owned) = group.fold((0, 0), |(twelfths, owned), other| {
            (twelfths + other.3.twelfths, owned + other.3.owned)
        });
        let wins = rate(own.twelfths, own.owned);
        let others = rate(twelfths, owned);
        CardRow {
            kind,
            card: card.clone(),
            cost: *cost,
            shown: own.shown,
            owned: own.owned,
            taken: own.owned as f64 / own.shown.max(1) as f64,
            round: wins.map(|_| own.rounds as f64 / own.owned as f64),
            wins: wins.map(|wins| Interval::of(wins, own.owned)),
            above_others: wins.zip(others).map(|(wins, others)| wins - others),
        }
    };
    all.iter().map(row).collect()
}

fn or_dash(number: Option<String>) -> String {
    number.unwrap_or_else(|| "–".to_owned())
}

fn percent(interval: &Interval) -> String {
    let [share, low, high] = [interval.share, interval.low, interval.high].map(|x| 100.0 * x);
    format!("{share:5.1} %  ({low:.1} to {high:.1})")
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = if self.skali { "with" } else { "without" };
        let (games, players, seed) = (self.games, self.players, self.seed);
        write!(f, "{games} games of {players} players {with} Skáli")?;
        match self.ship {
            ShipChoice::Normal => {}
            ShipChoice::Advanced => write!(f, ", advanced ships")?,
            ShipChoice::Random => write!(f, ", ships of a random side")?,
        }
        match self.artifacts {
            ArtifactChoice::None => {}
            ArtifactChoice::Random => write!(f, ", a random artifact")?,
            ArtifactChoice::One(one) => write!(f, ", {}", one.key())?,
            ArtifactChoice::MeadCupAndRandom => write!(f, ", mead_cup and a random artifact")?,
            ArtifactChoice::MeadCupAnd(other) => write!(f, ", mead_cup and {}", other.key())?,
        }
        if self.order == TurnOrder::ReputationFirst {
            write!(f, ", reputation first")?;
        }
        writeln!(f, ", seed {seed}\n")?;
        for entrant in &self.entrants {
            writeln!(
                f,
                "{:14} wins {}  {:.1} VP",
                entrant.contestant,
                percent(&entrant.wins),
                entrant.vp
            )?;
        }
        writeln!(f)?;
        for (place, wins) in self.places.iter().enumerate() {
            writeln!(f, "seat {}         wins {}", place + 1, percent(wins))?;
        }
        writeln!(f, "\n{:.1} rounds, {:.1} raids a game", self.rounds, self.raids)?;
        writeln!(f, "\nround  games     VP   lead  leader wins")?;
        for row in &self.by_round {
            let wins = row.leader_wins.map(|wins| format!("{:.1} %", 100.0 * wins));
            writeln!(
                f,
                "{:5} {:6} {:6.1} {:6.1} {:>10}",
                row.round,
                row.games,
                row.vp,
                row.lead,
                or_dash(wins)
            )?;
        }
        writeln!(f, "\nVP of a player, by source")?;
        for (source, vp) in self.sources.iter().filter(|(_, vp)| *vp > 0.0) {
            writeln!(f, "{source:14} {vp:6.2}")?;
        }
        writeln!(
            f,
            "\ncard                  cost  shown  owned  taken  round   wins  above others"
        )?;
        for row in &self.cards {
            let name = match row.kind {
                "building" => row.card.clone(),
                kind => format!("{kind} {}", row.card),
            };
            let round = row.round.map(|round| format!("{round:.1}"));
            let wins = row.wins.map(|wins| format!("{:.0} %", 100.0 * wins.share));
            let above = row.above_others.map(|above| format!("{:+.1}", 100.0 * above));
            writeln!(
                f,
                "{name:22} {:3} {:6} {:6} {:4.0} % {:>6} {:>6} {:>13}",
                row.cost,
                row.shown,
                row.owned,
                100.0 * row.taken,
                or_dash(round),
                or_dash(wins),
                or_dash(above)
            )?;
        }
        Ok(())
    }
}
