//! The table's message, the lobby and the result.

use crate::panels::{check, clicks};
use crate::playouts::{NAMES, scene, user, visit};
use knarr::discord::custom_id::Verb;
use knarr::discord::message::{Button, Message, Picture, Row, limit};
use knarr::discord::screens::{LobbyScene, Look, board, call, call_answered, hand_over, lobby, past_turn, table};
use knarr::discord::text::length;
use knarr::discord::words::{Detail, facts};
use knarr::i18n::Lang;
use knarr::render::{Renderer, TableScene};
use knarr::rules::{DecisionKind, Event, Seat, Ship, Source};
use knarr::table::{ChannelId, GameId, GameResult, Score, Status, TableOptions};

fn rows(message: &Message) -> Vec<Vec<&Button>> {
    let buttons = |row: &'_ Row| match row {
        Row::Buttons(_) => true,
        Row::Select(_) => false,
    };
    let rows = message.rows().iter().filter(|row| buttons(row));
    rows.map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().collect(),
        Row::Select(_) => Vec::new(),
    })
    .collect()
}

fn labels(row: &[&Button]) -> Vec<String> {
    row.iter().map(|button| button.label.clone()).collect()
}

/// Words by which people, and programs, tell that a game has ended.
fn speaks_of_the_end(text: &str) -> bool {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .map(str::to_lowercase)
        .collect();
    let single = ["wins", "won", "winner", "winners", "victory", "final"];
    words.iter().any(|word| single.contains(&word.as_str())) || text.to_lowercase().contains("game over")
}

fn whole_text(message: &Message) -> String {
    let embeds = message.embeds().iter().map(|embed| embed.text.clone());
    std::iter::once(message.content().to_owned())
        .chain(embeds)
        .collect::<Vec<_>>()
        .join("\n")
}

fn pictures() -> Vec<Picture> {
    let names = ["shared.png", "panel0.png", "panel1.png", "panel2.png", "panel3.png"];
    let picture = |name: &str| Picture::New {
        name: name.into(),
        alt: "words".into(),
        png: vec![0],
    };
    names.map(picture).into()
}

#[test]
fn a_turns_message_mentions_the_player_to_decide_and_shows_what_can_be_done() {
    let cards = knarr::cards::built_in();
    let mut news = Vec::new();
    visit(60, &cards, |point, _| {
        let view = point.state.public_view();
        let scene = scene(&cards, view, point.state_no);
        if point.state_no == 2 {
            news.clear();
        }
        news.extend(facts(&scene, point.events, Detail::Brief));
        if point.state_no % 4 != 0 {
            return;
        }
        let message = table(&scene, &news, Look::Pictures(pictures()));
        check(&message, "table");
        let Some(decision) = view.decision() else { return };
        let mention = format!("<@{}>", user(decision.seat));
        assert!(message.content().starts_with(&mention), "{}", message.content());
        assert_eq!(message.content().matches("<@").count(), 1, "{}", message.content());
        assert_eq!(message.mentioned(), Some(user(decision.seat)));
        assert!(!speaks_of_the_end(message.content()), "{}", message.content());
        assert_eq!(message.embeds().len(), 5);
        let rows = rows(&message);
        assert_eq!(rows.len(), 2);
        let bonus = view.done.action && (view.can_recruit() || view.can_explore(&cards));
        if decision.kind == DecisionKind::Main && !bonus {
            let mut expected = vec!["Recruit", "Explore", "Trade", "Develop", "End turn"];
            expected.retain(|&label| view.skali || label != "Develop");
            assert_eq!(labels(&rows[0]), expected);
            let possible: Vec<bool> = rows[0].iter().map(|button| !button.disabled).collect();
            let mut moves = Vec::new();
            point.state.legal_moves(&cards, &mut moves);
            use knarr::rules::Move::*;
            let any = |found: fn(&knarr::rules::Move) -> bool| moves.iter().any(found);
            let mut expected = vec![
                any(|mv| matches!(mv, Recruit { .. })),
                any(|mv| matches!(mv, Explore { .. })),
                any(|mv| matches!(mv, Trade { .. })),
            ];
            if view.skali {
                expected.push(any(|mv| matches!(mv, Develop { .. })));
            }
            expected.push(any(|mv| matches!(mv, EndTurn)));
            assert_eq!(possible, expected);
        } else {
            assert_eq!(rows[0].len(), 1);
            assert!(rows[0][0].label.starts_with("Continue: "), "{}", rows[0][0].label);
        }
        let mut expected = vec!["My hand", "Undo", "Log", "Help"];
        if view.has_renewal() {
            expected.push("Renew");
        }
        assert_eq!(labels(&rows[1]), expected);
    });
}

