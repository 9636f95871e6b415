// Words on bought paper: half millimetres, never nearer to the edge than allowed, ten millimetres with Shift.

import assert from "node:assert/strict";
import test from "node:test";

import { moved, pushed, within } from "../../static/ceremony/sheet.js";

const A4 = { width: 210, height: 297, edge: 10 };

test("a place is a half millimetre, inside the edges on all sides", () => {
  assert.deepEqual(within({ x: 105.26, y: 148.7 }, A4), { x: 105.5, y: 148.5 });
  assert.deepEqual(within({ x: 10, y: 287 }, A4), { x: 10, y: 287 });
  assert.deepEqual(within({ x: 9.5, y: 287.5 }, A4), { x: 10, y: 287 });
  assert.deepEqual(within({ x: 400, y: -3 }, A4), { x: 200, y: 10 });
});

test("dragging counts in millimetres of the sheet, however large it is shown", () => {
  // 420 pixels for 210 mm: 20 pixels are 10 mm
  assert.deepEqual(moved({ x: 100, y: 100 }, { x: 20, y: -40 }, 420, A4), { x: 110, y: 80 });
  assert.deepEqual(moved({ x: 100, y: 100 }, { x: 9999, y: 0 }, 420, A4), { x: 200, y: 100 });
});

test("an arrow moves by one millimetre, with Shift by ten; other keys are somebody else's", () => {
  assert.deepEqual(pushed({ x: 100, y: 100 }, "ArrowLeft", false, A4), { x: 99, y: 100 });
  assert.deepEqual(pushed({ x: 100, y: 100 }, "ArrowDown", true, A4), { x: 100, y: 110 });
  assert.deepEqual(pushed({ x: 200, y: 10 }, "ArrowRight", true, A4), { x: 200, y: 10 });
  assert.equal(pushed({ x: 100, y: 100 }, "Tab", false, A4), null);
});
