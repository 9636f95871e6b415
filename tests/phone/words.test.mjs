/* What the page says: numbers, hands as they are typed, entries as a text. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { activated, movedToNext, newDraft, withDigit, withWinner } from "../../static/lists/keeper/known/draft.js";
import { inGame, listOf } from "../../static/lists/keeper/known/list.js";
import * as words from "../../static/lists/keeper/known/words.js";
import { atTable, rulebook, stateOf, stored, twenties } from "./table.mjs";

words.useWords({
  table_series: "Tisch {table} · Serie {series}", text_game: "Spiel {number}", text_taken_back: "Spiel {number} zurückgenommen",
  cards_counted: "Karten gezählt", augen_word: "Augen", thrown_in: "weggeworfen", augen_count: "{augen} Augen", with_sum: "zusammen {sum}",
  changed: "{name} {before} → {after}", moved_on: "Weiter: {name}.", all_typed: "Alles eingegeben.", augen_times: "Augen × {factor}", not_taken: "Eine Eingabe ist nicht gespeichert",
  not_stored: "Spiel {number} ist nicht gespeichert", lacks_augen: "{name}: die Augen fehlen noch.", lacks_outcome: "{name}: {outcomes}?",
  lacks_more: "mindestens {least}", or: " oder ", not_understood: "Nicht verstanden.", help_referee: "Schiedsrichter.", help_organiser: "Spielleitung.",
});

const put = (number) => ({ id: `p${number}`, method: "PUT", link: `games/${number}`, number, content: { results: twenties(number, (number % 4) + 1) } });

describe("numbers", () => {
  test("a minus is a minus, a gain has a sign, nothing has none", () => {
    assert.deepEqual([-12, 0, 5].map(words.number), ["−12", "0", "5"]);
    assert.deepEqual([-1, 0, 5].map(words.signed), ["−1", "0", "+5"]);
  });

  test("what a game gave, in what decides: Wertungspunkte, or Augen without a sign", () => {
    const score = { seat: 1, wertungspunkte: -1, augen: 40, points: -40, cross: false };
    assert.equal(words.gain(rulebook("dgsrv", 4), score), "−1");
    const sprint = rulebook("romme24-sprint", 2);
    assert.equal(words.gain(sprint, score), sprint.ranked_by === "augen" ? "40" : "−40");
  });

  test("what a way to finish gives stands on its key: 8, 6 and 5 (rule 12); doubled Augen are said as such", () => {
    const book = rulebook("dgsrv", 4);
    const wins = Object.fromEntries(book.outcomes.filter((one) => one.wins).map((one) => [one.code, words.gives(book, one)]));
    assert.deepEqual(wins, { hand_romme: "8", hand_romme_laying_off: "6", romme: "5" });
    const sprint = rulebook("romme24-sprint", 2);
    const doubling = sprint.outcomes.find((one) => one.others_augen_factor > 1);
    assert.equal(words.gives(sprint, doubling), "Augen × 2");
    assert.equal(words.gives(rulebook("horesca", 4), rulebook("horesca", 4).outcomes.find((one) => one.wins)), "");
  });

  test("what decides comes first, the other columns behind it", () => {
    const [sum] = listOf(stateOf({ games: [stored(1, 2), stored(2, 1)] }), []).sums;
    assert.deepEqual(words.sumInWords(rulebook("dgsrv", 4), sum), { ranked: "5", others: ["0 Augen"] });
  });

  test("a sentence nobody wrote is an error, not an empty place", () => {
    assert.throws(() => words.t("no_such_sentence"), /no_such_sentence/);
  });
});

describe("for whoever reads by ear", () => {
  const list = listOf(stateOf({ games: [stored(1, 2)] }), []);
  const draft = withWinner(list.rulebook, newDraft(list.rulebook, atTable(4), 2, 0), 1);
  const digits = (one, ...all) => all.reduce((now, digit) => withDigit(list.rulebook, now, digit), one);

  test("who was typed, with what and which sum, and who is next; nothing while a number is not ended", () => {
    assert.equal(words.typedInWords(list, 3, digits(draft, 2, 1)), "");
    const next = movedToNext(list.rulebook, digits(draft, 2, 1));
    assert.equal(words.typedInWords(list, 3, next), "Claus: 21 Augen, +2, zusammen 4. Weiter: Dietz.");
    const all = digits(next, 2, 2);
    assert.equal(words.typedInWords(list, 4, all), "Dietz: 22 Augen, +2, zusammen 4. Alles eingegeben.");
  });

  test("what a correction changes is said old and new, by seat; where nothing is changed, nothing", () => {
    const [bauer, claus, dietz] = twenties(1, 2);
    const said = (...after) => words.changesInWords(inGame(list, 1), [bauer, claus, dietz], after);
    assert.equal(said(dietz, claus, bauer), "");
    assert.equal(said(bauer, claus, { ...dietz, augen: 35, outcome: "not_opened" }), "Dietz 20 eröffnet → 35 nicht eröffnet");
    assert.equal(said(bauer, claus), ""); // half typed
    assert.equal(said({ seat: 2, outcome: "opened", augen: 9, thrown_in: true }, { ...claus, outcome: "romme", augen: 0 }, dietz),
      "Bauer Rommé → 9 eröffnet, weggeworfen · Claus 20 eröffnet → Rommé");
    assert.equal(said({ ...bauer, seat: 1 }, claus, dietz), "Ahrens – → Rommé"); // another one dealt
  });

  test("what is missing is said of him by name", () => {
    assert.equal(words.lackInWords(list, draft), "Claus: die Augen fehlen noch.");
    assert.equal(words.lackInWords(list, digits(draft, 1)), "mindestens 2");
    const names = list.rulebook.outcomes.filter((one) => !one.wins).map((one) => one.name);
    assert.equal(words.lackInWords(list, digits(draft, 6, 4)), `Claus: ${names.join(" oder ")}?`);
    assert.equal(words.lackInWords(list, activated(digits(draft, 2, 1), 3)), "");
  });
});

describe("entries", () => {
  test("which games they are of, in runs; without any it is the cards", () => {
    assert.equal(words.named([7, 3, 5, 6, 3].map(put)), "Spiel 3, 5–7");
    assert.equal(words.named([{ id: "c", method: "POST", link: "karten", content: {} }]), "Karten gezählt");
  });

  test("as a text the organiser can type in, and a program reads at its end", () => {
    const thrown = put(1);
    thrown.content.results[1].thrown_in = true;
    const entries = [thrown, { id: "d", method: "DELETE", link: "games/2", number: 2, content: {} }, { id: "c", method: "POST", link: "karten", content: {} },
      { ...put(3), trouble: { status: 422, body: { errors: [{ message: "So viele Augen gibt es nicht." }] } } }];
    const text = words.textOf("/liste/x/", stateOf(), entries);
    const winner = rulebook("dgsrv", 4).outcomes.find((one) => one.code === "romme").name;
    assert.ok(text.startsWith("Pokal 2026\nTisch 1 · Serie 1\n\nSpiel 1\n"), text);
    assert.ok(text.includes(`\nBauer, B.: ${winner}, 0 Augen\n`), text);
    assert.match(text, /Claus, C\.: eröffnet, 20 Augen, weggeworfen/);
    assert.match(text, /\n\nSpiel 2 zurückgenommen\n\nKarten gezählt\n\nSpiel 3\nSo viele Augen gibt es nicht\.\n/);
    assert.deepEqual(JSON.parse(text.split("\n\n").at(-1)), entries);
  });

  test("also where the list was never seen, and of what cannot be read", () => {
    const text = words.textOf("/liste/x/", null, [put(1), { id: "b", found: "#u=?" }, { id: "e", found: { number: 1 } }]);
    assert.ok(text.startsWith('/liste/x/\n\nSpiel 1\n\n#u=?\n\n{"number":1}\n\n['), text);
    const strange = { ...put(1), content: { results: [{ seat: 9, outcome: "?", augen: 3 }] } };
    assert.match(words.textOf("/liste/x/", stateOf(), [strange]), /9: \?, 3 Augen/);
  });

  test("what was refused says who can help: with the rules a referee, else the organiser", () => {
    const rules = [{ place: "results[1].augen", code: "augen_too_low", message: "So wenige Augen können es nicht sein." }];
    assert.deepEqual(words.refusalInWords(rules), ["So wenige Augen können es nicht sein.", "Schiedsrichter."]);
    const closed = [{ place: "", code: "list_closed", message: "Die Liste ist abgeschlossen." }];
    assert.deepEqual(words.refusalInWords(closed), ["Die Liste ist abgeschlossen.", "Spielleitung."]);
    assert.deepEqual(words.refusalInWords(undefined), ["Nicht verstanden.", "Spielleitung."]);
  });

  test("what was refused is called by its game, or just an entry", () => {
    assert.equal(words.refusedTitle(put(3)), "Spiel 3 ist nicht gespeichert");
    assert.equal(words.refusedTitle({ id: "c", method: "POST", link: "karten", content: {} }), "Eine Eingabe ist nicht gespeichert");
  });
});
