//! Computers at a table: sitting down, playing, and playing for a person who is away.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use knarr::ai::{Dice as Chance, Level, Question, Want};
use knarr::rules::{Event, Move};
use knarr::table::{Deed, GameId, Moment, Refusal, Status, Table, TableOptions, UndoBlock, UserId};

use crate::games::{Dice, face, random_move, replay};
use crate::{ANN, BOB, CLEO, DAN, Hall, refusal, started};

/// A lobby of Ann's with computers of these levels.
async fn company(hall: &Hall, levels: &[Level]) -> Table {
    let mut table = hall.lobby(TableOptions::default()).await;
    for (n, level) in levels.iter().enumerate() {
        let name = format!("Computer {n}");
        table = hall
            .tables
            .add_computer(table.id, ANN, false, *level, &name)
            .await
            .unwrap();
    }
    table
}

async fn begun(hall: &Hall, levels: &[Level]) -> Table {
    let lobby = company(hall, levels).await;
    hall.tables.start(lobby.id, ANN).await.unwrap()
}

fn computer_decides(table: &Table) -> bool {
    table.deciding().is_some_and(|deciding| deciding.computer.is_some())
}

/// Computers play until a person has to decide, or the game is over.
async fn until_a_person(hall: &Hall, game: GameId) -> Table {
    while hall.tables.play_computer(game).await.unwrap().is_some() {}
    hall.tables.table(game).await.unwrap()
}

#[tokio::test]
async fn the_host_seats_computers_and_sends_them_away() {
    let hall = Hall::open(60).await;
    let lobby = hall.lobby(TableOptions::default()).await;
    hall.tables.join(lobby.id, BOB, "Bob").await.unwrap();
    let add = |by: UserId, manages| {
        hall.tables
            .add_computer(lobby.id, by, manages, Level::Thrall, "Thrall Orm")
    };
    assert_eq!(refusal(add(BOB, false).await), Refusal::NotHost { host: ANN });
    let one = add(ANN, false).await.unwrap();
    let two = add(CLEO, true).await.unwrap();
    assert_eq!(refusal(add(ANN, false).await), Refusal::Full { seats: 4 });
    let computers: Vec<_> = two
        .seats
        .iter()
        .filter(|seated| seated.is_computer())
        .cloned()
        .collect();
    assert_eq!(computers.len(), 2);
    assert!(
        computers
            .iter()
            .all(|seated| seated.computer == Some(Level::Thrall) && !seated.is_away())
    );
    assert_ne!(computers[0].user, computers[1].user);
    assert_ne!(computers[0].ship, computers[1].ship);
    assert_eq!(hall.tables.table(lobby.id).await.unwrap().seats, two.seats);

    let gone = hall.tables.kick(lobby.id, ANN, computers[0].user, false).await.unwrap();
    assert_eq!(gone.seats.len(), 3);
    assert_eq!(gone.seats[2].user, computers[1].user);
    // Its number and its ship are free again, and nothing else is.
    let again = add(ANN, false).await.unwrap();
    assert_eq!(
        (again.seats[3].user, again.seats[3].ship),
        (one.seats[2].user, one.seats[2].ship)
    );
    let log = hall.tables.log(&again, 0, None).await.unwrap();
    let seated = log
        .iter()
        .filter(|entry| entry.deed == Deed::SeatedComputer(Level::Thrall));
    assert_eq!(seated.count(), 3);
}

#[tokio::test]
async fn a_computer_is_never_host_and_never_alone_in_a_lobby() {
    let hall = Hall::open(61).await;
    let lobby = company(&hall, &[Level::Karl]).await;
    hall.tables.join(lobby.id, BOB, "Bob").await.unwrap();
    let left = hall.tables.leave(lobby.id, ANN).await.unwrap();
    assert_eq!((left.host, left.status), (BOB, Status::Lobby));
    let left = hall.tables.leave(lobby.id, BOB).await.unwrap();
    assert_eq!(left.status, Status::Cancelled);
}

