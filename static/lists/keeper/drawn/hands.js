/* What the players hold: what was typed, what it gives, the running sum with it; and what it is typed with. */

import { augenOf, contradiction, handOf, isFinished, losers, losingOutcomes, NOBODY, outcomeOfHand, winningOutcomes } from "../known/draft.js";
import { previewOf } from "../known/list.js";
import { isWhatWasTyped, outcomeOf, rankedColumn, sumIn } from "../known/score.js";
import { gain, gives, number, t } from "../known/words.js";
import { button, h, hidden } from "./dom.js";

/**
 * @import { Card, Hand } from "../known/draft.js"
 * @import { Outcome, Rulebook, Score, Sum } from "../known/score.js"
 * @import { Typing } from "../known/typing.js"
 * @import { Entering } from "./page.js"
 *
 * @typedef {{ score: Score, sum: Sum } | undefined} Preview
 */

// So many players, and ways to finish, stand in full beside or below each other; more are abbreviated and stand closer.
const IN_FULL = { players: 2, kinds: 3 };

/** @param {Entering} entry */
export function playersView(entry) {
  const { draft, list } = entry;
  const preview = previewOf(list, draft);
  const seats = losers(draft);
  const many = seats.length > IN_FULL.players;
  return h("div", { class: "players" },
    winnerLine(entry, draft.winner === null ? undefined : preview[draft.winner]),
    draft.winner !== NOBODY && kinds(entry),
    h("div", { class: many ? "losers many" : "losers" },
      seats.map((seat) => playerLine(entry, seat, preview[seat], many))));
}

/**
 * @param {Entering} entry
 * @param {Preview} preview
 */
function winnerLine({ draft: { kind, winner }, list: { names, rulebook }, typing }, preview) {
  return button({ key: "finished", class: "player finished", onclick: () => typing.askAgainWhoFinished() },
    h("span", { class: "who" },
      h("span", { class: "name" }, winner === NOBODY ? t("nobody_short") : names[Number(winner)]),
      winner !== NOBODY && h("small", {}, finished(rulebook, kind))),
    h("span", { class: "change" }, t("change")),
    points(rulebook, preview, 0));
}

/**
 * "hat beendet"; where the ways to do so are abbreviated, the one that was chosen is named in full.
 * @param {Rulebook} rulebook
 * @param {string} kind
 */
function finished(rulebook, kind) {
  const inFull = winningOutcomes(rulebook).length <= IN_FULL.kinds;
  return inFull ? t("has_finished") : outcomeOf(rulebook, kind).name;
}

/** @param {Entering} entry */
function kinds({ draft, list: { rulebook }, typing }) {
  const wins = winningOutcomes(rulebook);
  if (wins.length === 1) return null;
  const many = wins.length > IN_FULL.kinds;
  return h("div", { key: "kinds", class: many ? "choices kinds many" : "choices kinds", role: "group",
    "aria-label": t("how_finished") },
    wins.map((outcome) =>
      button({ "aria-pressed": String(outcome.code === draft.kind), onclick: () => typing.setKind(outcome.code) },
        h("span", {}, many ? shortKind(outcome) : kindName(wins, outcome)),
        h("span", { class: "gives" }, gives(rulebook, outcome)))));
}

/** @param {Outcome} outcome */
const shortKind = ({ name, short }) => [short, name !== short && hidden(` ${name}`)];

/**
 * "Hand-Rommé mit Anlegen" stands beside "Hand-Rommé": the end is enough.
 * @param {Outcome[]} wins
 * @param {Outcome} outcome
 */
function kindName(wins, { name }) {
  const beside = wins.find((other) => name.startsWith(`${other.name} `));
  return beside ? name.slice(beside.name.length + 1) : name;
}

/**
 * @param {Entering} entry
 * @param {number} seat
 * @param {Preview} preview
 * @param {boolean} many
 */
function playerLine({ draft, list: { names, rulebook }, typing }, seat, preview, many) {
  const hand = handOf(draft, seat);
  const active = draft.active === seat;
  return button({ key: `player-${seat}`, class: active ? "player active" : "player",
    "aria-pressed": String(active), onclick: () => typing.turnTo(seat) },
    h("span", { class: "who" },
      h("span", { class: "name" }, names[seat]), h("small", {}, handInWords(rulebook, hand, many))),
    h("span", { class: "held" }, held(hand, preview?.score), hidden(t("augen_word"))),
    points(rulebook, preview, hand.augen));
}

/**
 * What he holds; of a hand that was thrown in, what he claimed and what is recorded (rule 15).
 * @param {Hand} hand
 * @param {Score} [score]
 */
function held({ augen, thrownIn }, score) {
  if (!thrownIn || !score || score.augen === augen) return augen ?? "–";
  return [h("span", { class: "claimed" }, `${augen} →`, hidden(t("recorded"))), ` ${score.augen}`];
}

