// Writing messages and slash commands.

import { load, send } from "./api.js";
import { byId, el } from "./dom.js";
import { names } from "./text.js";

const TYPES = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, mentionable: 9, number: 10 };
/** Milliseconds without a key before suggestions are asked for. */
const PAUSE = 120;

let context = { channel: "", locale: "en-US", answered: () => {}, say: () => {} };
let commands = [];

/** Go to a channel: its commands are offered from now on. */
export async function enter(channel, rest) {
  context = { channel, ...rest };
  plain();
  await refresh();
}

/** Ask again which commands there are. */
export async function refresh() {
  const list = await load(`channels/${context.channel}/commands`).catch(() => []);
  commands = list.flatMap((command) => leaves(command, [command], command.options ?? []));
}

/** A command's subcommands, or itself. */
function leaves(command, chain, options) {
  const nested = options.filter((option) => option.type === 1 || option.type === 2);
  if (!nested.length) return [{ path: chain.map((part) => part.name), title: chain.map(shown).join(" "), about: described(chain.at(-1)), options }];
  return nested.flatMap((option) => leaves(command, [...chain, option], option.options ?? []));
}

const shown = (part) => part.name_localizations?.[context.locale] ?? part.name;
const described = (part) => part.description_localizations?.[context.locale] ?? part.description;

/** The line for ordinary messages; a slash offers the commands. */
function plain() {
  const box = byId("composer");
  const field = el("input", { className: "line", placeholder: "Message, or / for commands", "aria-label": "Message, or / for commands", maxLength: 2000 });
  const offer = list(field);
  const update = () => {
    const typed = field.value.toLowerCase();
    if (!typed.startsWith("/")) return offer.show([]);
    const wanted = typed.slice(1).trim();
    const found = commands.filter((command) => `${command.title} ${command.path.join(" ")}`.toLowerCase().includes(wanted));
    offer.show(found.slice(0, 25).map((command) => ({ label: `/${command.title}`, about: command.about, pick: () => fill(command) })));
  };
  field.addEventListener("input", update);
  box.onsubmit = async (event) => {
    event.preventDefault();
    if (offer.pick()) return;
    const content = field.value.trim();
    if (!content || content.startsWith("/")) return;
    field.value = "";
    await context.say(content);
  };
  const open = el("button", { type: "button", className: "button secondary", "aria-label": "Commands", onclick: () => {
    field.value = "/";
    field.focus();
    update();
  } }, "/");
  box.replaceChildren(el("div", { className: "typed" }, open, field, el("button", { className: "button primary" }, "Send")), offer.node);
}

/** A keyboard-driven list under a field. */
function list(field) {
  const node = el("ul", { className: "offer", role: "listbox", hidden: true });
  let entries = [];
  let at = 0;
  const draw = () => {
    node.hidden = entries.length === 0;
    node.replaceChildren(...entries.map((entry, n) => el("li", { role: "option", "aria-selected": String(n === at), className: n === at ? "at" : "",
      onmousedown: (event) => { event.preventDefault(); at = n; pick(); } },
      el("b", {}, entry.label), entry.about && el("span", {}, ` ${entry.about}`))));
    node.children[at]?.scrollIntoView({ block: "nearest" });
  };
  const pick = () => {
    const entry = entries[at];
    if (!entry) return false;
    entries = [];
    draw();
    entry.pick();
    return true;
  };
  const show = (next) => { entries = next; at = 0; draw(); };
  field.addEventListener("keydown", (event) => {
    if (!entries.length) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      at = (at + (event.key === "ArrowDown" ? 1 : entries.length - 1)) % entries.length;
      draw();
    } else if (event.key === "Enter" || event.key === "Tab") pick();
    else if (event.key === "Escape") show([]);
    else return;
    event.preventDefault();
  });
  field.addEventListener("blur", () => show([]));
  return { node, show, pick };
}

/** The form of one command. */
function fill(command) {
  const box = byId("composer");
  const fields = command.options.map((option) => ({ option, ...input(option, command, () => values(fields)) }));
  const cancel = el("button", { type: "button", className: "button secondary", onclick: () => { plain(); box.querySelector("input")?.focus(); } }, "Cancel");
  box.replaceChildren(
    el("p", { className: "command" }, el("b", {}, `/${command.title}`), ` ${command.about}`),
    el("div", { className: "options" }, fields.map(({ option, node, offer }) =>
      el("label", { className: "option", title: described(option) },
        el("span", {}, shown(option), option.required ? " *" : "", el("small", {}, ` ${described(option)}`)), node, offer))),
    el("div", { className: "typed" }, cancel, el("button", { className: "button primary" }, "Send")));
  box.onkeydown = (event) => { if (event.key === "Escape") cancel.click(); };
  box.onsubmit = async (event) => {
    event.preventDefault();
    box.onkeydown = null;
    const options = values(fields);
    plain();
    await context.answered(send("command", { channel: context.channel, path: command.path, options }));
  };
  (box.querySelector(".options input, .options select") ?? box.querySelector(".primary")).focus();
}

/** What is filled in so far, in the form the stand-in takes. */
function values(fields, except) {
  return fields.filter((field) => field !== except && field.value() !== null)
    .map((field) => ({ name: field.option.name, type: field.option.type, value: field.value() }));
}

function input(option, command, others) {
  const required = option.required ?? false;
  const choose = (entries) => {
    const node = el("select", { required }, el("option", { value: "" }, required ? "Choose…" : "—"),
      entries.map(([label], n) => el("option", { value: String(n) }, label)));
    return { node, value: () => (node.value === "" ? null : entries[Number(node.value)][1]) };
  };
  if (option.choices?.length) return choose(option.choices.map((choice) => [shown(choice), choice.value]));
  if (option.type === TYPES.boolean) return choose([["Yes", true], ["No", false]]);
  if (option.type === TYPES.user || option.type === TYPES.mentionable) {
    return choose([...names.people].filter(([, person]) => person.listed).map(([id, person]) => [person.name, id]));
  }
  if (option.type === TYPES.channel) return choose([...names.channels].map(([id, channel]) => [channel.name, id]));
  const numeric = option.type === TYPES.integer || option.type === TYPES.number;
  if (option.autocomplete) return suggested(option, command, others, required, numeric);
  const node = el("input", { required, type: numeric ? "number" : "text", min: option.min_value, max: option.max_value,
    step: option.type === TYPES.number ? "any" : null, minLength: option.min_length ?? null, maxLength: option.max_length ?? 6000 });
  return { node, value: () => (node.value === "" ? null : numeric ? Number(node.value) : node.value) };
}

/** A field with suggestions. What was picked is sent by its value, anything else as it was typed. */
function suggested(option, command, others, required, numeric) {
  const node = el("input", { required, type: "text" });
  const offer = list(node);
  let picked = null;
  let latest = 0;
  let timer = 0;
  const ask = async () => {
    const turn = ++latest;
    const options = others().filter((given) => given.name !== option.name);
    const found = await send("autocomplete", { channel: context.channel, path: command.path, options, focused: [option.name, node.value] }).catch(() => []);
    // An answer to something typed earlier is out of date.
    if (turn !== latest || document.activeElement !== node) return;
    offer.show(found.map((choice) => ({ label: choice.name, pick: () => { picked = choice; node.value = choice.name; } })));
  };
  node.addEventListener("focus", ask);
  node.addEventListener("input", () => {
    picked = null;
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  node.addEventListener("blur", () => { latest += 1; });
  const typed = () => (node.value === "" ? null : numeric ? Number(node.value) : node.value);
  return { node, offer: offer.node, value: () => (picked && picked.name === node.value ? picked.value : typed()) };
}
