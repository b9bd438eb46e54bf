//! Log, lists, settings, rules, cards.

use crate::panels::{check, clicks};
use crate::playouts::{NAMES, scene, user, visit};
use knarr::ai::{Comparison, Hint};
use knarr::discord::autocomplete::{fitting, meant};
use knarr::discord::custom_id::{Setting, Verb};
use knarr::discord::marks;
use knarr::discord::screens::{
    GameLine, Standing, ask_to_resign, card, card_offers, games, help, hints, legend, log, news, settings, topic,
    topic_offers, undone,
};
use knarr::i18n::Lang;
use knarr::rules::{Move, Seat};
use knarr::store::Person;
use knarr::table::{Deed, GameId, LogEntry, Moment, ViewMode};

#[test]
fn the_log_of_a_whole_game_is_read_page_by_page() {
    let cards = knarr::cards::built_in();
    let mut entries: Vec<LogEntry> = Vec::new();
    let mut games = 0;
    visit(12, &cards, |point, rng| {
        use rand::RngExt;
        if point.state_no == 2 {
            entries.clear();
        }
        entries.push(LogEntry {
            no: point.state_no,
            batch: point.state_no,
            user: Some(user(Seat(0))),
            seat: Some(Seat(0)),
            deed: Deed::Moved(knarr::rules::Move::EndTurn),
            events: point.events.to_vec(),
            undone: rng.random_bool(0.1),
            at: Moment(0),
        });
        if !point.state.board().is_over() {
            return;
        }
        let scene = scene(&cards, point.state.view(Seat(0)), point.state_no);
        let (mut page, mut lines) = (0, 0);
        loop {
            let message = log(&scene, &entries, page);
            check(&message, "log");
            assert!(!message.content().contains('…'), "{}", message.content());
            lines += message.content().lines().count() - 1;
            let older = clicks(&message).contains(&Verb::Log(page + 1));
            assert_eq!(clicks(&message).contains(&Verb::Log(page.wrapping_sub(1))), page > 0);
            if !older {
                break;
            }
            page += 1;
        }
        assert!(page > 2 && lines > 60, "{page} {lines}");
        // A page beyond the last is the last.
        assert_eq!(log(&scene, &entries, u16::MAX), log(&scene, &entries, page));
        let undone = entries.iter().filter(|entry| entry.undone).count();
        let told = entries.len() - undone;
        assert!(news(&scene, &entries).len() >= told / 4);
        games += 1;
    });
    assert_eq!(games, 12);
}

#[test]
fn what_was_taken_back_is_no_news() {
    let cards = knarr::cards::built_in();
    visit(1, &cards, |point, _| {
        let entry = |undone| LogEntry {
            no: 3,
            batch: 3,
            user: None,
            seat: None,
            deed: Deed::Moved(knarr::rules::Move::EndTurn),
            events: vec![knarr::rules::Event::EndTriggered { seat: Seat(0) }],
            undone,
            at: Moment(0),
        };
        let scene = scene(&cards, point.state.public_view(), point.state_no);
        assert_eq!(news(&scene, &[entry(true)]).len(), 0);
        assert_eq!(
            news(&scene, &[entry(false)]),
            ["Ann reached 40 VP: this round is the last."]
        );
    });
}

#[test]
fn every_card_can_be_looked_up_by_its_name_and_stand_ins_say_so() {
    let cards = knarr::cards::built_in();
    let offers = card_offers(&cards, Lang::En);
    assert_eq!(offers.len(), 48 + 35 + 1 + 4 + 2 + 7 + 20);
    for offer in &offers {
        assert_eq!(meant(&offers, &offer.name), Ok(offer.item));
        let message = card(&cards, Lang::En, offer.item, None);
        check(&message, &offer.name);
        let title = match offer.item {
            knarr::render::CardRef::Viking(viking) => marks::viking(Lang::En, viking),
            _ => offer.name.clone(),
        };
        assert!(title.ends_with(&offer.name), "{title}");
        assert!(message.content().starts_with(&format!("**{title}**\n")));
        let stand_in = message.content().contains("stand-in");
        let skali = matches!(
            offer.item,
            knarr::render::CardRef::Building(_)
                | knarr::render::CardRef::SpecialBuilding
                | knarr::render::CardRef::Skali(_)
        ) || matches!(offer.item, knarr::render::CardRef::Destination(id) if id.0 > 35);
        assert_eq!(
            stand_in || message.content().contains("A stand-in"),
            skali,
            "{}",
            offer.name
        );
    }
    assert_eq!(fitting(&offers, "froj")[0].name, "Fröjel");
    let mut printed = cards.clone();
    printed.skali_provenance = knarr::rules::Provenance::Printed;
    for offer in &offers {
        let text = card(&printed, Lang::En, offer.item, None).content().to_lowercase();
        assert!(!text.contains("stand-in"), "{text}");
    }
}

