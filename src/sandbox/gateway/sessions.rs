//! Gateway sessions: what each has been sent, so that it can be resumed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::sandbox::ids::Snowflake;
use crate::sandbox::limits;
use crate::sandbox::world::{World, entropy};

/// The intents an event can ask for.
pub(crate) mod intents {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// All that exist.
    pub(crate) const ALL: u64 = ((1 << 17) - 1) | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
    /// Those the developer portal has to allow.
    pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
}

/// What a connection's task is asked to do.
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    Close { code: u16, reason: &'static str },
    Cut,
}

struct Session {
    intents: u64,
    shard: (u64, u64),
    sequence: u64,
    /// Sequence number and payload of what was sent.
    sent: VecDeque<(u64, Utf8Bytes)>,
    socket: Option<Socket>,
    gone: Option<Instant>,
    dead: bool,
}

struct Socket {
    serial: u64,
    outgoing: mpsc::UnboundedSender<Outgoing>,
}

impl Session {
    fn send(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let payload: Utf8Bytes = json!({"op": 0, "s": self.sequence, "t": name, "d": data})
            .to_string()
            .into();
        if self.sent.len() >= limits::REPLAY {
            self.sent.pop_front();
        }
        self.sent.push_back((self.sequence, payload.clone()));
        if let Some(socket) = &self.socket {
            // A socket that is just ending: the payload stays in `sent` for a resume.
            let _ = socket.outgoing.send(Outgoing::Text(payload));
        }
    }

    fn resumable(&self) -> bool {
        !self.dead && self.gone.is_none_or(|at| at.elapsed() < limits::RESUME_WITHIN)
    }
}

/// All sessions of the bot.
pub(crate) struct Sessions {
    pub(crate) heartbeat: Duration,
    /// Intents that an IDENTIFY may ask for.
    pub(crate) allowed_intents: u64,
    /// The least time between two IDENTIFYs; zero lets a test restart the bot at once.
    pub(crate) identify_interval: Duration,
    /// Refuse new connections: the server is ending.
    pub(crate) closed: bool,
    sessions: BTreeMap<String, Session>,
    identifies: VecDeque<Instant>,
    next_serial: u64,
    /// Connections that ended because the stand-in wanted it, not because the bot died.
    cut_by_us: BTreeSet<u64>,
}

impl Sessions {
    pub(crate) fn new(heartbeat: Duration, allowed_intents: u64, identify_interval: Duration) -> Self {
        Self {
            heartbeat,
            allowed_intents,
            identify_interval,
            closed: false,
            sessions: BTreeMap::new(),
            identifies: VecDeque::new(),
            next_serial: 0,
            cut_by_us: BTreeSet::new(),
        }
    }

    pub(crate) fn new_serial(&mut self) -> u64 {
        self.next_serial += 1;
        self.next_serial
    }

    /// How many sessions have a living connection.
    pub(crate) fn connected(&self) -> usize {
        self.sessions
            .values()
            .filter(|session| session.socket.is_some())
            .count()
    }

    /// How many connections there have been so far.
    pub(crate) fn connections(&self) -> u64 {
        self.next_serial
    }

    /// How often the bot has identified: a resume does not count.
    pub(crate) fn identified(&self) -> usize {
        self.identifies.len()
    }

    /// Send an event to the sessions that asked for it and are responsible for the guild.
    ///
    /// Answers `None` when no session is there to hear it, else the connection that got it, if one is up.
    pub(crate) fn push(
        &mut self,
        name: &str,
        data: &Value,
        guild: Option<Snowflake>,
        intent: u64,
    ) -> Option<Option<u64>> {
        self.push_split(name, data, data, guild, intent)
    }

