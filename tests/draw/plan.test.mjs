// Drawing the plan of the hall: what is moved, what stands in the way, what is undone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Drawing, added, bounds, inTheWay, moved, read, renumbered, resized, roomFor, rowsOf, stepped, tablesOf, without, worded, written } from "../../static/draw/floor/plan.js";

const LIMITS = { widest: 60, tables: 300, things: 40 };
const STAGE = { kind: "stage", word: "", x: 0, y: 0, width: 5, depth: 2 };

/** Tables 1 and 2 side by side below the stage, 3 below 1: ids 0, 1, 2, and 3 for the stage. */
const hall = () => read({ tables: [[1, 0, 3], [2, 3, 3], [3, 0, 6]], things: [STAGE] });
const numbers = (plan) => rowsOf(plan).map((row) => row.map((table) => table.number));
const place = (plan, id) => plan.filter((item) => item.id === id).map(({ x, y }) => [x, y])[0];

test("what is read is written as it was", () => {
  const sent = { tables: [[7, 0, 3]], things: [STAGE, { kind: "other", word: "Tombola", x: 9, y: 0, width: 7, depth: 2 }] };
  assert.deepEqual(written(read(sent)), sent);
});

test("a row begins with a table that stands wholly below the first one of the row before", () => {
  assert.deepEqual(numbers(hall()), [[1, 2], [3]]);
  assert.deepEqual(numbers(read({ tables: [[1, 0, 0], [2, 3, 1], [3, 0, 2], [4, 3, 3]], things: [] })), [[1, 2], [3, 4]]);
  assert.deepEqual(numbers(read({ tables: [[1, 6, 0], [2, 3, 0], [3, 0, 0]], things: [] })), [[3, 2, 1]]);
});

test("side by side there is room, on a field of another there is none", () => {
  const beside = moved(hall(), [1], -1, 0); // table 2 from column 3 to 2, where table 1 ends
  assert.equal(inTheWay(beside, [1]), undefined);
  const upon = moved(hall(), [1], -2, 0);
  assert.equal(inTheWay(upon, [1])?.number, 1);
  assert.equal(inTheWay(moved(hall(), [0], 0, -2), [0])?.kind, "stage");
});

test("a whole row moves as one, and is not in its own way", () => {
  const plan = moved(hall(), [0, 1], 1, 0);
  assert.deepEqual([place(plan, 0), place(plan, 1), place(plan, 2)], [[1, 3], [4, 3], [0, 6]]);
  assert.equal(inTheWay(plan, [0, 1]), undefined);
});

test("a step goes one field, over what stands there, and no farther than the hall", () => {
  assert.deepEqual(place(stepped(hall(), [1], 1, 0, LIMITS), 1), [4, 3]);
  assert.deepEqual(place(stepped(hall(), [1], -1, 0, LIMITS), 1), [2, 3]);
  const touching = moved(hall(), [1], -1, 0);
  assert.deepEqual(place(stepped(touching, [1], -1, 0, LIMITS), 1), [-2, 3]); // table 1 takes columns 0 and 1
  const far = moved(hall(), [1], 55, 0); // columns 58 and 59 of 0 to 59
  assert.equal(stepped(far, [1], 1, 0, LIMITS), null);
});

test("a thing is never smaller than a table, nor on one", () => {
  assert.equal(resized(hall(), 3, 1, 0, LIMITS)?.find((item) => item.id === 3)?.width, 6);
  assert.equal(resized(hall(), 3, 0, -1, LIMITS), null); // of two fields' depth
  assert.equal(resized(hall(), 3, 0, 2, LIMITS), null); // the tables begin a field below
  assert.equal(resized(hall(), 3, 56, 0, LIMITS), null); // 61 wide
});

test("one more table has the first number that is free and stands where nothing stands", () => {
  const plan = added(without(hall(), 1), "table", "", LIMITS);
  const table = plan?.at(-1);
  assert.deepEqual([table?.number, table?.x, table?.y], [2, 0, 9]);
  assert.equal(inTheWay(plan, [table?.id ?? 0]), undefined);
});

test("no more than there may be", () => {
  const row = Array.from({ length: 20 }, (_none, at) => [at + 1, at * 3, 0]);
  assert.equal(added(read({ tables: row, things: [] }), "table", "", { ...LIMITS, tables: 20 }), null);
  assert.ok(added(read({ tables: row, things: [] }), "table", "", { ...LIMITS, tables: 21 }));
  assert.equal(added(hall(), "bar", "Theke", { ...LIMITS, things: 1 }), null);
  const deep = read({ tables: [[1, 0, 0], [2, 0, 58]], things: [] }); // row 59 is taken
  assert.equal(added(deep, "table", "", LIMITS), null);
});

test("a thing is as wide as its word; only one's own word is kept", () => {
  const bar = added(hall(), "bar", "Theke", LIMITS)?.at(-1);
  const own = added(hall(), "other", "Eigenes Wort", LIMITS)?.at(-1);
  assert.deepEqual([bar?.word, own?.word], ["", "Eigenes Wort"]);
  assert.ok((own?.width ?? 0) > (bar?.width ?? 0));
  assert.equal(worded(hall(), 3, "Tombola").find((item) => item.id === 3)?.word, "Tombola");
});

test("who gets another's number gives it his", () => {
  const plan = renumbered(hall(), 0, 3);
  assert.deepEqual(tablesOf(plan).map((table) => table.number), [3, 2, 1]);
  assert.deepEqual(tablesOf(renumbered(hall(), 0, 9)).map((table) => table.number), [9, 2, 3]);
});

test("what is seen grows where something comes near its edge, and never shrinks", () => {
  const seen = roomFor({ x: 0, y: 0, width: 0, depth: 0 }, hall(), 4);
  assert.deepEqual(seen, { x: -4, y: -4, width: 5 + 8, depth: 8 + 8 });
  assert.deepEqual(roomFor(seen, moved(hall(), [1], 1, 0), 2), seen); // table 2 ends at column 6 of 9
  assert.equal(roomFor(seen, moved(hall(), [1], 5, 0), 2).width, seen.width + 3); // it ends at column 10, and 2 more
  assert.deepEqual(bounds(hall()), { x: 0, y: 0, width: 5, depth: 8 });
});

test("what was done is undone, step by step, back to what is stored", () => {
  const drawing = new Drawing(hall(), false);
  assert.deepEqual([drawing.canUndo, drawing.isUnsaved], [false, false]);
  drawing.change(moved(drawing.plan, [0], -1, 0));
  drawing.change(moved(drawing.plan, [0], -1, 0));
  assert.deepEqual([place(drawing.plan, 0), drawing.isUnsaved], [[-2, 3], true]);
  drawing.undo();
  assert.deepEqual(place(drawing.plan, 0), [-1, 3]);
  drawing.undo();
  assert.deepEqual([place(drawing.plan, 0), drawing.canUndo, drawing.isUnsaved], [[0, 3], false, false]);
  drawing.undo();
  assert.equal(new Drawing(hall(), true).isUnsaved, true); // a proposal
});
