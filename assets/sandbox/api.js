// Talking to the stand-in.

/** Who this page is, by user name. */
export let me = new URLSearchParams(location.search).get("as") ?? "";

export function become(name) {
  me = name;
}

/** Milliseconds before a lost connection is tried again. */
const AGAIN = 500;

async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.error ?? `${response.status} ${response.statusText}`);
  return body;
}

const query = () => (me ? `?as=${encodeURIComponent(me)}` : "");

async function ask(path, options) {
  const response = await fetch(`/sandbox/${path}`, options)
    .catch(() => { throw new Error("The sandbox does not answer. Is it still running?"); });
  return read(response);
}

export const load = (path) => ask(`${path}${query()}`);

export const send = (path, body) => ask(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ as: me, ...body }),
});

/** Hears of changes from `open` until `close()`: `hear` gets each; `lost` and `back` tell of the connection itself. */
export function listen({ hear, lost, back }) {
  let socket = null;
  let closed = false;
  let before = false;
  let first;
  const opened = new Promise((done) => { first = done; });
  const open = () => {
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/sandbox/events${query()}`);
    socket.onopen = () => {
      if (before) back();
      before = true;
      first();
    };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (closed) return;
      lost();
      setTimeout(() => { if (!closed) open(); }, AGAIN);
    };
  };
  open();
  return { open: opened, close: () => { closed = true; socket.close(); } };
}
