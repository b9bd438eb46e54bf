//! A small bot of serenity's that does a bit of everything.

use std::sync::Mutex;
use std::time::Duration;

use knarr::sandbox::{Stand, StandOptions};
use serenity::all::*;
use tokio::runtime::Runtime;

/// A running bot; dropping it kills it as SIGKILL does: no goodbye on any connection.
pub(crate) struct Bot {
    runtime: Option<Runtime>,
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A REST client of serenity's for the stand-in.
pub(crate) fn http(stand: &Stand, token: &str) -> Http {
    HttpBuilder::new(token)
        .proxy(stand.api_url())
        .ratelimiter_disabled(true)
        .build()
}

/// Start the bot in a runtime of its own. What `start()` ends with comes through the channel.
pub(crate) fn start_with(
    stand: &Stand,
    token: &str,
    intents: GatewayIntents,
) -> (Bot, tokio::sync::oneshot::Receiver<String>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    let http = http(stand, token);
    let (ended, end) = tokio::sync::oneshot::channel();
    let (ready, built) = std::sync::mpsc::channel();
    runtime.spawn(async move {
        let client = ClientBuilder::new_with_http(http, intents)
            .event_handler(Echo::default())
            .await;
        let mut client = match client {
            Ok(client) => client,
            Err(error) => {
                let _ = ended.send(error.to_string());
                return;
            }
        };
        let _ = ready.send(());
        let result = client.start().await;
        let _ = ended.send(result.err().map(|error| error.to_string()).unwrap_or_default());
    });
    let _ = built.recv();
    (Bot { runtime: Some(runtime) }, end)
}

/// The bot, connected and with its commands registered.
pub(crate) async fn start(stand: &Stand) -> Bot {
    let (bot, _) = start_with(stand, &stand.token(), GatewayIntents::GUILDS);
    stand.wait_commands(&["echo"]).await.expect("the bot starts");
    bot
}

/// A stand-in with the bot on it.
pub(crate) async fn stand() -> (Stand, Bot) {
    let stand = Stand::start(StandOptions::default()).await.expect("a free port");
    let bot = start(&stand).await;
    (stand, bot)
}

/// A picture, as small as they come.
pub(crate) fn picture(shade: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("writes the header");
    writer.write_image_data(&[shade, shade]).expect("writes the pixels");
    writer.finish().expect("ends the file");
    bytes
}

#[derive(Default)]
struct Echo {
    /// The token of the last command, to answer it too often and too late.
    token: Mutex<String>,
}

#[serenity::async_trait]
impl EventHandler for Echo {
    async fn ready(&self, context: Context, _: Ready) {
        let sub = |name: &str| CreateCommandOption::new(CommandOptionType::SubCommand, name, format!("Do {name}"));
        let option = |kind, name: &str| CreateCommandOption::new(kind, name, format!("The {name}"));
        let echo = CreateCommand::new("echo")
            .description("Says it again")
            .add_option(
                sub("say")
                    .add_sub_option(option(CommandOptionType::String, "text").required(true).max_length(100))
                    .add_sub_option(option(CommandOptionType::Boolean, "private"))
                    .add_sub_option(
                        option(CommandOptionType::Integer, "times")
                            .min_int_value(1)
                            .max_int_value(3),
                    )
                    .add_sub_option(option(CommandOptionType::User, "to")),
            )
            .add_option(sub("slow").add_sub_option(option(CommandOptionType::Boolean, "private")))
            .add_option(sub("never"))
            .add_option(sub("twice"))
            .add_option(sub("tardy"))
            .add_option(sub("again"))
            .add_option(sub("panel").name_localized("nl", "paneel"))
            .add_option(sub("picture"))
            .add_option(sub("find").add_sub_option(option(CommandOptionType::String, "word").set_autocomplete(true)))
            .add_option(
                sub("pick").add_sub_option(
                    option(CommandOptionType::String, "colour")
                        .add_string_choice("Red", "r")
                        .add_string_choice("Blue", "b"),
                ),
            );
        Command::set_global_commands(&context, vec![echo])
            .await
            .expect("registers");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let done = match interaction {
            Interaction::Command(command) => self.command(&context, &command).await,
            Interaction::Autocomplete(command) => {
                let typed = command
                    .data
                    .autocomplete()
                    .map(|option| option.value.to_owned())
                    .unwrap_or_default();
                let words = ["axe", "bread", "boat"]
                    .into_iter()
                    .filter(|word| word.starts_with(&typed));
                let answer = words.fold(CreateAutocompleteResponse::new(), |answer, word| {
                    answer.add_string_choice(word, word)
                });
                command
                    .create_response(&context, CreateInteractionResponse::Autocomplete(answer))
                    .await
            }
            Interaction::Component(component) => self.component(&context, &component).await,
            Interaction::Modal(modal) => {
                let text: Vec<_> = modal
                    .data
                    .components
                    .iter()
                    .flat_map(|row| &row.components)
                    .filter_map(|part| match part {
                        ActionRowComponent::InputText(input) => input.value.clone(),
                        _ => None,
                    })
                    .collect();
                let answer = CreateInteractionResponseMessage::new().content(format!("modal: {}", text.join(", ")));
                modal
                    .create_response(&context, CreateInteractionResponse::Message(answer))
                    .await
            }
            _ => Ok(()),
        };
        // A test that provokes an error looks at the stand-in's list of violations.
        drop(done);
    }
}

impl Echo {
    async fn command(&self, context: &Context, command: &CommandInteraction) -> serenity::Result<()> {
        let options = command.data.options();
        let Some(ResolvedOption {
            name,
            value: ResolvedValue::SubCommand(inner),
            ..
        }) = options.into_iter().next()
        else {
            return Ok(());
        };
        let text = |wanted: &str| {
            inner
                .iter()
                .find(|option| option.name == wanted)
                .map(|option| match option.value {
                    ResolvedValue::String(text) => text.to_owned(),
                    ResolvedValue::Boolean(flag) => flag.to_string(),
                    _ => String::new(),
                })
        };
        let earlier = std::mem::replace(&mut *self.token.lock().expect("not poisoned"), command.token.clone());
        let private = text("private").as_deref() == Some("true");
        let say = CreateInteractionResponseMessage::new().ephemeral(private);
        match name {
            "slow" => {
                let defer = CreateInteractionResponseMessage::new().ephemeral(private);
                command
                    .create_response(context, CreateInteractionResponse::Defer(defer))
                    .await?;
                command
                    .create_followup(context, CreateInteractionResponseFollowup::new().content("first"))
                    .await?;
                command
                    .create_followup(
                        context,
                        CreateInteractionResponseFollowup::new()
                            .content("second")
                            .ephemeral(true),
                    )
                    .await?;
                Ok(())
            }
            "never" => Ok(()),
            "twice" => {
                let answer = CreateInteractionResponse::Message(say.content("answered"));
                command.create_response(context, answer.clone()).await?;
                command.create_response(context, answer).await
            }
            "tardy" => {
                tokio::time::sleep(Duration::from_millis(3200)).await;
                command
                    .create_response(context, CreateInteractionResponse::Message(say.content("late")))
                    .await
            }
            "again" => {
                command
                    .create_response(context, CreateInteractionResponse::Message(say.content("again")))
                    .await?;
                let body = serde_json::json!({"content": "once more"});
                context
                    .http
                    .create_followup_message(&earlier, &body, vec![])
                    .await
                    .map(drop)
            }
            "panel" => {
                command
                    .create_response(context, CreateInteractionResponse::Message(panel(0)))
                    .await
            }
            "picture" => {
                let say = say
                    .embed(CreateEmbed::new().title("A board").attachment("board.png"))
                    .add_file(CreateAttachment::bytes(picture(0), "board.png").description("an empty board"))
                    .add_file(CreateAttachment::bytes(&b"notes"[..], "notes.txt"))
                    .button(CreateButton::new("picture").label("Redraw"));
                command
                    .create_response(context, CreateInteractionResponse::Message(say))
                    .await
            }
            "say" => {
                let words: Vec<String> = inner
                    .iter()
                    .map(|option| match option.value {
                        ResolvedValue::String(text) => text.to_owned(),
                        ResolvedValue::User(user, member) => format!("{} (member: {})", user.name, member.is_some()),
                        ResolvedValue::Integer(number) => number.to_string(),
                        _ => String::new(),
                    })
                    .collect();
                let say = say.content(words.join(" "));
                command
                    .create_response(context, CreateInteractionResponse::Message(say))
                    .await
            }
            _ => {
                command
                    .create_response(
                        context,
                        CreateInteractionResponse::Message(
                            say.content(format!("{name}: {}", text("colour").unwrap_or_default())),
                        ),
                    )
                    .await
            }
        }
    }

