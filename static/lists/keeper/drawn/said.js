/* What people at the table say of the list: a second person confirms a game, somebody says that one is wrong. */

import { inGame } from "../known/list.js";
import { confirmerOf, objectionsIn, unconfirmedIn } from "../known/said.js";
import { knownOutcome } from "../known/score.js";
import { t } from "../known/words.js";
import { h } from "./dom.js";

/**
 * @import { List } from "../known/list.js"
 * @import { Typing } from "../known/typing.js"
 * @import { Delivery } from "../sent/delivery.js"
 */

/**
 * What is not settled, with both ways to settle it.
 * @param {List} list
 * @param {Typing} typing
 * @param {Delivery} delivery
 */
export function objectionsView(list, typing, delivery) {
  return objectionsIn(list).map(({ id, seat, name = "", game, note }) =>
    h("section", { key: `objection-${id}`, class: "note warning objection", role: "status" },
      h("p", {}, h("b", {}, t("objection", { name: seat === null ? name : list.names[seat], number: game })), note && ` ${note}`),
      h("div", { class: "actions" },
        h("button", { type: "button", onclick: () => typing.correct(game) }, t("correct", { number: game })),
        h("button", { type: "button", disabled: delivery.busy, onclick: () => delivery.settleObjection(id) }, t("objection_stays")))));
}

/**
 * The games that wait for a second person; between two games only the last one, and the numbers of the others.
 * @param {List} list
 * @param {Delivery} delivery
 * @param {{ all?: boolean }} [how]
 */
export function confirmingView(list, delivery, { all = false } = {}) {
  const waiting = unconfirmedIn(list, delivery.outbox.entries);
  const shown = all ? waiting : waiting.slice(-1);
  const others = waiting.slice(0, waiting.length - shown.length);
  return [
    shown.map((number) => oneToConfirm(list, number, delivery)),
    others.length > 0 && h("p", { key: "unconfirmed", class: "muted" }, t("unconfirmed", { numbers: others.join(", ") })),
  ];
}

/**
 * @param {List} list
 * @param {number} number
 * @param {Delivery} delivery
 */
function oneToConfirm(list, number, delivery) {
  const seat = confirmerOf(list, number);
  return h("section", { key: `confirm-${number}`, class: "note confirming", "data-shows": `confirm ${number}` },
    h("p", {}, h("b", {}, t("text_game", { number })), ` ${inWords(list, number)}`),
    h("button", { type: "button", class: "primary", onclick: () => delivery.confirmGame(number, seat) }, t("confirms", { name: list.names[seat] })));
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
