/* The last game is in: everybody looks at the sums and agrees, then the list is closed, and this is the receipt. */

import { timeOf } from "./clock.js";
import { isRanked, sumIn } from "./columns.js";
import { h } from "./dom.js";
import { sums } from "./list_view.js";
import { number, t } from "./words.js";

export function closingView(app) {
  const { seats } = app.state;
  const all = seats.every((seat) => app.closing.agreed.has(seat.number));
  return h("section", { key: "closing", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, heading(app)),
    app.list.struck && runningGame(app),
    h("p", {}, t("closing_help")),
    summary(app),
    h("div", { class: "tiles agree", role: "group", "aria-label": t("agree_group") },
      seats.map((seat) => {
        const agreed = app.closing.agreed.has(seat.number);
        return h("button", { key: `agree-${seat.number}`, type: "button", class: "tile", "aria-pressed": String(agreed),
          onclick: () => app.closing.agree(seat.number) },
          h("span", { class: "tick", "aria-hidden": "true" }, agreed ? "✓" : "○"),
          app.names[seat.number]);
      })),
    h("button", { type: "button", class: "primary big", disabled: !all, onclick: () => app.closing.close() },
      t("close_list")),
    !all && h("p", { class: "muted" }, t("close_when")));
}

/** Games not begun are struck; the one that was running may be missing still. */
function runningGame(app) {
  const number = app.list.due + 1;
  return h("button", { type: "button", class: "big", onclick: () => app.typing.enterRunning() }, t("enter_running", { number }));
}

/** Everybody has agreed, and the server does not know yet. */
export function waitingView(app) {
  return h("section", { key: "waiting", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, t("closing_waits")),
    h("p", {}, t(app.outbox.isStuck ? "closing_offline" : "closing_sending")),
    summary(app),
    h("button", { type: "button", class: "quiet", onclick: () => app.closing.withdraw() }, t("change_after_all")));
}

function heading({ list, state }) {
  if (list.struck) return t("closing_struck");
  return list.reached ? t("closing_target", { target: state.tournament.target_score }) : t("closing");
}

export function closedView(app) {
  const { gave_up: gaveUp, series } = app.state;
  return h("section", { key: "closed", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, `✓ ${t("closed")}`),
    app.state.check_word && receipt(app.state),
    gaveUp && h("p", {}, t("gave_up", { name: app.names[gaveUp] })),
    h("p", {}, t("closed_help")),
    summary(app),
    series.running > series.number && h("p", { class: "note" }, t("other_series", { number: series.running })));
}

/** What everybody may take a picture of, and compare with the organiser's page. */
function receipt({ check_word: word, closed_at: closedAt, series, table, tournament }) {
  return h("div", { class: "receipt" },
    h("p", {}, tournament.name),
    h("p", {}, `${t("table_series", { table: table.number, series: series.number })} · ${t("at_time", { time: timeOf(closedAt) })}`),
    h("p", { class: "check-word" }, h("small", {}, t("check_word")), word),
    h("p", { class: "muted" }, t("check_word_help")));
}

/** The sums as everybody compares them, in the columns of the rulebook. */
export function summary(app) {
  const { columns, has_crosses: hasCrosses } = app.state.rulebook;
  const names = [...columns.map((column) => column.short), ...(hasCrosses ? [t("crosses")] : [])];
  return h("table", { class: "summary" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("player")),
      names.map((name) => h("th", { scope: "col", class: "number" }, name)))),
    h("tbody", {}, sums(app).map((sum) => h("tr", {}, h("th", { scope: "row" }, app.names[sum.seat]),
      columns.map((column) => sumCell(app, column, sum)), hasCrosses && crossesCell(sum)))));
}

function sumCell(app, column, sum) {
  const shown = number(sumIn(column, sum));
  return h("td", { class: "number" }, isRanked(app.state.rulebook, column) ? h("b", {}, shown) : shown);
}

function crossesCell({ crosses }) {
  return h("td", { class: crosses ? "number cross" : "number" }, crosses ? `${crosses} ×` : "–");
}
