//! Sitting down, getting up, starting.

use knarr::rules::{PlayerCount, Ship};
use knarr::table::{Deed, GameId, LOBBY_LIFE, Refusal, Status, TableOptions};

use crate::{ANN, BOB, CLEO, DAN, EVE, Hall, SQUARE, refusal};

#[tokio::test]
async fn people_sit_down_in_order_and_get_a_ship_each() {
    let hall = Hall::open(1).await;
    let id = hall.lobby(TableOptions::default()).await.id;
    for (who, name) in [(BOB, "Bob"), (CLEO, "Cleo"), (DAN, "Dan")] {
        hall.tables.join(id, who, name).await.unwrap();
    }
    let table = hall.tables.table(id).await.unwrap();
    let seen: Vec<_> = table
        .seats
        .iter()
        .map(|s| (s.seat.0, s.user, &*s.name, s.ship))
        .collect();
    assert_eq!(
        seen,
        [
            (0, ANN, "Ann", Ship::White),
            (1, BOB, "Bob", Ship::Beige),
            (2, CLEO, "Cleo", Ship::Brown),
            (3, DAN, "Dan", Ship::Black),
        ]
    );
    assert_eq!((table.host, table.status, table.state_no), (ANN, Status::Lobby, 4));
    assert_eq!(table.free_ships().next(), None);
    assert!(table.deciding().is_none() && table.view(ANN).is_none() && table.public_view().is_none());
}

#[tokio::test]
async fn sitting_down_twice_or_at_a_full_table_is_refused_and_changes_nothing() {
    let hall = Hall::open(1).await;
    let options = TableOptions {
        seats: PlayerCount::TWO,
        ..TableOptions::default()
    };
    let id = hall.lobby(options).await.id;
    assert_eq!(refusal(hall.tables.join(id, ANN, "Ann").await), Refusal::AlreadySeated);
    hall.tables.join(id, BOB, "Bob").await.unwrap();
    assert_eq!(
        refusal(hall.tables.join(id, CLEO, "Cleo").await),
        Refusal::Full { seats: 2 }
    );
    assert_eq!(refusal(hall.tables.join(id, BOB, "Bob").await), Refusal::AlreadySeated);
    assert_eq!(hall.tables.table(id).await.unwrap().state_no, 2);
}

#[tokio::test]
async fn getting_up_hands_the_table_on_and_the_last_one_closes_it() {
    let hall = Hall::open(1).await;
    let id = hall.lobby(TableOptions::default()).await.id;
    hall.tables.join(id, BOB, "Bob").await.unwrap();
    hall.tables.join(id, CLEO, "Cleo").await.unwrap();
    assert_eq!(refusal(hall.tables.leave(id, DAN).await), Refusal::NotSeated);

    let table = hall.tables.leave(id, ANN).await.unwrap();
    assert_eq!(table.host, BOB);
    let stored = hall.tables.table(id).await.unwrap();
    assert_eq!((stored.host, &stored.seats), (BOB, &table.seats));
    let seen: Vec<_> = stored.seats.iter().map(|s| (s.seat.0, s.user, s.ship)).collect();
    assert_eq!(seen, [(0, BOB, Ship::Beige), (1, CLEO, Ship::Brown)], "ships stay");

    // Ann comes back and gets the first ship that is free.
    let table = hall.tables.join(id, ANN, "Ann").await.unwrap();
    assert_eq!(table.seated(ANN).unwrap().ship, Ship::White);
    for who in [ANN, BOB] {
        assert!(hall.tables.leave(id, who).await.unwrap().is_open());
    }
    let table = hall.tables.leave(id, CLEO).await.unwrap();
    assert_eq!(table.status, Status::Cancelled);
    let closed = Refusal::Closed {
        status: Status::Cancelled,
    };
    assert_eq!(refusal(hall.tables.join(id, EVE, "Eve").await), closed);
}

#[tokio::test]
async fn the_host_or_whoever_manages_the_place_sends_people_away() {
    let hall = Hall::open(1).await;
    let id = hall.lobby(TableOptions::default()).await.id;
    hall.tables.join(id, BOB, "Bob").await.unwrap();
    hall.tables.join(id, CLEO, "Cleo").await.unwrap();
    let not_host = Refusal::NotHost { host: ANN };
    assert_eq!(refusal(hall.tables.kick(id, BOB, CLEO, false).await), not_host);
    assert_eq!(refusal(hall.tables.kick(id, ANN, ANN, false).await), Refusal::KickSelf);
    let stranger = hall.tables.kick(id, ANN, DAN, false).await;
    assert_eq!(refusal(stranger), Refusal::KickStranger);
    hall.tables.kick(id, ANN, BOB, false).await.unwrap();
    let table = hall.tables.kick(id, EVE, ANN, true).await.unwrap();
    assert_eq!((table.host, table.seats.len()), (CLEO, 1));

    let log = hall.tables.log(&table, 0, None).await.unwrap();
    let deeds: Vec<_> = log.iter().map(|entry| (entry.user, entry.deed)).collect();
    assert_eq!(
        deeds,
        [
            (Some(ANN), Deed::Opened),
            (Some(BOB), Deed::Joined),
            (Some(CLEO), Deed::Joined),
            (Some(ANN), Deed::Kicked(BOB)),
            (Some(EVE), Deed::Kicked(ANN)),
        ]
    );
}

