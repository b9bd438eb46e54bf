//! Things that happen to a bot.

use std::time::Duration;

use serde_json::{Value, json};

use crate::sandbox::faults::Fault;
use crate::sandbox::gateway::Outgoing;
use crate::sandbox::world::Change;

use super::Stand;

impl Stand {
    /// Inject a fault into the requests it matches.
    pub fn inject(&self, fault: Fault) {
        self.world().faults.push(fault);
    }

    /// Forget the faults that have not struck.
    pub fn clear_faults(&self) {
        self.world().faults.clear();
    }

    /// From now on, send the bot these events in place of each interaction's own: altered, several, or none.
    pub fn forge_interactions(&self, forge: impl Fn(Value) -> Vec<Value> + Send + 'static) {
        self.world().forgery = Some(Box::new(forge));
    }

    /// Send interactions as they are again.
    pub fn stop_forging(&self) {
        self.world().forgery = None;
    }

    /// Enforce rate limits from now on, or no longer.
    pub fn set_rate_limits(&self, enforced: bool) {
        self.world().rates.enforced = enforced;
    }

    /// Jump ahead in time: messages grow old, tokens run out.
    pub fn advance(&self, by: Duration) {
        let mut world = self.world();
        world.clock.ahead_ms += u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        world.note(Change::Clock);
    }

    /// End the life of every interaction token handed out so far.
    pub fn expire_tokens(&self) {
        for interaction in self.world().interactions.values_mut() {
            interaction.expired = true;
        }
    }

    /// Cut the gateway connection without a close frame. The session can be resumed.
    pub fn cut_gateway(&self) {
        self.world().gateway.interrupt(|| Outgoing::Cut);
    }

    /// Close the gateway connection with a code. The session can be resumed.
    pub fn close_gateway(&self, code: u16) {
        self.world().gateway.interrupt(|| Outgoing::Close {
            code,
            reason: "Closed for a test.",
        });
    }

    /// Ask the bot to reconnect and resume (opcode 7).
    pub fn ask_to_reconnect(&self) {
        self.world()
            .gateway
            .interrupt(|| Outgoing::Text(json!({"op": 7, "d": null}).to_string().into()));
    }

    /// Tell the bot that its session is no longer valid (opcode 9).
    pub fn invalidate_session(&self, resumable: bool) {
        self.world().gateway.invalidate(resumable);
    }

    /// Let new gateway connections wait, or let them in. They are not refused: after a refusal the bot may begin a session of its own
    /// accord instead of resuming the one it had.
    pub fn hold_gateway(&self, hold: bool) {
        self.inner().gateway_held.send_replace(hold);
    }

    /// How the bot is started anew: called when somebody asks for that on the page, which offers it only then.
    /// The hook returns at once; what it starts should call [`Stand::bot_was_killed`] first. Only the first hook
    /// counts.
    pub fn on_restart(&self, hook: impl Fn() + Send + Sync + 'static) {
        if self.inner().restart.set(Box::new(hook)).is_err() {
            tracing::warn!(target: "sandbox", "the bot already has a way to be started anew");
        }
    }

    /// The bot's process was killed: it counts as disconnected from now on, and interactions it had not answered
    /// are lost, which is nobody's fault. To be called before another process is started.
    pub fn bot_was_killed(&self) {
        let mut world = self.world();
        world.gateway.end_all();
        world.lose_unanswered();
        world.note(Change::Gateway);
    }
}
