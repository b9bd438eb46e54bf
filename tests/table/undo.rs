//! Taking back, to the last moment when something hidden was revealed and never past it.

use knarr::rules::{Colour, Move, Viking};
use knarr::table::{Deed, Refusal, StateNo, Table, TableOptions, UndoBlock, UserId};

use crate::games::{Dice, face, random_move, replay};
use crate::{Hall, PEOPLE, refusal, started};

const REVEALED: Refusal = Refusal::UndoBlocked {
    why: UndoBlock::Revealed,
};

/// The player to decide, and the other one, of two.
fn two(table: &Table) -> (UserId, UserId) {
    let first = table.deciding().unwrap().user;
    (first, if first == PEOPLE[0] { PEOPLE[1] } else { PEOPLE[0] })
}

fn trade(table: &Table, user: UserId) -> Move {
    let moves = table.legal_moves(user).unwrap();
    *moves
        .iter()
        .find(|mv| matches!(mv, Move::Trade { bracelets: 1 }))
        .unwrap()
}

/// A recruit and the take that goes with it at no cost.
fn recruit(table: &Table, user: UserId) -> [Move; 2] {
    let card: Viking = table.view(user).unwrap().hand()[0];
    let space: Colour = card.colour();
    [Move::Recruit { card }, Move::Take { space }]
}

async fn play(hall: &Hall, table: &Table, user: UserId, moves: &[Move]) -> Table {
    let played = hall
        .tables
        .play(table.id, user, Some(table.state_no), moves)
        .await
        .unwrap();
    assert_eq!(played.skipped, 0);
    played.table
}

/// The public and private faces, the number aside.
fn same_position(a: &Table, b: &Table) -> bool {
    face(a).2 == face(b).2
}

#[tokio::test]
async fn a_trade_is_taken_back_and_the_number_grows_all_the_same() {
    let hall = Hall::open(3).await;
    let start = started(&hall, 2, TableOptions::default()).await;
    let (user, other) = two(&start);
    assert_eq!(
        refusal(hall.tables.undo(start.id, user, None).await),
        Refusal::NothingToUndo
    );

    let traded = play(&hall, &start, user, &[trade(&start, user)]).await;
    let mine = Refusal::UndoBlocked {
        why: UndoBlock::MoveOf(user),
    };
    assert_eq!(refusal(hall.tables.undo(start.id, other, None).await), mine);
    hall.tables.can_undo(&traded, user).await.unwrap();
    assert_eq!((start.undoer, traded.undoer), (None, Some(user)));
    let undone = hall.tables.undo(start.id, user, Some(traded.state_no)).await.unwrap();
    assert_eq!(undone.table.state_no, start.state_no + 2);
    assert!(same_position(&undone.table, &start));
    assert_eq!(undone.table.undoer, None);
    assert_eq!(face(&hall.tables.table(start.id).await.unwrap()), face(&undone.table));
    assert_eq!(undone.taken_back.len(), 1);
    assert_eq!(undone.taken_back[0].deed, Deed::Moved(trade(&start, user)));

    // The button they had is stale now, and there is nothing more.
    let stale = Refusal::Stale {
        now: undone.table.state_no,
    };
    let again = hall.tables.undo(start.id, user, Some(traded.state_no)).await;
    assert_eq!(refusal(again), stale);
    assert_eq!(
        refusal(hall.tables.undo(start.id, user, None).await),
        Refusal::NothingToUndo
    );

    // Done again, and taken back again.
    let traded = play(&hall, &undone.table, user, &[trade(&start, user)]).await;
    let undone = hall.tables.undo(start.id, user, None).await.unwrap();
    assert_eq!(undone.table.state_no, traded.state_no + 1);
    assert!(same_position(&undone.table, &start));

    let log = hall.tables.log(&undone.table, start.state_no, None).await.unwrap();
    let seen: Vec<(StateNo, Deed, bool)> = log.iter().map(|e| (e.no, e.deed, e.undone)).collect();
    let (first, moved) = (start.state_no, Deed::Moved(trade(&start, user)));
    assert_eq!(
        seen,
        [
            (first + 1, moved, true),
            (first + 2, Deed::TookBack(first), false),
            (first + 3, moved, true),
            (first + 4, Deed::TookBack(first + 2), false),
        ]
    );
    replay(&hall, start.id, &start.options).await;
}

#[tokio::test]
async fn repeated_undo_goes_back_move_by_move() {
    let hall = Hall::open(4).await;
    let start = started(&hall, 2, TableOptions::default()).await;
    let (user, _) = two(&start);
    let traded = play(&hall, &start, user, &[trade(&start, user)]).await;
    // The Viking is played, the take still open: nothing hidden has been seen.
    let placed = play(&hall, &traded, user, &recruit(&traded, user)[..1]).await;
    let undone = hall.tables.undo(start.id, user, Some(placed.state_no)).await.unwrap();
    assert!(same_position(&undone.table, &traded));
    let undone = hall.tables.undo(start.id, user, None).await.unwrap();
    assert!(same_position(&undone.table, &start));
    assert_eq!(
        refusal(hall.tables.undo(start.id, user, None).await),
        Refusal::NothingToUndo
    );
    replay(&hall, start.id, &start.options).await;
}

