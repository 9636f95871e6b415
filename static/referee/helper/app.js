/*
 * The referee's helper: what the server answers a tap with a page for, is answered here, on the phone, without asking
 * anybody. Without this script every tap is a link.
 */

import { h, patch } from "../../lists/keeper/drawn/dom.js";
import { keyboard, packView, typingView } from "./drawn/cards.js";
import { handPage } from "./drawn/hand.js";
import { meldPage } from "./drawn/meld.js";
import { asTyped, oneHand, readQuestion } from "./question.js";
import { say, useWords } from "./words.js";

/**
 * @import { Book } from "./answer.js"
 * @import { Typed } from "./melds/notation.js"
 * @import { Words } from "./words.js"
 *
 * @typedef {{ page: "meld" | "hand", books: { mit: Book, ohne: Book }, words: Words, typed: Typed }} Helper as helper.py has it
 */

const root = /** @type {HTMLElement} */ (document.getElementById("helfer"));
const status = /** @type {HTMLElement} */ (document.getElementById("gesagt"));
/** @type {Helper} */
const helper = JSON.parse(root.dataset.helper ?? "");
useWords(helper.words);

/** Draw the question of the address. */
function draw() {
  const address = new URLSearchParams(location.search);
  const { question: asked, messages } = readQuestion(helper.typed, address);
  const isHand = helper.page === "hand";
  const question = isHand ? oneHand(asked) : asked;
  const book = helper.books[question.jokers ? "mit" : "ohne"];
  patch(root, [
    h("div", { class: "asking" },
      messages.map((message) => h("p", { class: "note error", role: "alert" }, message)),
      packView(book.jokers_optional, question),
      keyboard(book.rules, question)),
    h("div", { class: "answers" },
      isHand ? handPage(book, question) : meldPage(book, question),
      typingView(question, say(isHand ? "hand_label" : "meld"), { texts: asTyped(address, question, messages), open: messages.length > 0 })),
  ]);
  const search = question.jokers ? "" : "?joker=ohne";
  for (const place of document.querySelectorAll(".places a")) if (isHelper(place)) place.search = search;
}

/**
 * Whether this leads to a page of the helper, which goes on with or without jokers as this one does.
 * @param {Element} place
 * @returns {place is HTMLAnchorElement}
 */
const isHelper = (place) => place instanceof HTMLAnchorElement && /\/(?:meldung|hand)\/$/u.test(place.pathname);

/**
 * Go on to another question.
 * @param {string} query
 */
function answer(query) {
  history.replaceState(null, "", location.pathname + query);
  draw();
  status.textContent = [...root.querySelectorAll("[data-said]")].map((one) => one.textContent?.trim()).join(". ");
  const heading = root.querySelector(".meld.active .meld-head");
  if (heading && heading.getBoundingClientRect().bottom > innerHeight - 60) root.scrollIntoView();
}

root.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target instanceof Element ? event.target.closest("a[data-key]") : null;
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  answer(link.search);
});

root.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const typed = new FormData(form);
  answer(`?${new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]))}`);
});

draw();
