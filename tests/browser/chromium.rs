//! A browser to drive: Chromium without a window, over the DevTools protocol.
//!
//! The protocol is JSON over one web socket; the few commands needed here do not pay for a library that brings
//! all of its thousands of types.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use base64::{Engine, engine::general_purpose::STANDARD};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::{Message, protocol::WebSocketConfig};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The environment variable that names the browser's program.
const PROGRAM: &str = "KNARR_BROWSER";
/// How long something is waited for before the story has failed.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long the browser may take to put its things away.
const GOODBYE: Duration = Duration::from_secs(5);
/// Between two looks at the page.
const PAUSE: Duration = Duration::from_millis(20);

/// Why a story could not go on.
#[derive(Debug)]
pub(crate) struct Trouble(String);

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

type Outcome<T> = Result<T, Trouble>;

fn trouble(what: impl std::fmt::Display) -> Trouble {
    Trouble(what.to_string())
}

/// A running browser; dropping it ends it.
pub(crate) struct Browser {
    child: Child,
    // Removed after the browser, which writes into it, has ended.
    _profile: tempfile::TempDir,
    line: Arc<Line>,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Asked, it ends all its processes before the profile is removed under them. It may have ended by itself.
        let close = json!({"id": 0, "method": "Browser.close"});
        let _ = self.line.outgoing.send(Message::text(close.to_string()));
        let deadline = Instant::now() + GOODBYE;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            std::thread::sleep(PAUSE);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The web socket, shared by all tabs.
struct Line {
    outgoing: mpsc::UnboundedSender<Message>,
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    events: Mutex<Vec<Value>>,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Browser {
    /// Start the program that `KNARR_BROWSER` names, else `chromium`.
    pub(crate) async fn start() -> Outcome<Self> {
        let program = std::env::var(PROGRAM).unwrap_or_else(|_| "chromium".to_owned());
        let profile = tempfile::tempdir().map_err(trouble)?;
        let mut child = Command::new(&program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
            ])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ])
            .args(["--disable-dev-shm-usage", "--hide-scrollbars", "--lang=en-GB"])
            .arg("--remote-debugging-port=0")
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| trouble(format!("cannot start {program} (set {PROGRAM} to a Chromium): {error}")))?;
        let said = child.stderr.take().ok_or_else(|| trouble("no output"))?;
        let address = tokio::task::spawn_blocking(move || address(said))
            .await
            .map_err(trouble)?
            .map_err(trouble)?;
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let (socket, _) = tokio_tungstenite::connect_async_with_config(&address, Some(config), true)
            .await
            .map_err(trouble)?;
        let (outgoing, queue) = mpsc::unbounded_channel();
        let line = Arc::new(Line {
            outgoing,
            next: AtomicU64::new(1),
            waiting: Mutex::default(),
            events: Mutex::default(),
        });
        tokio::spawn(carry(Arc::clone(&line), socket, queue));
        Ok(Self {
            child,
            _profile: profile,
            line,
        })
    }

    /// Open a tab as a browser of its own: nothing is shared with the others but the program.
    pub(crate) async fn open(&self, url: &str, look: Look) -> Outcome<Tab> {
        let context = self.line.call(None, "Target.createBrowserContext", json!({})).await?;
        let blank = json!({"url": "about:blank", "browserContextId": context["browserContextId"]});
        let target = self.line.call(None, "Target.createTarget", blank).await?;
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.line.call(None, "Target.attachToTarget", attach).await?["sessionId"]
            .as_str()
            .ok_or_else(|| trouble("no session"))?
            .to_owned();
        let tab = Tab {
            line: Arc::clone(&self.line),
            session,
            context: context["browserContextId"].clone(),
        };
        for domain in ["Page", "Runtime", "Network", "Log", "Accessibility"] {
            tab.call(&format!("{domain}.enable"), json!({})).await?;
        }
        tab.look(look).await?;
        tab.visit(url).await?;
        Ok(tab)
    }
}

/// Where the browser listens, from the first lines it writes.
fn address(said: impl io::Read + Send + 'static) -> io::Result<String> {
    let mut lines = BufReader::new(said).lines();
    for line in &mut lines {
        if let Some((_, address)) = line?.split_once("listening on ") {
            let address = address.trim().to_owned();
            // A full pipe would stop the browser.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(address);
        }
    }
    Err(io::Error::other("the browser ended at once"))
}

async fn carry(
    line: Arc<Line>,
    mut socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    mut queue: mpsc::UnboundedReceiver<Message>,
) {
    loop {
        tokio::select! {
            Some(message) = queue.recv() => {
                if socket.send(message).await.is_err() {
                    break;
                }
            }
            heard = socket.next() => {
                let Some(Ok(message)) = heard else { break };
                let Ok(value) = serde_json::from_slice::<Value>(&message.into_data()) else { continue };
                match value["id"].as_u64().and_then(|id| lock(&line.waiting).remove(&id)) {
                    // Whoever asked may have given up.
                    Some(asked) => drop(asked.send(value)),
                    None => lock(&line.events).push(value),
                }
            }
        }
    }
    // Wakes those who still wait for an answer.
    lock(&line.waiting).clear();
}

