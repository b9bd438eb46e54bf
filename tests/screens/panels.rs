//! The private panels: within the limits, and every legal move within reach.

use crate::playouts::{scene, visit};
use knarr::discord::custom_id::{CustomId, Verb};
use knarr::discord::message::{Message, Row, Target, limit};
use knarr::discord::scene::Scene;
use knarr::discord::screens::{done, home, not_your_turn, panel, stale};
use knarr::discord::text::length;
use knarr::rules::{DecisionKind, Move, State};
use std::collections::HashSet;

/// Fails where Discord would, and where two things in a message say the same.
pub(crate) fn check(message: &Message, what: &str) {
    assert_eq!(message.left_out(), 0, "{what}: {message:#?}");
    let shown = !message.content().is_empty() || !message.embeds().is_empty();
    assert!(shown, "{what} is empty");
    assert!(length(message.content()) <= limit::CONTENT, "{what}");
    assert!(message.rows().len() <= limit::ROWS, "{what}");
    let mut labels = HashSet::new();
    let mut ids = HashSet::new();
    for row in message.rows() {
        match row {
            Row::Buttons(buttons) => {
                assert!((1..=limit::ROW_BUTTONS).contains(&buttons.len()), "{what}");
                for button in buttons {
                    assert!(
                        (1..=limit::LABEL).contains(&length(&button.label)),
                        "{what}: {button:?}"
                    );
                    assert!(
                        labels.insert(button.label.clone()),
                        "{what}: two say {:?}",
                        button.label
                    );
                    if let Target::Click(id) = &button.target {
                        check_id(id, &mut ids, what);
                    }
                }
            }
            Row::Select(select) => {
                check_id(&select.id, &mut ids, what);
                assert!((1..=limit::CHOICES).contains(&select.choices.len()), "{what}");
                let mut labels = HashSet::new();
                let mut values = HashSet::new();
                for choice in &select.choices {
                    assert!(
                        (1..=limit::CHOICE).contains(&length(&choice.label)),
                        "{what}: {choice:?}"
                    );
                    assert!(choice.value.len() <= limit::CHOICE, "{what}: {choice:?}");
                    assert!(labels.insert(&choice.label), "{what}: two say {:?}", choice.label);
                    assert!(values.insert(&choice.value), "{what}: {choice:?}");
                    assert!(Verb::from_value(&choice.value).is_some(), "{what}: {choice:?}");
                }
            }
        }
    }
}

fn check_id(id: &CustomId, ids: &mut HashSet<String>, what: &str) {
    let text = id.to_string();
    assert!(text.len() <= 100, "{what}: {text}");
    assert_eq!(CustomId::parse(&text).as_ref(), Ok(id), "{what}");
    assert!(ids.insert(text), "{what}: {id:?} twice");
}

/// What can be pressed or picked in a message.
pub(crate) fn clicks(message: &Message) -> Vec<Verb> {
    let mut verbs = Vec::new();
    for row in message.rows() {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons.iter().filter(|button| !button.disabled) {
                    if let Target::Click(id) = &button.target {
                        verbs.push(id.verb.clone());
                    }
                }
            }
            Row::Select(select) => {
                verbs.extend(
                    select
                        .choices
                        .iter()
                        .filter_map(|choice| Verb::from_value(&choice.value)),
                );
            }
        }
    }
    verbs
}

/// Walks every panel that clicks lead to, from the hand, and returns what can be committed.
fn walk(scene: &Scene<'_>) -> HashSet<Vec<Move>> {
    let mut seen = HashSet::new();
    let mut committed = HashSet::new();
    let mut open = vec![Verb::Hand];
    while let Some(verb) = open.pop() {
        if !seen.insert(verb.clone()) {
            continue;
        }
        let message = panel(scene, &verb).expect("an opener or a step");
        check(&message, &format!("{verb:?}"));
        for verb in clicks(&message) {
            match verb {
                Verb::Play { no, moves } => {
                    assert_eq!(no, scene.state_no);
                    committed.insert(moves);
                }
                Verb::Undo { no } => assert_eq!(no, scene.state_no),
                Verb::Log(_) | Verb::Help | Verb::Hint => {}
                step => open.push(step),
            }
        }
    }
    committed
}

/// What a person can do in one go: a move, or a recruit with what is taken; and, where it is offered, the end of the turn.
fn expected(state: &State, scene: &Scene<'_>) -> HashSet<Vec<Move>> {
    let cards = scene.cards;
    let mut all = HashSet::new();
    for mv in scene.moves() {
        let mut after = *state;
        after.apply(cards, mv, &mut ()).expect("legal");
        match mv {
            Move::Recruit { .. } if after.decision().map(|d| d.kind) == Some(DecisionKind::Take) => {
                let mut takes = Vec::new();
                after.legal_moves(cards, &mut takes);
                all.extend(takes.into_iter().map(|take| vec![mv, take]));
            }
            _ => {
                all.insert(vec![mv]);
            }
        }
    }
    all
}

