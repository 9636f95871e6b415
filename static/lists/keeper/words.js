/* The German (or translated) sentences of this page come with it; here they are only filled in. */

let sentences = {};

export function useWords(given) {
  sentences = given;
}

/** The sentence of that key with `{name}` replaced. */
export function t(key, values = {}) {
  return sentences[key].replace(/\{(\w+)\}/g, (_match, name) => values[name]);
}

/** A number with the real minus sign. */
export function number(value) {
  return String(value).replace("-", "−");
}

/** A number of points with its sign: +5, 0, −1. */
export function signed(value) {
  return value > 0 ? `+${value}` : number(value);
}
