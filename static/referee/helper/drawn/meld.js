/* Meldung prüfen: as templates/referee/meld.html and meld_section.html. */

import { h, hidden } from "../../../lists/keeper/drawn/dom.js";
import { answerMeld, answerTogether, ruleOf } from "../answer.js";
import { cardsOfAll, mayHaveNext, MODES, queryOf, startedAgain, withNextMeld, withoutMeld } from "../question.js";
import { say } from "../words.js";
import { readingView, reasonView, ruleView, verdictView } from "./answers.js";
import { tap, tappedView } from "./cards.js";

/**
 * @import { Book, MeldAnswer } from "../answer.js"
 * @import { Question } from "../question.js"
 */

/**
 * The answers, the active meld first.
 * @param {Book} book
 * @param {Question} question
 */
export function meldPage(book, question) {
  const sections = question.melds.map((_meld, index) => ({ index, section: meldSection(book, question, index) }));
  const others = sections.filter(({ index }) => index !== question.active);
  const asked = cardsOfAll(question).length > 0;
  return [
    sections[question.active]?.section,
    h("p", { class: "actions" },
      mayHaveNext(question) && tap("next", withNextMeld(question), { class: "button" }, say("next_meld")), " ",
      asked && tap("empty", startedAgain(question), { class: "button quiet" }, say("start_again"))),
    asked && togetherSection(book, question),
    others.map(({ section }) => section),
    asked && h("section", { class: "table-rules", "aria-labelledby": "danach" },
      h("h2", { id: "danach" }, say("when_it_lies")), topicsOfTheTable(book).map((topic) => ruleView(ruleOf(book, topic)))),
  ];
}

/**
 * What may be done with melds that lie.
 * @param {Book} book
 */
const topicsOfTheTable = ({ rules }) => (rules.pack.jokers ? ["laying_off", "exchange", "joker_taken"] : ["laying_off"]);

/**
 * @param {Book} book
 * @param {Question} question
 * @param {number} index
 */
function meldSection(book, question, index) {
  const cards = question.melds[index] ?? [];
  const answer = cards.length ? answerMeld(book, cards) : null;
  const number = index + 1;
  const active = index === question.active;
  const several = question.melds.length > 1;
  const [only, another] = answer?.readings ?? [];
  const meaning = (/** @type {number} */ at) => (another ? "" : only?.cards.find((card) => card.at === at)?.meaning ?? "");
  return h("section", { key: `meld-${number}`, class: active ? "meld active" : "meld", "aria-labelledby": `meldung-${number}` },
    h("div", { class: "meld-head" },
      h("h2", { id: `meldung-${number}` }, several && `${number}. `, titleView(answer, active)),
      several && h("span", { class: "links" },
        !active && tap(`meld-${number}`, { ...question, active: index }, {}, say("change"), hidden(` ${number}`)), " ",
        tap(`weg-${number}`, withoutMeld(question, index), {}, say("remove"), hidden(` ${number}`)))),
    cards.length ? tappedView(question, index, String(number), meaning) : h("p", { class: "muted" }, say("tap_meld")),
    answer && answerView(answer));
}

/**
 * @param {MeldAnswer | null} answer
 * @param {boolean} active
 */
function titleView(answer, active) {
  if (!answer || answer.open_question) return say("meld");
  const augen = Math.max(...answer.readings.map((reading) => reading.augen));
  return h("span", { "data-said": active },
    h("span", { class: answer.is_meld ? "yes" : "no", "aria-hidden": "true" }, answer.is_meld ? "✓" : "✗"), " ",
    answer.is_meld ? `${answer.title} · ${say("augen", { augen })}` : answer.title);
}

/** @param {MeldAnswer} answer */
const answerView = ({ open_question: open, readings, otherwise, reasons }) => [
  reasons.map(({ words, rule }) => [
    h("p", { class: open ? "reason waiting" : "reason" }, words),
    rule && !open && ruleView(rule),
  ]),
  readings.map((reading) => readingView(reading, { detailed: true, several: readings.length > 1 })),
  otherwise.length > 0 && h("details", { class: "otherwise" },
    h("summary", {}, say("otherwise", { count: otherwise.length })),
    otherwise.map((reading) => readingView(reading, { detailed: false, several: true }))),
];

/**
 * @param {Book} book
 * @param {Question} question
 */
function togetherSection(book, question) {
  const together = answerTogether(book, question);
  return h("section", { class: "together", "aria-labelledby": "zusammen" },
    h("h2", { id: "zusammen" }, say(question.melds.length > 1 ? "one_turn" : "on_the_table")),
    book.rules.opening_minimum > 0 && h("nav", { class: "choice", "aria-label": say("what_for") }, MODES.map((mode, at) =>
      tap(`mode-${at + 1}`, question, { href: `${queryOf({ ...question, mode })}#zusammen`,
        "aria-current": mode === question.mode && "true" }, say(mode)))),
    verdictView(together.allowed, together.title, true),
    together.reasons.map(({ words }) => reasonView(words)),
    together.hint !== "" && reasonView(together.hint),
    ruleView(together.rule));
}
