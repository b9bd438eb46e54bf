//! The calls that the bot makes, by name.

use serde::Deserialize;
use serde_json::{Value, json};
use serenity::all::{ApplicationId, ChannelId, GuildId, InteractionId, MessageId, UserId};
use twilight_http_ratelimiting::Method;

use super::call::{Body, Call, Payload};
use super::{Rest, RestError, code};
use crate::discord::marks::Emoji;

/// A thread without a message for so long is archived, in minutes: a week, the longest there is.
const THREAD_LIFE: u32 = 7 * 24 * 60;

/// Where the gateway is, and how much of it the bot needs.
#[derive(Clone, Debug, Deserialize)]
pub(in crate::discord) struct Gateway {
    /// The address of the WebSocket.
    pub url: String,
    /// How many shards Discord recommends.
    pub shards: u32,
}

/// A message as Discord has it now: only what the bot looks at.
#[derive(Clone, Debug, Deserialize)]
pub(in crate::discord) struct Sent {
    /// Its number.
    pub id: MessageId,
    #[serde(default)]
    attachments: Vec<Attachment>,
    #[serde(default)]
    embeds: Vec<Embed>,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct SentAttachment {
    /// Its number, by which an edit keeps it.
    pub id: u64,
    /// Its name.
    pub name: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Attachment {
    id: serenity::all::AttachmentId,
    filename: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Embed {
    image: Option<Image>,
    thumbnail: Option<Image>,
}

#[derive(Clone, Debug, Deserialize)]
struct Image {
    url: String,
}

impl Sent {
    /// Its files. Those that an embed shows are not listed among the attachments: their number stands in the picture's address.
    pub(in crate::discord) fn attachments(&self) -> Vec<SentAttachment> {
        let listed = self.attachments.iter().map(|a| SentAttachment {
            id: a.id.get(),
            name: a.filename.clone(),
        });
        let images = self
            .embeds
            .iter()
            .flat_map(|embed| [&embed.image, &embed.thumbnail])
            .flatten();
        listed
            .chain(images.filter_map(|image| attachment_of_url(&image.url)))
            .collect()
    }
}

/// A message as the list of a channel's messages has it.
#[derive(Clone, Debug, Deserialize)]
pub(in crate::discord) struct Listed {
    /// Its number.
    pub id: MessageId,
    author: Author,
    nonce: Option<Value>,
    #[serde(default)]
    components: Vec<Row>,
}

#[derive(Clone, Debug, Deserialize)]
struct Author {
    id: UserId,
}

#[derive(Clone, Debug, Deserialize)]
struct Row {
    #[serde(default)]
    components: Vec<Component>,
}

#[derive(Clone, Debug, Deserialize)]
struct Component {
    custom_id: Option<String>,
}

impl Listed {
    /// Whether the application's own bot wrote it: the two have the same number.
    pub(in crate::discord) fn is_by(&self, app: ApplicationId) -> bool {
        self.author.id.get() == app.get()
    }

    /// Whether it was sent with that nonce, as far as Discord still tells.
    pub(in crate::discord) fn has_nonce(&self, nonce: &str) -> bool {
        self.nonce.as_ref().and_then(Value::as_str) == Some(nonce)
    }

    /// What its buttons and selects carry.
    pub(in crate::discord) fn custom_ids(&self) -> impl Iterator<Item = &str> {
        let components = self.components.iter().flat_map(|row| &row.components);
        components.filter_map(|component| component.custom_id.as_deref())
    }
}

/// `…/attachments/<channel>/<id>/<name>?…`
fn attachment_of_url(url: &str) -> Option<SentAttachment> {
    let path = url.split(['?', '#']).next()?;
    let (_, rest) = path.split_once("/attachments/")?;
    let mut parts = rest.split('/');
    let (_, id, name) = (parts.next()?, parts.next()?, parts.next()?);
    Some(SentAttachment {
        id: id.parse().ok()?,
        name: name.to_owned(),
    })
}

/// A channel or thread: only its number.
#[derive(Clone, Debug, Deserialize)]
pub(in crate::discord) struct Thread {
    /// Its number.
    pub id: ChannelId,
}

/// The first answer to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(in crate::discord) enum Callback {
    /// A message.
    Message = 4,
    /// A message follows.
    DeferredMessage = 5,
    /// A change of the message with the button may follow.
    DeferredUpdate = 6,
    /// The message with the button changes.
    Update = 7,
    /// Choices for an option.
    Choices = 8,
}

#[derive(Default, Deserialize)]
struct CallbackAnswer {
    resource: Option<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    message: Option<Sent>,
}

impl Rest {
    /// Where the gateway is.
    ///
    /// # Errors
    /// Status 401: the token is wrong.
    pub(in crate::discord) async fn gateway(&self) -> Result<Gateway, RestError> {
        self.fetch(Call::new(Method::Get, "gateway/bot".into())).await
    }

    /// The number of the application that the token belongs to.
    ///
    /// # Errors
    /// Status 401: the token is wrong.
    pub(in crate::discord) async fn application(&self) -> Result<ApplicationId, RestError> {
        #[derive(Deserialize)]
        struct Application {
            id: ApplicationId,
        }
        let app: Application = self
            .fetch(Call::new(Method::Get, "oauth2/applications/@me".into()))
            .await?;
        Ok(app.id)
    }

    /// The commands that are registered, everywhere or in one server, with all their translations.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn commands(
        &self,
        app: ApplicationId,
        guild: Option<GuildId>,
    ) -> Result<Value, RestError> {
        let call = Call::new(Method::Get, commands_path(app, guild)).query("?with_localizations=true");
        self.fetch(call).await
    }

    /// Registers exactly these commands, everywhere or in one server.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn set_commands(
        &self,
        app: ApplicationId,
        guild: Option<GuildId>,
        commands: &Value,
    ) -> Result<(), RestError> {
        self.tell(Call::new(Method::Put, commands_path(app, guild)).with(Payload::Json(commands)))
            .await
    }

