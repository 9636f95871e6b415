// Where the middle of a word may stand on a sheet, in millimetres: half millimetres, and not nearer to its edge than allowed.

export const STEP = 0.5;

/** @typedef {{ width: number, height: number, edge: number }} Sheet */
/** @typedef {{ x: number, y: number }} Point */

/**
 * The nearest place that is allowed.
 * @param {Point} point
 * @param {Sheet} sheet
 * @returns {Point}
 */
export function within(point, sheet) {
  return { x: between(point.x, sheet.edge, sheet.width), y: between(point.y, sheet.edge, sheet.height) };
}

/** @param {number} at @param {number} edge @param {number} length */
function between(at, edge, length) {
  const stepped = Math.round(at / STEP) * STEP;
  return Math.min(Math.max(stepped, edge), length - edge);
}

/**
 * Where a word is that was moved by so many pixels on a sheet that is so many pixels wide.
 * @param {Point} from
 * @param {Point} pixels
 * @param {number} pixelsWide
 * @param {Sheet} sheet
 */
export function moved(from, pixels, pixelsWide, sheet) {
  const millimetres = sheet.width / pixelsWide;
  return within({ x: from.x + pixels.x * millimetres, y: from.y + pixels.y * millimetres }, sheet);
}

/** @type {Record<string, Point>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Where a key moves a word to: a millimetre, with Shift ten; null: it is no key for that.
 * @param {Point} from
 * @param {string} key
 * @param {boolean} far
 * @param {Sheet} sheet
 */
export function pushed(from, key, far, sheet) {
  const arrow = ARROWS[key];
  const by = far ? 10 : 1;
  return arrow ? within({ x: from.x + arrow.x * by, y: from.y + arrow.y * by }, sheet) : null;
}
