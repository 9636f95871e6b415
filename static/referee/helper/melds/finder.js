/*
 * What could I have laid down? The best opening of a hand, exactly. As scoring/melds/finder.py: a search over what is
 * left of the hand, whose lowest card either stays in it or goes into one of the melds in which it is the lowest.
 */

import { candidates, inOrder } from "./candidates.js";
import { augenIn, cardsOf } from "./meld.js";
import { isJoker, JOKER } from "./notation.js";
import { bestReading } from "./reading.js";

/**
 * @import { Candidate } from "./candidates.js"
 * @import { MeldRules, Reading } from "./meld.js"
 * @import { Card } from "./notation.js"
 *
 * @typedef {{ melds: Reading[], left: Card[], opens: boolean }} Finding
 *   melds that can be laid down in one turn, what stays in the hand, whether they reach what is asked for
 * @typedef {{ takes: number[], value: number, meld: Candidate }} Packed how many of each card a candidate takes
 */

const IMPOSSIBLE = -1_000_000;
const JOKER_WEIGHT = 1 << 8; // Augen decide; the number of jokers, smaller than this, only between equals

/**
 * The melds of most Augen that the hand's cards make in one turn; among equals those with the fewest jokers. A card has
 * to be left to discard, which may be a joker only if it is the last (rules 8 and 10).
 * @param {MeldRules} rules
 * @param {Card[]} hand
 */
export function bestOpening(rules, hand) {
  return findingOf(rules, hand, new Search(rules, hand, null).melds() ?? [], rules.opening_minimum);
}

/**
 * How the whole hand but one card, which is discarded, can be laid down at once without laying off; null: not.
 * @param {MeldRules} rules
 * @param {Card[]} hand
 */
export function handRomme(rules, hand) {
  const melds = new Search(rules, hand, 1).melds();
  if (!melds?.length) return null;
  const finding = findingOf(rules, hand, melds, rules.all_at_once_minimum);
  return finding.opens ? finding : null;
}

/**
 * @param {MeldRules} rules
 * @param {Card[]} hand
 * @param {Candidate[]} chosen
 * @param {number} minimum
 * @returns {Finding}
 */
function findingOf(rules, hand, chosen, minimum) {
  const cards = chosen.map(({ natural, jokers }) => [...natural, ...Array(jokers).fill(JOKER)]);
  const melds = cards.flatMap((meld) => asLaid(bestReading(rules, meld, true)));
  const left = [...hand].sort(inOrder);
  for (const card of melds.flatMap(cardsOf)) left.splice(left.indexOf(card), 1);
  const augen = melds.reduce((sum, meld) => sum + augenIn(meld), 0);
  return { melds, left, opens: melds.length > 0 && augen >= minimum };
}

/**
 * The same reading of the same cards, given in the order in which they lie in it.
 * @param {Reading | undefined} reading
 * @returns {Reading[]}
 */
function asLaid(reading) {
  return reading ? [{ ...reading, placed: reading.placed.map((placed, at) => ({ ...placed, at })) }] : [];
}

/** One search. What is left of the hand is a number for every card, lowest first, the jokers last. */
class Search {
  /**
   * @param {MeldRules} rules
   * @param {Card[]} hand
   * @param {number | null} mostLeft
   */
  constructor(rules, hand, mostLeft) {
    this.cards = [...new Set([...hand.filter((card) => !isJoker(card))].sort(inOrder)), JOKER];
    this.jokers = this.cards.length - 1;
    this.start = this.countedIn(hand);
    this.mostLeft = mostLeft;
    this.keptMatters = mostLeft === null ? 1 : mostLeft + 1;
    this.limited = rules.melds_a_turn !== null;
    this.turns = rules.melds_a_turn ?? 1;
    /** @type {Packed[][]} those whose lowest card this is */
    this.byLowest = this.cards.map(() => []);
    for (const meld of candidates(rules, hand, this.limited)) {
      const takes = this.countedIn([...meld.natural, ...Array(meld.jokers).fill(JOKER)]);
      this.byLowest[lowest(takes)]?.push({ takes, value: meld.augen * JOKER_WEIGHT - meld.jokers, meld });
    }
    /** @type {Map<string, { best: number, choice: Packed | null }>} */
    this.known = new Map();
  }

  /** @param {Card[]} cards */
  countedIn(cards) {
    return this.cards.map((card) => cards.filter((one) => one === card).length);
  }

  /** The best melds, lowest first; null where the condition on what is left cannot be met. */
  melds() {
    if (this.best(this.start, 0, this.turns) < 0) return null;
    const chosen = [];
    let [left, kept, turns] = [this.start, 0, this.turns];
    while (lowest(left) < this.jokers) {
      const packed = this.known.get(keyOf(left, kept, turns))?.choice;
      if (packed) {
        chosen.push(packed.meld);
        left = without(left, packed.takes);
        turns = this.afterAMeld(turns);
      } else {
        [left, kept] = this.keepingLowest(left, kept);
      }
    }
    return chosen;
  }

  /**
   * The most that can be made of what is left when `kept` natural cards stay in the hand already.
   * @param {number[]} left
   * @param {number} kept
   * @param {number} turns
   * @returns {number}
   */
  best(left, kept, turns) {
    const at = lowest(left);
    if (at >= this.jokers) return this.mayStay(kept, left[this.jokers] ?? 0) ? 0 : IMPOSSIBLE;
    const key = keyOf(left, kept, turns);
    const known = this.known.get(key);
    if (known) return known.best;
    let best = this.best(...this.keepingLowest(left, kept), turns);
    let choice = null;
    for (const packed of turns ? this.byLowest[at] ?? [] : []) {
      const rest = without(left, packed.takes);
      const value = rest.some((count) => count < 0) ? IMPOSSIBLE : packed.value + this.best(rest, kept, this.afterAMeld(turns));
      if (value > best) [best, choice] = [value, packed];
    }
    this.known.set(key, { best, choice });
    return best;
  }

  /**
   * All copies of the lowest card stay in the hand. Only as many kept cards are told apart as matter.
   * @param {number[]} left
   * @param {number} kept
   * @returns {[number[], number]}
   */
  keepingLowest(left, kept) {
    const at = lowest(left);
    return [left.map((count, index) => (index === at ? 0 : count)), Math.min(kept + (left[at] ?? 0), this.keptMatters)];
  }

  /** @param {number} turns */
  afterAMeld(turns) {
    return this.limited ? turns - 1 : turns;
  }

  /**
   * @param {number} kept
   * @param {number} jokers
   */
  mayStay(kept, jokers) {
    if (this.mostLeft !== null && kept + jokers > this.mostLeft) return false;
    return kept > 0 || jokers === 1;
  }
}

/**
 * Which is the lowest card that is there.
 * @param {number[]} left
 */
function lowest(left) {
  const at = left.findIndex((count) => count > 0);
  return at < 0 ? left.length : at;
}

/**
 * @param {number[]} left
 * @param {number[]} takes
 */
const without = (left, takes) => left.map((count, at) => count - (takes[at] ?? 0));

/**
 * @param {number[]} left
 * @param {number} kept
 * @param {number} turns
 */
const keyOf = (left, kept, turns) => `${left} ${kept} ${turns}`;
