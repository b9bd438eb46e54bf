//! Replays a recorded game, step by step.

use knarr::lab::Recorder;
use knarr::lab::recorded_game::{Action, GameEvent, PlayerState, RecordedGame, Step, Zone};
use knarr::rules::{
    Artifacts, BuildingId, CardSet, Deal, DestinationId, Move, Payment, Recorded, Seat, Ship, State, Viking,
};
use serde::Serialize;

/// Plays a recorded game on the engine; every decision, event, state and score must be as recorded.
pub(crate) fn replay(game: &RecordedGame, cards: &CardSet) -> Result<(), String> {
    let mut state = State::from_deal(&deal(game, cards)?, cards, 0, &mut ()).map_err(|e| e.to_string())?;
    let mut recorder = Recorder::new(game.game, &state, cards).map_err(|e| e.to_string())?;
    let mut recorded_players = sorted_crews(&game.initial.players);
    let mut players = sorted_crews(&recorder.initial().players);
    same("initial players", &players, &recorded_players)?;
    same("initial deck", &recorder.initial().deck, &game.initial.deck)?;
    same("initial skali", &recorder.initial().skali, &game.initial.skali)?;
    for recorded in &game.steps {
        let at = |why: String| format!("step {}: {why}", recorded.i);
        let mv = to_move(recorded, cards).map_err(at)?;
        let mut chance = Recorded(recorded.reshuffle.clone().map(|zone| zone.0));
        let step = recorder.make(&mut state, mv, &mut chance);
        let mut step = step.map_err(|e| at(format!("{mv:?} is refused: {e}")))?.clone();
        if chance.0.is_some() {
            return Err(at("a reshuffle was recorded, but there was none".to_owned()));
        }
        let mut recorded = recorded.clone();
        update(&mut players, &mut step);
        update(&mut recorded_players, &mut recorded);
        same("players", &players, &recorded_players).map_err(at)?;
        same("phase", &step.phase, &recorded.phase).map_err(at)?;
        same("legal", &step.legal, &recorded.legal).map_err(at)?;
        same("n_legal", &step.n_legal, &recorded.n_legal).map_err(at)?;
        same("do", &step.r#do.player, &recorded.r#do.player).map_err(at)?;
        same(
            "do",
            &sorted_payment(&step.r#do.action),
            &sorted_payment(&recorded.r#do.action),
        )
        .map_err(at)?;
        same("events", &normal(&step.events), &normal(&recorded.events)).map_err(at)?;
        same("after", &step.after, &recorded.after).map_err(at)?;
        same(
            "step",
            &(step.i, step.turn, step.turn_ended),
            &(recorded.i, recorded.turn, recorded.turn_ended),
        )
        .map_err(at)?;
        same("reshuffle", &step.reshuffle, &recorded.reshuffle).map_err(at)?;
        if let Some(broken) = state.broken_invariant(cards) {
            return Err(at(broken));
        }
    }
    if state.decision().is_some() {
        return Err("the recorded game is over, but the engine goes on".to_owned());
    }
    same("final", &recorder.finish(&state).r#final, &game.r#final)
}

fn same<T: PartialEq + Serialize>(what: &str, found: &T, recorded: &T) -> Result<(), String> {
    if found == recorded {
        return Ok(());
    }
    let text = |value: &T| serde_json::to_string(value).unwrap_or_default();
    Err(format!(
        "{what}:\n  engine:   {}\n  recorded: {}",
        text(found),
        text(recorded)
    ))
}

/// Takes the changes of a step into the players, so that "unchanged" and "changed to the same" are alike.
fn update(players: &mut [PlayerState], step: &mut Step) {
    for (player, change) in players.iter_mut().zip(&mut step.after.players) {
        if let Some(change) = change.take() {
            *player = sorted_crew(&change);
        }
    }
}

fn sorted_crews(players: &[PlayerState]) -> Vec<PlayerState> {
    players.iter().map(sorted_crew).collect()
}

/// Order within a column has no meaning.
fn sorted_crew(player: &PlayerState) -> PlayerState {
    let mut player = player.clone();
    player.crew.iter_mut().for_each(|column| column.0.sort_unstable());
    player
}

fn sorted_payment(action: &Action) -> Action {
    let mut action = action.clone();
    if let Action::Explore { pay, .. } = &mut action {
        pay.0.sort_unstable();
    }
    action
}

/// Events as a multiset: the recordings differ in the order of what happens at once, and in whether they list a gain of 0.
fn normal(events: &[GameEvent]) -> Vec<GameEvent> {
    let mut events = events.to_vec();
    for event in &mut events {
        match event {
            GameEvent::Gain { g, .. } | GameEvent::Activate { g, .. } => g.retain(|_, n| *n > 0),
            GameEvent::Discard { cards, .. } => cards.0.sort_unstable(),
            _ => {}
        }
    }
    events.sort_by_key(|event| serde_json::to_string(event).unwrap_or_default());
    events
}

fn deal(game: &RecordedGame, cards: &CardSet) -> Result<Deal, String> {
    let initial = &game.initial;
    let ids = |numbers: &[u8]| numbers.iter().map(|&n| DestinationId(n)).collect();
    let row = |numbers: [u8; 3]| numbers.map(|n| (n > 0).then_some(DestinationId(n)));
    let crew = |player: &PlayerState| player.crew.iter().flat_map(|zone| zone.0.iter().copied()).collect();
    let mut building_deck = Vec::new();
    let mut buildings = [None; 4];
    if let Some(skali) = &initial.skali {
        for id in &skali.building_deck {
            building_deck.push(building(id, cards)?);
        }
        for (slot, id) in buildings.iter_mut().zip(&skali.buildings) {
            *slot = Some(building(id, cards)?);
        }
    }
    Ok(Deal {
        players: game.players,
        skali: game.skali,
        ship_side: game.boat,
        artifacts: game.artifacts.iter().copied().collect::<Artifacts>(),
        order: game.order,
        ships: Ship::ALL,
        first: Seat(0),
        crews: initial.players.iter().map(crew).collect(),
        hands: initial.players.iter().map(|player| player.hand.0.clone()).collect(),
        deck: initial.deck.0.clone(),
        discard: initial.discard.0.clone(),
        spaces: initial.slots.0,
        destination_decks: [ids(&initial.deck_a), ids(&initial.deck_b)],
        display: [row(initial.slots_a), row(initial.slots_b)],
        building_deck,
        buildings,
    })
}

fn building(id: &str, cards: &CardSet) -> Result<BuildingId, String> {
    cards
        .building_by_key(id)
        .ok_or_else(|| format!("there is no building {id:?}"))
}

fn one(zone: &Zone) -> Result<Viking, String> {
    match zone.0[..] {
        [viking] => Ok(viking),
        _ => Err(format!("one Viking was expected, not {:?}", zone.0)),
    }
}

fn to_move(step: &Step, cards: &CardSet) -> Result<Move, String> {
    Ok(match &step.r#do.action {
        Action::Recruit { card } => Move::Recruit { card: one(card)? },
        Action::Take { slot, .. } => Move::Take { space: *slot },
        Action::Explore {
            destination,
            pay,
            recruits,
            ..
        } => Move::Explore {
            destination: DestinationId(*destination),
            payment: Payment::new(&pay.0, *recruits).ok_or("more than five Vikings pay")?,
        },
        Action::Trade { bracelets } => Move::Trade { bracelets: *bracelets },
        Action::EndTurn => Move::EndTurn,
        Action::Reserve { destination } => Move::Reserve {
            destination: DestinationId(*destination),
        },
        Action::SwapBoardViking { slot } => Move::Swap { space: *slot },
        Action::Pass => Move::Pass,
        Action::DiscardForDeck { card } => Move::Discard { card: one(card)? },
        Action::Develop { building: id } => Move::Develop {
            building: building(id, cards)?,
        },
        Action::Renew { buildings } => {
            let second = buildings.get(1).map(|id| building(id, cards)).transpose()?;
            let first = buildings.first().ok_or("a renewal of no building")?;
            Move::Renew {
                first: building(first, cards)?,
                second,
            }
        }
        Action::Order { losses_first } => Move::Order {
            losses_first: *losses_first,
        },
    })
}
