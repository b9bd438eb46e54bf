//! The words of the commands: names stay as they are typed, descriptions come from the message files.

use super::Command;
use crate::i18n::{Lang, tr, tr_opt};
use crate::key;

/// The message with a command's description; its attributes are those of the options.
const KEYS: [(&str, &str); 26] = [
    ("knarr", key!("command-knarr")),
    ("new", key!("command-new")),
    ("join", key!("command-join")),
    ("leave", key!("command-leave")),
    ("start", key!("command-start")),
    ("cancel", key!("command-cancel")),
    ("kick", key!("command-kick")),
    ("recruit", key!("command-recruit")),
    ("explore", key!("command-explore")),
    ("trade", key!("command-trade")),
    ("develop", key!("command-develop")),
    ("renew", key!("command-renew")),
    ("end-turn", key!("command-end-turn")),
    ("choose", key!("command-choose")),
    ("undo", key!("command-undo")),
    ("resign", key!("command-resign")),
    ("board", key!("command-board")),
    ("hand", key!("command-hand")),
    ("log", key!("command-log")),
    ("hint", key!("command-hint")),
    ("games", key!("command-games")),
    ("rules", key!("command-rules")),
    ("card", key!("command-card")),
    ("legend", key!("command-legend")),
    ("help", key!("command-help")),
    ("settings", key!("command-settings")),
];

/// Fills in the descriptions of commands and options, and the names of fixed choices.
pub(super) fn describe(commands: &mut [Command]) {
    for command in commands {
        let Some((_, key)) = KEYS.iter().find(|(name, _)| *name == command.name) else {
            continue;
        };
        command.description = Some(tr(Lang::En, key, &[]).into());
        for parameter in &mut command.parameters {
            let own = format!("{key}.{}", parameter.name);
            // The option `table` means the same almost everywhere.
            let attribute = match parameter.name.as_ref() {
                "table" if tr_opt(Lang::En, &own, &[]).is_none() => key!("command-knarr.table").to_owned(),
                _ => own,
            };
            parameter.description = Some(tr(Lang::En, &attribute, &[]).into());
            for choice in parameter.choices.to_mut() {
                let name = format!("{attribute}-{}", choice.name.to_lowercase());
                if let Some(text) = tr_opt(Lang::En, &name, &[]) {
                    choice.name = text.into();
                }
            }
        }
        describe(&mut command.subcommands);
    }
}

#[cfg(test)]
mod tests {
    use super::super::framework;
    use super::*;

    fn check(command: &Command) {
        let described = |text: Option<&str>, what: &str| {
            let text = text.unwrap_or_else(|| panic!("{what} has no description"));
            assert!(!text.starts_with("command-"), "{what} has no description in English");
            assert!(text.chars().count() <= 100, "{what}: {text}");
        };
        described(command.description.as_deref(), &command.name);
        for parameter in &command.parameters {
            described(
                parameter.description.as_deref(),
                &format!("{} {}", command.name, parameter.name),
            );
        }
        command.subcommands.iter().for_each(check);
    }

    #[test]
    fn every_command_and_option_is_described() {
        framework().commands.iter().for_each(check);
    }

    /// Names, descriptions and the values of choices: what Discord counts, of which it takes 8000.
    fn counted(value: &serde_json::Value) -> usize {
        let own = ["name", "description", "value"]
            .iter()
            .filter_map(|key| value[key].as_str());
        let below = ["options", "choices"].iter().filter_map(|key| value[key].as_array());
        own.map(|text| text.chars().count()).sum::<usize>() + below.flatten().map(counted).sum::<usize>()
    }

    #[test]
    fn the_commands_fit_into_what_discord_takes() {
        let options = framework();
        let knarr = &options.commands[0];
        assert!(knarr.subcommands.len() <= 25);
        let json = serde_json::to_value(poise::builtins::create_application_commands(&options.commands)).unwrap();
        let counted = json.as_array().unwrap().iter().map(counted).sum::<usize>();
        assert!(counted < 7500, "{counted}");
    }
}
