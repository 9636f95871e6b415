/*
 * What this phone says of itself with what it asks anyway, where there is something to say: how many entries wait on it
 * (`Unsent`, besides the one that is sent), and how many seconds the server's clock is ahead of its own (`Clock-Ahead`).
 */

import { isKept } from "../known/queue.js";

/** @import { Entry, Kept } from "../known/queue.js" */

const WORTH_SAYING = 60; // seconds; phones are a little off as well

let waiting = 1; // as the server has it; it may have heard of some from this page before it was closed

/**
 * The headers for a request that sends so many of the entries that are kept.
 * @param {Kept} record
 * @returns {Record<string, string>}
 */
export function saysOf({ entries, offset, state }, sent = 0) {
  const ahead = state ? Math.round(offset / 1_000) : 0;
  const unsent = waitingOf(entries) - sent;
  return {
    ...((unsent > 0 || waiting > 0) && { Unsent: String(unsent) }),
    ...(Math.abs(ahead) >= WORTH_SAYING && { "Clock-Ahead": String(ahead) }),
  };
}

/**
 * The server has heard that, and answered with this status; 0: it has not.
 * @param {Kept} record
 * @param {number} status
 */
export function hasHeard({ entries }, status, sent = 0) {
  if (status !== 0) waiting = status < 400 ? waitingOf(entries) - sent : waitingOf(entries);
}

/**
 * How many are on this phone alone: what lies beside the list is on the server.
 * @param {Entry[]} entries
 */
const waitingOf = (entries) => entries.filter((entry) => !isKept(entry.trouble)).length;