/// One person and two computers, with restarts, and undos at every opportunity.
#[tokio::test]
async fn one_person_plays_with_two_computers_to_the_scores() {
    let mut hall = Hall::open(62).await;
    let mut dice = Dice::new(62);
    let mut table = begun(&hall, &[Level::Thrall, Level::Karl]).await;
    let id = table.id;
    let (mut floor, mut turns) = (table.state_no, 0);
    while table.status == Status::Running {
        if computer_decides(&table) {
            assert!(hall.tables.play(id, ANN, None, &[Move::EndTurn]).await.is_err());
            let before = table.state_no;
            let played = hall.tables.play_computer(id).await.unwrap().unwrap();
            turns += 1;
            assert!(
                played
                    .entries
                    .iter()
                    .all(|entry| entry.user.is_none() && entry.batch == before + 1)
            );
            assert_eq!(played.table.state_no as usize, before as usize + played.entries.len());
            table = played.table;
            if turns % 7 == 0 {
                hall.restart().await;
            }
        } else {
            assert!(hall.tables.play_computer(id).await.unwrap().is_none());
            table = random_move(&hall, &table, &mut dice).await;
        }
        let log = hall.tables.log(&table, floor, None).await.unwrap();
        let reveals = |entry: &&knarr::table::LogEntry| !entry.undone && entry.events.iter().any(Event::reveals);
        floor = log.iter().rfind(reveals).map_or(floor, |entry| entry.no);
        if dice.below(4) == 0
            && let Ok(undone) = hall.tables.undo(id, ANN, None).await
        {
            assert!(undone.taken_back.iter().all(|entry| entry.no > floor));
            table = undone.table;
        }
        assert_eq!(face(&hall.tables.table(id).await.unwrap()), face(&table));
    }
    assert!(turns > 10);
    assert_eq!(table.result.as_ref().unwrap().scores.len(), 3);
    replay(&hall, id, &TableOptions::default()).await;
}

#[tokio::test]
async fn the_same_secret_gives_the_same_computers() {
    let mut games = Vec::new();
    for _ in 0..2 {
        let hall = Hall::open(63).await;
        let mut table = begun(&hall, &[Level::Karl]).await;
        for _ in 0..6 {
            table = until_a_person(&hall, table.id).await;
            let mv = table.legal_moves(ANN).unwrap()[0];
            table = hall.tables.play(table.id, ANN, None, &[mv]).await.unwrap().table;
        }
        games.push(face(&until_a_person(&hall, table.id).await));
    }
    assert_eq!(games[0], games[1]);
    let hall = Hall::open(64).await;
    let other = begun(&hall, &[Level::Karl]).await;
    assert_ne!(face(&until_a_person(&hall, other.id).await).2, games[0].2);
}

/// However many ask at once, as after a crash or with two wakes, a turn is played once.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_is_asked_for_twice_is_played_once() {
    let hall = Hall::open(65).await;
    let mut table = begun(&hall, &[Level::Thrall, Level::Thrall, Level::Thrall]).await;
    let mut dice = Dice::new(65);
    for _ in 0..12 {
        if !computer_decides(&table) {
            table = random_move(&hall, &table, &mut dice).await;
            continue;
        }
        let asked = [(); 4].map(|()| {
            let (tables, id) = (hall.tables.clone(), table.id);
            tokio::spawn(async move { tables.play_computer(id).await })
        });
        let mut turns = Vec::new();
        for answer in asked {
            match answer.await.unwrap() {
                Ok(played) => turns.extend(played.map(|played| played.entries[0].batch)),
                Err(error) => assert!(matches!(error.refusal(), Some(Refusal::Stale { .. })), "{error}"),
            }
        }
        assert!(!turns.is_empty());
        turns.sort_unstable();
        turns.dedup();
        table = hall.tables.table(table.id).await.unwrap();
        let log = hall.tables.log(&table, 0, None).await.unwrap();
        let of_turn = |batch: u32| {
            log.iter()
                .filter(move |entry| entry.batch == batch && entry.user.is_none())
        };
        let seats = turns.iter().map(|batch| of_turn(*batch).next().unwrap().seat);
        let mut seats: Vec<_> = seats.collect();
        let count = seats.len();
        seats.dedup();
        assert_eq!(seats.len(), count, "a computer moved twice running");
    }
    replay(&hall, table.id, &TableOptions::default()).await;
}

