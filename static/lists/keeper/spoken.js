/* What is said of a hand as it is typed: to whoever reads by ear, and where something is missing to everybody. */

import { gain, isWhatWasTyped, rankedColumn, sumIn } from "./columns.js";
import { isFinished, lackOf, leastAugen, losingOutcomes } from "./draft.js";
import { previewOf } from "./model.js";
import { number, t } from "./words.js";

/** "Bauer: 17 Augen, +2, zusammen 31. Weiter: Claus", once the typing moves on or nothing is missing; else nothing. */
export function typedInWords(app, seat, draft) {
  const finished = isFinished(app.state.rulebook, draft);
  const preview = previewOf(app.state, app.list, draft)[seat];
  const moved = draft.active !== seat && t("moved_on", { name: app.names[draft.active] });
  if (!finished && !moved) return "";
  return [preview && handInWords(app, seat, preview), moved || t("all_typed")].filter(Boolean).join(" ");
}

function handInWords({ names, state: { rulebook } }, seat, { score, sum }) {
  const sumNow = t("with_sum", { sum: number(sumIn(rankedColumn(rulebook), sum)) });
  const given = isWhatWasTyped(rulebook, score, score.augen) ? [] : [gain(rulebook, score)];
  return `${names[seat]}: ${[t("augen_count", { augen: score.augen }), ...given, sumNow].join(", ")}.`;
}

/** What the player who is being typed still needs; empty: nothing. */
export function lackInWords({ names, state: { rulebook } }, draft) {
  const name = names[draft.active];
  switch (lackOf(rulebook, draft)) {
    case "augen": return t("lacks_augen", { name });
    case "more": return t("lacks_more", { least: leastAugen(rulebook) });
    case "outcome": return t("lacks_outcome", { name, outcomes: losingOutcomes(rulebook).map((one) => one.name).join(t("or")) });
    default: return "";
  }
}
