/*
 * Unsent entries in an address: `/liste/<token>/#u=...`. A fragment is never sent to a server and stands in no log.
 *
 * Small, because it has to go into a QR code: JSON without names, [edition, outcome codes, entries], deflated,
 * base64url. An entry is [kind, id, number, version, id it follows, reason, results one behind the other].
 */

const MARK = "#u=";
const EDITION = 1;
const MOST_LETTERS = 20_000; // far more than any code holds; a crafted one is not even opened
const KINDS = ["PUT", "DELETE", "POST"];
const PARTS_OF_A_RESULT = 4; // seat, place among the outcome codes, Augen, thrown in

/** What may be handed over: games, and that the cards are counted. Everything else is confirmed where it is seen. */
export const isPortable = (entry, links) => !entry.trouble && !entry.awaits && (entry.method !== "POST" || entry.link === links.cards);

/** The fragment for these entries; `""` for none. */
export async function packed(entries) {
  if (entries.length === 0) return "";
  const codes = [...new Set(entries.flatMap(({ content }) => (content.results ?? []).map((result) => result.outcome)))];
  const text = JSON.stringify([EDITION, codes, entries.map((entry) => written(entry, codes))]);
  return MARK + base64(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text)));
}

/** Whether an address carries entries. */
export const isParcel = (fragment) => fragment.startsWith(MARK);

/** The entries in a fragment, as the outbox keeps them; rejects when it is damaged. `links`: as in `state`. */
export async function unpacked(fragment, links) {
  if (fragment.length > MOST_LETTERS) throw new Error("too long");
  const bytes = await through(new DecompressionStream("deflate-raw"), bytesOf(fragment.slice(MARK.length)));
  const [edition, codes, entries] = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (edition !== EDITION) throw new Error("edition");
  return entries.map((entry) => read(entry, codes, links));
}

function written({ id, method, number = 0, follows, content }, codes) {
  const { version = 0, reason = "", results = [] } = content;
  const flat = results.flatMap((one) => [one.seat, codes.indexOf(one.outcome), one.augen, Number(Boolean(one.thrown_in))]);
  return [KINDS.indexOf(method), short(id), number, version, follows ? short(follows) : "", reason, flat];
}

function read([kind, id, number, version, follows, reason, flat], codes, links) {
  const method = KINDS[kind];
  if (method === "POST") return { id: long(id), method, link: links.cards, content: {} };
  if (!method || ![number, version].every(Number.isInteger)) throw new Error("entry");
  const results = method === "PUT" ? resultsOf(flat, codes) : undefined;
  const content = { entry_id: long(id), version, ...(results && { results }), ...(reason && { reason: String(reason) }) };
  return { id: long(id), method, number, link: links.game.replace(/0$/, String(number)), content,
    throws: Boolean(results?.some((result) => result.thrown_in)), ...(follows && { follows: long(follows) }) };
}

function resultsOf(flat, codes) {
  const results = [];
  for (let at = 0; at < flat.length; at += PARTS_OF_A_RESULT) {
    const [seat, code, augen, thrownIn] = flat.slice(at, at + PARTS_OF_A_RESULT);
    if (!Number.isInteger(seat) || !Number.isInteger(augen) || typeof codes[code] !== "string") throw new Error("result");
    results.push({ seat, outcome: codes[code], augen, ...(thrownIn && { thrown_in: true }) });
  }
  return results;
}

/** A UUID in 22 letters instead of 36, and back. */
function short(id) {
  return base64(Uint8Array.from(id.replaceAll("-", "").match(/../g), (pair) => parseInt(pair, 16)));
}

function long(id) {
  const bytes = bytesOf(id);
  if (bytes.length !== 16) throw new Error("id");
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function base64(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
