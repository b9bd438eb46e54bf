// A list of suggestions over a field, driven by the keyboard of that field.

import { el, fresh } from "./dom.js";

/** `show(entries, note)` takes `{ label, about, icon, tag, pick }`; a note alone is shown where there is nothing to pick. */
export function suggestions(field, title = "Suggestions") {
  const node = el("ul", { id: fresh("offer"), className: "offer", role: "listbox", hidden: true, "aria-label": title });
  let entries = [];
  let at = 0;
  Object.assign(field, { autocomplete: "off" });
  for (const [key, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": node.id })) field.setAttribute(key, value);

  const draw = (note = "") => {
    const open = entries.length > 0 || note !== "";
    node.hidden = !open;
    field.setAttribute("aria-expanded", String(open));
    node.replaceChildren(el("li", { className: "heading", role: "presentation" }, note || title), ...entries.map((entry, n) => el("li", {
      id: `${node.id}-${n}`, role: "option", "aria-selected": String(n === at), className: n === at ? "at" : "",
      onpointermove: () => { if (n !== at) mark(n); },
      // The field keeps the keyboard.
      onmousedown: (event) => event.preventDefault(),
      onclick: () => { at = n; pick(); },
    }, entry.icon, el("span", { className: "words" }, el("b", {}, entry.label), entry.about && el("small", {}, entry.about)),
    entry.tag && el("span", { className: "tag" }, entry.tag))));
    mark(at, true);
  };
  const mark = (n, scroll = false) => {
    node.children[at + 1]?.classList.remove("at");
    node.children[at + 1]?.setAttribute("aria-selected", "false");
    at = n;
    const now = node.children[at + 1];
    if (entries.length === 0) return field.removeAttribute("aria-activedescendant");
    now?.classList.add("at");
    now?.setAttribute("aria-selected", "true");
    field.setAttribute("aria-activedescendant", `${node.id}-${at}`);
    if (scroll) (at === 0 ? node.firstElementChild : now)?.scrollIntoView({ block: "nearest" });
    return undefined;
  };
  const show = (next, note = "") => {
    entries = next;
    at = 0;
    draw(note);
  };
  const pick = () => {
    const entry = entries[at];
    if (!entry) return false;
    show([]);
    entry.pick();
    return true;
  };
  field.addEventListener("keydown", (event) => {
    if (node.hidden || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: entries.length - 1 }[event.key];
    if (step && entries.length) mark((at + step) % entries.length, true);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      if (!pick()) return;
    } else if (event.key === "Escape") show([]);
    else return;
    event.preventDefault();
    // Nobody else acts on a key that chose or closed something.
    event.stopImmediatePropagation();
  });
  field.addEventListener("blur", () => show([]));
  return { node, show, pick, open: () => !node.hidden };
}
