/* Hand zählen: as templates/referee/hand.html and verdict.html. */

import { h } from "../../../lists/keeper/drawn/dom.js";
import { reason, ruleOf } from "../answer.js";
import { answerHand } from "../hand.js";
import { checkCards } from "../melds/reading.js";
import { activeMeld, startedAgain } from "../question.js";
import { say } from "../words.js";
import { findingView, reasonView, ruleView, verdictView } from "./answers.js";
import { tap, tappedView } from "./cards.js";

/**
 * @import { Book } from "../answer.js"
 * @import { HandAnswer, ShownFinding } from "../hand.js"
 * @import { Question } from "../question.js"
 */

/**
 * @param {Book} book
 * @param {Question} question of one hand
 */
export function handPage(book, question) {
  const cards = activeMeld(question);
  const answer = answerHand(book, cards);
  const faults = checkCards(book.rules, cards).map((fault) => reason(book, fault, cards));
  return [
    h("section", { class: "meld active", "aria-labelledby": "augen" },
      h("div", { class: "meld-head" },
        h("h2", { id: "augen", "data-said": true }, say("augen", { augen: answer.augen })), " ",
        h("span", { class: "muted" }, say("cards", { count: answer.count }))),
      cards.length ? tappedView(question, 0, "hand", () => "") : h("p", { class: "muted" }, say("tap_hand")),
      faults.map(({ words }) => reasonView(words)),
      ruleView(ruleOf(book, "hand"))),
    cards.length > 0 && h("p", { class: "actions" },
      tap("empty", startedAgain(question), { class: "button quiet" }, say("start_again"))),
    h("section", { class: "together", "aria-labelledby": "auslegen" },
      h("h2", { id: "auslegen" }, say("what_opens")), couldBeLaid(answer), ruleView(ruleOf(book, "opening"))),
  ];
}

/** @param {HandAnswer} answer */
function couldBeLaid(answer) {
  const { best, hand_romme: whole } = answer;
  if (answer.too_many) return reasonView(say("too_many", { most: answer.most }));
  if (!best) return h("p", { class: "muted" }, say("too_few"));
  if (!best.melds.length) return verdictView(false, say("nothing"));
  if (whole) return [verdictView(true, `${say("hand")} · ${say("augen", { augen: whole.augen })}`), findingView(whole)];
  return [verdictView(best.opens, opening(answer, best)), findingView(best)];
}

/**
 * @param {HandAnswer} answer
 * @param {ShownFinding} best
 */
function opening({ lacking, minimum }, best) {
  const augen = say("augen", { augen: best.augen });
  if (lacking) return `${augen} – ${say("lacking", { lacking })}`;
  return minimum ? `${augen} – ${say("opens")}` : augen;
}
