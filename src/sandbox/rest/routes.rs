//! The table of routes.

use super::{Handler, application, channels, commands, emojis, guilds, interactions, messages, webhooks};

/// One method on one path.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    /// The path, with `{names}` for its parameters.
    pub(crate) template: &'static str,
    pub(super) handler: Handler,
}

pub(super) const fn route(method: &'static str, template: &'static str, handler: Handler) -> Route {
    Route {
        method,
        template,
        handler,
    }
}

const TABLES: [&[Route]; 8] = [
    interactions::ROUTES,
    webhooks::ROUTES,
    messages::ROUTES,
    channels::ROUTES,
    commands::ROUTES,
    application::ROUTES,
    guilds::ROUTES,
    emojis::ROUTES,
];

impl Route {
    /// The route of a request, and its parameters. A literal segment wins over a parameter.
    pub(super) fn find(method: &str, path: &str) -> Option<(&'static Self, Vec<(&'static str, String)>)> {
        let fits = TABLES.into_iter().flatten().filter(|route| route.method == method);
        fits.filter_map(|route| Some((route, route.params(path)?)))
            .min_by_key(|(_, params)| params.len())
    }

    fn params(&self, path: &str) -> Option<Vec<(&'static str, String)>> {
        let mut params = Vec::new();
        let mut given = path.split('/');
        for wanted in self.template.split('/') {
            let segment = given.next()?;
            match wanted.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
                Some(name) if !segment.is_empty() => params.push((name, segment.to_owned())),
                Some(_) => return None,
                None if wanted == segment => {}
                None => return None,
            }
        }
        given.next().is_none().then_some(params)
    }

    /// Opened by an interaction's token instead of the bot's.
    pub(crate) fn tokened(&self) -> bool {
        self.template.starts_with("/interactions/") || self.template.starts_with("/webhooks/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_wins_over_a_parameter() {
        let (route, params) = Route::find("PATCH", "/webhooks/1/tok/messages/@original").expect("found");
        assert_eq!(
            route.template,
            "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
        );
        assert_eq!(
            params,
            [("webhook_id", "1".to_owned()), ("webhook_token", "tok".to_owned())]
        );
    }

    #[test]
    fn methods_and_lengths_are_told_apart() {
        assert!(Route::find("DELETE", "/channels/5/messages").is_none());
        assert!(Route::find("POST", "/channels/5/messages/").is_none());
        assert!(Route::find("POST", "/channels/5/messages").is_some());
    }
}
