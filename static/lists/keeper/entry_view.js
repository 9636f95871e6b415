/* Entering one game: who finished and how, then the others' Augen; questions come in the place of the pad. */

import { h } from "./dom.js";
import { contradiction, isDecidedByAugen, isTouched, losingOutcomes, NOBODY, outcomeOfHand } from "./draft.js";
import { counterView, padView } from "./pad_view.js";
import { playersView } from "./players_view.js";
import { reasonView } from "./reason_view.js";
import { sureView } from "./sure_view.js";
import { winnerView } from "./winner_view.js";
import { t } from "./words.js";

export function entryView(app) {
  return isTouched(app.draft) ? typingView(app) : winnerView(app);
}

function typingView(app) {
  return h("section", { key: "typing", class: app.typing.counting ? "typing counting" : "typing" },
    h("h2", { class: "visually-hidden", "data-heading": true, tabindex: "-1" }, t("others")),
    playersView(app),
    h("div", { class: "input" }, input(app)),
  );
}

function input(app) {
  if (app.typing.asking === "sure") return sureView(app);
  if (app.typing.asking === "reason") return reasonView(app);
  if (app.typing.counting) return counterView(app);
  return [hint(app), choices(app), padView(app)];
}

function hint(app) {
  const { rulebook } = app.state;
  const hand = app.draft.hands[app.draft.active];
  const wrong = contradiction(rulebook, app.draft);
  if (wrong) return h("p", { key: "wrong", class: "hint wrong", role: "alert" }, t(wrong, { opened: openedName(rulebook) }));
  if (app.typing.lacking) return h("p", { key: "lacking", class: "hint wrong", role: "alert" }, app.typing.lacking);
  if (hand.thrownIn) return h("p", { class: "hint" }, t("claimed"));
  return null;
}

const openedName = (rulebook) => losingOutcomes(rulebook).find((outcome) => outcome.opened).name;

function choices(app) {
  const { rulebook } = app.state;
  const hand = app.draft.hands[app.draft.active];
  const code = outcomeOfHand(rulebook, hand);
  const decided = isDecidedByAugen(rulebook, hand);
  const outcomes = losingOutcomes(rulebook);
  if (outcomes.length === 1 && !rulebook.has_thrown_in) return null;
  return h("div", { key: "choices", class: `choices ${rulebook.has_thrown_in ? "hands" : ""}`, role: "group",
    "aria-label": t("hand_of", { name: app.names[app.draft.active] }) },
    outcomes.length > 1 && outcomes.map((outcome) => {
      const out = decided && outcome.code !== code;
      return h("button", { type: "button", "aria-pressed": String(outcome.code === code), disabled: out,
        onclick: () => app.typing.choose(outcome.code) }, outcome.name);
    }),
    rulebook.has_thrown_in && h("button", { type: "button", "aria-pressed": String(hand.thrownIn),
      disabled: app.draft.winner === NOBODY, onclick: () => app.typing.throwIn() }, t("thrown_in")));
}
