/* Whether what a phone has kept is still what was kept: memory wears out. */

/**
 * @import { Kept } from "./queue.js"
 * @import { Rulebook } from "./score.js"
 */

const METHODS = ["PUT", "DELETE", "POST"];

/**
 * The record as the rest can rely on it: what is no entry becomes a troubled one that shows what was found.
 * @param {Kept} record
 * @returns {Kept}
 */
export function normalized(record) {
  const rulebook = record.state?.rulebook;
  return { ...record, entries: record.entries.map((entry, at) => (isSound(entry, rulebook) ? entry : broken(entry, at))) };
}

/**
 * Whatever a worn-out memory cell has left of an entry.
 * @param {any} entry
 * @param {Rulebook} [rulebook]
 */
function isSound(entry, rulebook) {
  if (!entry?.id || entry.found !== undefined) return Boolean(entry?.id && entry.trouble);
  return METHODS.includes(entry.method) && typeof entry.link === "string" && isContent(entry, rulebook);
}

/**
 * @param {any} entry
 * @param {Rulebook} [rulebook]
 */
function isContent({ method, number, content }, rulebook) {
  if (typeof content !== "object" || content === null) return false;
  if (method === "POST") return true;
  if (!Number.isInteger(number)) return false;
  if (method === "DELETE") return true;
  if (content.dealer !== undefined && !Number.isInteger(content.dealer)) return false;
  if (content.players !== undefined && !Array.isArray(content.players)) return false;
  return Array.isArray(content.results) && content.results.every((/** @type {any} */ one) => isResult(one, rulebook));
}

/**
 * @param {any} result
 * @param {Rulebook} [rulebook]
 */
function isResult(result, rulebook) {
  const isKnown = !rulebook || rulebook.outcomes.some((outcome) => outcome.code === result?.outcome);
  return Number.isInteger(result?.seat) && Number.isInteger(result.augen) && isKnown;
}

/**
 * @param {any} entry
 * @param {number} at
 * @returns {any}
 */
function broken(entry, at) {
  const number = Number.isInteger(entry?.number) ? entry.number : undefined;
  return { id: entry?.id ?? `broken-${at}`, number, trouble: { status: 0, body: null }, found: entry?.found ?? entry };
}
