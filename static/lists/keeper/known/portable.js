/* What can be handed over to another phone, and how an address says that it brings it; parcel.js packs it. */

/**
 * @import { Entry } from "./queue.js"
 * @import { Links } from "./parcel.js"
 */

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