impl Line {
    async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Outcome<Value> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut message = json!({"id": id, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let (answer, answered) = oneshot::channel();
        lock(&self.waiting).insert(id, answer);
        self.outgoing
            .send(Message::text(message.to_string()))
            .map_err(trouble)?;
        let mut answer = answered
            .await
            .map_err(|_| trouble(format!("the browser ended before it answered {method}")))?;
        match answer.get("error") {
            Some(error) => Err(trouble(format!("{method}: {error}"))),
            None => Ok(answer["result"].take()),
        }
    }
}

/// The shape and colours of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// CSS pixels.
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) dark: bool,
}

impl Look {
    pub(crate) const WIDE: Self = Self {
        width: 1280,
        height: 900,
        dark: true,
    };
    pub(crate) const PHONE: Self = Self {
        width: 390,
        height: 800,
        dark: true,
    };

    pub(crate) fn light(self) -> Self {
        Self { dark: false, ..self }
    }
}

/// Finds what is to be clicked, brings it into view, and answers where it is; in words, why it cannot be clicked.
/// From then on until `aimed()` answers whether the click met it, no other click gets through.
const AIM: &str = "(selector, text) => {
    const node = [...document.querySelectorAll(selector)].filter((one) => one.textContent.includes(text)
        && !one.disabled && one.checkVisibility({ visibilityProperty: true })).at(-1);
    if (!node) return 'it is not there';
    node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!node.contains(top)) return 'something is before it';
    let met = false;
    const kinds = ['mousedown', 'mouseup', 'click'];
    const guard = (event) => {
        if (node.isConnected && node.contains(event.target)) {
            met ||= event.type === 'click';
            return;
        }
        event.preventDefault();
        event.stopImmediatePropagation();
    };
    kinds.forEach((kind) => addEventListener(kind, guard, true));
    window.aimed = () => {
        kinds.forEach((kind) => removeEventListener(kind, guard, true));
        return met;
    };
    return [x, y];
}";

/// One tab of the browser.
pub(crate) struct Tab {
    line: Arc<Line>,
    session: String,
    context: Value,
}

impl Tab {
    /// Close the tab with all it has stored.
    pub(crate) async fn close(self) -> Outcome<()> {
        let context = json!({"browserContextId": self.context});
        self.line.call(None, "Target.disposeBrowserContext", context).await?;
        Ok(())
    }

    pub(crate) async fn call(&self, method: &str, params: Value) -> Outcome<Value> {
        self.line.call(Some(&self.session), method, params).await
    }

