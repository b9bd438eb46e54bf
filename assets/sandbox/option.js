// One option of a slash command: a field with what can be chosen for it.

import { send } from "./api.js";
import { avatar, el } from "./dom.js";
import { described, shown } from "./composer.js";
import { nameOf } from "./places.js";
import { players, state } from "./state.js";
import { suggestions } from "./suggest.js";

const TYPES = { integer: 4, boolean: 5, user: 6, channel: 7, mentionable: 9, number: 10 };
/** Milliseconds without a key before the bot is asked for suggestions. */
const PAUSE = 120;

/**
 * `path` is the command's, `others()` what else is filled in, `about(text)` says what the option is for.
 * Answers the elements, `value()` as the stand-in takes it (null: nothing), `write(text)` to fill it in, and `problem()` in words.
 */
export function field(option, { path, others, about, hint }) {
  const name = shown(option);
  const input = el("input", { type: "text", "aria-label": `${name}${option.required ? ", required" : ""}`, "aria-describedby": hint.id, spellcheck: false,
    maxLength: option.max_length ?? 6000 });
  const node = el("label", { className: "pill" }, el("span", {}, name), input);
  const offer = suggestions(input, name);
  const numeric = option.type === TYPES.integer || option.type === TYPES.number;
  const fixed = fixedChoices(option);
  let picked = null;

  const take = (choice) => {
    picked = choice;
    input.value = choice.label;
    grow();
  };
  const grow = () => { input.style.width = `${Math.max(input.value.length + 1, 6)}ch`; };
  const entries = (choices) => choices.map((choice) => ({ ...choice, pick: () => take(choice) }));
  const filter = () => {
    const typed = picked ? "" : input.value.toLowerCase();
    offer.show(entries(fixed.filter((choice) => choice.label.toLowerCase().includes(typed))), "");
  };

  let latest = 0;
  let timer = 0;
  const ask = async () => {
    const turn = ++latest;
    const options = others().filter((given) => given.name !== option.name);
    if (!offer.open()) offer.show([], "Loading options…");
    let note = "No options match.";
    const found = await send("autocomplete", { channel: state.current, path, options, focused: [option.name, input.value] })
      .catch(() => { note = "Loading options failed."; return []; });
    // An answer to something typed earlier is out of date.
    if (turn !== latest || document.activeElement !== input) return;
    offer.show(entries(found.map((choice) => ({ label: choice.name, value: choice.value }))), found.length ? "" : note);
  };
  const update = (pause) => {
    if (fixed) return filter();
    if (!option.autocomplete) return undefined;
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
    return undefined;
  };
  input.addEventListener("focus", () => { about(described(option)); update(0); });
  input.addEventListener("input", () => { picked = null; node.classList.remove("wrong"); grow(); update(PAUSE); });
  input.addEventListener("blur", () => { latest += 1; clearTimeout(timer); });
  grow();

  /** Fill in what was typed elsewhere: of a list, a choice by its label or by what stands for it. */
  const write = (text) => {
    const same = (known) => String(known).toLowerCase() === text.toLowerCase();
    const choice = fixed?.find((one) => same(one.label) || same(one.value));
    if (choice) return take(choice);
    input.value = text;
    return grow();
  };
  const value = () => {
    if (picked) return picked.value;
    const typed = input.value.trim();
    if (typed === "") return null;
    const same = fixed?.find((choice) => choice.label.toLowerCase() === typed.toLowerCase());
    if (same) return same.value;
    return numeric ? Number(typed) : typed;
  };
  const problem = () => {
    const given = value();
    if (given === null) return option.required ? "This option is required." : "";
    if (fixed && !fixed.some((choice) => choice.value === given)) return "Choose one of the list.";
    if (!numeric) return [...String(given)].length < (option.min_length ?? 0) ? `At least ${option.min_length} characters.` : "";
    if (Number.isNaN(given) || (option.type === TYPES.integer && !Number.isInteger(given))) return "This has to be a number.";
    const [least, most] = [option.min_value ?? -Infinity, option.max_value ?? Infinity];
    return given < least || given > most ? `Between ${least} and ${most}.` : "";
  };
  return { option, node, input, offer: offer.node, value, write, problem };
}

/** What an option's type or its own list allows, where that is a list. */
function fixedChoices(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: shown(choice), value: choice.value }));
  if (option.type === TYPES.boolean) return [{ label: "True", value: true }, { label: "False", value: false }];
  if (option.type === TYPES.user || option.type === TYPES.mentionable) {
    return players().map((person) => ({ label: person.name, value: person.id, icon: avatar(person, "small") }));
  }
  if (option.type === TYPES.channel) return [...state.channels.values()].map((channel) => ({ label: nameOf(channel), value: channel.id }));
  return null;
}
