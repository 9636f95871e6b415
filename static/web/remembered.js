// What a phone remembers of its owner, on the phone alone: who he is in a tournament, the list of his table, his letters.
// Nothing of it is sent anywhere.

/**
 * @typedef {{ getItem(key: string): string | null, setItem(key: string, value: string): void, removeItem(key: string): void }} Store
 * @typedef {{ series: number, table: number, path: string }} List the link of "Mein Tisch", and whose table it is
 */

const ME = "spielliste.ich";
const LIST = "spielliste.mein-tisch";
const LETTERS = "spielliste.schrift";
const MOST = 20; // tournaments; the first of them goes

/** The phone's own store; where it has none, or may not be asked, one that is gone with the page. */
export function phone() {
  try {
    localStorage.getItem(ME);
    return new Remembered(localStorage);
  } catch {
    return new Remembered(gone());
  }
}

/** @returns {Store} */
function gone() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

export class Remembered {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  /**
   * The start number of its owner in a tournament; null: it knows none.
   * @param {string} slug
   */
  me(slug) {
    const number = this.all(ME)[slug];
    return Number.isInteger(number) && Number(number) > 0 ? Number(number) : null;
  }

  /**
   * @param {string} slug
   * @param {number} number
   */
  remember(slug, number) {
    if (this.me(slug) !== null && this.me(slug) !== number) this.drop(LIST, slug);
    this.keep(ME, slug, number);
  }

  /**
   * Who he is there, and the list he could open.
   * @param {string} slug
   */
  forget(slug) {
    this.drop(ME, slug);
    this.drop(LIST, slug);
  }

  /**
   * The last list of a tournament that was opened here by its link.
   * @param {string} slug
   * @returns {List | null}
   */
  list(slug) {
    const { series, table, path } = /** @type {Partial<List>} */ (this.all(LIST)[slug] ?? {});
    const isLink = typeof path === "string" && /^\/mein-tisch\/[\w-]+\/$/.test(path);
    return isLink && Number.isInteger(series) && Number.isInteger(table)
      ? { series: Number(series), table: Number(table), path }
      : null;
  }

  /**
   * @param {string} slug
   * @param {List} list
   */
  keepList(slug, list) {
    this.keep(LIST, slug, list);
  }

  get bigLetters() {
    return this.store.getItem(LETTERS) === "gross";
  }

  set bigLetters(big) {
    if (big) this.put(LETTERS, "gross");
    else this.store.removeItem(LETTERS);
  }

  /**
   * @param {string} key
   * @returns {Record<string, unknown>}
   */
  all(key) {
    try {
      const kept = JSON.parse(this.store.getItem(key) ?? "{}");
      return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    } catch {
      return {};
    }
  }

  /**
   * @param {string} key
   * @param {string} slug
   * @param {unknown} value
   */
  keep(key, slug, value) {
    const others = Object.entries(this.all(key)).filter(([one]) => one !== slug);
    this.put(key, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [slug, value]])));
  }

  /**
   * @param {string} key
   * @param {string} slug
   */
  drop(key, slug) {
    const others = Object.entries(this.all(key)).filter(([one]) => one !== slug);
    if (others.length) this.put(key, JSON.stringify(Object.fromEntries(others)));
    else this.store.removeItem(key);
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  put(key, value) {
    try {
      this.store.setItem(key, value);
    } catch {
      // The phone is full: it is asked again next time.
    }
  }
}
