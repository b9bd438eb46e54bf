//! A guard against gross imbalance of the cards of Skáli: karl against karl, with the cards that are built in.
//!
//! What the cards are balanced to takes ten thousands of games (`knarr simulate`). These few find only what is broken: each bound is
//! the limit that the cards keep, and four standard errors of so few games beyond it.

use knarr::ai::Level;
use knarr::cards;
use knarr::lab::GameOptions;
use knarr::lab::simulate::{CardRow, Report, Simulate};
use knarr::rules::{Asset, Assets, CardSet, Effects};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

/// How far a building's share of wins may be from that of its cost, on average over 2, 3 and 4 players.
const BUILDING: f64 = 0.06;
/// How far owners of buildings of one cost may be from all owners of buildings: dear ones are for those who are ahead already.
const COST: f64 = 0.1;
/// How far a seat's share may be from a fair one.
const SEAT: f64 = 0.04;
/// So many buildings may stay unbought by chance: one that is bought in a tenth of the games in which it shows stays so in one of
/// eight such runs, and few are bought so seldom.
const UNBOUGHT: usize = 3;
/// Raids a game.
const RAIDS: [f64; 2] = [3.0, 9.0];
/// How much the raids of one game vary about their average; measured over thousands of games: 1.0 to 1.3.
const RAIDS_SPREAD: f64 = 1.3;
/// So many standard errors are no accident.
const ERRORS: f64 = 4.0;

/// So many games of two, three and four players. Each is a contest of its own with a seed of its own, so that no two games have
/// the same deal: a contest plays each deal from every seat, and such games are too much alike to count as so many; and so are
/// games of the same seed for two, three and four.
fn play(cards: &CardSet, games: [u64; 3]) -> Vec<Report> {
    let contest = |players, seed| Simulate {
        game: GameOptions {
            players,
            skali: true,
            ..GameOptions::default()
        },
        games: 1,
        levels: vec![Level::Karl.into()],
        seed,
        threads: NonZeroUsize::new(1),
        csv: None,
        json: None,
    };
    let each = (2..)
        .zip(games)
        .flat_map(|(players, games)| (0..games).map(move |game| (players, 100 * u64::from(players) + game)));
    each.map(|(players, seed)| contest(players, seed).run(cards).unwrap())
        .collect()
}

/// Wins of those who had something, seen and to be expected.
#[derive(Clone, Copy, Default)]
struct Wins {
    n: f64,
    seen: f64,
    expected: f64,
    variance: f64,
}

impl Wins {
    /// So many owners among so many players, their wins, and the share that was to be expected, as seen with so many others:
    /// what was seen with few is as uncertain as what it is compared with.
    fn add(&mut self, n: f64, players: u8, seen: f64, (share, others): (f64, f64)) {
        let fair = 1.0 / f64::from(players);
        self.n += n;
        self.seen += seen;
        self.expected += n * share;
        self.variance += n * fair * (1.0 - fair) * (1.0 + n / others.max(1.0));
    }

    /// What is wrong, if they are further apart than the limit and chance explain.
    fn fault(&self, what: &str, limit: f64) -> Option<String> {
        let n = self.n.max(1.0);
        let off = (self.seen - self.expected) / n;
        let bound = limit + ERRORS * self.variance.sqrt() / n;
        (off.abs() > bound).then(|| format!("{what} wins {off:+.2}, bound {bound:.2}"))
    }
}

