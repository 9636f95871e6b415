/* The list keeper's address, as contract.md, section 4, has it. */

const PATIENCE = 15_000; // milliseconds; a hall's network may be slow, but somebody is waiting

/**
 * Ask the server. `{ status, body, isJson, etag, time }`; status 0 when nobody answered. `known`: the ETag of what is
 * there already; 304 without a body when that is still so. `time`: the server's.
 */
export async function ask(method, url, content, known) {
  try {
    const response = await fetch(url, {
      method,
      cache: "no-store",
      credentials: "omit",
      headers: {
        ...(content !== undefined && { "Content-Type": "application/json" }),
        ...(known && { "If-None-Match": known }),
      },
      body: content === undefined ? undefined : JSON.stringify(content),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const told = { etag: response.headers.get("ETag"), time: response.headers.get("Server-Time") };
    return { status: response.status, ...told, ...parsed(await response.text()) };
  } catch {
    return { status: 0, body: null, isJson: false };
  }
}

function parsed(text) {
  try {
    return { body: JSON.parse(text), isJson: true };
  } catch {
    return { body: null, isJson: false };
  }
}

// The server is there but cannot now: too slow, too early, too many.
const LATER = [408, 425, 429];

/** Whether this is our server's word on an entry. A hotel's log-in page answers 200 as well, and has stored nothing. */
export function isAnswer({ method, number }, { status, body, isJson }) {
  if (status === 200) return method === "POST" ? isState(body) : body?.number === number && Number.isInteger(body.version);
  if (status === 409) return isJson && (method === "POST" || body === null || body.number === number);
  return status >= 400 && status < 500 && !LATER.includes(status) && Array.isArray(body?.errors);
}

export const isState = (body) => Boolean(body?.rulebook && body.seats && body.games && body.server_time);

/** An id for one entry; sent again with it, an entry is stored once. */
export function newEntryId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  // A hall's own server often has no https, and randomUUID is missing there.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
