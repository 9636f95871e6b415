/* The sentences come with the page, from tournament/referee/words_helper.py and words_melds.py; here they are filled in. */

import { formFor } from "../../web/counted.js";
import { isJoker, JOKER, rankOf, suitOf } from "./melds/notation.js";

/**
 * @import { Fault } from "./melds/meld.js"
 * @import { Card } from "./melds/notation.js"
 *
 * @typedef {string | import("../../web/counted.js").Counted} Sentence
 * @typedef {Record<string, string | number>} Values
 * @typedef {object} Words
 * @property {Record<string, Sentence>} said
 * @property {Record<string, { topic: string, sentence: Sentence }>} faults
 * @property {Record<string, string>} kinds
 * @property {Record<string, string>} ends
 * @property {Record<string, string>} ranks those that are no numbers
 * @property {Record<string, string>} letters as they stand on the cards
 * @property {Record<string, { sign: string, name: string, typed: string }>} suits
 * @property {{ and: string, or: string, or_several: string }} choice
 */

/** @type {Words} */
let words;

/** @param {Words} given */
export function useWords(given) {
  words = given;
}

/**
 * That sentence with the values in it.
 * @param {string} key
 * @param {Values} [values]
 */
export const say = (key, values = {}) => filled(words.said[key], values);

/**
 * @param {Sentence | undefined} sentence
 * @param {Values} values
 */
function filled(sentence, values) {
  if (sentence === undefined) throw new Error("no such sentence");
  return formFor(sentence, values).replace(/%\((\w+)\)s/gu, (_match, name) => String(values[name]));
}

/**
 * As it is said: `Kreuz 7`, `Herz Bube`, `Joker`.
 * @param {Card} card
 */
export function cardName(card) {
  const rank = rankOf(card);
  return isJoker(card) ? say("pack") : say("card", { suit: words.suits[suitOf(card)]?.name ?? "", rank: words.ranks[rank] ?? rank });
}

/**
 * The rank as it stands on the card: `10`, `B`.
 * @param {Card} card
 */
export const letterOf = (card) => words.letters[rankOf(card)] ?? rankOf(card);

/**
 * As its reader types it: `kr10`, `heB`, `JK`.
 * @param {Card} card
 */
export const typedCard = (card) => (isJoker(card) ? JOKER : `${words.suits[suitOf(card)]?.typed ?? ""}${letterOf(card)}`);

/**
 * The sign of its suit; a joker has none.
 * @param {Card} card
 */
export const suitSign = (card) => (card === JOKER ? "" : words.suits[suitOf(card)]?.sign ?? "");

/**
 * Cards to choose from, each choice one or several together.
 * @param {Card[][]} options
 */
export function choiceOf(options) {
  const together = options.map((cards) => cards.map(cardName).join(words.choice.and));
  return together.join(options.some((cards) => cards.length > 1) ? words.choice.or_several : words.choice.or);
}

/** @param {string} kind */
export const kindName = (kind) => words.kinds[kind] ?? kind;

/**
 * @param {string} end
 * @param {Card[]} cards
 */
export const endSentence = (end, cards) => filled(words.ends[end], { cards: choiceOf(cards.map((card) => [card])) });

/**
 * Why `cards` are no meld, or may not be laid.
 * @param {Fault} fault
 * @param {Card[]} cards
 */
export function faultSentence({ code, where, params }, cards) {
  const index = where.findLast((one) => typeof one === "number" && one < cards.length);
  const at = cards[Number(index)];
  const lacking = Number(params.minimum) - Number(params.augen);
  return filled(words.faults[code]?.sentence, { ...params, lacking, at: at ? cardName(at) : "" });
}

/**
 * The rule a fault is about: a key of the rules in words; empty where it is none.
 * @param {Fault} fault
 */
export const topicOf = ({ code }) => words.faults[code]?.topic ?? "";
