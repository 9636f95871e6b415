/* The time of the series, by the server's clock: a phone's own may be wrong. */

/** @import { State } from "./list.js" */

const MINUTE = 60_000;

/**
 * When the series ends for this table, by the server's clock, in milliseconds; null as below.
 * @param {State} state
 */
export function endOf({ extra_minutes: extra = 0, series }) {
  if (!series.started_at || !series.minutes) return null;
  return Date.parse(series.started_at) + (series.minutes + extra) * MINUTE;
}

/**
 * Milliseconds left, negative when time is up; null while the series has not begun or has no time.
 * @param {State} state
 * @param {number} offset
 */
export function timeLeft(state, offset, now = Date.now()) {
  const end = endOf(state);
  return end === null ? null : end - (now + offset);
}

/**
 * How far the server's clock is ahead of this phone's.
 * @param {string} serverTime
 */
export const offsetOf = (serverTime, now = Date.now()) => Date.parse(serverTime) - now;

/**
 * The last ten minutes, shown on every list.
 * @param {number | null} left
 */
export const isEnding = (left) => left !== null && left > 0 && left <= 10 * MINUTE;

/**
 * Just over: who opens the list much later is not told any more.
 * @param {number | null} left
 */
export const isJustOver = (left) => left !== null && left <= 0 && left > -10 * MINUTE;
