/* What a screen reckons with time: by the server's clock, which its own is corrected by. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const TEN_MINUTES = 10 * MINUTE;

/** An answer that takes longer is none; one that came at all says nothing of the clock: the laptop slept meanwhile. */
export const PATIENCE = 10 * SECOND;

const SHORTEST = 6 * SECOND;
const LONGEST = 24 * SECOND;
const TO_FIND_ONESELF = 4 * SECOND;
const TO_READ_A_LINE = 400;

/**
 * How long a page with so many lines stands.
 * @param {number} lines
 */
export const readingTime = (lines) => Math.min(LONGEST, Math.max(SHORTEST, TO_FIND_ONESELF + lines * TO_READ_A_LINE));

/**
 * How long one of several pages of names stands, so that all were seen within so long; 0: as long as it is read.
 * @param {number} lines
 * @param {number} pages
 * @param {number} within
 */
export const standingTime = (lines, pages, within) =>
  within ? Math.max(SHORTEST, Math.min(readingTime(lines), within / pages)) : readingTime(lines);

/**
 * Whether this moment of the clock has just come: `before` and `left` are what was left then and is left now. Who looks
 * away for longer (a laptop that slept) is not told of what was long ago.
 * @param {number} moment
 * @param {number | null} before
 * @param {number} left
 */
export const hasCome = (moment, before, left) => before !== null && before > moment && left <= moment && left > moment - MINUTE;

/**
 * How far the server's clock is ahead of this machine's. The header Date says whole seconds, on the way for half of what
 * the answer took; what differs less than that from what was known is no news.
 * @param {string | null} date
 * @param {number} asked when
 * @param {number} answered when
 * @param {number | null} known
 */
export function offsetBy(date, asked, answered, known) {
  const said = Date.parse(date ?? "");
  if (Number.isNaN(said) || answered - asked > PATIENCE) return known ?? 0;
  const offset = said + SECOND / 2 - (asked + answered) / 2;
  return known !== null && Math.abs(offset - known) < 1.5 * SECOND ? known : offset;
}
