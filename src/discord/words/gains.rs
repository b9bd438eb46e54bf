//! What cards give and moves would bring.

use crate::i18n::Lang;
use crate::render::words::{artifact, asset, row, row_short};
use crate::rules::{Assets, Effects, Preview, Row, Source};
use crate::{key, tr};

/// "2 VP, 1 recruit", or "nothing".
pub fn assets(lang: Lang, assets: Assets) -> String {
    if assets.is_empty() {
        return tr!(lang, "nothing");
    }
    let each: Vec<String> = assets.iter().map(|(what, n)| asset(lang, what, n)).collect();
    each.join(", ")
}

/// A gain with what caps take away from it: "2 recruits (1 recruit more would be lost)".
pub fn gain_line(lang: Lang, gained: Assets, lost: Assets) -> String {
    match lost.is_empty() {
        true => assets(lang, gained),
        false => tr!(
            lang,
            "gain-with-loss",
            gain = assets(lang, gained),
            lost = assets(lang, lost)
        ),
    }
}

/// A trade row: "– · 1 VP · 1 recruit".
pub fn trade_row(lang: Lang, columns: &[Assets; 3]) -> String {
    let column = |&each: &Assets| match each.is_empty() {
        true => "–".to_owned(),
        false => assets(lang, each),
    };
    columns.iter().map(column).collect::<Vec<_>>().join(" · ")
}

/// What moves would bring, on a button: all gains together, and what would be lost.
pub fn preview_short(lang: Lang, preview: &Preview) -> String {
    gain_line(lang, preview.gained(), preview.lost())
}

/// What moves would bring, each gain with its source where `fits` says that there is room for it; else all together.
pub fn preview_fitting(lang: Lang, preview: &Preview, fits: impl Fn(&str) -> bool) -> String {
    let long = preview_long(lang, preview);
    match fits(&long) {
        true => long,
        false => preview_short(lang, preview),
    }
}

/// What moves would do, told in full: each gain with its source, and what follows. Reputation is left out, since it
/// scores alike whatever the action is.
pub fn preview_long(lang: Lang, preview: &Preview) -> String {
    let mut parts = Vec::new();
    for gain in &preview.gains {
        let what = gain_line(lang, gain.gained, gain.lost);
        let key = match gain.source {
            Source::Recruit | Source::Explore | Source::Trade => None,
            Source::Village => Some(key!("gain-village")),
            Source::Raid => Some(key!("gain-raid")),
            Source::RaidPenalty => Some(key!("gain-raid-penalty")),
            Source::SilverCoin => Some(key!("gain-silver-coin")),
            Source::Amulet => Some(key!("gain-amulet")),
        };
        parts.push(match key {
            None => what,
            Some(key) => tr!(lang, key, gain = what),
        });
    }
    if parts.is_empty() {
        parts.push(tr!(lang, "nothing"));
    }
    if preview.renewed {
        parts.push(tr!(lang, "gain-renewed"));
    }
    for &which in &preview.artifacts {
        parts.push(tr!(lang, "gain-artifact", artifact = artifact(lang, which)));
    }
    if preview.raid {
        parts.push(tr!(lang, "gain-raid-comes"));
    }
    if preview.triggers_end {
        parts.push(tr!(lang, "gain-ends"));
    }
    parts.join("; ")
}

/// What a skáli, a building or a village does, one effect a line.
pub fn effects(lang: Lang, effects: &Effects, renews: Option<&[bool; 4]>) -> Vec<String> {
    let mut lines = rows(lang, effects, renews);
    if !effects.raid_gain.is_empty() {
        lines.push(tr!(lang, "effect-raid-gain", gain = assets(lang, effects.raid_gain)));
    }
    if effects.raid_penalty > 0 {
        lines.push(tr!(lang, "effect-raid-penalty", n = effects.raid_penalty));
    }
    lines
}

/// The same in fewer words, part by part, for where there is room for one short line: what a raid does, then the rows,
/// those that give the same together.
pub fn effects_short(lang: Lang, effects: &Effects) -> Vec<String> {
    let mut parts = Vec::new();
    if !effects.raid_gain.is_empty() {
        let gain = assets(lang, effects.raid_gain);
        parts.push(tr!(lang, "effect-raid-gain-short", gain = gain));
    }
    if effects.raid_penalty > 0 {
        parts.push(tr!(lang, "effect-raid-penalty-short", n = effects.raid_penalty));
    }
    let mut groups: Vec<(Vec<String>, Assets)> = Vec::new();
    for which in Row::ALL {
        let (name, gain) = (row_short(lang, which), effects.row(which));
        match groups.iter_mut().find(|(_, same)| *same == gain) {
            _ if gain.is_empty() => {}
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], gain)),
        }
    }
    parts.extend(groups.iter().map(|(names, gain)| {
        let gain = assets(lang, *gain);
        tr!(lang, "effect-row", row = names.join(", "), gain = gain)
    }));
    parts
}

fn rows(lang: Lang, effects: &Effects, renews: Option<&[bool; 4]>) -> Vec<String> {
    let mut lines = Vec::new();
    for which in Row::ALL {
        let gain = effects.row(which);
        let mut what = Vec::new();
        if !gain.is_empty() {
            what.push(assets(lang, gain));
        }
        if renews.is_some_and(|rows| rows[which as usize]) {
            what.push(tr!(lang, "gain-renewed"));
        }
        if !what.is_empty() {
            let row = row(lang, which);
            lines.push(tr!(lang, "effect-row", row = row, gain = what.join(", ")));
        }
    }
    lines
}
