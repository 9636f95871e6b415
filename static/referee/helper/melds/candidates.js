/* Every meld that could be made from a hand, once: what the finder chooses among. As scoring/melds/candidates.py. */

import { augenOf, jokerFaults, SMALLEST_MELD } from "./meld.js";
import { cardAt, isJoker, JOKER, positionOf, RANKS, SUITS, suitOf } from "./notation.js";
import { ACE, CIRCLE, runAugen } from "./runs.js";
import { combinations } from "./table.js";

/**
 * @import { Card } from "./notation.js"
 * @import { MeldRules } from "./meld.js"
 *
 * @typedef {{ natural: Card[], jokers: number, augen: number }} Candidate
 *   natural cards in the order of the ranks, jokers beside them, and the most Augen they can count
 */

/**
 * Every candidate once, in a fixed order. Not `whole`: without the runs that can be cut into two with the same cards
 * and no fewer Augen.
 * @param {MeldRules} rules
 * @param {Card[]} hand
 * @param {boolean} whole
 */
export function candidates(rules, hand, whole) {
  const jokers = hand.filter(isJoker).length;
  const natural = hand.filter((card) => !isJoker(card));
  const most = Math.min(jokers, rules.most_jokers);
  /** @type {Map<string, Candidate>} */
  const best = new Map();
  for (const found of [...sets(rules, natural, most), ...runs(rules, natural, most, whole)]) {
    const sorted = [...found.natural].sort(inOrder);
    const key = `${sorted} ${found.jokers}`;
    best.set(key, { ...found, natural: sorted, augen: Math.max(found.augen, best.get(key)?.augen ?? 0) });
  }
  return [...best.values()];
}

/**
 * Rank before suit: so the melds of a card are close to it. A joker comes last.
 * @param {Card} one
 * @param {Card} other
 */
export function inOrder(one, other) {
  const placeOf = (/** @type {Card} */ card) => (card === JOKER ? CIRCLE : positionOf(card));
  return placeOf(one) - placeOf(other) || Number(one > other) - Number(one < other);
}

/**
 * @param {MeldRules} rules
 * @param {Card[]} have
 * @param {number} most jokers
 * @returns {Candidate[]}
 */
function sets(rules, have, most) {
  return RANKS.flatMap((rank) => {
    const suits = SUITS.map((suit) => suit + rank).filter((card) => have.includes(card));
    return upTo(1, suits.length).flatMap((size) =>
      upTo(Math.max(0, SMALLEST_MELD - size), Math.min(most, SUITS.length - size))
        .filter((jokers) => !jokerFaults(rules, upTo(1, jokers), size + jokers).length)
        .flatMap((jokers) => combinations(suits, size).map((natural) =>
          ({ natural, jokers, augen: augenOf(rules, rank) * (size + jokers) }))));
  });
}

/**
 * @param {number} first
 * @param {number} last
 */
const upTo = (first, last) => Array.from({ length: Math.max(0, last - first + 1) }, (_one, at) => first + at);

/**
 * The runs of every suit and start.
 * @param {MeldRules} rules
 * @param {Card[]} have
 * @param {number} most jokers
 * @param {boolean} whole
 */
function runs(rules, have, most, whole) {
  return SUITS.flatMap((suit) => {
    const there = have.filter((card) => suitOf(card) === suit);
    const jokers = rules.jokers_in_minority ? Math.min(most, there.length - 1) : most;
    return there.length ? [...RANKS.keys()].flatMap((start) => new Runs(rules, there, suit, start, jokers, whole).all()) : [];
  });
}

/** Every run in one suit from one start on the circle of ranks, grown card by card. */
class Runs {
  /**
   * @param {MeldRules} rules
   * @param {Card[]} have of this suit
   * @param {string} suit
   * @param {number} start
   * @param {number} most jokers
   * @param {boolean} whole
   */
  constructor(rules, have, suit, start, most, whole) {
    this.rules = rules;
    this.have = [...have];
    this.suit = suit;
    this.start = start;
    this.most = most;
    this.whole = whole;
    /** @type {Candidate[]} */
    this.found = [];
  }

  all() {
    this.grow([], [], 0);
    return this.found;
  }

  /**
   * The run so far, if it is one, and all that begin like it.
   * @param {Card[]} natural
   * @param {boolean[]} jokers whether each card so far is one
   * @param {number} augen
   */
  grow(natural, jokers, augen) {
    const { length } = jokers;
    if (length >= SMALLEST_MELD && this.counts(jokers)) this.found.push({ natural, jokers: length - natural.length, augen });
    const card = cardAt(this.suit, (this.start + length) % CIRCLE);
    if (!this.mayFollow(card, length)) return;
    const more = augen + runAugen(this.rules, card, length);
    const at = this.have.indexOf(card);
    if (at >= 0) {
      this.have.splice(at, 1);
      this.grow([...natural, card], [...jokers, false], more);
      this.have.push(card);
    }
    if (this.jokerMayFollow(natural, jokers)) this.grow(natural, [...jokers, true], more);
  }

  /**
   * Whether the circle may be gone on to this card: to the ace, and beyond it.
   * @param {Card} card
   * @param {number} length
   */
  mayFollow(card, length) {
    if (length && positionOf(card) === ACE) return this.rules.ace_after_king;
    return length < 2 || positionOf(card) !== ACE + 1 || this.rules.king_ace_two;
  }

  /**
   * @param {Card[]} natural
   * @param {boolean[]} jokers
   */
  jokerMayFollow(natural, jokers) {
    if (jokers.length - natural.length === this.most) return false;
    return this.rules.jokers_side_by_side || !jokers.at(-1);
  }

  /**
   * Whether the run so far is a candidate: a run by its jokers and, if not `whole`, not one of two parts.
   * @param {boolean[]} jokers
   */
  counts(jokers) {
    if (!this.enoughNatural(jokers)) return false;
    return this.whole || !upTo(SMALLEST_MELD, jokers.length - SMALLEST_MELD).some((cut) =>
      this.enoughNatural(jokers.slice(0, cut)) && this.enoughNatural(jokers.slice(cut)) && this.losesNothing(cut));
  }

  /** @param {boolean[]} part */
  enoughNatural(part) {
    const jokers = part.filter(Boolean).length;
    return (this.rules.jokers_in_minority ? 2 * jokers : jokers) < part.length;
  }

  /**
   * An ace after the king counts more than one at the beginning of the second part.
   * @param {number} cut
   */
  losesNothing(cut) {
    const card = cardAt(this.suit, (this.start + cut) % CIRCLE);
    return runAugen(this.rules, card, 0) === runAugen(this.rules, card, 1);
  }
}
