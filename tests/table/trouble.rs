//! Clicks at once, stale numbers, leaving, changed cards, damaged rows, what may be seen.

use knarr::cards;
use knarr::rules::{Event, IllegalMove, Move};
use knarr::store::StoreError;
use knarr::table::{Deed, Refusal, Status, TableError, TableOptions, Tables, UserId};
use sqlx::{Connection, SqliteConnection};

use crate::games::{Dice, face, random_move, replay};
use crate::{ANN, BOB, EVE, Hall, PEOPLE, SQUARE, refusal, started};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_clicks_at_once_one_wins_and_the_other_is_told_the_present() {
    let hall = Hall::open(9).await;
    let mut dice = Dice::new(9);
    let mut table = started(&hall, 3, TableOptions::default()).await;
    for _ in 0..60 {
        let who = table.deciding().unwrap().user;
        let moves = table.legal_moves(who).unwrap();
        let (a, b) = (dice.pick(&moves), dice.pick(&moves));
        let seen = Some(table.state_no);
        let (one, two) = tokio::join!(
            hall.tables.play(table.id, who, seen, std::slice::from_ref(&a)),
            hall.tables.play(table.id, who, seen, std::slice::from_ref(&b)),
        );
        let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
        let won = won.unwrap().table;
        assert_eq!(won.state_no, table.state_no + 1);
        // A winner that ended the game leaves nothing to be stale about.
        match refusal(lost) {
            Refusal::Stale { now } => assert_eq!(now, won.state_no),
            other => panic!("{other:?}"),
        }
        table = hall.tables.table(table.id).await.unwrap();
        assert_eq!(face(&table), face(&won));
    }
    replay(&hall, table.id, &table.options).await;
}

#[tokio::test]
async fn a_stale_click_changes_nothing_and_a_refused_one_neither() {
    let hall = Hall::open(10).await;
    let table = started(&hall, 2, TableOptions::default()).await;
    let who = table.deciding().unwrap().user;
    let mv = table.legal_moves(who).unwrap()[0];
    for seen in [0, table.state_no - 1, table.state_no + 1, u32::MAX] {
        let stale = Refusal::Stale { now: table.state_no };
        assert_eq!(refusal(hall.tables.play(table.id, who, Some(seen), &[mv]).await), stale);
        assert_eq!(refusal(hall.tables.undo(table.id, who, Some(seen)).await), stale);
        assert_eq!(refusal(hall.tables.resign(table.id, who, Some(seen)).await), stale);
    }
    let early = hall.tables.play(table.id, who, None, &[Move::EndTurn]).await;
    assert_eq!(refusal(early), Refusal::Illegal(IllegalMove::ActionMissing));
    assert_eq!(
        refusal(hall.tables.play(table.id, who, None, &[]).await),
        Refusal::NoMove
    );
    // A forbidden second move takes the first one with it.
    let card = table.view(who).unwrap().hand()[0];
    let recruit = Move::Recruit { card };
    let moves = [recruit, Move::TakeNothing];
    assert_eq!(
        refusal(hall.tables.play(table.id, who, None, &moves).await),
        Refusal::Illegal(IllegalMove::MustTake)
    );
    assert_eq!(face(&hall.tables.table(table.id).await.unwrap()), face(&table));
}

#[tokio::test]
async fn moves_that_another_decision_cut_off_are_left_out_and_counted() {
    let hall = Hall::open(11).await;
    // Three players: a recruit by who can neither trade, develop nor renew ends the turn by itself.
    let table = started(
        &hall,
        3,
        TableOptions {
            skali: false,
            ..TableOptions::default()
        },
    )
    .await;
    let who = table.deciding().unwrap().user;
    let card = table.view(who).unwrap().hand()[0];
    let take = Move::Take { space: card.colour() };
    let moves = [
        Move::Trade { bracelets: 1 },
        Move::Recruit { card },
        take,
        Move::EndTurn,
    ];
    let played = hall.tables.play(table.id, who, None, &moves).await.unwrap();
    assert_eq!((played.entries.len(), played.skipped), (3, 1));
    assert_ne!(played.table.deciding().unwrap().user, who);
    let batch = table.state_no + 1;
    assert!(played.entries.iter().all(|entry| entry.batch == batch));
    assert!(played.events().any(|event| matches!(event, Event::TurnEnded { .. })));
    assert_eq!(hall.tables.table(table.id).await.unwrap().state_no, table.state_no + 3);
}

