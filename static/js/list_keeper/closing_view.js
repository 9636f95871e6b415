/* The last game is in: everybody looks at the sums and agrees, then the list is closed. */

import { h } from "./dom.js";
import { sums } from "./list_view.js";
import { number, t } from "./words.js";

export function closingView(app) {
  const { seats, links } = app.state;
  const all = seats.every((seat) => app.agreed.has(seat.number));
  const waiting = app.outbox.waiting > 0;
  return h("section", { key: "closing", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, t("closing")),
    h("p", {}, t("closing_help")),
    summary(app),
    h("div", { class: "tiles agree", role: "group", "aria-label": t("agree_group") },
      seats.map((seat) => {
        const agreed = app.agreed.has(seat.number);
        return h("button", { key: `agree-${seat.number}`, type: "button", class: "tile", "aria-pressed": String(agreed),
          onclick: () => app.agree(seat.number) },
          h("span", { class: "tick", "aria-hidden": "true" }, agreed ? "✓" : "○"),
          app.names[seat.number]);
      })),
    h("button", { type: "button", class: "primary big", disabled: !all || waiting || app.busy,
      onclick: () => app.confirm(links.close, {}) }, t("close_list")),
    !all && h("p", { class: "muted" }, t("close_when")),
    waiting && h("p", { class: "muted" }, t("close_unsent")));
}

export function closedView(app) {
  return h("section", { key: "closed", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, `✓ ${t("closed")}`),
    h("p", {}, t("closed_help")),
    summary(app));
}

function summary(app) {
  return h("table", { class: "summary" },
    h("thead", {}, h("tr", {},
      h("th", { scope: "col" }, t("player")),
      ["points", "augen_word", "crosses"].map((word) => h("th", { scope: "col", class: "number" }, t(word))))),
    h("tbody", {}, sums(app).map((sum) => h("tr", {}, h("th", { scope: "row" }, app.names[sum.seat]),
      h("td", { class: "number" }, h("b", {}, number(sum.net))), h("td", { class: "number" }, number(sum.augen)),
      h("td", { class: sum.crosses ? "number cross" : "number" }, sum.crosses ? `${sum.crosses} ×` : "–")))));
}
