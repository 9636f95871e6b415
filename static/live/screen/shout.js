/* What the whole hall is told at once: the screen turns over and says it in one big word, one thing after the other. */

const STANDS = 12_000;
const LONG = 40; // letters; more are written smaller

/** @typedef {{ title: string, words: string }} Said */

export class Shout {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {Said[]} */
    this.waiting = [];
  }

  /**
   * @param {string} title
   * @param {string} words
   */
  say(title, words) {
    this.waiting.push({ title, words });
    if (this.place.hidden) this.#next();
  }

  #next() {
    const said = this.waiting.shift();
    this.place.hidden = !said;
    if (!said) return;
    const title = Object.assign(document.createElement("p"), { textContent: said.title });
    const words = Object.assign(document.createElement("strong"), { textContent: said.words });
    this.place.classList.toggle("long", said.words.length > LONG);
    this.place.replaceChildren(title, words);
    setTimeout(() => this.#next(), STANDS);
  }
}
