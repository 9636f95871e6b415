/* The time of the series is the server's, whatever the phone believes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { endOf, isEnding, isJustOver, offsetOf, timeLeft } from "../../static/lists/keeper/known/clock.js";
import { stateOf } from "./table.mjs";

const MINUTE = 60_000;
const TEN = "2026-05-09T10:00:00Z";
const running = stateOf({ series: { started_at: TEN, minutes: 60 } });

test("before the series begins, or where it has no time, none is left and none is over", () => {
  assert.equal(timeLeft(stateOf(), 0), null);
  assert.equal(timeLeft(stateOf({ series: { started_at: TEN, minutes: null } }), 0), null);
  assert.deepEqual([isEnding(null), isJustOver(null)], [false, false]);
});

test("a phone that is years ahead shows what the server would", () => {
  const wrong = Date.parse("2031-01-01T03:00:00Z");
  const offset = offsetOf("2026-05-09T10:30:00Z", wrong);
  assert.equal(timeLeft(running, offset, wrong), 30 * MINUTE);
  assert.equal(timeLeft(running, offset, wrong + 31 * MINUTE), -MINUTE);
  assert.equal(endOf(running), Date.parse("2026-05-09T11:00:00Z"));
});

test("the last ten minutes, and ten more in which it is just over", () => {
  assert.deepEqual([10 * MINUTE + 1, 10 * MINUTE, 1, 0].map(isEnding), [false, true, true, false]);
  assert.deepEqual([1, 0, -10 * MINUTE + 1, -10 * MINUTE].map(isJustOver), [false, true, true, false]);
});
