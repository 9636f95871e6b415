/* Why a game is changed on which others were already played: one tap, or a few words; the organiser can read it. */

import { h } from "./dom.js";
import { t } from "./words.js";

const READY_MADE = ["reason_typed", "reason_counted", "reason_player", "reason_referee"];

export function reasonView(app) {
  const { number } = app.draft;
  return h("form", { key: "reason", class: "reason", "aria-label": t("reason", { number }), onsubmit: (event) => submit(app, event) },
    h("h2", { id: "why", "data-question": true, tabindex: "-1" }, t("reason", { number })),
    h("div", { class: "choices", role: "group", "aria-labelledby": "why" },
      READY_MADE.map((key) => h("button", { type: "button", onclick: () => app.typing.give(t(key)) }, t(key)))),
    h("label", { for: "reason" }, t("reason_other")),
    h("div", { class: "with-button" },
      h("input", { id: "reason", name: "reason", required: true, maxlength: "120", autocomplete: "off" }),
      h("button", { class: "primary" }, t("save"))));
}

function submit(app, event) {
  event.preventDefault();
  const reason = new FormData(event.target).get("reason").trim();
  if (reason) app.typing.give(reason);
}
