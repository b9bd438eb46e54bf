//! Whatever is put in, what comes out keeps Discord's limits.

use knarr::discord::custom_id::Verb;
use knarr::discord::message::{Button, Choice, Embed, Message, Picture, Row, Select, limit};
use knarr::discord::text::length;
use knarr::table::{GameId, UserId};
use serde_json::{Value, json};

fn button(n: u32) -> Button {
    Button::new(Verb::Undo { no: n }.of(GameId(1)), format!("Undo {n}"))
}

fn json_of(message: Message) -> Value {
    serde_json::to_value(message.create()).expect("a message is JSON")
}

#[test]
fn long_text_is_cut() {
    let long = "Some words. ".repeat(2000);
    let message = Message::new(&long)
        .embed(Embed {
            title: Some(long.clone()),
            text: long.clone(),
            footer: Some(long.clone()),
            picture: None,
        })
        .embed(Embed {
            text: long.clone(),
            ..Embed::default()
        });
    assert!(length(message.content()) <= limit::CONTENT);
    let text = |embed: &Embed| {
        let parts = [embed.title.clone(), Some(embed.text.clone()), embed.footer.clone()];
        parts.iter().flatten().map(|part| length(part)).sum::<usize>()
    };
    assert!(message.embeds().iter().map(text).sum::<usize>() <= limit::EMBEDS_TEXT);
}

#[test]
fn buttons_fill_rows_of_five_and_what_is_too_much_is_left_out_and_counted() {
    let message = Message::new("x").buttons((0..7).map(button));
    let rows: Vec<usize> = message
        .rows()
        .iter()
        .map(|row| match row {
            Row::Buttons(buttons) => buttons.len(),
            Row::Select(_) => 0,
        })
        .collect();
    assert_eq!((rows, message.left_out()), (vec![5, 2], 0));

    let message = Message::new("x").buttons((0..30).map(button));
    assert_eq!((message.rows().len(), message.left_out()), (5, 1));

    let message = Message::new("x").buttons([button(1), button(1)]).buttons([button(1)]);
    assert_eq!((message.rows().len(), message.left_out()), (1, 2));
}

#[test]
fn a_select_has_at_most_25_choices_and_is_not_shown_without_any() {
    let select = |n: usize| Select {
        id: Verb::Pick(0).of(GameId(1)),
        placeholder: "p".repeat(200),
        choices: (0..n)
            .map(|i| Choice {
                label: format!("{i} {}", "label ".repeat(30)),
                description: Some("word ".repeat(50)),
                value: Verb::Log(i as u16).value(),
                mark: None,
            })
            .collect(),
    };
    let message = Message::new("x").select(select(0));
    assert_eq!((message.rows().len(), message.left_out()), (0, 0));
    let message = Message::new("x").select(select(27));
    let Row::Select(shown) = &message.rows()[0] else {
        panic!("a select was put in");
    };
    assert_eq!((shown.choices.len(), message.left_out()), (25, 2));
    assert!(
        shown
            .choices
            .iter()
            .all(|choice| length(&choice.label) <= limit::CHOICE)
    );
}

#[test]
fn nobody_is_notified_unless_named() {
    let users = |message: Message| json_of(message)["allowed_mentions"].clone();
    assert_eq!(
        users(Message::new("<@1> @everyone")),
        json!({"parse": [], "users": [], "roles": []})
    );
    assert_eq!(
        users(Message::new("<@1> <@2>").mention(UserId(1))),
        json!({"parse": [], "users": ["1"], "roles": []})
    );
}

#[test]
fn a_picture_stands_in_an_embed_of_its_own_whether_new_or_kept() {
    let message = Message::new("x")
        .picture(Picture::New {
            name: "shared.png".into(),
            alt: "The board. ".repeat(200),
            png: vec![1, 2, 3],
        })
        .picture(Picture::Kept {
            name: "panel0.png".into(),
            id: 99,
        });
    let json = json_of(message.clone());
    assert_eq!(json["embeds"][0]["image"]["url"], "attachment://shared.png");
    assert_eq!(json["embeds"][1]["image"]["url"], "attachment://panel0.png");
    let Picture::New { alt, .. } = &message.pictures()[0] else {
        panic!("a new picture was put in");
    };
    assert!(length(alt) <= limit::ALT && alt.ends_with("board.…"));
}
