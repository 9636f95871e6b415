/* The list as on paper (rule 13): running sums, crosses, the cell of whoever sits out hatched; tap a row to correct it. */

import { inGame, markIn, sumsOf } from "../known/list.js";
import { isRanked, sumIn } from "../known/score.js";
import { number, t } from "../known/words.js";
import { button, h, hidden } from "./dom.js";
import { callOffer, movingOffer, tableActions } from "./table.js";

/**
 * @import { List } from "../known/list.js"
 * @import { Cell, Column, Row, Rulebook, Sum } from "../known/score.js"
 * @import { Page } from "./page.js"
 */

/** @param {Page} page */
export function listView(page) {
  const { handover, list, mayGoDark, moving, screen } = page;
  const { rulebook, state } = list;
  const { names: first } = inGame(list, 1);
  const sums = sumsOf(list);
  return h("section", { class: "list", "aria-label": t("list") },
    h("div", { class: "list-head" }, h("h2", { tabindex: "-1", "data-heading": screen === "list" }, t("list")), callOffer(page), movingOffer(page)),
    moving.lacks && h("p", { key: "lacks", class: "note warning", role: "alert" }, moving.lacks),
    moving.moves?.noteView(list),
    h("p", { class: "muted" }, goal(list)),
    h("div", { class: "paper" },
      h("table", { class: `keeper-list of-${list.size}` },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("number_short")),
          list.at.seats.map((seat) => h("th", { scope: "col", title: fullNames(list, seat) }, first[seat] ?? t("empty_seat"),
            h("small", {}, rulebook.columns.map((column) => column.short).join(" · ")))))),
        h("tbody", {}, rows(page)),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Σ"),
          list.at.seats.map((seat) => sumCell(rulebook, sums.findLast((sum) => sum.seat === seat), first[seat])))),
      )),
    h("p", { class: "muted" }, reading(list)),
    state.open && mayGoDark && h("p", { class: "muted" }, t("screen_may_sleep")),
    !state.practice && (state.open || handover.portable.length > 0) &&
      h("p", {}, button({ onclick: () => handover.open() }, t("handover_open"))),
    tableActions(page),
    h("p", { class: "rules" }, h("a", { href: state.links.rules, target: "_blank", rel: "noopener" }, t("rules"))),
  );
}

/** @param {List} list */
function goal({ rulebook, state: { tournament: { name, target_score: target } } }) {
  return target === null ? name : `${name} · ${t(rulebook.ranked_by === "augen" ? "limit" : "target", { target })}`;
}

/**
 * How to read the table, and how to change what is in it.
 * @param {List} list
 */
function reading(list) {
  const { games, rulebook: { columns }, state } = list;
  const { out, words } = markIn(list, 1);
  return [
    state.open && games.size > 0 && `${t("tap_to_correct")} `,
    out === null && `${t(words.legend)} `,
    columns.length > 1 && h("span", { class: "below" }, t("below", { columns: columns.map((column) => column.short).join(", ") })),
  ];
}

/** @param {Page} page */
function rows(page) {
  const { list, typing } = page;
  const { state } = list;
  const kept = new Map(list.rows.map((row) => [row.number, row]));
  return Array.from({ length: Math.max(list.due, list.last?.number ?? 0) }, (_, at) => {
    const game = at + 1;
    const row = kept.get(game);
    const mark = markIn(list, game, row?.dealer);
    return h("tr", { key: `row-${game}`, class: typing.draft?.number === game ? "now" : null,
      onclick: row && state.open ? () => typing.correct(game) : null },
      h("th", { scope: "row" }, numberCell(page, game, row)),
      list.at.seats.map((seat) => cell(list, row?.cells[seat - 1] ?? null, mark, seat, game)));
  });
}

/**
 * @param {Page} page
 * @param {number} game
 * @param {Row | undefined} row
 */
function numberCell({ list: { games, state }, typing }, game, row) {
  if (!row) return game;
  const unsent = games.get(game)?.unsent;
  const content = [game, unsent && h("span", { class: "unsent", title: t("unsent_row") }, " ⚠", hidden(t("unsent_row")))];
  if (!state.open) return content;
  const label = t("correct", { number: game });
  return button({ class: "quiet", "aria-label": unsent ? `${label}, ${t("unsent_row")}` : label,
    onclick: (event) => { event.stopPropagation(); typing.correct(game); } }, content);
}

/**
 * Where somebody takes the seat his name stands above his first sum, which begins at nothing.
 * @param {List} list
 * @param {Cell | null} content
 * @param {ReturnType<typeof markIn>} mark
 * @param {number} seat
 * @param {number} game
 */
function cell(list, content, { seat: marked, out, words }, seat, game) {
  const { at, rulebook } = list;
  const comes = game > 1 && at.stints.some((stint) => stint.seat === seat && stint.from_game === game);
  const name = comes && h("small", { class: "comes" }, inGame(list, game).names[seat] ?? t("empty_seat"));
  if (at.player(seat, game) === null) return h("td", { class: "vacant" }, name || hidden(t("empty_seat")));
  if (out === seat) return h("td", { class: "dealt" }, name, hidden(t("sits_out")));
  const mark = marked === seat && h("abbr", { class: "mark", title: t(words.does) }, t(words.short));
  return h("td", {}, name, mark, content && rulebook.columns.map((column) => running(rulebook, column, content)));
}

/**
 * Everybody who sits there, one after the other.
 * @param {List} list
 * @param {number} seat
 */
const fullNames = ({ at }, seat) => at.stints.filter((stint) => stint.seat === seat).map(({ player }) => player ?? t("empty_seat")).join(" → ");

/**
 * @param {Rulebook} rulebook
 * @param {Column} column
 * @param {Cell} content
 */
function running(rulebook, column, content) {
  const kind = weight(rulebook, column);
  if (content.cross && column.attribute === "wertungspunkte") {
    return h("span", { class: `${kind} cross` }, "×", hidden(t("cross")));
  }
  return h("span", { class: kind }, number(content[column.attribute]));
}

/**
 * How strongly a column is written.
 * @param {Rulebook} rulebook
 * @param {Column} column
 */
const weight = (rulebook, column) => (isRanked(rulebook, column) ? "ranked" : "beside");

/**
 * Of whoever sat there last, with his name where another's is above the column.
 * @param {Rulebook} rulebook
 * @param {(Sum & { name: string }) | undefined} sum
 * @param {string | undefined} first
 */
function sumCell(rulebook, sum, first) {
  if (!sum) return h("td", {});
  return h("td", {}, sum.name !== first && h("small", { class: "comes" }, sum.name), sum.crosses > 0 && crossedOut(sum),
    rulebook.columns.map((column) => h("span", { class: weight(rulebook, column) }, number(sumIn(column, sum)))));
}

/**
 * Plus points less crosses (rule 14); of a list typed in from paper, only how many crosses.
 * @param {Sum} sum
 */
function crossedOut(sum) {
  const plus = sum.plus === undefined ? "" : `${sum.plus}\u2009−\u2009`;
  return h("span", { class: "crossed" }, plus, h("span", { class: "cross" }, `${sum.minus ?? sum.crosses}×`));
}
