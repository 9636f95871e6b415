/* The table as a whole: what people say of the list, the others read along on their own phones, a referee is called, games change their numbers. */

import { inGame } from "../known/list.js";
import { confirmerOf, objectionsIn, unconfirmedIn } from "../known/said.js";
import { knownOutcome } from "../known/score.js";
import { t } from "../known/words.js";
import { button, fieldOf, h, title } from "./dom.js";

/**
 * @import { List, State } from "../known/list.js"
 * @import { Page } from "./page.js"
 */

/**
 * The ways there, below the list.
 * @param {Page} page
 */
export function tableActions({ list: { state }, mates }) {
  return [
    state.links.reader && h("p", {}, button({ onclick: () => mates.open() }, t("mates_open"))),
    practiceOffer(state),
  ];
}

/**
 * A game was forgotten, or two stand in each other's place.
 * @param {Page} page
 */
export const movingOffer = ({ list: { games, state }, moving }) => state.open && games.size > 0 && !state.practice && state.links.swap &&
  button({ class: "quiet", onclick: () => moving.open() }, t("moving_open"));

/**
 * Calling a referee, on top of the list: whoever needs one looks no further.
 * @param {Page} page
 */
export const callOffer = ({ list: { state }, show }) => state.open && state.links.call && !state.call &&
  button({ onclick: () => show("call") }, t("call_open"));

/**
 * Before the series has begun, a list to try things on.
 * @param {State} state
 */
export function practiceOffer({ links, series }) {
  return links.practice && !series.started_at && h("p", { class: "rules" }, h("a", { href: links.practice }, t("practice")));
}

/**
 * The code for the others, and whose name a phone has taken.
 * @param {Page} page
 */
export function matesView({ delivery, list: { seated, state: { names_taken: taken = [] } }, mates, show }) {
  const here = seated.filter((seat) => taken.includes(seat.number));
  return h("section", { key: "mates", class: "ask handover" },
    title(t("mates")),
    h("p", {}, t("mates_help")),
    mates.code ? h("img", { class: "qr", src: mates.code, alt: t("mates_code") }) : h("p", { class: "long-link" }, mates.link),
    here.length > 0 && h("h3", {}, t("names_taken")),
    h("ul", { class: "names-taken" }, here.map(({ name, number }) => h("li", {}, h("span", {}, name),
      button({ class: "quiet", disabled: delivery.busy, onclick: () => delivery.releaseName(number) }, t("name_release"))))),
    h("div", { class: "actions" }, button({ onclick: () => show("entry") }, t("back"))));
}

const REASONS = ["call_0", "call_1", "call_2", "call_3", "call_4"];

/**
 * Nothing is said aloud: a reason, and the organiser sees it.
 * @param {Page} page
 */
export function callView({ delivery, show }) {
  return h("form", { key: "call", class: "ask reason", onsubmit: (event) => delivery.callReferee(fieldOf(event, "reason")) },
    title(t("call_open")),
    h("p", {}, t("call_help")),
    h("div", { class: "choices" }, REASONS.map((key) =>
      button({ disabled: delivery.busy, onclick: () => delivery.callReferee(t(key)) }, t(key)))),
    h("label", { for: "call-reason" }, t("reason_other")),
    h("div", { class: "with-button" },
      h("input", { id: "call-reason", name: "reason", required: true, maxlength: "120", autocomplete: "off" }),
      h("button", { class: "primary", disabled: delivery.busy }, t("call_send"))),
    h("div", { class: "actions" }, button({ class: "quiet", onclick: () => show("list") }, t("back"))));
}

/**
 * What became of the call.
 * @param {Page} page
 */
export function callNote({ delivery, list: { state: { call } } }) {
  return call && h("div", { key: "call-note", class: call.seen_at ? "note call-note" : "note warning call-note", role: "status" },
    h("p", {}, h("b", {}, t(call.seen_at ? "call_seen" : "call_unseen")), ` ${call.reason}`),
    button({ disabled: delivery.busy, onclick: () => delivery.endCall() }, t("call_end")));
}

/**
 * What is not settled, with both ways to settle it.
 * @param {Page} page
 */
export function objectionsView({ delivery, list, typing }) {
  return objectionsIn(list).map(({ id, seat, name = "", game, note }) =>
    h("section", { key: `objection-${id}`, class: "note warning objection", role: "status" },
      h("p", {}, h("b", {}, t("objection", { name: seat === null ? name : list.names[seat], number: game })), note && ` ${note}`),
      h("div", { class: "actions" },
        button({ onclick: () => typing.correct(game) }, t("correct", { number: game })),
        button({ disabled: delivery.busy, onclick: () => delivery.settleObjection(id) }, t("objection_stays")))));
}

/**
 * The games that wait for a second person; between two games only the last one, and the numbers of the others.
 * @param {Page} page
 */
export function confirmingView(page, { all = false } = {}) {
  const { delivery, list } = page;
  const waiting = unconfirmedIn(list, delivery.outbox.entries);
  const shown = all ? waiting : waiting.slice(-1);
  const others = waiting.slice(0, waiting.length - shown.length);
  return [
    shown.map((number) => oneToConfirm(page, number)),
    others.length > 0 && h("p", { key: "unconfirmed", class: "muted" }, t("unconfirmed", { numbers: others.join(", ") })),
  ];
}

/**
 * @param {Page} page
 * @param {number} number
 */
function oneToConfirm({ delivery, list }, number) {
  const seat = confirmerOf(list, number);
  return h("section", { key: `confirm-${number}`, class: "note confirming", "data-shows": `confirm ${number}` },
    h("p", {}, h("b", {}, t("text_game", { number })), ` ${inWords(list, number)}`),
    button({ class: "primary", onclick: () => delivery.confirmGame(number, seat) }, t("confirms", { name: list.names[seat] })));
}

/**
 * A game in one line: who finished, what the others held.
 * @param {List} list
 * @param {number} number
 */
export function inWords(list, number) {
  const { games, names, rulebook } = inGame(list, number);
  const results = games.get(number)?.results ?? [];
  return results.map(({ seat, outcome, augen }) => {
    const known = knownOutcome(rulebook, outcome);
    return known?.wins ? `${names[seat]} ${known.short ?? known.name}` : `${names[seat]} ${augen}`;
  }).join(" · ");
}