    /// The same, with what a session without the message content intent gets instead.
    pub(crate) fn push_split(
        &mut self,
        name: &str,
        whole: &Value,
        bare: &Value,
        guild: Option<Snowflake>,
        intent: u64,
    ) -> Option<Option<u64>> {
        let mut route = None;
        for session in self.sessions.values_mut().filter(|session| session.resumable()) {
            let wanted = intent == 0 || session.intents & intent != 0;
            let responsible = guild.map_or(0, |guild| guild.shard(session.shard.1)) == session.shard.0;
            if wanted && responsible {
                session.send(
                    name,
                    if session.intents & intents::MESSAGE_CONTENT != 0 {
                        whole
                    } else {
                        bare
                    },
                );
                let socket = session.socket.as_ref().map(|socket| socket.serial);
                route = Some(route.flatten().or(socket));
            }
        }
        route
    }

    /// Whether a connection is still up, or ended by the stand-in's own doing.
    pub(crate) fn was_served_by(&self, serial: u64) -> bool {
        self.cut_by_us.contains(&serial)
            || self
                .sessions
                .values()
                .any(|session| session.socket.as_ref().is_some_and(|socket| socket.serial == serial))
    }

    pub(crate) fn identifies_too_often(&mut self) -> bool {
        let now = Instant::now();
        let day = Duration::from_secs(86_400);
        let recent = self
            .identifies
            .iter()
            .filter(|at| now.duration_since(**at) < day)
            .count();
        let hasty = self
            .identifies
            .back()
            .is_some_and(|at| now.duration_since(*at) < self.identify_interval);
        if hasty || recent >= 1000 {
            return true;
        }
        self.identifies.push_back(now);
        false
    }

    /// Continue a session on a new connection. False: it is gone, the bot must identify anew.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        sequence: u64,
        serial: u64,
        outgoing: &mpsc::UnboundedSender<Outgoing>,
    ) -> bool {
        let Some(session) = self.sessions.get_mut(id).filter(|session| session.resumable()) else {
            return false;
        };
        let complete = session.sent.front().is_none_or(|(first, _)| sequence + 1 >= *first);
        if !complete || sequence > session.sequence {
            return false;
        }
        if let Some(old) = session.socket.replace(Socket {
            serial,
            outgoing: outgoing.clone(),
        }) {
            let _ = old.outgoing.send(Outgoing::Close {
                code: 4000,
                reason: "Resumed elsewhere.",
            });
        }
        session.gone = None;
        for (_, payload) in session.sent.iter().filter(|(number, _)| *number > sequence) {
            let _ = outgoing.send(Outgoing::Text(payload.clone()));
        }
        session.send("RESUMED", &json!({"_trace": []}));
        true
    }

    /// A connection ended.
    pub(crate) fn disconnect(&mut self, serial: u64, goodbye: bool) {
        for session in self.sessions.values_mut() {
            if session.socket.as_ref().is_some_and(|socket| socket.serial == serial) {
                session.socket = None;
                session.gone = Some(Instant::now());
                session.dead |= goodbye;
            }
        }
        self.sessions
            .retain(|_, session| session.socket.is_some() || session.resumable());
    }

    /// Tell every connection to do something: send opcode 7, close, or cut.
    pub(crate) fn interrupt(&mut self, make: impl Fn() -> Outgoing) {
        for socket in self.sessions.values().filter_map(|session| session.socket.as_ref()) {
            self.cut_by_us.insert(socket.serial);
            let _ = socket.outgoing.send(make());
        }
    }

    /// Every session and connection ends now, without waiting for the system to notice.
    pub(crate) fn end_all(&mut self) {
        for socket in std::mem::take(&mut self.sessions)
            .into_values()
            .filter_map(|session| session.socket)
        {
            let _ = socket.outgoing.send(Outgoing::Cut);
        }
    }

    /// Opcode 9: the sessions end; unless `resumable`, they cannot be taken up again.
    pub(crate) fn invalidate(&mut self, resumable: bool) {
        for session in self.sessions.values_mut() {
            session.dead |= !resumable;
        }
        self.interrupt(|| Outgoing::Text(json!({"op": 9, "d": resumable}).to_string().into()));
    }
}

impl World {
    pub(crate) fn right_token(&self, given: &Value) -> bool {
        given
            .as_str()
            .is_some_and(|given| given.strip_prefix("Bot ").unwrap_or(given) == self.token)
    }

