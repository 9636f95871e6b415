/* Entering one game: who finished and how, then the others' Augen. */

import { gain, gives, isWhatWasTyped, rankedColumn, sumInWords } from "./columns.js";
import { h } from "./dom.js";
import { contradiction, isDecidedByAugen, isTouched, losers, losingOutcomes, NOBODY, oddSeats, outcomeOfHand,
  resultsOf, winningOutcomes } from "./draft.js";
import { givingUpOffer } from "./giving_up_view.js";
import { markIn, offencesBefore } from "./model.js";
import { counterView, padView } from "./pad_view.js";
import { outcomeOf, scoreGame } from "./score.js";
import { t } from "./words.js";

export function entryView(app) {
  return isTouched(app.draft) ? typingView(app) : winnerView(app);
}

// First question

function winnerView(app) {
  const { draft, names, state } = app;
  const { seat: marked, out, words } = markIn(state, draft.number);
  return h("section", { key: "winner", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, t("who_finished")),
    h("p", { class: "muted" }, out === null ? t(words.plays, { name: names[marked] }) : t("dealer_sits_out", { name: names[out] })),
    h("div", { class: "tiles" },
      Object.keys(draft.hands).map((seat) => tile(app, Number(seat), names[seat], "tile")),
      !state.rulebook.winner_required && tile(app, NOBODY, t("nobody"), "tile nobody"),
    ),
    standing(app),
    givingUpOffer(app),
  );
}

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

// The others

function typingView(app) {
  const scores = previewOf(app);
  return h("section", { key: "typing", class: app.typing.counting ? "typing counting" : "typing" },
    h("h2", { class: "visually-hidden", "data-heading": true, tabindex: "-1" }, t("others")),
    h("div", { class: "players" },
      winnerLine(app, scores),
      app.draft.winner !== NOBODY && kinds(app),
      losers(app.draft).map((seat) => playerLine(app, seat, scores[seat])),
    ),
    h("div", { class: "input" }, input(app)),
  );
}

function input(app) {
  if (app.typing.asking) return sureView(app);
  if (app.typing.counting) return counterView(app);
  return [hint(app), choices(app), padView(app)];
}

/** Seat -> what this game will give, as far as it was typed. */
function previewOf(app) {
  const { draft, state, list } = app;
  const scores = scoreGame(state.rulebook, resultsOf(state.rulebook, draft), offencesBefore(state, list, draft.number),
    state.tournament.repeat_offence_extra);
  return Object.fromEntries(scores.map((score) => [score.seat, score]));
}

function winnerLine(app, scores) {
  const { winner } = app.draft;
  return h("button", { key: "finished", type: "button", class: "player finished",
    onclick: () => app.typing.askAgainWhoFinished() },
    h("span", { class: "name" }, winner === NOBODY ? t("nobody_short") : t("finished", { name: app.names[winner] })),
    h("span", { class: "change" }, t("change")),
    points(app, scores[winner], 0));
}

function kinds(app) {
  const { rulebook } = app.state;
  const wins = winningOutcomes(rulebook);
  if (wins.length === 1) return null;
  const many = wins.length > MOST_NAMED;
  const buttons = h("div", { key: "kinds", class: many ? "choices kinds many" : "choices kinds", role: "group",
    "aria-label": t("how_finished") },
    wins.map((outcome) =>
      h("button", { type: "button", "aria-pressed": String(outcome.code === app.draft.kind),
        onclick: () => app.typing.setKind(outcome.code) },
        h("span", {}, many ? shortKind(outcome) : kindName(wins, outcome)),
        h("span", { class: "gives" }, gives(rulebook, outcome)))));
  return many ? [buttons, h("p", { key: "kind", class: "hint" }, outcomeOf(rulebook, app.draft.kind).name)] : buttons;
}

// So many ways to finish stand beside each other by name; of more only the one that was chosen is named in full.
const MOST_NAMED = 3;

const shortKind = ({ name, short }) =>
  [short, name !== short && h("span", { class: "visually-hidden" }, ` ${name}`)];

/** "Hand-Rommé mit Anlegen" stands beside "Hand-Rommé": the end is enough. */
function kindName(wins, { name }) {
  const beside = wins.find((other) => name.startsWith(`${other.name} `));
  return beside ? name.slice(beside.name.length + 1) : name;
}

function playerLine(app, seat, score) {
  const { draft, state } = app;
  const hand = draft.hands[seat];
  const active = draft.active === seat;
  return h("button", { key: `player-${seat}`, type: "button", class: active ? "player active" : "player",
    "aria-pressed": String(active), onclick: () => app.typing.turnTo(seat) },
    h("span", { class: "who" },
      h("span", { class: "name" }, app.names[seat]), h("small", {}, handInWords(state.rulebook, hand))),
    h("span", { class: "held" }, hand.augen ?? "–", h("span", { class: "visually-hidden" }, t("augen_word"))),
    points(app, score, hand.augen));
}

function handInWords(rulebook, hand) {
  const code = outcomeOfHand(rulebook, hand);
  const missing = hand.augen === null ? t("augen_missing") : `${losingOutcomes(rulebook)[0].name}?`;
  if (!hand.thrownIn) return code ? outcomeOf(rulebook, code).name : missing;
  return `${code ? outcomeOf(rulebook, code).short : missing}, ${t("thrown_in")}`;
}

/** What the game gives a player; nothing where that is no more than what stands beside it. */
function points(app, score, held) {
  const { rulebook } = app.state;
  if (!score || isWhatWasTyped(rulebook, score, held)) return h("span", { class: "points" });
  return h("span", { class: score.cross ? "points cross" : "points" }, score.cross ? "× " : null, gain(rulebook, score),
    h("span", { class: "visually-hidden" }, ` ${rankedColumn(rulebook).name}`));
}

function hint(app) {
  const { rulebook } = app.state;
  const hand = app.draft.hands[app.draft.active];
  const wrong = contradiction(rulebook, app.draft);
  if (wrong) return h("p", { class: "hint wrong", role: "alert" }, t(wrong, { opened: openedName(rulebook) }));
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

function sureView(app) {
  const { rulebook } = app.state;
  const results = resultsOf(rulebook, app.draft);
  return h("div", { class: "sure", role: "alertdialog", "aria-label": t("sure") },
    oddSeats(rulebook, app.draft).map((seat) => {
      const { augen, outcome } = results.find((result) => result.seat === seat);
      const { name, augen: limits } = outcomeOf(rulebook, outcome);
      return h("p", {}, t("odd", { name: app.names[seat], augen, outcome: name, highest: limits.highest }));
    }),
    h("p", {}, h("b", {}, t("sure"))),
    h("button", { type: "button", class: "primary big", onclick: () => app.typing.setDraft(app.draft) }, t("change")),
    h("button", { type: "button", class: "big", onclick: () => app.typing.save({ sure: true }) }, t("sure_yes")));
}
