/* The list keeper's address, as contract.md, section 4, has it: asking, and sending what is on its way. */

import { withHeard } from "../known/held.js";
import { uuidOf } from "../known/parcel.js";
import { contentOf, delivered, nextToSend, refused } from "../known/queue.js";
import { hasHeard, saysOf } from "./saying.js";
import { carried, hear } from "./term.js";

/**
 * @import { State } from "../known/list.js"
 * @import { Entry, Kept } from "../known/queue.js"
 * @import { Lists } from "./storage.js"
 *
 * @typedef {{ status: number, body: any, isJson: boolean, etag?: string | null, time?: string | null }} Reply
 *
 * @typedef {"stored" | "refused" | "settled"} Answer "settled": nothing has to be decided about what was not taken
 * @typedef {(event: Answer, entry: Entry, record: Kept) => void} Tell
 */

/** @typedef {(method: string, url: string, content: unknown) => Reply} Answering */

/** @type {Answering | null} who answers instead of the server */
let instead = null;

/**
 * From now on nothing is sent from this page.
 * @param {Answering} answering
 */
export function answerHere(answering) {
  instead = answering;
}

const PATIENCE = 15_000; // milliseconds; a hall's network may be slow, but somebody is waiting
const PATIENCE_WITH_OTHERS = 30_000; // longer than any request, then whoever sends is asleep or dead

/**
 * The page's language, since no cookie is sent along. A worker has no page: there the browser's wish stays.
 * @returns {Record<string, string>}
 */
const spoken = () => typeof document === "undefined" ? {} : { "Accept-Language": document.documentElement.lang };

/**
 * `AbortSignal.timeout`, which Safari has since 16.
 * @param {number} milliseconds
 */
function endedAfter(milliseconds) {
  if ("timeout" in AbortSignal) return AbortSignal.timeout(milliseconds);
  const ending = new AbortController();
  setTimeout(() => ending.abort(), milliseconds);
  return ending.signal;
}

/**
 * Ask the server; status 0 when nobody answered. `known`: the ETag of what is there already; 304 without a body when
 * that is still so. `time`: the server's.
 * @param {string} method
 * @param {string} url
 * @param {unknown} [content]
 * @param {string | null} [known]
 * @param {Record<string, string>} [says] what the phone says of itself (saying.js)
 * @returns {Promise<Reply>}
 */
export async function ask(method, url, content, known, says) {
  if (instead) return instead(method, url, content);
  try {
    const response = await fetch(url, {
      method,
      cache: method === "GET" ? "no-store" : "default", // which would be two headers of each game
      credentials: "omit",
      headers: {
        ...(content !== undefined && { "Content-Type": "application/json" }),
        ...(known && { "If-None-Match": known }),
        ...spoken(),
        ...says,
        ...carried(),
      },
      body: content === undefined ? undefined : JSON.stringify(content),
      signal: endedAfter(PATIENCE),
    });
    hear(response.headers);
    const told = { etag: response.headers.get("ETag"), time: response.headers.get("Server-Time") };
    return { status: response.status, ...told, ...parsed(await response.text()) };
  } catch {
    return { status: 0, body: null, isJson: false };
  }
}

// The server is there but can store nothing: no network is not what is missing, and somebody has to see to it.
const UNABLE = ["storage_full", "storage_broken", "superseded"];

/**
 * Why the server can store nothing now, by its own word; null where it said nothing of the kind.
 * @param {Reply} reply
 * @returns {string | null}
 */
export function unableOf({ status, body }) {
  const code = status === 503 ? body?.errors?.[0]?.code : null;
  return UNABLE.includes(code) ? code : null;
}

/** @param {string} text */
function parsed(text) {
  try {
    return { body: JSON.parse(text), isJson: true };
  } catch {
    return { body: null, isJson: false };
  }
}

/** The code of a tournament that was deleted: as long as that holds, everything waits on the phone. */
export const DELETED = "tournament_deleted";

// The server is there but cannot now: too slow, too early, too many.
const LATER = [408, 425, 429];

/**
 * Whether this is our server's word on an entry. A hotel's log-in page answers 200 as well, and has stored nothing; and
 * a server that does not know the link may know it again, from a copy or from what the phones have; a tournament that
 * was deleted may come back.
 * @param {Pick<Entry, "method" | "number">} entry
 * @param {Reply} reply
 */
export function isAnswer({ method, number }, { status, body, isJson }) {
  if (status === 200) return method === "POST" ? isState(body) : body?.number === number && Number.isInteger(body.version);
  if (status === 409 && !Array.isArray(body?.errors)) return isJson && (method === "POST" || body === null || body.number === number);
  return status >= 400 && status < 500 && !LATER.includes(status) && isRefusal(body);
}

