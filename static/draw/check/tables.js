/* What can be counted of series: who sits how often, who meets again, and how often that has to be. */

/** @typedef {number[][]} Tables of one series, who sits at each */

/**
 * Those of everybody who sit twice in this series, or not at all, and whoever else sits there.
 * @param {Tables} tables
 * @param {number[]} everybody
 */
export function misplaced(tables, everybody) {
  const seats = new Map(everybody.map((person) => [person, 0]));
  const strangers = new Set(tables.flat().filter((person) => !seats.has(person)));
  for (const person of tables.flat()) seats.set(person, (seats.get(person) ?? 0) + 1);
  return [...everybody.filter((person) => seats.get(person) !== 1), ...strangers];
}

/**
 * How often a pair sits together after its first time, over all series; and how often they have to: there are no more
 * first times than pairs.
 * @param {Tables[]} series
 */
export function repeats(series) {
  const met = new Set();
  const everybody = new Set(series.flat(2));
  const people = everybody.size;
  const places = new Map([...everybody].map((person, at) => [person, at]));
  let meetings = 0;
  for (const table of series.flat()) {
    for (const [one, other] of pairs(table.map((person) => places.get(person) ?? 0))) {
      meetings += 1;
      met.add((Math.min(one, other) * people) + Math.max(one, other));
    }
  }
  const possible = (people * (people - 1)) / 2;
  return { count: meetings - met.size, fewest: Math.max(0, meetings - possible), meetings, pairs: possible };
}

/**
 * Everybody with everybody at one table.
 * @param {number[]} table
 */
const pairs = (table) => table.flatMap((one, at) => table.slice(at + 1).map((other) => /** @type {[number, number]} */ ([one, other])));

/**
 * The numbers of the tables at which others sit than at those beside them; the seats at a table count too.
 * @param {Tables} some
 * @param {Tables} others
 */
export function different(some, others) {
  const most = Math.max(some.length, others.length);
  return Array.from({ length: most }, (_, at) => at).filter((at) => String(some[at]) !== String(others[at])).map((at) => at + 1);
}
