//! Computers at the table: seated by buttons, playing beside people, and for a person who is away.

use std::time::Duration;

use knarr::sandbox::{Channel, Message, Person, Slash, Stand};
use knarr::table::{GameId, Status, Table, is_computer};

use crate::games::{calls_are_few, only_the_newest_board_has_buttons, scores_are_told};
use crate::harbour::{Harbour, click, stand};
use crate::player::{Random, Via};
use crate::process::{Look, Program};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Ann seats computers by buttons, and starts.
async fn company(harbour: &Harbour, options: &[(&str, &str)], levels: &[&str]) -> GameId {
    let (game, lobby) = harbour.lobby(&harbour.general(), options).await;
    let ann = harbour.person("ann");
    let mut panel = click(&ann, &lobby, "Add computer").await.message().unwrap();
    assert!(panel.is_private());
    for level in levels {
        let answer = click(&ann, &panel, &format!("Add {level}")).await;
        panel = answer.message().unwrap();
        panel
            .wait_until("the computer to be named", |panel| panel.text().contains(level))
            .await
            .unwrap();
    }
    harbour.until(game, |table| table.seats.len() == levels.len() + 1).await;
    for level in levels {
        assert!(
            lobby.text().contains(level) && lobby.text().contains("computer"),
            "{}",
            lobby.text()
        );
    }
    click(&ann, &lobby, "Start").await;
    harbour.until(game, |table| table.status == Status::Running).await;
    game
}

/// Waits until it is for a person to decide, or the game is over, and everybody is told.
async fn until_a_person(harbour: &Harbour, game: GameId) -> Table {
    let computers_rest = |table: &Table| table.deciding().is_none_or(|deciding| deciding.computer.is_none());
    harbour.until(game, computers_rest).await
}

