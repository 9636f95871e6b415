// Names folded as the server folds them (tournament/core/names.py): the letters, the signs inside a word and the spellings
// come from there as a value.

/**
 * @typedef {object} Folding
 * @property {string} unseen - signs that are not there for whoever reads
 * @property {Record<string, string>} letters - letter -> how it is typed without accents
 * @property {string} inside - signs inside a word that not everybody writes
 * @property {Record<string, string>} spelled_out - spelling -> the letter it stands for
 */

/**
 * What somebody looks for, folded: `o’neill` as oneill.
 * @param {Folding} folding
 * @param {string} text
 */
export function asked(folding, text) {
  return words(folding, [...text].filter((sign) => !folding.inside.includes(sign)).join(""));
}

/**
 * Every word a name is found by, folded, a blank before each: `O'Neill` by oneill and by neill.
 * @param {Folding} folding
 * @param {string} text
 */
export function findable(folding, text) {
  const parts = words(folding, [...text].map((sign) => (folding.inside.includes(sign) ? " " : sign)).join(""));
  return [...new Set([...asked(folding, text), ...parts])].map((word) => ` ${word}`).join("");
}

/**
 * @param {Folding} folding
 * @param {string} text
 */
function words({ unseen, letters, spelled_out: spelledOut }, text) {
  const seen = [...text].filter((sign) => !unseen.includes(sign)).join("");
  const plain = seen.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const folded = [...plain].map((letter) => letters[letter] ?? letter).join("").replace(/[^\p{L}\p{N}]+/gu, " ");
  const spellings = new RegExp(Object.keys(spelledOut).join("|"), "g");
  return folded.replace(spellings, (spelling) => spelledOut[spelling] ?? spelling).split(" ").filter(Boolean);
}
