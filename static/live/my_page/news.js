// What is new for whoever has his page open, and how long his series still goes.

/**
 * @typedef {object} Shown one of the seats his page shows, or that he is called
 * @property {string} key the same as long as it is the same seat of the same series, or the same call
 * @property {string} words
 */

/**
 * @typedef {{ called: Shown[], seated: Shown[] }} State
 *
 * What was not there before: he is called, which comes first, or he has a seat; null: nothing.
 * @param {State} before
 * @param {State} after
 * @returns {{ kind: "called" | "seated", words: string } | null}
 */
export function news(before, after) {
  for (const kind of /** @type {const} */ (["called", "seated"])) {
    const fresh = after[kind].find(({ key }) => before[kind].every((known) => known.key !== key));
    if (fresh) return { kind, words: fresh.words };
  }
  return null;
}

/**
 * @typedef {object} Everybody what every open page asks for
 * @property {Record<string, string[]>} seats start number -> keys of the seats he has now and next
 * @property {{ id: number, table: number | null, number: number | null }[]} called
 * @property {string[]} series how far each is
 * @property {string | null} [goes_on] when the next begins, as it is planned
 *
 * Another text whenever something changed that concerns this player.
 * @param {Everybody} said
 * @param {string} number his start number
 */
export function concerns({ seats, called, series, goes_on: goesOn = null }, number) {
  const mine = seats[number] ?? [];
  const tables = new Set(mine.map((key) => Number(key.split("-")[1])));
  const calls = called.filter((one) => String(one.number) === number || (one.table !== null && tables.has(one.table)));
  return JSON.stringify([mine, calls.map(({ id }) => id), series, goesOn]);
}
