// What the page knows of people, servers and channels.

import { become, load } from "./api.js";

export const state = {
  me: "", dm: "", bot: "", current: "", gateway: { connected: false, connections: 0 },
  people: new Map(), channels: new Map(), guilds: [], emojis: {}, permissions: [], restartable: false, aheadMs: 0,
  violations: [],
};

/** Ask the stand-in for everything but messages. */
export async function loadState() {
  const given = await load("state");
  const direct = { ...given.dm, name: "Knarr" };
  Object.assign(state, {
    me: given.me, dm: direct.id, bot: given.bot, gateway: given.gateway, guilds: given.guilds, emojis: given.emojis,
    permissions: given.permissions, restartable: given.restartable, aheadMs: given.ahead_ms, violations: given.violations,
    people: new Map(given.people.map((person) => [person.id, person])),
    channels: new Map([...given.guilds.flatMap((guild) => guild.channels.map((channel) => ({ ...channel, guild: guild.id }))), direct]
      .map((channel) => [channel.id, channel])),
  });
  become(mine().username);
}

export const mine = () => state.people.get(state.me);
export const channel = () => state.channels.get(state.current);
/** Those a reader can be. */
export const players = () => [...state.people.values()].filter((person) => person.listed);
/** Now, on the stand-in's clock. */
export const now = () => Date.now() + state.aheadMs;

/** Ids are dated: the later has the larger number. */
export const newer = (id, than) => Boolean(id) && (!than || BigInt(id) > BigInt(than));

/** What the parts of the page ask of the whole; main.js fills it. */
export const page = {
  go: (_channel, _message) => {},
  notice: (_text) => {},
  answered: async (_answer) => ({}),
};
