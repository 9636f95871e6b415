/* What can be said of a draw's file without drawing again: one finding after the other, each true by itself. */

import { SPELLING, canonical, hashed, hidden, seedOf, spelled } from "./canonical.js";
import { orderByLot } from "./lots.js";
import { sha256 } from "./sha256.js";
import { different, misplaced, repeats } from "./tables.js";

/**
 * @import { Draw, Lot, Opened } from "./reading.js"
 * @import { Tables } from "./tables.js"
 *
 * @typedef {"holds" | "differs" | "withheld" | "noted" | "command"} State `command`: what only the command checks
 * @typedef {{ key: string, state: State, values: Record<string, string | number> }} Finding `key` names the sentence
 *
 * @typedef {object} PublishedDraw what this tournament's page says of one of its draws
 * @property {string} entries_hash
 * @property {string} commitment
 * @property {string} outside
 * @property {string} announced when, in words
 * @property {number[]} series that are seated by it and published
 * @property {boolean} withheld whether secret and seed are left out of its file
 * @property {number[]} changed those of them whose tables are not the drawn ones any more
 * @typedef {object} Published
 * @property {PublishedDraw[]} draws
 * @property {Record<string, Tables>} seating series -> tables -> start numbers, by seat
 * @property {Record<string, string>} names start number -> name
 */

const NOWHERE = canonical({ table: null });

/** What stands in the entries, and once more beside them. */
const REPEATED = ["program", "algorithm", "tournament", "series_numbers", "ranking", "series", "committed_at"];

/**
 * Everything that can be said, in the order in which a draw happens.
 * @param {Draw | Lot} draw
 * @param {Published} published
 * @returns {Finding[]}
 */
export function findings(draw, published) {
  const listed = published.draws.find((one) => one.entries_hash === draw.entries_hash && one.commitment === draw.commitment);
  const drawn = [...announced(draw, listed), ...secretAndSeed(draw, listed), ...names(draw)];
  return [...drawn, ...(draw.order ? [ofLot(draw)] : ofSeries(draw, listed, published))];
}

/**
 * The order of a lot is that of its seed; no tables are in it, so nothing is left for the command.
 * @param {Lot} draw
 */
function ofLot({ order, seed, entries }) {
  if (seed === undefined) return finding("lot_secret", "withheld");
  return whether("lot", String(order) === String(orderByLot(seed, entries.people.map(({ number }) => number))));
}

/**
 * What can be said of a seating.
 * @param {Draw} draw
 * @param {PublishedDraw | undefined} listed
 * @param {Published} published
 */
function ofSeries(draw, listed, published) {
  const numbers = draw.entries.people.map(({ number }) => number);
  const seatings = draw.series.map((tables) => tables.map((table) => table.map((person) => numbers[person] ?? -1)));
  return [
    ...wishes(draw),
    people(draw),
    ...joined(seatings.map((tables, at) => everybody(tables, numbers, draw.series_numbers[at]))),
    ...(listed ? joined(seatings.map((tables, at) => seated(tables, draw.series_numbers[at] ?? 0, listed, published))) : []),
    ...renamed(draw, published),
    ...counts([...draw.entries.played, ...seatings], draw.repeats),
    recomputed(draw),
  ];
}

/** @param {Draw} draw */
function recomputed(draw) {
  if (draw.seed === undefined) return finding("recompute_withheld", "command");
  return draw.withheld?.length ? finding("recompute_gone", "withheld") : finding("recompute", "command");
}

/**
 * @param {string} key
 * @param {State} state
 * @param {Finding["values"]} [values]
 * @returns {Finding}
 */
const finding = (key, state, values = {}) => ({ key, state, values });

/**
 * Series of which nothing is said but the same in one line, then the others.
 * @param {Finding[]} found one a series
 */
function joined(found) {
  const alike = found.filter(({ values }) => !values.numbers && !values.tables);
  const said = [...new Set(alike.map(({ key }) => key))].map((key) => {
    const same = alike.filter((one) => one.key === key);
    return finding(key, same[0]?.state ?? "noted", { series: same.map(({ values }) => values.series).join(", ") });
  });
  return [...said, ...found.filter((one) => !alike.includes(one))];
}

/**
 * One of two sentences: `key`, or `key_not` with what differs.
 * @param {string} key
 * @param {boolean} holds
 * @param {Finding["values"]} [values]
 */
const whether = (key, holds, values = {}) => finding(holds ? key : `${key}_not`, holds ? "holds" : "differs", values);

/**
 * What was published before it was drawn is what this file was drawn from.
 * @param {Draw | Lot} draw
 * @param {PublishedDraw | undefined} listed
 */
function announced(draw, listed) {
  const { entries } = draw;
  const same = REPEATED.every((key) => !(key in entries) || canonical(Reflect.get(entries, key)) === canonical(Reflect.get(draw, key) ?? null));
  return [
    whether("listed", listed !== undefined, { time: listed?.announced ?? "" }),
    whether("entries", hashed(entries) === draw.entries_hash && same),
    ...(listed ? [addedOutside(draw, listed)] : []),
    ...(isSpelled(draw) ? [] : [finding("spelling_not", "differs", { outside: spelled(draw.outside) })]),
  ];
}

/**
 * Whether what was called out stands there as it counts: among several spellings one could be chosen.
 * @param {Draw | Lot} draw
 */
const isSpelled = ({ entries, outside }) => entries.spelling !== SPELLING || spelled(outside) === outside;

/**
 * @param {Draw | Lot} draw
 * @param {PublishedDraw} listed
 */
