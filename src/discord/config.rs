//! What the host sets: environment variables, or the `.env` file that `main` reads into them.

use std::fmt;
use std::num::NonZeroU64;

/// The address of Discord itself.
const DISCORD: &str = "https://discord.com";

/// Parts of libraries that quote whole events in the log even where they only warn: the tokens of interactions are in them, and hands.
pub const TALKATIVE: [&str; 2] = ["serenity::client::dispatch", "serenity::gateway::ws"];

/// Everything that running the bot needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The bot's token.
    pub token: Token,
    /// Where Discord is found.
    pub api: Api,
    /// The one server that gets the commands, at once; `None`: all servers and direct messages.
    pub dev_guild: Option<NonZeroU64>,
}

/// Why the bot cannot start as it is set up. Written for the person who hosts it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// There is no token.
    #[error(
        "DISCORD_TOKEN is not set: put your bot's token there, or into a file named .env (.env.example explains it). \
         To try the game without Discord, run `knarr sandbox`."
    )]
    NoToken,
    /// The token cannot be one.
    #[error(
        "DISCORD_TOKEN holds a character that no token has: copy it again from the developer portal, without quotes or spaces."
    )]
    BadToken,
    /// The address is none.
    #[error(
        "DISCORD_API_URL is '{0}', which is no address: it should look like http://127.0.0.1:3000, or be left out."
    )]
    BadApi(String),
    /// The number of the server is none.
    #[error("KNARR_DEV_GUILD is '{0}', which is no server: it should be the server's number, or be left out.")]
    BadGuild(String),
}

impl Config {
    /// The settings that `var` knows; `main` passes the environment.
    ///
    /// # Errors
    /// A setting is missing or cannot be read; the error says which, and never repeats the token.
    pub fn read(var: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let var = |name| var(name).map(|value| value.trim().to_owned()).filter(|v| !v.is_empty());
        let token = var("DISCORD_TOKEN").ok_or(ConfigError::NoToken)?;
        let dev_guild = match var("KNARR_DEV_GUILD") {
            None => None,
            Some(text) => Some(text.parse().map_err(|_| ConfigError::BadGuild(text))?),
        };
        let api = match var("DISCORD_API_URL") {
            None => Api::discord(),
            Some(text) => Api::at(&text)?,
        };
        Ok(Config {
            token: Token::new(&token)?,
            api,
            dev_guild,
        })
    }
}

/// The bot's token. It has no form that could be printed.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A token as the developer portal shows it.
    ///
    /// # Errors
    /// It holds what no HTTP header can.
    pub fn new(text: &str) -> Result<Token, ConfigError> {
        let text = text.strip_prefix("Bot ").unwrap_or(text);
        match text.bytes().all(|byte| byte.is_ascii_graphic()) && !text.is_empty() {
            true => Ok(Token(text.to_owned())),
            false => Err(ConfigError::BadToken),
        }
    }

    /// The value of the `Authorization` header.
    pub(super) fn header(&self) -> String {
        format!("Bot {}", self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// Where Discord's HTTP API is: Discord's own, or an address that speaks the same language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Api {
    host: String,
    own: bool,
}

impl Api {
    /// Discord's own.
    pub fn discord() -> Api {
        Api {
            host: DISCORD.to_owned(),
            own: false,
        }
    }

    /// Another one: the sandbox, a proxy that shares the rate limit.
    ///
    /// # Errors
    /// It is no `http` or `https` address.
    pub fn at(address: &str) -> Result<Api, ConfigError> {
        let bad = || ConfigError::BadApi(address.to_owned());
        let url = reqwest::Url::parse(address).map_err(|_| bad())?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
            return Err(bad());
        }
        let host = address.trim_end_matches('/');
        let host = host
            .strip_suffix("/api/v10")
            .or_else(|| host.strip_suffix("/api"))
            .unwrap_or(host);
        Ok(Api {
            host: host.to_owned(),
            own: true,
        })
    }

    /// Scheme and host, without a slash at the end.
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// Whether it is another address than Discord's own.
    pub(super) fn is_own(&self) -> bool {
        self.own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(vars: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::read(|name| {
            let found = vars.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn without_a_token_it_says_what_to_set_and_what_works_without() {
        for vars in [&[][..], &[("DISCORD_TOKEN", "  ")]] {
            let error = read(vars).unwrap_err();
            assert_eq!(error, ConfigError::NoToken);
            let text = error.to_string();
            assert!(
                text.contains("DISCORD_TOKEN") && text.contains("knarr sandbox"),
                "{text}"
            );
        }
    }

    #[test]
    fn a_token_is_in_no_output() {
        let config = read(&[("DISCORD_TOKEN", "Bot abc.def")]).unwrap();
        assert!(!format!("{config:?}").contains("abc"));
        assert_eq!(config.token.header(), "Bot abc.def");
        let error = read(&[("DISCORD_TOKEN", "abc\u{e9}")]).unwrap_err();
        assert!(!error.to_string().contains("abc"));
    }

    #[test]
    fn an_address_may_end_as_people_write_it() {
        for text in [
            "http://127.0.0.1:3000",
            "http://127.0.0.1:3000/",
            "http://127.0.0.1:3000/api/v10/",
        ] {
            let config = read(&[("DISCORD_TOKEN", "t"), ("DISCORD_API_URL", text)]).unwrap();
            assert_eq!(config.api.host(), "http://127.0.0.1:3000", "{text}");
            assert!(config.api.is_own());
        }
        assert!(!read(&[("DISCORD_TOKEN", "t")]).unwrap().api.is_own());
    }

    #[test]
    fn settings_that_cannot_be_read_are_named() {
        let token = ("DISCORD_TOKEN", "t");
        for (name, value) in [
            ("DISCORD_API_URL", "localhost:1"),
            ("DISCORD_API_URL", "x"),
            ("KNARR_DEV_GUILD", "ours"),
        ] {
            let text = read(&[token, (name, value)]).unwrap_err().to_string();
            assert!(text.contains(name) && text.contains(value), "{text}");
        }
    }
}
