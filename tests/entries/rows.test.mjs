import assert from "node:assert/strict";
import test from "node:test";

import { rowsOf } from "../../static/entries/draft.js";
import { called, counted } from "../../static/entries/rows.js";

test("a row is called as the server writes names", () => {
  assert.equal(called(" Ehlers ", "Hanna"), "Ehlers, Hanna");
  assert.equal(called("Ehlers", " "), "Ehlers");
  assert.equal(called("", ""), "");
});

test("one is singular", () => {
  const words = { by: "count", forms: ["# Personen", "1 Person"], which: "010" };
  assert.deepEqual([0, 1, 3].map((number) => counted(number, words)), ["0 Personen", "1 Person", "3 Personen"]);
});

test("a draft knows its rows by the names of their fields", () => {
  assert.deepEqual(rowsOf(["club", "p0-surname", "p0-given", "p12-surname", "rows"]), [0, 12]);
});
