//! R9 At any time: draws from an empty deck.

use crate::game::{explore, gain, place, recruit, take, trade};
use crate::scenario::{Rest, Scenario, vikings};
use knarr::rules::{Asset, Colour, DecisionKind, Event, IllegalMove, Move, Seat, Source, VikingCounts};

#[test]
fn r9_1_a_draw_from_an_empty_deck_shuffles_the_discard_pile() {
    let game = Scenario::base(2)
        .spaces("Rv Yv Gv Bv Pv")
        .hand(0, "RvYvGv")
        .hand(1, "BvRvYv");
    let mut game = game.rest(Rest::Discard).bracelets(0, 0).start();
    assert_eq!(game.state.board().deck_size, 0);
    let mut top_first = game.discard();
    top_first.reverse();
    game.play(recruit("Rv"));
    let order: String = top_first.iter().map(ToString::to_string).collect();
    let events = game.play_with_deck(take(Colour::Red), &order);
    let reshuffled = place(&events, |event| matches!(event, Event::Reshuffled { .. }));
    let refilled = Event::Refilled {
        space: Colour::Red,
        card: top_first[0],
    };
    assert!(reshuffled < place(&events, |event| *event == refilled));
    assert_eq!(game.discard(), []);
    assert_eq!(game.state.board().deck_size as usize, top_first.len() - 1);
}

#[test]
fn r9_1_the_shuffle_follows_the_seed_and_its_number() {
    let game = Scenario::base(2).hand(0, "RrYvGv").rest(Rest::Discard).bracelets(0, 0);
    let new_deck = |seed: u64| {
        let mut game = game.clone().start();
        let mut json: serde_json::Value = serde_json::from_str(&game.state.to_json()).unwrap();
        json["hidden"]["seed"] = seed.into();
        game.state = knarr::rules::State::from_json(&json.to_string()).unwrap();
        game.play(recruit("Rr"));
        let events = game.play(take(Colour::Red));
        let at = place(&events, |event| matches!(event, Event::Reshuffled { .. }));
        format!("{:?}", events[at])
    };
    assert_eq!(new_deck(5), new_deck(5));
    assert_ne!(new_deck(5), new_deck(6));
}

/// With two players: 5 on the board, 3 in each hand, 19 in crews, none in deck or discard pile.
fn everything_in_crews() -> Scenario {
    Scenario::base(2)
        .spaces("Rv Yv Gv Bv Pv")
        .hand(0, "RvYvGv")
        .hand(1, "BvRvYv")
        .bracelets(0, 0)
        .bracelets(1, 0)
}

#[test]
fn r9_2_the_player_with_most_vikings_discards_one_of_choice() {
    let mut game = everything_in_crews().rest(Rest::Crew(1)).start();
    game.play(recruit("Rv"));
    let events = game.play(take(Colour::Red));
    assert!(events.iter().any(|event| matches!(event, Event::DeckEmpty { .. })));
    game.decides(1, DecisionKind::Discard);
    assert_eq!(
        game.state.board().active,
        Seat(0),
        "it asks a player whose turn it is not"
    );
    assert_eq!(game.state.board().spaces[Colour::Red], None, "the draw waits");
    // Every kind of seat 1's crew, once.
    let kinds: VikingCounts = game.player(1).crew.kinds().collect();
    assert_eq!(game.moves().len(), kinds.total());
    assert_eq!(
        game.refused(Move::Discard { card: vikings("Rv")[0] }),
        IllegalMove::NotInCrew { card: vikings("Rv")[0] }
    );
    let card = vikings("Pf")[0];
    let events = game.play(Move::Discard { card });
    assert!(events.contains(&Event::DiscardedForDeck { seat: Seat(1), card }));
    assert_eq!(
        game.state.board().spaces[Colour::Red],
        Some(card),
        "it became the deck, and was drawn"
    );
    game.decides(1, DecisionKind::Main);
}

#[test]
fn r9_2_all_who_tie_discard_in_seat_order_from_the_player_whose_turn_it_is() {
    let game = everything_in_crews()
        .crew(0, "RbRbRr YbYfYf GbGrGr")
        .crew(1, "Gf BbBrBfBf PbPbPrPrPf");
    let mut game = game.start();
    game.play(recruit("Rv"));
    game.play(take(Colour::Red));
    assert_eq!(game.state.board().discarders().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    game.decides(0, DecisionKind::Discard);
    game.play(Move::Discard { card: vikings("Rb")[0] });
    game.decides(1, DecisionKind::Discard);
    let events = game.play_with_deck(Move::Discard { card: vikings("Gf")[0] }, "GfRb");
    let refilled = Event::Refilled {
        space: Colour::Red,
        card: vikings("Gf")[0],
    };
    assert!(events.contains(&refilled));
    assert_eq!(game.state.board().deck_size, 1, "both were shuffled into the new deck");
}

#[test]
fn r9_2_tied_players_choose_from_the_active_one_on() {
    let game = everything_in_crews().hand(0, "BvRvYv").hand(1, "RvYvGv").first(1);
    let game = game.crew(1, "RbRbRr YbYfYf GbGrGr").crew(0, "Gf BbBrBfBf PbPbPrPrPf");
    let mut game = game.start();
    game.play(recruit("Rv"));
    game.play(take(Colour::Red));
    assert_eq!(game.state.board().discarders().collect::<Vec<_>>(), [Seat(1), Seat(0)]);
    game.decides(1, DecisionKind::Discard);
}

/// The draw of an explore is interrupted as well; the slot is refilled after it.
#[test]
fn r9_2_it_can_interrupt_any_draw() {
    let game = everything_in_crews()
        .rest(Rest::Crew(1))
        .display(&[7], &[])
        .recruits(0, 2)
        .bracelets(0, 1);
    let mut game = game.start();
    let events = game.play(explore(7, "", 2));
    game.decides(1, DecisionKind::Discard);
    assert_eq!(game.state.board().display[0][0], None);
    assert_eq!(gain(&events, 0, Source::Explore).unwrap().0.get(Asset::Card), 1);
    let card = vikings("Gb")[0];
    let events = game.play(Move::Discard { card });
    let drew = place(&events, |event| *event == Event::Drew { seat: Seat(0), card });
    assert!(drew < place(&events, |event| matches!(event, Event::DestinationRevealed { .. })));
    game.decides(0, DecisionKind::Main);
    // A trade's draw too: Wolin trades a card in column 1.
    game.play(trade(1));
    game.decides(1, DecisionKind::Discard);
}

#[test]
fn r9_3_nothing_is_drawn_where_nobody_has_a_viking_in_the_crew() {
    let few = "Rv Yv Gv Bv Pv RvYvGv BvRvYv";
    let counts: VikingCounts = vikings(few).into_iter().collect();
    let game = everything_in_crews().cards(|cards| {
        cards.vikings[0] = std::array::from_fn(|kind| counts.get(knarr::rules::Viking::kinds().nth(kind).unwrap()));
    });
    let mut game = game.display(&[7], &[]).recruits(0, 2).start();
    let events = game.play(explore(7, "", 2));
    assert!(
        events
            .iter()
            .all(|event| !matches!(event, Event::Drew { .. } | Event::DeckEmpty { .. }))
    );
    assert_eq!(game.player(0).crew.total(), 0);
    game.decides(1, DecisionKind::Main);
}
