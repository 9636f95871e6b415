/* What the helper answers about melds, in words: what is drawn. As tournament/referee/answer.py. */

import { augenIn, isMeld, jokersIn } from "./melds/meld.js";
import { isJoker, rankOf } from "./melds/notation.js";
import { judge } from "./melds/reading.js";
import { exchange, layingOff, opens } from "./melds/table.js";
import { cardsOfAll } from "./question.js";
import { choiceOf, endSentence, faultSentence, kindName, say, topicOf } from "./words.js";

/**
 * @import { Fault, MeldRules, Reading } from "./melds/meld.js"
 * @import { Card } from "./melds/notation.js"
 * @import { Question } from "./question.js"
 *
 * @typedef {{ words: string, place: string }} Rule a rule in words, and where it is written
 * @typedef {object} Book by which rules is answered
 * @property {MeldRules} rules
 * @property {Record<string, Rule>} topics
 * @property {boolean} jokers_optional
 * @property {number} hand_size
 * @property {number} cards_dealt
 *
 * @typedef {{ words: string, rule: Rule | null, allowed: boolean }} Point one thing that may or may not be done
 * @typedef {{ card: Card, meaning: string, at: number }} ShownCard `meaning`: what a joker stands for
 * @typedef {{ kind: string, cards: ShownCard[], augen: number, rules: Rule[], laying_off: Point[], jokers: Point[] }} ShownReading
 * @typedef {object} MeldAnswer
 * @property {string} title
 * @property {boolean} is_meld
 * @property {boolean} open_question too few cards to say anything yet
 * @property {ShownReading[]} readings
 * @property {ShownReading[]} otherwise what it is in another order
 * @property {Point[]} reasons
 *
 * @typedef {{ title: string, allowed: boolean, augen: number, reasons: Point[], rule: Rule, hint: string }} Verdict
 */

/**
 * What one meld is, as it lies and in another order, or why it is none.
 * @param {Book} book
 * @param {Card[]} cards
 * @returns {MeldAnswer}
 */
export function answerMeld(book, cards) {
  const judgement = judge(book.rules, cards);
  const seen = new Set(judgement.readings.map(pattern));
  const otherwise = judge(book.rules, cards, true).readings.filter((reading) => !seen.has(pattern(reading)));
  return {
    title: titleOf(judgement.readings),
    is_meld: isMeld(judgement),
    open_question: judgement.faults.map(({ code }) => code).join() === "too_few_cards",
    readings: judgement.readings.map((reading) => shownReading(book, reading)),
    otherwise: otherwise.map((reading) => shownReading(book, reading)),
    reasons: judgement.faults.map((fault) => reason(book, fault, cards)),
  };
}

/**
 * What makes a reading the same to a reader.
 * @param {Reading} reading
 */
const pattern = ({ kind, placed }) =>
  `${kind} ${kind === "run" ? placed.map((one) => `${one.card}=${one.stands_for}`) : ""}`;

/** @param {Reading[]} readings */
function titleOf(readings) {
  const kinds = [...new Set(readings.map(({ kind }) => kindName(kind)))];
  return kinds.length ? kinds.join(say("either")) : say("no_meld");
}

/**
 * A fault in words, with the rule that is broken.
 * @param {Book} book
 * @param {Fault} fault
 * @param {Card[]} cards
 * @returns {Point}
 */
export const reason = ({ topics }, fault, cards) =>
  ({ words: faultSentence(fault, cards), rule: topics[topicOf(fault)] ?? null, allowed: false });

/**
 * One reading with all that may be done at it.
 * @param {Book} book
 * @param {Reading} reading
 * @returns {ShownReading}
 */
export function shownReading(book, reading) {
  return {
    kind: kindName(reading.kind),
    cards: reading.placed.map(({ card, at, stands_for: means }) => ({ card, meaning: choiceOf(means.map((one) => [one])), at })),
    augen: augenIn(reading),
    rules: eachPlaceOnce(topicsOf(reading).flatMap((topic) => book.topics[topic] ?? [])),
    laying_off: layingOff(book.rules, reading).map(({ end, cards, joker }) => allowed(withJoker(endSentence(end, cards), joker))),
    jokers: jokers(book.rules, reading),
  };
}

/**
 * What the rules say about the meld as it is read: its kind, its ace, its jokers, what it counts.
 * @param {Reading} reading
 */
function topicsOf(reading) {
  const means = reading.placed.flatMap(({ card, stands_for: others }) => [card, ...others]);
  const hasAce = reading.kind === "run" && means.some((card) => rankOf(card) === "A");
  return [reading.kind, ...(hasAce ? ["ace"] : []), ...(jokersIn(reading) ? ["jokers"] : []), "augen"];
}

/**
 * Sentences of the same rule one after the other, under one place.
 * @param {Rule[]} rules
 */
function eachPlaceOnce(rules) {
  const places = [...new Set(rules.map(({ place }) => place))];
  return places.map((place) =>
    ({ words: rules.filter((rule) => rule.place === place).map(({ words }) => words).join(" "), place }));
}

/** @type {(words: string) => Point} */
const allowed = (words) => ({ words, rule: null, allowed: true });

/**
 * @param {string} words
 * @param {boolean} joker
 */
const withJoker = (words, joker) => (joker ? say("or_joker", { words }) : words);

/**
 * For each joker what has to be given for it; equal answers of a set's jokers once.
 * @param {MeldRules} rules
 * @param {Reading} reading
 */
function jokers(rules, reading) {
  const cards = reading.placed.map(({ card }) => card);
  const points = cards.flatMap((card, place) => {
    if (!isJoker(card)) return [];
    const { options, fault } = exchange(rules, reading, place);
    return fault
      ? [{ words: faultSentence(fault, cards), rule: null, allowed: false }]
      : [allowed(say("against", { cards: choiceOf(options) }))];
  });
  return points.filter((point, at) => points.findIndex(({ words }) => words === point.words) === at);
}

/**
 * Whether the melds may be laid down in one turn, as the mode of the question asks.
 * @param {Book} book
 * @param {Question} question
 * @returns {Verdict}
 */
export function answerTogether(book, question) {
  const melds = question.melds.filter((meld) => meld.length);
  const allAtOnce = question.mode !== "eroeffnen";
  const found = opens(book.rules, melds, { allAtOnce, layingOff: question.mode === "hand-anlegen" });
  const [yes, no] = found.minimum ? ["enough", "not_enough"] : ["allowed", "not_allowed"];
  return {
    title: say(found.opens ? yes : no, { augen: found.augen }),
    allowed: found.opens,
    augen: found.augen,
    reasons: found.faults.map((fault) => reason(book, fault, melds[Number(fault.where[1] ?? 0)] ?? [])),
    rule: ruleOf(book, allAtOnce ? "all_at_once" : "opening"),
    hint: allAtOnce ? hintOf(book, question) : "",
  };
}

/**
 * @param {Book} book
 * @param {string} topic
 */
export const ruleOf = ({ topics }, topic) => topics[topic] ?? { words: "", place: "" };

/**
 * All cards at once means all of the hand: whoever lays down fewer has to lay off the rest.
 * @param {Book} book
 * @param {Question} question
 */
function hintOf({ cards_dealt: hand }, question) {
  const lying = cardsOfAll(question).length;
  if (lying >= hand) return "";
  return say(question.mode === "hand-anlegen" ? "not_all_laying_off" : "not_all", { lying, hand, rest: hand - lying });
}