function addedOutside({ outside }, listed) {
  if (outside) return whether("outside", listed.outside === outside, { outside });
  return listed.outside ? finding("nothing_outside_not", "differs") : finding("nothing_outside", "noted");
}

/**
 * Left out it may be only where the tournament's page says so, and never in a lot; nor is a seed worth anything without.
 * @param {Draw | Lot} draw
 * @param {PublishedDraw | undefined} listed
 */
function secretAndSeed({ secret, seed, commitment, entries_hash, outside, order }, listed) {
  if (secret === undefined) {
    const missing = seed !== undefined || order !== undefined || listed?.withheld === false;
    return [missing ? finding("secret_not", "differs") : finding("secret", "withheld")];
  }
  return [
    whether("commitment", sha256(secret) === commitment),
    whether("seed", seedOf(secret, entries_hash, outside) === seed),
  ];
}

/**
 * Each opened name is the one that was hidden with its start number.
 * @param {Draw | Lot} draw
 */
function names({ entries, opened }) {
  const wrong = unfitting(opened.names, entries.people.map(({ number, name }) => [String(number), name]));
  const closed = entries.people.map(({ number }) => String(number)).filter((number) => !(number in opened.names));
  return [
    whether("names", wrong.length === 0, { count: Object.keys(opened.names).length, numbers: some(wrong) }),
    ...(closed.length ? [finding("names_closed", "withheld", { numbers: some(closed) })] : []),
  ];
}

/**
 * The start numbers whose opened values are not the hidden ones.
 * @param {Record<string, Opened>} opened
 * @param {[string, string][]} hashes
 */
function unfitting(opened, hashes) {
  const hiddenOf = new Map(hashes);
  return Object.entries(opened).filter(([number, { salt, value }]) => hidden(salt, value) !== hiddenOf.get(number)).map(([number]) => number);
}

/**
 * Fixed tables and wishes: in the organiser's file they stand open, but for those of people who are deleted, else they
 * stay hidden. Empty wishes are there so that nobody can count the others.
 * @param {Draw} draw
 */
function wishes({ entries, opened, secret, withheld }) {
  const tables = opened.private ?? {};
  const apart = opened.apart ?? [];
  const hashes = apart.map(({ salt, value }) => hidden(salt, value));
  const known = new Set(hashes);
  const wrong = unfitting(tables, entries.people.map((entry) => [String(entry.number), entry.private]));
  if (wrong.length || String(entries.apart.filter((hash) => known.has(hash))) !== String(hashes)) return [finding("private_open_not", "differs")];
  if (hashes.length < entries.apart.length || entries.people.some(({ number }) => !(number in tables))) return [unopened(secret, withheld)];
  const none = apart.every(({ value }) => value === null) && Object.values(tables).every(({ value }) => canonical(value) === NOWHERE);
  return [whether(none ? "private_none" : "private_open", true)];
}

/**
 * Wishes and fixed tables may miss where the seed does too, or where the file says that somebody was deleted.
 * @param {string} [secret]
 * @param {string[]} [withheld]
 */
function unopened(secret, withheld) {
  if (secret === undefined) return finding("private", "withheld");
  return withheld?.length ? finding("private_gone", "withheld") : finding("private_none_not", "differs");
}

/**
 * Those who are seated are in the clubs and teams that were announced.
 * @param {Draw} draw
 */
function people({ players, entries, groups }) {
  const same = players === entries.people.length && groups.length === players && entries.people.every((entry, at) =>
    (groups[at]?.club ?? null) === entry.club && (groups[at]?.team ?? null) === entry.team);
  return whether("people", same, { count: players });
}

/**
 * @param {Tables} tables
 * @param {number[]} numbers
 */
function everybody(tables, numbers, series = 0) {
  const wrong = misplaced(tables, numbers).map((number) => (number < 0 ? "?" : String(number)));
  return whether("everybody", wrong.length === 0, { series, numbers: some(wrong) });
}

/**
 * At the tables sit those who sit there on the public seating.
 * @param {Tables} tables
 * @param {number} series
 * @param {PublishedDraw} listed
 * @param {Published} published
 */
function seated(tables, series, listed, published) {
  const today = published.seating[series];
  if (!today || !listed.series.includes(series)) return finding("not_seated", "noted", { series });
  const others = different(tables, today);
  const values = { series, tables: some(others.map(String)) };
  if (others.length && listed.changed.includes(series)) return finding("changed", "noted", values);
  return whether("seating", others.length === 0, values);
}

/**
 * @param {Draw} draw
 * @param {Published} published
 */
function renamed({ opened }, published) {
  const others = Object.entries(opened.names).filter(([number, { value }]) => (published.names[number] ?? value) !== value);
  return others.length ? [finding("renamed", "noted", { numbers: some(others.map(([number]) => number)) })] : [];
}

/**
 * @param {Tables[]} series all of them, those played before too
 * @param {number} said
 */
function counts(series, said) {
  const { count, fewest, meetings, pairs } = repeats(series);
  const values = { count, fewest, meetings, pairs, said: String(said) };
  const bound = count === 0 ? "none_possible" : count === fewest ? "bound_met" : fewest ? "bound" : "bound_none";
  return [
    whether("repeats", count === said, values),
    finding(bound, count === fewest ? "holds" : "noted", values),
  ];
}

/**
 * The first of many, so that a line stays a line.
 * @param {string[]} all
 */
function some(all) {
  const shown = all.slice(0, 8).join(", ");
  return all.length > 8 ? `${shown}, …` : shown;
}
