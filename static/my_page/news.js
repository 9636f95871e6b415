// What is new for whoever has his page open, and how long his series still goes.

/**
 * @typedef {object} Seat one of the seats his page shows
 * @property {string} key the same as long as it is the same seat of the same series
 * @property {string} words
 * @property {string} called by what his table is called, empty: by nothing
 */

/**
 * What was not there before: his table is called, or he has a seat; null: nothing.
 * @param {Seat[]} before
 * @param {Seat[]} after
 * @returns {{ kind: "called" | "seated", seat: Seat } | null}
 */
export function news(before, after) {
  const knew = new Map(before.map((seat) => [seat.key, seat]));
  const called = after.find((seat) => seat.called && seat.called !== knew.get(seat.key)?.called);
  if (called) return { kind: "called", seat: called };
  const seated = after.find((seat) => !knew.has(seat.key));
  return seated ? { kind: "seated", seat: seated } : null;
}

/**
 * 1:04:30 or 9:05; a second that has begun counts whole.
 * @param {number} milliseconds
 */
export function spelled(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : String(part))).join(":");
}
