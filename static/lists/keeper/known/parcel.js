/*
 * Unsent entries in an address: `/liste/<token>/#u=...`. A fragment is never sent to a server and stands in no log.
 *
 * Small, because it has to go into a QR code: JSON without names, [edition, outcome codes, entries], deflated,
 * base64url. An entry is [kind, id, number, version, id it follows, reason, results one behind the other], and behind
 * them who dealt, if out of turn (else 0), who sat there, by name, in an entry of an earlier edition (else 0), and who was
 * shown at each seat. An earlier edition of this page reads it all the same, and sends the game without saying that.
 */

/**
 * @import { Entry } from "./queue.js"
 * @import { Result } from "./score.js"
 *
 * @typedef {{ cards: string, game: string }} Links as in the state; `game` ends with 0 in place of the game's number
 * @typedef {[number, string, number, number, string, string, number[], number?, (string[] | 0)?, (string | null)[]?]} Written an entry, as above
 */

const EDITION = 1;
const MOST_LETTERS = 20_000; // far more than any code holds; a crafted one is not even opened
const KINDS = /** @type {const} */ (["PUT", "DELETE", "POST"]);
const PARTS_OF_A_RESULT = 4; // seat, place among the outcome codes, Augen, thrown in

/**
 * The fragment for these entries; `""` for none.
 * @param {Entry[]} entries
 */
export async function packed(entries) {
  if (entries.length === 0) return "";
  const codes = [...new Set(entries.flatMap(({ content }) => (content.results ?? []).map((result) => result.outcome)))];
  const text = JSON.stringify([EDITION, codes, entries.map((entry) => written(entry, codes))]);
  const bytes = new TextEncoder().encode(text);
  return MARK + base64("CompressionStream" in globalThis ? await through(new CompressionStream("deflate-raw"), bytes) : uncompressed(bytes));
}

/**
 * The same format where the browser does not compress (Safari before 16.4): one last block, stored as it is (RFC 1951, 3.2.4).
 * @param {Uint8Array} bytes at most 65,535
 */
function uncompressed(bytes) {
  const [low, high] = [bytes.length & 0xff, bytes.length >> 8];
  return Uint8Array.of(1, low, high, low ^ 0xff, high ^ 0xff, ...bytes);
}

/**
 * As few addresses as these entries need, each of at most so many letters; a single entry may have more.
 * @param {string} link
 * @param {Entry[]} entries
 * @param {number} mostLetters
 */
export async function addressesFor(link, entries, mostLetters) {
  for (let parts = 1; ; parts += 1) {
    const share = Math.max(1, Math.ceil(entries.length / parts));
    const addresses = await Promise.all(Array.from({ length: Math.max(1, Math.ceil(entries.length / share)) },
      async (_, at) => link + await packed(entries.slice(at * share, (at + 1) * share))));
    if (share === 1 || addresses.every((address) => address.length <= mostLetters)) return addresses;
  }
}

/**
 * The entries in a fragment, as the outbox keeps them; rejects when it is damaged.
 * @param {string} fragment
 * @param {Links} links
 */
export async function unpacked(fragment, links) {
  if (fragment.length > MOST_LETTERS) throw new Error("too long");
  const bytes = await through(new DecompressionStream("deflate-raw"), bytesOf(fragment.slice(MARK.length)));
  const [edition, codes, entries] = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (edition !== EDITION) throw new Error("edition");
  return entries.map((/** @type {Written} */ entry) => read(entry, codes, links));
}

/**
 * @param {Entry} entry
 * @param {string[]} codes
 */
function written({ id, method, number = 0, follows, content }, codes) {
  const { dealer, version = 0, reason = "", results = [], seated, players } = content;
  const flat = results.flatMap((one) => [one.seat, codes.indexOf(one.outcome), one.augen, Number(Boolean(one.thrown_in))]);
  /** @type {Written} */
  const entry = [KINDS.indexOf(method), short(id), number, version, follows ? short(follows) : "", reason, flat];
  if (dealer || seated || players) entry.push(dealer ?? 0);
  if (seated || players) entry.push(seated ?? 0);
  if (players) entry.push(players);
  return entry;
}

/**
 * @param {Written} entry
 * @param {string[]} codes
 * @param {Links} links
 * @returns {Entry}
 */
function read([kind, id, number, version, follows, reason, flat, dealer, seated, players], codes, links) {
  const method = KINDS[kind];
  if (method === "POST") return { id: long(id), method, link: links.cards, content: {} };
  if (!method || ![number, version, dealer ?? 0].every(Number.isInteger)) throw new Error("entry");
  const results = method === "PUT" ? resultsOf(flat, codes) : undefined;
  const content = { entry_id: long(id), version, ...(results && { results }), ...(dealer && { dealer }), ...(reason && { reason: String(reason) }),
    ...(seated && { seated: seated.map(String) }), ...(players && { players: players.map((one) => (one === null ? null : String(one))) }) };
  return { id: long(id), method, number, link: links.game.replace(/0$/, String(number)), content,
    throws: Boolean(results?.some((result) => result.thrown_in)), ...(follows && { follows: long(follows) }) };
}

/**
 * @param {number[]} flat
 * @param {string[]} codes
 */
function resultsOf(flat, codes) {
  /** @type {Result[]} */
  const results = [];
  for (let at = 0; at < flat.length; at += PARTS_OF_A_RESULT) {
    const [seat, code, augen, thrownIn] = flat.slice(at, at + PARTS_OF_A_RESULT);
    const outcome = codes[Number(code)];
    if (!isWhole(seat) || !isWhole(augen) || typeof outcome !== "string") throw new Error("result");
    results.push({ seat, outcome, augen, ...(thrownIn && { thrown_in: true }) });
  }
  return results;
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
const isWhole = (value) => Number.isInteger(value);

/**
 * A UUID in 22 letters instead of 36, and back.
 * @param {string} id
 */
function short(id) {
  return base64(Uint8Array.from(id.replaceAll("-", "").match(/../g) ?? [], (pair) => parseInt(pair, 16)));
}

/** @param {string} letters */
function long(letters) {
  const bytes = bytesOf(letters);
  if (bytes.length !== 16) throw new Error("id");
  return uuidOf(bytes);
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

// What can be handed over to another phone, and how an address says that it brings it

export const MARK = "#u=";

/**
 * What may be handed over: games, and that the cards are counted. Everything else is confirmed where it is seen.
 * @param {Entry} entry
 * @param {Links} links
 */
export const isPortable = (entry, links) => !entry.trouble && !entry.awaits && (entry.method !== "POST" || entry.link === links.cards);

/**
 * Whether an address carries entries.
 * @param {string} fragment
 */
export const isParcel = (fragment) => fragment.startsWith(MARK);

/**
 * An entry's id as it is written.
 * @param {Uint8Array} bytes sixteen
 */
export function uuidOf(bytes) {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
