/*
 * Which of two servers counts, where a second one took over from the first: the highest term this phone was told goes
 * along with whatever it asks, so that the first one, should it come back, hears of the second and stores nothing.
 *
 * It is signed by the server ("3 http://192.168.1.21:8000:…") and means nothing to this phone but its number. Where
 * nobody ever took over there is none.
 */

const HEADER = "Server-Term";
const KEY = "spielliste:term";

let here = ""; // a service worker has no localStorage: it knows what it was told since it started

/** @param {string | null} term */
const numberOf = (term) => Number.parseInt(term ?? "", 10) || 0;

function known() {
  try {
    const kept = localStorage.getItem(KEY);
    return numberOf(kept) > numberOf(here) ? String(kept) : here;
  } catch {
    return here; // forbidden, or there is none
  }
}

/** @returns {Record<string, string>} what a request says of it */
export function carried() {
  const term = known();
  return term ? { [HEADER]: term } : {};
}

/**
 * A server's answer may say a higher one.
 * @param {Headers} headers
 */
export function hear(headers) {
  const term = headers.get(HEADER);
  if (term === null || numberOf(term) <= numberOf(known())) return;
  here = term;
  try {
    localStorage.setItem(KEY, term);
  } catch {
    /* Full or forbidden: this page remembers it. */
  }
}
