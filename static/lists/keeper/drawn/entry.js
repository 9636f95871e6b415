/* Entering one game: who finished and how, then the others' Augen; questions come in the place of the pad. */

import { activeHand, isCorrection, isFinished, isTouched, losingOutcomes, NOBODY, outcomeOfHand, resultsOf } from "../known/draft.js";
import { markIn, mayGiveUp } from "../known/list.js";
import { contradiction, oddities } from "../known/oddities.js";
import { changesInWords, oddInWords, sumInWords, t } from "../known/words.js";
import { fieldOf, h, hidden } from "./dom.js";
import { counterView, padView, playersView } from "./hands.js";

/**
 * @import { Draft } from "../known/draft.js"
 * @import { List } from "../known/list.js"
 * @import { Typing } from "../known/typing.js"
 * @import { Delivery } from "../sent/delivery.js"
 * @import { Some } from "./dom.js"
 */

/**
 * @param {List} list
 * @param {Draft} draft
 * @param {Typing} typing
 * @param {Delivery} delivery
 */
export function entryView(list, draft, typing, delivery) {
  if (typing.asking === "dealer") return dealerView(list, draft, typing);
  if (typing.asking === "taking_back") return takingBackView(draft, typing);
  if (!isTouched(draft)) return winnerView(list, draft, typing, delivery);
  return h("section", { key: "typing", class: typing.counting ? "typing counting" : "typing" },
    h("h2", { class: "visually-hidden", "data-heading": true, tabindex: "-1" }, t("others")),
    playersView(list, draft, typing),
    h("div", { class: "input", "data-shows": typing.asking ?? (typing.counting ? "counter" : "pad") }, input(list, draft, typing)),
  );
}

/**
 * The first question about a game: who finished it. How the table stands is above it, the answers where the thumb is.
 * @param {List} list
 * @param {Draft} draft
 * @param {Typing} typing
 * @param {Delivery} delivery
 */
function winnerView(list, draft, typing, delivery) {
  const { names, rulebook } = list;
  const { seat: marked, out, words } = markIn(list, draft.number, draft.dealer);
  const seats = Object.keys(draft.hands).map(Number);
  return h("section", { key: "winner", class: "ask winner", "data-shows": `winner of ${draft.number}: ${seats.map((seat) => names[seat])}` },
    out === null ? h("p", { class: "muted" }, t(words.plays, { name: names[marked] })) : dealerLine(list, draft, out, typing),
    !draft.before && [standing(list), givingUpOffer(list, delivery)],
    h("h2", { "data-heading": true, tabindex: "-1" }, t("who_finished")),
    h("div", { class: seats.length > ONE_BELOW_THE_OTHER ? "tiles many" : "tiles" },
      !rulebook.winner_required && tile(NOBODY, t("nobody"), "tile nobody", typing),
      seats.map((seat) => tile(seat, names[seat] ?? "", "tile", typing)),
    ),
  );
}

/**
 * Who sits out, and beside it a quiet way to say that another one dealt.
 * @param {List} list
 * @param {Draft} draft
 * @param {number} out
 * @param {Typing} typing
 */
function dealerLine({ names }, { dealer }, out, typing) {
  return h("p", { class: "muted dealer-line" }, h("span", {}, t(dealer ? "out_of_turn" : "dealer_sits_out", { name: names[out] })),
    h("button", { type: "button", class: "quiet", "aria-label": t("another_dealt"), onclick: () => typing.askWhoDealt() }, t("change")));
}

/**
 * Somebody dealt out of turn: he sits out, and the next game is dealt by number as ever.
 * @param {List} list
 * @param {Draft} draft
 * @param {Typing} typing
 */
function dealerView(list, draft, typing) {
  const { at, names } = list;
  const turn = markIn(list, draft.number).seat;
  const others = at.occupied(draft.number).filter((seat) => seat !== turn);
  return h("section", { key: "dealer", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, t("who_dealt")),
    h("p", { class: "muted" }, t("whose_turn", { name: names[turn] })),
    h("div", { class: "tiles" },
      others.map((seat) => dealerTile(seat, names[seat] ?? "", draft, typing)),
      dealerTile(turn, t("in_turn", { name: names[turn] }), draft, typing)));
}

/**
 * Whether a stored game goes out of the list.
 * @param {Draft} draft
 * @param {Typing} typing
 */
function takingBackView({ number }, typing) {
  return h("section", { key: "taking-back", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, t("taking_back", { number })),
    h("p", {}, t("taking_back_help")),
    h("button", { type: "button", class: "primary big", onclick: () => typing.leaveQuestion() }, t("taking_back_no")),
    h("button", { type: "button", class: "big", onclick: () => typing.takeBack() }, t("taking_back_yes")));
}

/**
 * @param {number} seat
 * @param {string} text
 * @param {Draft} draft
 * @param {Typing} typing
 */
function dealerTile(seat, text, { dealer }, typing) {
  return h("button", { key: `dealt-${seat}`, type: "button", class: "tile", "aria-pressed": String(seat === dealer),
    onclick: () => typing.dealtBy(seat) }, text);
}

// So many names stand below each other; more stand in pairs, so that nobody has to scroll to find his.
const ONE_BELOW_THE_OTHER = 3;

/**
 * @param {number} seat
 * @param {string} text
 * @param {string} kind
 * @param {Typing} typing
 */
function tile(seat, text, kind, typing) {
  return h("button", { key: `tile-${seat}`, type: "button", class: kind, "aria-pressed": "false",
    onclick: () => typing.finishedBy(seat) }, text);
}

