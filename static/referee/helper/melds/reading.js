/* What a meld is: a set, a run, both, or none and why. As scoring/melds/reading.py. */

import { augenIn, fault, indexesOf, SMALLEST_MELD } from "./meld.js";
import { isJoker, rankOf, suitOf } from "./notation.js";
import { judgeRun } from "./runs.js";
import { judgeSet } from "./sets.js";

/**
 * @import { Fault, Judgement, MeldRules } from "./meld.js"
 * @import { Card } from "./notation.js"
 */

/**
 * Every reading of the cards as one meld, or why there is none: as they lie, or in every order that makes a run.
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @returns {Judgement}
 */
export function judge(rules, cards, anyOrder = false) {
  const wrong = checkCards(rules, cards);
  const faults = wrong.length ? wrong : outerFaults(cards);
  if (faults.length) return { readings: [], faults };
  const found = attempts(rules, cards, anyOrder);
  const readings = found.flatMap((judgement) => judgement.readings);
  return { readings, faults: readings.length ? [] : eachOnce(found.flatMap((judgement) => judgement.faults)) };
}

/**
 * The reading that counts most, as a joker is what its owner says (rule 8); the first among equals.
 * @param {MeldRules} rules
 * @param {Card[]} cards
 */
export function bestReading(rules, cards, anyOrder = false) {
  const [first, ...others] = judge(rules, cards, anyOrder).readings;
  return first && others.reduce((best, one) => (augenIn(one) > augenIn(best) ? one : best), first);
}

/**
 * What the pack does not have: a third copy of a card in two decks, a joker where there are none (rule 1).
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @returns {Fault[]}
 */
export function checkCards({ pack }, cards) {
  return cards.flatMap((card, at) => {
    const maximum = isJoker(card) ? pack.jokers : pack.decks;
    if (!maximum) return [fault("no_jokers_in_pack", ["cards", at])];
    const seen = cards.slice(0, at + 1).filter((one) => one === card).length;
    return seen > maximum ? [fault("card_too_often", ["cards", at], { maximum })] : [];
  });
}

/**
 * What keeps the cards from being any meld at all.
 * @param {Card[]} cards
 * @returns {Fault[]}
 */
function outerFaults(cards) {
  const natural = cards.filter((card) => !isJoker(card));
  if (cards.length < SMALLEST_MELD) return [fault("too_few_cards", [], { minimum: SMALLEST_MELD })];
  if (!natural.length) return [fault("only_jokers")];
  const [rank, suit] = [mostCommon(natural.map(rankOf)), mostCommon(natural.map(suitOf))];
  if (rank.count === natural.length || suit.count === natural.length) return [];
  const [code, isOdd] = rank.count > suit.count
    ? ["mixed_ranks", (/** @type {Card} */ card) => rankOf(card) !== rank.value]
    : ["mixed_suits", (/** @type {Card} */ card) => suitOf(card) !== suit.value];
  return [fault(code, ["cards", indexesOf(cards, (card) => !isJoker(card) && isOdd(card))[0] ?? 0])];
}

/**
 * The first among equals.
 * @param {string[]} values
 */
function mostCommon(values) {
  const counted = [...new Set(values)].map((value) => ({ value, count: values.filter((one) => one === value).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most));
}

/**
 * As a set where all natural cards have one rank, as a run where they have one suit.
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @param {boolean} anyOrder
 */
function attempts(rules, cards, anyOrder) {
  const natural = cards.filter((card) => !isJoker(card));
  const [isSet, isRun] = [rankOf, suitOf].map((of) => new Set(natural.map(of)).size === 1);
  return [...(isSet ? [judgeSet(rules, cards)] : []), ...(isRun ? [judgeRun(rules, cards, anyOrder)] : [])];
}

/** @param {Fault[]} faults */
function eachOnce(faults) {
  return [...new Map(faults.map((one) => [JSON.stringify(one), one])).values()];
}
