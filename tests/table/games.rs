//! Whole games, with random legal moves, and restarts in the middle.

use knarr::rules::{ArtifactChoice, Event, Move, PlayerCount, State, TurnOrder};
use knarr::table::{Deed, EntryKind, GameId, Refusal, Status, Table, TableOptions};

use crate::{EVE, Hall, PEOPLE, refusal, started};

/// A plain generator: the moves of a test are the same each time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    pub(crate) fn pick(&mut self, moves: &[Move]) -> Move {
        moves[self.below(moves.len())]
    }
}

/// Plays one random move of whoever decides; answers with the table after it.
pub(crate) async fn random_move(hall: &Hall, table: &Table, dice: &mut Dice) -> Table {
    let who = table.deciding().unwrap().user;
    let mv = dice.pick(&table.legal_moves(who).unwrap());
    let played = hall
        .tables
        .play(table.id, who, Some(table.state_no), &[mv])
        .await
        .unwrap();
    assert_eq!(played.table.state_no, table.state_no + 1);
    assert_eq!(played.entries[0].deed, Deed::Moved(mv));
    played.table
}

/// What a restart must not change.
pub(crate) fn face(table: &Table) -> (u32, Status, Vec<Option<knarr::rules::View>>, usize) {
    let views = PEOPLE.iter().map(|user| table.view(*user)).collect();
    (table.state_no, table.status, views, table.seats.len())
}

async fn whole_game(players: usize, options: TableOptions, seed: u64) {
    let mut hall = Hall::open(seed).await;
    let mut dice = Dice::new(seed);
    let mut table = started(&hall, players, options).await;
    let id = table.id;
    while table.status == Status::Running {
        let deciding = table.deciding().unwrap();
        let next = PEOPLE[(deciding.seat.index() + 1) % players];
        let theirs = Refusal::NotYourDecision {
            who: deciding.user,
            kind: deciding.kind,
        };
        assert_eq!(
            refusal(hall.tables.play(id, next, None, &[Move::EndTurn]).await),
            theirs
        );
        let before = table.state_no;
        table = random_move(&hall, &table, &mut dice).await;
        if before % 40 == 0 {
            hall.restart().await;
        }
        let stored = hall.tables.table(id).await.unwrap();
        assert_eq!(face(&stored), face(&table));
    }

    assert_eq!(table.status, Status::Finished);
    let result = table.result.clone().unwrap();
    assert_eq!(hall.tables.table(id).await.unwrap().result, table.result);
    assert_eq!(result.scores.len(), players);
    let best = result
        .scores
        .iter()
        .map(|score| (score.vp, score.tokens))
        .max()
        .unwrap();
    for score in &result.scores {
        assert_eq!(score.winner, (score.vp, score.tokens) == best, "R11.2");
        assert_eq!(score.vp, table.board().unwrap().player(score.seat).vp);
    }
    let closed = Refusal::Closed {
        status: Status::Finished,
    };
    assert_eq!(
        refusal(hall.tables.play(id, PEOPLE[0], None, &[Move::EndTurn]).await),
        closed
    );
    assert_eq!(refusal(hall.tables.undo(id, PEOPLE[0], None).await), closed);
    assert!(table.deciding().is_none());
    assert!(hall.tables.tables_of(PEOPLE[0]).await.unwrap().is_empty());
    replay(&hall, id, &options).await;
}

/// The log's moves, played again from the seed, give every stored state. (Invariant 5; nothing in the program does this.)
pub(crate) async fn replay(hall: &Hall, id: GameId, options: &TableOptions) {
    let store = hall.tables.store();
    let table = hall.tables.table(id).await.unwrap();
    let game = store.game(id).await.unwrap();
    let seed = u64::from_le_bytes(game.seed.unwrap().0.try_into().unwrap());
    let cards = table.cards().unwrap();
    let start = store.entries_since(id, 0, 100).await.unwrap();
    let start = start.iter().find(|entry| entry.kind == EntryKind::Start).unwrap();
    let agreed: knarr::rules::Options = serde_json::from_str(&start.action.as_ref().unwrap().0).unwrap();
    assert_eq!((agreed.skali, agreed.order), (options.skali, options.order));

    let mut events: Vec<Event> = Vec::new();
    let mut state = State::new(&agreed, cards, seed, &mut events);
    let mut states = vec![(start.no, state)];
    for entry in store.entries_since(id, start.no, 10_000).await.unwrap() {
        events.clear();
        match entry.kind {
            EntryKind::Move => {
                let mv: Move = serde_json::from_str(&entry.action.as_ref().unwrap().0).unwrap();
                state.apply(cards, mv, &mut events).unwrap();
                let stored: Vec<Event> = serde_json::from_str(&entry.events.as_ref().unwrap().0).unwrap();
                assert_eq!(stored, events);
                assert_eq!(entry.reveals, events.iter().any(Event::reveals));
            }
            EntryKind::Undo => {
                let to = entry.undo_to.unwrap();
                state = states.iter().find(|(no, _)| *no == to).unwrap().1;
            }
            EntryKind::Resign => {
                let seat = knarr::rules::Seat(entry.seat.unwrap());
                state.leave(cards, seat, &mut events);
            }
            EntryKind::Standin | EntryKind::Back => {}
            other => panic!("{other:?} in a running game"),
        }
        let stored = store.state(id, entry.no).await.unwrap().unwrap();
        assert_eq!(stored.state.0, state.to_json(), "after entry {}", entry.no);
        states.push((entry.no, state));
    }
}

#[tokio::test]
async fn two_people_play_from_lobby_to_scores() {
    whole_game(2, TableOptions::default(), 21).await;
}

#[tokio::test]
async fn three_people_play_from_lobby_to_scores() {
    whole_game(3, TableOptions::default(), 31).await;
}

#[tokio::test]
async fn four_people_play_from_lobby_to_scores() {
    whole_game(4, TableOptions::default(), 41).await;
}

#[tokio::test]
async fn two_people_play_the_base_game_with_artifacts() {
    let options = TableOptions {
        skali: false,
        artifacts: ArtifactChoice::MeadCupAndRandom,
        order: TurnOrder::ReputationFirst,
        seats: PlayerCount::TWO,
        ..TableOptions::default()
    };
    whole_game(2, options, 22).await;
}

#[tokio::test]
async fn a_watcher_sees_the_board_and_no_hand() {
    let hall = Hall::open(5).await;
    let table = started(&hall, 2, TableOptions::default()).await;
    let view = table.view(EVE).unwrap();
    assert_eq!(view.viewer(), None);
    assert_eq!(Some(view), table.public_view());
    assert_eq!(refusal(table.legal_moves(EVE)), Refusal::NotSeated);
    assert_eq!(
        refusal(hall.tables.play(table.id, EVE, None, &[Move::EndTurn]).await),
        Refusal::NotSeated
    );
    assert_eq!(refusal(hall.tables.join(table.id, EVE, "Eve").await), Refusal::Started);
    assert_eq!(refusal(hall.tables.leave(table.id, PEOPLE[0]).await), Refusal::Started);
    assert_eq!(
        refusal(hall.tables.cancel(table.id, PEOPLE[0], true).await),
        Refusal::Started
    );
}