/** @param {List} list */
function standing({ games, rulebook, sums }) {
  if (games.size === 0) return null;
  return h("dl", { class: "standing" },
    sums.map((sum) => {
      const { ranked, others } = sumInWords(rulebook, sum);
      return h("div", {}, h("dt", {}, sum.name),
        h("dd", {}, h("b", {}, ranked), others.length > 0 && h("span", { class: "muted" }, others.join(" · "))));
    }),
  );
}

/**
 * A quiet way to giving up, below the first question.
 * @param {List} list
 * @param {Delivery} delivery
 */
function givingUpOffer(list, delivery) {
  if (delivery.outbox.waiting > 0) return null;
  return mayGiveUp(list).map((seat) =>
    h("button", { key: `give-up-${seat}`, type: "button", class: "quiet giving-up", onclick: () => delivery.askGivingUp(seat) },
      t("give_up", { name: list.names[seat] })));
}

/**
 * @param {List} list
 * @param {Draft} draft
 * @param {Typing} typing
 */
function input(list, draft, typing) {
  return [changes(list, draft), ...asked(list, draft, typing)];
}

/**
 * What a correction changes, before it is stored: old and new.
 * @param {List} list
 * @param {Draft} draft
 */
function changes(list, draft) {
  const stored = list.games.get(draft.number);
  const said = stored && isCorrection(draft) ? changesInWords(list, stored.results, resultsOf(list.rulebook, draft)) : "";
  return said !== "" && h("p", { key: "changes", class: "changes" }, hidden(`${t("changed_heading")} `), said);
}

/**
 * @param {List} list
 * @param {Draft} draft
 * @param {Typing} typing
 * @returns {Some[]}
 */
function asked(list, draft, typing) {
  if (typing.asking === "sure") return [sureView(list, draft, typing)];
  if (typing.asking === "reason") return [reasonView(draft, typing)];
  if (typing.counting) return [counterView(list, draft, typing)];
  return [hint(list, draft, typing), choices(list, draft, typing), padView(list, draft, typing)];
}

/**
 * @param {List} list
 * @param {Draft} draft
 * @param {Typing} typing
 */
function hint({ rulebook }, draft, { lacking }) {
  const wrong = isFinished(rulebook, draft) ? contradiction(rulebook, draft) : null; // the last hand may settle it
  const opened = losingOutcomes(rulebook).find((outcome) => outcome.opened)?.name;
  if (lacking) return h("p", { key: "lacking", class: "hint wrong", role: "alert" }, lacking);
  if (wrong) return h("p", { key: "wrong", class: "hint wrong", role: "alert" }, t(wrong, { opened }));
  return activeHand(draft).thrownIn && h("p", { class: "hint" }, t("claimed"));
}

/**
 * Opened or not, thrown in.
 * @param {List} list
 * @param {Draft} draft
 * @param {Typing} typing
 */
function choices({ names, rulebook }, draft, typing) {
  const hand = activeHand(draft);
  const code = outcomeOfHand(rulebook, hand);
  const outcomes = losingOutcomes(rulebook);
  if (outcomes.length === 1 && !rulebook.has_thrown_in) return null;
  return h("div", { key: "choices", class: `choices ${rulebook.has_thrown_in ? "hands" : ""}`, role: "group",
    "aria-label": t("hand_of", { name: names[Number(draft.active)] }) },
    outcomes.length > 1 && outcomes.map((outcome) =>
      h("button", { type: "button", "aria-pressed": String(outcome.code === code),
        onclick: () => typing.choose(outcome.code) }, outcome.name)),
    rulebook.has_thrown_in && h("button", { type: "button", "aria-pressed": String(hand.thrownIn),
      disabled: draft.winner === NOBODY, onclick: () => typing.throwIn() }, t("thrown_in")));
}

/**
 * What is odd is asked about once, before the game is stored; where a likelier way of finishing is known, it is offered.
 * @param {List} list
 * @param {Draft} draft
 * @param {Typing} typing
 */
function sureView(list, draft, typing) {
  const odd = oddities(list.rulebook, list.at, draft);
  const other = odd.find((one) => one.other)?.other;
  return h("div", { key: "sure", class: "sure", role: "alertdialog", "aria-label": t("sure") },
    odd.map((one) => h("p", {}, oddInWords(list, one))),
    h("p", {}, h("b", {}, t("sure"))),
    other && h("button", { type: "button", class: "primary big", onclick: () => typing.saveAs(other.code) }, t("sure_other", { outcome: other.name })),
    h("button", { type: "button", class: "big", onclick: () => typing.save({ sure: true }) }, t("sure_yes")),
    h("button", { type: "button", class: other ? "big" : "primary big", onclick: () => typing.leaveQuestion() }, t("change")));
}

const READY_MADE = ["reason_0", "reason_1", "reason_2", "reason_3"];

/**
 * Why a game is changed on which others were already played: one tap, or a few words; the organiser can read it.
 * @param {Draft} draft
 * @param {Typing} typing
 */
function reasonView({ number }, typing) {
  const give = (/** @type {string} */ reason) => typing.save({ sure: true, reason });
  return h("form", { key: "reason", class: "reason", "aria-label": t("reason", { number }),
    onsubmit: (event) => {
      const reason = fieldOf(event, "reason").trim();
      if (reason) give(reason);
    } },
    h("h2", { id: "why", "data-question": true, tabindex: "-1" }, t("reason", { number })),
    h("div", { class: "choices", role: "group", "aria-labelledby": "why" },
      READY_MADE.map((key) => h("button", { type: "button", onclick: () => give(t(key)) }, t(key)))),
    h("label", { for: "reason" }, t("reason_other")),
    h("div", { class: "with-button" },
      h("input", { id: "reason", name: "reason", required: true, maxlength: "120", autocomplete: "off" }),
      h("button", { class: "primary" }, t("save"))));
}
