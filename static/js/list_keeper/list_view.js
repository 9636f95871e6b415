/* The list as on paper (rule 13): running sums, crosses, the dealer's cell hatched; tap a row to correct it. */

import { h } from "./dom.js";
import { dealerIn } from "./model.js";
import { number, t } from "./words.js";

export function listView(app) {
  const { list, state } = app;
  return h("section", { class: "list", "aria-label": t("list") },
    h("h2", { tabindex: "-1", "data-heading": app.screen === "list" }, t("list")),
    h("p", { class: "muted" }, notes(app).join(" · ")),
    h("div", { class: "paper" },
      h("table", { class: `keeper-list of-${list.size}` },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("number_short")),
          state.seats.map((seat) => h("th", { scope: "col", title: seat.name }, app.names[seat.number],
            h("small", {}, t("column_head")))))),
        h("tbody", {}, rows(app)),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Σ"), sums(app).map(sumCell))),
      )),
    h("p", { class: "rules" }, h("a", { href: app.rulesUrl, target: "_blank", rel: "noopener" }, t("rules"))),
  );
}

function notes({ list, state }) {
  const legend = dealerIn(state, 1).sitsOut ? [] : [t("deals_legend")];
  const help = state.open && list.games.size > 0 ? [t("tap_to_correct")] : [];
  return [state.tournament.name, ...legend, ...help];
}

function rows(app) {
  const { list, state } = app;
  const kept = new Map(list.rows.map((row) => [row.number, row]));
  return Array.from({ length: list.due }, (_, at) => {
    const row = kept.get(at + 1);
    const dealer = dealerIn(state, at + 1);
    return h("tr", { key: `row-${at + 1}`, class: app.draft?.number === at + 1 ? "now" : null,
      onclick: row && state.open ? () => app.correct(at + 1) : null },
      h("th", { scope: "row" }, numberCell(app, at + 1, row)),
      state.seats.map((seat) => cell(row?.cells[seat.number - 1], dealer, seat.number)));
  });
}

function numberCell(app, at, row) {
  if (!row) return at;
  const unsent = app.list.games.get(at).unsent;
  if (unsent) {
    return [at, h("span", { class: "unsent", title: t("unsent_row") }, " ⚠", hidden(t("unsent_row")))];
  }
  if (!app.state.open) return at;
  return h("button", { type: "button", class: "quiet", "aria-label": t("correct", { number: at }),
    onclick: (event) => { event.stopPropagation(); app.correct(at); } }, at);
}

const hidden = (text) => h("span", { class: "visually-hidden" }, text);

function cell(content, dealer, seat) {
  if (dealer.sitsOut && dealer.seat === seat) {
    return h("td", { class: "dealt" }, hidden(t("sits_out")));
  }
  const deals = dealer.seat === seat && h("abbr", { class: "deals", title: t("deals") }, t("deals_short"));
  if (!content) return h("td", {}, deals);
  return h("td", {}, deals,
    content.cross
      ? h("span", { class: "wp cross" }, "×", hidden(t("cross")))
      : h("span", { class: "wp" }, number(content.wertungspunkte)),
    h("span", { class: "augen" }, number(content.augen)));
}

/** Sums of the games; of a list typed in from paper, what was typed. */
export function sums(app) {
  if (!app.state.typed) return app.list.sums;
  return app.state.seats.map((seat) => {
    const { wertungspunkte: net, ...totals } = seat.totals;
    return { seat: seat.number, net, ...totals };
  });
}

function sumCell(sum) {
  return h("td", {}, sum.crosses > 0 && crossedOut(sum),
    h("span", { class: "wp" }, number(sum.net)),
    h("span", { class: "augen" }, number(sum.augen)));
}

/** Plus points less crosses (rule 14); of a list typed in from paper, only how many crosses. */
function crossedOut(sum) {
  const plus = sum.plus === undefined ? "" : `${sum.plus}\u2009−\u2009`;
  return h("span", { class: "crossed" }, plus, h("span", { class: "cross" }, `${sum.minus ?? sum.crosses}×`));
}
