// Where the pen goes on a paper list: over the players of a line, past who deals, into the next line.

/** @typedef {{row: string, turn: boolean, empty: boolean}} Field `turn`: of who is to deal, and sits out */

/**
 * The field after the one at hand, as its place; -1: there is none.
 *
 * Below a line that was left empty there is only the foot. Where somebody who plays was left empty he dealt, so that whose
 * turn it was has played: the pen goes back to him.
 * @param {Field[]} fields - all, in the order of the page; those of a line share its `row`, "foot" is the last line
 * @param {number} at - where the pen is
 * @returns {number}
 */
export function after(fields, at) {
  const here = fields[at];
  const next = fields.findIndex(({ turn }, place) => place > at && !turn);
  if (!here || fields[next]?.row === here.row || here.row === "foot") return next;
  const line = fields.filter(({ row }) => row === here.row);
  if (line.every(({ empty }) => empty)) return fields.findIndex(({ row }) => row === "foot");
  const turn = line.find((field) => field.turn);
  const dealtByAnother = turn?.empty && line.some((field) => !field.turn && field.empty);
  return turn && dealtByAnother && here !== turn ? fields.indexOf(turn) : next;
}
