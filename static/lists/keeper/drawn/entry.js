/* Entering one game: who finished and how, then the others' Augen; questions come in the place of the pad. */

import { activeHand, contradiction, isCorrection, isFinished, isTouched, losingOutcomes, NOBODY, oddities, outcomeOfHand, resultsOf } from "../known/draft.js";
import { markIn, mayGiveUp } from "../known/list.js";
import { changesInWords, oddInWords, sumInWords, t } from "../known/words.js";
import { button, fieldOf, h, hidden, title } from "./dom.js";
import { counterView, padView, playersView } from "./hands.js";

/**
 * @import { List } from "../known/list.js"
 * @import { Typing } from "../known/typing.js"
 * @import { Some } from "./dom.js"
 * @import { Entering, Page } from "./page.js"
 */

/** @param {Entering} entry */
export function entryView(entry) {
  const { draft, typing } = entry;
  if (typing.asking === "dealer") return dealerView(entry);
  if (typing.asking === "taking_back") return takingBackView(entry);
  if (!isTouched(draft)) return winnerView(entry);
  return h("section", { key: "typing", class: typing.counting ? "typing counting" : "typing" },
    h("h2", { class: "visually-hidden", "data-heading": true, tabindex: "-1" }, t("others")),
    playersView(entry),
    h("div", { class: "input", "data-shows": typing.asking ?? (typing.counting ? "counter" : "pad") }, changes(entry), asked(entry)),
  );
}

/**
 * The first question about a game: who finished it. How the table stands is above it, the answers where the thumb is.
 * @param {Entering} entry
 */
function winnerView(entry) {
  const { draft, list, typing } = entry;
  const { names, rulebook } = list;
  const { seat: marked, out, words } = markIn(list, draft.number, draft.dealer);
  const seats = Object.keys(draft.hands).map(Number);
  return h("section", { key: "winner", class: "ask winner", "data-shows": `winner of ${draft.number}: ${seats.map((seat) => names[seat])}` },
    out === null ? h("p", { class: "muted" }, t(words.plays, { name: names[marked] })) : dealerLine(entry, out),
    !draft.before && [standing(list), givingUpOffer(entry)],
    title(t("who_finished")),
    h("div", { class: seats.length > ONE_BELOW_THE_OTHER ? "tiles many" : "tiles" },
      !rulebook.winner_required && tile(NOBODY, t("nobody"), "tile nobody", typing),
      seats.map((seat) => tile(seat, names[seat] ?? "", "tile", typing)),
    ),
  );
}

/**
 * Who sits out, and beside it a quiet way to say that another one dealt.
 * @param {Entering} entry
 * @param {number} out
 */
function dealerLine({ draft: { dealer }, list: { names }, typing }, out) {
  return h("p", { class: "muted dealer-line" }, h("span", {}, t(dealer ? "out_of_turn" : "dealer_sits_out", { name: names[out] })),
    button({ class: "quiet", "aria-label": t("another_dealt"), onclick: () => typing.ask("dealer") }, t("change")));
}

/**
 * Somebody dealt out of turn: he sits out, and the next game is dealt by number as ever.
 * @param {Entering} entry
 */
function dealerView(entry) {
  const { draft, list } = entry;
  const { at, names } = list;
  const turn = markIn(list, draft.number).seat;
  const others = at.occupied(draft.number).filter((seat) => seat !== turn);
  return h("section", { key: "dealer", class: "ask" },
    title(t("who_dealt")),
    h("p", { class: "muted" }, t("whose_turn", { name: names[turn] })),
    h("div", { class: "tiles" },
      others.map((seat) => dealerTile(entry, seat, names[seat] ?? "")),
      dealerTile(entry, turn, t("in_turn", { name: names[turn] }))));
}

/**
 * Whether a stored game goes out of the list.
 * @param {Entering} entry
 */
function takingBackView({ draft: { number }, typing }) {
  return h("section", { key: "taking-back", class: "ask" },
    title(t("taking_back", { number })),
    h("p", {}, t("taking_back_help")),
    button({ class: "primary big", onclick: () => typing.leaveQuestion() }, t("taking_back_no")),
    button({ class: "big", onclick: () => typing.takeBack() }, t("taking_back_yes")));
}

/**
 * @param {Entering} entry
 * @param {number} seat
 * @param {string} text
 */