#[test]
fn a_discard_for_the_deck_calls_its_player_with_one_button() {
    let cards = knarr::cards::built_in();
    let mut called = 0;
    visit(60, &cards, |point, _| {
        let view = point.state.public_view();
        let Some(decision) = view.decision() else { return };
        if decision.kind != DecisionKind::Discard {
            return;
        }
        let scene = scene(&cards, view, point.state_no);
        let news = facts(&scene, point.events, Detail::Brief);
        let message = call(&scene, &news).expect("somebody decides");
        check(&message, "call");
        assert_eq!(message.mentioned(), Some(user(decision.seat)));
        assert_eq!(labels(&rows(&message)[0]), ["Continue: discard a Viking"]);
        let answered = call_answered(Lang::En);
        check(&answered, "answered");
        assert!(!answered.content().contains("<@") && answered.rows().is_empty());
        called += 1;
    });
    assert!(called > 0);
}

#[test]
fn the_result_names_the_winners_and_has_no_action_left() {
    let cards = knarr::cards::built_in();
    let mut results = 0;
    visit(40, &cards, |point, _| {
        let view = point.state.public_view();
        if view.decision().is_some() {
            return;
        }
        let scene = scene(&cards, view, point.state_no);
        let news = facts(&scene, point.events, Detail::Brief);
        let message = table(&scene, &news, Look::Pictures(pictures()));
        check(&message, "result");
        let text = message.content();
        assert!(speaks_of_the_end(text), "{text}");
        assert!(view.winners().all(|seat| text.contains(&scene.name(seat))), "{text}");
        assert_eq!(message.mentioned(), None);
        assert!(!text.contains("<@"), "{text}");
        let scores = text
            .find("recruit or bracelet")
            .or(text.find(" recruits + bracelets"))
            .expect("scores");
        let last = text.find("The last moves:");
        assert_eq!(last.is_some(), !news.is_empty(), "{text}");
        assert!(last.is_none_or(|at| at > scores), "{text}");
        let hand = hand_over(&scene, "https://discord.com/channels/1/2");
        check(&hand, "the hand's end");
        assert!(view.winners().all(|seat| hand.content().contains(&scene.name(seat))));
        let passive = |verb: &Verb| matches!(verb, Verb::Log(_) | Verb::Help);
        assert!(clicks(&message).iter().all(passive));
        results += 1;
    });
    assert_eq!(results, 40);
}

#[test]
fn the_board_in_words_is_whole() {
    let cards = knarr::cards::built_in();
    let renderer = Renderer::new();
    let mut longest = 0;
    visit(40, &cards, |point, _| {
        let view = point.state.public_view();
        if point.state_no % 10 != 0 && !view.is_over() {
            return;
        }
        let scene = scene(&cards, view, point.state_no);
        let names: Vec<String> = view.players.seats().map(|seat| scene.name(seat)).collect();
        let text = renderer.text(&TableScene {
            view: &view,
            cards: &cards,
            names: &names,
            computers: &[],
            lang: Lang::En,
            last: point.events,
        });
        let message = board(&scene, Look::Text(text));
        check(&message, "text");
        assert_eq!(message.embeds().len(), 1 + usize::from(view.players.get()));
        let text = whole_text(&message);
        assert!(!text.contains("<@1>"), "{text}");
        for (seat, player) in view.iter() {
            let embed = &message.embeds()[1 + seat.index()];
            let (title, own) = (embed.title.as_deref().unwrap_or_default(), &embed.text);
            assert!(title.contains(&scene.name(seat)), "{title}");
            assert!(own.contains(&format!("{} VP", player.vp)), "{own}");
            for id in view.destinations(seat) {
                assert!(own.contains(&cards.destination(id).name), "{own}");
            }
            for id in view.village(seat) {
                assert!(own.contains(&cards.building(id).name), "{own}");
            }
        }
        let total: usize = message.embeds().iter().map(|embed| length(&embed.text)).sum();
        longest = longest.max(total);
    });
    assert!(longest < limit::EMBEDS_TEXT - 200, "{longest}");
}

#[test]
fn events_are_told_without_letting_names_do_harm() {
    let cards = knarr::cards::built_in();
    visit(20, &cards, |point, _| {
        let scene = scene(&cards, point.state.public_view(), point.state_no);
        for detail in [Detail::Brief, Detail::Full] {
            for fact in facts(&scene, point.events, detail) {
                assert!(!fact.contains("<@") && !fact.contains("@everyone"), "{fact}");
                assert!(!fact.contains("://") && !fact.contains('\n'), "{fact}");
                let over = point.state.board().is_over();
                assert!(over || !speaks_of_the_end(&fact), "{fact}");
            }
        }
        let used = point
            .events
            .iter()
            .any(|event| matches!(event, Event::Reserved { .. } | Event::Swapped { .. }));
        if used {
            let told = facts(&scene, point.events, Detail::Brief).join(" ");
            assert!(
                !told.contains("may use the Golden Bracelet") && !told.contains("may use the Mead Cup"),
                "{told}"
            );
        }
        let left = Event::Left { seat: Seat(1) };
        assert_eq!(facts(&scene, &[left], Detail::Brief).len(), 1);
    });
}