/// No message names a computer in a way that would notify, and nobody but people is written to.
async fn computers_are_left_in_peace(harbour: &Harbour, game: GameId) {
    let table = harbour.table(game).await;
    let computers: Vec<_> = table.seats.iter().filter(|seated| is_computer(seated.user)).collect();
    assert!(!computers.is_empty());
    for message in harbour.place(game).await.messages() {
        let every = message.history().into_iter().map(|snapshot| snapshot.content);
        for text in every.chain([message.text()]) {
            for computer in &computers {
                assert!(!text.contains(&format!("<@{}>", computer.user)), "{text}");
            }
        }
        assert!(
            message.pinged().iter().all(|person| person.username() == "ann"),
            "{}",
            message.text()
        );
    }
    let rows = harbour.tables.store().announcements(game).await.unwrap();
    for computer in &computers {
        assert!(rows.iter().all(|row| row.place != format!("hand:{}", computer.user)));
    }
    let direct = harbour
        .stand
        .requests()
        .into_iter()
        .filter(|request| request.path == "/users/@me/channels");
    assert!(direct.count() <= 1, "only Ann has a channel for her hand");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_and_two_computers_play_by_buttons_from_lobby_to_scores() {
    let mut harbour = Harbour::open(81).await;
    let game = company(&harbour, &[("pause", "no")], &["Thrall", "Karl"]).await;
    let before = harbour.stand.request_count();
    let mut random = Random::new(Via::Buttons, 81);
    let ann = harbour.person("ann");
    for turn in 0.. {
        let table = until_a_person(&harbour, game).await;
        if table.status != Status::Running {
            break;
        }
        assert!(turn < 3000, "the game does not end");
        random.step(&harbour, &ann, &table).await;
        if turn == 30 {
            // Whatever a computer was about to do, it does after the start.
            harbour.stop_bot().await;
            harbour.start_bot().await;
        }
    }
    let table = harbour.told(game).await;
    assert_eq!(table.status, Status::Finished);
    harbour.stand.assert_clean();
    scores_are_told(&harbour, &table).await;
    only_the_newest_board_has_buttons(&harbour, game).await;
    calls_are_few(&harbour, &table, before);
    computers_are_left_in_peace(&harbour, game).await;
    // Each of Ann's turns begins with a message that calls her, and tells what the computers did since.
    let boards = harbour.boards(game).await;
    let calls: Vec<&Message> = boards.iter().filter(|board| !board.pinged().is_empty()).collect();
    let turns = usize::from(table.result.as_ref().unwrap().turns);
    assert!(
        calls.len() >= turns / 3 && calls.len() <= turns / 3 + 1,
        "{} of {turns}",
        calls.len()
    );
    let names: Vec<&str> = table.seats[1..].iter().map(|seated| seated.name.as_str()).collect();
    let told = |board: &Message| {
        let first = board
            .history()
            .first()
            .map_or_else(|| board.content(), |first| first.content.clone());
        names.iter().all(|name| first.contains(name))
    };
    assert!(calls[1..].iter().filter(|board| told(board)).count() + 2 >= calls.len() - 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_stops_in_a_computers_pause_goes_on_by_itself_after_the_start() {
    let mut harbour = Harbour::open(82).await;
    let game = company(&harbour, &[], &["Thrall"]).await;
    let ann = harbour.person("ann");
    let mut random = Random::new(Via::Slash, 82);
    let mut table = until_a_person(&harbour, game).await;
    while table.deciding().is_some_and(|deciding| deciding.computer.is_none()) {
        random.step(&harbour, &ann, &table).await;
        table = harbour.table(game).await;
    }
    harbour.stop_bot().await;
    let stopped = harbour.table(game).await;
    assert!(
        stopped.deciding().unwrap().computer.is_some(),
        "the pause was over too soon"
    );
    harbour.start_bot().await;
    let table = until_a_person(&harbour, game).await;
    assert_eq!(table.deciding().unwrap().user.to_string(), ann.id().to_string());
    let log = harbour.tables.log(&table, stopped.state_no, None).await.unwrap();
    assert!(!log.is_empty() && log.iter().all(|entry| entry.batch == stopped.state_no + 1));
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_opens_with_computers_and_the_host_sends_one_away() {
    let harbour = Harbour::open(83).await;
    let general = harbour.general();
    let ann = harbour.person("ann");
    let answer = ann
        .slash("knarr new")
        .opt("computers", 2)
        .opt("level", "thrall: sensible, short-sighted")
        .in_channel(&general)
        .await
        .unwrap();
    let lobby = answer.message().unwrap();
    let game = *harbour.tables.open_tables().await.unwrap().last().unwrap();
    let table = harbour.told(game).await;
    assert_eq!(table.seats.len(), 3);
    assert_ne!(table.seats[1].name, table.seats[2].name);
    for seated in &table.seats[1..] {
        assert!(lobby.text().contains(&seated.name), "{}", lobby.text());
    }
    let denied = click(&harbour.person("bob"), &lobby, "Add computer").await;
    assert!(denied.text().contains("Only the host"), "{}", denied.text());
    let panel = click(&ann, &lobby, "Add computer").await.message().unwrap();
    let away = format!("Send {} away", table.seats[1].name);
    click(&ann, &panel, &away).await;
    let table = harbour.until(game, |table| table.seats.len() == 2).await;
    assert!(lobby.text().contains(&table.seats[1].name));
    // More computers than seats are refused, and no table is left behind.
    let refused = ann
        .slash("knarr new")
        .opt("computers", 3)
        .opt("seats", 2)
        .in_channel(&general)
        .await
        .unwrap();
    assert!(refused.ok() && refused.text().contains("seats"), "{}", refused.text());
    assert_eq!(harbour.tables.open_tables().await.unwrap().len(), 1);
    harbour.stand.assert_clean();
}

/// Whose turn it is takes what is said in the private answer to a click.
async fn my_hand(harbour: &Harbour, game: GameId, person: &Person) -> Message {
    let board = harbour.board(game).await;
    click(person, &board, "My hand").await.message().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_leaves_the_seat_to_a_computer_and_takes_it_back() {
    let harbour = Harbour::open(84).await;
    let game = harbour.game(&harbour.general(), 2, &[("pause", "no")]).await;
    let (ann, bob) = (harbour.person("ann"), harbour.person("bob"));
    let ask = bob.slash("knarr resign").in_channel(&harbour.general()).await.unwrap();
    let ask = ask.message().unwrap();
    let away = click(&bob, &ask, "Let a computer play for me").await;
    let away = away.message().unwrap();
    let plays = |away: &Message| away.text().contains("A Karl plays for you");
    away.wait_until("a computer to play for Bob", plays).await.unwrap();
    let mut random = Random::new(Via::Buttons, 84);
    for _ in 0..12 {
        let table = until_a_person(&harbour, game).await;
        assert_eq!(table.deciding().unwrap().user.to_string(), ann.id().to_string());
        random.step(&harbour, &ann, &table).await;
    }
    until_a_person(&harbour, game).await;
    let hand = my_hand(&harbour, game, &bob).await;
    assert!(hand.button("Take my seat back (table 1)").is_some(), "{}", hand.text());
    let settings = bob
        .slash("knarr settings")
        .in_channel(&harbour.general())
        .await
        .unwrap();
    assert!(
        settings
            .message()
            .unwrap()
            .button("Take my seat back (table 1)")
            .is_some()
    );
    click(&bob, &hand, "Take my seat back (table 1)").await;
    let back = |hand: &Message| hand.text().contains("You have your seat back");
    hand.wait_until("the seat to be Bob's again", back).await.unwrap();
    let table = random.play(&harbour, game).await;
    assert_eq!(table.status, Status::Finished);
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_anybody_at_the_table_can_let_a_computer_play_for_who_is_absent() {
    let harbour = Harbour::open(85).await;
    let game = harbour.game(&harbour.general(), 2, &[("pause", "no")]).await;
    let table = harbour.told(game).await;
    let due = table.deciding().unwrap();
    let absent = harbour.by_id(due.user);
    let name = if absent.username() == "ann" { "bob" } else { "ann" };
    let other = harbour.person(name);
    let label = format!("Let a computer play for {}", absent.display_name());
    assert!(my_hand(&harbour, game, &other).await.button(&label).is_none());
    harbour.wait(DAY);
    assert!(my_hand(&harbour, game, &absent).await.button(&label).is_none());
    let waiting = click(&other, &harbour.board(game).await, "Recruit")
        .await
        .message()
        .unwrap();
    click(&other, &waiting, &label).await;
    let table = until_a_person(&harbour, game).await;
    assert_eq!(table.deciding().unwrap().user.to_string(), other.id().to_string());
    assert!(table.at(due.seat).unwrap().is_away());
    harbour.stand.assert_clean();
}

/// Killed again and again while computers play: each of their turns is stored once and whole.
#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_computers_turns_nothing_is_lost_or_doubled() {
    let stand = stand().await;
    let mut program = Program::new();
    program.start(&stand).await;
    let general = stand.channel("general").unwrap();
    let ann = stand.person("ann").unwrap();
    let new = ann.slash("knarr new").opt("computers", 3).opt("pause", false);
    let lobby = new.in_channel(&general).await.unwrap().message().unwrap();
    assert!(ann.click(&lobby, "Start").await.unwrap().ok());
    let look = program.look().await;
    let mut kills = 0;
    for kill in 0..10_u64 {
        // With nobody's help, the computers play on until Ann is called.
        if !until_called(&stand, &look, &ann).await {
            break;
        }
        let before = look.state_no().await;
        let command = any_move(&ann, &general).await;
        let sent = command.send(&general);
        assert!(sent.is_ok());
        for _ in 0..500 {
            if look.state_no().await > before {
                break;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        tokio::time::sleep(Duration::from_millis(kill * 25)).await;
        program.kill(&stand);
        kills += 1;
        assert!(look.is_whole().await);
        assert_eq!(look.computers_turns_stored_twice().await, 0);
        program.start(&stand).await;
    }
    until_called(&stand, &look, &ann).await;
    assert!(kills > 5 && look.computers_turns().await > 10);
    assert!(look.is_whole().await);
    assert_eq!(look.computers_turns_stored_twice().await, 0);
    stand.assert_clean();
}

/// Something that a person can do now: what is pending, else a recruit with what to take, else the end of the turn.
async fn any_move(person: &Person, channel: &Channel) -> Slash {
    let first = async |command: &Slash, option: &str| {
        let offered = command.clone().autocomplete(option, "", channel).await.unwrap();
        offered.into_iter().next()
    };
    let choose = person.slash("knarr choose");
    if let Some(option) = first(&choose, "option").await {
        return choose.opt("option", &option);
    }
    let recruit = person.slash("knarr recruit");
    let Some(card) = first(&recruit, "card").await else {
        return person.slash("knarr end-turn");
    };
    let recruit = recruit.opt("card", &card);
    match first(&recruit, "take").await {
        Some(take) => recruit.opt("take", &take),
        None => recruit,
    }
}

/// Waits until the newest board shows the present and calls this person; `false` if the game is over first.
async fn until_called(stand: &Stand, look: &Look, person: &Person) -> bool {
    for _ in 0..3000 {
        let told = look.shown().await == Some(look.state_no().await) && look.retired().await == 0;
        let threads = stand.channel("general").unwrap().threads();
        let last = threads.last().and_then(Channel::last_message);
        match last {
            _ if look.status().await == "finished" => return false,
            Some(last) if told && last.content().starts_with(&person.mention()) => return true,
            _ => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
    panic!("the computers do not play on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_private_and_for_ones_own_turn() {
    let harbour = Harbour::open(86).await;
    let general = harbour.general();
    let game = harbour.game(&general, 2, &[]).await;
    let person = harbour.decider(game).await;
    let hand = my_hand(&harbour, game, &person).await;
    click(&person, &hand, "Hint").await;
    hand.wait_until("a hint", |hand| hand.text().contains("the best"))
        .await
        .unwrap();
    assert!(hand.is_private() && hand.text().contains("1. "), "{}", hand.text());
    let typed = person.slash("knarr hint").in_channel(&general).await.unwrap();
    let typed = typed.message().unwrap();
    typed
        .wait_until("a hint", |hint| hint.text().contains("the best"))
        .await
        .unwrap();
    assert!(typed.is_private());
    let other = if person.username() == "ann" { "bob" } else { "ann" };
    let refused = harbour
        .person(other)
        .slash("knarr hint")
        .in_channel(&general)
        .await
        .unwrap();
    assert!(refused.text().contains("turn"), "{}", refused.text());
    harbour.stand.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_do_without_hints() {
    let harbour = Harbour::open(87).await;
    let game = harbour.game(&harbour.general(), 2, &[("hints", "no")]).await;
    let person = harbour.decider(game).await;
    assert!(my_hand(&harbour, game, &person).await.button("Hint").is_none());
    let refused = person.slash("knarr hint").in_channel(&harbour.general()).await.unwrap();
    assert!(refused.text().contains("without hints"), "{}", refused.text());
    harbour.stand.assert_clean();
}

/// The stand-in counts an acknowledgement that comes after three seconds as an offence, as Discord does.
#[tokio::test(flavor = "multi_thread")]
async fn fifty_tables_with_jarls_keep_no_click_waiting() {
    const TABLES: usize = 50;
    let mut harbour = Harbour::open(88).await;
    let general = harbour.general();
    let ann = harbour.person("ann");
    // Fifty boards are not what this is about, nor fifty hands for one person, of which Discord takes one a second.
    let settings = ann.slash("knarr settings").opt("view", "text").opt("hand", false);
    assert!(settings.in_channel(&general).await.unwrap().ok());
    let guild = harbour.stand.guild("Harbour").unwrap();
    let mut lobbies = Vec::new();
    for n in 0..TABLES {
        // Discord allows few messages in one channel.
        let channel = harbour.stand.add_channel(&guild, &format!("table-{n}"));
        let new = ann
            .slash("knarr new")
            .opt("computers", 3)
            .opt("level", "jarl: thinks ahead");
        let new = new.opt("pause", false).opt("skali", false);
        lobbies.push(new.in_channel(&channel).await.unwrap().message().unwrap());
    }
    for lobby in &lobbies {
        click(&ann, lobby, "Start").await;
    }
    let games = harbour.tables.open_tables().await.unwrap();
    let thinks = |table: &Table| table.deciding().is_some_and(|due| due.computer.is_some());
    let mut at_once = 0;
    for _ in 0..2 {
        let mut thinking = 0;
        for game in &games {
            thinking += usize::from(thinks(&harbour.table(*game).await));
            // Whatever is typed is answered while jarls think.
            let hand = ann.slash("knarr hand").opt("table", game.to_string());
            let hand = hand.in_channel(&general).await.unwrap();
            assert!(hand.ok(), "{hand:?}");
        }
        at_once = at_once.max(thinking);
    }
    assert!(at_once >= TABLES / 4, "only {at_once} jarls had to think");
    for game in &games {
        for wait in 0.. {
            if !thinks(&harbour.table(*game).await) {
                break;
            }
            assert!(wait < 6000, "a jarl does not play");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    harbour.stop_bot().await;
    harbour.stand.assert_clean();
}