#[test]
fn every_legal_move_is_within_reach_and_nothing_else() {
    let cards = knarr::cards::built_in();
    let mut kinds = HashSet::new();
    let mut walked = 0;
    visit(40, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        // Few states are walked of the common kind, since a walk is long; every one of the rare kinds.
        let common = matches!(decision.kind, DecisionKind::Main | DecisionKind::Take);
        if common && point.state_no % 11 != 0 {
            return;
        }
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        let (mut ending, committed): (HashSet<_>, HashSet<_>) = walk(&scene)
            .into_iter()
            .partition(|moves| moves.len() > 1 && moves.last() == Some(&Move::EndTurn));
        assert_eq!(committed, expected(point.state, &scene), "{decision:?}");
        ending.retain(|moves| {
            let mut after = *point.state;
            let seat = after.board().active;
            moves.iter().any(|&mv| {
                after.apply(&cards, mv, &mut ()).is_err() || after.board().active != seat && mv != Move::EndTurn
            })
        });
        assert!(ending.is_empty(), "{ending:?}");
        kinds.insert(decision.kind);
        walked += 1;
    });
    assert!(walked > 150, "{walked}");
    assert!(kinds.len() >= 5, "{kinds:?}");
}

#[test]
fn a_ready_renewal_token_offers_to_end_the_turn_with_the_take() {
    let cards = knarr::cards::built_in();
    let mut offered = 0;
    visit(30, &cards, |point, _| {
        let board = point.state.board();
        let Some(decision) = point.state.decision() else { return };
        let ready = board.has_renewal() && board.player(decision.seat).renewal_ready;
        if decision.kind != DecisionKind::Main || board.done.action || !ready {
            return;
        }
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        let Some(&card) = scene.view.hand().first() else { return };
        let message = panel(&scene, &Verb::RecruitCard(card)).expect("a step");
        let ends = |verb: &Verb| matches!(verb, Verb::Play { moves, .. } if moves.last() == Some(&Move::EndTurn));
        offered += usize::from(clicks(&message).iter().any(ends));
    });
    assert!(offered > 5, "{offered}");
}

#[test]
fn steps_of_another_moment_are_answered_from_the_present() {
    use knarr::discord::custom_id::Chosen;
    use knarr::rules::{DestinationId, Viking};
    let cards = knarr::cards::built_in();
    let mut steps = vec![
        Verb::Continue,
        Verb::Recruit,
        Verb::Explore,
        Verb::Trade,
        Verb::Develop,
        Verb::Renew,
    ];
    steps.extend(Viking::kinds().map(Verb::RecruitCard));
    steps.extend((1..=48).map(|n| Verb::Pay(DestinationId(n))));
    let chosen = Chosen::new(Viking::kinds().take(2).collect(), Some(1));
    steps.extend((1..=48).map(|n| Verb::PayWith(DestinationId(n), chosen.clone())));
    visit(4, &cards, |point, _| {
        if point.state_no % 17 != 0 {
            return;
        }
        for seat in point.state.board().players.seats() {
            let scene = scene(&cards, point.state.view(seat), point.state_no);
            for step in &steps {
                let message = panel(&scene, step).expect("an opener or a step");
                check(&message, &format!("{step:?}"));
                assert_eq!(clicks(&message).is_empty(), !scene.decides(), "{step:?}: {message:#?}");
            }
        }
    });
}

#[test]
fn what_was_done_is_said_and_who_is_next() {
    let cards = knarr::cards::built_in();
    let mut mover = None;
    visit(20, &cards, |point, _| {
        if let Some(seat) = mover {
            let scene = scene(&cards, point.state.view(seat), point.state_no);
            let message = done(&scene, point.events);
            check(&message, "done");
            check(&stale(&scene), "stale");
            let goes_on = scene.decides() && scene.due() != Some(DecisionKind::Main);
            assert!(!goes_on || !clicks(&message).is_empty(), "{message:#?}");
        }
        mover = point.state.decision().map(|decision| decision.seat);
    });
}

#[test]
fn a_refusal_names_the_player_to_decide_and_has_no_buttons() {
    let cards = knarr::cards::built_in();
    visit(5, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        for seat in point
            .state
            .board()
            .players
            .seats()
            .filter(|&seat| seat != decision.seat)
        {
            let scene = scene(&cards, point.state.view(seat), point.state_no);
            let message = not_your_turn(&scene);
            let text = message.content();
            assert!(message.rows().is_empty());
            assert!(text.starts_with("It is ") && text.contains("'s turn"), "{text}");
            assert!(text.contains(&scene.name(decision.seat)), "{text}");
            assert!(length(text) < 200, "{text}");
            assert_eq!(panel(&scene, &Verb::Recruit), Some(message));
        }
    });
}

