/* Cards to tap and cards that lie, as templates/referee/keyboard.html, cards.html and what they include. */

import { h, hidden } from "../../../lists/keeper/drawn/dom.js";
import { isJoker, JOKER, RANKS, SUITS, suitOf } from "../melds/notation.js";
import { cardsOfAll, isFull, queryOf, withCard, withoutCard } from "../question.js";
import { cardName, letterOf, say, suitSign } from "../words.js";

/**
 * @import { Described, Some } from "../../../lists/keeper/drawn/dom.js"
 * @import { ShownCard } from "../answer.js"
 * @import { Card } from "../melds/notation.js"
 * @import { MeldRules } from "../melds/meld.js"
 * @import { Question } from "../question.js"
 */

/**
 * A tap: as without script, an address. app.js answers it without asking anybody.
 * @param {string} name
 * @param {Question} question
 * @param {Record<string, unknown>} props
 * @param {...Some} children
 */
export const tap = (name, question, props, ...children) =>
  h("a", { "data-key": name, href: `${queryOf(question)}#helfer`, ...props }, ...children);

/** @param {Card} card */
const face = (card) =>
  h("span", { class: `face ${suitOf(card) || "joker"}`, "aria-hidden": "true" },
    h("b", {}, letterOf(card)), !isJoker(card) && h("i", {}, suitSign(card)));

/**
 * Every card of the pack with how often it lies already.
 * @param {MeldRules} rules
 * @param {Question} question
 */
export function keyboard({ pack }, question) {
  const used = cardsOfAll(question);
  const oneKey = (/** @type {Card} */ card) => key(question, card, used.filter((one) => one === card).length,
    isJoker(card) ? pack.jokers : pack.decks);
  return h("div", { class: "keyboard", role: "group", "aria-label": say("tap_cards") },
    SUITS.map((suit, at) => h("div", { class: "suit" },
      RANKS.map((rank) => oneKey(suit + rank)), at === SUITS.length - 1 && pack.jokers > 0 && oneKey(JOKER))));
}

/**
 * @param {Question} question
 * @param {Card} card
 * @param {number} used
 * @param {number} there
 */
function key(question, card, used, there) {
  if (used >= there || isFull(question)) {
    return h("span", { class: "key gone" }, face(card), hidden(`${cardName(card)}, ${say("gone")}`),
      used > 0 && h("span", { class: "used", "aria-hidden": "true" }, `${used}×`));
  }
  return tap(card, withCard(question, card), { class: "key" }, face(card), hidden(cardName(card)),
    used > 0 && h("span", { class: "used" }, hidden(`, ${say("lies")} `), used,
      h("span", { "aria-hidden": "true" }, "×"), hidden(say("times"))));
}

/**
 * Cards that only lie there.
 * @param {ShownCard[]} cards
 */
export const cardsView = (cards) =>
  h("ul", { class: "lying" }, cards.map((card) => h("li", {}, h("span", { class: "lies" }, lying(card)))));

/**
 * Cards as they were tapped; a tap takes one away.
 * @param {Question} question
 * @param {number} meld
 * @param {string} prefix
 * @param {(at: number) => string} meaning
 */
export const tappedView = (question, meld, prefix, meaning) =>
  h("ul", { class: "lying" }, (question.melds[meld] ?? []).map((card, at) =>
    h("li", {}, tap(`${prefix}-${at + 1}`, withoutCard(question, meld, at), { class: "lies" },
      lying({ card, at, meaning: meaning(at) }), hidden(` ${say("take_away")}`)))));

/**
 * @param {ShownCard} card
 * @returns {(Described | string | false)[]}
 */
const lying = ({ card, meaning }) =>
  [face(card), hidden(cardName(card)), meaning !== "" && h("span", { class: "meaning" }, say("means", { cards: meaning }))];

/**
 * To play with or without jokers, where a rulebook leaves that open.
 * @param {boolean} optional
 * @param {Question} question
 */
export const packView = (optional, question) => optional &&
  h("nav", { class: "choice", "aria-label": say("pack") },
    tap("mit", { ...question, jokers: true }, { "aria-current": question.jokers && "true" }, say("with_jokers")),
    tap("ohne", { ...question, jokers: false }, { "aria-current": !question.jokers && "true" }, say("without_jokers")));

/**
 * The cards as text, and what could not be read in it.
 * @param {Question} question
 * @param {string} label
 * @param {{ texts: string[], open: boolean }} typed
 */
export const typingView = (question, label, { texts, open }) =>
  h("details", { class: "typing", open },
    h("summary", {}, say("typing")),
    h("form", { method: "get", action: "#helfer" },
      texts.map((text, at) => h("div", { class: "field" },
        h("label", { for: `cards-${at + 1}` }, texts.length > 1 ? `${at + 1}. ${label}` : label),
        h("input", { key: text, id: `cards-${at + 1}`, name: "cards", value: text, autocomplete: "off", autocapitalize: "off",
          spellcheck: "false", maxlength: 400, "aria-describedby": "schreibweise" }))),
      h("p", { class: "muted", id: "schreibweise" }, say("spelling")),
      !question.jokers && h("input", { type: "hidden", name: "joker", value: "ohne" }),
      h("p", { class: "actions" }, h("button", {}, say("show")))));
