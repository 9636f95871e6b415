/* A span of time as every clock of the program shows it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { spelled } from "../../static/web/clock.js";

test("1:04:30 and 9:05; a second that has begun counts whole, and no time is less than none", () => {
  const times = [64.5 * 60_000, 3_600_000, 3_599_999, 9 * 60_000 + 4_001, 59_001, 1, 0, -5000].map(spelled);
  assert.deepEqual(times, ["1:04:30", "1:00:00", "1:00:00", "9:05", "1:00", "0:01", "0:00", "0:00"]);
});