#[tokio::test]
async fn a_computer_is_shown_its_own_view_alone() {
    let asked = Arc::new(AtomicU32::new(0));
    let count = asked.clone();
    let hall = Hall::with_computers(66, move |question: &Question| {
        count.fetch_add(1, Ordering::Relaxed);
        let due = question.view.own_decision().unwrap();
        assert_eq!(question.view.viewer(), Some(due.seat));
        assert!(question.view.hand().len() <= 3);
        let Want::Move(level) = question.want else {
            panic!("a move is wanted")
        };
        let mut player = level.player(&question.cards);
        player.choose(&question.view, &question.cards, &mut Chance::new(question.seed, 0))
    })
    .await;
    let mut table = begun(&hall, &[Level::Thrall]).await;
    let mut dice = Dice::new(66);
    for _ in 0..20 {
        table = until_a_person(&hall, table.id).await;
        table = random_move(&hall, &table, &mut dice).await;
    }
    assert!(asked.load(Ordering::Relaxed) > 10);
}

/// Computers that panic, that have no answer, and that answer what is illegal.
#[tokio::test]
async fn a_computer_that_fails_costs_nobody_the_game() {
    let nonsense = |_: &Question| Some(Move::Trade { bracelets: 3 });
    let silence = |_: &Question| None;
    let bug = |_: &Question| panic!("a bug");
    let halls = [
        Hall::with_computers(67, nonsense).await,
        Hall::with_computers(67, silence).await,
        Hall::with_computers(67, bug).await,
    ];
    for hall in halls {
        let mut dice = Dice::new(67);
        let mut table = begun(&hall, &[Level::Karl]).await;
        for _ in 0..20 {
            table = until_a_person(&hall, table.id).await;
            if table.status != Status::Running {
                break;
            }
            table = random_move(&hall, &table, &mut dice).await;
        }
        assert!(table.board().unwrap().turn > 5);
        replay(&hall, table.id, &TableOptions::default()).await;
    }
}

#[tokio::test]
async fn an_undo_stops_at_a_card_that_a_computer_turned_up() {
    let hall = Hall::open(68).await;
    let mut dice = Dice::new(68);
    let mut table = until_a_person(&hall, begun(&hall, &[Level::Thrall]).await.id).await;
    // Two players: the ready renewal token keeps the turn open until it is ended by hand (R3.4).
    while table.legal_moves(ANN).unwrap().iter().all(|mv| *mv != Move::EndTurn) {
        table = random_move(&hall, &table, &mut dice).await;
    }
    let ended = hall
        .tables
        .play(table.id, ANN, None, &[Move::EndTurn])
        .await
        .unwrap()
        .table;
    assert!(computer_decides(&ended));
    // Before the computer has played, the end of the turn can be taken back.
    let undone = hall
        .tables
        .undo(table.id, ANN, Some(ended.state_no))
        .await
        .unwrap()
        .table;
    assert_eq!(undone.deciding().unwrap().user, ANN);
    assert!(hall.tables.play_computer(table.id).await.unwrap().is_none());

    hall.tables.play(table.id, ANN, None, &[Move::EndTurn]).await.unwrap();
    hall.tables.play_computer(table.id).await.unwrap().unwrap();
    let revealed = Refusal::UndoBlocked {
        why: UndoBlock::Revealed,
    };
    assert_eq!(refusal(hall.tables.undo(table.id, ANN, None).await), revealed);
}

