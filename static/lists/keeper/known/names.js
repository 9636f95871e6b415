/* A long name wraps with a hyphen, on whatever phone: few browsers know where a surname may be broken. */

const SHY = "\u00AD"; // a hyphen that is seen only where the line breaks
const LONG = /\p{L}{8,}/gu; // the narrowest column of the list holds seven letters
const TOGETHER = "sch|ch|ck|ph|th|qu|sp|st|[bdfgkpt]r|."; // the longest first
const SYLLABLE = new RegExp(`(v[^v]*?)(?:${TOGETHER})(?=v)`, "gu");

/** @param {string} letter */
const isVowel = (letter) => "aeiouyæøœ".includes(letter.normalize("NFD").charAt(0).toLowerCase());

/**
 * The name with soft hyphens in its long words.
 * @param {string} name
 */
export const breakable = (name) => name.replace(LONG, hyphenated);

/**
 * The last consonant before a vowel begins a syllable, with those it is never parted from. Two letters at least stay
 * before a hyphen.
 * @param {string} word
 */
function hyphenated(word) {
  const letters = [...word];
  const sounds = letters.map((letter) => (isVowel(letter) ? "v" : letter.toLowerCase())).join("");
  const breaks = [...sounds.matchAll(SYLLABLE)].map(({ index, 1: before = "" }) => index + before.length);
  return letters.map((letter, at) => (at > 1 && breaks.includes(at) ? SHY + letter : letter)).join("");
}
