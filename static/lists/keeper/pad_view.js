/* What Augen are typed with: the number pad, and the hand counter. */

import { h } from "./dom.js";
import { contradiction, isFinished, withDigit, withoutDigit } from "./draft.js";
import { number, t } from "./words.js";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

export function padView(app) {
  return h("div", { key: "pad", class: "pad", role: "group",
    "aria-label": t("augen_of", { name: app.names[app.draft.active] }) },
    DIGITS.map((digit) => h("button", { key: `digit-${digit}`, type: "button", class: `digit d${digit}`,
      onclick: () => app.typing.change(withDigit, digit) }, digit)),
    h("button", { key: "erase", type: "button", class: "erase", "aria-label": t("erase"),
      onclick: () => app.typing.change(withoutDigit) }, "⌫"),
    h("button", { key: "count", type: "button", class: "count", "aria-label": t("count_cards"),
      onclick: () => app.typing.openCounter() }, t("cards_key")),
    nextKey(app));
}

function nextKey(app) {
  const finished = isFinished(app.state.rulebook, app.draft);
  return h("button", { key: "next", type: "button", class: finished ? "next primary" : "next",
    disabled: finished && contradiction(app.state.rulebook, app.draft) !== null, onclick: () => app.typing.next() },
    h("span", { "aria-hidden": "true" }, finished ? "✓" : "↵"), t(finished ? "save" : "next"));
}

/** Tap the cards of a hand, get their Augen (rule 11). */
export function counterView(app) {
  const { pack } = app.state.rulebook;
  const { active, hands } = app.draft;
  const { cards } = hands[active];
  const sum = cards.reduce((augen, card) => augen + card.augen, 0);
  const keys = pack.ranks.map(([rank, augen]) => ({ rank, augen, most: 4 * pack.decks }));
  if (pack.jokers) keys.push({ rank: "Joker", augen: pack.joker, most: pack.jokers });
  return h("div", { key: "counter", class: "counter" },
    h("p", { class: "counted", role: "status" },
      h("span", {}, app.names[active]),
      h("b", {}, t(cards.length === 1 ? "counted_one" : "counted", { cards: cards.length, augen: number(sum) }))),
    h("p", { class: "fan", "aria-hidden": "true" }, cards.map(({ rank }) => h("span", {}, face(rank)))),
    h("div", { class: "cards" },
      keys.map((key) => cardKey(app, key, cards)),
      h("button", { key: "put-back", type: "button", class: "erase", "aria-label": t("put_back"), disabled: !cards.length,
        onclick: () => app.typing.count(cards.slice(0, -1)) }, "⌫"),
      h("button", { key: "done", type: "button", class: "primary", onclick: () => app.typing.closeCounter() }, t("take"))));
}

/** What stands on the card; a joker bears no word. */
const face = (rank) => (rank === "Joker" ? "★" : rank);

function cardKey(app, { rank, augen, most }, cards) {
  const count = cards.filter((card) => card.rank === rank).length;
  const name = t("card_name", { name: ["B", "D", "K", "A"].includes(rank) ? t(`card_${rank}`) : rank, count });
  return h("button", { key: `card-${rank}`, type: "button", class: rank === "Joker" ? "card-key joker" : "card-key",
    "aria-label": name, disabled: count >= most, onclick: () => app.typing.count([...cards, { rank, augen }]) },
    h("span", { class: "rank" }, face(rank)), count > 0 && h("span", { class: "times" }, `${count}`));
}
