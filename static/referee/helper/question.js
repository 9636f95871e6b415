/* What somebody asks: cards in the address, so that every tap is a link. As tournament/referee/question.py. */

import { parseCards } from "./melds/notation.js";
import { faultSentence, say, typedCard } from "./words.js";

/**
 * @import { Card, Typed } from "./melds/notation.js"
 *
 * @typedef {"eroeffnen" | "hand" | "hand-anlegen"} Mode what the melds are to be
 * @typedef {{ melds: Card[][], active: number, mode: Mode, jokers: boolean }} Question
 *   melds, each in the order in which its cards were tapped; `active`: the one the next card goes to
 */

/** @type {Mode[]} */
export const MODES = ["eroeffnen", "hand", "hand-anlegen"];
const MOST_MELDS = 8;
const MOST_CARDS = 20; // in one meld, or in a hand: more is no question from a table
const LONGEST_WORD = 20;
const LONGEST_TEXT = 400;

/** @param {Question} question */
export const cardsOfAll = ({ melds }) => melds.flat();

/** @param {Question} question */
export const activeMeld = ({ melds, active }) => melds[active] ?? [];

/**
 * Whether the active meld takes no more cards.
 * @param {Question} question
 */
export const isFull = (question) => activeMeld(question).length >= MOST_CARDS;

/** @param {Question} question */
export const mayHaveNext = ({ melds }) => melds.every((meld) => meld.length) && melds.length < MOST_MELDS;

/**
 * The question as an address: `?cards=kr7+kr8+kr9`.
 * @param {Question} question
 */
export function queryOf({ melds, active, mode, jokers }) {
  const asked = new URLSearchParams();
  if (melds.some((meld) => meld.length)) for (const meld of melds) asked.append("cards", meld.join(" "));
  if (active !== melds.length - 1) asked.append("meldung", String(active + 1));
  if (mode !== "eroeffnen") asked.append("als", mode);
  if (!jokers) asked.append("joker", "ohne");
  return `?${asked}`;
}

/** @type {(question: Question, card: Card) => Question} */
export const withCard = (question, card) => withMeld(question, question.active, [...activeMeld(question), card]);

/**
 * One card taken away again; its meld becomes the active one.
 * @type {(question: Question, meld: number, at: number) => Question}
 */
export const withoutCard = (question, meld, at) =>
  ({ ...withMeld(question, meld, (question.melds[meld] ?? []).filter((_card, index) => index !== at)), active: meld });

/** @type {(question: Question) => Question} */
export const withNextMeld = (question) => ({ ...question, melds: [...question.melds, []], active: question.melds.length });

/**
 * The others, or one empty meld.
 * @type {(question: Question, meld: number) => Question}
 */
export function withoutMeld(question, meld) {
  const others = question.melds.filter((_meld, index) => index !== meld);
  return { ...question, melds: others.length ? others : [[]], active: Math.max(0, others.length - 1) };
}

/** @type {(question: Question, index: number, meld: Card[]) => Question} */
const withMeld = (question, index, meld) => ({ ...question, melds: question.melds.map((one, at) => (at === index ? meld : one)) });

/** @type {(question: Question) => Question} */
export const startedAgain = ({ mode, jokers }) => ({ melds: [[]], active: 0, mode, jokers });

/**
 * The same cards as one hand.
 * @type {(question: Question) => Question}
 */
export const oneHand = (question) =>
  ({ ...question, melds: [cardsOfAll(question).slice(0, MOST_CARDS)], active: 0, mode: "eroeffnen" });

/**
 * The question of an address, and what in it could not be understood, in words; that is left out.
 * @param {Typed} typed
 * @param {URLSearchParams} asked
 */
export function readQuestion(typed, asked) {
  const texts = asked.getAll("cards");
  const read = texts.slice(0, MOST_MELDS).map((text) => readMeld(typed, text));
  const melds = read.length ? read.map(({ cards }) => cards) : [[]];
  const messages = read.flatMap((one) => one.messages);
  if (texts.length > MOST_MELDS) messages.unshift(say("most_melds", { most: MOST_MELDS }));
  const mode = MODES.find((one) => one === asked.getAll("als").at(-1)) ?? "eroeffnen";
  const active = indexOf(asked.getAll("meldung").at(-1) ?? "", melds.length);
  return { question: { melds, active, mode, jokers: asked.getAll("joker").at(-1) !== "ohne" }, messages };
}

/**
 * Every meld as text: while something in it could not be understood, as it was typed.
 * @param {URLSearchParams} asked
 * @param {Question} question
 * @param {string[]} messages
 */
export function asTyped(asked, { melds }, messages) {
  if (!messages.length) return melds.map((meld) => meld.map(typedCard).join(" "));
  const texts = asked.getAll("cards").slice(0, MOST_MELDS).map(cut);
  return texts.length === melds.length ? texts : [cut(texts.join(" "))];
}

/** @param {string} text */
const cut = (text) => [...text].slice(0, LONGEST_TEXT).join("");

/**
 * @param {Typed} typed
 * @param {string} text
 */
function readMeld(typed, text) {
  const { cards, unknown } = parseCards(typed, cut(text));
  const messages = unknown.slice(0, 3).map((word) =>
    faultSentence({ code: "card_unknown", where: [], params: { card: shown(word) } }, []));
  if (cards.length > MOST_CARDS || [...text].length > LONGEST_TEXT) messages.push(say("most_cards", { most: MOST_CARDS }));
  return { cards: cards.slice(0, MOST_CARDS), messages };
}

/**
 * The word that is no card, cut short and without what cannot be seen.
 * @param {string} word
 */
function shown(word) {
  const letters = [...word];
  const short = letters.length > LONGEST_WORD ? [...letters.slice(0, LONGEST_WORD), "…"] : letters;
  return short.map((letter) => (/[\p{C}\p{Z}]/u.test(letter) ? "\ufffd" : letter)).join("");
}

/**
 * The index of the active meld: the last one unless another is named.
 * @param {string} text
 * @param {number} melds
 */
function indexOf(text, melds) {
  const number = /^\d{1,2}$/u.test(text) ? Number(text) : melds;
  return number >= 1 && number <= melds ? number - 1 : melds - 1;
}
