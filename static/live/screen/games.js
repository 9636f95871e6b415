/* How many games are left: asked for while the clock is shown, since no page of the screen changes with them. */

const EVERY = 15_000;
const SOON = 5_000; // while nothing is known of this series; the server counts no more often
const PATIENCE = 10_000;

/** @typedef {{ series: number | null, stored: number, due: number }} Counted */

/**
 * What is read of it beside this series; nothing as long as nothing is known of it.
 * @param {string} words
 * @param {number} series
 * @param {Counted | null} counted
 */
export const spelledOut = (words, series, counted) =>
  counted?.series === series ? words.replace("{left}", String(counted.due - counted.stored)).replace("{due}", String(counted.due)) : "";

export class Games {
  constructor() {
    /** @type {Counted | null} */
    this.counted = null; // without network the last one stays
    this.asked = -EVERY;
  }

  /**
   * Say what is known, where the wall shows it, and ask when it is time.
   * @param {HTMLElement} wall
   */
  tick(wall) {
    const place = /** @type {HTMLElement | null} */ (wall.querySelector(".part:not([hidden]) [data-games]"));
    if (!place) return;
    const said = spelledOut(String(place.dataset.words), Number(place.dataset.series), this.counted);
    if (place.textContent !== said) place.textContent = said;
    if (performance.now() - this.asked < (said ? EVERY : SOON)) return;
    this.asked = performance.now();
    this.#ask(String(place.dataset.games)).catch(() => {});
  }

  /** @param {string} address */
  async #ask(address) {
    // The browser asks with the ETag it has, and answers a 304 with what it has kept.
    const answer = await fetch(address, { cache: "no-cache", credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) this.counted = await answer.json();
  }
}
