/* What the helper answers about a hand: its Augen, and what could have been laid down. As tournament/referee/answer.py. */

import { shownReading } from "./answer.js";
import { bestOpening, handRomme } from "./melds/finder.js";
import { augenIn } from "./melds/meld.js";
import { checkCards } from "./melds/reading.js";
import { handAugen } from "./melds/table.js";

/**
 * @import { Book, ShownReading } from "./answer.js"
 * @import { Finding } from "./melds/finder.js"
 * @import { Card } from "./melds/notation.js"
 *
 * @typedef {{ melds: ShownReading[], left: Card[], left_augen: number, augen: number, opens: boolean }} ShownFinding
 * @typedef {object} HandAnswer
 * @property {number} count
 * @property {number} augen
 * @property {number} most
 * @property {boolean} too_many more than anybody can hold, so that nothing is looked for
 * @property {ShownFinding | null} best null while the cards are too few, too many or not of this pack
 * @property {number} lacking Augen missing to open
 * @property {number} minimum
 * @property {ShownFinding | null} hand_romme
 */

const SMALLEST = 3; // cards of which anything can be laid down

/**
 * The Augen of any cards; the best opening of at most a hand and one card drawn, and for the first to play.
 * @param {Book} book
 * @param {Card[]} cards
 * @returns {HandAnswer}
 */
export function answerHand(book, cards) {
  const { rules, hand_size: size, cards_dealt: dealt } = book;
  const most = size + 2;
  const possible = cards.length > SMALLEST && cards.length <= most && !checkCards(rules, cards).length;
  const best = possible ? shown(book, bestOpening(rules, cards)) : null;
  return {
    count: cards.length,
    augen: handAugen(rules, cards),
    most,
    too_many: cards.length > most,
    best,
    lacking: best ? Math.max(0, rules.opening_minimum - best.augen) : 0,
    minimum: rules.opening_minimum,
    hand_romme: possible && cards.length > dealt ? shown(book, handRomme(rules, cards)) : null,
  };
}

/**
 * @param {Book} book
 * @param {Finding | null} finding
 * @returns {ShownFinding | null}
 */
function shown(book, finding) {
  return finding && {
    melds: finding.melds.map((meld) => shownReading(book, meld)),
    left: finding.left,
    left_augen: handAugen(book.rules, finding.left),
    augen: finding.melds.reduce((sum, meld) => sum + augenIn(meld), 0),
    opens: finding.opens,
  };
}
