// The bar of things to do to a bot that a test, or an unlucky evening, would do.

import { me, send } from "./api.js";
import { byId, el } from "./dom.js";
import { look, looks, setLook } from "./look.js";
import { nameOf } from "./places.js";
import { channel, page, players, state } from "./state.js";

/** Languages worth trying: the one the game is written in, those it is to be translated to, and one right-to-left. */
const LOCALES = ["en-US", "en-GB", "nl", "ja", "de", "fr", "ar"];

const panel = byId("trouble");

export function toggleTrouble(open = panel.hidden) {
  panel.hidden = !open;
  document.body.classList.toggle("trouble-open", open);
  byId("trouble-button").setAttribute("aria-expanded", String(open));
  if (open) {
    drawTrouble();
    panel.querySelector("button")?.focus();
  } else byId("trouble-button").focus();
}

/** Draw the bar anew, with the keyboard where it was. */
export function drawTrouble() {
  if (panel.hidden) return;
  const focused = panel.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  panel.replaceChildren(
    el("div", { className: "panel-head" }, el("h2", {}, "Trouble"),
      el("button", { type: "button", className: "round", "aria-label": "Close", onclick: () => toggleTrouble(false) }, "×")),
    el("p", { className: "small" }, "See how the bot copes. What Discord refuses because of this is not counted against it."),
    group("The bot",
      act("Restart the bot", { do: "restart-bot" }, !state.restartable && "It is not run from here."),
      act("Drop the gateway", { do: "cut-gateway" }),
      act("Rate-limit the next 5 requests", { do: "rate-limit", requests: 5 }),
      act("Fail the next 3 requests (503)", { do: "server-errors", requests: 3 }),
      act("Expire all tokens", { do: "expire-tokens" }),
      act("Jump an hour ahead", { do: "jump-ahead", minutes: 60 }),
      state.aheadMs > 0 && el("p", { className: "small" }, `The clock is ${Math.round(state.aheadMs / 60000)} minutes ahead.`)),
    group("People", el("table", { className: "people" },
      el("thead", {}, el("tr", {}, ["Person", "Language", "DMs open", "Moderator"].map((title) => el("th", { scope: "col" }, title)))),
      el("tbody", {}, players().map(person)))),
    permissions(),
    group("This page",
      el("label", { className: "line-up" }, "Look", choice("look", looks, look(), (chosen) => setLook(chosen))),
      el("p", { className: "small" }, "Open another tab as ",
        players().filter((one) => one.username !== me).flatMap((one, n) => [n ? ", " : "", el("a", { href: `?as=${encodeURIComponent(one.username)}`, target: "_blank" }, one.name)]), ".")));
  [...panel.querySelectorAll("[data-key]")].find((node) => node.dataset.key === focused)?.focus();
}

const group = (title, ...content) => el("fieldset", {}, el("legend", {}, title), content);

async function make(trouble) {
  await page.answered(send("trouble", trouble));
}

function act(label, trouble, impossible = false) {
  const node = el("button", { type: "button", className: "button secondary", disabled: Boolean(impossible), title: impossible || "" }, label);
  node.dataset.key = label;
  node.addEventListener("click", async () => {
    await make(trouble);
    byId("said").textContent = `Done: ${label}.`;
  });
  return node;
}

function tick(key, label, checked, change) {
  const node = el("input", { type: "checkbox", checked, "aria-label": label, onchange: () => change(node.checked) });
  node.dataset.key = key;
  return node;
}

function choice(key, options, chosen, change) {
  const all = options.includes(chosen) ? options : [...options, chosen];
  const node = el("select", { "aria-label": key, onchange: () => change(node.value) }, all.map((option) => el("option", { value: option, selected: option === chosen }, option)));
  node.dataset.key = key;
  return node;
}

const person = (one) => el("tr", {}, el("th", { scope: "row" }, one.name),
  el("td", {}, choice(`Language of ${one.name}`, LOCALES, one.locale, (locale) => make({ do: "locale", person: one.username, locale }))),
  el("td", {}, tick(`dm-${one.id}`, `Direct messages of ${one.name} are open`, one.dms_open, (open) => make({ do: "direct-messages", person: one.username, open }))),
  el("td", {}, tick(`mod-${one.id}`, `${one.name} may manage messages`, one.manages, (may) => make({ do: "manage-messages", person: one.username, may }))));

function permissions() {
  const here = channel();
  if (!here || here.id === state.dm) return null;
  // A thread has the permissions of the channel that it is in.
  const place = state.channels.get(here.parent) ?? here;
  const words = (name) => name.replaceAll("_", " ");
  return group(`The bot in #${nameOf(place)}${here === place ? "" : " and its threads"}`,
    state.permissions.map((name) => el("label", { className: "line-up" },
      tick(`may-${name}`, words(name), !place.denied.includes(name), (allowed) => make({ do: "permission", channel: place.id, permission: name, allowed })),
      `may ${words(name)}`)),
    here.archived !== null && el("label", { className: "line-up" },
      tick("archived", "archived", here.archived, (archived) => make({ do: "archive", channel: here.id, archived })), "thread is archived"));
}
