/* Sentences with a number, in as many forms as the catalogue of their language has. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { formFor } from "../../static/web/counted.js";

const POLISH = ["karta", "karty", "kart"];
const RULE = new Intl.PluralRules("pl");
const FORM = { one: 0, few: 1, many: 2 };
const digits = Array.from({ length: 200 }, (_one, number) => FORM[RULE.select(number)]).join("");

test("three forms of Polish are chosen as Polish has them, for any number", () => {
  const sentence = { by: "cards", forms: POLISH, which: digits };
  for (let cards = 0; cards < 1200; cards += 1) assert.equal(formFor(sentence, { cards }), POLISH[FORM[RULE.select(cards)]], String(cards));
});

test("the last digit is for all numbers behind; a sentence that is not counted is itself", () => {
  const sentence = { by: "count", forms: ["# Personen", "1 Person"], which: "010" };
  assert.deepEqual([0, 1, 2, 101].map((count) => formFor(sentence, { count })), ["# Personen", "1 Person", "# Personen", "# Personen"]);
  assert.equal(formFor("Weiter", { count: 1 }), "Weiter");
});
