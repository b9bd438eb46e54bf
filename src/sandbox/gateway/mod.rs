//! The gateway: a WebSocket over which the bot hears what happens.

mod sessions;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::Inner;
use super::limits;
use super::world::Change;

pub(crate) use sessions::{Outgoing, Sessions, intents};

/// One connection, from HELLO to its end.
pub(crate) async fn serve(inner: Arc<Inner>, mut socket: WebSocket, query: String) {
    let (outgoing, mut inbox) = mpsc::unbounded_channel();
    let mut connection = Connection::open(inner, outgoing, &query);
    let hello = json!({"op": 10, "d": {"heartbeat_interval": connection.heartbeat.as_millis() as u64, "_trace": []}});
    if socket.send(Frame::Text(hello.to_string().into())).await.is_err() {
        return;
    }
    let mut watch = tokio::time::interval(connection.heartbeat.max(Duration::from_millis(40)) / 4);
    loop {
        tokio::select! {
            outgoing = inbox.recv() => match outgoing {
                Some(Outgoing::Text(text)) => {
                    if socket.send(Frame::Text(text)).await.is_err() {
                        break;
                    }
                }
                Some(Outgoing::Close { code, reason }) => {
                    connection.closed_by_server = true;
                    let _ = socket.send(Frame::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
                    // Give the bot a moment to answer the close, so that it reads the frame before the socket goes.
                    let _ = tokio::time::timeout(Duration::from_secs(1), drain(&mut socket)).await;
                    break;
                }
                // Dropping the socket cuts the connection without a close frame.
                Some(Outgoing::Cut) | None => {
                    connection.closed_by_server = true;
                    break;
                }
            },
            incoming = socket.recv() => match incoming {
                Some(Ok(Frame::Text(text))) => connection.receive(&text),
                Some(Ok(Frame::Close(frame))) => {
                    connection.closed_by_bot = frame.map(|frame| frame.code);
                    break;
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Binary(_))) => connection.refuse(4002, "Error while decoding payload.", "a binary frame"),
                Some(Err(_)) | None => break,
            },
            _ = watch.tick() => connection.check_heartbeat(),
        }
    }
    connection.end();
}

async fn drain(socket: &mut WebSocket) {
    while let Some(Ok(_)) = socket.recv().await {}
}

struct Connection {
    inner: Arc<Inner>,
    outgoing: mpsc::UnboundedSender<Outgoing>,
    /// Tells this connection from all others of the stand-in.
    serial: u64,
    session: Option<String>,
    heartbeat: Duration,
    last_beat: Instant,
    sends: VecDeque<Instant>,
    closed_by_bot: Option<u16>,
    closed_by_server: bool,
}

impl Connection {
    fn open(inner: Arc<Inner>, outgoing: mpsc::UnboundedSender<Outgoing>, query: &str) -> Self {
        let (serial, heartbeat) = {
            let mut world = inner.world();
            let has = |wanted: &str| query.split('&').any(|part| part == wanted);
            if !has("v=10") {
                world.violate("gateway", format!("connected with {query:?}, not version 10"), None);
            }
            if query.contains("compress=") || query.contains("encoding=etf") {
                world.violate(
                    "gateway",
                    format!("asked for {query:?}: the stand-in speaks uncompressed JSON only"),
                    None,
                );
            }
            (world.gateway.new_serial(), world.gateway.heartbeat)
        };
        Self {
            inner,
            outgoing,
            serial,
            session: None,
            heartbeat,
            last_beat: Instant::now(),
            sends: VecDeque::new(),
            closed_by_bot: None,
            closed_by_server: false,
        }
    }

    fn send(&self, payload: &Value) {
        // Fails only when this connection is already ending.
        let _ = self.outgoing.send(Outgoing::Text(payload.to_string().into()));
    }

    fn close(&self, code: u16, reason: &'static str) {
        let _ = self.outgoing.send(Outgoing::Close { code, reason });
    }

    fn refuse(&self, code: u16, reason: &'static str, detail: &str) {
        self.inner.world().violate(
            "gateway",
            format!("closed with {code}: {detail}"),
            Some(u32::from(code)),
        );
        self.close(code, reason);
    }

    fn receive(&mut self, text: &str) {
        let now = Instant::now();
        self.sends.push_back(now);
        while self
            .sends
            .front()
            .is_some_and(|at| now.duration_since(*at) > Duration::from_secs(60))
        {
            self.sends.pop_front();
        }
        if self.sends.len() > limits::GATEWAY_SENDS_PER_MINUTE {
            return self.refuse(4008, "You are being rate limited.", "more than 120 sends in a minute");
        }
        if text.len() > limits::GATEWAY_PAYLOAD_BYTES {
            return self.refuse(
                4002,
                "Error while decoding payload.",
                "a payload of more than 4096 bytes",
            );
        }
        let Ok(payload) = serde_json::from_str::<Value>(text) else {
            return self.refuse(4002, "Error while decoding payload.", "a payload that is not JSON");
        };
        match payload["op"].as_u64() {
            Some(1) => {
                self.last_beat = now;
                self.send(&json!({"op": 11, "d": null}));
            }
            Some(2) if self.session.is_some() => self.refuse(4005, "Already authenticated.", "a second IDENTIFY"),
            Some(2) => self.identify(&payload["d"]),
            Some(6) => self.resume(&payload["d"]),
            Some(op) if self.session.is_none() => {
                self.refuse(4003, "Not authenticated.", &format!("opcode {op} before IDENTIFY"));
            }
            Some(8) => self.inner.world().send_members(&payload["d"]),
            Some(3 | 4 | 31) => {}
            other => self.refuse(4001, "Unknown opcode.", &format!("opcode {other:?}")),
        }
    }

    fn identify(&mut self, data: &Value) {
        let inner = Arc::clone(&self.inner);
        let mut world = inner.world();
        if let Some((code, reason, detail)) = world.check_identify(data) {
            drop(world);
            return self.refuse(code, reason, &detail);
        }
        if world.gateway.identifies_too_often() {
            world.violate(
                "gateway",
                "IDENTIFY more often than the session start limit allows",
                None,
            );
            return self.send(&json!({"op": 9, "d": false}));
        }
        self.session = Some(world.start_session(data, self.serial, self.outgoing.clone()));
        world.note(Change::Gateway);
    }

    fn resume(&mut self, data: &Value) {
        let inner = Arc::clone(&self.inner);
        let mut world = inner.world();
        if !world.right_token(&data["token"]) {
            drop(world);
            return self.refuse(4004, "Authentication failed.", "RESUME with a wrong token");
        }
        let id = data["session_id"].as_str().unwrap_or_default();
        if world
            .gateway
            .resume(id, data["seq"].as_u64().unwrap_or(0), self.serial, &self.outgoing)
        {
            self.session = Some(id.to_owned());
            world.note(Change::Gateway);
        } else {
            drop(world);
            self.send(&json!({"op": 9, "d": false}));
        }
    }

    fn check_heartbeat(&mut self) {
        if self.last_beat.elapsed() > self.heartbeat * 3 / 2 + Duration::from_secs(1) {
            self.last_beat = Instant::now();
            self.refuse(4009, "Session timed out.", "no heartbeat in one and a half intervals");
        }
    }

    fn end(self) {
        let mut world = self.inner.world();
        // A bot that says goodbye ends its session; any other end leaves it to be resumed.
        let goodbye = !self.closed_by_server && matches!(self.closed_by_bot, Some(1000 | 1001));
        world.gateway.disconnect(self.serial, goodbye);
        world.note(Change::Gateway);
    }
}
