/* Two versions of one game: the same, or where not. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { differing, isSame } from "../../static/lists/keeper/known/score.js";
import { twenties } from "./table.mjs";

const thrown = twenties(1, 2).map((one) => (one.seat === 3 ? { ...one, thrown_in: true } : one));

test("thrown in is a difference, and so is the way to finish", () => {
  assert.equal(isSame(thrown, twenties(1, 2)), false);
  assert.equal(isSame(twenties(1, 2).map((one) => ({ ...one, thrown_in: false })), twenties(1, 2)), true);
  assert.equal(isSame(twenties(1, 2), twenties(1, 3)), false);
});

test("only who differs is marked, also who plays in one of them alone", () => {
  assert.deepEqual([...differing(thrown, twenties(1, 2))], [3]);
  assert.deepEqual([...differing(twenties(1, 2), twenties(1, 3))].sort(), [2, 3]);
  assert.deepEqual([...differing(twenties(1, 2), [...twenties(1, 2)].reverse())], []);
  assert.deepEqual([...differing(twenties(1, 2), twenties(1, 2).slice(0, 2))], [4]);
});
