/* The first question about a game: who finished it. Beside it, how the table stands. */

import { sumInWords } from "./columns.js";
import { h } from "./dom.js";
import { NOBODY } from "./draft.js";
import { givingUpOffer } from "./giving_up_view.js";
import { markIn } from "./model.js";
import { t } from "./words.js";

export function winnerView(app) {
  const { draft, names, state } = app;
  const { seat: marked, out, words } = markIn(state, draft.number);
  const seats = Object.keys(draft.hands).map(Number);
  return h("section", { key: "winner", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, t("who_finished")),
    h("p", { class: "muted" }, out === null ? t(words.plays, { name: names[marked] }) : t("dealer_sits_out", { name: names[out] })),
    h("div", { class: seats.length > ONE_BELOW_THE_OTHER ? "tiles many" : "tiles" },
      seats.map((seat) => tile(app, seat, names[seat], "tile")),
      !state.rulebook.winner_required && tile(app, NOBODY, t("nobody"), "tile nobody"),
    ),
    standing(app),
    givingUpOffer(app),
  );
}

// So many names stand below each other; more stand in pairs, so that nobody has to scroll to find his.
const ONE_BELOW_THE_OTHER = 3;

function tile(app, seat, text, kind) {
  return h("button", { key: `tile-${seat}`, type: "button", class: kind, "aria-pressed": "false",
    onclick: () => app.typing.finishedBy(seat) }, text);
}

function standing(app) {
  if (app.list.games.size === 0) return null;
  return h("dl", { class: "standing" },
    app.list.sums.map((sum) => {
      const { ranked, others } = sumInWords(app.state.rulebook, sum);
      return h("div", {}, h("dt", {}, app.names[sum.seat]),
        h("dd", {}, h("b", {}, ranked), others.length > 0 && h("span", { class: "muted" }, others.join(" · "))));
    }),
  );
}
