// The messages of the channel that is open.

import { load, send } from "./api.js";
import { byId, el } from "./dom.js";
import { render } from "./message.js";
import { newer, page, state } from "./state.js";
import { lastRead, read } from "./unread.js";

const list = byId("messages");
/** Read when it comes in while the reader is this near the end, in pixels. */
const NEAR_END = 120;
/** Messages of one author within this many milliseconds share one head. */
const TOGETHER = 7 * 60 * 1000;
/** Messages that stay on the page; older ones come back when the channel is opened anew. */
const KEPT = 200;

/** What the stand-in told of the messages shown, by id. */
let messages = new Map();
const dismissed = new Set();
/** Where the reader stopped, to draw the line above what is new. */
let newFrom = null;

/** What was heard while the open channel is loaded: it may be newer than what is being loaded. */
let meanwhile = null;

/** Load the open channel. */
export async function open() {
  const asked = state.current;
  const heard = [];
  meanwhile = heard;
  let loaded;
  try {
    loaded = await load(`channels/${asked}/messages`);
  } finally {
    // Whoever asked later has heard the rest, and draws.
    if (meanwhile === heard) meanwhile = null;
    else loaded = null;
  }
  if (!loaded) return;
  newFrom = lastRead(asked);
  messages = new Map(loaded.map((message) => [message.id, message]));
  list.replaceChildren(...loaded.filter((message) => !dismissed.has(message.id)).map(draw));
  list.dataset.channel = asked;
  [...list.children].forEach(join);
  heard.forEach(put);
  markNew();
  seen();
  toEnd();
}

/** Show where threads hang that have just been opened. */
export function threads() {
  for (const thread of state.channels.values()) {
    if (thread.parent === state.current && messages.has(thread.id) && !byId(`m${thread.id}`)?.querySelector(".thread")) redraw(thread.id);
  }
}

const seen = () => read(state.current, state.channels.get(state.current)?.last);

function draw(message) {
  return render(message, {
    use: (customId, values) => use(message, customId, values),
    dismiss: () => {
      dismissed.add(message.id);
      remove(byId(`m${message.id}`));
    },
    remove: message.private ? null : () => page.answered(send("trouble", { do: "delete", message: message.id })),
  });
}

/** Send a click; what comes of it beyond messages is the page's to see to, but a failure is shown in its place. */
async function use(message, customId, values) {
  forget(message.id);
  const { failure } = await page.answered(send("component", { message: message.id, custom_id: customId, values }));
  if (failure && messages.has(message.id)) {
    messages.get(message.id).failure = failure.replace(/^the interaction failed/, "This interaction failed");
    redraw(message.id);
  }
}

function forget(id) {
  const known = messages.get(id);
  if (!known?.failure) return;
  delete known.failure;
  byId(`m${id}`)?.querySelector(".failed")?.remove();
}

/** A command that came to nothing, shown where its answer would be. */
export function unanswered(command, failure) {
  const note = el("li", { className: "message private", tabIndex: -1 },
    el("p", { className: "origin" }, el("b", {}, state.people.get(state.me).name), " used ", el("span", { className: "mention" }, `/${command}`)),
    el("div", { className: "body" }, el("p", { className: "failed", role: "alert" }, "⚠ The application did not respond."), el("p", { className: "small" }, failure),
      el("p", { className: "only-you" }, "Only you can see this · ", el("button", { type: "button", className: "link", onclick: () => note.remove() }, "Dismiss message"))));
  list.append(note);
  toEnd();
}

const nearEnd = () => list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
/** Pictures have their size before they load, so the end is where it will stay. */
const toEnd = () => { list.scrollTop = list.scrollHeight; };

/** Whether the end was in view before the room changed its size. */
let atEnd = true;
list.addEventListener("scroll", () => { atEnd = nearEnd(); }, { passive: true });
new ResizeObserver(() => { if (atEnd) toEnd(); }).observe(list);

/** A message of the open channel appeared, changed or went away. */
export function put(event) {
  if (meanwhile) {
    meanwhile.push(event);
    return;
  }
  const { id, message } = event;
  const old = byId(`m${id}`);
  const stay = nearEnd();
  if (!message) {
    messages.delete(id);
    if (old) remove(old);
    return;
  }
  const isNew = !messages.has(id);
  messages.set(id, message);
  if (dismissed.has(id)) return;
  if (old) redraw(id);
  else if (isNew) append(message);
  seen();
  if (stay) toEnd();
}

function append(message) {
  const node = draw(message);
  list.append(node);
  join(node);
  while (list.childElementCount > KEPT) {
    messages.delete(list.firstElementChild.id.slice(1));
    list.firstElementChild.remove();
  }
}

/** Draw a message anew, with the same pictures and the keyboard where it was. */
function redraw(id) {
  const old = byId(`m${id}`);
  if (!old) return;
  const node = draw(messages.get(id));
  // An image element that is already painted does not flicker.
  const painted = new Map([...old.querySelectorAll("img")].map((image) => [image.src, image]));
  for (const image of node.querySelectorAll("img")) {
    const same = painted.get(image.src);
    if (!same) continue;
    painted.delete(image.src);
    Object.assign(same, { alt: image.alt, className: image.className });
    image.replaceWith(same);
  }
  const focus = old.contains(document.activeElement) ? document.activeElement : null;
  const customId = focus?.dataset.customId;
  old.replaceWith(node);
  join(node);
  if (node.nextElementSibling) join(node.nextElementSibling);
  if (!focus) return;
  const parts = [...node.querySelectorAll("[data-custom-id]:not(:disabled)")];
  // Where a panel has gone on to other buttons, the keyboard stays in it.
  (parts.find((part) => part.dataset.customId === customId) ?? parts[0] ?? node).focus({ preventScroll: true });
}

function remove(node) {
  const next = node.nextElementSibling;
  node.remove();
  if (next) join(next);
}

/** Share the head with the message above, or draw a line where a day begins. */
function join(node) {
  const above = node.previousElementSibling;
  const at = Number(node.dataset.at);
  const before = Number(above?.dataset.at);
  const plain = !node.querySelector(":scope > .origin");
  const apart = ["private", "note"].some((kind) => node.classList.contains(kind) !== above?.classList.contains(kind));
  node.classList.toggle("joined", Boolean(plain && !apart && above?.dataset.author === node.dataset.author && at - before < TOGETHER));
  const day = new Date(at).toDateString();
  const begins = at && (!above || new Date(before).toDateString() !== day);
  if (begins) node.dataset.day = new Date(at).toLocaleDateString([], { dateStyle: "long" });
  else delete node.dataset.day;
}

function markNew() {
  const first = [...messages.values()].find((message) => newer(message.id, newFrom) && message.author.id !== state.me);
  if (newFrom && first) byId(`m${first.id}`)?.classList.add("first-new");
}

/** Bring a message into view. */
export function seek(id) {
  const target = byId(`m${id}`);
  if (!target) return page.notice("That message is gone.");
  target.scrollIntoView({ block: "center" });
  target.classList.add("sought");
  target.focus({ preventScroll: true });
  setTimeout(() => target.classList.remove("sought"), 2500);
  return undefined;
}

// Up and down go from message to message; Tab goes on to the buttons of one.
list.addEventListener("keydown", (event) => {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  if (event.key === "Escape") return byId("composer").querySelector("textarea, input")?.focus();
  if (!step || event.target.matches("[role=listbox], [role=combobox], input")) return undefined;
  const from = event.target.closest("li.message");
  const to = from ? from[step] : list.lastElementChild;
  event.preventDefault();
  to?.focus();
  return undefined;
});
