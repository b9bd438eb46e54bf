use super::*;
use crate::i18n::Lang;
use crate::render::font::Fonts;
use crate::render::layout::INNER;
use crate::render::scene::TableScene;
use crate::rules::{MOST_PLAYERS, Options, Pile, PlayerCount, State};

/// The line of some events in a room: its words, and its parts in short.
fn line(events: &[Event], room: i32) -> (String, String) {
    let (cards, fonts) = (crate::cards::built_in(), Fonts::new());
    let names = ["Astrid", "Bjørn", "Ragnhild", "Sigríður the Unyielding"].map(String::from);
    let scene = TableScene {
        view: &State::new(&Options::new(PlayerCount::FOUR), &cards, 1, &mut ()).public_view(),
        cards: &cards,
        names: &names,
        computers: &[],
        lang: Lang::En,
        last: events,
    };
    let last = tell(&Shown::new(&fonts, &scene), events);
    let (parts, _) = last.fitted(&Sheet::new(&fonts), room);
    let short = |part: &Part| match part {
        Part::Words(words) | Part::Name(words) | Part::Title(words) => words.clone(),
        Part::Signs(run) => format!("[{}]", words::run(Lang::En, run)),
        Part::Viking(card) => format!("[{card}]"),
        Part::Icon(icon) => format!("[{icon:?}]"),
        Part::Ship(_) => "⛵".to_owned(),
    };
    (
        last.words_within(usize::MAX),
        parts.iter().map(short).collect::<Vec<_>>().join(" "),
    )
}

fn viking(text: &str) -> Viking {
    text.parse().unwrap_or_else(|_| panic!("no Viking {text}"))
}

fn recruited(seat: u8, card: &str) -> Event {
    Event::Recruited {
        seat: Seat(seat),
        card: viking(card),
        new_colour: true,
    }
}

fn gained(seat: u8, source: Source, asset: Asset, n: u8) -> Event {
    Event::Gained {
        seat: Seat(seat),
        source,
        gained: Assets::many(asset, n),
        lost: Assets::NONE,
    }
}

fn raid() -> Event {
    Event::RaidStarted {
        winners: Pile::default(),
        losers: Pile::default(),
        tokens: [0; MOST_PLAYERS],
    }
}

/// A turn that ends in a raid of four: too long for one line.
fn long_turn() -> Vec<Event> {
    let mut events = vec![Event::Reputation { seat: Seat(3), vp: 2 }];
    for card in ["Bv", "Rb", "Gf", "Yr"] {
        events.push(recruited(3, card));
        for (source, asset) in [
            (Source::Recruit, Asset::Vp),
            (Source::Village, Asset::Recruit),
            (Source::Village, Asset::Coin),
        ] {
            events.push(gained(3, source, asset, 2));
        }
    }
    events.push(raid());
    events.push(gained(1, Source::Raid, Asset::Vp, 3));
    events.push(gained(2, Source::RaidPenalty, Asset::LoseVp, 1));
    events
}

#[test]
fn points_for_reputation_are_told_last_and_apart_from_what_is_gained() {
    let seat = Seat(0);
    let events = [
        Event::Reputation { seat, vp: 2 },
        recruited(0, "Bv"),
        gained(0, Source::Recruit, Asset::Vp, 1),
        gained(0, Source::Village, Asset::Recruit, 1),
    ];
    let (words, parts) = line(&events, INNER);
    assert_eq!(
        parts,
        "⛵ Astrid recruited [Bv] [1 VP, 1 recruit] + [2 VP] for reputation"
    );
    assert_eq!(
        words,
        "Astrid recruited blue Viking (VP), 1 VP, 1 recruit, 2 VP for reputation"
    );
    let events = [
        Event::Reputation { seat, vp: 1 },
        recruited(0, "Br"),
        gained(0, Source::Recruit, Asset::Reputation, 1),
    ];
    assert_eq!(
        line(&events, INNER).1,
        "⛵ Astrid recruited [Br] [1 reputation] + [1 VP] for reputation"
    );
}

#[test]
fn reputation_that_scores_before_anything_is_done_is_told() {
    let scored = Event::Reputation { seat: Seat(1), vp: 2 };
    let (words, parts) = line(&[recruited(0, "Bv"), scored], INNER);
    assert_eq!(parts, "⛵ Astrid recruited [Bv] ⛵ Bjørn + [2 VP] for reputation");
    assert_eq!(words, "Astrid recruited blue Viking (VP); Bjørn, 2 VP for reputation");
}

#[test]
fn what_a_trade_gives_does_not_run_into_what_it_takes() {
    let seat = Seat(0);
    let events = [
        Event::Traded { seat, bracelets: 1 },
        gained(0, Source::Trade, Asset::Bracelet, 1),
    ];
    assert_eq!(line(&events, INNER).1, "⛵ Astrid traded [1 bracelet] [1 bracelet]");
}

#[test]
fn a_line_too_long_loses_names_then_words_and_then_what_is_oldest() {
    let events = long_turn();
    let (words, _) = line(&events, INNER);
    assert!(
        words.starts_with("Sigríður the Unyielding recruited blue Viking (VP), 2 VP"),
        "{words}"
    );
    for room in [INNER, 900, 700, 560] {
        let (_, parts) = line(&events, room);
        assert!(parts.ends_with("[Raid] ⛵ [3 VP] ⛵ [lose 1 VP]"), "{room}: {parts}");
        assert!(
            room == INNER || parts.starts_with("… ⛵ [") || parts.starts_with("… ["),
            "{room}: {parts}"
        );
    }
    let left = [recruited(0, "Bv"), Event::Left { seat: Seat(1) }];
    assert_eq!(line(&left, 240).1, "… ⛵ left the game", "words that stand alone stay");
    assert_eq!(line(&left, 100).1, "…");
}

#[test]
fn words_cut_to_a_room_keep_the_newest_and_name_who_did_it() {
    let two = [
        recruited(0, "Bv"),
        gained(0, Source::Recruit, Asset::Vp, 1),
        recruited(0, "Rb"),
    ];
    let (cards, fonts) = (crate::cards::built_in(), Fonts::new());
    let scene = TableScene {
        view: &State::new(&Options::new(PlayerCount::TWO), &cards, 1, &mut ()).public_view(),
        cards: &cards,
        names: &["Ann".to_owned(), "Bob".to_owned()],
        computers: &[],
        lang: Lang::En,
        last: &two,
    };
    let last = tell(&Shown::new(&fonts, &scene), &two);
    assert_eq!(
        last.words_within(usize::MAX),
        "Ann recruited blue Viking (VP), 1 VP; recruited red Viking (bracelet)"
    );
    assert_eq!(last.words_within(60), "… Ann recruited red Viking (bracelet)");
    assert_eq!(last.words_within(5), "… Ann recruited red Viking (bracelet)");
}
