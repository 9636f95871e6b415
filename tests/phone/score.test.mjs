/* One evaluator a side: the phone scores as Python does, and as the sentences of the rules say. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { Occupancy, atTable } from "../../static/lists/keeper/known/occupancy.js";
import { dealerOf, listRows, playingSeats, scoreGame } from "../../static/lists/keeper/known/score.js";
import { fromPython, rulebook } from "./table.mjs";

const seatsOf = (size) => Array.from({ length: size }, (_, at) => at + 1);

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
    const table = changes.length > 0 || ends_after ? new Occupancy(seatsOf(size), changes, ends_after) : size;
    const said = JSON.stringify({ id: rules.id, size, changes, ends_after, games, offences, extra });
    const { rows, byStint: by_stint, sums } = listRows(rules, table, games, offences, extra);
    assert.deepEqual({ rows, by_stint, sums }, made, said);
    assert.equal(atTable(table).lastGame(rules, due), last, said);
    assert.deepEqual(turns.map((_, at) => [dealerOf(rules, table, at + 1), ...playingSeats(rules, table, at + 1)]), turns, said);
  }
});

test("seat 1 deals game 1, then clockwise; at a table of four the dealer sits out, at one of three he plays (rule 2)", () => {
  const [four, three] = [rulebook("dskv-2018", 4), rulebook("dskv-2018", 3)];
  assert.deepEqual([1, 2, 3, 4, 5].map((number) => dealerOf(four, 4, number)), [1, 2, 3, 4, 1]);
  assert.deepEqual(playingSeats(four, 4, 1), [2, 3, 4]);
  assert.deepEqual(playingSeats(four, 4, 6), [1, 3, 4]);
  assert.deepEqual(playingSeats(three, 3, 1), [1, 2, 3]);
});

test("where seat 1 begins, the one before it deals: romme24", () => {
  const sprint = rulebook("romme24-sprint", 2);
  assert.equal(sprint.rotates, "starter");
  assert.deepEqual([1, 2, 3].map((number) => dealerOf(sprint, 2, number)), [2, 1, 2]);
});
