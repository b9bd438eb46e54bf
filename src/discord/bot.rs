//! What every handler works with.

use std::future::Future;
use std::sync::Arc;

use poise::FrameworkOptions;
use serenity::all::ApplicationId;
use tokio_util::task::TaskTracker;

use super::announce::Announcer;
use super::commands;
use super::error::BotError;
use super::paint::Painter;
use super::rest::Rest;
use crate::table::Tables;

/// The running bot: the tables, Discord, and what people were told.
pub struct Bot {
    rest: Arc<Rest>,
    app: ApplicationId,
    tables: Tables,
    painter: Painter,
    announcer: Announcer,
    tasks: TaskTracker,
    framework: FrameworkOptions<Arc<Bot>, BotError>,
}

impl std::fmt::Debug for Bot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bot").field("app", &self.app).finish_non_exhaustive()
    }
}

impl Bot {
    pub(super) fn new(rest: Arc<Rest>, app: ApplicationId, tables: Tables) -> Arc<Bot> {
        let tasks = TaskTracker::new();
        let painter = Painter::default();
        Arc::new(Bot {
            announcer: Announcer::new(Arc::clone(&rest), app, tables.clone(), painter.clone(), tasks.clone()),
            rest,
            app,
            tables,
            painter,
            tasks,
            framework: commands::framework(),
        })
    }

    pub(super) fn rest(&self) -> &Rest {
        &self.rest
    }

    pub(super) fn app(&self) -> ApplicationId {
        self.app
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(super) fn painter(&self) -> &Painter {
        &self.painter
    }

    pub(super) fn announcer(&self) -> &Announcer {
        &self.announcer
    }

    pub(super) fn framework(&self) -> &FrameworkOptions<Arc<Bot>, BotError> {
        &self.framework
    }

    /// The commands as Discord is told about them.
    pub(super) fn commands(&self) -> Vec<serenity::all::CreateCommand> {
        poise::builtins::create_application_commands(&self.framework.commands)
    }

    /// Work that a stopping bot waits for.
    pub(super) async fn track<T>(&self, work: impl Future<Output = T>) -> T {
        self.tasks.track_future(work).await
    }

    /// Waits until everything that was begun is done.
    pub(super) async fn finish(&self) {
        self.announcer.stop();
        self.tasks.close();
        self.tasks.wait().await;
    }
}
