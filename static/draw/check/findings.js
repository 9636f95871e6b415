/* What can be said of a draw's file without drawing again: one finding after the other, each true by itself. */

import { hashed, hidden, seedOf } from "./canonical.js";
import { sha256 } from "./sha256.js";
import { different, misplaced, repeats } from "./tables.js";

/**
 * @import { Draw } from "./reading.js"
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
 * @property {number[]} changed those of them whose tables are not the drawn ones any more
 * @typedef {object} Published
 * @property {PublishedDraw[]} draws
 * @property {Record<string, Tables>} seating series -> tables -> start numbers, by seat
 * @property {Record<string, string>} names start number -> name
 */

/**
 * Everything that can be said, in the order in which a draw happens.
 * @param {Draw} draw
 * @param {Published} published
 * @returns {Finding[]}
 */
export function findings(draw, published) {
  const listed = published.draws.find((one) => one.entries_hash === draw.entries_hash && one.commitment === draw.commitment);
  return [
    ...announced(draw, listed),
    ...secretAndSeed(draw),
    ...names(draw),
    ...wishes(draw),
    ...people(draw),
    ...tables(draw),
    ...(listed ? seated(draw, listed, published) : []),
    ...counts(draw),
    finding(draw.seed === undefined ? "recompute_withheld" : "recompute", "command"),
  ];
}

/**
 * @param {string} key
 * @param {State} state
 * @param {Finding["values"]} [values]
 * @returns {Finding}
 */
const finding = (key, state, values = {}) => ({ key, state, values });

/**
 * One of two sentences: `key`, or `key_not` with what differs.
 * @param {string} key
 * @param {boolean} holds
 * @param {Finding["values"]} [values]
 */
const whether = (key, holds, values = {}) => finding(holds ? key : `${key}_not`, holds ? "holds" : "differs", values);

/**
 * What was published before it was drawn is what this file was drawn from.
 * @param {Draw} draw
 * @param {PublishedDraw | undefined} listed
 */
function announced(draw, listed) {
  const { entries } = draw;
  const same = entries.tournament === draw.tournament && String(entries.series_numbers) === String(draw.series_numbers);
  return [
    whether("listed", listed !== undefined, { time: listed?.announced ?? "" }),
    whether("entries", hashed(entries) === draw.entries_hash && same),
    ...(listed ? [addedOutside(draw, listed)] : []),
  ];
}

/**
 * @param {Draw} draw
 * @param {PublishedDraw} listed
 */
function addedOutside({ outside }, listed) {
  if (outside) return whether("outside", listed.outside === outside, { outside });
  return listed.outside ? finding("nothing_outside_not", "differs") : finding("nothing_outside", "noted");
}

/** @param {Draw} draw */
function secretAndSeed({ secret, seed, commitment, entries_hash, outside }) {
  if (secret === undefined) return [finding("secret", "withheld")];
  return [
    whether("commitment", sha256(secret) === commitment),
    whether("seed", seedOf(secret, entries_hash, outside) === seed),
  ];
}

/**
 * Each opened name is the one that was hidden, and stands with its start number.
 * @param {Draw} draw
 */
function names({ people: sitters, entries, opened: { names: open = {} } }) {
  const hiddenNames = new Map(entries.people.map((entry) => [String(entry.number), entry.name]));
  const sitting = new Map(sitters.map((sitter) => [String(sitter.number), sitter.name]));
  const wrong = Object.keys(open).filter((number) => {
    const { salt = "", value = null } = open[number] ?? {};
    return hidden(salt, value) !== hiddenNames.get(number) || value !== sitting.get(number);
  });
  const closed = [...hiddenNames.keys()].filter((number) => !(number in open));
  return [
    whether("names", wrong.length === 0, { count: Object.keys(open).length, numbers: some(wrong) }),
    ...(closed.length ? [finding("names_closed", "withheld", { count: closed.length, numbers: some(closed) })] : []),
  ];
}

/**
 * Fixed tables and wishes: in the organiser's file they stand open, else they stay hidden.
 * @param {Draw} draw
 */
function wishes({ entries, opened, secret }) {
  if (opened.private === undefined || opened.apart === undefined) return secret === undefined ? [finding("private", "withheld")] : [];
  const tablesOf = new Map(entries.people.map((entry) => [String(entry.number), entry.private]));
  const wrong = Object.entries(opened.private).filter(([number, { salt, value }]) => hidden(salt, value) !== tablesOf.get(number));
  const apart = opened.apart.map(({ salt, value }) => hidden(salt, value));
  return [whether("private_open", wrong.length === 0 && String(apart.sort()) === String(entries.apart))];
}

/**
 * The people at the tables are those that were announced, in their clubs and teams.
 * @param {Draw} draw
 */
function people({ people: sitters, players, entries, groups }) {
  const same = players === entries.people.length && entries.people.every((entry, at) => {
    const group = groups?.[at];
    return sitters[at]?.number === entry.number && (group?.club ?? null) === entry.club && (group?.team ?? null) === entry.team;
  });
  return [whether("people", same, { count: players })];
}

/** @param {Draw} draw */
function tables({ series, series_numbers: numbers, players, people: sitters }) {
  return series.map((drawn, at) => {
    const wrong = misplaced(drawn, players).map((person) => String(sitters[person]?.number ?? person));
    return whether("everybody", wrong.length === 0, { series: numbers[at] ?? 0, numbers: some(wrong) });
  });
}

/**
 * At the tables sit those who sit there on the public seating.
 * @param {Draw} draw
 * @param {PublishedDraw} listed
 * @param {Published} published
 */
function seated({ series, series_numbers: numbers, people: sitters }, listed, published) {
  const renamed = sitters.filter(({ number, name }) => (published.names[number] ?? name) !== name).map(({ number }) => String(number));
  return [
    ...series.flatMap((drawn, at) => {
      const number = numbers[at] ?? 0;
      const today = published.seating[number];
      if (!today || !listed.series.includes(number)) return [finding("not_seated", "noted", { series: number })];
      const others = different(drawn.map((table) => table.map((person) => sitters[person]?.number ?? -1)), today);
      const values = { series: number, tables: some(others.map(String)) };
      if (others.length && listed.changed.includes(number)) return [finding("changed", "noted", values)];
      return [whether("seating", others.length === 0, values)];
    }),
    ...(renamed.length ? [finding("renamed", "noted", { numbers: some(renamed) })] : []),
  ];
}

/** @param {Draw} draw */
function counts({ series, played = [], repeats: said }) {
  const { count, fewest, meetings, pairs } = repeats([...played, ...series]);
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
