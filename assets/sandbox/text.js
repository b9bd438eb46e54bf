// Discord's way of writing: bold, italic, code, quotes, lists, mentions, times, links, emoji.

import { el } from "./dom.js";
import { now, page, state } from "./state.js";

const INLINE = [
  [/^```(?:\w+\n)?([^]*?)```/, (m) => el("pre", {}, el("code", {}, m[1].replace(/^\n|\n$/g, "")))],
  [/^`([^`]+)`/, (m) => el("code", {}, m[1])],
  [/^\*\*\*([^]+?)\*\*\*/, (m) => el("strong", {}, el("em", {}, inline(m[1])))],
  [/^\*\*([^]+?)\*\*/, (m) => el("strong", {}, inline(m[1]))],
  [/^__([^]+?)__/, (m) => el("u", {}, inline(m[1]))],
  [/^~~([^]+?)~~/, (m) => el("s", {}, inline(m[1]))],
  [/^\|\|([^]+?)\|\|/, (m) => spoiler(m[1])],
  [/^\*(?!\s)([^*]+?)\*/, (m) => el("em", {}, inline(m[1]))],
  [/^_(?!\s)([^_]+?)_(?!\w)/, (m) => el("em", {}, inline(m[1]))],
  [/^<@!?(\d+)>/, (m) => person(m[1])],
  [/^<#(\d+)>/, (m) => channel(m[1])],
  [/^<t:(\d+)(?::([tTdDfFR]))?>/, (m) => time(Number(m[1]) * 1000, m[2])],
  [/^<a?:(\w+):(\d+)>/, (m) => emoji({ id: m[2], name: m[1] })],
  [/^<\/([^:>]+):\d+>/, (m) => el("span", { className: "mention" }, `/${m[1]}`)],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => link(m[2], m[1])],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;!?)"'])>?/, (m) => link(m[1], m[1])],
  [/^\\([\\*_~`|<>#-])/, (m) => m[1]],
];

/** Hidden until it is clicked. */
function spoiler(text) {
  const show = () => { node.classList.add("shown"); node.removeAttribute("aria-label"); };
  const node = el("button", { type: "button", className: "spoiler", "aria-label": "Spoiler, press to show", onclick: show }, inline(text));
  return node;
}

/** An emoji as a picture where it is the application's own, else as text. */
export function emoji(given) {
  if (!given) return null;
  if (!given.id) return given.name;
  const image = state.emojis[given.id];
  return image ? el("img", { className: "emoji", src: image, alt: `:${given.name}:` }) : `:${given.name}:`;
}

function person(id) {
  const me = id === state.me ? " me" : "";
  return el("span", { className: `mention${me}` }, `@${state.people.get(id)?.name ?? "unknown"}`);
}

function channel(id) {
  const found = state.channels.get(id);
  const label = `#${found?.name ?? "unknown"}`;
  return found ? el("button", { type: "button", className: "mention", onclick: () => page.go(id) }, label) : label;
}

/** Links to a message or channel of this place open it here; nothing else is ever loaded. */
function link(address, label) {
  const place = address.match(/^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?/);
  if (place) return el("button", { type: "button", className: "link", onclick: () => page.go(place[1], place[2]) }, label);
  return el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, label);
}

function time(at, style) {
  const date = new Date(at);
  const show = (options) => new Intl.DateTimeFormat(undefined, options).format(date);
  const styles = {
    t: () => show({ timeStyle: "short" }),
    T: () => show({ timeStyle: "medium" }),
    d: () => show({ dateStyle: "short" }),
    D: () => show({ dateStyle: "long" }),
    F: () => show({ dateStyle: "full", timeStyle: "short" }),
    R: () => relative(at - now()),
  };
  const text = (styles[style] ?? (() => show({ dateStyle: "long", timeStyle: "short" })))();
  return el("time", { dateTime: date.toISOString(), title: date.toLocaleString() }, text);
}

function relative(ms) {
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
  for (const [unit, size] of [["day", 86400e3], ["hour", 3600e3], ["minute", 60e3]]) {
    if (Math.abs(ms) >= size) return format.format(Math.round(ms / size), unit);
  }
  return format.format(Math.round(ms / 1000), "second");
}

/** Nodes for a piece of text without line structure. */
export function inline(text) {
  const nodes = [];
  let plain = "";
  while (text) {
    const rule = INLINE.map(([pattern, make]) => [text.match(pattern), make]).find(([match]) => match);
    if (rule) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(rule[1](rule[0]));
      text = text.slice(rule[0][0].length);
    } else {
      const word = text.match(/^[\p{L}\p{N} ]+/u)?.[0] ?? String.fromCodePoint(text.codePointAt(0));
      // A bare address begins inside a run of letters.
      const cut = word.search(/(?<=\s)https?$/);
      const taken = cut > 0 ? word.slice(0, cut) : word;
      plain += taken;
      text = text.slice(taken.length);
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

/** Nodes for a whole text: headings, small print, quotes, lists, paragraphs. */
export function rich(text) {
  const blocks = [];
  const pieces = text.split(/(```[^]*?```)/);
  for (const piece of pieces) {
    if (piece.startsWith("```")) blocks.push(...inline(piece));
    else blocks.push(...lines(piece));
  }
  return blocks;
}

function lines(text) {
  const out = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(el("p", {}, paragraph.flatMap((line, n) => (n ? [el("br"), ...inline(line)] : inline(line)))));
    paragraph = [];
  };
  for (const line of text.split("\n")) {
    const heading = line.match(/^(#{1,3}) (.+)/);
    const small = line.match(/^-# (.+)/);
    const quote = line.match(/^> ?(.*)/);
    const item = line.match(/^( *)[-*] (.+)/);
    const make = heading ? el(`h${heading[1].length + 2}`, {}, inline(heading[2]))
      : small ? el("p", { className: "small" }, inline(small[1]))
      : quote ? el("blockquote", {}, inline(quote[1]))
      : item ? el("div", { className: item[1] ? "item deeper" : "item" }, el("span", {}, inline(item[2])))
      : null;
    if (make) {
      flush();
      out.push(make);
    } else if (line.trim() === "") flush();
    else paragraph.push(line);
  }
  flush();
  return out;
}