#[test]
fn a_lobby_shows_options_and_seats_and_its_buttons() {
    let mut scene = LobbyScene {
        game: GameId(7),
        host: user(Seat(0)),
        status: Status::Lobby,
        options: TableOptions::default(),
        seats: Vec::new(),
        thread: None,
        result: None,
        lang: Lang::En,
    };
    for (n, name) in NAMES.iter().enumerate() {
        let seat = Seat(n as u8);
        let person = knarr::discord::scene::Person {
            user: user(seat),
            name: (*name).to_owned(),
            computer: None,
        };
        scene.seats.push((person, Ship::ALL[n]));
        let message = lobby(&scene);
        check(&message, "lobby");
        let rows = rows(&message);
        assert_eq!(labels(&rows[0]), ["Join", "Leave", "Add computer", "Start", "Cancel"]);
        let full = n == 3;
        assert_eq!(rows[0][0].disabled, full);
        assert_eq!(rows[0][2].disabled, full);
        assert_eq!(rows[0][3].disabled, n == 0, "starting alone");
        let ships = clicks(&message)
            .iter()
            .filter(|verb| matches!(verb, Verb::Ship(_)))
            .count();
        assert_eq!(ships, 3 - n);
        assert!(!whole_text(&message).contains("<@"));
    }
    scene.seats.pop();
    scene.thread = Some(ChannelId(99));
    for status in [Status::Running, Status::Finished, Status::Cancelled, Status::Abandoned] {
        scene.status = status;
        let score = Score {
            seat: Seat(0),
            vp: 41,
            tokens: 2,
            winner: true,
            left: false,
        };
        scene.result = (status == Status::Finished).then(|| GameResult {
            scores: vec![score],
            rounds: 9,
            turns: 27,
        });
        let message = lobby(&scene);
        check(&message, "closed lobby");
        assert!(message.rows().is_empty());
        let text = whole_text(&message);
        assert!(!text.contains("free seat"), "{text}");
        assert_eq!(speaks_of_the_end(&text), status == Status::Finished, "{text}");
        let went = matches!(status, Status::Running | Status::Finished);
        assert_eq!(text.contains("<#99>"), went, "{text}");
    }
}

#[test]
fn the_gain_that_reaches_40_vp_is_told_with_its_action() {
    let cards = knarr::cards::built_in();
    let mut reached = 0;
    visit(60, &cards, |point, _| {
        let at = |found: fn(&Event) -> bool| point.events.iter().position(found);
        let explored = at(|event| matches!(event, Event::Explored { .. }));
        let end = at(|event| matches!(event, Event::EndTriggered { .. }));
        let gain = at(|event| {
            matches!(
                event,
                Event::Gained {
                    source: Source::Explore,
                    ..
                }
            )
        });
        // Reached earlier, by reputation, it is no business of a destination that may give nothing.
        if explored.is_none() || end < explored || gain < end {
            return;
        }
        let scene = scene(&cards, point.state.public_view(), point.state_no);
        let told = facts(&scene, point.events, Detail::Brief);
        let explored = told.iter().position(|fact| fact.contains("explored")).expect("told");
        assert!(!told[explored].ends_with("nothing."), "{told:?}");
        let alone = |fact: &String| fact.contains(" gained ") && !fact.contains("from");
        assert!(!told.iter().any(alone), "{told:?}");
        let next = told.get(explored + 1);
        reached += usize::from(next.is_some_and(|fact| fact.contains("reached 40 VP")));
    });
    assert!(reached > 0);
}

#[test]
fn a_board_of_a_past_turn_calls_nobody_and_says_what_was_done() {
    let cards = knarr::cards::built_in();
    visit(5, &cards, |point, _| {
        let view = point.state.public_view();
        let scene = scene(&cards, view, point.state_no);
        let news = facts(&scene, point.events, Detail::Brief);
        let text = past_turn(&scene, &view, &news);
        assert!(text.starts_with("**Round ") && !text.contains("<@"), "{text}");
        assert!(text.lines().count() > 1, "{text}");
        assert!(length(&text) <= limit::CONTENT, "{text}");
    });
}

#[test]
fn undo_can_be_pressed_where_somebody_could_undo() {
    let cards = knarr::cards::built_in();
    visit(2, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        for undoer in [None, Some(user(decision.seat)), Some(user(Seat(9)))] {
            let mut scene = scene(&cards, point.state.view(decision.seat), point.state_no);
            scene.undoer = undoer;
            let on = |message: &Message| clicks(message).iter().any(|verb| matches!(verb, Verb::Undo { .. }));
            let hand = knarr::discord::screens::home(&scene, None, None);
            assert_eq!(on(&hand), undoer == Some(user(decision.seat)));
            assert_eq!(on(&table(&scene, &[], Look::Pictures(pictures()))), undoer.is_some());
        }
    });
}
