// The page: who you are, where you are, what is said there.

import { become, listen, load, me, send } from "./api.js";
import { enter, refresh } from "./composer.js";
import { byId, el } from "./dom.js";
import { render } from "./message.js";
import { names } from "./text.js";

let state = null;
let current = "";
let source = null;
let messages = new Map();
const dismissed = new Set();
/** Channel id to { news, pings } since it was last open. */
const unread = new Map();
/** Read when it comes in while the reader is this near the end, in pixels. */
const NEAR_END = 120;

async function loadState() {
  state = await load("state");
  names.people = new Map(state.people.map((person) => [person.id, person]));
  names.channels = new Map(state.guilds.flatMap((guild) => guild.channels).map((channel) => [channel.id, channel]));
  names.channels.set(state.dm, { id: state.dm, name: "Knarr" });
  names.emojis = state.emojis;
  names.go = go;
  const mine = names.people.get(state.me);
  become(mine.username);
  byId("who").replaceChildren(...state.people.filter((person) => person.listed)
    .map((person) => el("option", { value: person.username, selected: person.id === state.me }, person.name)));
  connection(state.connected);
  byId("violation-list").replaceChildren();
  state.violations.forEach(violation);
}

function connection(up) {
  byId("bot").textContent = up ? "bot online" : "bot offline";
  byId("bot").classList.toggle("off", !up);
}

function places() {
  const link = (channel, label, depth = 0) => {
    const { news = 0, pings = 0 } = unread.get(channel.id) ?? {};
    const open = channel.id === current;
    return el("li", {}, el("button", { type: "button", className: `place depth-${depth}${news ? " unread" : ""}${open ? " open" : ""}`,
      "aria-current": open ? "page" : null, onclick: () => go(channel.id) },
      label, pings ? el("span", { className: "pings", title: "mentions" }, String(pings)) : null));
  };
  const threads = (guild, parent) => guild.channels.filter((channel) => channel.parent === parent.id && !channel.archived);
  byId("places").replaceChildren(
    ...state.guilds.map((guild) => el("section", {}, el("h2", {}, guild.name), el("ul", {},
      guild.channels.filter((channel) => !channel.parent).flatMap((channel) => [
        link(channel, `# ${channel.name}`),
        ...threads(guild, channel).map((thread) => link(thread, `↳ ${thread.name}`, 1)),
      ])))),
    el("section", {}, el("h2", {}, "Direct messages"), el("ul", {}, link({ id: state.dm }, "Knarr"))));
}

async function go(channel, message) {
  if (!names.channels.has(channel)) return notice("You cannot see that channel.");
  menu(false);
  if (channel !== current) {
    current = channel;
    unread.delete(channel);
    sessionStorage.setItem(`channel-${me}`, channel);
    byId("title").textContent = channel === state.dm ? "Knarr (direct)" : `# ${names.channels.get(channel).name}`;
    places();
    const composer = enter(channel, { locale: names.people.get(state.me).locale, answered, say });
    await loadMessages();
    await composer;
  }
  if (message) {
    const target = byId(`m${message}`);
    target?.scrollIntoView({ block: "center" });
    target?.classList.add("sought");
  }
}

async function loadMessages() {
  const asked = current;
  const list = await load(`channels/${asked}/messages`);
  if (asked !== current) return;
  messages = new Map(list.map((message) => [message.id, message]));
  byId("messages").replaceChildren(...list.filter((message) => !dismissed.has(message.id)).map(draw));
  toEnd();
}

function draw(message) {
  return render(message, {
    use: (customId, values) => answered(send("component", { message: message.id, custom_id: customId, values })),
    dismiss: () => {
      dismissed.add(message.id);
      byId(`m${message.id}`)?.remove();
    },
  });
}

const list = () => byId("messages");
const nearEnd = () => list().scrollHeight - list().scrollTop - list().clientHeight < NEAR_END;
/** Pictures have their size before they load, so the end is where it will stay. */
const toEnd = () => { list().scrollTop = list().scrollHeight; };

/** Whether the end was in view before the room changed its size. */
let atEnd = true;
list().addEventListener("scroll", () => { atEnd = nearEnd(); });
new ResizeObserver(() => { if (atEnd) toEnd(); }).observe(list());

function put(event) {
  if (event.channel !== current) return mark(event);
  const old = byId(`m${event.id}`);
  const stay = nearEnd();
  if (!event.message) {
    messages.delete(event.id);
    old?.remove();
    return;
  }
  const isNew = !messages.has(event.id);
  messages.set(event.id, event.message);
  if (dismissed.has(event.id)) return;
  const node = draw(event.message);
  if (old) {
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
    old.replaceWith(node);
    if (focused) [...node.querySelectorAll("[data-custom-id]")].find((part) => part.dataset.customId === focused && !part.disabled)?.focus();
  } else if (isNew) list().append(node);
  if (stay) toEnd();
}

