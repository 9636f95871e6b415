/* What a phone says of itself: how many entries wait on it, how far the server's clock is off; nothing where all is well. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyRecord } from "../../static/lists/keeper/known/queue.js";
import { hasHeard, saysOf } from "../../static/lists/keeper/sent/saying.js";
import { stateOf } from "./table.mjs";

const record = (waiting, seconds = 0, state = stateOf()) =>
  ({ ...emptyRecord("/liste/x/"), state, offset: seconds * 1_000, entries: Array.from({ length: waiting }, (_, at) => ({ id: String(at) })) });

test("once that nothing waits, then nothing; again when something does, until the server knows that it is gone", () => {
  assert.deepEqual(saysOf(record(0)), { Unsent: "0" }); // before the page was closed last, something may have
  hasHeard(record(0), 0);
  assert.deepEqual(saysOf(record(0)), { Unsent: "0" }); // nobody heard it
  hasHeard(record(0), 304);
  assert.deepEqual(saysOf(record(0)), {});
  assert.deepEqual(saysOf(record(1), 1), {}); // the only one is on its way
  hasHeard(record(1), 503, 1);
  assert.deepEqual(saysOf(record(1), 1), { Unsent: "0" }); // it came back: the server counts it until it hears this
  hasHeard(record(1), 200, 1);
  assert.deepEqual(saysOf(record(3)), { Unsent: "3" });
  assert.deepEqual(saysOf(record(3), 1), { Unsent: "2" });
  hasHeard(record(3), 200, 1);
  hasHeard(record(2), 200, 1);
  assert.deepEqual(saysOf(record(1), 1), { Unsent: "0" });
  hasHeard(record(1), 200, 1);
  assert.deepEqual(saysOf(record(0)), {});
});

test("how far the server's clock is ahead, from a minute on, once its time was heard", () => {
  const ahead = (...given) => saysOf(record(0, ...given))["Clock-Ahead"];
  assert.deepEqual([0, 59, 60, -59, -60, 7_200].map((seconds) => ahead(seconds)), [undefined, undefined, "60", undefined, "-60", "7200"]);
  assert.equal(ahead(7_200, null), undefined);
});
