// Making elements.

/**
 * An element with properties and children. Keys with a dash and `role` become attributes, `on…` a listener;
 * children that are null or false are left out.
 */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") node.style.cssText = value;
    else if (key.includes("-") || key === "role" || key === "for") node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** An address of the stand-in's own, whatever host the page was opened by. */
export function local(address) {
  const url = new URL(address, location.href);
  return url.pathname.startsWith("/cdn/") ? url.pathname : address;
}
