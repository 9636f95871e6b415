/* The answers about one meld: its cards in their places, a reading, a judgement. As scoring/melds/meld.py. */

import { isJoker } from "./notation.js";

/**
 * @import { Card } from "./notation.js"
 *
 * @typedef {{ code: string, where: (string | number)[], params: Record<string, string | number> }} Fault
 *   a reason: a code, where, and what its sentence needs
 * @typedef {{ card: Card, at: number, stands_for: Card[], augen: number }} Placed one card, and its index as given
 * @typedef {{ kind: "set" | "run", placed: Placed[] }} Reading a run from its lowest card on, a set in the order given
 * @typedef {{ readings: Reading[], faults: Fault[] }} Judgement every reading; only where there is none, why
 */

/**
 * @param {string} code
 * @param {(string | number)[]} [where]
 * @param {Record<string, string | number>} [params]
 * @returns {Fault}
 */
export const fault = (code, where = [], params = {}) => ({ code, where, params });

/** @param {Judgement} judgement */
export const isMeld = (judgement) => judgement.readings.length > 0;

/**
 * What the meld counts when opening.
 * @param {Reading} reading
 */
export const augenIn = (reading) => reading.placed.reduce((sum, { augen }) => sum + augen, 0);

/** @param {Reading} reading */
export const cardsOf = (reading) => reading.placed.map(({ card }) => card);

/** @param {Reading} reading */
export const jokersIn = (reading) => cardsOf(reading).filter(isJoker).length;

/**
 * The indexes of those cards for which this is so.
 * @param {Card[]} cards
 * @param {(card: Card) => boolean} is
 */
export const indexesOf = (cards, is) => cards.flatMap((card, at) => (is(card) ? [at] : []));

/**
 * What is wrong with the number of jokers in a meld of so many cards; `jokers` are their indexes.
 * @param {MeldRules} rules
 * @param {number[]} jokers
 * @param {number} cards
 */
export function jokerFaults(rules, jokers, cards) {
  const most = rules.jokers_maximum;
  const last = ["cards", jokers.at(-1) ?? 0];
  const faults = [];
  if (rules.jokers_in_minority && 2 * jokers.length >= cards) {
    faults.push(fault("jokers_not_in_minority", last, { jokers: jokers.length, cards }));
  }
  if (most !== null && jokers.length > most) faults.push(fault("too_many_jokers", last, { maximum: most }));
  return faults;
}

/**
 * Jokers that lie next to each other in a run; the place is that of the later one.
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @param {number[]} order
 */
export function sideBySideFaults(rules, cards, order) {
  if (rules.jokers_side_by_side) return [];
  const isThere = (/** @type {number | undefined} */ index) => index !== undefined && isJoker(cards[index] ?? "");
  return order.filter((index, place) => isThere(index) && isThere(order[place - 1])).map((index) =>
    fault("jokers_side_by_side", ["cards", index]));
}

/**
 * The melding rules of one text, as the server sends them: MeldRules of scoring/melds/rules.py, where their values and the meaning
 * of each stand.
 *
 * @typedef {object} MeldRules
 * @property {{ decks: number, jokers: number, joker: number }} pack `joker`: its Augen in the hand
 * @property {Record<string, number>} augen of each rank
 * @property {number} most_jokers in one meld
 * @property {boolean} ace_after_king
 * @property {boolean} king_ace_two
 * @property {number} ace_low_augen
 * @property {boolean} jokers_side_by_side
 * @property {boolean} jokers_in_minority
 * @property {number | null} jokers_maximum
 * @property {"complete" | "stands_for" | "all_missing"} joker_from_set
 * @property {number} opening_minimum
 * @property {number} all_at_once_minimum
 * @property {number} all_at_once_laying_off_minimum
 * @property {number | null} melds_a_turn
 */

export const SMALLEST_MELD = 3; // cards; DSkV Rommé-Regeln 2018, rule 8, and every other text

/**
 * @param {MeldRules} rules
 * @param {string} rank
 */
export const augenOf = (rules, rank) => rules.augen[rank] ?? 0;
