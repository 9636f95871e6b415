/* The list keeper's address, as contract.md, section 4, has it. */

const PATIENCE = 15_000; // milliseconds; a hall's network may be slow, but somebody is waiting

/** Ask the server. `{ status, body }`; status 0 when nobody answered, body null when it was not JSON. */
export async function ask(method, url, content) {
  try {
    const response = await fetch(url, {
      method,
      cache: "no-store",
      credentials: "omit",
      headers: content === undefined ? {} : { "Content-Type": "application/json" },
      body: content === undefined ? undefined : JSON.stringify(content),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}

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
