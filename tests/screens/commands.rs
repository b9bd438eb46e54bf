//! Slash commands: what options offer, and what typed text comes to.

use crate::playouts::{scene, visit};
use knarr::discord::autocomplete::{self as offered, Offer, Typed, Unclear, fitting, meant};
use knarr::discord::custom_id::Verb;
use knarr::discord::scene::Scene;
use knarr::discord::text::length;
use knarr::rules::{DecisionKind, Move};
use std::collections::HashSet;

/// What Discord would show, and that each is found again by what a person would type of it.
fn check<T: Clone + PartialEq + std::fmt::Debug>(offers: &[Offer<T>]) {
    let mut values = HashSet::new();
    let shown = fitting(offers, "");
    assert_eq!(shown.len(), offers.len().min(25));
    for offer in offers {
        assert!((1..=100).contains(&length(&offer.name)), "{offer:?}");
        assert!((1..=100).contains(&length(&offer.value)), "{offer:?}");
        assert!(values.insert(&offer.value), "{offer:?}");
        assert_eq!(meant(offers, &offer.value), Ok(offer.item.clone()));
        assert_eq!(
            meant(offers, &offer.name.to_uppercase()),
            Ok(offer.item.clone()),
            "{offer:?}"
        );
    }
    for offer in &shown {
        let typed: String = offer
            .name
            .trim_start_matches(|c: char| !c.is_alphanumeric())
            .chars()
            .take(4)
            .collect();
        let again = fitting(offers, &typed);
        assert!(
            again.iter().any(|found| found.value == offer.value),
            "{typed:?} of {offer:?}"
        );
    }
}

fn moves(typed: Result<Typed, Unclear>) -> Vec<Move> {
    match typed {
        Ok(Typed::Moves(moves)) => moves,
        other => panic!("moves expected: {other:?}"),
    }
}

/// Every move that the commands' options can be made to mean.
fn all(scene: &Scene<'_>) -> HashSet<Vec<Move>> {
    let mut all = HashSet::new();
    let cards = offered::recruit_card(scene);
    check(&cards);
    for card in &cards {
        let takes = offered::take(scene, &card.value);
        check(&takes);
        for take in &takes {
            all.insert(moves(offered::recruit(scene, &card.value, Some(&take.value))));
            all.insert(moves(offered::recruit(scene, &card.name, Some(&take.name))));
        }
    }
    let destinations = offered::destination(scene);
    check(&destinations);
    for destination in &destinations {
        let payments = offered::pay(scene, &destination.value);
        check(&payments);
        for pay in &payments {
            all.insert(moves(offered::explore(scene, &destination.value, Some(&pay.value))));
        }
        let cheapest = moves(offered::explore(scene, &destination.name, None));
        assert!(all.contains(&cheapest));
    }
    let mut single = |offers: Vec<Offer<Move>>, read: &dyn Fn(&str) -> Result<Typed, Unclear>| {
        check(&offers);
        for offer in offers {
            assert_eq!(moves(read(&offer.value)), [offer.item]);
            all.insert(moves(read(&offer.name)));
        }
    };
    single(offered::bracelets(scene), &|typed| offered::trade(scene, typed));
    single(offered::building(scene), &|typed| offered::develop(scene, typed));
    single(offered::option(scene), &|typed| offered::choice(scene, typed));
    let firsts = offered::renewal(scene);
    check(&firsts);
    for first in &firsts {
        all.insert(moves(offered::renew(scene, &first.value, None)));
        let seconds = offered::second_renewal(scene, &first.value);
        check(&seconds);
        for second in &seconds {
            all.insert(moves(offered::renew(scene, &first.name, Some(&second.name))));
        }
    }
    all
}

#[test]
fn every_legal_move_can_be_typed_and_nothing_else() {
    let cards = knarr::cards::built_in();
    let mut kinds = HashSet::new();
    visit(40, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        let common = matches!(decision.kind, DecisionKind::Main | DecisionKind::Take);
        if common && point.state_no % 13 != 0 {
            return;
        }
        kinds.insert(decision.kind);
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        let mut expected = HashSet::new();
        for mv in scene.moves() {
            let mut after = *point.state;
            after.apply(&cards, mv, &mut ()).expect("legal");
            match mv {
                Move::EndTurn => {}
                Move::Recruit { .. } => {
                    let mut takes = Vec::new();
                    after.legal_moves(&cards, &mut takes);
                    expected.extend(takes.into_iter().map(|take| vec![mv, take]));
                }
                _ => {
                    expected.insert(vec![mv]);
                }
            }
        }
        assert_eq!(all(&scene), expected, "{decision:?}");
    });
    assert!(kinds.len() >= 5, "{kinds:?}");
}

#[test]
fn a_recruit_without_a_take_asks_unless_only_one_is_possible() {
    let cards = knarr::cards::built_in();
    let (mut taken, mut asked) = (0, 0);
    visit(30, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        for card in offered::recruit_card(&scene) {
            let takes = offered::take(&scene, &card.value).len();
            match offered::recruit(&scene, &card.value, None) {
                Ok(Typed::Moves(moves)) => {
                    assert!(scene.preview(&moves).is_some());
                    assert_eq!(takes, 1);
                    taken += 1;
                }
                Ok(Typed::Panel(verb)) => {
                    assert_eq!(verb, Verb::RecruitCard(card.item));
                    assert!(takes > 1);
                    asked += 1;
                }
                Err(unclear) => panic!("{unclear:?}"),
            }
        }
    });
    assert!(taken > 0 && asked > 100, "{taken} {asked}");
}

#[test]
fn what_is_not_on_offer_is_refused_with_what_is() {
    let cards = knarr::cards::built_in();
    visit(3, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        for seat in point.state.board().players.seats() {
            let scene = scene(&cards, point.state.view(seat), point.state_no);
            for typed in ["", "nonsense", "e", "play:1:e", "🛡️", "x1=Rv+9"] {
                let read = [
                    offered::recruit(&scene, typed, Some(typed)),
                    offered::explore(&scene, typed, Some(typed)),
                    offered::trade(&scene, typed),
                    offered::develop(&scene, typed),
                    offered::renew(&scene, typed, Some(typed)),
                    offered::choice(&scene, typed),
                ];
                for unclear in read.into_iter().filter_map(Result::err) {
                    let sentence = unclear.sentence(scene.lang, typed);
                    assert!(length(&sentence) < 1000, "{sentence}");
                    let nobody = seat != decision.seat;
                    assert!(!nobody || unclear == Unclear::None(Vec::new()));
                }
            }
        }
    });
}

#[test]
fn what_a_building_does_is_offered_without_cutting_a_number_off() {
    let cards = knarr::cards::built_in();
    let mut offered_buildings = 0;
    visit(30, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        for offer in offered::building(&scene) {
            let whole = !offer.name.ends_with('…') || offer.name.ends_with("; …");
            assert!(whole, "{}", offer.name);
            let does = &cards.building(built(offer.item)).effects;
            assert_eq!(offer.name.contains("fewest"), does.raid_penalty > 0, "{}", offer.name);
            offered_buildings += 1;
        }
    });
    assert!(offered_buildings > 50, "{offered_buildings}");
}

fn built(mv: Move) -> knarr::rules::BuildingId {
    match mv {
        Move::Develop { building } => building,
        other => panic!("{other:?}"),
    }
}