    async fn component(&self, context: &Context, component: &ComponentInteraction) -> serenity::Result<()> {
        let answer = match component.data.custom_id.as_str() {
            "count" => {
                let count: u32 = component
                    .message
                    .content
                    .rsplit(' ')
                    .next()
                    .and_then(|word| word.parse().ok())
                    .unwrap_or(0);
                CreateInteractionResponse::UpdateMessage(panel(count + 1))
            }
            "form" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Your name", "name").min_length(2);
                let modal =
                    CreateModal::new("form", "Who are you?").components(vec![CreateActionRow::InputText(input)]);
                CreateInteractionResponse::Modal(modal)
            }
            "later" => {
                component
                    .create_response(context, CreateInteractionResponse::Acknowledge)
                    .await?;
                component
                    .edit_response(context, EditInteractionResponse::new().content("edited later"))
                    .await?;
                return Ok(());
            }
            "picture" => {
                let kept = component.message.attachments.first().map(|file| file.id);
                component
                    .create_response(context, CreateInteractionResponse::Acknowledge)
                    .await?;
                let mut files = EditAttachments::new();
                if let Some(kept) = kept {
                    files = files.keep(kept);
                }
                let files = files.add(CreateAttachment::bytes(picture(200), "board.png").description("a full board"));
                let edit = EditInteractionResponse::new()
                    .embed(CreateEmbed::new().attachment("board.png"))
                    .attachments(files);
                component.edit_response(context, edit).await?;
                return Ok(());
            }
            "choose" => {
                let chosen = match &component.data.kind {
                    ComponentInteractionDataKind::StringSelect { values } => values.join("+"),
                    _ => String::new(),
                };
                let say = CreateInteractionResponseMessage::new()
                    .content(format!("chose {chosen}"))
                    .ephemeral(true);
                CreateInteractionResponse::Message(say)
            }
            other => {
                let say = CreateInteractionResponseMessage::new()
                    .content(format!("what is {other}?"))
                    .ephemeral(true);
                CreateInteractionResponse::Message(say)
            }
        };
        component.create_response(context, answer).await
    }
}

fn panel(count: u32) -> CreateInteractionResponseMessage {
    let options = ["one", "two", "three"]
        .map(|word| CreateSelectMenuOption::new(word.to_uppercase(), word))
        .to_vec();
    let menu = CreateSelectMenu::new("choose", CreateSelectMenuKind::String { options })
        .placeholder("Choose…")
        .max_values(2);
    CreateInteractionResponseMessage::new()
        .content(format!("count {count}"))
        .button(CreateButton::new("count").label("Count"))
        .button(CreateButton::new("off").label("Off").disabled(true))
        .button(CreateButton::new("form").label("Form"))
        .button(CreateButton::new("later").label("Later"))
        .select_menu(menu)
}