function mark(event) {
  if (!event.message || event.message.edited_timestamp || event.message.author.id === state.me) return;
  const entry = unread.get(event.channel) ?? { news: 0, pings: 0 };
  entry.news += 1;
  if (event.message.pinged || event.channel === state.dm) entry.pings += 1;
  unread.set(event.channel, entry);
  places();
}

/** See to what an answer asks for beyond messages: a modal, or the news that there was none. */
async function answered(answer) {
  try {
    const { failure, modal } = await answer;
    if (failure) notice(failure);
    if (modal) openModal(modal);
  } catch (error) {
    notice(error.message);
  }
}

async function say(content) {
  await send("say", { channel: current, content }).catch((error) => notice(error.message));
}

function openModal({ interaction, form }) {
  const dialog = byId("modal");
  const inputs = form.components.map((row) => row.components[0]);
  const fields = inputs.map((input) => {
    const shared = { value: input.value ?? "", placeholder: input.placeholder ?? "", required: input.required !== false,
      minLength: input.min_length ?? null, maxLength: input.max_length ?? 4000 };
    return el(input.style === 2 ? "textarea" : "input", shared);
  });
  const submit = async (event) => {
    event.preventDefault();
    dialog.close();
    await answered(send("modal", { interaction, fields: inputs.map((input, n) => [input.custom_id, fields[n].value]) }));
  };
  dialog.replaceChildren(el("form", { onsubmit: submit },
    el("h2", {}, form.title),
    inputs.map((input, n) => el("label", {}, input.label, fields[n])),
    el("div", { className: "typed" },
      el("button", { type: "button", className: "button secondary", onclick: () => dialog.close() }, "Cancel"),
      el("button", { className: "button primary" }, "Submit"))));
  dialog.showModal();
}

let noticeTimer = 0;
function notice(text) {
  const box = byId("notice");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { box.hidden = true; }, 8000);
}

function violation(entry) {
  if (!entry) return;
  byId("violation-list").append(el("li", {}, el("b", {}, entry.kind), ` ${entry.detail}`));
  const count = byId("violation-list").children.length;
  byId("violations").hidden = false;
  byId("violation-count").textContent = `⚠ ${count} ${count === 1 ? "violation" : "violations"} of Discord's rules by the bot`;
}

let typingTimer = 0;
function typing(channel) {
  if (channel !== current) return;
  byId("typing").textContent = "Knarr is typing…";
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => { byId("typing").textContent = ""; }, 5000);
}

async function redrawPlaces() {
  await loadState();
  if (!names.channels.has(current)) await go(start());
  places();
  await refresh();
}

let pendingState = 0;
function hear(event) {
  if (event.type === "message") put(event);
  else if (event.type === "gateway") connection(event.connected);
  else if (event.type === "violation") violation(event.violation);
  else if (event.type === "typing") typing(event.channel);
  else if (event.type === "reload") redrawPlaces().then(loadMessages);
  else if (event.type === "state") {
    // Several changes come at once when a server or a thread is made.
    clearTimeout(pendingState);
    pendingState = setTimeout(redrawPlaces, 50);
  }
}

/** Where to begin: where this person was last, else the first channel. */
function start() {
  const last = sessionStorage.getItem(`channel-${me}`);
  return names.channels.has(last) ? last : state.guilds[0]?.channels[0]?.id ?? state.dm;
}

function menu(open) {
  document.body.classList.toggle("menu-open", open);
  byId("menu").setAttribute("aria-expanded", String(open));
}

async function begin() {
  source?.close();
  current = "";
  unread.clear();
  await loadState();
  let first = true;
  source = listen(hear, () => {
    // After a lost connection: catch up on what was missed.
    if (!first) redrawPlaces().then(loadMessages);
    first = false;
  });
  await go(start());
  document.body.dataset.ready = "true";
}

byId("menu").addEventListener("click", () => menu(!document.body.classList.contains("menu-open")));
byId("who").addEventListener("change", (event) => {
  become(event.target.value);
  history.replaceState(null, "", `?as=${encodeURIComponent(me)}`);
  begin();
});
byId("picture").addEventListener("click", (event) => { if (event.target === byId("picture")) byId("picture").close(); });

begin().catch((error) => notice(error.message));
