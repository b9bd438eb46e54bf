// Writing messages and slash commands.

import { load, send } from "./api.js";
import { avatar, byId, el, fresh } from "./dom.js";
import { nameOf } from "./places.js";
import { channel, mine, page, state } from "./state.js";
import { suggestions } from "./suggest.js";
import { field } from "./option.js";
import { unanswered } from "./room.js";

const LONGEST = 2000;
/** Commands listed at once. */
const LISTED = 40;
const GROUP = [1, 2];

const box = byId("composer");
let commands = [];
/** Offer the commands anew, where somebody is just looking for one. */
let offerAgain = () => {};

/** Go to the open channel: its commands are offered from now on. */
export async function enter() {
  plain();
  await refresh();
}

/** Ask again which commands there are. */
export async function refresh() {
  const list = await load(`channels/${state.current}/commands`).catch(() => []);
  const before = JSON.stringify(commands);
  commands = list.flatMap((command) => leaves(command, [command])).sort((a, b) => a.title.localeCompare(b.title));
  if (JSON.stringify(commands) !== before) offerAgain();
}

/** A command's subcommands, or itself. */
function leaves(command, chain) {
  const options = chain.at(-1).options ?? [];
  const nested = options.filter((option) => GROUP.includes(option.type));
  if (nested.length) return nested.flatMap((option) => leaves(command, [...chain, option]));
  return [{ path: chain.map((part) => part.name), title: chain.map(shown).join(" "), about: described(chain.at(-1)), options }];
}

export const shown = (part) => part.name_localizations?.[mine().locale] ?? part.name;
export const described = (part) => part.description_localizations?.[mine().locale] ?? part.description;

/** The line for ordinary messages; a slash offers the commands. */
function plain() {
  const label = `Message ${state.current === state.dm ? "@" : "#"}${nameOf(channel())}`;
  const line = el("textarea", { className: "line", rows: 1, placeholder: label, "aria-label": `${label}. Type / for commands.`, maxLength: LONGEST });
  const offer = suggestions(line, "Commands of Knarr");
  const update = () => {
    line.style.height = "auto";
    line.style.height = `${Math.min(line.scrollHeight, 200)}px`;
    if (!line.value.startsWith("/")) return offer.show([]);
    const typed = line.value.slice(1).toLowerCase().split(/\s+/).filter(Boolean);
    const found = commands.filter((command) => typed.every((word) => `${command.title} ${command.path.join(" ")}`.toLowerCase().includes(word)));
    const entry = (command, tag, given) => ({
      icon: avatar(state.people.get(state.bot), "small"), label: `/${command.title}`, about: command.about, tag, pick: () => fill(command, given),
    });
    const entries = found.slice(0, LISTED).map((command) => entry(command, command.options.filter((option) => option.required).map(shown).join(" "), []));
    const whole = entries.length ? null : parsed(line.value);
    if (whole) entries.push(entry(whole.command, whole.given.map(({ option, text }) => `${shown(option)}:${text}`).join(" "), whole.given));
    return offer.show(entries, entries.length ? "" : commands.length ? "No such command, or no such option of it." : "No commands. Is the bot online?");
  };
  line.addEventListener("input", update);
  offerAgain = () => { if (document.activeElement === line) update(); };
  line.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || offer.open()) return;
    event.preventDefault();
    box.requestSubmit();
  });
  box.onsubmit = async (event) => {
    event.preventDefault();
    const content = line.value.trim();
    if (!content || content.startsWith("/")) return;
    line.value = "";
    update();
    await send("say", { channel: state.current, content }).catch((error) => page.notice(error.message));
  };
  box.onkeydown = null;
  const open = () => {
    line.value = "/";
    line.focus();
    update();
  };
  box.replaceChildren(
    el("div", { className: "typed" }, el("button", { type: "button", className: "round", "aria-label": "Commands", title: "Commands (/)", onclick: open }, "+"),
      line, el("button", { className: "button primary send" }, "Send")),
    offer.node);
  return line;
}