/// R13.2: play goes on as if nothing had happened.
#[tokio::test]
async fn a_person_lets_a_computer_play_and_comes_back() {
    let mut hall = Hall::open(69).await;
    let mut dice = Dice::new(69);
    let mut table = started(&hall, 3, TableOptions::default()).await;
    while table.deciding().unwrap().user != BOB {
        table = random_move(&hall, &table, &mut dice).await;
    }
    let (id, bob) = (table.id, table.deciding().unwrap().seat);
    assert_eq!(refusal(hall.tables.take_back(id, BOB).await), Refusal::SeatIsYours);
    let away = hall.tables.stand_in(id, BOB, bob).await.unwrap();
    let theirs = Refusal::ComputerPlays { who: BOB };
    assert!(away.seated(BOB).unwrap().is_away() && away.has_people() && away.is_seated(BOB));
    assert_eq!(away.view(BOB), table.view(BOB), "the hand is still Bob's");
    assert_eq!(refusal(hall.tables.play(id, BOB, None, &[Move::EndTurn]).await), theirs);
    assert_eq!(refusal(away.legal_moves(BOB)), theirs);
    assert_eq!(refusal(hall.tables.undo(id, BOB, None).await), theirs);
    assert_eq!(refusal(hall.tables.stand_in(id, ANN, bob).await), theirs);
    hall.restart().await;
    let played = hall.tables.play_computer(id).await.unwrap().unwrap();
    assert!(
        played
            .entries
            .iter()
            .all(|entry| entry.seat == Some(bob) && entry.user.is_none())
    );

    let back = hall.tables.take_back(id, BOB).await.unwrap();
    assert!(back.seated(BOB).unwrap().plays());
    table = back;
    for _ in 0..30 {
        assert!(hall.tables.play_computer(id).await.unwrap().is_none());
        table = random_move(&hall, &table, &mut dice).await;
    }
    let deeds: Vec<Deed> = hall
        .tables
        .log(&table, 0, None)
        .await
        .unwrap()
        .iter()
        .map(|entry| entry.deed)
        .collect();
    assert!(deeds.contains(&Deed::StoodIn) && deeds.contains(&Deed::CameBack));
    replay(&hall, id, &TableOptions::default()).await;
}

#[tokio::test]
async fn who_was_promised_the_seat_has_it_back_when_the_last_other_person_leaves() {
    let mut hall = Hall::open(71).await;
    let table = started(&hall, 4, TableOptions::default()).await;
    let id = table.id;
    let seat = |user| table.seated(user).unwrap().seat;
    for user in [BOB, CLEO] {
        hall.tables.stand_in(id, user, seat(user)).await.unwrap();
    }
    let left = hall.tables.resign(id, DAN, None).await.unwrap().table;
    assert!(left.seated(BOB).unwrap().is_away(), "Ann still plays");
    let left = hall.tables.resign(id, ANN, None).await.unwrap().table;
    assert!([BOB, CLEO].iter().all(|&user| left.seated(user).unwrap().plays()));
    assert!(!left.seated(ANN).unwrap().plays());
    assert!(hall.tables.play_computer(id).await.unwrap().is_none(), "people decide");
    hall.restart().await;
    let read = hall.tables.table(id).await.unwrap();
    assert!([BOB, CLEO].iter().all(|&user| read.seated(user).unwrap().plays()));
    let log = hall.tables.log(&read, 0, None).await.unwrap();
    let back = log.iter().filter(|entry| entry.deed == Deed::CameBack);
    assert_eq!(back.filter_map(|entry| entry.user).collect::<Vec<_>>(), [BOB, CLEO]);
    replay(&hall, id, &TableOptions::default()).await;
}

