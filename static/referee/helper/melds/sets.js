/* Sets: three or four cards of one rank, all of different suits. As scoring/melds/sets.py. */

import { augenOf, fault, indexesOf, jokerFaults } from "./meld.js";
import { isJoker, rankOf, SUITS, suitOf } from "./notation.js";

/**
 * @import { Fault, Judgement, MeldRules, Reading } from "./meld.js"
 * @import { Card } from "./notation.js"
 */

/**
 * Cards whose natural ones have one rank, as a set: one reading, or why there is none.
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @returns {Judgement}
 */
export function judgeSet(rules, cards) {
  const faults = faultsOf(rules, cards);
  return faults.length ? { readings: [], faults } : { readings: [readingOf(rules, cards)], faults };
}

/**
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @returns {Fault[]}
 */
function faultsOf(rules, cards) {
  const faults = cards.flatMap((card, at) =>
    (!isJoker(card) && cards.slice(0, at).some((before) => suitOf(before) === suitOf(card))
      ? [fault("two_equal_suits", ["cards", at])]
      : []));
  if (cards.length > SUITS.length) faults.push(fault("too_many_cards", ["cards", SUITS.length], { maximum: SUITS.length }));
  return [...faults, ...jokerFaults(rules, indexesOf(cards, isJoker), cards.length)];
}

/**
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @returns {Reading}
 */
function readingOf(rules, cards) {
  const rank = rankOf(cards.find((card) => !isJoker(card)) ?? "");
  const missing = missingSuits(cards);
  return {
    kind: "set",
    placed: cards.map((card, at) => ({ card, at, stands_for: isJoker(card) ? missing : [], augen: augenOf(rules, rank) })),
  };
}

/**
 * The cards of the set's rank in the suits that no natural card has.
 * @param {Card[]} cards
 */
export function missingSuits(cards) {
  const natural = cards.filter((card) => !isJoker(card));
  const rank = rankOf(natural[0] ?? "");
  return SUITS.map((suit) => suit + rank).filter((card) => !natural.includes(card));
}
