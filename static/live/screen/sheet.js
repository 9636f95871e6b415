/* A part of the screen and its pages: what is too long stands in columns side by side, of which so many are seen at once. */

/** Of one part. */
export class Sheet {
  /** @param {HTMLElement} part */
  constructor(part) {
    this.part = part;
    this.sheet = /** @type {HTMLElement | null} */ (part.querySelector(".sheet"));
    this.where = /** @type {HTMLElement | null} */ (part.querySelector("[data-where]"));
  }

  get key() {
    return String(this.part.dataset.part);
  }

  /** How many pages there are; the part has to be seen to be measured. */
  get pages() {
    if (!this.sheet) return 1;
    return Math.max(1, Math.ceil((this.sheet.scrollWidth + this.#gap - 2) / this.#step));
  }

  /**
   * Show a page; how many lines are on it.
   * @param {number} page
   */
  show(page) {
    if (!this.sheet) return 0;
    const left = page * this.#step;
    this.sheet.style.translate = `${-left}px`; // the columns before and after it lie beyond the edges of the screen
    const seen = this.#lines.filter((line) => line.offsetLeft >= left - 1 && line.offsetLeft < left + this.#step - 1);
    this.#say(page, seen);
    return seen.length;
  }

  /**
   * @param {number} page
   * @param {HTMLElement[]} seen
   */
  #say(page, seen) {
    if (!this.where) return;
    const { pages } = this;
    const letters = [seen[0], seen[seen.length - 1]].map((line) => line?.dataset.letter);
    const range = document.createElement("b");
    range.textContent = letters[0] ? [...new Set(letters)].join(" – ") : "";
    const words = String(this.where.dataset.words).replace("{page}", String(page + 1)).replace("{pages}", String(pages));
    this.where.replaceChildren(...(letters[0] ? [range] : []), pages > 1 ? words : "");
  }

  get #lines() {
    return /** @type {HTMLElement[]} */ ([...(this.sheet?.children ?? [])]);
  }

  get #gap() {
    return this.sheet ? parseFloat(getComputedStyle(this.sheet).columnGap) || 0 : 0;
  }

  get #step() {
    return (this.sheet?.getBoundingClientRect().width ?? 0) + this.#gap; // to the fraction: twenty pages add up
  }
}
