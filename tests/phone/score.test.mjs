/* One evaluator a side: the phone scores as Python does, and as the sentences of the rules say. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { listRows, scoreGame } from "../../static/lists/keeper/known/score.js";
import { atTable, fromPython, rulebook } from "./table.mjs";

const GOLDEN = new URL("../scoring/golden/", import.meta.url);

/** The golden cases that say what is recorded for a game: [rulebook, case]. */
function recordedGames() {
  const books = readdirSync(GOLDEN, { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);
  return books.flatMap((book) =>
    readdirSync(new URL(`${book}/`, GOLDEN))
      .flatMap((file) => JSON.parse(readFileSync(new URL(`${book}/${file}`, GOLDEN), "utf8")))
      .filter((one) => one.recorded && !one.agreements && !one.house)
      .map((one) => [book, one]));
}

test("every golden game: what is recorded is what the sentence of the rules says", () => {
  const cases = recordedGames();
  assert.ok(cases.length > 40, String(cases.length));
  for (const [book, { sentence, size = 4, results, recorded }] of cases) {
    const typed = results.map(([seat, outcome, augen, thrown_in = false]) => ({ seat, outcome, augen, thrown_in }));
    const scores = scoreGame(rulebook(book, size), typed);
    const facts = scores.map((one) => [one.seat, one.wertungspunkte, one.augen, one.points]);
    assert.deepEqual(facts.map((one, at) => one.slice(0, recorded[at].length)), recorded, sentence);
  }
});

test("thousands of lists, at every edge of every rulebook and at random: what Python makes of them", () => {
  const cases = fromPython("cases");
  assert.ok(cases.length > 3_000, String(cases.length));
  const books = new Set(cases.map((one) => one.rulebook.id).filter((id) => !id.startsWith("haus-")));
  assert.deepEqual([...books].sort(), ["dgsrv", "dskv-2018", "horesca", "romme-51", "romme24-cent", "romme24-open", "romme24-sprint", "romme24-turnier"]);
  assert.ok(cases.filter((one) => one.changes.length > 0).length > 800);
  for (const { rulebook: rules, size, changes, ends_after, due, games, offences, extra, last, turns, moved: _moved, swapped: _swapped, ...made } of cases) {
    const table = atTable(size, changes, ends_after);
    const said = JSON.stringify({ id: rules.id, size, changes, ends_after, games, offences, extra });
    const { rows, byStint: by_stint } = listRows(rules, table, games, offences, extra);
    assert.deepEqual({ rows, by_stint }, made, said);
    assert.equal(table.lastGame(rules, due), last, said);
    assert.deepEqual(turns.map((_, at) => [table.dealer(rules, at + 1), ...table.playing(rules, at + 1)]), turns, said);
  }
});

test("seat 1 deals game 1, then clockwise; at a table of four the dealer sits out, at one of three he plays (rule 2)", () => {
  const [four, three] = [rulebook("dskv-2018", 4), rulebook("dskv-2018", 3)];
  assert.deepEqual([1, 2, 3, 4, 5].map((number) => atTable(4).dealer(four, number)), [1, 2, 3, 4, 1]);
  assert.deepEqual(atTable(4).playing(four, 1), [2, 3, 4]);
  assert.deepEqual(atTable(4).playing(four, 6), [1, 3, 4]);
  assert.deepEqual(atTable(3).playing(three, 1), [1, 2, 3]);
});

test("where seat 1 begins, the one before it deals: romme24", () => {
  const sprint = rulebook("romme24-sprint", 2);
  assert.equal(sprint.rotates, "starter");
  assert.deepEqual([1, 2, 3].map((number) => atTable(2).dealer(sprint, number)), [2, 1, 2]);
});
