//! Pictures of tables and hands, drawn off the async threads.

use std::sync::{Arc, OnceLock};

use super::message::Picture;
use super::scene::name_of;
use super::text;
use crate::i18n::Lang;
use crate::render::{CardRef, HandScene, Renderer, ResultScene, Section, TableScene};
use crate::rules::{CardSet, Event, Seat};
use crate::table::{Seated, Table, UserId};

/// Draws. Clones share the fonts and signs, which are opened with the first picture.
#[derive(Clone, Default)]
pub(super) struct Painter {
    renderer: Arc<OnceLock<Renderer>>,
}

impl Painter {
    /// The table as everybody may see it; none in a lobby. `last`: what has just happened, to be marked.
    pub(super) async fn table(&self, table: &Table, last: Vec<Event>, lang: Lang) -> Vec<Picture> {
        self.with_scene(table, last, lang, |renderer, scene| {
            renderer.table(scene).into_iter().map(Picture::from).collect()
        })
        .await
    }

    /// The whole board in one picture.
    pub(super) async fn board(&self, table: &Table, last: Vec<Event>, lang: Lang) -> Vec<Picture> {
        self.with_scene(table, last, lang, |renderer, scene| {
            vec![Picture::from(renderer.board(scene))]
        })
        .await
    }

    /// What one player has.
    pub(super) async fn player(&self, table: &Table, seat: Seat, last: Vec<Event>, lang: Lang) -> Vec<Picture> {
        self.with_scene(table, last, lang, move |renderer, scene| {
            vec![Picture::from(renderer.player(scene, seat))]
        })
        .await
    }

    /// How a game ended. `history`: everything that happened, in order.
    pub(super) async fn result(&self, table: &Table, history: Vec<Event>, lang: Lang) -> Vec<Picture> {
        self.with_scene(table, Vec::new(), lang, move |renderer, scene| {
            let scene = ResultScene {
                table: *scene,
                history: &history,
            };
            vec![Picture::from(renderer.result(&scene))]
        })
        .await
    }

    /// The table in words, for those who read rather than look. `history`: everything that happened, once a game is over.
    pub(super) async fn text(
        &self,
        table: &Table,
        last: Vec<Event>,
        history: Option<Vec<Event>>,
        lang: Lang,
    ) -> Vec<Section> {
        self.with_words(table, last, lang, move |renderer, table| match &history {
            Some(history) => renderer.text_at_end(&ResultScene { table: *table, history }),
            None => renderer.text(table),
        })
        .await
    }

    /// What one player has, in words.
    pub(super) async fn text_of(&self, table: &Table, seat: Seat, lang: Lang) -> Vec<Section> {
        self.with_words(table, Vec::new(), lang, move |renderer, table| {
            renderer.text_of(table, seat)
        })
        .await
    }

    async fn with_words(
        &self,
        table: &Table,
        last: Vec<Event>,
        lang: Lang,
        write: impl FnOnce(&Renderer, &TableScene<'_>) -> Vec<Section> + Send + 'static,
    ) -> Vec<Section> {
        let table = table.clone();
        self.off_thread(move |renderer| {
            let (Some(view), Some(cards)) = (table.public_view(), table.cards()) else {
                return Vec::new();
            };
            // Fit for Discord's markup, in which they stand.
            let (names, computers) = people(&table, lang);
            let names: Vec<String> = names.iter().map(|name| text::name(name)).collect();
            let table = TableScene {
                view: &view,
                cards,
                names: &names,
                computers: &computers,
                lang,
                last: &last,
            };
            write(renderer, &table)
        })
        .await
    }

    async fn with_scene(
        &self,
        table: &Table,
        last: Vec<Event>,
        lang: Lang,
        draw: impl FnOnce(&Renderer, &TableScene<'_>) -> Vec<Picture> + Send + 'static,
    ) -> Vec<Picture> {
        let table = table.clone();
        self.off_thread(move |renderer| {
            let (Some(view), Some(cards)) = (table.public_view(), table.cards()) else {
                return Vec::new();
            };
            let (names, computers) = people(&table, lang);
            let scene = TableScene {
                view: &view,
                cards,
                names: &names,
                computers: &computers,
                lang,
                last: &last,
            };
            draw(renderer, &scene)
        })
        .await
    }

    /// A person's own hand.
    pub(super) async fn hand(&self, table: &Table, user: UserId, lang: Lang) -> Vec<Picture> {
        let table = table.clone();
        self.off_thread(move |renderer| {
            let (Some(view), Some(cards)) = (table.view(user), table.cards()) else {
                return Vec::new();
            };
            let scene = HandScene {
                view: &view,
                cards,
                lang,
                place: None,
            };
            renderer.hand(&scene).into_iter().map(Picture::from).collect()
        })
        .await
    }

    /// A card to look at.
    pub(super) async fn card(&self, cards: &Arc<CardSet>, card: CardRef, lang: Lang) -> Option<Picture> {
        let cards = Arc::clone(cards);
        let drawn = self
            .off_thread(move |renderer| vec![Picture::from(renderer.card(&cards, card, lang))])
            .await;
        drawn.into_iter().next()
    }

    /// What the signs mean.
    pub(super) async fn legend(&self, lang: Lang) -> Vec<Picture> {
        self.off_thread(move |renderer| vec![Picture::from(renderer.legend(lang))])
            .await
    }

    /// Without its picture a message still says everything, so a renderer that fails costs only that.
    async fn off_thread<T: Send + 'static>(&self, draw: impl FnOnce(&Renderer) -> Vec<T> + Send + 'static) -> Vec<T> {
        let renderer = Arc::clone(&self.renderer);
        let drawn = tokio::task::spawn_blocking(move || draw(renderer.get_or_init(Renderer::new))).await;
        drawn.unwrap_or_else(|_| {
            tracing::error!("a picture could not be drawn");
            Vec::new()
        })
    }
}

/// The players' names by seat, and for whom a computer plays.
fn people(table: &Table, lang: Lang) -> (Vec<String>, Vec<bool>) {
    let mut seats: Vec<_> = table.seats.iter().collect();
    seats.sort_by_key(|seated| seated.seat);
    let person = |seated: &Seated| (name_of(seated, lang), seated.is_away());
    seats.into_iter().map(person).unzip()
}