    /// The application's own emoji.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn emojis(&self, app: ApplicationId) -> Result<Vec<Emoji>, RestError> {
        #[derive(Deserialize)]
        struct Emojis {
            items: Vec<Emoji>,
        }
        let call = Call::new(Method::Get, format!("applications/{app}/emojis"));
        let emojis: Emojis = self.fetch(call).await?;
        Ok(emojis.items)
    }

    /// Gives the application an emoji: its name, and its picture as a `data:` address.
    ///
    /// # Errors
    /// Discord refuses: the application has an emoji of that name, or as many as it may have.
    pub(in crate::discord) async fn add_emoji(
        &self,
        app: ApplicationId,
        name: &str,
        image: &str,
    ) -> Result<Emoji, RestError> {
        let body = json!({"name": name, "image": image});
        let call = Call::new(Method::Post, format!("applications/{app}/emojis"));
        self.fetch(call.with(Payload::Json(&body))).await
    }

    /// Sends a message. The nonce makes a repeated send harmless: Discord then answers with the message that is there already.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn send(
        &self,
        channel: ChannelId,
        body: &Body,
        nonce: &str,
    ) -> Result<Sent, RestError> {
        let mut body = body.clone();
        body.json.insert("nonce".into(), nonce.into());
        body.json.insert("enforce_nonce".into(), true.into());
        let call = Call::new(Method::Post, format!("channels/{channel}/messages"));
        self.fetch(call.with(Payload::Message(&body)).safe()).await
    }

    /// The latest messages of a channel, newest first. Without the right to read its history there are none.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn latest(&self, channel: ChannelId) -> Result<Vec<Listed>, RestError> {
        let call = Call::new(Method::Get, format!("channels/{channel}/messages"));
        self.fetch(call.query("?limit=100")).await
    }

    /// Changes a message of the bot's own.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        body: &Body,
    ) -> Result<Sent, RestError> {
        let call = Call::new(Method::Patch, format!("channels/{channel}/messages/{message}"));
        self.fetch(call.with(Payload::Message(body))).await
    }

    /// Takes the buttons off a message and leaves the rest of it.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn remove_buttons(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), RestError> {
        let call = Call::new(Method::Patch, format!("channels/{channel}/messages/{message}"));
        self.tell(call.with(Payload::Json(&json!({"components": []})))).await
    }

    /// The channel of a person's direct messages.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn direct_channel(&self, user: UserId) -> Result<ChannelId, RestError> {
        let body = json!({"recipient_id": user.to_string()});
        let call = Call::new(Method::Post, "users/@me/channels".into()).with(Payload::Json(&body));
        let channel: Thread = self.fetch(call.safe()).await?;
        Ok(channel.id)
    }

    /// Opens a public thread in a channel; it closes itself after a week without a message.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn open_thread(&self, channel: ChannelId, name: &str) -> Result<ChannelId, RestError> {
        const PUBLIC_THREAD: u8 = 11;
        let body = json!({"name": name, "type": PUBLIC_THREAD, "auto_archive_duration": THREAD_LIFE});
        let call = Call::new(Method::Post, format!("channels/{channel}/threads")).with(Payload::Json(&body));
        let thread: Thread = self.fetch(call).await?;
        Ok(thread.id)
    }

    /// Opens a thread at a message, which has one at most.
    ///
    /// # Errors
    /// [`code::THREAD_EXISTS`](super::code::THREAD_EXISTS): there is one already; its number is the message's.
    pub(in crate::discord) async fn open_thread_at(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, RestError> {
        let body = json!({"name": name, "auto_archive_duration": THREAD_LIFE});
        let call = Call::new(Method::Post, format!("channels/{channel}/messages/{message}/threads"));
        let thread: Thread = self.fetch(call.with(Payload::Json(&body)).safe()).await?;
        Ok(thread.id)
    }

    /// Opens an archived thread again.
    ///
    /// # Errors
    /// Discord refuses.
    pub(in crate::discord) async fn unarchive(&self, thread: ChannelId) -> Result<(), RestError> {
        let body = json!({"archived": false});
        self.tell(Call::new(Method::Patch, format!("channels/{thread}")).with(Payload::Json(&body)))
            .await
    }

    /// Gives an interaction its first answer; the message it made or changed, where Discord tells.
    ///
    /// # Errors
    /// [`code::UNKNOWN_INTERACTION`](super::code::UNKNOWN_INTERACTION): it came too late.
    pub(in crate::discord) async fn answer(
        &self,
        interaction: InteractionId,
        token: &str,
        kind: Callback,
        body: Option<&Body>,
    ) -> Result<Option<Sent>, RestError> {
        let call = Call::new(Method::Post, format!("interactions/{interaction}/{token}/callback"));
        let call = call.with(Payload::Callback(kind as u8, body)).safe().of_interaction();
        let answer: Result<CallbackAnswer, RestError> = match body.is_some() && kind == Callback::Message {
            true => self.fetch(call.query("?with_response=true")).await,
            false => self.tell(call).await.map(|()| CallbackAnswer::default()),
        };
        match answer {
            Ok(answer) => Ok(answer.resource.and_then(|resource| resource.message)),
            // The first attempt got through, only its answer did not.
            Err(error) if error.code() == Some(code::ALREADY_ANSWERED) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The message that an interaction was answered with.
    ///
    /// # Errors
    /// Discord refuses: there is none, or 15 minutes after the interaction its token has expired.
    pub(in crate::discord) async fn original(&self, app: ApplicationId, token: &str) -> Result<Sent, RestError> {
        let call = Call::new(Method::Get, format!("webhooks/{app}/{token}/messages/@original"));
        self.fetch(call.of_interaction()).await
    }

    /// Fills a deferred answer, or changes the first one.
    ///
    /// # Errors
    /// Discord refuses: 15 minutes after the interaction its token has expired.
    pub(in crate::discord) async fn edit_answer(
        &self,
        app: ApplicationId,
        token: &str,
        body: &Body,
    ) -> Result<Sent, RestError> {
        let call = Call::new(Method::Patch, format!("webhooks/{app}/{token}/messages/@original"));
        self.fetch(call.with(Payload::Message(body)).of_interaction()).await
    }

    /// Takes the answer to an interaction away again.
    ///
    /// # Errors
    /// Discord refuses: 15 minutes after the interaction its token has expired.
    pub(in crate::discord) async fn delete_answer(&self, app: ApplicationId, token: &str) -> Result<(), RestError> {
        let call = Call::new(Method::Delete, format!("webhooks/{app}/{token}/messages/@original"));
        self.tell(call.of_interaction()).await
    }

    /// Sends one more message in answer to an interaction.
    ///
    /// # Errors
    /// Discord refuses: 15 minutes after the interaction its token has expired.
    pub(in crate::discord) async fn follow_up(
        &self,
        app: ApplicationId,
        token: &str,
        body: &Body,
    ) -> Result<Sent, RestError> {
        let call = Call::new(Method::Post, format!("webhooks/{app}/{token}"));
        self.fetch(call.with(Payload::Message(body)).of_interaction()).await
    }
}

fn commands_path(app: ApplicationId, guild: Option<GuildId>) -> String {
    match guild {
        Some(guild) => format!("applications/{app}/guilds/{guild}/commands"),
        None => format!("applications/{app}/commands"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_message_are_found_where_an_embed_shows_them_too() {
        let sent: Sent = serde_json::from_value(json!({
            "id": "5", "content": "x",
            "attachments": [{"id": "7", "filename": "hand.png"}],
            "embeds": [{"image": {"url": "https://cdn.example/attachments/1/8/board.png?ex=1&is=2"}}, {"title": "t"}],
        }))
        .unwrap();
        let files: Vec<_> = sent.attachments().into_iter().map(|a| (a.id, a.name)).collect();
        assert_eq!(files, [(7, "hand.png".to_owned()), (8, "board.png".to_owned())]);
        assert_eq!(attachment_of_url("https://example.org/picture.png"), None);
    }
}
