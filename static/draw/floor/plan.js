// The plan of the hall as values: what stands where on the grid, what is moved, what stands in the way. No page.
// Every function leaves what it is given as it is.

export const TABLE = 2; // fields a table is wide and deep
const LETTER = 0.75; // fields a letter of a thing takes

/**
 * A table (`kind` "table") or a thing; `id` stays the same as long as it is on the plan.
 * @typedef {{ id: number, kind: string, number: number, word: string, x: number, y: number, width: number, depth: number }} Item
 * @typedef {readonly Item[]} Plan
 * @typedef {{ x: number, y: number, width: number, depth: number }} Box
 * @typedef {{ kind: string, word: string, x: number, y: number, width: number, depth: number }} SentThing
 * @typedef {{ tables: [number, number, number][], things: SentThing[] }} Sent
 * @typedef {{ widest: number, tables: number, things: number }} Limits
 */

/** @param {Sent} sent @returns {Plan} */
export function read({ tables, things }) {
  return [
    ...tables.map(([number, x, y]) => ({ kind: "table", number, word: "", x, y, width: TABLE, depth: TABLE })),
    ...things.map((thing) => ({ ...thing, number: 0 })),
  ].map((item, id) => ({ ...item, id }));
}

/** @param {Plan} plan @returns {Sent} */
export function written(plan) {
  const things = plan.filter((item) => item.kind !== "table");
  return {
    tables: tablesOf(plan).map(({ number, x, y }) => [number, x, y]),
    things: things.map(({ kind, word, x, y, width, depth }) => ({ kind, word, x, y, width, depth })),
  };
}

/** @param {Plan} plan */
export const tablesOf = (plan) => plan.filter((item) => item.kind === "table");

/** The smallest box that holds all of it. @param {Plan} plan @returns {Box} */
export function bounds(plan) {
  const x = Math.min(...plan.map((item) => item.x));
  const y = Math.min(...plan.map((item) => item.y));
  return {
    x,
    y,
    width: Math.max(...plan.map((item) => item.x + item.width)) - x,
    depth: Math.max(...plan.map((item) => item.y + item.depth)) - y,
  };
}

/**
 * The tables row by row from the top, each from the left: a row begins with a table that stands wholly below the first
 * one of the row before (as tournament/draw/floor_plan.py has it).
 * @param {Plan} plan
 */
export function rowsOf(plan) {
  /** @type {Item[][]} */
  const rows = [];
  for (const table of tablesOf(plan).sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row?.[0] && table.y < row[0].y + TABLE) row.push(table);
    else rows.push([table]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** @param {Box} one @param {Box} other */
const touch = (one, other) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.depth && other.y < one.y + one.depth;

/** What stands where one of these stands as well. @param {Plan} plan @param {readonly number[]} ids */
export function inTheWay(plan, ids) {
  const these = plan.filter((item) => ids.includes(item.id));
  return plan.find((item) => !ids.includes(item.id) && these.some((one) => touch(one, item)));
}

/** @param {Plan} plan @param {Limits} limits */
export function isTooWide(plan, limits) {
  const { width, depth } = bounds(plan);
  return Math.max(width, depth) > limits.widest;
}

/**
 * These moved by so many fields, whatever stands there.
 * @param {Plan} plan @param {readonly number[]} ids @param {number} right @param {number} down @returns {Plan}
 */
export function moved(plan, ids, right, down) {
  return plan.map((item) => (ids.includes(item.id) ? { ...item, x: item.x + right, y: item.y + down } : item));
}

/**
 * These moved that way to the first place that is free; null: there is none.
 * @param {Plan} plan @param {readonly number[]} ids @param {number} right @param {number} down @param {Limits} limits
 */
export function stepped(plan, ids, right, down, limits) {
  for (let steps = 1; steps <= limits.widest; steps += 1) {
    const there = moved(plan, ids, right * steps, down * steps);
    if (isTooWide(there, limits)) return null;
    if (!inTheWay(there, ids)) return there;
  }
  return null;
}

/**
 * This thing made larger or smaller; null: it has no room, or would be smaller than a table.
 * @param {Plan} plan @param {number} id @param {number} wider @param {number} deeper @param {Limits} limits
 */
export function resized(plan, id, wider, deeper, limits) {
  const there = plan.map((item) => (item.id === id ? { ...item, width: item.width + wider, depth: item.depth + deeper } : item));
  const small = there.some((item) => item.width < TABLE || item.depth < TABLE);
  return small || inTheWay(there, [id]) || isTooWide(there, limits) ? null : there;
}

/**
 * With one more of this kind, below everything else on the left; null: there is no room for more. A table gets the
 * first number that is free.
 * @param {Plan} plan @param {string} kind @param {string} word what is written on it @param {Limits} limits
 * @returns {Plan | null}
 */
export function added(plan, kind, word, limits) {
  const tables = tablesOf(plan);
  const isTable = kind === "table";
  if (isTable ? tables.length >= limits.tables : plan.length - tables.length >= limits.things) return null;
  const { x, y, depth } = plan.length ? bounds(plan) : { x: 0, y: 0, depth: -1 };
  const item = {
    id: Math.max(-1, ...plan.map((one) => one.id)) + 1,
    kind,
    number: isTable ? freeNumber(tables) : 0,
    word: kind === "other" ? word : "",
    x,
    y: y + depth + 1,
    width: isTable ? TABLE : Math.max(TABLE, Math.ceil(word.length * LETTER) + 1),
    depth: TABLE,
  };
  const there = [...plan, item];
  return isTooWide(there, limits) ? null : there;
}

/** @param {Plan} tables */
function freeNumber(tables) {
  let number = 1;
  while (tables.some((table) => table.number === number)) number += 1;
  return number;
}

/** @param {Plan} plan @param {number} id @returns {Plan} */
export const without = (plan, id) => plan.filter((item) => item.id !== id);

/** This table gets that number, and who had it gets its. @param {Plan} plan @param {number} id @param {number} number @returns {Plan} */
export function renumbered(plan, id, number) {
  const before = plan.find((item) => item.id === id)?.number ?? 0;
  return plan.map((item) => {
    if (item.id === id) return { ...item, number };
    return item.kind === "table" && item.number === number ? { ...item, number: before } : item;
  });
}

/** @param {Plan} plan @param {number} id @param {string} word @returns {Plan} */
export const worded = (plan, id, word) => plan.map((item) => (item.id === id ? { ...item, word } : item));

/**
 * What is seen of the grid: as before, and wider where something has come closer to its edge than `room`.
 * @param {Box} seen @param {Plan} plan @param {number} room
 */
export function roomFor(seen, plan, room) {
  if (!plan.length) return seen;
  const taken = bounds(plan);
  const x = Math.min(seen.x, taken.x - room);
  const y = Math.min(seen.y, taken.y - room);
  const right = Math.max(seen.x + seen.width, taken.x + taken.width + room);
  const bottom = Math.max(seen.y + seen.depth, taken.y + taken.depth + room);
  return { x, y, width: right - x, depth: bottom - y };
}

/** What was drawn, step by step. */
export class Drawing {
  /** @param {Plan} plan @param {boolean} unsaved */
  constructor(plan, unsaved) {
    /** @type {Plan[]} */
    this.past = [];
    this.plan = plan;
    this.stored = unsaved ? null : plan;
  }

  get isUnsaved() {
    return this.plan !== this.stored;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  /** @param {Plan} plan */
  change(plan) {
    this.past.push(this.plan);
    this.plan = plan;
  }

  undo() {
    this.plan = this.past.pop() ?? this.plan;
  }
}