    /// Why an IDENTIFY is refused: close code, reason, detail for the record.
    pub(super) fn check_identify(&self, data: &Value) -> Option<(u16, &'static str, String)> {
        if let Some(missing) = ["token", "properties", "intents"]
            .into_iter()
            .find(|key| data[key].is_null())
        {
            return Some((
                4002,
                "Error while decoding payload.",
                format!("IDENTIFY without {missing}"),
            ));
        }
        if !self.right_token(&data["token"]) {
            return Some((4004, "Authentication failed.", "IDENTIFY with a wrong token".to_owned()));
        }
        let wanted = data["intents"].as_u64().unwrap_or(u64::MAX);
        if wanted & !intents::ALL != 0 {
            return Some((4013, "Invalid intent(s).", format!("intents {wanted}")));
        }
        if wanted & !self.gateway.allowed_intents != 0 {
            return Some((
                4014,
                "Disallowed intent(s).",
                format!("intents {wanted} need the developer portal's leave"),
            ));
        }
        let (index, count) = shard(data);
        if index >= count {
            return Some((4010, "Invalid shard.", format!("shard {index} of {count}")));
        }
        None
    }

    /// Begin a session: READY, then the guilds. Answers its id.
    pub(super) fn start_session(
        &mut self,
        data: &Value,
        serial: u64,
        outgoing: mpsc::UnboundedSender<Outgoing>,
    ) -> String {
        let id = format!("{:016x}{:016x}", entropy(), entropy());
        let (index, count) = shard(data);
        // Whoever identifies has no use for what an earlier process left behind.
        self.gateway
            .sessions
            .retain(|_, session| session.shard != (index, count) || session.socket.is_some());
        let mut session = Session {
            intents: data["intents"].as_u64().unwrap_or(0),
            shard: (index, count),
            sequence: 0,
            sent: VecDeque::new(),
            socket: Some(Socket { serial, outgoing }),
            gone: None,
            dead: false,
        };
        let mine: Vec<_> = self
            .guilds
            .values()
            .filter(|guild| guild.bot_present && guild.id.shard(count) == index)
            .collect();
        let unavailable: Vec<Value> = mine
            .iter()
            .map(|guild| json!({"id": guild.id, "unavailable": true}))
            .collect();
        let mut user = self.user_json(self.app);
        crate::sandbox::world::merge(&mut user, json!({"verified": true, "mfa_enabled": true, "email": null}));
        let ready = json!({
            "v": 10, "user": user, "guilds": unavailable, "session_id": id,
            "resume_gateway_url": self.gateway_url(), "shard": [index, count], "session_type": "normal",
            "application": {"id": self.app, "flags": 1 << 23}, "private_channels": [], "presences": [],
            "relationships": [], "user_settings": {}, "geo_ordered_rtc_regions": [], "auth": {}, "_trace": [],
        });
        session.send("READY", &ready);
        if session.intents & intents::GUILDS != 0 {
            for guild in mine {
                session.send("GUILD_CREATE", &self.guild_create_json(guild));
            }
        }
        self.gateway.sessions.insert(id.clone(), session);
        id
    }

    /// Answer a request for a guild's members (opcode 8).
    pub(super) fn send_members(&mut self, data: &Value) {
        let Some(id) = data["guild_id"].as_str().and_then(|id| id.parse().ok()) else {
            return;
        };
        let Some(guild) = self.bot_guild(id) else { return };
        let members: Vec<Value> = guild
            .members
            .iter()
            .map(|user| self.member_json(*user, guild))
            .collect();
        let body = json!({
            "guild_id": id, "chunk_index": 0, "chunk_count": 1, "members": members, "nonce": data["nonce"],
        });
        self.gateway.push("GUILD_MEMBERS_CHUNK", &body, Some(id), 0);
    }

    /// Where bots connect.
    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway/socket", self.base_url.replacen("http", "ws", 1))
    }
}

fn shard(data: &Value) -> (u64, u64) {
    let at = |index: usize| data["shard"][index].as_u64();
    (at(0).unwrap_or(0), at(1).unwrap_or(1))
}
