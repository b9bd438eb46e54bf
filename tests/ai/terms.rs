//! Each term of the evaluation, and what it is for: a change that makes it better, and by how much.

use super::{changed, position};
use knarr::ai::evaluation::{Evaluation, TERMS, Term};
use knarr::cards;
use knarr::rules::{CardSet, Seat};
use serde_json::{Value, json};

struct Case {
    term: Term,
    /// What the term sees that no other says.
    why: &'static str,
    before: Vec<(&'static str, Value)>,
    after: Vec<(&'static str, Value)>,
    /// The term's value before and after.
    values: (f32, f32),
}

const VP: &str = "/board/seats/0/vp";
const OTHER_VP: &str = "/board/seats/1/vp";
const REPUTATION: &str = "/board/seats/0/reputation";
const BRACELETS: &str = "/board/seats/0/bracelets";
const RECRUITS: &str = "/board/seats/0/recruits";
const COINS: &str = "/board/seats/0/coins";
const TRADE: &str = "/board/seats/0/trade";
const ROWS: &str = "/board/seats/0/village/rows";
const PRIZE: &str = "/board/seats/0/village/raid_gain";
const PENALTY: &str = "/board/seats/0/village/raid_penalty";
const TOKENS: &str = "/board/seats/0/raid_tokens";
const OTHER_TOKENS: &str = "/board/seats/1/raid_tokens";
const RAID_BOARD: &str = "/board/raid_board";
const CREW: &str = "/board/seats/0/crew";
const HAND: &str = "/hidden/hands/0";
const DISPLAY: &str = "/board/display";

#[rustfmt::skip]
fn cases() -> Vec<Case> {
    let case = |term, why, before, after, values| Case { term, why, before, after, values };
    let trade = |column: usize, asset: &str| {
        let mut columns = [json!({}), json!({}), json!({})];
        columns[column] = json!({ asset: 1 });
        vec![(TRADE, json!(columns))]
    };
    let rows = |row: usize, asset: &str| {
        let mut rows = [json!({}), json!({}), json!({}), json!({})];
        rows[row] = json!({ asset: 1 });
        vec![(ROWS, json!(rows))]
    };
    let no_trade = || vec![(TRADE, json!([{}, {}, {}]))];
    let no_rows = || vec![(ROWS, json!([{}, {}, {}, {}]))];
    let crew = |columns: Value| vec![(CREW, columns)];
    vec![
        case(Term::Score, "points win", vec![(VP, json!(3))], vec![(VP, json!(9))], (3.0, 9.0)),
        case(Term::Income, "reputation pays each turn by threshold (R3.3)", vec![(REPUTATION, json!(5))], vec![(REPUTATION, json!(6))], (1.0, 2.0)),
        case(Term::Reputation, "steps between thresholds bring the next one nearer", vec![(REPUTATION, json!(3))], vec![(REPUTATION, json!(5))], (3.0, 5.0)),
        case(Term::NextStep, "one step below a threshold is worth more than two (R3.3)", vec![(REPUTATION, json!(4))], vec![(REPUTATION, json!(5))], (0.5, 1.0)),
        // 1½ points a turn without reputation and trades; 5 of reputation bring 1 more.
        case(Term::Pace, "how many turns are left to 40 points", vec![(VP, json!(25)), (TRADE, json!([{}, {}, {}]))], vec![(VP, json!(25)), (REPUTATION, json!(5)), (TRADE, json!([{}, {}, {}]))], (-10.0, -6.0)),
        case(Term::Bracelet1, "the first bracelet opens a trade", vec![(BRACELETS, json!(0))], vec![(BRACELETS, json!(1))], (0.0, 1.0)),
        case(Term::Bracelet2, "the second opens column 2", vec![(BRACELETS, json!(1))], vec![(BRACELETS, json!(2))], (0.0, 1.0)),
        case(Term::Bracelet3, "after the third, more are lost", vec![(BRACELETS, json!(2))], vec![(BRACELETS, json!(3))], (0.0, 1.0)),
        case(Term::Recruit1, "the first recruit frees the choice of a Viking", vec![(RECRUITS, json!(0))], vec![(RECRUITS, json!(1))], (0.0, 1.0)),
        case(Term::Recruit2, "the second is worth another amount", vec![(RECRUITS, json!(1))], vec![(RECRUITS, json!(2))], (0.0, 1.0)),
        case(Term::Recruit3, "after the third, more are lost", vec![(RECRUITS, json!(2))], vec![(RECRUITS, json!(3))], (0.0, 1.0)),
        case(Term::Coin1, "a first coin builds the cheapest", vec![(COINS, json!(0))], vec![(COINS, json!(1))], (0.0, 1.0)),
        case(Term::Coin2, "a second coin builds more", vec![(COINS, json!(1))], vec![(COINS, json!(2))], (0.0, 1.0)),
        case(Term::Coin3, "after the third, more are lost", vec![(COINS, json!(2))], vec![(COINS, json!(3))], (0.0, 1.0)),
        case(Term::TradeVp, "points in column 1 come with every trade", no_trade(), trade(0, "vp"), (0.0, 1.0)),
        case(Term::TradeBracelet, "column 3 takes three bracelets, so it counts less", no_trade(), trade(2, "bracelet"), (0.0, 0.6)),
        case(Term::TradeRecruit, "recruits by trade", no_trade(), trade(1, "recruit"), (0.0, 0.8)),
        case(Term::TradeReputation, "reputation by trade", no_trade(), trade(0, "reputation"), (0.0, 1.0)),
        case(Term::TradeCard, "Vikings by trade", no_trade(), trade(0, "card"), (0.0, 1.0)),
        case(Term::TradeCoin, "coins by trade", no_trade(), trade(0, "coin"), (0.0, 1.0)),
        case(Term::TradeRaid, "raid tokens by trade", no_trade(), trade(0, "raid"), (0.0, 1.0)),
        case(Term::TradeReady, "a bracelet in hand opens the filled column now",
            vec![(BRACELETS, json!(0)), (TRADE, json!([{"vp": 2}, {}, {}]))],
            vec![(BRACELETS, json!(1)), (TRADE, json!([{"vp": 2}, {}, {}]))], (0.0, 2.0)),
        case(Term::VillageVp, "points for recruiting a colour one has, the row that comes most", no_rows(), rows(2, "vp"), (0.0, 0.35)),
        case(Term::VillageBracelet, "bracelets by the village", no_rows(), rows(1, "bracelet"), (0.0, 0.25)),
        case(Term::VillageRecruit, "recruits by the village", no_rows(), rows(3, "recruit"), (0.0, 0.25)),
        case(Term::VillageReputation, "reputation by the village", no_rows(), rows(0, "reputation"), (0.0, 0.15)),
        case(Term::VillageCard, "Vikings by the village", no_rows(), rows(2, "card"), (0.0, 0.35)),
        case(Term::VillageCoin, "coins by the village", no_rows(), rows(2, "coin"), (0.0, 0.35)),
        case(Term::VillageRaid, "raid tokens by the village", no_rows(), rows(2, "raid"), (0.0, 0.35)),
        case(Term::RaidPrize, "a village that gains by raids", vec![(PRIZE, json!({}))], vec![(PRIZE, json!({"vp": 3}))], (0.0, 3.0)),
        case(Term::RaidPenalty, "a village that loses by raids", vec![(PENALTY, json!(0))], vec![(PENALTY, json!(2))], (0.0, 2.0)),
        case(Term::RaidTokens, "strength for raids to come", vec![(TOKENS, json!(1))], vec![(TOKENS, json!(3))], (1.0, 3.0)),
        case(Term::RaidLead, "most tokens when the last but one leaves the board",
            vec![(PRIZE, json!({"vp": 4})), (RAID_BOARD, json!(1)), (TOKENS, json!(1)), (OTHER_TOKENS, json!(3))],
            vec![(PRIZE, json!({"vp": 4})), (RAID_BOARD, json!(1)), (TOKENS, json!(3)), (OTHER_TOKENS, json!(1))], (0.0, 2.0)),
        case(Term::RaidLag, "fewest tokens when a raid is near; a loss at 0 points costs nothing (R1.6)",
            vec![(PENALTY, json!(4)), (RAID_BOARD, json!(1)), (OTHER_TOKENS, json!(3)), (VP, json!(0))],
            vec![(PENALTY, json!(4)), (RAID_BOARD, json!(1)), (OTHER_TOKENS, json!(3)), (VP, json!(9))], (0.0, 2.0)),
        case(Term::CrewVp, "a point that every recruit into its column takes again", crew(json!([[], [], [], [], []])), crew(json!([["vp"], [], [], [], []])), (0.0, 1.0)),
        case(Term::CrewBracelet, "the same with a bracelet", crew(json!([[], [], [], [], []])), crew(json!([["bracelet"], [], ["bracelet"], [], []])), (0.0, 2.0)),
        case(Term::CrewRecruit, "the same with a recruit", crew(json!([[], [], [], [], []])), crew(json!([["recruit"], [], [], [], []])), (0.0, 1.0)),
        case(Term::CrewReputation, "the same with reputation", crew(json!([[], [], [], [], []])), crew(json!([["reputation"], [], [], [], []])), (0.0, 1.0)),
        case(Term::CrewColours, "costs of different colours (R1.4)", crew(json!([["vp", "vp", "vp"], [], [], [], []])), crew(json!([["vp"], ["vp"], ["vp"], [], []])), (1.0, 3.0)),
        case(Term::CrewTallest, "costs of one colour (R1.4)", crew(json!([["vp"], ["vp"], ["vp"], [], []])), crew(json!([["vp", "vp", "vp"], [], [], [], []])), (1.0, 3.0)),
        case(Term::CrewPairs, "what stands together is taken together (R4.2)", crew(json!([["vp"], ["vp"], ["vp"], [], []])), crew(json!([["vp", "vp", "vp"], [], [], [], []])), (0.0, 3.0)),
        case(Term::HandBest, "a hand card that sets off a good column; what the cap takes away does not count (R1.6)",
            vec![(HAND, json!(["Rv", "Yv", "Gb"])), (CREW, json!([[], [], [], [], []])), (BRACELETS, json!(3))],
            vec![(HAND, json!(["Rv", "Yv", "Gb"])), (CREW, json!([["vp", "reputation"], [], ["bracelet", "bracelet"], [], []])), (BRACELETS, json!(3))], (1.0, 2.9)),
        case(Term::HandSecond, "a second good card, for the turn after",
            vec![(HAND, json!(["Rv", "Gb", "Gb"])), (CREW, json!([[], [], [], [], []])), (BRACELETS, json!(3))],
            vec![(HAND, json!(["Rv", "Yv", "Gb"])), (CREW, json!([[], ["vp"], [], [], []])), (BRACELETS, json!(3))], (0.0, 1.0)),
        // Birka: three different colours for a bracelet (0.8), and trade columns that are worth 1 + 0.8 × 0.9 + 0.6 × 0.7.
        case(Term::Reach, "a good destination that can be paid now",
            vec![(DISPLAY, json!([[4, null, null], [null, null, null]])), (CREW, json!([["vp"], [], [], [], []])), (RECRUITS, json!(0))],
            vec![(DISPLAY, json!([[4, null, null], [null, null, null]])), (CREW, json!([["vp"], ["vp"], ["vp"], [], []])), (RECRUITS, json!(0))], (0.0, 7.22)),
        case(Term::ReachSecond, "a second one, should another explore the first",
            vec![(DISPLAY, json!([[4, null, null], [null, null, null]])), (CREW, json!([["vp"], ["vp"], ["vp"], [], []]))],
            vec![(DISPLAY, json!([[4, 5, null], [null, null, null]])), (CREW, json!([["vp"], ["vp"], ["vp"], [], []]))], (0.0, 7.22)),
        case(Term::Near, "one Viking short of it",
            vec![(DISPLAY, json!([[4, null, null], [null, null, null]])), (CREW, json!([["vp"], [], [], [], []])), (RECRUITS, json!(0))],
            vec![(DISPLAY, json!([[4, null, null], [null, null, null]])), (CREW, json!([["vp"], ["vp"], [], [], []])), (RECRUITS, json!(0))], (0.0, 7.22)),
        case(Term::Initiative, "who moves next is half a turn ahead", vec![("/board/active", json!(1))], vec![("/board/active", json!(0))], (0.0, 1.0)),
        case(Term::LastTurn, "after 40 points only some still have a turn (R11.1)",
            vec![("/board/end_triggered", json!(true)), ("/board/active", json!(1)), (OTHER_VP, json!(40))],
            vec![("/board/end_triggered", json!(true)), ("/board/active", json!(0)), (OTHER_VP, json!(40))], (0.0, 1.0)),
        case(Term::Reserved, "a destination that nobody else can explore (R10.4)", vec![], vec![("/board/seats/0/reserved", json!([4]))], (0.0, 1.0)),
        case(Term::Renewal, "a renewal token ready to use (R7.5)", vec![("/board/seats/0/renewal_ready", json!(false))], vec![], (0.0, 1.0)),
    ]
}

#[test]
fn each_term_sees_what_it_is_for() {
    let cards = cards::built_in();
    let evaluation = Evaluation::new(&cards);
    let start = position(&cards, 2, &[]);
    let mut seen = Vec::new();
    for case in cases() {
        let value = |changes: &[(&str, Value)]| {
            let state = changed(&start, changes);
            evaluation.terms(&state, &cards, Seat(0))[case.term as usize]
        };
        let (before, after) = (value(&case.before), value(&case.after));
        let (term, why) = (case.term, case.why);
        assert!(
            (before - case.values.0).abs() < 1e-4 && (after - case.values.1).abs() < 1e-4,
            "{term:?} ({why}): {before} to {after}, expected {:?}",
            case.values
        );
        seen.push(term);
    }
    assert_eq!(seen, Term::ALL, "one case for each of {TERMS} terms");
}

/// Both ways to judge.
fn evaluations(cards: &CardSet) -> [(&'static str, Evaluation); 2] {
    [
        ("terms", Evaluation::new(cards)),
        ("nets", Evaluation::with_nets(cards)),
    ]
}

/// Every way to judge with every kind of game: the number of players, and whether it is with Skáli.
fn kinds(cards: &CardSet) -> Vec<((&'static str, Evaluation), u8, bool)> {
    let mut kinds = Vec::new();
    for evaluation in evaluations(cards) {
        for players in 2..=4 {
            kinds.extend([false, true].map(|skali| (evaluation.clone(), players, skali)));
        }
    }
    kinds
}

/// What a player would rather have, all else equal, in every kind of game and however it is judged.
#[test]
fn more_is_better() {
    let cards = cards::built_in();
    let better: [(&str, Value); 7] = [
        (VP, json!(25)),
        (REPUTATION, json!(9)),
        (BRACELETS, json!(3)),
        (RECRUITS, json!(3)),
        (TRADE, json!([{"vp": 2}, {"vp": 1}, {"card": 1}])),
        (
            CREW,
            json!([
                ["vp", "reputation"],
                ["bracelet", "vp"],
                ["vp"],
                ["recruit"],
                ["reputation"]
            ]),
        ),
        (HAND, json!(["Rv", "Rf", "Yv"])),
    ];
    for ((way, evaluation), players, skali) in kinds(&cards) {
        let plain = vec![
            ("/board/skali", json!(skali)),
            (VP, json!(20)),
            (OTHER_VP, json!(20)),
            (REPUTATION, json!(4)),
            (BRACELETS, json!(1)),
            (TRADE, json!([{"vp": 1}, {"reputation": 1}, {}])),
            (CREW, json!([["vp", "reputation"], ["bracelet"], [], [], []])),
            (HAND, json!(["Gb", "Bb", "Pb"])),
        ];
        let start = position(&cards, players, &plain);
        let before = evaluation.lead(&start, &cards, Seat(0));
        // With Skáli new colours set the village off too, and in the games the nets were fitted to neither hand did better.
        let sure = if skali && way == "nets" {
            &better[..6]
        } else {
            &better[..]
        };
        for change in sure {
            let after = evaluation.lead(&changed(&start, std::slice::from_ref(change)), &cards, Seat(0));
            assert!(
                after > before,
                "{} by {way} for {players} with Skáli {skali}: {before} to {after}",
                change.0
            );
        }
    }
}

#[test]
fn chances_are_shares_of_one_and_follow_the_lead() {
    let cards = cards::built_in();
    for ((_, evaluation), players, skali) in kinds(&cards) {
        let facts = [("/board/skali", json!(skali)), (VP, json!(30)), (OTHER_VP, json!(3))];
        let state = position(&cards, players, &facts);
        let chances = evaluation.chances(&state, &cards);
        let sum: f32 = chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-5, "{chances:?}");
        assert!(chances[0] > chances[1], "{chances:?}");
        let odds = (chances[0] / (1.0 - chances[0])).ln();
        let lead = evaluation.lead(&state, &cards, Seat(0));
        assert!((odds - lead).abs() < 0.02, "{odds} and {lead}");
        assert!(chances[players as usize..].iter().all(|&chance| chance == 0.0));
    }
}
