// The combobox of the desk, without a page: arrow keys go round, and of somebody only what is known is said.

import assert from "node:assert/strict";
import { test } from "node:test";

import { about, marked, told } from "../../static/registration/choosing.js";

const say = { here: "schon Nr. {number}", born: "Jahrgang {born}", pass: "Pass {pass}", last: "zuletzt: {last}" };
const nobody = { pk: 1, name: "Ahrens, Anna", club: "", pass_number: "", born: null, last: "", number: null };

test("arrow keys go round, and begin at either end", () => {
  const way = (/** @type {string} */ key) => {
    const seen = [];
    for (let at = -1, turn = 0; turn < 4; turn += 1) seen.push((at = marked(at, 3, key)));
    return seen;
  };
  assert.deepEqual(way("ArrowDown"), [0, 1, 2, 0]);
  assert.deepEqual(way("ArrowUp"), [2, 1, 0, 2]);
  assert.equal(marked(-1, 1, "ArrowUp"), 0);
  assert.equal(marked(-1, 0, "ArrowDown"), -1);
});

test("what is not known is not said", () => {
  assert.equal(about(say, nobody), "");
  const known = { ...nobody, club: "RC Karlsau", pass_number: "$& 4", born: 1961, last: "Pokal 2025", number: 7 };
  assert.equal(about(say, known), "schon Nr. 7 · RC Karlsau · Jahrgang 1961 · Pass $& 4 · zuletzt: Pokal 2025");
  assert.equal(told({}, "unknown", "x", 1), "");
});