#[test]
fn every_subject_of_the_rules_fits_and_cites_no_number_that_nobody_can_look_up() {
    let offers = topic_offers(Lang::En);
    let all = topic(Lang::En, None);
    check(&all, "topics");
    for offer in &offers {
        assert!(!offer.name.starts_with("rule-") && all.content().contains(&offer.name));
        let message = topic(Lang::En, Some(offer.item));
        check(&message, &offer.name);
        assert!(!message.content().contains("(R"), "{}", message.content());
    }
    check(&help(Lang::En), "help");
    check(&legend(Lang::En), "legend");
}

#[test]
fn the_list_of_games_puts_first_where_the_person_decides() {
    let line = |game, standing| GameLine {
        game: GameId(game),
        names: NAMES.map(String::from).into(),
        standing,
        link: Some("https://discord.com/channels/1/2".into()),
    };
    let lines = [
        line(1, Standing::Lobby),
        line(2, Standing::Of(NAMES[1].into())),
        line(3, Standing::Yours),
        line(4, Standing::Over),
    ];
    let message = games(&lines, Lang::En);
    check(&message, "games");
    let text = message.content();
    assert!(
        text.lines().nth(1).is_some_and(|first| first.contains("Table 3")),
        "{text}"
    );
    assert!(!text.contains("<@"), "{text}");
    let many: Vec<GameLine> = (0..100).map(|n| line(n, Standing::Lobby)).collect();
    check(&games(&many, Lang::En), "many games");
    check(&games(&[], Lang::En), "no games");
}

#[test]
fn settings_offer_what_is_not_set() {
    let person = |view, hand_dm| Person {
        view,
        hand_dm,
        locale: None,
    };
    let message = settings(&person(None, true), Lang::En);
    check(&message, "settings");
    assert_eq!(
        clicks(&message),
        [Verb::Set(Setting::ViewText), Verb::Set(Setting::HandDm(false))]
    );
    let message = settings(&person(Some(ViewMode::Text), false), Lang::En);
    assert_eq!(
        clicks(&message),
        [Verb::Set(Setting::ViewPictures), Verb::Set(Setting::HandDm(true))]
    );
}

#[test]
fn leaving_is_asked_for_and_an_undo_is_told() {
    let cards = knarr::cards::built_in();
    visit(4, &cards, |point, _| {
        let scene = scene(&cards, point.state.view(Seat(0)), point.state_no);
        let message = ask_to_resign(&scene, true);
        check(&message, "resign");
        assert_eq!(clicks(&message), [Verb::Resign, Verb::StandIn(Seat(0)), Verb::Hand]);
        // Nobody needs a stand-in where nobody waits.
        let message = ask_to_resign(&scene, false);
        check(&message, "resign, the last person");
        assert_eq!(clicks(&message), [Verb::Resign, Verb::Hand]);
        assert!(message.content().contains("the game waits for you"), "{message:?}");
        check(&undone(&scene), "undone");
    });
}

#[test]
fn every_move_can_be_advised() {
    let cards = knarr::cards::built_in();
    let comparisons = [
        Comparison::Best,
        Comparison::AsGood,
        Comparison::LittleWorse,
        Comparison::MuchWorse,
    ];
    visit(6, &cards, |point, _| {
        let Some(due) = point.state.decision() else { return };
        let scene = scene(&cards, point.state.view(due.seat), point.state_no);
        for three in scene.moves().chunks(3) {
            let of = |(mv, comparison): (&Move, Comparison)| Hint {
                mv: *mv,
                then: None,
                chance: 0.5,
                comparison,
            };
            let advice: Vec<Hint> = three.iter().zip(comparisons).map(of).collect();
            let message = hints(&scene, &advice);
            check(&message, "hint");
            let lines = message.content().lines().count();
            assert_eq!(lines, 1 + advice.len(), "{}", message.content());
            assert!(message.content().contains("the best") && !message.content().contains("{"));
        }
    });
}

#[test]
fn advice_to_take_from_another_space_names_its_price() {
    let cards = knarr::cards::built_in();
    let (mut free, mut paid) = (0, 0);
    visit(6, &cards, |point, _| {
        let Some(due) = point.state.decision() else { return };
        let scene = scene(&cards, point.state.view(due.seat), point.state_no);
        for &mv in scene.moves().iter().filter(|mv| matches!(mv, Move::Take { .. })) {
            let hint = Hint {
                mv,
                then: None,
                chance: 0.5,
                comparison: Comparison::Best,
            };
            let message = hints(&scene, &[hint]);
            let cost = scene.preview(&[mv]).and_then(|preview| preview.take_cost).unwrap();
            *if cost > 0 { &mut paid } else { &mut free } += 1;
            assert_eq!(
                message.content().contains(&format!(", for {cost} recruit token")),
                cost > 0,
                "{}",
                message.content()
            );
        }
    });
    assert!(free > 0 && paid > 0, "{free} free, {paid} paid");
}
