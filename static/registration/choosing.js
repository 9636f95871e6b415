// What a combobox needs beside the page: which line is marked next, and what stands beside a name.

/**
 * @typedef {object} Known
 * @property {number} pk
 * @property {string} name
 * @property {string} club
 * @property {string} pass_number
 * @property {number | null} born
 * @property {string} last
 * @property {number | null} number
 */

/**
 * The line that is marked after an arrow key, round and round; -1 is none.
 * @param {number} at
 * @param {number} count
 * @param {string} key
 */
export function marked(at, count, key) {
  if (!count) return -1;
  if (at < 0) return key === "ArrowDown" ? 0 : count - 1;
  return (at + (key === "ArrowDown" ? 1 : -1) + count) % count;
}

/**
 * A sentence of the page with its value.
 * @param {Record<string, string>} say
 * @param {string} key
 * @param {string} word
 * @param {string | number} value
 */
export function told(say, key, word, value) {
  return (say[key] ?? "").replace(`{${word}}`, () => String(value));
}

/**
 * What tells somebody from others of his name.
 * @param {Record<string, string>} say
 * @param {Known} one
 */
export function about(say, one) {
  return [
    one.number === null ? "" : told(say, "here", "number", one.number),
    one.club,
    one.born ? told(say, "born", "born", one.born) : "",
    one.pass_number ? told(say, "pass", "pass", one.pass_number) : "",
    one.last ? told(say, "last", "last", one.last) : "",
  ].filter(Boolean).join(" · ");
}
