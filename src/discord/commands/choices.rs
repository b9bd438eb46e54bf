//! What options offer, and what was chosen of it.

use std::future::Future;
use std::sync::Arc;

use poise::ChoiceParameter;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::super::autocomplete::{self as offers, Offer, Typed, Unclear};
use super::super::bot::Bot;
use super::super::custom_id::Setting;
use super::super::error::{BotError, Plain};
use super::super::respond::Asked;
use super::super::scene::{Scene, name_of};
use super::super::{screens, show, text};
use super::{Call, find};
use crate::i18n::Lang;
use crate::render::words;
use crate::rules::{self, Artifact, ArtifactChoice, CardSet, Move, Seat, ShipChoice, TurnOrder};
use crate::table::{Level, Seated, Table, ViewMode};
use crate::tr;

/// The side of the ships.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub(super) enum Ship {
    Normal,
    Advanced,
    Random,
}

impl Ship {
    pub(super) fn choice(self) -> ShipChoice {
        match self {
            Ship::Normal => ShipChoice::Normal,
            Ship::Advanced => ShipChoice::Advanced,
            Ship::Random => ShipChoice::Random,
        }
    }
}

/// The artifacts (R2.6).
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub(super) enum Artifacts {
    None,
    Random,
    MeadCup,
    SilverCoin,
    Cauldron,
    GoldenBracelet,
    Helmet,
    Amulet,
    Weathervane,
    MeadCupAndRandom,
}

impl Artifacts {
    pub(super) fn choice(self) -> ArtifactChoice {
        let one = match self {
            Artifacts::None => return ArtifactChoice::None,
            Artifacts::Random => return ArtifactChoice::Random,
            Artifacts::MeadCupAndRandom => return ArtifactChoice::MeadCupAndRandom,
            Artifacts::MeadCup => Artifact::MeadCup,
            Artifacts::SilverCoin => Artifact::SilverCoin,
            Artifacts::Cauldron => Artifact::Cauldron,
            Artifacts::GoldenBracelet => Artifact::GoldenBracelet,
            Artifacts::Helmet => Artifact::Helmet,
            Artifacts::Amulet => Artifact::Amulet,
            Artifacts::Weathervane => Artifact::Weathervane,
        };
        ArtifactChoice::One(one)
    }
}

/// When reputation scores (R3.3).
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub(super) enum Order {
    TradeFirst,
    ReputationFirst,
}

impl Order {
    pub(super) fn choice(self) -> TurnOrder {
        match self {
            Order::TradeFirst => TurnOrder::TradeFirst,
            Order::ReputationFirst => TurnOrder::ReputationFirst,
        }
    }
}

/// How well computers play: those of [`crate::table::LEVELS`].
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub(super) enum Rank {
    Thrall,
    Karl,
    Jarl,
}

impl Rank {
    pub(super) fn level(self) -> Level {
        match self {
            Rank::Thrall => Level::Thrall,
            Rank::Karl => Level::Karl,
            Rank::Jarl => Level::Jarl,
        }
    }
}

/// How boards are shown.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub(super) enum View {
    Pictures,
    Text,
}

impl View {
    pub(super) fn mode(self) -> ViewMode {
        match self {
            View::Pictures => ViewMode::Pictures,
            View::Text => ViewMode::Text,
        }
    }

    pub(super) fn setting(self) -> Setting {
        match self {
            View::Pictures => Setting::ViewPictures,
            View::Text => Setting::ViewText,
        }
    }
}

/// A move as it was typed.
pub(super) enum Wanted {
    Recruit { card: String, take: Option<String> },
    Explore { destination: String, pay: Option<String> },
    Trade { bracelets: String },
    Develop { building: String },
    Renew { building: String, second: Option<String> },
    EndTurn,
    Choose { option: String },
}

impl Wanted {
    /// The moves that were meant, or what is left to choose.
    pub(super) fn typed(&self, scene: &Scene<'_>) -> Result<Typed, BotError> {
        let (typed, read) = match self {
            Wanted::EndTurn => return Ok(Typed::Moves(vec![Move::EndTurn])),
            Wanted::Recruit { card, take } => (
                take.as_ref().unwrap_or(card),
                offers::recruit(scene, card, take.as_deref()),
            ),
            Wanted::Explore { destination, pay } => (
                pay.as_ref().unwrap_or(destination),
                offers::explore(scene, destination, pay.as_deref()),
            ),
            Wanted::Trade { bracelets } => (bracelets, offers::trade(scene, bracelets)),
            Wanted::Develop { building } => (building, offers::develop(scene, building)),
            Wanted::Renew { building, second } => (
                second.as_ref().unwrap_or(building),
                offers::renew(scene, building, second.as_deref()),
            ),
            Wanted::Choose { option } => (option, offers::choice(scene, option)),
        };
        read.map_err(|why| unclear(typed, why))
    }
}

fn unclear(typed: &str, why: Unclear) -> BotError {
    BotError::Plain(Plain::Unclear {
        typed: typed.to_owned(),
        why,
    })
}

/// The offer that was meant.
pub(super) fn meant<T: Clone>(offers: &[Offer<T>], typed: &str) -> Result<T, BotError> {
    offers::meant(offers, typed).map_err(|why| unclear(typed, why))
}

/// The cards of the table at hand, else those that new games are played with.
pub(super) async fn cards(bot: &Bot, asked: &Asked) -> Arc<CardSet> {
    let table = find::visible(bot, asked, None).await.ok();
    let own = table.as_ref().and_then(|table| table.cards().cloned());
    own.unwrap_or_else(|| bot.tables().cards())
}

