// What lies in the drawer, added up while one counts. The server adds again: nobody relies on this.

/** How many of what is typed: a whole number from 0 on; else nothing.
 * @param {string} typed */
export const many = (typed) => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0);

/** Cents of so many of each.
 * @param {Iterable<{ worth: number, typed: string }>} pieces */
export function summed(pieces) {
  let cents = 0;
  for (const { worth, typed } of pieces) cents += worth * many(typed);
  return cents;
}

/** The sentence about a sum beside what is to lie there.
 * @param {number} cents
 * @param {number} drawer
 * @param {Record<string, string>} words
 * @param {(cents: number) => string} euros */
export function verdict(cents, drawer, words, euros) {
  const said = cents === drawer ? words.right : cents < drawer ? words.missing : words.over;
  return `${words.sum} ${said}`.replace("%(sum)s", euros(cents)).replace("%(off)s", euros(Math.abs(cents - drawer)));
}
