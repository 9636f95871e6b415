/* Before the first game: the page is loading, cannot be had, or asks for the cards (rule 1). */

import { h } from "./dom.js";
import { exportView } from "./export_view.js";
import { takenNote } from "./handover_view.js";
import { t } from "./words.js";

export function loadingView() {
  return h("p", { class: "waiting", role: "status" }, t("loading"));
}

export function failedView(app) {
  const gone = app.failed === 404;
  return h("section", { class: "ask" },
    h("h1", {}, t(gone ? "link_gone" : "unreachable")),
    h("p", {}, app.reason ?? t(gone ? "link_gone_help" : "unreachable_help")),
    takenNote(app),
    app.outbox.all.length > 0 && [h("p", { class: "note warning" }, t("gone_unsent")), exportView(app, app.outbox.all)],
    !gone && h("button", { type: "button", class: "primary big", onclick: () => app.refresh() }, t("retry")),
  );
}

export function cardsView(app) {
  const { rulebook, tournament } = app.state;
  const cards = { cards: rulebook.pack.size, jokers: rulebook.pack.jokers };
  return h("section", { class: "ask" },
    h("p", { class: "muted" }, tournament.name),
    h("h2", { "data-heading": true, tabindex: "-1" }, t("cards_question", cards)),
    h("p", {}, t(cards.jokers ? "cards_help" : "cards_help_no_jokers", { ...cards, name: app.names[1] })),
    h("ol", { class: "seats" }, app.state.seats.map((seat) => h("li", {}, seat.name))),
    h("button", { type: "button", class: "primary big", onclick: () => app.delivery.confirmCards() },
      t("cards_confirm", cards)),
  );
}