#[tokio::test]
async fn a_ship_is_chosen_among_the_free_ones() {
    let hall = Hall::open(1).await;
    let id = hall.lobby(TableOptions::default()).await.id;
    hall.tables.join(id, BOB, "Bob").await.unwrap();
    let taken = Refusal::ShipTaken {
        ship: Ship::White,
        by: ANN,
    };
    assert_eq!(refusal(hall.tables.choose_ship(id, BOB, Ship::White).await), taken);
    assert_eq!(
        refusal(hall.tables.choose_ship(id, EVE, Ship::Black).await),
        Refusal::NotSeated
    );
    hall.tables.choose_ship(id, ANN, Ship::Black).await.unwrap();
    let again = hall.tables.choose_ship(id, ANN, Ship::Black).await.unwrap();
    assert_eq!(again.state_no, 3, "the same ship again changes nothing");
    let table = hall.tables.choose_ship(id, BOB, Ship::White).await.unwrap();
    let ships: Vec<_> = table.seats.iter().map(|s| s.ship).collect();
    assert_eq!(ships, [Ship::Black, Ship::White]);
    assert_eq!(hall.tables.table(id).await.unwrap().seats, table.seats);
}

#[tokio::test]
async fn starting_is_for_the_host_and_takes_two() {
    let hall = Hall::open(1).await;
    let id = hall.lobby(TableOptions::default()).await.id;
    let alone = Refusal::TooFew { have: 1, need: 2 };
    assert_eq!(refusal(hall.tables.start(id, ANN).await), alone);
    hall.tables.join(id, BOB, "Bob").await.unwrap();
    assert_eq!(
        refusal(hall.tables.start(id, BOB).await),
        Refusal::NotHost { host: ANN }
    );
    assert_eq!(refusal(hall.tables.play(id, ANN, None, &[]).await), Refusal::NotStarted);
    assert_eq!(refusal(hall.tables.undo(id, ANN, None).await), Refusal::NotStarted);
    assert_eq!(refusal(hall.tables.resign(id, ANN, None).await), Refusal::NotStarted);
    assert_eq!(hall.tables.table(id).await.unwrap().status, Status::Lobby);
}

#[tokio::test]
async fn a_cancelled_lobby_stays_closed() {
    let hall = Hall::open(1).await;
    let id = hall.lobby(TableOptions::default()).await.id;
    hall.tables.join(id, BOB, "Bob").await.unwrap();
    assert_eq!(
        refusal(hall.tables.cancel(id, BOB, false).await),
        Refusal::NotHost { host: ANN }
    );
    hall.tables.cancel(id, BOB, true).await.unwrap();
    let closed = Refusal::Closed {
        status: Status::Cancelled,
    };
    assert_eq!(refusal(hall.tables.cancel(id, ANN, false).await), closed);
    assert_eq!(refusal(hall.tables.start(id, ANN).await), closed);
    assert_eq!(refusal(hall.tables.leave(id, BOB).await), closed);
    assert!(hall.tables.tables_in(SQUARE).await.unwrap().is_empty());
    assert!(hall.tables.open_tables().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_lobby_nobody_touched_for_a_day_closes_itself() {
    let hall = Hall::open(1).await;
    let idle = hall.lobby(TableOptions::default()).await.id;
    hall.wait(LOBBY_LIFE / 2);
    let busy = hall.lobby(TableOptions::default()).await.id;
    hall.wait(LOBBY_LIFE / 2);
    assert!(hall.tables.abandon_idle_lobbies().await.unwrap().is_empty());
    hall.wait(1);
    let closed = hall.tables.abandon_idle_lobbies().await.unwrap();
    assert_eq!(closed.iter().map(|table| table.id).collect::<Vec<_>>(), [idle]);
    assert_eq!(closed[0].status, Status::Abandoned);
    let why = Refusal::Closed {
        status: Status::Abandoned,
    };
    assert_eq!(refusal(hall.tables.join(idle, BOB, "Bob").await), why);
    assert_eq!(hall.tables.table(busy).await.unwrap().status, Status::Lobby);
    assert!(hall.tables.abandon_idle_lobbies().await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_last_seat_goes_to_one_of_those_who_click_at_once() {
    let hall = Hall::open(1).await;
    let options = TableOptions {
        seats: PlayerCount::TWO,
        ..TableOptions::default()
    };
    for _ in 0..10 {
        let id = hall.lobby(options).await.id;
        let (bob, cleo, dan) = tokio::join!(
            hall.tables.join(id, BOB, "Bob"),
            hall.tables.join(id, CLEO, "Cleo"),
            hall.tables.join(id, DAN, "Dan"),
        );
        let answers = [bob, cleo, dan];
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        for answer in answers.into_iter().filter(Result::is_err) {
            assert_eq!(refusal(answer), Refusal::Full { seats: 2 });
        }
        assert_eq!(hall.tables.table(id).await.unwrap().seats.len(), 2);
    }
}

#[tokio::test]
async fn a_table_that_does_not_exist_is_said_not_to() {
    let hall = Hall::open(1).await;
    let nothing = GameId(99);
    let missing = Refusal::NoSuchTable(nothing);
    assert_eq!(refusal(hall.tables.table(nothing).await), missing);
    assert_eq!(refusal(hall.tables.join(nothing, ANN, "Ann").await), missing);
    assert_eq!(refusal(hall.tables.play(nothing, ANN, None, &[]).await), missing);
}
