// Making elements.

/**
 * An element with properties and children. Keys with a dash, `role`, `for` and `popover` become attributes,
 * `on…` a listener; children that are null or false are left out.
 */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") node.style.cssText = value;
    else if (key.includes("-") || ["role", "for", "popover"].includes(key)) node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** An address of the stand-in's own, whatever host the page was opened by. */
export function local(address) {
  const url = new URL(address, location.href);
  return url.pathname.startsWith("/cdn/") ? url.pathname : address;
}

const COLOURS = 6;

/** A round picture of somebody: the first letter on a colour of their own. */
export function avatar(person, size = "") {
  const hue = person.bot ? "bot" : `c${Number(BigInt(person.id) % BigInt(COLOURS))}`;
  return el("span", { className: `avatar ${hue} ${size}`, "aria-hidden": "true" }, (person.name || "?").slice(0, 1));
}

let ids = 0;
/** An id no other element has. */
export const fresh = (prefix) => `${prefix}-${ids++}`;
