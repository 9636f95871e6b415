// The drawer's running sum: whole cents, and nothing of what is no number.

import assert from "node:assert/strict";
import test from "node:test";

import { many, summed, verdict } from "../../../static/money/cash/counted.js";

const WORDS = { sum: "Zusammen %(sum)s.", right: "Es stimmt.", missing: "Es fehlen %(off)s.", over: "%(off)s zu viel." };
const said = (cents) => `${cents} ct`;

test("of each so many, in whole cents", () => {
  const pieces = [
    { worth: 20000, typed: "1" },
    { worth: 500, typed: " 3 " },
    { worth: 1, typed: "7" },
  ];
  assert.equal(summed(pieces), 21507);
  assert.deepEqual(["", "-1", "1,5", "zwei", "12345"].map(many), [0, 0, 0, 0, 0]);
});

test("what is missing or too much is said, and what is right", () => {
  assert.equal(verdict(100, 110, WORDS, said), "Zusammen 100 ct. Es fehlen 10 ct.");
  assert.equal(verdict(111, 110, WORDS, said), "Zusammen 111 ct. 1 ct zu viel.");
  assert.equal(verdict(110, 110, WORDS, said), "Zusammen 110 ct. Es stimmt.");
});
