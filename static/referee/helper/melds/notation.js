/* Cards by their codes, as they are typed and stand in addresses: `kr10`, `heB`, `JK`. As scoring/melds/notation.py. */

/**
 * @typedef {string} Card a suit of SUITS and a rank of RANKS, or JOKER
 * @typedef {{ suits: Record<string, string>, ranks: Record<string, string>, jokers: string[] }} Typed
 *   how suits, ranks and the joker may be typed, each word with what it means
 */

export const SUITS = ["kr", "pi", "he", "ka"];

// The order of a run from the ace before the two on; after the king comes the ace again.
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K"];

/** @type {Card} */
export const JOKER = "JK";

/** @param {Card} card */
export const isJoker = (card) => card === JOKER;

/**
 * A joker has none.
 * @param {Card} card
 */
export const suitOf = (card) => (isJoker(card) ? "" : card.slice(0, 2));

/** @param {Card} card */
export const rankOf = (card) => (isJoker(card) ? card : card.slice(2));

/**
 * Its place in a run, the ace 0. A joker has none.
 * @param {Card} card
 */
export const positionOf = (card) => RANKS.indexOf(rankOf(card));

/**
 * The card at a place of the circle of ranks, where the ace follows the king.
 * @param {string} suit
 * @param {number} position
 */
export const cardAt = (suit, position) => suit + RANKS[(position + RANKS.length) % RANKS.length];

/**
 * The cards of a text, apart by spaces or commas, and the words that are none.
 * @param {Typed} typed
 * @param {string} text
 */
export function parseCards(typed, text) {
  const words = text.split(/[\s,;]+/u).filter(Boolean);
  const read = words.map((word) => parseCard(typed, word));
  return { cards: read.filter((card) => card !== ""), unknown: words.filter((_word, at) => !read[at]) };
}

/**
 * @param {Typed} typed
 * @param {string} text
 * @returns {Card} empty where it is none
 */
function parseCard(typed, text) {
  const word = text.toLowerCase().replaceAll("\ufe0f", "");
  if (typed.jokers.includes(word)) return JOKER;
  for (const [beginning, suit] of Object.entries(typed.suits)) {
    const rest = word.startsWith(beginning) ? word.slice(beginning.length).replace(/^[-_]/u, "") : "";
    if (Object.hasOwn(typed.ranks, rest)) return `${suit}${typed.ranks[rest]}`;
  }
  return "";
}
