// Where the pen goes on a paper list: over the players of a line, past who deals, into the next line.

/**
 * @typedef {object} Field
 * @property {string} row - shared by the fields of a line; "foot" is the last one of a list
 * @property {boolean} passed - whether the pen passes over it
 * @property {boolean} deals - whether it is of who is to deal
 * @property {boolean} empty
 */

/**
 * The field after the one at hand, as its place; -1: there is none.
 *
 * Below a line that was left empty there is only the foot. Where somebody who plays was left empty he dealt, so that whose
 * turn it was has played: the pen goes back to him.
 * @param {Field[]} fields - all, in the order of the page
 * @param {number} at - where the pen is
 */
export function after(fields, at) {
  const here = fields[at];
  const next = fields.findIndex(({ passed }, place) => place > at && !passed);
  if (!here || fields[next]?.row === here.row || here.row === "foot") return next;
  const line = fields.filter(({ row }) => row === here.row);
  const foot = fields.findIndex(({ row }) => row === "foot");
  if (foot >= 0 && line.every(({ empty }) => empty)) return foot;
  const turn = line.find(({ deals }) => deals);
  const dealtByAnother = turn?.empty && line.some((field) => !field.passed && field.empty);
  return turn && dealtByAnother && here !== turn ? fields.indexOf(turn) : next;
}
