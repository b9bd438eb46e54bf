// The page: who you are, where you are, and what happens meanwhile.

import { become, listen, me } from "./api.js";
import { enter, focus, refresh } from "./composer.js";
import { byId, el } from "./dom.js";
import "./look.js";
import { openModal } from "./modal.js";
import { first, nameOf, order, places } from "./places.js";
import { open, put, seek, threads } from "./room.js";
import { channel, loadState, page, players, state } from "./state.js";
import { drawTrouble, toggleTrouble } from "./trouble.js";
import { arrived, read } from "./unread.js";

const NOTICE_MS = 8000;
const TYPING_MS = 6000;
let source = null;

page.go = async (id, message) => {
  const target = state.channels.get(id);
  if (!target) return page.notice("You cannot see that channel.");
  menu(false);
  if (id !== state.current) {
    state.current = id;
    sessionStorage.setItem(`channel-${me}`, id);
    byId("typing").textContent = "";
    heading();
    await Promise.all([enter(), open()]);
    places();
    drawTrouble();
  }
  if (message) seek(message);
  return undefined;
};

function heading() {
  const place = channel();
  byId("title").replaceChildren(el("span", { className: "hash", "aria-hidden": "true" }, place.id === state.dm ? "@" : place.parent ? "↳" : "#"), ` ${nameOf(place)}`);
  byId("messages").setAttribute("aria-label", `Messages in ${nameOf(place)}`);
}

/** See to what an answer asks for beyond messages. What failed is for the one who asked to show. */
page.answered = async (answer) => {
  try {
    const { failure, modal } = await answer;
    if (modal) openModal(modal);
    return { failure };
  } catch (error) {
    page.notice(error.message);
    return {};
  }
};

let noticeTimer = 0;
page.notice = (text) => {
  const box = byId("notice");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { box.hidden = true; }, NOTICE_MS);
};

function connection(gateway) {
  state.gateway = gateway;
  const { connected, connections } = gateway;
  const bot = byId("bot");
  bot.textContent = connected ? "bot online" : "bot offline";
  bot.title = `The bot has connected ${connections === 1 ? "once" : `${connections} times`}.`;
  bot.dataset.connections = String(connections);
  bot.classList.toggle("off", !connected);
}

function violations(entries) {
  byId("violation-list").append(...entries.map((entry) => el("li", {}, el("b", {}, entry.kind), ` ${entry.detail}`)));
  const count = byId("violation-list").children.length;
  byId("violations").hidden = count === 0;
  byId("violation-count").textContent = `⚠ The bot broke Discord's rules ${count === 1 ? "once" : `${count} times`}`;
}

let typingTimer = 0;
function typing(id) {
  if (id !== state.current) return;
  byId("typing").replaceChildren(el("span", { className: "dots", "aria-hidden": "true" }), "Knarr is typing…");
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => { byId("typing").textContent = ""; }, TYPING_MS);
}

/** Whether something changed since everything was last asked for: the answer may be older than that. */
let stale = false;

async function show() {
  do {
    stale = false;
    await loadState();
  } while (stale);
  byId("who").replaceChildren(...players().map((person) => el("option", { value: person.username, selected: person.id === state.me }, person.name)));
  connection(state.gateway);
  byId("violation-list").replaceChildren();
  violations(state.violations);
}

/** Everything but the messages, anew. */
async function again() {
  // Whoever has just come is still asking.
  if (!state.current) return;
  await show();
  if (!state.channels.has(state.current)) await page.go(start());
  heading();
  places();
  drawTrouble();
  threads();
  await refresh();
}

let pending = 0;
function hear(event) {
  stale = true;
  if (event.type === "message") {
    const news = arrived(event);
    if (event.channel === state.current) {
      byId("typing").textContent = "";
      put(event);
    }
    if (news) places();
  } else if (event.type === "gateway") connection(event.gateway);
  else if (event.type === "violation") violations([event.violation]);
  else if (event.type === "typing") typing(event.channel);
  else if (event.type === "reload") again().then(open);
  else if (event.type === "state") {
    // Several changes come at once when a server or a thread is made.
    clearTimeout(pending);
    pending = setTimeout(again, 50);
  }
}

/** Where to begin: where the address says, where this person was last, else the first channel. */
function start() {
  const asked = new URLSearchParams(location.search).get("channel");
  if (state.channels.has(asked)) return asked;
  const last = sessionStorage.getItem(`channel-${me}`);
  return state.channels.has(last) ? last : first();
}

function menu(wanted) {
  document.body.classList.toggle("menu-open", wanted);
  byId("menu").setAttribute("aria-expanded", String(wanted));
}

async function begin() {
  source?.close();
  state.current = "";
  // Fails for a name that nobody has.
  await loadState();
  // What is shown is asked for once somebody listens, so that nothing is missed in between.
  source = listen({ hear, lost: () => connection({ ...state.gateway, connected: false }), back: () => again().then(open) });
  await source.open;
  await show();
  await page.go(start());
  document.body.dataset.ready = "true";
  performance.mark("sandbox-ready");
}

byId("menu").addEventListener("click", () => menu(!document.body.classList.contains("menu-open")));
byId("shade").addEventListener("click", () => { menu(false); toggleTrouble(false); });
byId("trouble-button").addEventListener("click", () => toggleTrouble());
byId("who").addEventListener("change", (event) => {
  become(event.target.value);
  history.replaceState(null, "", `?as=${encodeURIComponent(me)}`);
  begin().catch((error) => page.notice(error.message));
});
byId("picture").addEventListener("click", (event) => { if (event.target === byId("picture")) byId("picture").close(); });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    if (!byId("trouble").hidden && byId("trouble").contains(event.target)) toggleTrouble(false);
    menu(false);
    if (channel()) read(state.current, channel().last);
  } else if (event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const all = order();
    const at = all.findIndex((one) => one.id === state.current);
    event.preventDefault();
    page.go(all[(at + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length].id);
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== " "
    && event.target.matches("body, .messages, .message, .place, .button[data-custom-id]")) {
    // As in Discord, typing anywhere goes to the line.
    focus();
  }
});

begin().catch((error) => page.notice(error.message));
