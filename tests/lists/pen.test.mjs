// Where the pen goes on a paper list (static/lists/pen.js).

import assert from "node:assert/strict";
import { test } from "node:test";
import { after } from "../../static/lists/pen.js";

/** Lines of a table of four: a sign a seat, "d" who is to deal, "D" with something typed, "." empty, "x" typed. */
const list = (...lines) => [
  ...lines.flatMap((line, number) => [...line].map((sign) => ({
    row: `line-${number}`, passed: "dD".includes(sign), deals: "dD".includes(sign), empty: "d.".includes(sign),
  }))),
  ...[1, 2].map(() => ({ row: "foot", passed: false, deals: false, empty: true })),
  { row: "next", passed: false, deals: false, empty: false },
];

test("over who plays, past who deals, into the next line", () => {
  const fields = list("dxxx", "xd..");
  assert.deepEqual([0, 1, 2, 3, 4, 6].map((at) => after(fields, at)), [1, 2, 3, 4, 6, 7]);
});

test("from the last line into the foot, from there to the next table", () => {
  const fields = list("dxxx");
  assert.deepEqual([3, 4, 5].map((at) => after(fields, at)), [4, 5, 6]);
  assert.equal(after(fields, 6), -1);
});

test("below a line left empty there is only the foot", () => {
  const fields = list("dxxx", ".d..", "..d.");
  assert.equal(after(fields, 6), 7);
  assert.equal(after(fields, 7), 12);
});

test("where somebody who plays was left empty, whose turn it was has played", () => {
  const fields = list("dx.x", "....");
  assert.equal(after(fields, 2), 3);
  assert.equal(after(fields, 3), 0);
  assert.equal(after(list("Dx.x", "...."), 3), 4);
  assert.equal(after(fields, 0), 1);
});

test("where nobody sits out an empty cell is nobody's turn", () => {
  assert.equal(after(list("x.x", "..."), 2), 3);
});

test("totals have no foot, and what is rare is passed over", () => {
  const line = (row) => [false, false, true].map((passed) => ({ row, passed, deals: false, empty: true }));
  const fields = [...line("a"), ...line("b"), { row: "next", passed: false, deals: false, empty: false }];
  assert.deepEqual([0, 1, 2, 3, 4].map((at) => after(fields, at)), [1, 3, 3, 4, 6]);
});
