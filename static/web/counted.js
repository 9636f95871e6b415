/* Sentences with a number: which form a number takes comes with them, out of the catalogue (tournament/core/counted.py). */

const NUMBERS = 200; // beyond these, every plural rule goes by the last two digits

/**
 * @typedef {{ by: string, forms: string[], which: string }} Counted `by`: the value that says which form
 */

/**
 * The form of a sentence for these values; a sentence that is not counted has one.
 * @param {string | Counted} sentence
 * @param {Record<string, unknown>} values
 */
export function formFor(sentence, values) {
  if (typeof sentence === "string") return sentence;
  const { by, forms, which } = sentence;
  const number = Number(values[by]);
  const digit = which[number < NUMBERS ? number : 100 + (number % 100)] ?? which.at(-1);
  return String(forms[Number(digit)]);
}
