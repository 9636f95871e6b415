/* Runs: three or more cards of one suit in order. As scoring/melds/runs.py: the ranks are a circle. */

import { augenOf, fault, indexesOf, jokerFaults, sideBySideFaults } from "./meld.js";
import { cardAt, isJoker, positionOf, rankOf, RANKS, suitOf } from "./notation.js";

/**
 * @import { Fault, Judgement, MeldRules, Reading } from "./meld.js"
 * @import { Card } from "./notation.js"
 *
 * @typedef {{ start: number, order: number[] }} Fit
 *   one way the cards can follow each other: `start` on the circle, `order` their indexes, lowest first
 */

export const CIRCLE = RANKS.length;
export const ACE = 0;

/** @param {number} position */
const onCircle = (position) => ((position % CIRCLE) + CIRCLE) % CIRCLE;

/**
 * Cards whose natural ones have one suit, as a run: every reading, or why there is none.
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @param {boolean} anyOrder
 * @returns {Judgement}
 */
export function judgeRun(rules, cards, anyOrder) {
  const lying = anyOrder ? [] : asTheyLie(cards);
  const judged = (lying.length ? lying : inAnyOrder(cards)).map((fit) => ({ fit, faults: faultsOf(rules, cards, fit) }));
  const readings = judged.filter(({ faults }) => !faults.length).map(({ fit }) => readingOf(rules, cards, fit));
  if (readings.length) return { readings, faults: [] };
  const fewest = Math.min(...judged.map(({ faults }) => faults.length));
  const faults = judged.find((one) => one.faults.length === fewest)?.faults ?? [whyNoFit(rules, cards)];
  return { readings, faults };
}

/**
 * Rising or falling; both only where a single natural card leaves it open.
 * @param {Card[]} cards
 */
function asTheyLie(cards) {
  const rising = [...cards.keys()];
  const fits = [rising, [...rising].reverse()].flatMap((order) => fitInOrder(cards, order));
  const [first = "", second] = fits.map(({ start, order }) => `${start} ${order.map((index) => cards[index])}`);
  return first === second ? fits.slice(0, 1) : fits;
}

/**
 * @param {Card[]} cards
 * @param {number[]} order
 * @returns {Fit[]} one or none
 */
function fitInOrder(cards, order) {
  const starts = new Set(order.flatMap((index, place) => {
    const card = cards[index] ?? "";
    return isJoker(card) ? [] : [onCircle(positionOf(card) - place)];
  }));
  const [start = 0] = starts;
  return starts.size === 1 ? [{ start, order }] : [];
}

/**
 * @param {Card[]} cards
 * @returns {Fit[]}
 */
function inAnyOrder(cards) {
  const jokers = indexesOf(cards, isJoker);
  const pool = RANKS.map((rank) => indexesOf(cards, (card) => rankOf(card) === rank));
  return [...RANKS.keys()].flatMap((start) => ordersFrom(start, cards.length, pool, jokers).map((order) => ({ start, order })));
}

/**
 * Every order that begins at `start`; equal cards are not told apart.
 * @param {number} start
 * @param {number} length
 * @param {number[][]} pool the indexes of the cards of each rank; as it was when this is done
 * @param {number[]} jokers their indexes
 */
function ordersFrom(start, length, pool, jokers) {
  /** @type {number[][]} */
  const found = [];

  /** @type {(order: number[], used: number) => void} */
  const goOn = (order, used) => {
    if (order.length === length) {
      found.push(order);
      return;
    }
    const fitting = pool[onCircle(start + order.length)] ?? [];
    const index = fitting.shift();
    if (index !== undefined) {
      goOn([...order, index], used);
      fitting.unshift(index);
    }
    const timesAgain = Math.floor((length - 1 - order.length) / CIRCLE); // how often this rank comes later in the run
    const joker = jokers[used];
    if (joker !== undefined && fitting.length <= timesAgain) goOn([...order, joker], used + 1);
  };
  goOn([], 0);
  return found;
}

/**
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @param {Fit} fit
 * @returns {Fault[]}
 */
function faultsOf(rules, cards, { start, order }) {
  const aces = order.flatMap((index, place) =>
    (place && onCircle(start + place) === ACE ? aceFaults(rules, index, place === order.length - 1) : []));
  const jokers = order.filter((index) => isJoker(cards[index] ?? ""));
  return [...aces, ...sideBySideFaults(rules, cards, order), ...jokerFaults(rules, jokers, cards.length)];
}

/**
 * What is wrong with an ace, or a joker for it, after the king.
 * @param {MeldRules} rules
 * @param {number} index
 * @param {boolean} last
 */
function aceFaults(rules, index, last) {
  if (!rules.ace_after_king) return [fault("ace_only_low", ["cards", index])];
  return last || rules.king_ace_two ? [] : [fault("king_ace_two", ["cards", index])];
}

/**
 * @param {MeldRules} rules
 * @param {Card[]} cards
 * @param {Fit} fit
 * @returns {Reading}
 */
function readingOf(rules, cards, { start, order }) {
  const suit = suitOf(cards.find((card) => !isJoker(card)) ?? "");
  const placed = order.map((at, place) => {
    const card = cards[at] ?? "";
    const means = cardAt(suit, start + place);
    return { card, at, stands_for: isJoker(card) ? [means] : [], augen: runAugen(rules, means, place) };
  });
  return { kind: "run", placed };
}

/**
 * What a card counts at its place in a run: the ace at the beginning has a value of its own (rule 8).
 * @param {MeldRules} rules
 * @param {Card} card
 * @param {number} place
 */
export function runAugen(rules, card, place) {
  return positionOf(card) === ACE && place === 0 ? rules.ace_low_augen : augenOf(rules, rankOf(card));
}

/**
 * A card twice, or the first gap that the jokers cannot fill where the cards lie closest together.
 * @param {MeldRules} rules
 * @param {Card[]} cards
 */
function whyNoFit(rules, cards) {
  const twice = cards.findIndex((card, at) => !isJoker(card) && cards.indexOf(card) < at);
  if (twice >= 0) return fault("card_twice", ["cards", twice]);
  const positions = cards.filter((card) => !isJoker(card)).map(positionOf).sort((one, other) => one - other);
  const around = rotationsOf(rules, positions).reduce((best, one) => (span(one) < span(best) ? one : best));
  const jokers = cards.length - positions.length;
  const after = around.find((at, place) => at - (around[0] ?? 0) - place > jokers) ?? 0;
  const where = cards.findIndex((card) => positionOf(card) === onCircle(after));
  return fault("gap", ["cards", where], { missing: span(around) + 1 - cards.length });
}

/** @param {number[]} positions */
const span = (positions) => (positions.at(-1) ?? 0) - (positions[0] ?? 0);

/**
 * The positions in every order in which a run may go through them, those after the ace of the second round + 13.
 * @param {MeldRules} rules
 * @param {number[]} positions
 */
function rotationsOf(rules, positions) {
  const afterKing = rules.ace_after_king && positions[0] === ACE ? 2 : 1;
  const turns = rules.king_ace_two ? positions.length : afterKing;
  return [...Array(turns).keys()].map((turn) =>
    [...positions.slice(turn), ...positions.slice(0, turn).map((position) => position + CIRCLE)]);
}
