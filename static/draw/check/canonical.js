/*
 * What is hashed of a draw: JSON as Python writes it with keys in order, without spaces, no letter escaped that need not
 * be (tournament/seating/document.py). Numbers are whole.
 */

import { sha256 } from "./sha256.js";

/**
 * The one text of a value. Throws a RangeError for a number that Python would write otherwise.
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError(String(value));
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const keys = Object.keys(value).sort(byCodePoints);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(Reflect.get(value, key))}`).join(",")}}`;
}

/**
 * As Python orders texts. JavaScript goes by halves of surrogate pairs, which puts an emoji before some signs.
 * @param {string} one
 * @param {string} other
 */
function byCodePoints(one, other) {
  const shorter = Math.min(one.length, other.length);
  let at = 0;
  while (at < shorter && one[at] === other[at]) at += 1;
  if (at === shorter) return one.length - other.length;
  return (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0);
}

/**
 * The SHA-256 of a value's one text.
 * @param {unknown} value
 */
export const hashed = (value) => sha256(canonical(value));

/**
 * What is published of a hidden value: whoever has not the salt finds it by no trying.
 * @param {string} salt
 * @param {unknown} value
 */
export const hidden = (salt, value) => sha256(`${salt}:${canonical(value)}`);

/**
 * What everything is drawn from: 32 hex digits.
 * @param {string} secret
 * @param {string} entriesHash
 * @param {string} outside what was called out in the hall; empty: nothing
 */
export const seedOf = (secret, entriesHash, outside) => sha256(`${secret}\n${entriesHash}\n${outside}`).slice(0, 32);

export const SPELLING = "a-z0-9";
/** @type {Record<string, string>} */
const LETTERS = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/**
 * What was called out as it counts: tournament/seating/sealing.py says the rule, which the entries name.
 * @param {string} calledOut
 */
export const spelled = (calledOut) =>
  calledOut.normalize("NFC").toLowerCase().replace(/[äöüß]/gu, (letter) => LETTERS[letter] ?? "").normalize("NFKD").replace(/[^a-z0-9]/gu, "");
