/* Of two values under one key JSON keeps the last: a reader would see another file than the one that is checked. */

const TOKENS = /"(?:[^"\\]+|\\.)*"|[{}[\]:]/gsu;

/**
 * Whether a key stands twice in one object of a text that is JSON.
 * @param {string} text
 */
export function hasKeyTwice(text) {
  /** @type {(Set<string> | null)[]} the keys of each object around, null for a list */
  const around = [];
  let last = "";
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "{" || token === "[") around.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") around.pop();
    else if (token !== ":") last = token;
    else if (isKnown(around.at(-1), JSON.parse(last))) return true;
  }
  return false;
}

/**
 * Whether this key was there already; from now on it is.
 * @param {Set<string> | null | undefined} keys
 * @param {string} key
 */
function isKnown(keys, key) {
  const known = keys?.has(key) ?? false;
  keys?.add(key);
  return known;
}