#[test]
fn the_hand_of_somebody_who_waits_offers_nothing_to_press_and_does_not_look_like_a_refusal() {
    let cards = knarr::cards::built_in();
    visit(5, &cards, |point, _| {
        for seat in point.state.board().players.seats() {
            let scene = scene(&cards, point.state.view(seat), point.state_no);
            let message = home(&scene, None, Some("https://discord.com/channels/1/2/3"));
            check(&message, "hand");
            if !scene.decides() {
                let only_rows = |verb: &Verb| matches!(verb, Verb::Undo { .. } | Verb::Log(_) | Verb::Help);
                assert!(clicks(&message).iter().all(only_rows));
                let refusals = [" turn", "aiting for"];
                let like = refusals.iter().any(|words| message.content().contains(words));
                assert!(!like, "{}", message.content());
            }
        }
    });
}

#[test]
fn after_a_move_only_what_is_possible_is_named() {
    let cards = knarr::cards::built_in();
    let (mut begun, mut on) = (0, 0);
    visit(20, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        if decision.kind != DecisionKind::Main || scene.bonus().is_some() {
            return;
        }
        let moves = scene.moves();
        let any = |found: fn(&Move) -> bool| moves.iter().any(found);
        for text in [done(&scene, point.events), home(&scene, None, None)].map(|message| message.content().to_owned()) {
            let line = text
                .lines()
                .find(|line| line.contains("turn: ") || line.contains("end your turn"));
            let line = line.unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                line.contains("end your turn"),
                any(|mv| matches!(mv, Move::EndTurn)),
                "{text}"
            );
            assert_eq!(
                line.contains("trade"),
                any(|mv| matches!(mv, Move::Trade { .. })),
                "{text}"
            );
            assert_eq!(
                line.contains("build"),
                any(|mv| matches!(mv, Move::Develop { .. })),
                "{text}"
            );
            assert_eq!(
                line.contains("renew"),
                any(|mv| matches!(mv, Move::Renew { .. })),
                "{text}"
            );
        }
        match scene.view.done.action {
            true => on += 1,
            false => begun += 1,
        }
    });
    assert!(begun > 100 && on > 20, "{begun} {on}");
}

#[test]
fn a_viking_that_must_be_paid_for_says_what_it_costs() {
    let cards = knarr::cards::built_in();
    let (mut paid, mut ending) = (0, 0);
    visit(20, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        let Some(&card) = scene.view.hand().first() else { return };
        if decision.kind != DecisionKind::Main || !scene.view.can_recruit() {
            return;
        }
        let message = panel(&scene, &Verb::RecruitCard(card)).expect("a step");
        for row in message.rows() {
            let Row::Buttons(buttons) = row else { continue };
            for button in buttons {
                let Target::Click(id) = &button.target else { continue };
                let Verb::Play { moves, .. } = &id.verb else { continue };
                let cost = scene.preview(moves).and_then(|preview| preview.take_cost);
                if cost == Some(1) {
                    assert!(button.label.contains("costs 1 recruit"), "{}", button.label);
                    paid += 1;
                    ending += usize::from(moves.len() > 2);
                }
            }
        }
    });
    assert!(paid > 100 && ending > 0, "{paid} {ending}");
}

#[test]
fn a_list_of_whole_payments_does_not_ask_for_cards_one_by_one() {
    use knarr::discord::custom_id::Chosen;
    let cards = knarr::cards::built_in();
    let (mut whole, mut single) = (0, 0);
    visit(30, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        for mv in scene.moves() {
            let Move::Explore { destination, .. } = mv else {
                continue;
            };
            let verb = Verb::PayWith(destination, Chosen::default());
            let message = panel(&scene, &verb).expect("a step");
            let plays = clicks(&message).iter().any(|verb| matches!(verb, Verb::Play { .. }));
            let one_by_one = message.content().contains("one after another");
            assert_eq!(one_by_one, !plays, "{}", message.content());
            match plays {
                true => whole += 1,
                false => single += 1,
            }
        }
    });
    assert!(whole > 0 && single > 0, "{whole} {single}");
}

#[test]
fn what_the_village_adds_is_told_apart_in_the_list_of_destinations() {
    let cards = knarr::cards::built_in();
    let mut apart = 0;
    visit(30, &cards, |point, _| {
        let Some(decision) = point.state.decision() else { return };
        let scene = scene(&cards, point.state.view(decision.seat), point.state_no);
        if decision.kind != DecisionKind::Main || !scene.view.can_explore(&cards) {
            return;
        }
        let message = panel(&scene, &Verb::Explore).expect("a step");
        for row in message.rows() {
            let Row::Select(select) = row else { continue };
            let labels = select.choices.iter().map(|choice| &choice.label);
            apart += labels.filter(|label| label.contains("; village: ")).count();
        }
    });
    assert!(apart > 10, "{apart}");
}