#[tokio::test]
async fn with_two_players_the_one_who_stays_wins() {
    let hall = Hall::open(12).await;
    let table = started(&hall, 2, TableOptions::default()).await;
    let played = hall.tables.resign(table.id, BOB, Some(table.state_no)).await.unwrap();
    assert_eq!(played.entries[0].deed, Deed::Resigned);
    assert_eq!(played.table.status, Status::Finished);
    let stored = hall.tables.table(table.id).await.unwrap();
    let result = stored.result.clone().unwrap();
    let ann = stored.seated(ANN).unwrap().seat;
    assert!(
        result.scores.iter().all(|score| score.winner == (score.seat == ann)),
        "R13.1"
    );
    assert!(stored.seated(BOB).unwrap().left_at.is_some() && !stored.is_seated(BOB));
    assert_eq!(stored.seats, played.table.seats);
}

#[tokio::test]
async fn with_three_players_the_others_go_on_without_the_leaver() {
    let hall = Hall::open(13).await;
    let mut dice = Dice::new(13);
    let mut table = started(&hall, 3, TableOptions::default()).await;
    for _ in 0..20 {
        table = random_move(&hall, &table, &mut dice).await;
    }
    let leaver = table.deciding().unwrap().user;
    table = hall.tables.resign(table.id, leaver, None).await.unwrap().table;
    assert_eq!(table.status, Status::Running);
    assert_eq!(
        refusal(hall.tables.resign(table.id, leaver, None).await),
        Refusal::NotSeated
    );
    assert_eq!(
        refusal(hall.tables.undo(table.id, leaver, None).await),
        Refusal::NotSeated
    );
    assert!(hall.tables.tables_of(leaver).await.unwrap().is_empty());
    assert_eq!(
        table.view(leaver).unwrap().viewer(),
        None,
        "who left sees what everybody sees"
    );
    while table.status == Status::Running {
        assert_ne!(table.deciding().unwrap().user, leaver, "R13.1");
        table = random_move(&hall, &table, &mut dice).await;
    }
    let gone = table.seated(leaver).unwrap().seat;
    let score = table.result.clone().unwrap().scores[gone.index()];
    assert!(score.left && !score.winner);
    replay(&hall, table.id, &table.options).await;
}

#[tokio::test]
async fn a_table_keeps_the_cards_it_began_with() {
    let mut hall = Hall::open(14).await;
    let mut dice = Dice::new(14);
    let old = started(&hall, 2, TableOptions::default()).await;
    let mut dear = cards::built_in();
    for building in &mut dear.buildings {
        building.cost = 3;
    }
    assert_ne!(dear, cards::built_in());
    hall.restart_with(dear.clone()).await;

    let mut table = hall.tables.table(old.id).await.unwrap();
    assert_eq!(**table.cards().unwrap(), cards::built_in());
    let new = started(&hall, 2, TableOptions::default()).await;
    assert_eq!(**new.cards().unwrap(), dear);
    for _ in 0..30 {
        table = random_move(&hall, &table, &mut dice).await;
    }
    assert_eq!(**table.cards().unwrap(), cards::built_in());
    replay(&hall, table.id, &table.options).await;
}

#[tokio::test]
async fn a_damaged_table_troubles_no_other() {
    let hall = Hall::open(15).await;
    let good = started(&hall, 2, TableOptions::default()).await;
    let spoilt = [
        "UPDATE games SET options = '{}' WHERE id = 2",
        "UPDATE seats SET ship = 'raft' WHERE game = 3 AND seat = 1",
        "DELETE FROM entries WHERE game = 4 AND state IS NOT NULL",
        "UPDATE games SET result = '7' WHERE id = 5",
    ];
    let mut db = SqliteConnection::connect(&hall.url()).await.unwrap();
    for statement in spoilt {
        let bad = started(&hall, 2, TableOptions::default()).await;
        sqlx::query(statement).execute(&mut db).await.unwrap();
        let error = hall.tables.table(bad.id).await.unwrap_err();
        assert!(
            matches!(error, TableError::Store(StoreError::Unreadable { game, .. }) if game == bad.id),
            "{error}"
        );
        assert!(hall.tables.play(bad.id, ANN, None, &[Move::EndTurn]).await.is_err());
    }
    // A state that the rules cannot reach: somebody's recruits out of nowhere.
    let bad = started(&hall, 2, TableOptions::default()).await;
    let forged = hall
        .tables
        .store()
        .state(bad.id, bad.state_no)
        .await
        .unwrap()
        .unwrap()
        .state
        .0;
    let forged = forged.replace("\"recruits\":1", "\"recruits\":77");
    let forge = "INSERT OR REPLACE INTO entries SELECT game, no, batch, kind, seat, user, action, events, reveals, undo_to, \
                 state_version, ?2, created_at FROM entries WHERE game = ?1 AND state IS NOT NULL";
    sqlx::query(forge)
        .bind(bad.id.0)
        .bind(forged)
        .execute(&mut db)
        .await
        .unwrap();
    assert!(hall.tables.table(bad.id).await.is_err());

    let tables = hall.tables.tables_in(SQUARE).await.unwrap();
    assert_eq!(tables.iter().map(|table| table.id).collect::<Vec<_>>(), [good.id]);
    random_move(&hall, &good, &mut Dice::new(1)).await;
}

