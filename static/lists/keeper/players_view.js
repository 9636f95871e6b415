/* Who finished and how, and what the others hold: what was typed, what it gives, and the running sum with it. */

import { gain, gives, isWhatWasTyped, rankedColumn, sumIn } from "./columns.js";
import { h } from "./dom.js";
import { losers, losingOutcomes, NOBODY, outcomeOfHand, winningOutcomes } from "./draft.js";
import { previewOf } from "./model.js";
import { outcomeOf } from "./score.js";
import { number, t } from "./words.js";

// So many players, and ways to finish, stand in full beside or below each other; more are abbreviated and stand closer.
const IN_FULL = { players: 2, kinds: 3 };

export function playersView(app) {
  const preview = previewOf(app.state, app.list, app.draft);
  const seats = losers(app.draft);
  const many = seats.length > IN_FULL.players;
  return h("div", { class: "players" },
    winnerLine(app, preview),
    app.draft.winner !== NOBODY && kinds(app),
    h("div", { class: many ? "losers many" : "losers" }, seats.map((seat) => playerLine(app, seat, preview[seat], many))));
}

function winnerLine(app, preview) {
  const { winner } = app.draft;
  return h("button", { key: "finished", type: "button", class: "player finished",
    onclick: () => app.typing.askAgainWhoFinished() },
    h("span", { class: "who" },
      h("span", { class: "name" }, winner === NOBODY ? t("nobody_short") : app.names[winner]),
      winner !== NOBODY && h("small", {}, finished(app))),
    h("span", { class: "change" }, t("change")),
    points(app, preview[winner], 0));
}

/** "hat beendet"; where the ways to do so are abbreviated, the one that was chosen is named in full. */
function finished(app) {
  const { rulebook } = app.state;
  const inFull = winningOutcomes(rulebook).length <= IN_FULL.kinds;
  return inFull ? t("has_finished") : outcomeOf(rulebook, app.draft.kind).name;
}

function kinds(app) {
  const { rulebook } = app.state;
  const wins = winningOutcomes(rulebook);
  if (wins.length === 1) return null;
  const many = wins.length > IN_FULL.kinds;
  return h("div", { key: "kinds", class: many ? "choices kinds many" : "choices kinds", role: "group",
    "aria-label": t("how_finished") },
    wins.map((outcome) =>
      h("button", { type: "button", "aria-pressed": String(outcome.code === app.draft.kind),
        onclick: () => app.typing.setKind(outcome.code) },
        h("span", {}, many ? shortKind(outcome) : kindName(wins, outcome)),
        h("span", { class: "gives" }, gives(rulebook, outcome)))));
}

const shortKind = ({ name, short }) =>
  [short, name !== short && h("span", { class: "visually-hidden" }, ` ${name}`)];

/** "Hand-Rommé mit Anlegen" stands beside "Hand-Rommé": the end is enough. */
function kindName(wins, { name }) {
  const beside = wins.find((other) => name.startsWith(`${other.name} `));
  return beside ? name.slice(beside.name.length + 1) : name;
}

function playerLine(app, seat, preview, many) {
  const { draft, state } = app;
  const hand = draft.hands[seat];
  const active = draft.active === seat;
  return h("button", { key: `player-${seat}`, type: "button", class: active ? "player active" : "player",
    "aria-pressed": String(active), onclick: () => app.typing.turnTo(seat) },
    h("span", { class: "who" },
      h("span", { class: "name" }, app.names[seat]), h("small", {}, handInWords(state.rulebook, hand, many))),
    h("span", { class: "held" }, held(hand, preview?.score), h("span", { class: "visually-hidden" }, t("augen_word"))),
    points(app, preview, hand.augen));
}

/** What he holds; of a hand that was thrown in, what he claimed and what is recorded (rule 15). */
function held(hand, score) {
  if (!hand.thrownIn || !score || score.augen === hand.augen) return hand.augen ?? "–";
  return [h("span", { class: "claimed" }, `${hand.augen} →`, h("span", { class: "visually-hidden" }, t("recorded"))),
    ` ${score.augen}`];
}

function handInWords(rulebook, hand, many) {
  const code = outcomeOfHand(rulebook, hand);
  const missing = hand.augen === null ? t("augen_missing") : `${losingOutcomes(rulebook)[0].name}?`;
  if (!hand.thrownIn && !many) return code ? outcomeOf(rulebook, code).name : missing;
  const said = code ? outcomeOf(rulebook, code).short : missing;
  return hand.thrownIn ? `${said}, ${t("thrown_in")}` : said;
}

/** What the game gives a player, below it his running sum; the first not where it only repeats what he holds. */
function points(app, preview, augen) {
  if (!preview) return h("span", { class: "points" });
  const { rulebook } = app.state;
  const { score, sum } = preview;
  const column = rankedColumn(rulebook);
  return h("span", { class: score.cross ? "points cross" : "points" },
    !isWhatWasTyped(rulebook, score, augen) &&
      h("span", { class: "gain" }, score.cross ? "× " : null, gain(rulebook, score), hidden(` ${column.name}`)),
    h("span", { class: "sum" }, hidden(t("sum_word")), `= ${number(sumIn(column, sum))}`));
}

const hidden = (text) => h("span", { class: "visually-hidden" }, text);
