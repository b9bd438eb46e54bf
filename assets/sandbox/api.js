// Talking to the stand-in.

/** Who this page is. */
export let me = new URLSearchParams(location.search).get("as") ?? "";

export function become(name) {
  me = name;
}

async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.error ?? `${response.status} ${response.statusText}`);
  return body;
}

const query = () => (me ? `?as=${encodeURIComponent(me)}` : "");

export const load = async (path) => read(await fetch(`/sandbox/${path}${query()}`));

export async function send(path, body) {
  const headers = { "content-type": "application/json" };
  return read(await fetch(`/sandbox/${path}`, { method: "POST", headers, body: JSON.stringify({ as: me, ...body }) }));
}

/** Server-sent events; `hear` gets each, `opened` is called on every (re)connection. */
export function listen(hear, opened) {
  const source = new EventSource(`/sandbox/events${query()}`);
  source.onopen = opened;
  source.onmessage = (event) => hear(JSON.parse(event.data));
  return source;
}
