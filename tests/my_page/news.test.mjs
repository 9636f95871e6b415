/* What flashes: a seat that was not there a moment ago, a call of his table; and nothing that he knows. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { news, spelled } from "../../static/my_page/news.js";

const seat = (key, called = "") => ({ key, called, words: `Platz ${key}` });

test("nothing is new where nothing changed, or a seat is gone", () => {
  assert.equal(news([], []), null);
  assert.equal(news([seat("1-2-3")], [seat("1-2-3")]), null);
  assert.equal(news([seat("1-2-3"), seat("2-4-1")], [seat("2-4-1")]), null);
});

test("his seat is known, or another than it was", () => {
  assert.deepEqual(news([], [seat("1-2-3")]), { kind: "seated", seat: seat("1-2-3") });
  assert.deepEqual(news([seat("1-2-3")], [seat("1-2-3"), seat("2-4-1")]), { kind: "seated", seat: seat("2-4-1") });
  assert.deepEqual(news([seat("1-2-3")], [seat("1-5-1")])?.seat.key, "1-5-1");
});

test("his table is called: that comes first, and once", () => {
  const called = seat("1-2-3", "26");
  assert.deepEqual(news([seat("1-2-3")], [called]), { kind: "called", seat: called });
  assert.equal(news([called], [called]), null);
  assert.equal(news([called], [seat("1-2-3")]), null);
  assert.equal(news([called], [seat("1-2-3", "27")])?.kind, "called");
  assert.equal(news([], [seat("2-1-1"), called])?.kind, "called");
});

test("1:04:30 and 9:05; a second that has begun counts whole, and no time is less than none", () => {
  const shown = [64.5 * 60_000, 3_600_000, 3_599_999, 9 * 60_000 + 4_001, 59_001, 1, 0, -5000].map(spelled);
  assert.deepEqual(shown, ["1:04:30", "1:00:00", "1:00:00", "9:05", "1:00", "0:01", "0:00", "0:00"]);
});
