//! A `custom_id` says everything, in at most 100 characters, and garbage is refused in peace.

use knarr::discord::custom_id::{BadId, Chosen, CustomId, LONGEST, Setting, Verb};
use knarr::rules::{BuildingId, Colour, DestinationId, Move, Payment, Seat, Ship, Viking, VikingAsset};
use knarr::table::{GameId, LEVELS, UserId};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

fn viking(colour: Colour, asset: VikingAsset) -> Viking {
    Viking::new(colour, asset)
}

/// Every move, with small and large arguments.
fn moves() -> Vec<Move> {
    let five = Colour::ALL.map(|colour| viking(colour, VikingAsset::Reputation));
    let payments = [
        Payment::new(&five, 0),
        Payment::new(&[], 3),
        Payment::new(&five[..2], 1),
    ];
    let mut moves: Vec<Move> = Viking::kinds().map(|card| Move::Recruit { card }).collect();
    moves.extend(Viking::kinds().map(|card| Move::Discard { card }));
    moves.extend(Colour::ALL.map(|space| Move::Take { space }));
    moves.extend(Colour::ALL.map(|space| Move::Swap { space }));
    moves.extend(payments.into_iter().map(|payment| Move::Explore {
        destination: DestinationId(48),
        payment: payment.expect("at most five Vikings"),
    }));
    moves.extend((1..=3).map(|bracelets| Move::Trade { bracelets }));
    moves.extend([0, 34].map(|n| Move::Develop {
        building: BuildingId(n),
    }));
    moves.extend([None, Some(BuildingId(34))].map(|second| Move::Renew {
        first: BuildingId(33),
        second,
    }));
    moves.extend([1, 48].map(|n| Move::Reserve {
        destination: DestinationId(n),
    }));
    moves.extend([true, false].map(|losses_first| Move::Order { losses_first }));
    moves.extend([Move::TakeNothing, Move::EndTurn, Move::Pass]);
    moves
}

fn verbs() -> Vec<Verb> {
    let five: Vec<Viking> = Colour::ALL.map(|colour| viking(colour, VikingAsset::Vp)).into();
    let mut verbs = vec![
        Verb::Join,
        Verb::Leave,
        Verb::Start,
        Verb::Cancel,
        Verb::Hand,
        Verb::Continue,
        Verb::Recruit,
        Verb::Explore,
        Verb::Trade,
        Verb::Develop,
        Verb::Renew,
        Verb::Help,
        Verb::Hint,
        Verb::Resign,
        Verb::Computers,
        Verb::SendAway(UserId(99)),
        Verb::StandIn(Seat(3)),
        Verb::TakeBack,
        Verb::Log(0),
        Verb::Log(u16::MAX),
        Verb::Pick(0),
        Verb::Pick(255),
        Verb::Undo { no: u32::MAX },
        Verb::Pay(DestinationId(7)),
        Verb::PayWith(DestinationId(48), Chosen::default()),
        Verb::PayWith(DestinationId(48), Chosen::new(five, Some(3))),
        Verb::Set(Setting::ViewPictures),
        Verb::Set(Setting::ViewText),
        Verb::Set(Setting::HandDm(true)),
        Verb::Set(Setting::HandDm(false)),
    ];
    verbs.extend(Ship::ALL.map(Verb::Ship));
    verbs.extend(LEVELS.map(Verb::AddComputer));
    verbs.extend(Viking::kinds().map(Verb::RecruitCard));
    verbs.extend(moves().into_iter().map(|mv| Verb::Play {
        no: u32::MAX,
        moves: vec![mv],
    }));
    let longest = moves()
        .into_iter()
        .max_by_key(|&mv| Verb::Play { no: 0, moves: vec![mv] }.value().len());
    verbs.push(Verb::Play {
        no: u32::MAX,
        moves: vec![longest.expect("there are moves"); 3],
    });
    verbs
}

#[test]
fn every_verb_comes_back_as_it_was_and_fits() {
    for game in [0, 1, 35, 36, i64::MAX].map(GameId) {
        for verb in verbs() {
            let id = CustomId { game, verb };
            let text = id.to_string();
            assert!(text.is_ascii() && text.len() <= LONGEST, "{text}");
            assert_eq!(CustomId::parse(&text), Ok(id.clone()), "{text}");
            if !matches!(id.verb, Verb::Pick(_)) {
                let select = Verb::Pick(3).of(game).to_string();
                assert_eq!(CustomId::click(&select, Some(&id.verb.value())), Ok(id));
            }
        }
    }
}

#[test]
fn what_is_not_ours_is_told_apart() {
    assert_eq!(CustomId::parse(""), Err(BadId::Foreign));
    assert_eq!(CustomId::parse("k:1:hand"), Err(BadId::Foreign));
    assert_eq!(CustomId::parse("poll:7"), Err(BadId::Foreign));
    assert_eq!(CustomId::parse("k2:1:hand"), Err(BadId::OtherVersion));
    assert_eq!(CustomId::parse("k1"), Err(BadId::Unknown));
    assert_eq!(CustomId::parse("k1:1"), Err(BadId::Unknown));
    for bad in [
        "k1::hand",
        "k1:-1:hand",
        "k1:+1:hand",
        "k1:A:hand",
        "k1:zzzzzzzzzzzzzzzz:hand",
        "k1:1:hand:",
        "k1:1:hand:x",
        "k1:1:recruit:Gx",
        "k1:1:pay:0",
        "k1:1:pay:49",
        "k1:1:play:1:",
        "k1:1:play:x:e",
        "k1:1:play:1:e.e.e.e",
        "k1:1:play:1:x1=RvRvRvRvRvRv+0",
        "k1:1:play:1:x1=Ré+0",
        "k1:1:play:1:b256",
        "k1:1:with:1:Rv:+1",
        "k1:1:é",
    ] {
        assert_eq!(CustomId::parse(bad), Err(BadId::Unknown), "{bad}");
    }
    assert_eq!(CustomId::click("k1:1:pick:0", None), Err(BadId::Unknown));
    assert_eq!(CustomId::click("k1:1:pick:0", Some("pick:1")), Err(BadId::Unknown));
}

#[test]
fn garbage_never_panics_and_reads_as_itself_or_not_at_all() {
    let mut rng = Pcg32::seed_from_u64(11);
    let letters: Vec<char> = "k1:hand recruitplaywithRGYBPvbrf0123456789=+.,-é🛡".chars().collect();
    let good: Vec<String> = verbs()
        .into_iter()
        .map(|verb| verb.of(GameId(77)).to_string())
        .collect();
    for _ in 0..100_000 {
        let mut text: Vec<char> = good[rng.random_range(0..good.len())].chars().collect();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..text.len());
            match rng.random_range(0..3) {
                0 => text[at] = letters[rng.random_range(0..letters.len())],
                1 => text.insert(at, letters[rng.random_range(0..letters.len())]),
                _ => drop(text.split_off(at.max(1))),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(id) = CustomId::parse(&text) {
            assert_eq!(CustomId::parse(&id.to_string()), Ok(id), "{text}");
        }
    }
}