#[tokio::test]
async fn another_may_let_a_computer_play_only_after_a_day() {
    let hall = Hall::open(70).await;
    let table = started(&hall, 2, TableOptions::default()).await;
    let due = table.deciding().unwrap();
    let (absent, other) = (due.user, if due.user == ANN { BOB } else { ANN });
    let not_absent = Refusal::NotAbsent { who: absent };
    assert_eq!(
        refusal(hall.tables.stand_in(table.id, other, due.seat).await),
        not_absent
    );
    hall.wait(Moment::DAY - 1);
    assert_eq!(
        refusal(hall.tables.stand_in(table.id, other, due.seat).await),
        not_absent
    );
    hall.wait(1);
    assert_eq!(table.absent(hall.tables.now()), Some(due.seat));
    // Who does not have to decide keeps nobody waiting.
    let own = table.seated(other).unwrap().seat;
    assert_eq!(
        refusal(hall.tables.stand_in(table.id, absent, own).await),
        Refusal::NotAbsent { who: other }
    );
    assert_eq!(
        refusal(hall.tables.stand_in(table.id, CLEO, due.seat).await),
        Refusal::NotSeated
    );
    let away = hall.tables.stand_in(table.id, other, due.seat).await.unwrap();
    assert!(computer_decides(&away) && away.absent(hall.tables.now()).is_none());
    hall.tables.play_computer(table.id).await.unwrap().unwrap();
    // Somebody has to be there to play with.
    assert_eq!(
        refusal(hall.tables.stand_in(table.id, other, own).await),
        Refusal::LastPerson
    );
}

#[tokio::test]
async fn who_stood_in_does_not_come_between_a_move_and_its_undo() {
    let hall = Hall::open(71).await;
    let table = started(&hall, 3, TableOptions::default()).await;
    let user = table.deciding().unwrap().user;
    let trade = Move::Trade { bracelets: 1 };
    hall.tables.play(table.id, user, None, &[trade]).await.unwrap();
    let other = table.seats.iter().find(|seated| seated.user != user).unwrap().clone();
    hall.tables.stand_in(table.id, other.user, other.seat).await.unwrap();
    let undone = hall.tables.undo(table.id, user, None).await.unwrap();
    assert_eq!(undone.taken_back.len(), 1);
    assert_eq!(undone.taken_back[0].deed, Deed::Moved(trade));
    assert!(
        undone.table.seated(other.user).unwrap().is_away(),
        "who plays is no move"
    );
}

#[tokio::test]
async fn the_last_person_may_leave_and_the_computers_end_the_game() {
    let hall = Hall::open(72).await;
    let table = begun(&hall, &[Level::Thrall, Level::Thrall]).await;
    let left = hall.tables.resign(table.id, ANN, None).await.unwrap().table;
    assert!(left.status == Status::Running && !left.has_people());
    let over = until_a_person(&hall, table.id).await;
    assert_eq!(over.status, Status::Finished);
    let ann = over.seated(ANN).unwrap().seat;
    assert!(
        over.result
            .unwrap()
            .scores
            .iter()
            .all(|score| !score.winner || score.seat != ann)
    );
}

#[test]
fn options_of_before_there_were_computers_are_read() {
    let text = serde_json::to_string(&TableOptions::default()).unwrap();
    let old = text.replace(",\"pause\":true,\"hints\":true", "");
    assert_ne!(old, text);
    assert_eq!(
        serde_json::from_str::<TableOptions>(&old).unwrap(),
        TableOptions::default()
    );
}

#[tokio::test]
async fn hints_are_for_who_has_to_decide_at_a_table_that_has_them() {
    let hall = Hall::open(74).await;
    let table = started(&hall, 2, TableOptions::default()).await;
    let due = table.deciding().unwrap();
    let other = if due.user == ANN { BOB } else { ANN };
    let theirs = Refusal::NotYourDecision {
        who: due.user,
        kind: due.kind,
    };
    assert_eq!(refusal(hall.tables.hints(table.id, other).await), theirs);
    assert_eq!(refusal(hall.tables.hints(table.id, CLEO).await), Refusal::NotSeated);
    let (_, hints) = hall.tables.hints(table.id, due.user).await.unwrap();
    assert!(!hints.is_empty() && hints.len() <= 3);
    for hint in hints {
        let moves: Vec<Move> = [hint.mv].into_iter().chain(hint.then).collect();
        table.preview(due.user, &moves).unwrap();
    }
    assert_eq!(face(&hall.tables.table(table.id).await.unwrap()), face(&table));

    let without = TableOptions {
        hints: false,
        ..TableOptions::default()
    };
    let table = started(&hall, 2, without).await;
    let user = table.deciding().unwrap().user;
    assert_eq!(refusal(hall.tables.hints(table.id, user).await), Refusal::NoHints);
}
