/* A draw's file as it was picked or fetched: read, and looked at whether it is one. It may come from anybody. */

import { canonical, SPELLING } from "./canonical.js";

/**
 * @import { Tables } from "./tables.js"
 *
 * @typedef {{ number: number, name: string, club: number | null, team: number | null, private: string }} Entry as it was announced, `name` and `private` hidden
 * @typedef {{ people: Entry[], apart: string[], played: Tables[], spelling?: string }} Entries people by start number, `played` tables of start numbers
 * @typedef {{ salt: string, value: unknown }} Opened a hidden value and what hides it
 * @typedef {object} Draw
 * @property {string} tournament
 * @property {number[]} series_numbers
 * @property {string} program
 * @property {string} algorithm
 * @property {number} players
 * @property {Tables[]} series people by their place in the entries
 * @property {number} repeats
 * @property {{ club?: unknown, team?: unknown }[]} groups
 * @property {Entries} entries
 * @property {string} entries_hash
 * @property {string} commitment
 * @property {string} outside
 * @property {string} [secret]
 * @property {string} [seed]
 * @property {undefined} [order]
 * @property {string[]} [withheld] what is left out, in words
 * @property {{ names: Record<string, Opened>, private?: Record<string, Opened>, apart?: Opened[] }} opened
 */

export const FORMAT = "auslosung/2";
export const LOT = "los/1";
export const LARGEST = 2_000_000; // characters: four times a thousand people in twelve series
export const MOST_PEOPLE = 2_000;
const MOST_SERIES = 12; // as many as are drawn at once
const MOST_PLAYED = 50;
const MOST_SEATS = 12;
const LONGEST_OUTSIDE = 200;

/**
 * @typedef {object} Lot a lot for those who share a rank, `order` by their numbers
 * @property {number[]} order
 * @property {{ people: { number: number, name: string }[], spelling?: string }} entries
 * @property {{ names: Record<string, Opened> }} opened
 * @property {string} entries_hash
 * @property {string} commitment
 * @property {string} outside
 * @property {string} [secret]
 * @property {string} [seed]
 */

/** What is wrong with a file as a whole; `code` names the sentence. */
export class Unreadable extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * The draw or the lot in a text. Throws `Unreadable`: `too_large`, `not_json`, `twice` (a key), `too_many` (people or
 * series: a tab would stand still), `old` (of a program before hidden entries), `no_draw`.
 * @param {string} text
 * @returns {Draw | Lot}
 */
export function drawIn(text) {
  if (text.length > LARGEST) throw new Unreadable("too_large");
  const content = parsed(text);
  if (!isObject(content)) throw new Unreadable("no_draw");
  if (isTooMuch(content)) throw new Unreadable("too_many");
  if (content.format === LOT && isLot(content) && isWritable(content)) return content;
  if (content.format !== FORMAT) throw new Unreadable(isSeries(content.series) ? "old" : "no_draw");
  if (!isDraw(content) || !isWritable(content)) throw new Unreadable("no_draw");
  return content;
}

/** @param {string} text */
function parsed(text) {
  try {
    const content = /** @type {unknown} */ (JSON.parse(text));
    if (hasKeyTwice(text)) throw new Unreadable("twice");
    return content;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Unreadable("not_json");
    throw error;
  }
}

/**
 * Whether there is more in it than is worked at here, told from its lengths alone.
 * @param {Record<string, unknown>} content
 */
function isTooMuch({ entries, opened, series, groups, order }) {
  const { people, apart, played } = isObject(entries) ? entries : {};
  const revealed = isObject(opened) ? Object.values(opened) : [];
  return [people, apart, groups, order, ...revealed].some((some) => lengthOf(some) > MOST_PEOPLE) ||
    lengthOf(series) > MOST_SERIES || lengthOf(played) > MOST_PLAYED ||
    [series, played].flatMap((some) => (Array.isArray(some) ? some : [])).some((tables) => seats(tables) > MOST_PEOPLE);
}

/** @param {unknown} value */
const lengthOf = (value) => (Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0);

/**
 * How many sit in a series; an empty table counts as one.
 * @param {unknown} tables
 */
const seats = (tables) => (Array.isArray(tables) ? tables.reduce((sum, table) => sum + Math.max(1, lengthOf(table)), 0) : 0);

