/* A span of time as a clock shows it: on the list keeper's phone, on my page, on the hall's screen. */

const two = (/** @type {number} */ part) => String(part).padStart(2, "0");

/**
 * 1:04:30 or 9:05; a second that has begun counts whole, and it is never below 0:00.
 * @param {number} milliseconds
 */
export function spelled(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
