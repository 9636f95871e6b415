/* What people at the table say of the list: a second person confirms a game, somebody says that one is wrong. */

import { inGame } from "../known/list.js";
import { confirmerOf, objectionsIn, unconfirmedIn } from "../known/said.js";
import { knownOutcome } from "../known/score.js";
import { t } from "../known/words.js";
import { button, h } from "./dom.js";

/**
 * @import { List } from "../known/list.js"
 * @import { Page } from "./page.js"
 */

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
 * @param {{ all?: boolean }} [how]
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
