/* Giving up (romme24, "Aufgeben"): between games, only by the one behind, with a warning; the list is settled as it is. */

import { summary } from "./closing_view.js";
import { h } from "./dom.js";
import { mayGiveUp } from "./model.js";
import { t } from "./words.js";

/** A quiet way to it below the first question. */
export function givingUpOffer(app) {
  if (app.outbox.waiting > 0) return null;
  return mayGiveUp(app.state, app.list).map((seat) =>
    h("button", { key: `give-up-${seat}`, type: "button", class: "quiet giving-up", onclick: () => app.confirming.askGivingUp(seat) },
      t("give_up", { name: app.names[seat] })));
}

export function givingUpView(app) {
  const seat = app.confirming.givingUp;
  const name = app.names[seat];
  return h("section", { key: "giving-up", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, t("give_up_question", { name })),
    h("p", { class: "note warning" }, t("give_up_warning", { name, number: app.list.games.size })),
    summary(app),
    h("button", { type: "button", class: "primary big", onclick: () => app.confirming.askGivingUp(null) }, t("give_up_no")),
    h("button", { type: "button", class: "big", disabled: app.confirming.busy, onclick: () => app.confirming.giveUp(seat) },
      t("give_up_yes", { name })));
}
