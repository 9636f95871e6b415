/* The end of a list: everybody looks at the sums and agrees, then it is closed, and this is the receipt; or somebody gives up. */

import { breakable, sumsOf } from "../known/list.js";
import { objectionsIn, unconfirmedIn } from "../known/said.js";
import { isRanked, sumIn } from "../known/score.js";
import { number, t, tableAndSeries, timeOf } from "../known/words.js";
import { button, h, title } from "./dom.js";
import { confirmingView } from "./table.js";

/**
 * @import { List, State } from "../known/list.js"
 * @import { Page } from "./page.js"
 */

/** @param {Page} page */
export function closingView(page) {
  const { delivery, list } = page;
  const { names, seated } = list;
  if (delivery.signing !== null) return signingView(page, delivery.signing);
  const isDisputed = objectionsIn(list).length > 0;
  const isRead = unconfirmedIn(list, delivery.outbox.entries).length === 0;
  const all = isRead && !isDisputed && seated.every((seat) => delivery.hasSigned(seat.number));
  return h("section", { key: "closing", class: "ask" },
    title(heading(list)),
    list.struck && runningGame(page),
    confirmingView(page, { all: true }),
    h("p", {}, t("closing_help")),
    summary(list),
    h("div", { class: "tiles agree", role: "group", "aria-label": t("agree_group") },
      seated.map((seat) => {
        const signed = delivery.hasSigned(seat.number);
        return button({ key: `agree-${seat.number}`, class: "tile", "aria-pressed": String(signed),
          disabled: isDisputed || !isRead, onclick: () => delivery.askToSign(seat.number) },
          h("span", { class: "tick", "aria-hidden": "true" }, signed ? "✓" : "○"),
          names[seat.number]);
      })),
    button({ class: "primary big", disabled: !all, onclick: () => delivery.close() }, t("close_list")),
    !all && h("p", { class: "muted" }, t("close_when")));
}

/**
 * The phone is in the hand of one player: his name, large, his own sums among the others', and nothing else to tap. He signs
 * above the sums: below them lie the names, where the finger still is.
 * @param {Page} page
 * @param {number} seat
 */
function signingView({ delivery, list }, seat) {
  const name = list.seated.find((one) => one.number === seat)?.name ?? "";
  const isMine = delivery.agreed.has(seat);
  const isSigned = delivery.hasSigned(seat);
  return h("section", { key: `signing-${seat}`, class: "ask signing", "data-shows": `signing ${seat}` },
    h("p", {}, t("signing_for")),
    title(breakable(name)),
    (isMine || !isSigned) && button({ class: isMine ? "big" : "primary big", onclick: () => delivery.agree(seat) },
      t(isMine ? "sign_not" : "sign", { name: list.names[seat] })),
    h("p", {}, t(isSigned && !isMine ? "signed_elsewhere" : "signing_help")),
    summary(list),
    button({ class: "quiet", onclick: () => delivery.askToSign(null) }, t("back")));
}

/**
 * Games not begun are struck; the one that was running may be missing still.
 * @param {Page} page
 */
function runningGame({ list, typing }) {
  return button({ class: "big", onclick: () => typing.enterRunning() }, t("enter_running", { number: list.due + 1 }));
}

/** @param {List} list */
function heading({ reached, state, struck }) {
  if (struck) return t("closing_struck");
  return reached ? t("closing_target", { target: state.tournament.target_score }) : t("closing");
}

/**
 * Everybody has agreed, and the server does not know yet.
 * @param {Page} page
 */
export function waitingView({ delivery, list, outbox }) {
  return h("section", { key: "waiting", class: "ask" },
    title(t("closing_waits")),
    h("p", {}, t(outbox.isStuck ? "closing_offline" : "closing_sending")),
    summary(list),
    button({ class: "quiet", onclick: () => delivery.withdraw() }, t("change_after_all")));
}

/** @param {List} list */
export function closedView(list) {
  const { ended, gave_up: gaveUp, goes_on: goesOn, series } = list.state;
  return h("section", { key: "closed", class: "ask" },
    title(ended ?? `✓ ${t("closed")}`),
    receipt(list.state),
    gaveUp !== null && h("p", {}, t("gave_up", { name: list.names[gaveUp] })),
    !ended && h("p", {}, t("closed_help")),
    goesOn && h("p", { class: "note" }, goesOn),
    summary(list),
    series.running > series.number && h("p", { class: "note" }, t("other_series", { number: series.running })));
}

/**
 * What everybody may take a picture of, and compare with the organiser's page.
 * @param {State} state
 */
function receipt(state) {
  const { check_word: word, closed_at: closedAt } = state;
  if (!word || !closedAt) return null;
  return h("div", { class: "receipt" },
    h("p", {}, state.tournament.name),
    h("p", {}, `${tableAndSeries(state)} · ${t("at_time", { time: timeOf(closedAt, state) })}`),
    h("p", { class: "check-word" }, h("small", {}, t("check_word")), word),
    h("p", { class: "muted" }, t("check_word_help")));
}

/**
 * The sums as everybody compares them, in the columns of the rulebook.
 * @param {List} list
 */
function summary(list) {
  const { rulebook } = list;
  const heads = [...rulebook.columns.map((column) => column.short), ...(rulebook.has_crosses ? [t("crosses")] : [])];
  return h("table", { class: "summary" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("player")),
      heads.map((head) => h("th", { scope: "col", class: "number" }, head)))),
    h("tbody", {}, sumsOf(list).map((sum) => h("tr", {}, h("th", { scope: "row" }, sum.name),
      rulebook.columns.map((column) => {
        const shown = number(sumIn(column, sum));
        return h("td", { class: "number" }, isRanked(rulebook, column) ? h("b", {}, shown) : shown);
      }),
      rulebook.has_crosses && crossesCell(sum.crosses)))));
}

/** @param {number} crosses */
function crossesCell(crosses) {
  return h("td", { class: crosses ? "number cross" : "number" }, crosses ? `${crosses} ×` : "–");
}

/**
 * Giving up (romme24, "Aufgeben"): between games, only by the one behind, with a warning; the list is settled as it is.
 * @param {Page} page
 * @param {number} seat
 */
export function givingUpView({ delivery, list }, seat) {
  const name = list.names[seat];
  return h("section", { key: "giving-up", class: "ask" },
    title(t("give_up_question", { name })),
    h("p", { class: "note warning" }, t("give_up_warning", { name, number: list.games.size })),
    summary(list),
    button({ class: "primary big", onclick: () => delivery.askGivingUp(null) }, t("give_up_no")),
    button({ class: "big", disabled: delivery.busy, onclick: () => delivery.giveUp(seat) },
      t("give_up_yes", { name })));
}
