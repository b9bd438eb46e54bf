//! What the nets see beside the terms.

use super::{changed, position};
use knarr::ai::evaluation::{DETAILS, Detail, Evaluation};
use knarr::cards;
use knarr::rules::Seat;
use serde_json::{Value, json};

const BRACELETS: &str = "/board/seats/0/bracelets";
const RECRUITS: &str = "/board/seats/0/recruits";
const TRADE: &str = "/board/seats/0/trade";
const CREW: &str = "/board/seats/0/crew";
const HAND: &str = "/hidden/hands/0";
const DISPLAY: &str = "/board/display";
const FIRST: &str = "/board/first";

type Changes = Vec<(&'static str, Value)>;

/// A detail, a change, and the value before and after it.
#[rustfmt::skip]
fn cases() -> Vec<(Detail, Changes, Changes, (f32, f32))> {
    let trade = |column: usize| {
        let mut columns = [json!({}), json!({}), json!({})];
        columns[column] = json!({ "vp": 2 });
        vec![(TRADE, json!(columns)), (BRACELETS, json!(0))]
    };
    let no_trade = || vec![(TRADE, json!([{}, {}, {}]))];
    let crew = |columns: Value| vec![(CREW, columns)];
    // Birka (4) brings a bracelet for three different colours; number 21 brings five points.
    let display = |first: u8| (DISPLAY, json!([[first, null, null], [null, null, null]]));
    let all = json!([["vp", "vp", "vp", "vp", "vp"], ["vp"], ["vp"], ["vp"], ["vp"]]);
    vec![
        (Detail::Column1, no_trade(), trade(0), (0.0, 2.0)),
        (Detail::Column2, no_trade(), trade(1), (0.0, 2.0)),
        (Detail::Column3, no_trade(), trade(2), (0.0, 2.0)),
        (Detail::HandVp, vec![(HAND, json!(["Rb", "Yb", "Gb"])), (CREW, json!([[], [], [], [], []]))],
            vec![(HAND, json!(["Rv", "Yb", "Gb"])), (CREW, json!([["vp", "vp"], [], [], [], []]))], (0.0, 3.0)),
        (Detail::HandBracelets, vec![(HAND, json!(["Rv", "Yv", "Gb"])), (CREW, json!([[], [], [], [], []]))],
            vec![(HAND, json!(["Rv", "Yv", "Gb"])), (CREW, json!([[], [], ["bracelet"], [], []]))], (1.0, 2.0)),
        (Detail::ReachVp, vec![display(4), (CREW, all.clone()), (RECRUITS, json!(3))],
            vec![display(21), (CREW, all.clone()), (RECRUITS, json!(3))], (0.0, 5.0)),
        (Detail::ReachCount, vec![display(4), (CREW, json!([[], [], [], [], []])), (RECRUITS, json!(0))],
            vec![display(4), (CREW, all), (RECRUITS, json!(0))], (0.0, 1.0)),
        (Detail::Place, vec![(FIRST, json!(0))], vec![(FIRST, json!(2))], (0.0, 2.0 / 3.0)),
        (Detail::Last, vec![(FIRST, json!(2))], vec![(FIRST, json!(1))], (0.0, 1.0)),
        (Detail::TradeNow, vec![(TRADE, json!([{"vp": 1}, {"vp": 2}, {"vp": 4}])), (BRACELETS, json!(1))],
            vec![(TRADE, json!([{"vp": 1}, {"vp": 2}, {"vp": 4}])), (BRACELETS, json!(2))], (1.0, 3.0)),
        (Detail::CrewColumnVp, crew(json!([["vp"], ["vp"], [], [], []])), crew(json!([["vp"], [], ["vp", "vp"], [], []])), (1.0, 2.0)),
        (Detail::CrewKinds, crew(json!([["vp", "vp"], [], [], [], []])), crew(json!([["vp", "vp"], ["vp", "bracelet"], [], [], []])), (1.0, 3.0)),
    ]
}

#[test]
fn each_detail_tells_what_it_says() {
    let cards = cards::built_in();
    let evaluation = Evaluation::new(&cards);
    let start = position(&cards, 4, &[]);
    let mut seen = Vec::new();
    for (detail, before, after, values) in cases() {
        let value =
            |changes: &[(&str, Value)]| evaluation.details(&changed(&start, changes), &cards, Seat(0))[detail as usize];
        let (before, after) = (value(&before), value(&after));
        assert!(
            (before - values.0).abs() < 1e-6 && (after - values.1).abs() < 1e-6,
            "{}: {before} to {after}, expected {values:?}",
            detail.key()
        );
        seen.push(detail);
    }
    assert_eq!(seen, Detail::ALL, "one case for each of {DETAILS} details");
}
