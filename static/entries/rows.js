// What a row of the form of entries says of itself: pure.

import { formFor } from "../web/counted.js";

/**
 * A name as it stands in the list, as the server writes it: "Ehlers, Hanna".
 * @param {string} surname
 * @param {string} given
 */
export function called(surname, given) {
  return [surname, given]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
}

/**
 * How many people there are, in words.
 * @param {number} number
 * @param {import("../web/counted.js").Counted} words - "#" stands for the number
 */
export function counted(number, words) {
  return formFor(words, { count: number }).replace("#", String(number));
}