    pub(crate) async fn look(&self, look: Look) -> Outcome<()> {
        let phone = look.width < 600;
        let metrics = json!({"width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": phone});
        self.call("Emulation.setDeviceMetricsOverride", metrics).await?;
        let scheme = if look.dark { "dark" } else { "light" };
        // Nothing slides: what is to be clicked stands still.
        let features = json!({"features": [
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"},
        ]});
        self.call("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// Go to an address and wait until the page can be used.
    pub(crate) async fn visit(&self, url: &str) -> Outcome<()> {
        self.call("Page.navigate", json!({"url": url})).await?;
        self.wait("document.body?.dataset.ready === 'true'").await
    }

    /// What an expression comes to, in the page.
    pub(crate) async fn eval(&self, expression: &str) -> Outcome<Value> {
        let params = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut answer = self.call("Runtime.evaluate", params).await?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(trouble(format!("{expression}: {details}"))),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Wait until an expression is true in the page.
    pub(crate) async fn wait(&self, expression: &str) -> Outcome<()> {
        let deadline = Instant::now() + PATIENCE;
        let wrapped = format!("Boolean({expression})");
        loop {
            // A page that is just being loaded has nothing to ask.
            if matches!(self.eval(&wrapped).await, Ok(Value::Bool(true))) {
                return Ok(());
            }
            if Instant::now() > deadline {
                let seen = self.seen().await;
                return Err(trouble(format!(
                    "waited in vain for {expression}; the page shows: {seen}"
                )));
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Wait until the open channel shows a text.
    pub(crate) async fn wait_text(&self, text: &str) -> Outcome<()> {
        self.wait(&format!(
            "document.getElementById('messages').innerText.includes({})",
            json!(text)
        ))
        .await
    }

    /// Wait for the last element that fits a selector and has a text (any where it is empty), and click its middle
    /// with the mouse. The page may move under the mouse: a click that would hit something else is held back, and
    /// tried again.
    pub(crate) async fn click(&self, selector: &str, text: &str) -> Outcome<()> {
        let aim = format!("({AIM})({}, {})", json!(selector), json!(text));
        let deadline = Instant::now() + PATIENCE;
        loop {
            let at = self.eval(&aim).await?;
            if at.is_array() {
                for kind in ["mousePressed", "mouseReleased"] {
                    let press = json!({"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1});
                    self.call("Input.dispatchMouseEvent", press).await?;
                }
                if self.eval("window.aimed()").await? == json!(true) {
                    return Ok(());
                }
            }
            if Instant::now() > deadline {
                let seen = self.seen().await;
                return Err(trouble(format!(
                    "nothing to click: {selector} {text:?} ({at}); the page shows: {seen}"
                )));
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Put the mouse over the last element that fits a selector and has a text.
    pub(crate) async fn hover(&self, selector: &str, text: &str) -> Outcome<()> {
        let aim = format!(
            "(() => {{ const at = ({AIM})({}, {}); window.aimed?.(); return at; }})()",
            json!(selector),
            json!(text)
        );
        self.wait(&format!("Array.isArray({aim})")).await?;
        let at = self.eval(&aim).await?;
        let over = json!({"type": "mouseMoved", "x": at[0], "y": at[1]});
        self.call("Input.dispatchMouseEvent", over).await?;
        Ok(())
    }

    /// What the page shows, for the report of a failure.
    async fn seen(&self) -> Value {
        self.eval("document.querySelector('main')?.innerText.slice(-600)")
            .await
            .unwrap_or_default()
    }

    /// Type a text with the keyboard, wherever it is.
    pub(crate) async fn type_text(&self, text: &str) -> Outcome<()> {
        for letter in text.chars() {
            let key = json!({"type": "keyDown", "key": letter.to_string(), "text": letter.to_string()});
            self.call("Input.dispatchKeyEvent", key).await?;
            let up = json!({"type": "keyUp", "key": letter.to_string()});
            self.call("Input.dispatchKeyEvent", up).await?;
        }
        Ok(())
    }

    /// Press a key by its name, such as `Enter`, `Tab` or `Shift+Tab`.
    pub(crate) async fn key(&self, name: &str) -> Outcome<()> {
        let (modifiers, key) = match name.split_once('+') {
            Some(("Alt", key)) => (1, key),
            Some(("Shift", key)) => (8, key),
            _ => (0, name),
        };
        let (code, text) = match key {
            "Enter" => (13, "\r"),
            "Tab" => (9, ""),
            "Escape" => (27, ""),
            "Backspace" => (8, ""),
            "ArrowUp" => (38, ""),
            "ArrowDown" => (40, ""),
            " " => (32, " "),
            other => return Err(trouble(format!("no key {other}"))),
        };
        let mut down =
            json!({"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers});
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", down).await?;
        let up =
            json!({"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers});
        self.call("Input.dispatchKeyEvent", up).await?;
        Ok(())
    }

    /// A picture of the screen.
    pub(crate) async fn screenshot(&self) -> Outcome<Vec<u8>> {
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"})).await?;
        let text = shot["data"].as_str().ok_or_else(|| trouble("no picture"))?;
        STANDARD.decode(text).map_err(trouble)
    }

    /// What a screen reader is told: role and name of everything.
    pub(crate) async fn spoken(&self) -> Outcome<Vec<(String, String)>> {
        let tree = self.call("Accessibility.getFullAXTree", json!({})).await?;
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        let nodes = tree["nodes"].as_array().into_iter().flatten();
        Ok(nodes
            .filter(|node| node["ignored"] == false)
            .map(|node| (text(&node["role"]), text(&node["name"])))
            .collect())
    }

    /// Everything a reader would call an error so far, and every address asked for that does not begin with `own`.
    pub(crate) fn complaints(&self, own: &str) -> Vec<String> {
        let ours = own.replacen("http", "", 1);
        let mine = |url: &str| {
            let rest = url.strip_prefix("http").or_else(|| url.strip_prefix("ws"));
            url.starts_with("data:") || url.starts_with("about:") || rest.is_some_and(|rest| rest.starts_with(&ours))
        };
        lock(&self.line.events)
            .iter()
            .filter(|event| event["sessionId"] == self.session.as_str())
            .filter_map(|event| {
                let params = &event["params"];
                match event["method"].as_str()? {
                    "Runtime.exceptionThrown" => Some(format!("exception {}", params["exceptionDetails"])),
                    "Runtime.consoleAPICalled" if params["type"] == "error" || params["type"] == "warning" => {
                        Some(format!("console {}", params["args"]))
                    }
                    "Log.entryAdded" if params["entry"]["level"] == "error" => Some(format!("log {}", params["entry"])),
                    "Network.requestWillBeSent" => {
                        let url = params["request"]["url"].as_str()?;
                        (!mine(url)).then(|| format!("request to {url}"))
                    }
                    "Network.webSocketCreated" => {
                        let url = params["url"].as_str()?;
                        (!mine(url)).then(|| format!("web socket to {url}"))
                    }
                    _ => None,
                }
            })
            .collect()
    }
}
