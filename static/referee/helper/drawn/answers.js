/* What is said of melds and rules, as templates/referee/reading.html, rule.html and finding.html. */

import { h } from "../../../lists/keeper/drawn/dom.js";
import { say } from "../words.js";
import { cardsView } from "./cards.js";

/**
 * @import { Point, Rule, ShownReading } from "../answer.js"
 * @import { ShownFinding } from "../hand.js"
 */

/** @param {Rule} rule */
export const ruleView = ({ words, place }) =>
  h("p", { class: "rule" }, h("span", {}, words), " ", h("small", { class: "place" }, place));

/** @param {string} words */
export const reasonView = (words) => h("p", { class: "reason" }, words);

/**
 * @param {boolean} yes
 * @param {string} title
 * @param {boolean} [said] read out as it changes
 */
export const verdictView = (yes, title, said = false) =>
  h("p", { class: yes ? "verdict yes" : "verdict", "data-said": said }, h("strong", {}, `${yes ? "✓" : "✗"} ${title}`));

/**
 * One way to read a meld, shown as it lies where there are `several`; `detailed`: with what may be done at it.
 * @param {ShownReading} reading
 * @param {{ detailed: boolean, several: boolean }} how
 */
export const readingView = (reading, { detailed, several }) =>
  h("div", { class: "reading" },
    several && [whatView(reading.kind, reading.augen), cardsView(reading.cards)],
    detailed && [mayView(reading), reading.rules.map(ruleView)]);

/**
 * @param {string} what
 * @param {number} augen
 */
const whatView = (what, augen) =>
  h("p", { class: "what" }, h("strong", {}, what), " ", h("span", { class: "augen" }, say("augen", { augen })));

/** @param {ShownReading} reading */
const mayView = ({ laying_off: ends, jokers }) =>
  h("dl", { class: "may" },
    h("div", {}, h("dt", {}, say("lay_off")),
      ends.length ? ends.map(({ words }) => h("dd", {}, words)) : h("dd", {}, say("nothing_more"))),
    jokers.length > 0 && h("div", {}, h("dt", {}, say("exchange")), jokers.map(pointView)));

/** @param {Point} point */
const pointView = ({ words, allowed }) => h("dd", {}, !allowed && [h("strong", {}, say("no")), " "], words);

/**
 * Melds that could have been laid down together, and what would have been left.
 * @param {ShownFinding} finding
 */
export const findingView = ({ melds, left, left_augen: augen }) => [
  ...melds.map((reading) => readingView(reading, { detailed: false, several: true })),
  h("div", { class: "reading" }, whatView(say("left"), augen),
    left.length > 0 && cardsView(left.map((card, at) => ({ card, at, meaning: "" })))),
];