pub(super) async fn card(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, _| offers::recruit_card(scene)).await
}

pub(super) async fn take(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, call| offers::take(scene, given(call, "card"))).await
}

pub(super) async fn destination(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, _| offers::destination(scene)).await
}

pub(super) async fn pay(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, call| {
        offers::pay(scene, given(call, "destination"))
    })
    .await
}

pub(super) async fn bracelets(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, _| offers::bracelets(scene)).await
}

pub(super) async fn building(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, _| offers::building(scene)).await
}

pub(super) async fn renewal(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, _| offers::renewal(scene)).await
}

pub(super) async fn second_renewal(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, call| {
        offers::second_renewal(scene, given(call, "building"))
    })
    .await
}

pub(super) async fn pending(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    moves(call, typed, |scene, _| offers::option(scene)).await
}

pub(super) async fn topic(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    let lang = Asked::command(call.interaction).lang;
    response(offers::fitting(&screens::topic_offers(lang), typed))
}

pub(super) async fn any_card(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    answered(call, |bot, asked| async move {
        let cards = cards(&bot, &asked).await;
        Some(offers::fitting(&screens::card_offers(&cards, asked.lang), typed))
    })
    .await
}

/// The players of the table at hand.
pub(super) async fn player(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    let named = option(&call, "table").map(str::to_owned);
    answered(call, |bot, asked| async move {
        let table = find::visible(&bot, &asked, named.as_deref()).await.ok()?;
        Some(offers::fitting(&players(&table, asked.lang), typed))
    })
    .await
}

/// A table's players as offers.
pub(super) fn players(table: &Table, lang: Lang) -> Vec<Offer<Seat>> {
    let seat = |seated: &Seated| (seated.seat, text::plain_name(&name_of(seated, lang)), seated.ship);
    let mut seats: Vec<_> = table.seats.iter().map(seat).collect();
    seats.sort_by_key(|(seat, _, _)| *seat);
    player_offers(&seats, lang)
}

/// Players of one name are told apart by their ships.
fn player_offers(seats: &[(Seat, String, rules::Ship)], lang: Lang) -> Vec<Offer<Seat>> {
    let offer = |(seat, name, ship): &(Seat, String, rules::Ship)| {
        let value = format!("seat-{}", seat.0 + 1);
        let shared = seats.iter().filter(|(_, other, _)| other == name).count() > 1;
        let name = match shared {
            true => tr!(
                lang,
                "player-choice",
                name = name.as_str(),
                ship = words::ship(lang, *ship)
            ),
            false => name.clone(),
        };
        Offer::new(&name, value, *seat)
    };
    seats.iter().map(offer).collect()
}

/// The tables at which the person sits, and those of the channel.
pub(super) async fn table_choices(call: Call<'_>, typed: &str) -> CreateAutocompleteResponse {
    answered(call, |bot, asked| async move {
        let tables = find::offered(&bot, &asked).await.ok()?;
        let offer = |table| Offer::new(&show::table_line(table, asked.lang), table.id.to_string(), ());
        let all: Vec<Offer<()>> = tables.iter().map(offer).collect();
        Some(offers::fitting(&all, typed))
    })
    .await
}

/// What a move's option offers at the table at hand.
async fn moves<T: Clone>(
    call: Call<'_>,
    typed: &str,
    list: impl Fn(&Scene<'_>, &Call<'_>) -> Vec<Offer<T>>,
) -> CreateAutocompleteResponse {
    answered(call, |bot, asked| async move {
        let table = find::seated(&bot, &asked, option(&call, "table")).await.ok()?;
        let scene = Scene::of(&table, Some(asked.user), asked.lang)?;
        Some(offers::fitting(&list(&scene, &call), typed))
    })
    .await
}

async fn answered<T, F: Future<Output = Option<Vec<Offer<T>>>>>(
    call: Call<'_>,
    work: impl FnOnce(Arc<Bot>, Asked) -> F,
) -> CreateAutocompleteResponse {
    let found = work(Arc::clone(call.data()), Asked::command(call.interaction)).await;
    response(found.unwrap_or_default())
}

fn response<T>(offers: Vec<Offer<T>>) -> CreateAutocompleteResponse {
    let choices = offers
        .into_iter()
        .map(|offer| AutocompleteChoice::new(offer.name, offer.value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// What was given for another option of the same command; empty if nothing was.
fn given<'a>(call: &Call<'a>, name: &str) -> &'a str {
    option(call, name).unwrap_or_default()
}

fn option<'a>(call: &Call<'a>, name: &str) -> Option<&'a str> {
    let found = call.args.iter().find(|option| option.name == name)?;
    match found.value {
        ResolvedValue::String(text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_one_name_are_offered_with_their_ships() {
        let seat = |n, name: &str, ship| (Seat(n), name.to_owned(), ship);
        let seats = [
            seat(0, "Ann", rules::Ship::White),
            seat(1, "Bob", rules::Ship::Beige),
            seat(2, "Ann", rules::Ship::Brown),
        ];
        let offers = player_offers(&seats, Lang::En);
        let names: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
        assert_eq!(names, ["Ann, white ship", "Bob", "Ann, brown ship"]);
        assert!(matches!(offers::meant(&offers, "ann"), Err(Unclear::Several(names)) if names.len() == 2));
        assert_eq!(offers::meant(&offers, "ann brown"), Ok(Seat(2)));
        assert_eq!(offers::meant(&offers, "Ann, white ship"), Ok(Seat(0)));
    }
}
