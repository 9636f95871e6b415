/* SHA-256 (FIPS 180-4) of a text in UTF-8. Browsers have one of their own only where a page came by https. */

const WORD = 2 ** 32;
const primes = firstPrimes(64);
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/**
 * The hash in 64 hex digits.
 * @param {string} text
 */
export function sha256(text) {
  const blocks = padded(new TextEncoder().encode(text));
  const state = new Uint32Array(START);
  for (let at = 0; at < blocks.length; at += 16) takeIn(state, blocks.subarray(at, at + 16));
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/**
 * The message as words, with a one behind it, noughts, and how many bits it had, in whole blocks.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const words = new Uint32Array(Math.ceil((bytes.length + 9) / 64) * 16);
  const view = new DataView(words.buffer);
  new Uint8Array(words.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(words.byteLength - 8, Math.floor((bytes.length * 8) / WORD));
  view.setUint32(words.byteLength - 4, (bytes.length * 8) % WORD);
  return words.map((_word, at) => view.getUint32(at * 4)); // as this machine writes words, whichever way that is
}

/**
 * One block changes the state.
 * @param {Uint32Array} state
 * @param {Uint32Array} block
 */
function takeIn(state, block) {
  const words = scheduled(block);
  let [a, b, c, d, e, f, g, h] = /** @type {[number, number, number, number, number, number, number, number]} */ ([...state]);
  for (let round = 0; round < 64; round += 1) {
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUND, round) + at(words, round);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => state.fill(at(state, place) + word, place, place + 1));
}

/**
 * The 64 words of a block.
 * @param {Uint32Array} block
 */
function scheduled(block) {
  const words = new Uint32Array(64);
  words.set(block);
  for (let place = 16; place < 64; place += 1) {
    const near = at(words, place - 2);
    const far = at(words, place - 15);
    const mixed = (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)) + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3));
    words[place] = mixed + at(words, place - 7) + at(words, place - 16);
  }
  return words;
}

/**
 * @param {number} word
 * @param {number} by so many bits to the right
 */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {ArrayLike<number>} words
 * @param {number} place
 */
const at = (words, place) => words[place] ?? 0;

/**
 * The first 32 bits behind the point.
 * @param {number} root
 */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * WORD);
}

/** @param {number} many */
function firstPrimes(many) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < many; number += 1) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}
