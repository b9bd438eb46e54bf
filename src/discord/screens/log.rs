//! What happened: the log, page by page, and the news since a moment.

use crate::discord::custom_id::Verb;
use crate::discord::message::{Button, Message, limit};
use crate::discord::scene::Scene;
use crate::discord::text::{fit, length};
use crate::discord::words::{Detail, Narrator, ship};
use crate::rules::{Event, Seat};
use crate::table::{Deed, LogEntry};
use crate::tr;

/// What happened, for a table's message: what people did, without what was taken back.
pub fn news(scene: &Scene<'_>, entries: &[LogEntry]) -> Vec<String> {
    let narrator = Narrator {
        scene,
        you: None,
        detail: Detail::Brief,
    };
    let standing = entries.iter().filter(|entry| !entry.undone);
    standing
        .flat_map(|entry| hand_over(scene, entry).into_iter().chain(narrator.tell(&entry.events)))
        .collect()
}

/// Who plays a seat from an entry on, if it changed.
fn hand_over(scene: &Scene<'_>, entry: &LogEntry) -> Option<String> {
    let who = scene.name(entry.seat?);
    match entry.deed {
        Deed::StoodIn => Some(tr!(scene.lang, "log-stood-in", who = who)),
        Deed::CameBack => Some(tr!(scene.lang, "log-came-back", who = who)),
        _ => None,
    }
}

/// A page of the log, page 0 being the newest, each page oldest first.
pub fn log(scene: &Scene<'_>, entries: &[LogEntry], page: u16) -> Message {
    let lang = scene.lang;
    let lines: Vec<String> = entries.iter().flat_map(|entry| entry_lines(scene, entry)).collect();
    let title = tr!(lang, "log-title", game = scene.game.0);
    let pages = paged(&lines, limit::CONTENT - length(&title) - 60);
    let last = pages.len().saturating_sub(1);
    let page = usize::from(page).min(last);
    let shown = pages.get(page).cloned().unwrap_or_default();
    let title = tr!(lang, "log-page", title = title, page = page + 1, pages = last + 1);
    let to = |page: usize| scene.id(Verb::Log(u16::try_from(page).unwrap_or(u16::MAX)));
    let mut buttons = Vec::new();
    if page < last {
        buttons.push(Button::new(to(page + 1), tr!(lang, "button-log-older")));
    }
    if page > 0 {
        buttons.push(Button::new(to(page - 1), tr!(lang, "button-log-newer")));
    }
    if scene.view.viewer().is_some() {
        buttons.push(super::back(scene, Verb::Hand));
    }
    let text = match shown.is_empty() {
        true => tr!(lang, "log-empty"),
        false => shown.join("\n"),
    };
    Message::new(format!("{title}\n{text}")).buttons(buttons)
}

/// Lines in pages of at most `room`, the newest page full and first.
fn paged(lines: &[String], room: usize) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    let mut page: Vec<String> = Vec::new();
    let mut left = room;
    for line in lines.iter().rev() {
        let line = fit(line, room - 1);
        let size = 1 + length(&line);
        if size > left {
            page.reverse();
            pages.push(std::mem::take(&mut page));
            left = room;
        }
        left -= size;
        page.push(line);
    }
    if !page.is_empty() {
        page.reverse();
        pages.push(page);
    }
    pages
}

/// An entry: what was done and what came of it on one line, and a line for a turn that began with it.
fn entry_lines(scene: &Scene<'_>, entry: &LogEntry) -> Vec<String> {
    let lang = scene.lang;
    let who = || {
        entry
            .seat
            .map_or_else(|| tr!(lang, "somebody"), |seat: Seat| scene.name(seat))
    };
    let narrator = Narrator {
        scene,
        you: scene.view.viewer(),
        detail: Detail::Full,
    };
    let deed = match entry.deed {
        Deed::Started => Some(tr!(lang, "log-started")),
        Deed::TookBack(_) => Some(tr!(lang, "log-took-back", who = who())),
        Deed::Moved(_) | Deed::Resigned => None,
        Deed::Opened => Some(tr!(lang, "log-opened")),
        Deed::Joined => Some(tr!(lang, "log-joined")),
        Deed::GotUp => Some(tr!(lang, "log-got-up")),
        Deed::Kicked(_) => Some(tr!(lang, "log-kicked")),
        Deed::ChoseShip(which) => Some(tr!(lang, "log-ship", ship = ship(lang, which))),
        Deed::Closed => Some(tr!(lang, "log-closed")),
        Deed::SeatedComputer(_) => Some(tr!(lang, "log-computer")),
        Deed::StoodIn | Deed::CameBack => hand_over(scene, entry),
    };
    let turn = |event: &Event| matches!(event, Event::TurnStarted { .. });
    let mut lines = Vec::new();
    let mut sentences: Vec<String> = deed.into_iter().collect();
    let mut rest = entry.events.as_slice();
    loop {
        let end = rest.iter().position(turn).unwrap_or(rest.len());
        sentences.extend(narrator.tell(&rest[..end]));
        if !sentences.is_empty() {
            let line = sentences.join(" ");
            lines.push(match entry.undone {
                true => tr!(lang, "log-undone", line = line),
                false => tr!(lang, "log-line", line = line),
            });
            sentences.clear();
        }
        let Some(event) = rest.get(end) else { break };
        if !entry.undone {
            lines.extend(narrator.tell(std::slice::from_ref(event)));
        }
        rest = &rest[end + 1..];
    }
    lines
}
