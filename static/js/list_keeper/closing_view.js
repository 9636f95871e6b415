/* The last game is in: everybody looks at the sums and agrees, then the list is closed. */

import { isRanked, sumIn } from "./columns.js";
import { h } from "./dom.js";
import { sums } from "./list_view.js";
import { number, t } from "./words.js";

export function closingView(app) {
  const { seats, links } = app.state;
  const all = seats.every((seat) => app.confirming.agreed.has(seat.number));
  const waiting = app.outbox.waiting > 0;
  return h("section", { key: "closing", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, heading(app)),
    h("p", {}, t("closing_help")),
    summary(app),
    h("div", { class: "tiles agree", role: "group", "aria-label": t("agree_group") },
      seats.map((seat) => {
        const agreed = app.confirming.agreed.has(seat.number);
        return h("button", { key: `agree-${seat.number}`, type: "button", class: "tile", "aria-pressed": String(agreed),
          onclick: () => app.confirming.agree(seat.number) },
          h("span", { class: "tick", "aria-hidden": "true" }, agreed ? "✓" : "○"),
          app.names[seat.number]);
      })),
    h("button", { type: "button", class: "primary big", disabled: !all || waiting || app.confirming.busy,
      onclick: () => app.confirming.confirm(links.close, { seen: versions(app.state.games) }) }, t("close_list")),
    !all && h("p", { class: "muted" }, t("close_when")),
    waiting && h("p", { class: "muted" }, t("close_unsent")));
}

/** Number of a game -> its version: what the table agrees on. */
function versions(games) {
  return Object.fromEntries(games.map((game) => [game.number, game.version]));
}

function heading({ list, state }) {
  return list.reached ? t("closing_target", { target: state.tournament.target_score }) : t("closing");
}

export function closedView(app) {
  const { gave_up: gaveUp } = app.state;
  return h("section", { key: "closed", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, `✓ ${t("closed")}`),
    gaveUp && h("p", {}, t("gave_up", { name: app.names[gaveUp] })),
    h("p", {}, t("closed_help")),
    summary(app));
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
