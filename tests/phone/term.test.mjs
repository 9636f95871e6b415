/* Which of two servers counts: a phone carries the highest term it was told from the one to the other. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { carried, hear } from "../../static/lists/keeper/sent/term.js";

/** @param {string} [term] */
const answer = (term) => new Headers(term ? { "Server-Term": term } : {});

test("what is carried is the highest term that was ever heard, as it was said", () => {
  hear(answer());
  assert.deepEqual(carried(), {}); // nobody ever took over
  for (const [said, kept] of [["2 http://b:1:x", "2 http://b:1:x"], ["1 http://a:1:y", "2 http://b:1:x"], ["10 http://c:1:z", "10 http://c:1:z"], ["no term", "10 http://c:1:z"]]) {
    hear(answer(said));
    assert.deepEqual(carried(), { "Server-Term": kept });
  }
});