#[tokio::test]
async fn nobody_reads_hidden_cards_in_the_log() {
    let hall = Hall::open(16).await;
    let mut dice = Dice::new(16);
    let mut table = started(&hall, 4, TableOptions::default()).await;
    while table.status == Status::Running {
        table = random_move(&hall, &table, &mut dice).await;
    }
    let everything = hall.tables.store().entries_since(table.id, 0, 10_000).await.unwrap();
    let stored: String = everything
        .iter()
        .filter_map(|e| e.events.as_ref())
        .map(|e| &*e.0)
        .collect();
    assert!(
        stored.contains("\"reshuffled\"") && stored.contains("\"dealt\""),
        "the game was too short to prove it"
    );

    let log_of = async |viewer: Option<UserId>| hall.tables.log(&table, 0, viewer).await.unwrap();
    for viewer in [None, Some(EVE), Some(PEOPLE[2])] {
        let own = viewer.and_then(|user| table.seated(user)).map(|seated| seated.seat);
        let mut dealt = 0;
        for event in log_of(viewer).await.iter().flat_map(|entry| &entry.events) {
            match event {
                Event::Reshuffled { .. } => panic!("the deck's order is for nobody"),
                Event::Dealt { seat, .. } => {
                    assert_eq!(Some(*seat), own);
                    dealt += 1;
                }
                _ => {}
            }
        }
        assert_eq!(dealt, usize::from(own.is_some()));
    }
    let shown = format!("{table:?} {:?}", hall.tables);
    assert!(!shown.contains("hidden") && !shown.contains("seed"), "{shown}");
}

#[tokio::test]
async fn the_news_are_what_happened_since_ones_own_last_move() {
    let hall = Hall::open(17).await;
    let mut dice = Dice::new(17);
    let mut table = started(&hall, 3, TableOptions::default()).await;
    let first = table.deciding().unwrap().user;
    while table.deciding().unwrap().user == first {
        table = random_move(&hall, &table, &mut dice).await;
    }
    let left_at = table.state_no;
    assert!(hall.tables.news_for(&table, first).await.unwrap().is_empty());
    for _ in 0..3 {
        table = random_move(&hall, &table, &mut dice).await;
    }
    let news = hall.tables.news_for(&table, first).await.unwrap();
    assert_eq!(
        news.iter().map(|entry| entry.no).collect::<Vec<_>>(),
        [left_at + 1, left_at + 2, left_at + 3]
    );
    assert!(news.iter().all(|entry| entry.user != Some(first)));
    assert_eq!(hall.tables.log(&table, left_at, None).await.unwrap().len(), 3);
}

#[tokio::test]
async fn seeds_come_from_the_operating_system_and_differ() {
    let store = knarr::store::Store::open("sqlite::memory:").await.unwrap();
    let tables = Tables::new(store, cards::built_in());
    let mut seeds = Vec::new();
    for _ in 0..3 {
        let lobby = knarr::table::NewLobby {
            guild: None,
            channel: SQUARE,
            host: ANN,
            name: "Ann".into(),
            options: TableOptions::default(),
        };
        let id = tables.open_lobby(lobby).await.unwrap().id;
        tables.join(id, BOB, "Bob").await.unwrap();
        tables.start(id, ANN).await.unwrap();
        seeds.push(tables.store().game(id).await.unwrap().seed.unwrap().0);
    }
    seeds.sort();
    seeds.dedup();
    assert_eq!(seeds.len(), 3);
}
