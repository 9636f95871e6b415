/* A lot drawn again from its seed: tournament/seating/lots.py, which says how, and whom it is after. */

import { sha256 } from "./sha256.js";

const SPAN = 2n ** 64n;
const DIGITS = 16; // of a hash that are one draw

/**
 * The numbers in the order drawn: for the last place down to the second, swapped with a drawn place up to it.
 * @param {string} seed
 * @param {number[]} numbers
 */
export function orderByLot(seed, numbers) {
  const order = [...numbers].sort((one, other) => one - other);
  let drawn = 0;
  for (let last = order.length - 1; last > 0; last -= 1) {
    const places = BigInt(last + 1);
    let draw = SPAN;
    while (draw >= SPAN - (SPAN % places)) { // what would favour small remainders is thrown away
      draw = BigInt(`0x${sha256(`${seed}:${drawn}`).slice(0, DIGITS)}`);
      drawn += 1;
    }
    const other = Number(draw % places);
    order.splice(last, 1, ...order.splice(other, 1, order[last] ?? 0));
  }
  return order;
}
