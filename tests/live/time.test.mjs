// What the hall's screen reckons: the clock, its two moments, how long a page stands, the way through the pages.

import assert from "node:assert/strict";
import test from "node:test";

import { hasCome, offsetBy, readingTime, standingTime, TEN_MINUTES } from "../../static/live/screen/time.js";
import { onward, stayed } from "../../static/live/screen/walk.js";

const SECOND = 1_000;

test("ten minutes and the end come once, and not for who slept through them", () => {
  assert.equal(hasCome(TEN_MINUTES, 600_250, 600_000), true);
  assert.equal(hasCome(TEN_MINUTES, 600_000, 599_750), false); // that was said already
  assert.equal(hasCome(TEN_MINUTES, 600_250, 600_001), false);
  assert.equal(hasCome(TEN_MINUTES, null, 599_000), false); // opened in the last ten minutes
  assert.equal(hasCome(TEN_MINUTES, 900_000, 500_000), false); // the laptop slept
  assert.equal(hasCome(0, 100, -150), true);
});

test("a page with more lines stands longer, within bounds", () => {
  assert.equal(readingTime(0), 6 * SECOND);
  assert.equal(readingTime(24), 13_600); // 4 s + 24 * 0.4 s
  assert.equal(readingTime(200), 24 * SECOND);
  assert.equal(standingTime(22, 3, 20 * SECOND), 20_000 / 3); // all three within 20 s
  assert.equal(standingTime(22, 4, 20 * SECOND), 6 * SECOND); // never too short to be read
  assert.equal(standingTime(22, 1, 20 * SECOND), readingTime(22));
  assert.equal(standingTime(22, 3, 0), readingTime(22));
});

test("the server's clock counts, and a second more or less is no news", () => {
  const date = "Sat, 09 May 2026 10:00:00 GMT";
  const at = Date.parse(date);
  assert.equal(offsetBy(date, at - 60_000, at - 60_000, null), 60_500);
  assert.equal(offsetBy(date, at - 60_900, at - 60_900, 60_500), 60_500);
  assert.equal(offsetBy(date, at, at, 60_500), 500);
  assert.equal(offsetBy(date, at - 10_000, at, 70), 5_500);
  assert.equal(offsetBy(date, at - 10_001, at, 70), 70); // the laptop slept meanwhile
  assert.equal(offsetBy(null, at, at, 70), 70);
  assert.equal(offsetBy(null, at, at, null), 0);
});

test("pages follow each other through all parts and begin again, forwards and backwards", () => {
  const pages = [2, 1, 3];
  assert.deepEqual(onward(pages, { part: 0, page: 1 }, 1), { part: 1, page: 0 });
  assert.deepEqual(onward(pages, { part: 2, page: 2 }, 1), { part: 0, page: 0 });
  assert.deepEqual(onward(pages, { part: 0, page: 0 }, -1), { part: 2, page: 2 });
  assert.deepEqual(onward(pages, { part: 0, page: 9 }, 1), { part: 1, page: 0 }); // the screen grew: fewer pages
  assert.deepEqual(onward([1], { part: 0, page: 0 }, 5), { part: 0, page: 0 });
});

test("the same parts stay at their page, others begin", () => {
  assert.deepEqual(stayed(["stand"], ["stand"], { part: 0, page: 3 }), { part: 0, page: 3 });
  assert.deepEqual(stayed(["stand"], ["uhr"], { part: 0, page: 3 }), { part: 0, page: 0 });
});
