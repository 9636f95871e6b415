// How many games are left, beside the series whose clock is shown.

import assert from "node:assert/strict";
import test from "node:test";

import { spelledOut } from "../../static/live/screen/games.js";

const WORDS = "Noch {left} von {due} Spielen";

test("what is left is what is due and not stored", () => {
  assert.equal(spelledOut(WORDS, 2, { series: 2, stored: 641, due: 792 }), "Noch 151 von 792 Spielen");
  assert.equal(spelledOut(WORDS, 2, { series: 2, stored: 792, due: 792 }), "Noch 0 von 792 Spielen");
});

test("nothing is said of another series, of none, and before the first answer", () => {
  assert.equal(spelledOut(WORDS, 2, { series: 1, stored: 3, due: 4 }), "");
  assert.equal(spelledOut(WORDS, 2, { series: null, stored: 0, due: 0 }), "");
  assert.equal(spelledOut(WORDS, 2, null), "");
});
