/* The list as on paper (rule 13): running sums, crosses, the cell of whoever sits out hatched; tap a row to correct it. */

import { isRanked, sumIn } from "./columns.js";
import { h } from "./dom.js";
import { markIn } from "./model.js";
import { number, t } from "./words.js";

export function listView(app) {
  const { list, state } = app;
  return h("section", { class: "list", "aria-label": t("list") },
    h("h2", { tabindex: "-1", "data-heading": app.screen === "list" }, t("list")),
    h("p", { class: "muted" }, notes(app)),
    h("div", { class: "paper" },
      h("table", { class: `keeper-list of-${list.size}` },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("number_short")),
          state.seats.map((seat) => h("th", { scope: "col", title: seat.name }, app.names[seat.number],
            h("small", {}, heads(state.rulebook)))))),
        h("tbody", {}, rows(app)),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Σ"), sums(app).map((sum) => sumCell(state.rulebook, sum)))),
      )),
    state.open && app.wakeLock.isRefused && h("p", { class: "muted" }, t("screen_may_sleep")),
    (state.open || app.handover.portable.length > 0) &&
      h("p", {}, h("button", { type: "button", onclick: () => app.handover.open() }, t("handover_open"))),
    h("p", { class: "rules" }, h("a", { href: app.state.links.rules, target: "_blank", rel: "noopener" }, t("rules"))),
  );
}

const heads = ({ columns }) => columns.map((column) => column.short).join(" · ");

function notes({ list, state }) {
  const { name, target_score: target } = state.tournament;
  const { out, words } = markIn(state, 1);
  const legend = out === null ? [t(words.legend)] : [];
  const { columns } = state.rulebook;
  const below = columns.length > 1 ? [h("span", { class: "below" }, ` · ${columns.map((column) => column.short).join(t("below"))}`)] : [];
  const goal = target === null ? [] : [t("target", { target })];
  const help = state.open && list.games.size > 0 ? [t("tap_to_correct")] : [];
  const parts = [name, ...goal, ...legend, ...help];
  return [parts.join(" · "), below];
}

function rows(app) {
  const { list, state } = app;
  const kept = new Map(list.rows.map((row) => [row.number, row]));
  return Array.from({ length: Math.max(list.due, list.last?.number ?? 0) }, (_, at) => {
    const row = kept.get(at + 1);
    const mark = markIn(state, at + 1);
    return h("tr", { key: `row-${at + 1}`, class: app.draft?.number === at + 1 ? "now" : null,
      onclick: row && state.open ? () => app.typing.correct(at + 1) : null },
      h("th", { scope: "row" }, numberCell(app, at + 1, row)),
      state.seats.map((seat) => cell(state.rulebook, row?.cells[seat.number - 1], mark, seat.number)));
  });
}

function numberCell(app, at, row) {
  if (!row) return at;
  const { unsent } = app.list.games.get(at);
  const content = [at, unsent && unsentMark()];
  if (!app.state.open) return content;
  return h("button", { type: "button", class: "quiet", "aria-label": unsent ? correctUnsent(at) : t("correct", { number: at }),
    onclick: (event) => { event.stopPropagation(); app.typing.correct(at); } }, content);
}

const unsentMark = () => h("span", { class: "unsent", title: t("unsent_row") }, " ⚠", hidden(t("unsent_row")));

const correctUnsent = (at) => `${t("correct", { number: at })}, ${t("unsent_row")}`;

const hidden = (text) => h("span", { class: "visually-hidden" }, text);

function cell(rulebook, content, { seat: marked, out, words }, seat) {
  if (out === seat) return h("td", { class: "dealt" }, hidden(t("sits_out")));
  const mark = marked === seat && h("abbr", { class: "mark", title: t(words.does) }, t(words.short));
  return h("td", {}, mark, content && rulebook.columns.map((column) => running(rulebook, column, content)));
}

function running(rulebook, column, content) {
  const kind = weight(rulebook, column);
  if (content.cross && column.attribute === "wertungspunkte") {
    return h("span", { class: `${kind} cross` }, "×", hidden(t("cross")));
  }
  return h("span", { class: kind }, number(content[column.attribute]));
}

/** How strongly a column is written. */
const weight = (rulebook, column) => (isRanked(rulebook, column) ? "ranked" : "beside");

/** Sums of the games; of a list typed in from paper, what was typed. */
export function sums(app) {
  if (!app.state.typed) return app.list.sums;
  return app.state.seats.map((seat) => {
    const { wertungspunkte: net, ...totals } = seat.totals;
    return { seat: seat.number, net, ...totals };
  });
}

function sumCell(rulebook, sum) {
  return h("td", {}, sum.crosses > 0 && crossedOut(sum),
    rulebook.columns.map((column) => h("span", { class: weight(rulebook, column) }, number(sumIn(column, sum)))));
}

/** Plus points less crosses (rule 14); of a list typed in from paper, only how many crosses. */
function crossedOut(sum) {
  const plus = sum.plus === undefined ? "" : `${sum.plus}\u2009−\u2009`;
  return h("span", { class: "crossed" }, plus, h("span", { class: "cross" }, `${sum.minus ?? sum.crosses}×`));
}
