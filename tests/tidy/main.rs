//! The house rules that no compiler checks: which layer may know which, where a library is at home, how files are called
//! and how long they get, and that every numbered rule has a test.
#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A layer and the layers under it, which alone it may name. `main.rs` stands above all and may name any.
const LAYERS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("i18n", &[]),
    ("sandbox", &[]),
    ("cards", &["rules"]),
    ("store", &["rules", "cards"]),
    ("ai", &["rules", "cards"]),
    ("render", &["rules", "cards", "i18n"]),
    ("lab", &["rules", "cards", "ai"]),
    ("table", &["rules", "cards", "store", "render", "ai", "lab"]),
    (
        "discord",
        &["rules", "cards", "i18n", "store", "render", "ai", "lab", "table"],
    ),
];

/// Libraries and the only layers that may name them.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("serenity", &["discord"]),
    ("poise", &["discord"]),
    ("sqlx", &["store"]),
    ("axum", &["sandbox"]),
    ("resvg", &["render"]),
    ("fluent_bundle", &["i18n"]),
    ("clap", &["main", "lab"]),
    ("anyhow", &["main"]),
    ("dotenvy", &["main"]),
    ("toml", &["cards"]),
];

/// All that the engine may use beside `std`. The generator and the JSON of a state are parts of `rand` and `serde`.
const LIBRARIES_OF_RULES: [&str; 5] = ["serde", "serde_json", "thiserror", "rand", "rand_pcg"];

/// What the engine may not touch of `std`: files, networks, clocks, the environment, threads.
const OUTSIDE_WORLD: [&str; 8] = [
    "std::fs",
    "std::io",
    "std::net",
    "std::time",
    "std::env",
    "std::thread",
    "std::process",
    "async fn",
];

/// Names that say nothing.
const EMPTY_NAMES: [&str; 5] = ["utils", "common", "helpers", "misc", "types"];

/// Lines of a file beyond which it is two files.
const LONGEST_FILE: usize = 600;

/// How many numbered statements each part of the rules has, from its first number on.
const RULES: [(u32, std::ops::RangeInclusive<u32>); 13] = [
    (1, 1..=8),
    (2, 1..=6),
    (3, 1..=5),
    (4, 1..=5),
    (5, 1..=4),
    (6, 1..=2),
    (7, 1..=6),
    (8, 1..=8),
    (9, 1..=3),
    (10, 0..=10),
    (11, 1..=2),
    (12, 1..=2),
    (13, 1..=2),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// A file's place below the root, for people.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The layer of a source file: its folder, or `main` and `lib`.
fn layer(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).unwrap();
    let first = inside.iter().next().unwrap().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// Lines of code with their numbers: comments and documentation may name anything.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let bare = |line: &'_ str| !line.trim_start().starts_with("//");
    (1..).zip(text.lines()).filter(move |(_, line)| bare(line))
}

/// The words that follow `prefix` in a line, such as the layer in `crate::rules`.
fn words_after<'a>(line: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    line.match_indices(prefix).filter_map(move |(at, _)| {
        let before = line[..at].chars().next_back();
        let part_of_a_word = before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':');
        let rest = &line[at + prefix.len()..];
        let end = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        (!part_of_a_word && end > 0).then(|| &rest[..end])
    })
}

/// The first words of what `use crate::{…}` lists in one line, as formatting leaves short lists.
fn words_in_braces(line: &str) -> impl Iterator<Item = &str> {
    let list = line.trim().strip_prefix("use crate::{").unwrap_or_default();
    let mut depth = 0;
    let items = list.split(move |c| {
        depth += (c == '{') as i32 - (c == '}') as i32;
        c == ',' && depth == 0
    });
    items.filter_map(|item| item.trim().split([':', ' ', '}', ';']).next())
}

fn names_library(line: &str, library: &str) -> bool {
    let path = format!("{library}::");
    let used = line.match_indices(&path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
    });
    used || line.trim() == format!("use {library};")
}