/** @param {any} body */
const isRefusal = (body) => Array.isArray(body?.errors) && !["link_unknown", DELETED].includes(codeOf(body) ?? "");

/**
 * What is wrong first of all, as a code; undefined: nothing, or nobody says.
 * @param {any} body
 * @returns {string | undefined}
 */
export const codeOf = (body) => body?.errors?.[0]?.code;

/**
 * Whether the server has not got what the entry stands on (taken back by somebody else, or forgotten), or has closed
 * the list, perhaps before it was whole.
 * @param {Reply} reply
 */
const isBehind = ({ status, body }) => (status === 409 && body === null) || ["list_behind", "list_closed"].includes(codeOf(body) ?? "");

/**
 * Whether this is our server's word on the list.
 * @param {Reply} reply
 */
export function isServers({ status, body, time }) {
  return Array.isArray(body?.errors) || (status === 304 ? Boolean(time) : status === 200 && isState(body));
}

/** @type {(body: any) => body is State} */
const isState = (body) => Boolean(body?.rulebook && body.seats && body.games && body.server_time);

/** An id for one entry; sent again with it, an entry is stored once. */
export function newEntryId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  // A hall's own server often has no https, and randomUUID is missing there.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return uuidOf(bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte)));
}

/**
 * Send a list's entries until none may go any more, in order, one sender at a time over all windows and the service
 * worker; true, or false when nobody answers. Tells after every answer, with the record as it is then.
 * @param {Lists} lists
 * @param {string} list
 * @param {Tell} tell
 * @param {(unable: string | null) => void} [heardOf] told with each answer why the server can store nothing (see unableOf)
 * @returns {Promise<boolean>}
 */
export function deliver(lists, list, tell, heardOf = () => {}) {
  return alone(`spielliste:${list}`, async () => {
    /** @type {Set<string>} */
    const lookedAfter = new Set(); // entries for which it was asked what the server has got
    for (;;) {
      const before = await lists.read(list);
      const entry = nextToSend(before);
      if (!entry) return true;
      const reply = await ask(entry.method, list + entry.link, contentOf(before, entry), null, saysOf(before, 1));
      hasHeard(before, reply.status, 1);
      if (!isAnswer(entry, reply)) {
        heardOf(unableOf(reply));
        return false;
      }
      heardOf(null);
      if (isBehind(reply) && !lookedAfter.has(entry.id)) {
        lookedAfter.add(entry.id);
        if (!(await askWhatIsThere(lists, list))) return false;
        continue;
      }
      const { status, body } = reply;
      const record = await lists.change(list, (now) => (status === 200 ? taken(now, entry, body, before) : refused(now, entry, { status, body })));
      const isTroubled = record.entries.some((one) => one.id === entry.id);
      if (isTroubled && status === 200) return false; // could not be noted: sent again, answered the same
      tell(status === 200 ? "stored" : isTroubled ? "refused" : "settled", entry, record);
    }
  });
}

/**
 * The server took an entry; the answer to a POST is the list as it has it, unless another window has sent meanwhile.
 * @param {Kept} record
 * @param {Entry} entry
 * @param {any} body
 * @param {Kept} before when it was sent
 * @returns {Kept}
 */
function taken(record, entry, body, before) {
  const isPost = entry.method === "POST";
  const after = { ...delivered(record, entry, isPost ? record.state : body), answered: Date.now() };
  return isPost && record.deliveries === before.deliveries ? withHeard(after, body) : after;
}

/**
 * Hear what the server has got of a list, and keep it; false when nobody answered.
 * @param {Lists} lists
 * @param {string} list
 */
async function askWhatIsThere(lists, list) {
  const { deliveries } = await lists.read(list);
  const { status, body } = await ask("GET", `${list}state`);
  if (status !== 200 || !isState(body)) return false;
  await lists.change(list, (now) => (now.deliveries === deliveries ? { ...withHeard(now, body), etag: null, answered: Date.now() } : now));
  return true;
}

/**
 * One at a time. A window that was put to sleep while sending is passed by: the server stores an entry once however
 * often it comes. Without https there are no locks, and it is the server alone that sees to it.
 * @param {string} name
 * @param {() => Promise<boolean>} work
 */
async function alone(name, work) {
  if (!navigator.locks) return work();
  let isMine = false;
  const begin = () => {
    isMine = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: endedAfter(PATIENCE_WITH_OTHERS) }, begin);
  } catch (error) {
    if (!(error instanceof DOMException) || !["TimeoutError", "AbortError"].includes(error.name)) throw error;
    return isMine ? false : navigator.locks.request(name, { steal: true }, work);
  }
}