#[tokio::test]
async fn a_refilled_space_cannot_be_taken_back_but_what_followed_can() {
    let hall = Hall::open(6).await;
    let start = started(&hall, 2, TableOptions::default()).await;
    let (user, other) = two(&start);
    // With two players the ready renewal token keeps the turn open (R3.4).
    let recruited = play(&hall, &start, user, &recruit(&start, user)).await;
    assert_eq!(recruited.deciding().unwrap().user, user);
    assert_eq!(refusal(hall.tables.undo(start.id, user, None).await), REVEALED);
    assert!(hall.tables.can_undo(&recruited, user).await.is_err());

    let ended = play(&hall, &recruited, user, &[Move::EndTurn]).await;
    assert_eq!(ended.deciding().unwrap().user, other);
    let mine = Refusal::UndoBlocked {
        why: UndoBlock::MoveOf(user),
    };
    assert_eq!(refusal(hall.tables.undo(start.id, other, None).await), mine);
    let undone = hall.tables.undo(start.id, user, None).await.unwrap();
    assert!(same_position(&undone.table, &recruited));
    assert_eq!(refusal(hall.tables.undo(start.id, user, None).await), REVEALED);
    // What the other was about to click on is stale.
    let late = hall
        .tables
        .play(start.id, other, Some(ended.state_no), &[Move::EndTurn])
        .await;
    let stale = Refusal::Stale {
        now: undone.table.state_no,
    };
    assert_eq!(refusal(late), stale);
}

#[tokio::test]
async fn of_one_click_that_revealed_a_card_only_what_came_after_it_is_taken_back() {
    let hall = Hall::open(7).await;
    let start = started(&hall, 2, TableOptions::default()).await;
    let (user, other) = two(&start);
    let [place, take] = recruit(&start, user);
    let ended = play(&hall, &start, user, &[place, take, Move::EndTurn]).await;
    assert_eq!(ended.deciding().unwrap().user, other);
    assert_eq!(ended.state_no, start.state_no + 3);

    let undone = hall.tables.undo(start.id, user, None).await.unwrap();
    assert_eq!(undone.taken_back.len(), 1);
    assert_eq!(undone.taken_back[0].deed, Deed::Moved(Move::EndTurn));
    assert_eq!(undone.table.deciding().unwrap().user, user);
    assert_eq!(refusal(hall.tables.undo(start.id, user, None).await), REVEALED);
    replay(&hall, start.id, &start.options).await;
}

#[tokio::test]
async fn after_the_other_has_moved_ones_own_moves_stay() {
    let hall = Hall::open(8).await;
    let start = started(&hall, 2, TableOptions::default()).await;
    let (user, other) = two(&start);
    let [place, take] = recruit(&start, user);
    let ended = play(&hall, &start, user, &[place, take, Move::EndTurn]).await;
    let traded = play(&hall, &ended, other, &[trade(&ended, other)]).await;
    let theirs = Refusal::UndoBlocked {
        why: UndoBlock::MoveOf(other),
    };
    assert_eq!(refusal(hall.tables.undo(start.id, user, None).await), theirs);
    // Once they take it back, the end of the turn is the last move again.
    hall.tables.undo(start.id, other, Some(traded.state_no)).await.unwrap();
    let undone = hall.tables.undo(start.id, user, None).await.unwrap();
    assert_eq!(undone.table.deciding().unwrap().user, user);
}

/// Random games in which everybody tries to undo all the time: no undo ever brings back a moment before a card was revealed.
#[tokio::test]
async fn no_undo_goes_behind_a_revealed_card() {
    for (players, seed) in [(2, 61), (3, 62), (4, 63)] {
        let hall = Hall::open(seed).await;
        let mut dice = Dice::new(seed);
        let mut table = started(&hall, players, TableOptions::default()).await;
        let (mut floor, mut undone) = (table.state_no, 0);
        for _ in 0..150 {
            if !table.is_open() {
                break;
            }
            if dice.below(3) == 0 {
                let who = PEOPLE[dice.below(players)];
                match hall.tables.undo(table.id, who, None).await {
                    Ok(back) => {
                        assert!(back.taken_back.iter().all(|entry| entry.no > floor));
                        assert!(back.taken_back.iter().all(|entry| entry.user == Some(who)));
                        undone += 1;
                        table = back.table;
                    }
                    Err(error) => assert!(
                        matches!(
                            error.refusal(),
                            Some(Refusal::NothingToUndo | Refusal::UndoBlocked { .. })
                        ),
                        "{error}"
                    ),
                }
                continue;
            }
            let before = table.state_no;
            table = random_move(&hall, &table, &mut dice).await;
            let log = hall.tables.log(&table, before, None).await.unwrap();
            if log[0].events.iter().any(knarr::rules::Event::reveals) {
                floor = table.state_no;
            }
        }
        assert!(undone > 3, "{undone} undos with {players} players");
        replay(&hall, table.id, &table.options).await;
    }
}
