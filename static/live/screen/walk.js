/* The way through what a screen shows: the pages of one part, then those of the next, and from the beginning. */

/** @typedef {{ part: number, page: number }} Place both from 0 */

/**
 * So many pages on from a place, back where `by` is below 0. `pages`: how many each part has, at least one.
 * @param {number[]} pages
 * @param {Place} from
 * @param {number} by
 * @returns {Place}
 */
export function onward(pages, from, by) {
  const all = pages.reduce((sum, count) => sum + count, 0);
  const before = pages.slice(0, from.part).reduce((sum, count) => sum + count, 0);
  const at = (((before + Math.min(from.page, (pages[from.part] ?? 1) - 1) + by) % all) + all) % all;
  return placeOf(pages, at);
}

/**
 * @param {number[]} pages
 * @param {number} at
 * @returns {Place}
 */
function placeOf(pages, at) {
  let page = at;
  for (const [part, count] of pages.entries()) {
    if (page < count) return { part, page };
    page -= count;
  }
  return { part: 0, page: 0 };
}

/**
 * Where to go on once the screen shows something new: at the same page where it shows the same parts, else at the first.
 * @param {string[]} before keys of the parts
 * @param {string[]} now
 * @param {Place} from
 */
export const stayed = (before, now, from) => (before.join() === now.join() ? from : { part: 0, page: 0 });
