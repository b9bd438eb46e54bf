//! The database: every statement, bad files, races and sudden deaths.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly anywhere, its helpers too")]

mod bad_files;
mod changes;
mod indices;
mod killed;
mod lookups;
mod messages;
mod one_bot;
mod people;

use knarr::store::{
    ChannelId, EntryKind, GameId, Json, Moment, NewEntry, NewGame, Seat, Started, Store, StoredSeed, UserId,
};

pub(crate) const ANN: UserId = UserId(101);
pub(crate) const BOB: UserId = UserId(102);
pub(crate) const EVE: UserId = UserId(105);
pub(crate) const SQUARE: ChannelId = ChannelId(7001);
pub(crate) const HARBOUR: ChannelId = ChannelId(7002);
pub(crate) const NOON: Moment = Moment(1_700_000_000_000);

pub(crate) fn json(text: &str) -> Json {
    Json(text.to_owned())
}

pub(crate) fn seat(no: u8, user: UserId) -> Seat {
    Seat {
        seat: no,
        user,
        name: format!("player {user}"),
        ship: ["white", "beige", "brown", "black"][usize::from(no)].to_owned(),
        joined_at: NOON,
        left_at: None,
        computer: None,
    }
}

/// A move that leaves the state `{"after": value}`.
pub(crate) fn a_move(user: UserId, value: u32) -> NewEntry {
    NewEntry {
        seat: Some(0),
        action: Some(json(r#"{"move":"end_turn"}"#)),
        events: Some(json("[]")),
        state: Some((1, json(&format!(r#"{{"after":{value}}}"#)))),
        ..NewEntry::new(EntryKind::Move, Some(user))
    }
}

pub(crate) fn started() -> Started {
    Started {
        seed: StoredSeed(vec![0xAB; 8]),
        card_set: knarr::store::CardSetHash("c0ffee".into()),
        content: json(r#"{"cards":[]}"#),
        rules_version: 1,
    }
}

/// A lobby in that channel with those people, the first of them the host.
pub(crate) async fn lobby(store: &Store, channel: ChannelId, people: &[UserId]) -> GameId {
    let new = NewGame {
        guild: None,
        channel,
        host: people[0],
        options: json(r#"{"skali":true}"#),
        seats: (0..).zip(people).map(|(no, user)| seat(no, *user)).collect(),
    };
    let first = NewEntry::new(EntryKind::Open, Some(people[0]));
    store.create_game(&new, &first, NOON).await.unwrap()
}

/// The address of that file in the folder.
pub(crate) fn url(folder: &std::path::Path) -> String {
    format!("sqlite://{}", folder.join("knarr.db").display())
}
