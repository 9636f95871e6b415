/* The time of the series, by the server's clock: a phone's own may be wrong. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** When the series ends, by the server's clock, in milliseconds; null as below. */
export function endOf(state) {
  if (!state.series.started_at || !state.series.minutes) return null;
  return Date.parse(state.series.started_at) + state.series.minutes * MINUTE;
}

/** Milliseconds left, negative when time is up; null while the series has not begun or has no time. */
export function timeLeft(state, offset, now = Date.now()) {
  const end = endOf(state);
  return end === null ? null : end - (now + offset);
}

/** How far the server's clock is ahead of this phone's. */
export function offsetOf(state, now = Date.now()) {
  return Date.parse(state.server_time) - now;
}

/** 1:04:30 or 9:05 */
export function spelled(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${parts.join(":")}` : `${Number(parts[0])}:${parts[1]}`;
}

/** A moment the server named, as the clock on the wall says it: 14:32. */
export const timeOf = (moment) => new Date(moment).toLocaleTimeString("de-DE", { hour: "2-digit", minute: "2-digit" });

/** The last ten minutes, shown on every list. */
export const isEnding = (left) => left !== null && left > 0 && left <= 10 * MINUTE;

/** Just over: who opens the list much later is not told any more. */
export const isJustOver = (left) => left !== null && left <= 0 && left > -10 * MINUTE;