/**
 * @param {Rulebook} rulebook
 * @param {Hand} hand
 * @param {boolean} many
 */
function handInWords(rulebook, hand, many) {
  const code = outcomeOfHand(rulebook, hand);
  const missing = hand.augen === null ? t("augen_missing") : `${losingOutcomes(rulebook)[0]?.name}?`;
  const outcome = code && outcomeOf(rulebook, code);
  if (!hand.thrownIn && !many) return outcome ? outcome.name : missing;
  const said = outcome ? outcome.short : missing;
  return hand.thrownIn ? `${said}, ${t("thrown_in")}` : said;
}

/**
 * What the game gives a player, below it his running sum; the first not where it only repeats what he holds.
 * @param {Rulebook} rulebook
 * @param {Preview} preview
 * @param {number | null} augen
 */
function points(rulebook, preview, augen) {
  if (!preview) return h("span", { class: "points" });
  const { score, sum } = preview;
  const column = rankedColumn(rulebook);
  return h("span", { class: score.cross ? "points cross" : "points" },
    !isWhatWasTyped(rulebook, score, augen) &&
      h("span", { class: "gain" }, score.cross ? "× " : null, gain(rulebook, score), hidden(` ${column.name}`)),
    h("span", { class: "sum" }, hidden(t("sum_word")), `= ${number(sumIn(column, sum))}`));
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/** @param {Entering} entry */
export function padView({ draft, list: { names, rulebook }, typing }) {
  const done = isFinished(rulebook, draft);
  return h("div", { key: "pad", class: "pad", role: "group", "aria-label": t("augen_of", { name: names[Number(draft.active)] }) },
    DIGITS.map((digit) => button({ key: `digit-${digit}`, class: digit ? "digit" : "digit zero", "data-repeats": true,
      onclick: () => typing.digit(digit) }, digit)),
    button({ key: "erase", class: "erase", "aria-label": t("erase"), "data-repeats": true, onclick: () => typing.erase() }, "⌫"),
    button({ key: "count", class: "count", "aria-label": t("count_cards"),
      onclick: () => typing.openCounter() }, t("cards_key")),
    button({ key: "next", class: done ? "next primary" : "next",
      disabled: done && contradiction(rulebook, draft) !== null, onclick: () => typing.next() },
      h("span", { "aria-hidden": "true" }, done ? "✓" : "↵"), t(done ? "save" : "next")));
}

/**
 * Tap the cards of a hand, get their Augen (rule 11).
 * @param {Entering} entry
 */
export function counterView({ draft, list: { names, rulebook: { pack } }, typing }) {
  const seat = Number(draft.active);
  const { cards } = handOf(draft, seat);
  const augen = number(augenOf(cards));
  const keys = pack.ranks.map(([rank, worth]) => ({ card: { rank, augen: worth }, most: 4 * pack.decks }));
  if (pack.jokers) keys.push({ card: { rank: JOKER, augen: pack.joker }, most: pack.jokers });
  return h("div", { key: "counter", class: "counter" },
    h("p", { class: "counted", role: "status" },
      h("span", {}, names[seat]),
      h("b", {}, t("counted", { cards: cards.length, augen }))),
    h("p", { class: "fan", "aria-hidden": "true" }, cards.map(({ rank }) => h("span", {}, face(rank)))),
    h("div", { class: "cards" },
      keys.map(({ card, most }) => cardKey(card, most, cards, typing)),
      button({ key: "put-back", class: "erase", "aria-label": t("put_back"), "data-repeats": true, disabled: !cards.length,
        onclick: () => typing.count(cards.slice(0, -1)) }, "⌫"),
      button({ key: "done", class: "primary", onclick: () => typing.closeCounter() }, t("take"))));
}

const JOKER = "Joker";
const LETTERS = new Set(["B", "D", "K", "A"]);

/**
 * What stands on the card; a joker bears no word.
 * @param {string} rank
 */
const face = (rank) => (rank === JOKER ? "★" : LETTERS.has(rank) ? t(`letter_${rank}`) : rank);

/**
 * @param {Card} card
 * @param {number} most
 * @param {Card[]} cards
 * @param {Typing} typing
 */
function cardKey(card, most, cards, typing) {
  const { rank } = card;
  const count = cards.filter((one) => one.rank === rank).length;
  const name = t("card_name", { name: LETTERS.has(rank) ? t(`card_${rank}`) : rank, count });
  return button({ key: `card-${rank}`, class: rank === JOKER ? "card-key joker" : "card-key",
    "aria-label": name, "data-repeats": true, disabled: count >= most, onclick: () => typing.count([...cards, card]) },
    h("span", { class: "rank" }, face(rank)), count > 0 && h("span", { class: "times" }, `${count}`));
}
