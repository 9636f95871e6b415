/* What may be done with melds: open with them, lay off, take a joker; what a hand counts. As scoring/melds/table.py. */

import { augenIn, augenOf, cardsOf, fault, isMeld } from "./meld.js";
import { cardAt, isJoker, JOKER, positionOf, rankOf, SUITS, suitOf } from "./notation.js";
import { checkCards, judge } from "./reading.js";
import { missingSuits } from "./sets.js";

/**
 * @import { Fault, MeldRules, Reading } from "./meld.js"
 * @import { Card } from "./notation.js"
 *
 * @typedef {{ end: "low" | "high" | "set", cards: Card[], joker: boolean }} LayingOff
 *   what may be added at an end: one of `cards`, or a joker for it
 * @typedef {{ options: Card[][], fault: Fault | null }} Exchange each option: what has to be given, all its cards together
 */

/**
 * Whether these melds, laid down in one turn, open; of each the reading that counts most is taken. `minimum`: what is
 * needed; `faults`: what hinders, seen from all of them (what is wrong with one meld says `judge`).
 * @param {MeldRules} rules
 * @param {Card[][]} melds
 * @param {{ allAtOnce?: boolean, layingOff?: boolean }} [how]
 */
export function opens(rules, melds, how = {}) {
  const right = melds.map((meld) => judge(rules, meld)).filter(isMeld);
  const augen = right.reduce((sum, { readings }) => sum + Math.max(...readings.map(augenIn)), 0);
  const minimum = minimumOf(rules, Boolean(how.allAtOnce) && right.length === melds.length, Boolean(how.layingOff));
  const faults = hindering(rules, melds, right.length, augen, minimum);
  return { opens: !faults.length, augen, minimum, faults };
}

/**
 * @param {MeldRules} rules
 * @param {boolean} allAtOnce
 * @param {boolean} andLayingOff
 */
function minimumOf(rules, allAtOnce, andLayingOff) {
  if (!allAtOnce) return rules.opening_minimum;
  return andLayingOff ? rules.all_at_once_laying_off_minimum : rules.all_at_once_minimum;
}

/**
 * @param {MeldRules} rules
 * @param {Card[][]} melds
 * @param {number} right
 * @param {number} augen
 * @param {number} minimum
 * @returns {Fault[]}
 */
function hindering(rules, melds, right, augen, minimum) {
  const places = melds.flatMap((meld, index) => meld.map((_card, at) => ["melds", index, "cards", at]));
  const faults = checkCards(rules, melds.flat()).map((one) => ({ ...one, where: places[Number(one.where[1])] ?? [] }));
  const most = rules.melds_a_turn;
  if (!right) faults.push(fault("no_meld"));
  else if (augen < minimum) faults.push(fault("opening_too_low", [], { augen, minimum }));
  if (most !== null && right > most) faults.push(fault("too_many_melds", ["melds", most], { maximum: most }));
  return faults;
}

/**
 * What may be laid off at this meld, one card at a time: a run's low end before its high end (rule 9).
 * @param {MeldRules} rules
 * @param {Reading} reading
 */
export function layingOff(rules, reading) {
  const places = reading.kind === "set" ? [atTheSet(rules, reading)] : atTheEnds(rules, reading);
  return places.filter(({ cards }) => cards.length);
}

/**
 * The missing suits while there are fewer than four; a joker that lies there then stands for another one.
 * @param {MeldRules} rules
 * @param {Reading} reading
 * @returns {LayingOff}
 */
function atTheSet(rules, reading) {
  const lying = cardsOf(reading);
  const cards = lying.length < SUITS.length ? missingSuits(lying) : [];
  return { end: "set", cards, joker: isMeld(judge(rules, [...lying, JOKER])) };
}

/**
 * The cards before the first and after the last, as far as the longer run is one.
 * @param {MeldRules} rules
 * @param {Reading} reading
 * @returns {LayingOff[]}
 */
function atTheEnds(rules, reading) {
  const lying = cardsOf(reading);
  const isRun = (/** @type {Card[]} */ cards) => isMeld(judge(rules, cards));
  const [low, high] = [neighbour(reading, 0, -1), neighbour(reading, lying.length - 1, 1)];
  return [
    { end: "low", cards: isRun([low, ...lying]) ? [low] : [], joker: isRun([JOKER, ...lying]) },
    { end: "high", cards: isRun([...lying, high]) ? [high] : [], joker: isRun([...lying, JOKER]) },
  ];
}

/**
 * The card one further than the one at `index`, the ace after the king.
 * @param {Reading} reading
 * @param {number} index
 * @param {number} step
 */
function neighbour(reading, index, step) {
  const placed = reading.placed[index];
  const edge = placed?.stands_for[0] ?? placed?.card ?? "";
  return cardAt(suitOf(edge), positionOf(edge) + step);
}

/**
 * Whether the joker at `place` of this reading may be taken, and for which cards.
 * @param {MeldRules} rules
 * @param {Reading} reading
 * @param {number} place
 * @returns {Exchange}
 */
export function exchange(rules, reading, place) {
  const placed = reading.placed[place];
  if (!placed || !isJoker(placed.card)) return { options: [], fault: fault("not_a_joker", ["cards", place]) };
  if (reading.kind === "run") return { options: [placed.stands_for], fault: null };
  const openSuits = SUITS.length - reading.placed.length;
  if (openSuits && rules.joker_from_set === "complete") {
    return { options: [], fault: fault("set_not_complete", ["cards", place]) };
  }
  const given = rules.joker_from_set === "all_missing" ? 1 + openSuits : 1;
  return { options: combinations(placed.stands_for, given), fault: null };
}

/**
 * So many of the cards, in every way, in their order.
 * @param {Card[]} cards
 * @param {number} size
 * @returns {Card[][]}
 */
export function combinations(cards, size) {
  if (!size) return [[]];
  return cards.flatMap((card, at) => combinations(cards.slice(at + 1), size - 1).map((others) => [card, ...others]));
}

/**
 * What these cards count in the hand at the end (rule 11).
 * @param {MeldRules} rules
 * @param {Card[]} cards
 */
export function handAugen(rules, cards) {
  return cards.reduce((sum, card) => sum + (isJoker(card) ? rules.pack.joker : augenOf(rules, rankOf(card))), 0);
}
