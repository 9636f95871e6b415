/* What flashes: a seat that was not there a moment ago, a call of his table; and nothing that he knows. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { concerns, news } from "../../static/live/my_page/news.js";

const shown = (key) => ({ key, words: `Platz ${key}` });
const seated = (...keys) => ({ called: [], seated: keys.map(shown) });
const called = (key, ...keys) => ({ called: [{ key, words: "Tisch 26" }], seated: keys.map(shown) });

test("nothing is new where nothing changed, or a seat is gone", () => {
  assert.equal(news(seated(), seated()), null);
  assert.equal(news(seated("1-2-3"), seated("1-2-3")), null);
  assert.equal(news(seated("1-2-3", "2-4-1"), seated("2-4-1")), null);
});

test("his seat is known, or another than it was", () => {
  assert.deepEqual(news(seated(), seated("1-2-3")), { kind: "seated", words: "Platz 1-2-3" });
  assert.deepEqual(news(seated("1-2-3"), seated("1-2-3", "2-4-1")), { kind: "seated", words: "Platz 2-4-1" });
  assert.deepEqual(news(seated("1-2-3"), seated("1-5-1")), { kind: "seated", words: "Platz 1-5-1" });
});

test("he is called: that comes first, and once", () => {
  assert.deepEqual(news(seated("1-2-3"), called("7", "1-2-3")), { kind: "called", words: "Tisch 26" });
  assert.equal(news(called("7"), called("7")), null);
  assert.equal(news(called("7"), seated()), null);
  assert.equal(news(called("7"), called("8"))?.kind, "called");
  assert.equal(news(seated(), called("7", "2-1-1"))?.kind, "called");
});

test("what concerns him: his seats, calls of him and of his tables, how far the series are; and nobody else's", () => {
  const said = (changes = {}) => ({ seats: { 17: ["2-12-3"], 18: ["2-1-1"] }, called: [], series: ["running"], ...changes });
  const call = (id, table, number) => ({ called: [{ id, table, number }] });
  const before = concerns(said(), "17");
  for (const same of [{ seats: { 17: ["2-12-3"], 18: ["2-9-1"] } }, call(1, 1, null), call(1, null, 18), call(1, 2, null)]) {
    assert.equal(concerns(said(same), "17"), before, JSON.stringify(same));
  }
  const others = [{ seats: { 17: ["2-12-4"] } }, { seats: {} }, { series: ["final"] }, { goes_on: "2026-05-09T14:20:00+02:00" }, call(1, 12, null), call(1, null, 17)];
  for (const other of others) assert.notEqual(concerns(said(other), "17"), before, JSON.stringify(other));
  assert.notEqual(concerns(said(call(1, 12, null)), "17"), concerns(said(call(2, 12, null)), "17"));
});
