// One message on the screen.

import { row } from "./component.js";
import { avatar, el } from "./dom.js";
import { embed, files } from "./embed.js";
import { page, state } from "./state.js";
import { inline, rich } from "./text.js";

/** Discord's type of the message that tells of a new thread. */
const THREAD_CREATED = 18;

/**
 * The element of a message. `use(customId, values)` sends a click or a choice, `dismiss()` hides a private message,
 * `remove()` deletes one as a moderator would.
 */
export function render(message, { use, dismiss, remove }) {
  if (message.type === THREAD_CREATED) return opened(message, remove);
  const author = state.people.get(message.author.id) ?? { id: message.author.id, name: message.author.global_name, bot: message.author.bot };
  const classes = ["message", message.private && "private", message.pinged && "pinged"].filter(Boolean).join(" ");
  const at = new Date(message.timestamp);
  const short = hour(at);
  const node = el("li", { className: classes, id: `m${message.id}`, tabIndex: -1 },
    origin(message.answers),
    el("div", { className: "gutter" }, avatar(author), el("span", { className: "hour", "aria-hidden": "true" }, short)),
    el("div", { className: "body" },
      el("div", { className: "head" },
        el("span", { className: "author" }, author.name),
        author.bot && el("span", { className: "app" }, "APP"),
        el("time", { dateTime: message.timestamp, title: at.toLocaleString() }, short)),
      message.loading
        ? el("p", { className: "loading" }, el("span", { className: "dots", "aria-hidden": "true" }), `${author.name} is thinking…`)
        : message.content && said(message),
      message.embeds.map(embed),
      files(message.attachments),
      message.components.map((given) => row(given, use)),
      message.failure && failure(message.failure),
      threadOf(message),
      !message.content && !message.loading && edited(message),
      message.private && el("p", { className: "only-you" }, "Only you can see this · ",
        el("button", { type: "button", className: "link", onclick: dismiss }, "Dismiss message"))),
    remove && tools(remove));
  return dated(node, message, at);
}

/** The way into the thread that hangs on a message: it has the message's id. */
function threadOf(message) {
  const thread = state.channels.get(message.id);
  return thread && el("button", { type: "button", className: "thread", onclick: () => page.go(thread.id) },
    el("b", {}, thread.name), el("span", { className: "link" }, "See thread ›"));
}

/** Say where a thread was opened. */
function opened(message, remove) {
  const at = new Date(message.timestamp);
  const thread = message.message_reference.channel_id;
  const node = el("li", { className: "message note", id: `m${message.id}`, tabIndex: -1 },
    el("span", { className: "gutter", "aria-hidden": "true" }, "⌗"),
    el("b", {}, message.author.global_name ?? message.author.username), " started a thread: ",
    el("button", { type: "button", className: "link", onclick: () => page.go(thread) }, message.content), " ",
    el("time", { dateTime: message.timestamp, title: at.toLocaleString() }, hour(at)),
    remove && tools(remove));
  return dated(node, message, at);
}

const hour = (at) => at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

const tools = (remove) => el("div", { className: "tools" },
  el("button", { type: "button", className: "tool", onclick: remove, title: "Delete, as a moderator would" }, "Delete"));

function dated(node, message, at) {
  node.dataset.author = message.author.id;
  node.dataset.at = String(at.getTime());
  return node;
}

export const failure = (text) => el("p", { className: "failed", role: "alert" }, el("span", { "aria-hidden": "true" }, "⚠ "), text);

/** The line above an answer: who asked, and what for. */
function origin(answers) {
  if (!answers) return null;
  const asker = [...state.people.values()].find((person) => person.name === answers.name);
  const original = answers.message && el("button", { type: "button", className: "quoted", title: "Go to that message", onclick: () => page.go(state.current, answers.message) },
    answers.excerpt ? inline(answers.excerpt) : "an earlier message");
  return el("p", { className: "origin" }, asker && avatar(asker, "tiny"), el("b", {}, answers.name ?? "Somebody"),
    answers.command ? [" used ", el("span", { className: "mention" }, `/${answers.command}`)] : [" ", original]);
}

function said(message) {
  const text = el("div", { className: "text" }, rich(message.content));
  const mark = edited(message);
  if (mark) (text.lastElementChild?.tagName === "P" ? text.lastElementChild : text).append(mark);
  return text;
}

function edited(message) {
  return message.edited_timestamp && !message.private ? el("span", { className: "edited" }, " (edited)") : null;
}
