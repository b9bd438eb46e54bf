// Embeds, pictures and files of a message, sized as Discord's clients size them.

import { byId, el, local } from "./dom.js";
import { inline, rich } from "./text.js";

/** Pixels that a picture is fitted into. */
const WIDTH = 550;
const HEIGHT = 350;
const THUMBNAIL = 80;

export function embed(given) {
  const colour = given.color ? `#${given.color.toString(16).padStart(6, "0")}` : "var(--line)";
  const words = [
    given.author && el("p", { className: "embed-author" }, given.author.name),
    given.title && el("h3", {}, inline(given.title)),
    given.description && el("div", { className: "text" }, rich(given.description)),
    given.fields?.length && el("dl", { className: "fields" }, given.fields.map((field) =>
      el("div", { className: field.inline ? "inline" : "" }, el("dt", {}, inline(field.name)), el("dd", {}, rich(field.value))))),
  ].filter(Boolean);
  return el("article", { className: "embed", style: `border-left-color:${colour}` },
    given.thumbnail && picture(given.thumbnail, "thumbnail", THUMBNAIL, THUMBNAIL),
    words.length > 0 && el("div", { className: "words" }, words),
    given.image && picture(given.image),
    given.footer && el("p", { className: "footer" }, given.footer.text));
}

/** The files below a message: one picture at full size, several as tiles, the rest as links. */
export function files(attachments) {
  const pictures = attachments.filter(isPicture);
  const shown = pictures.length > 1
    ? el("div", { className: `tiles n${Math.min(pictures.length, 4)}` }, pictures.map((file) => picture(file, "tile")))
    : pictures.map((file) => picture(file));
  return [shown, attachments.filter((file) => !isPicture(file)).map(link)].flat();
}

const isPicture = (file) => file.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp)$/.test(file.filename ?? "");

const link = (file) => el("a", { className: "file", href: local(file.url), download: file.filename },
  el("b", {}, file.filename), ` ${Math.ceil(file.size / 1024)} KB`);

function picture(given, kind = "shown", width = WIDTH, height = HEIGHT) {
  const alt = given.description ?? "";
  const scale = Math.min(1, width / (given.width || width), height / (given.height || height));
  const size = kind === "tile" || !given.width ? {} : { width: Math.round(given.width * scale), height: Math.round(given.height * scale) };
  // The button is named by the picture in it, so that a reader hears the alt text once.
  const image = el("img", { alt: alt || "Picture without a description", decoding: "sync", ...size });
  image.src = local(given.url);
  return el("button", { type: "button", className: `zoom ${kind}`, title: "Enlarge", onclick: () => enlarge(image.src, alt) }, image);
}

function enlarge(src, alt) {
  const dialog = byId("picture");
  const image = el("img", { src, alt: alt || "Picture without a description" });
  const whole = el("button", { type: "button", className: "button secondary", "aria-pressed": "false", onclick: () => {
    const actual = dialog.classList.toggle("actual");
    whole.setAttribute("aria-pressed", String(actual));
  } }, "Actual size");
  dialog.classList.remove("actual");
  dialog.replaceChildren(
    el("div", { className: "large" }, image),
    el("div", { className: "bar" }, whole,
      el("button", { type: "button", className: "button secondary", autofocus: true, onclick: () => dialog.close() }, "Close")),
    alt && el("details", {}, el("summary", {}, "Description"), el("p", {}, alt)));
  dialog.showModal();
}
