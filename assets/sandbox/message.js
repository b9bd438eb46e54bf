// One message on the screen.

import { byId, el, local } from "./dom.js";
import { emoji, names, rich, inline } from "./text.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "linked", 6: "primary" };

/** The element of a message. `use(customId, values)` sends a click or a choice; `dismiss()` hides a private message. */
export function render(message, { use, dismiss }) {
  const author = names.people.get(message.author.id) ?? { name: message.author.global_name, bot: message.author.bot };
  const classes = ["message", message.private && "private", message.pinged && "pinged"].filter(Boolean).join(" ");
  const at = new Date(message.timestamp);
  const stamp = el("time", { dateTime: message.timestamp, title: at.toLocaleString() },
    at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
  return el("li", { className: classes, id: `m${message.id}` },
    origin(message.answers),
    el("div", { className: "head" },
      el("span", { className: "author" }, author.name),
      author.bot && el("span", { className: "app" }, "APP"), " ", stamp),
    message.loading
      ? el("p", { className: "loading" }, "Knarr is thinking…")
      : el("div", { className: "text" }, rich(message.content), edited(message)),
    message.embeds.map(embed),
    message.attachments.map(attachment),
    message.components.map((row) => el("div", { className: "row" }, row.components.map((part) => component(part, use)))),
    message.private && el("p", { className: "only-you" }, "Only you can see this · ",
      el("button", { type: "button", className: "link", onclick: dismiss }, "Dismiss message")));
}

function origin(answers) {
  if (!answers) return null;
  const what = answers.command ? ` used /${answers.command}` : "";
  const press = answers.message && el("button", { type: "button", className: "link", onclick: () => {
    byId(`m${answers.message}`)?.scrollIntoView({ block: "center" });
  } }, "an earlier message");
  return el("p", { className: "origin" }, "↱ ", el("b", {}, answers.name ?? "Somebody"), what, press && [" · ", press]);
}

function edited(message) {
  return message.edited_timestamp && message.content ? el("span", { className: "edited" }, " (edited)") : null;
}

function embed(given) {
  const color = given.color ? `#${given.color.toString(16).padStart(6, "0")}` : "var(--line)";
  const only = given.image && !given.title && !given.description && !given.fields?.length && !given.author && !given.footer;
  return el("article", { className: only ? "embed bare" : "embed", style: `border-left-color:${color}` },
    given.author && el("p", { className: "embed-author" }, given.author.name),
    given.title && el("h3", {}, inline(given.title)),
    given.description && el("div", { className: "text" }, rich(given.description)),
    given.fields?.length && el("dl", { className: "fields" }, given.fields.map((field) =>
      el("div", { className: field.inline ? "inline" : "" }, el("dt", {}, inline(field.name)), el("dd", {}, rich(field.value))))),
    given.image && picture(given.image.url, given.image.description, given.image),
    given.thumbnail && picture(given.thumbnail.url, given.thumbnail.description, given.thumbnail, "thumbnail"),
    given.footer && el("p", { className: "footer" }, given.footer.text));
}

function picture(url, alt, size, className = "shown") {
  const image = el("img", { src: local(url), alt: alt ?? "", width: size.width || null, height: size.height || null });
  const open = () => {
    const dialog = byId("picture");
    dialog.replaceChildren(
      el("button", { type: "button", className: "close", "aria-label": "Close", onclick: () => dialog.close() }, "×"),
      el("div", { className: "large" }, el("img", { src: local(url), alt: alt ?? "" })),
      alt && el("p", {}, alt));
    dialog.showModal();
  };
  return el("button", { type: "button", className: `zoom ${className}`, "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge", onclick: open }, image);
}

function attachment(file) {
  if (file.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp)$/.test(file.filename)) {
    return picture(file.url, file.description, file);
  }
  return el("a", { className: "file", href: local(file.url), download: file.filename },
    `${file.filename} (${Math.ceil(file.size / 1024)} KB)`);
}

function component(part, use) {
  if (part.type === 2) return button(part, use);
  if (part.type === 3) return menu(part, use);
  return el("span", {}, "This component is not known here.");
}

function button(part, use) {
  const className = `button ${STYLES[part.style] ?? "secondary"}`;
  const content = [emoji(part.emoji), part.emoji && part.label ? " " : "", part.label ?? ""];
  if (part.style === 5) {
    const place = part.url.match(/\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/);
    if (place) return el("button", { type: "button", className, onclick: () => names.go(place[1], place[2]) }, content);
    return el("a", { className, href: part.url, target: "_blank", rel: "noreferrer noopener" }, content);
  }
  const node = el("button", { type: "button", className, disabled: part.disabled, "aria-label": part.label ? null : part.emoji?.name }, content);
  node.dataset.customId = part.custom_id;
  node.addEventListener("click", () => busy(node, use(part.custom_id, [])));
  return node;
}

function menu(part, use) {
  const most = part.max_values ?? 1;
  const least = part.min_values ?? 1;
  const option = (given) => el("option", { value: given.value, selected: Boolean(given.default) },
    given.description ? `${given.label} — ${given.description}` : given.label);
  const label = part.placeholder || "Make a selection";
  if (most === 1) {
    const chosen = part.options.some((given) => given.default);
    const node = el("select", { className: "menu", disabled: part.disabled, "aria-label": label },
      el("option", { value: "", selected: !chosen, disabled: least > 0 }, label), part.options.map(option));
    node.dataset.customId = part.custom_id;
    node.addEventListener("change", () => busy(node, use(part.custom_id, node.value ? [node.value] : [])));
    return node;
  }
  const node = el("select", { className: "menu", multiple: true, size: Math.min(part.options.length, 8), disabled: part.disabled, "aria-label": label },
    part.options.map(option));
  node.dataset.customId = part.custom_id;
  const done = el("button", { type: "button", className: "button secondary" }, "Choose");
  const count = () => node.selectedOptions.length;
  const check = () => { done.disabled = part.disabled || count() < least || count() > most; };
  node.addEventListener("change", check);
  done.addEventListener("click", () => busy(done, use(part.custom_id, [...node.selectedOptions].map((given) => given.value))));
  check();
  return el("div", { className: "choose" }, el("span", { className: "small" }, `${label} (${least}–${most})`), node, done);
}

/** Show that an answer is awaited. The message is drawn anew when it changes, so this is only for the meantime. */
async function busy(node, answer) {
  node.classList.add("busy");
  node.setAttribute("aria-busy", "true");
  try {
    await answer;
  } finally {
    node.classList.remove("busy");
    node.removeAttribute("aria-busy");
    if (node.tagName === "SELECT" && !node.multiple) {
      for (const option of node.options) option.selected = option.defaultSelected;
    }
  }
}