#[test]
fn a_layer_names_only_layers_below_it() {
    let mut found = Vec::new();
    for path in rust_files("src") {
        let own = layer(&path);
        let Some(&(_, below)) = LAYERS.iter().find(|(name, _)| *name == own) else {
            assert!(
                ["main", "lib"].contains(&own.as_str()),
                "{} is in no layer",
                shown(&path)
            );
            continue;
        };
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in code(&text) {
            let single = words_after(line, "crate::").chain(words_after(line, "knarr::"));
            for named in single.chain(words_in_braces(line)) {
                let is_layer = LAYERS.iter().any(|&(name, _)| name == named);
                if is_layer && named != own && !below.contains(&named) {
                    found.push(format!("{}:{number}: {own} names {named}", shown(&path)));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// So that no layer hides in the lines of a long list.
#[test]
fn imports_in_braces_stand_in_one_line() {
    let mut found = Vec::new();
    for path in rust_files("src") {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in code(&text) {
            if line.trim() == "use crate::{" {
                found.push(format!("{}:{number}: write one import for each layer", shown(&path)));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn each_library_stays_at_home() {
    let mut found = Vec::new();
    for path in rust_files("src") {
        let own = layer(&path);
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in code(&text) {
            for &(library, homes) in LIBRARIES {
                if names_library(line, library) && !homes.contains(&own.as_str()) {
                    found.push(format!("{}:{number}: {library} is at home in {homes:?}", shown(&path)));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn dependencies() -> Vec<String> {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let names = manifest["dependencies"].as_table().unwrap().keys();
    names.map(|name| name.replace('-', "_")).collect()
}

#[test]
fn the_rules_use_few_libraries_and_nothing_of_the_outside_world() {
    let mut found = Vec::new();
    let all = dependencies();
    let foreign: Vec<&String> = all
        .iter()
        .filter(|name| !LIBRARIES_OF_RULES.contains(&name.as_str()))
        .collect();
    assert!(foreign.len() > 20, "the manifest was not read: {foreign:?}");
    for path in rust_files("src/rules") {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in code(&text) {
            let library = foreign.iter().find(|library| names_library(line, library));
            let outside = OUTSIDE_WORLD.iter().find(|&&word| line.contains(word));
            if let Some(name) = library.map(|name| name.as_str()).or(outside.copied()) {
                found.push(format!("{}:{number}: {name}", shown(&path)));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_file_is_too_long() {
    let files = ["src", "tests"].map(rust_files).concat();
    let long = files.iter().filter_map(|path| {
        let lines = fs::read_to_string(path).unwrap().lines().count();
        (lines > LONGEST_FILE).then(|| format!("{}: {lines} lines, at most {LONGEST_FILE}", shown(path)))
    });
    let long: Vec<String> = long.collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn fonts_are_small_and_what_is_borrowed_has_its_licence_beside_it() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let fonts: Vec<PathBuf> = fs::read_dir(assets.join("fonts"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let bytes: u64 = fonts.iter().map(|file| file.metadata().unwrap().len()).sum();
    assert!(bytes <= 3_000_000, "{bytes} bytes of fonts");
    let told = fs::read_to_string(assets.join("fonts/README.md")).unwrap();
    for file in &fonts {
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(name == "README.md" || told.contains(name), "{name} is not told of");
        if name.starts_with("OFL-") {
            let licence = fs::read_to_string(file).unwrap();
            assert!(licence.contains("SIL OPEN FONT LICENSE"), "{name}");
        }
    }
    let icons = fs::read_to_string(assets.join("icons/README.md")).unwrap();
    assert!(icons.contains("own drawings") && icons.contains("MIT"));
}

#[test]
fn no_module_has_an_empty_name() {
    for path in ["src", "tests"].map(rust_files).concat() {
        let inside = path.strip_prefix(root()).unwrap().with_extension("");
        let empty = inside.iter().find(|part| EMPTY_NAMES.iter().any(|name| part == name));
        assert_eq!(empty, None, "{} says nothing about what is in it", shown(&path));
    }
}

#[test]
fn every_numbered_rule_has_a_test_that_is_named_for_it() {
    let mut tests: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    for path in rust_files("tests/rules") {
        let text = fs::read_to_string(&path).unwrap();
        for (_, line) in code(&text) {
            let Some(name) = line.strip_prefix("fn r") else {
                continue;
            };
            let mut numbers = name.split('_').map(str::parse::<u32>);
            if let (Some(Ok(part)), Some(Ok(rule))) = (numbers.next(), numbers.next()) {
                *tests.entry((part, rule)).or_default() += 1;
            }
        }
    }
    for (part, rules) in RULES {
        for rule in rules {
            assert!(tests.contains_key(&(part, rule)), "no test for R{part}.{rule}");
        }
    }
    let known = |&(part, rule): &(u32, u32)| RULES.iter().any(|(p, rules)| *p == part && rules.contains(&rule));
    let unknown: Vec<_> = tests.keys().filter(|&key| !known(key)).collect();
    assert!(unknown.is_empty(), "tests for rules that do not exist: {unknown:?}");
}

#[test]
fn the_searches_of_this_file_find_what_they_look_for() {
    assert_eq!(
        words_after("use crate::rules::Move;", "crate::").collect::<Vec<_>>(),
        ["rules"]
    );
    assert_eq!(
        words_after("let x: crate::store::Id = my_crate::y();", "crate::").collect::<Vec<_>>(),
        ["store"]
    );
    let braces = "use crate::{key, store::{Id, x}, tr};";
    assert_eq!(words_in_braces(braces).collect::<Vec<_>>(), ["key", "store", "tr"]);
    assert!(names_library("use serenity::all::Http;", "serenity"));
    assert!(names_library("fn f(x: &serenity::Http)", "serenity"));
    assert!(!names_library("use poise::serenity_prelude;", "serenity"));
    assert!(!names_library("crate::toml::x", "toml"));
    assert_eq!(
        code("// crate::rules\nlet x = 1;")
            .map(|(number, _)| number)
            .collect::<Vec<_>>(),
        [2]
    );
}