function dealerTile({ draft: { dealer }, typing }, seat, text) {
  return button({ key: `dealt-${seat}`, class: "tile", "aria-pressed": String(seat === dealer),
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
  return button({ key: `tile-${seat}`, class: kind, "aria-pressed": "false",
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
 * @param {Page} page
 */
function givingUpOffer({ delivery, list }) {
  if (delivery.outbox.waiting > 0) return null;
  return mayGiveUp(list).map((seat) =>
    button({ key: `give-up-${seat}`, class: "quiet giving-up", onclick: () => delivery.askGivingUp(seat) },
      t("give_up", { name: list.names[seat] })));
}

/**
 * What a correction changes, before it is stored: old and new.
 * @param {Entering} entry
 */
function changes({ draft, list }) {
  const stored = list.games.get(draft.number);
  const said = stored && isCorrection(draft) ? changesInWords(list, stored.results, resultsOf(list.rulebook, draft)) : "";
  return said !== "" && h("p", { key: "changes", class: "changes" }, hidden(`${t("changed_heading")} `), said);
}

/**
 * @param {Entering} entry
 * @returns {Some}
 */
function asked(entry) {
  const { asking, counting } = entry.typing;
  if (asking === "sure") return sureView(entry);
  if (asking === "reason") return reasonView(entry);
  if (counting) return counterView(entry);
  return [hint(entry), choices(entry), padView(entry)];
}

/** @param {Entering} entry */
function hint({ draft, list: { rulebook }, typing: { lacking } }) {
  const wrong = isFinished(rulebook, draft) ? contradiction(rulebook, draft) : null; // the last hand may settle it
  const opened = losingOutcomes(rulebook).find((outcome) => outcome.opened)?.name;
  if (lacking) return h("p", { key: "lacking", class: "hint wrong", role: "alert" }, lacking);
  if (wrong) return h("p", { key: "wrong", class: "hint wrong", role: "alert" }, t(wrong, { opened }));
  return activeHand(draft).thrownIn && h("p", { class: "hint" }, t("claimed"));
}

/**
 * Opened or not, thrown in.
 * @param {Entering} entry
 */
function choices({ draft, list: { names, rulebook }, typing }) {
  const hand = activeHand(draft);
  const code = outcomeOfHand(rulebook, hand);
  const outcomes = losingOutcomes(rulebook);
  if (outcomes.length === 1 && !rulebook.has_thrown_in) return null;
  return h("div", { key: "choices", class: `choices ${rulebook.has_thrown_in ? "hands" : ""}`, role: "group",
    "aria-label": t("hand_of", { name: names[Number(draft.active)] }) },
    outcomes.length > 1 && outcomes.map((outcome) =>
      button({ "aria-pressed": String(outcome.code === code),
        onclick: () => typing.choose(outcome.code) }, outcome.name)),
    rulebook.has_thrown_in && button({ "aria-pressed": String(hand.thrownIn),
      disabled: draft.winner === NOBODY, onclick: () => typing.throwIn() }, t("thrown_in")));
}

/**
 * What is odd is asked about once, before the game is stored; where a likelier way of finishing is known, it is offered.
 * @param {Entering} entry
 */
function sureView({ draft, list, typing }) {
  const odd = oddities(list.rulebook, list.at, draft);
  const other = odd.find((one) => one.other)?.other;
  return h("div", { key: "sure", class: "sure", role: "alertdialog", "aria-label": t("sure") },
    odd.map((one) => h("p", {}, oddInWords(list, one))),
    h("p", {}, h("b", {}, t("sure"))),
    other && button({ class: "primary big", onclick: () => typing.saveAs(other.code) }, t("sure_other", { outcome: other.name })),
    button({ class: "big", onclick: () => typing.save({ sure: true }) }, t("sure_yes")),
    button({ class: other ? "big" : "primary big", onclick: () => typing.leaveQuestion() }, t("change")));
}

const READY_MADE = ["reason_0", "reason_1", "reason_2", "reason_3"];

/**
 * Why a game is changed on which others were already played: one tap, or a few words; the organiser can read it.
 * @param {Entering} entry
 */
function reasonView({ draft: { number }, typing }) {
  const give = (/** @type {string} */ reason) => typing.save({ sure: true, reason });
  return h("form", { key: "reason", class: "reason", "aria-label": t("reason", { number }),
    onsubmit: (event) => {
      const reason = fieldOf(event, "reason").trim();
      if (reason) give(reason);
    } },
    h("h2", { id: "why", "data-question": true, tabindex: "-1" }, t("reason", { number })),
    h("div", { class: "choices", role: "group", "aria-labelledby": "why" },
      READY_MADE.map((key) => button({ onclick: () => give(t(key)) }, t(key)))),
    h("label", { for: "reason" }, t("reason_other")),
    h("div", { class: "with-button" },
      h("input", { id: "reason", name: "reason", required: true, maxlength: "120", autocomplete: "off" }),
      h("button", { class: "primary" }, t("save"))));
}
