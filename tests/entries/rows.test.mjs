import assert from "node:assert/strict";
import test from "node:test";

import { called, counted } from "../../static/entries/rows.js";

test("a row is called as the server writes names", () => {
  assert.equal(called(" Ehlers ", "Hanna"), "Ehlers, Hanna");
  assert.equal(called("Ehlers", " "), "Ehlers");
  assert.equal(called("", ""), "");
});

test("one is singular", () => {
  const words = { one: "1 Person", many: "# Personen" };
  assert.deepEqual([0, 1, 3].map((number) => counted(number, words)), ["0 Personen", "1 Person", "3 Personen"]);
});