/** A command typed or pasted with its options, `/name option:value option:value`; null where it is none. */
function parsed(text) {
  const names = (command) => [command.title, command.path.join(" ")].map((name) => `/${name.toLowerCase()} `);
  const written = text.trimStart().replace(/\s+/g, " ");
  const begins = (command) => names(command).find((name) => written.toLowerCase().startsWith(name));
  const command = commands.find(begins);
  if (!command?.options.length) return null;
  // Names of options are letters, digits, - and _ alone. A value goes on to the next of them with a colon.
  const known = command.options.flatMap((option) => [option.name, shown(option)]);
  const parts = written.slice(begins(command).length).split(new RegExp(`(?:^| )(${known.join("|")}): ?`, "i"));
  const given = [];
  for (let i = 1; i < parts.length; i += 2) {
    const option = command.options.find((one) => [one.name, shown(one)].some((name) => name.toLowerCase() === parts[i].toLowerCase()));
    if (given.some((one) => one.option === option)) return null;
    given.push({ option, text: parts[i + 1].trim() });
  }
  return given.length && parts[0].trim() === "" ? { command, given } : null;
}

/** Put the keyboard into the line. */
export const focus = () => box.querySelector("textarea, input")?.focus();

/** One command being filled in: its name, then its options as fields in a row, the required ones first. `given` is filled in. */
function fill(command, given = []) {
  offerAgain = () => {};
  const sorted = [...command.options].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required)));
  const fields = [];
  const pills = el("div", { className: "pills" }, el("span", { className: "command-name" }, `/${command.title}`));
  const hint = el("p", { className: "hint", id: fresh("hint") }, command.about);
  const offers = el("div", { className: "offers" });
  const values = (except) => fields.filter((one) => one !== except && one.value() !== null)
    .map((one) => ({ name: one.option.name, type: one.option.type, value: one.value() }));

  const add = (option) => {
    const made = field(option, { path: command.path, others: () => values(made), about: (text) => hint.replaceChildren(el("b", {}, shown(option)), ` ${text}`), hint });
    fields.push(made);
    pills.insertBefore(made.node, more);
    offers.append(made.offer);
    made.input.addEventListener("keydown", (event) => {
      if (event.key !== "Backspace" || made.input.value !== "" || option.required) return;
      event.preventDefault();
      fields.splice(fields.indexOf(made), 1);
      made.node.remove();
      made.offer.remove();
      refreshMore();
      (fields.at(-1)?.input ?? more).focus();
    });
    refreshMore();
    return made;
  };
  const left = () => sorted.filter((option) => !fields.some((one) => one.option === option));
  const more = el("button", { type: "button", className: "more" });
  const moreOffer = suggestions(more, "Options");
  const refreshMore = () => {
    const count = left().length;
    more.hidden = count === 0;
    more.textContent = `+${count} optional`;
    more.ariaLabel = `${count} more options: arrow down to choose one, Enter to send without.`;
  };
  more.setAttribute("aria-haspopup", "listbox");
  const offerMore = () => moreOffer.show(left().map((option) => ({ label: shown(option), about: described(option), pick: () => add(option).input.focus() })));
  more.addEventListener("click", () => (moreOffer.open() ? moreOffer.show([]) : offerMore()));
  more.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") offerMore();
    // As in Discord, a command that needs nothing more is sent at once.
    else if (event.key === "Enter" && !moreOffer.open()) box.requestSubmit();
    else return;
    event.preventDefault();
  });
  pills.append(more);
  offers.append(moreOffer.node);
  sorted.filter((option) => option.required).forEach(add);
  for (const { option, text } of given) (fields.find((one) => one.option === option) ?? add(option)).write(text);
  refreshMore();

  const cancel = () => { plain().focus(); };
  box.onkeydown = (event) => {
    if (event.key === "Escape") cancel();
    else if (event.key === "Enter" && event.target.tagName === "INPUT" && !event.isComposing) {
      event.preventDefault();
      box.requestSubmit();
    }
  };
  box.onsubmit = async (event) => {
    event.preventDefault();
    const wrong = fields.find((one) => one.problem());
    fields.forEach((one) => one.node.classList.toggle("wrong", Boolean(one.problem())));
    if (wrong) {
      wrong.input.focus();
      hint.replaceChildren(el("b", {}, shown(wrong.option)), ` ${wrong.problem()}`);
      return;
    }
    const options = values();
    plain().focus();
    const { failure } = await page.answered(send("command", { channel: state.current, path: command.path, options }));
    if (failure) unanswered(command.title, failure);
  };
  box.replaceChildren(hint,
    el("div", { className: "typed" }, el("button", { type: "button", className: "round", "aria-label": "Cancel the command", title: "Cancel (Esc)", onclick: cancel }, "×"),
      pills, el("button", { className: "button primary send" }, "Send")),
    offers);
  // Where all is said, Enter sends it.
  const done = more.hidden ? box.querySelector(".send") : more;
  (given.length ? done : fields[0]?.input ?? done).focus();
}
