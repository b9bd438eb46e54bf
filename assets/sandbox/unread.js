// What each person has read, kept in the browser.

import { me } from "./api.js";
import { newer, state } from "./state.js";

const key = () => `sandbox-read-${me}`;
const all = () => {
  try {
    return JSON.parse(localStorage.getItem(key())) ?? {};
  } catch {
    return {};
  }
};

/** The newest message read in a channel; nothing where it was never opened. */
export const lastRead = (channel) => all()[channel] ?? null;

export function read(channel, message) {
  if (!message || !newer(message, lastRead(channel))) return;
  const marks = Object.entries({ ...all(), [channel]: message }).filter(([id]) => state.channels.has(id));
  localStorage.setItem(key(), JSON.stringify(Object.fromEntries(marks)));
}

/** Whether there is something new in a channel, and how much of it calls this person. */
export function unread(channel) {
  const mark = lastRead(channel.id);
  return { news: newer(channel.last, mark), pings: (channel.pings ?? []).filter((id) => newer(id, mark)).length };
}

/** A message came in: true where that makes a difference to the marks. */
export function arrived({ id, channel, message }) {
  const place = state.channels.get(channel);
  if (!place || !message || message.author.id === state.me || !newer(id, place.last)) return false;
  place.last = id;
  if (message.pinged || channel === state.dm) place.pings = [...(place.pings ?? []), id];
  return true;
}
