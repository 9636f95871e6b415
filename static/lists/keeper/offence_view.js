/* A second thrown-in hand: asks whom was informed until that is recorded (rule 15). */

import { h } from "./dom.js";
import { t } from "./words.js";

export function offenceView(app) {
  return app.state.offences.map(({ seat, game }) =>
    h("form", { key: `offence-${seat}-${game}`, class: "note warning offence",
      onsubmit: (event) => report(app, event, seat, game) },
      h("p", {}, h("b", {}, t("offence", { name: app.names[seat], number: game })), " ", t("offence_help")),
      h("label", { for: `informed-${seat}-${game}` }, t("informed")),
      h("input", { id: `informed-${seat}-${game}`, name: "informed", required: true, maxlength: "120",
        autocomplete: "off" }),
      h("button", { disabled: app.confirming.busy }, t("record"))));
}

function report(app, event, seat, game) {
  event.preventDefault();
  const informed = new FormData(event.target).get("informed");
  app.confirming.confirm(app.state.links.offence, { seat, game, informed });
}