/// Everything that is grossly wrong.
fn faults(reports: &[Report]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seats = [Wins::default(); 2];
    let mut costs: BTreeMap<u8, Wins> = BTreeMap::new();
    let mut buildings: BTreeMap<&str, Wins> = BTreeMap::new();
    for players in 2..=4 {
        let games: Vec<&Report> = reports.iter().filter(|report| report.players == players).collect();
        let n = games.len() as f64;
        let raids = games.iter().map(|report| report.raids).sum::<f64>() / n;
        let reach = ERRORS * RAIDS_SPREAD / n.sqrt();
        if raids < RAIDS[0] - reach || raids > RAIDS[1] + reach {
            faults.push(format!("{raids:.1} raids a game of {players}"));
        }
        for report in &games {
            let ends = [report.places.first(), report.places.last()];
            for (wins, place) in seats.iter_mut().zip(ends) {
                wins.add(
                    1.0,
                    players,
                    place.unwrap().share,
                    (1.0 / f64::from(players), f64::INFINITY),
                );
            }
        }
        let rows = games.iter().flat_map(|report| &report.cards);
        let rows: Vec<&CardRow> = rows.filter(|row| row.kind == "building").collect();
        let share = |of: &dyn Fn(&CardRow) -> bool| {
            let (mut owned, mut won) = (0.0, 0.0);
            for row in rows.iter().filter(|row| of(row)) {
                owned += row.owned as f64;
                won += row.owned as f64 * row.wins.map_or(0.0, |wins| wins.share);
            }
            (won / f64::max(owned, 1.0), owned)
        };
        let all = share(&|_| true);
        for row in &rows {
            let (owned, won) = (
                row.owned as f64,
                row.owned as f64 * row.wins.map_or(0.0, |wins| wins.share),
            );
            costs.entry(row.cost).or_default().add(owned, players, won, all);
            let others = share(&|other| other.cost == row.cost && other.card != row.card);
            buildings.entry(&row.card).or_default().add(owned, players, won, others);
        }
    }
    for (wins, what) in seats.iter().zip(["the first seat", "the last seat"]) {
        faults.extend(wins.fault(what, SEAT));
    }
    for (cost, wins) in &costs {
        faults.extend(wins.fault(&format!("cost {cost}"), COST));
    }
    for (card, wins) in &buildings {
        faults.extend(wins.fault(card, BUILDING));
    }
    let never = buildings.iter().filter(|(_, wins)| wins.n == 0.0);
    let never: Vec<&str> = never.map(|(&card, _)| card).collect();
    if never.len() > UNBOUGHT {
        faults.push(format!("nobody buys {}", never.join(", ")));
    }
    faults
}

#[test]
fn no_card_seat_or_raid_of_skali_is_grossly_out_of_balance() {
    let found = faults(&play(&cards::built_in(), [24, 20, 16]));
    assert_eq!(found, Vec::<String>::new());
}

fn spoilt(spoil: &[(&str, u8, Effects)]) -> CardSet {
    let mut cards = cards::built_in();
    for &(key, cost, effects) in spoil {
        let id = cards.building_by_key(key).unwrap();
        let building = &mut cards.buildings[id.index()];
        (building.cost, building.effects) = (cost, effects);
    }
    cards
}

#[test]
fn a_building_that_gives_far_too_much_is_found_out() {
    let plenty = Effects {
        rows: [Assets::of(&[Asset::Vp; 6]); 4],
        ..Effects::default()
    };
    let found = faults(&play(&spoilt(&[("byre", 1, plenty)]), [0, 12, 12]));
    assert!(found.iter().any(|fault| fault.starts_with("byre wins +")), "{found:?}");
}

#[test]
fn raids_without_end_buildings_for_nobody_and_a_seat_that_always_wins_are_found_out() {
    let ruin = Effects {
        raid_penalty: 6,
        ..Effects::default()
    };
    let unwanted = ["barn", "beacon", "hof", "jetty"];
    let mut cards = spoilt(&unwanted.map(|key| (key, 3, ruin)));
    for skali in &mut cards.skalis {
        skali.rows = [Assets::of(&[Asset::Raid; 6]); 4];
    }
    let mut games = play(&cards, [24, 0, 0]);
    for game in &mut games {
        game.places[0].share = 1.0;
    }
    let found = faults(&games).join("\n");
    for fault in [
        " raids a game of 2",
        "nobody buys ",
        "barn, ",
        "hof, ",
        "the first seat wins +0.50",
    ] {
        assert!(found.contains(fault), "{fault:?} is not among\n{found}");
    }
}