/**
 * Whether all that is looked at has the kind it should have.
 * @param {Record<string, unknown>} content
 * @returns {content is Record<string, unknown> & Draw}
 */
const isDraw = (content) => isPlan(content) && isEntries(content.entries) && isDisclosed(content.opened) && isHashed(content);

/**
 * @param {Record<string, unknown>} content
 * @returns {content is Record<string, unknown> & Lot}
 */
const isLot = (content) => isListOf(content.order, isWhole) && isHashed(content) && isDisclosed(content.opened) &&
  isObject(content.entries) && isListOf(content.entries.people, isTied) && isRule(content.entries.spelling);

/** @param {Record<string, unknown>} content */
const isHashed = (content) =>
  ["entries_hash", "commitment", "outside", "tournament", "program", "algorithm"].every((key) => isText(content[key])) &&
  ["secret", "seed"].every((key) => content[key] === undefined || isText(content[key])) &&
  String(content.outside).length <= LONGEST_OUTSIDE &&
  (content.withheld === undefined || isListOf(content.withheld, isText));

/** @param {unknown} value how what was called out counts */
const isRule = (value) => value === undefined || value === SPELLING;

/** @param {unknown} value @returns {value is { number: number, name: string }} */
const isTied = (value) => isObject(value) && isWhole(value.number) && isText(value.name);

/** @param {Record<string, unknown>} content */
const isPlan = ({ players, series, series_numbers: numbers, groups }) =>
  isWhole(players) && isSeries(series) && isListOf(numbers, isWhole) && numbers.length === series.length && isListOf(groups, isObject);

/** @param {unknown} value */
const isEntries = (value) => isObject(value) && isListOf(value.people, isEntry) &&
  isListOf(value.apart, isText) && isSeries(value.played) && isRule(value.spelling);

/** @param {unknown} value */
const isDisclosed = (value) => isObject(value) && isSealed(value.names) &&
  (value.private === undefined || isSealed(value.private)) && (value.apart === undefined || isListOf(value.apart, isOpened));

/** @param {unknown} value */
const isSealed = (value) => isObject(value) && Object.values(value).every(isOpened);

/**
 * Whether Python would write what is hashed as we do: no broken numbers, nothing nested without end.
 * @param {Draw | Lot} draw
 */
function isWritable({ entries, opened }) {
  try {
    return canonical([entries, opened]).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";

/** @param {unknown} value @returns {value is number} */
const isWhole = (value) => Number.isSafeInteger(value);

/**
 * @template T
 * @param {unknown} value
 * @param {(one: unknown) => one is T} kind
 * @returns {value is T[]}
 */
const isListOf = (value, kind) => Array.isArray(value) && value.every((one) => kind(one));

/** @param {unknown} value @returns {value is number[]} */
const isTable = (value) => isListOf(value, isWhole) && value.length <= MOST_SEATS;

/** @param {unknown} value @returns {value is Tables} */
const isTables = (value) => isListOf(value, isTable);

/** @param {unknown} value @returns {value is Tables[]} */
const isSeries = (value) => isListOf(value, isTables);

/** @param {unknown} value @returns {value is Entry} */
const isEntry = (value) => isTied(value) && "private" in value && isText(value.private);

/** @param {unknown} value @returns {value is Opened} */
const isOpened = (value) => isObject(value) && isText(value.salt) && "value" in value;

// Of two values under one key JSON keeps the last: a reader would see another file than the one that is checked.

const TOKENS = /"(?:[^"\\]+|\\.)*"|[{}[\]:]/gsu;

/**
 * Whether a key stands twice in one object of a text that is JSON.
 * @param {string} text
 */
export function hasKeyTwice(text) {
  /** @type {(Set<string> | null)[]} the keys of each object around, null for a list */
  const around = [];
  let last = "";
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "{" || token === "[") around.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") around.pop();
    else if (token !== ":") last = token;
    else if (isKnown(around.at(-1), JSON.parse(last))) return true;
  }
  return false;
}

/**
 * Whether this key was there already; from now on it is.
 * @param {Set<string> | null | undefined} keys
 * @param {string} key
 */
function isKnown(keys, key) {
  const known = keys?.has(key) ?? false;
  keys?.add(key);
  return known;
}
