// Servers, channels, threads and direct messages at the left, with their unread marks.

import { avatar, byId, el } from "./dom.js";
import { page, state } from "./state.js";
import { unread } from "./unread.js";

/** The server whose channels are listed; nothing for direct messages. */
const openGuild = () => state.channels.get(state.current)?.guild ?? null;

export const nameOf = (channel) => (channel.id === state.dm ? "Knarr" : channel.name);

/** A channel's threads that are open, or the one that is looked at. */
const threads = (parent) => [...state.channels.values()]
  .filter((channel) => channel.parent === parent.id && (!channel.archived || channel.id === state.current));

const tops = (guild) => [...state.channels.values()].filter((channel) => channel.guild === guild && !channel.parent);

/** Channels in the order they are listed. */
export const order = () => [state.channels.get(state.dm), ...state.guilds.flatMap((guild) => tops(guild.id).flatMap((channel) => [channel, ...threads(channel)]))];

/** The channel to open first. */
export const first = () => tops(state.guilds[0]?.id)[0]?.id ?? state.dm;

export function places() {
  const guild = state.guilds.find((candidate) => candidate.id === openGuild());
  rail(guild);
  byId("server").textContent = guild?.name ?? "Direct messages";
  byId("channels").replaceChildren(...(guild
    ? tops(guild.id).map((channel) => el("li", {}, entry(channel), threads(channel).length > 0
      && el("ul", { "aria-label": `Threads of ${channel.name}` }, threads(channel).map((thread) => el("li", {}, entry(thread, "thread"))))))
    : [el("li", {}, entry(state.channels.get(state.dm)))]));
  const total = order().reduce((sum, channel) => sum + (channel.id === state.current ? 0 : unread(channel).pings), 0);
  document.title = `${total ? `(${total}) ` : ""}${title()} · Knarr sandbox`;
  byId("menu-pings").textContent = total ? String(total) : "";
}

const title = () => {
  const channel = state.channels.get(state.current);
  return channel ? (channel.id === state.dm ? "@Knarr" : `#${channel.name}`) : "Knarr";
};

function rail(open) {
  const server = (name, icon, channels, current, target) => {
    const marks = channels.map((channel) => (channel.id === state.current ? { news: false, pings: 0 } : unread(channel)));
    const pings = marks.reduce((sum, mark) => sum + mark.pings, 0);
    const news = marks.some((mark) => mark.news);
    const told = `${name}${pings ? `, ${pings} mentions` : news ? ", unread" : ""}`;
    return el("li", { className: `${current ? "open" : ""}${news ? " unread" : ""}` }, el("button", { type: "button", title: name, "aria-label": told,
      "aria-current": current ? "true" : null, onclick: () => page.go(target) }, icon, pings > 0 && badge(pings)));
  };
  byId("servers").replaceChildren(
    server("Direct messages", "✉", [state.channels.get(state.dm)], !open, state.dm),
    ...state.guilds.map((guild) => server(guild.name, guild.name.slice(0, 1),
      [...state.channels.values()].filter((channel) => channel.guild === guild.id), guild === open, tops(guild.id)[0]?.id)));
}

const badge = (pings) => el("span", { className: "badge", "aria-hidden": "true" }, String(pings));

function entry(channel, kind = "") {
  const open = channel.id === state.current;
  const { news, pings } = open ? { news: false, pings: 0 } : unread(channel);
  const direct = channel.id === state.dm;
  const icon = direct ? avatar(state.people.get(state.bot), "small") : el("span", { className: "hash", "aria-hidden": "true" }, kind ? "↳" : "#");
  const told = `${nameOf(channel)}${kind ? " (thread)" : direct ? " (direct message)" : ""}${pings ? `, ${pings} mentions` : news ? ", unread" : ""}`;
  return el("button", { type: "button", className: `place ${kind}${news ? " unread" : ""}${open ? " open" : ""}`, "aria-label": told,
    "aria-current": open ? "page" : null, onclick: () => page.go(channel.id) },
  icon, el("span", { className: "name" }, nameOf(channel), channel.archived ? " (archived)" : ""), pings > 0 && badge(pings));
}
