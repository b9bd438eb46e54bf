// Buttons and select menus under a message.

import { el, fresh } from "./dom.js";
import { page } from "./state.js";
import { emoji } from "./text.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "linked", 6: "primary" };
const BUTTON = 2;
const SELECT = 3;
const LINK = 5;

/** A row of components. `use(customId, values)` sends what was done. */
export function row(given, use) {
  return el("div", { className: "row" }, given.components.map((part) => {
    if (part.type === BUTTON) return button(part, use);
    if (part.type === SELECT) return menu(part, use);
    return el("span", { className: "failed" }, `The sandbox cannot show components of type ${part.type}.`);
  }));
}

function button(part, use) {
  const className = `button ${STYLES[part.style] ?? "secondary"}`;
  const content = [emoji(part.emoji), part.label ?? ""];
  if (part.style === LINK) {
    const place = part.url.match(/\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/);
    const out = el("span", { className: "out", "aria-hidden": "true" }, "↗");
    if (place) return el("button", { type: "button", className, disabled: part.disabled, onclick: () => page.go(place[1], place[2]) }, content, out);
    return el("a", { className, href: part.url, target: "_blank", rel: "noreferrer noopener" }, content, out);
  }
  const node = el("button", { type: "button", className, disabled: part.disabled, "aria-label": part.label ? null : part.emoji?.name }, content);
  node.dataset.customId = part.custom_id;
  node.addEventListener("click", () => {
    if (!node.ariaBusy) busy(node, use(part.custom_id, []));
  });
  return node;
}

/** A select menu: a button that opens a list. One choice is sent at once, several when the list closes. */
function menu(part, use) {
  const [least, most] = [part.min_values ?? 1, part.max_values ?? 1];
  const many = most > 1;
  const chosen = new Set(part.options.filter((option) => option.default).map((option) => option.value));
  const before = [...chosen].join();
  const label = part.placeholder || "Make a selection";
  const list = el("ul", { id: fresh("menu"), className: "choices", role: "listbox", popover: "auto", tabIndex: -1, "aria-label": label,
    "aria-multiselectable": String(many) });
  const shown = el("span", { className: "chosen" });
  const node = el("button", { type: "button", className: "menu", disabled: part.disabled, role: "combobox", "aria-haspopup": "listbox",
    "aria-expanded": "false", "aria-controls": list.id }, shown, el("span", { className: "arrow", "aria-hidden": "true" }, "⌄"));
  node.dataset.customId = part.custom_id;
  let at = 0;

  const draw = () => {
    const picked = part.options.filter((option) => chosen.has(option.value));
    shown.replaceChildren(...(picked.length ? [picked.map((option) => option.label).join(", ")] : [el("span", { className: "placeholder" }, label)]));
    list.replaceChildren(...part.options.map((option, n) => el("li", {
      id: `${list.id}-${n}`, role: "option", className: n === at ? "at" : "", "aria-selected": String(chosen.has(option.value)),
      onclick: () => pick(n),
    }, option.emoji && el("span", {}, emoji(option.emoji)),
    el("span", { className: "words" }, el("b", {}, option.label), option.description && el("small", {}, option.description)),
    many && el("span", { className: "tick", "aria-hidden": "true" }, chosen.has(option.value) ? "☑" : "☐"))));
    if (many) list.append(el("li", { className: "hint", role: "presentation" }, `Choose ${least === most ? least : `${least} to ${most}`}, then press Esc or Done. `,
      el("button", { type: "button", className: "button primary", tabIndex: -1, disabled: chosen.size < least, onclick: () => close() }, "Done")));
    list.setAttribute("aria-activedescendant", `${list.id}-${at}`);
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };
  const close = () => { list.hidePopover(); node.focus(); };
  const commit = () => busy(node, use(part.custom_id, part.options.map((option) => option.value).filter((value) => chosen.has(value))));
  const pick = (n) => {
    at = n;
    const { value } = part.options[n];
    if (many) {
      if (!chosen.delete(value) && chosen.size < most) chosen.add(value);
      draw();
      return;
    }
    const again = chosen.has(value);
    chosen.clear();
    if (!again || least > 0) chosen.add(value);
    draw();
    close();
    commit();
  };
  list.addEventListener("toggle", (event) => {
    const open = event.newState === "open";
    node.setAttribute("aria-expanded", String(open));
    if (open) {
      place(list, node);
      list.focus();
    } else if (many && [...chosen].join() !== before && chosen.size >= least) commit();
  });
  list.addEventListener("keydown", (event) => {
    const last = part.options.length - 1;
    const moves = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last };
    if (event.key in moves) at = moves[event.key];
    else if (event.key === "Enter" || event.key === " ") return event.preventDefault(), pick(at);
    else if (event.key === "Tab" || event.key === "Escape") return event.preventDefault(), close();
    else if (event.key.length === 1) {
      const from = part.options.findIndex((option, n) => n > at && option.label.toLowerCase().startsWith(event.key.toLowerCase()));
      at = from >= 0 ? from : Math.max(part.options.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase())), 0);
    } else return undefined;
    event.preventDefault();
    draw();
    return undefined;
  });
  const open = () => {
    if (node.ariaBusy) return;
    at = Math.max(part.options.findIndex((option) => chosen.has(option.value)), 0);
    draw();
    list.showPopover();
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); open(); }
  });
  draw();
  return el("div", { className: "menu-box" }, node, list);
}

/** Put an open list under its button, or above where there is more room. */
export function place(list, under) {
  const box = under.getBoundingClientRect();
  const below = innerHeight - box.bottom;
  const up = below < 240 && box.top > below;
  Object.assign(list.style, {
    left: `${box.left}px`, width: `${box.width}px`, maxHeight: `${Math.min((up ? box.top : below) - 12, 380)}px`,
    top: up ? "auto" : `${box.bottom + 4}px`, bottom: up ? `${innerHeight - box.top + 4}px` : "auto",
  });
}

/** Show that an answer is awaited. The message is drawn anew when it changes, so this is only for the meantime. */
async function busy(node, answer) {
  node.ariaBusy = "true";
  try {
    await answer;
  } finally {
    node.ariaBusy = null;
  }
}
