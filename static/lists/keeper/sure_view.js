/* Odd Augen are asked about once, before the game is stored. */

import { h } from "./dom.js";
import { oddSeats, resultsOf } from "./draft.js";
import { outcomeOf } from "./score.js";
import { t } from "./words.js";

export function sureView(app) {
  const { rulebook } = app.state;
  const results = resultsOf(rulebook, app.draft);
  return h("div", { key: "sure", class: "sure", role: "alertdialog", "aria-label": t("sure") },
    oddSeats(rulebook, app.draft).map((seat) => {
      const { augen, outcome } = results.find((result) => result.seat === seat);
      const { name, augen: limits } = outcomeOf(rulebook, outcome);
      return h("p", {}, t("odd", { name: app.names[seat], augen, outcome: name, highest: limits.highest }));
    }),
    h("p", {}, h("b", {}, t("sure"))),
    h("button", { type: "button", class: "primary big", onclick: () => app.typing.setDraft(app.draft) }, t("change")),
    h("button", { type: "button", class: "big", onclick: () => app.typing.save({ sure: true }) }, t("sure_yes")));
}
