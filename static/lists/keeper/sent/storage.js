/* What survives a reload, a killed page, an empty battery: the lists this phone keeps, and the game being typed. */

import { emptyRecord } from "../known/queue.js";
import { normalized } from "../known/sound.js";

/**
 * @import { Draft } from "../known/draft.js"
 * @import { Kept } from "../known/queue.js"
 *
 * @typedef {(record: Kept) => Kept} Change
 */

const NAME = "spielliste";
const STORE = "lists";
const KEPT = 14 * 24 * 60 * 60 * 1_000; // milliseconds; a championship, and time to look something up

/** Where the browser keeps nothing, this page remembers by itself, as long as it is open. */
export async function openLists() {
  try {
    return new Lists(await openDatabase());
  } catch {
    return new Lists(null);
  }
}

/** What a page knows until it is closed, and never keeps: for practising. */
export function passingLists() {
  const lists = new Lists(null);
  lists.reason = null;
  return lists;
}

/** The game being typed, as long as the page is open. */
export function passingDrafts() {
  /** @type {Draft | null} */
  let kept = null;
  return {
    draft: () => kept,
    /** @param {Draft | null} draft */
    keepDraft(draft) {
      kept = draft;
    },
  };
}

/** The lists on this phone (see queue.js). */
export class Lists {
  /** @param {IDBDatabase | null} opened */
  constructor(opened) {
    this.database = opened;
    /** @type {"storage_forbidden" | "storage_full" | null} why not; forbidden: a private window */
    this.reason = opened ? null : "storage_forbidden";
    /** @type {Map<string, Kept>} */
    this.memory = new Map();
  }

  /** Whether what is written stays when the page is closed. */
  get keeps() {
    return this.reason === null;
  }

  async all() {
    const records = this.database && this.keeps ? await readAll(this.database) : [...this.memory.values()];
    return records.map(normalized);
  }

  /** @param {string} list */
  async read(list) {
    const record = this.database && this.keeps ? await read(this.database, (records) => records.get(list)) : this.memory.get(list);
    return normalized(record ?? emptyRecord(list));
  }

  /**
   * Replace the record by what `how` makes of it, in one go; resolves to it once it is kept. Where there is no room,
   * this page remembers by itself from then on, and sends all the same.
   * @param {string} list
   * @param {Change} how
   */
  async change(list, how) {
    return (await this.#changed(list, how)) ?? emptyRecord(list);
  }

  /**
   * Forget a list unless something of it is unsent; whether it is forgotten.
   * @param {string} list
   */
  async forget(list) {
    const left = await this.#changed(list, (record) => (record.entries.length ? record : null));
    if (left === null) openDrafts(list).keepDraft(null);
    return left === null;
  }

  /**
   * @param {string} list
   * @param {(record: Kept) => Kept | null} how null: take it away
   */
  async #changed(list, how) {
    const whole = (/** @type {Kept | undefined} */ record) => {
      const before = normalized(record ?? emptyRecord(list));
      const after = how(before);
      return after === before && record ? record : after;
    };
    if (this.database && this.keeps) {
      const kept = await this.#kept(this.database, list, whole);
      if (kept !== undefined) return kept;
    }
    const after = whole(this.memory.get(list));
    if (after === null) this.memory.delete(list);
    else this.memory.set(list, after);
    // What could not be kept has arrived: try again to keep what comes.
    if (this.reason === "storage_full" && !after?.entries.length) this.reason = null;
    return after;
  }

  /**
   * The record after the change, or undefined where there is no room for it.
   * @param {IDBDatabase} database
   * @param {string} list
   * @param {(record?: Kept) => Kept | null} whole
   */
  async #kept(database, list, whole) {
    try {
      return await changeOne(database, list, whole);
    } catch {
      return this.#keptAfterReopening(list, whole);
    }
  }

  /**
   * A phone that slept may have lost the way to its own disk.
   * @param {string} list
   * @param {(record?: Kept) => Kept | null} whole
   */
  async #keptAfterReopening(list, whole) {
    try {
      this.database = await openDatabase();
      this.memory = new Map((await readAll(this.database)).map((record) => [record.list, record]));
      return await changeOne(this.database, list, whole);
    } catch {
      this.reason = "storage_full";
      return undefined;
    }
  }
}

/**
 * A list's address is a right, and names are in it: no phone keeps either longer than it needs them. Note that this
 * list was opened, and forget those nobody opens any more and whose tournament is over. What is unsent is never
 * forgotten.
 * @param {Lists} lists
 * @param {string} list
 */
export async function tidyUp(lists, list, now = Date.now()) {
  await lists.change(list, (record) => ({ ...record, opened: now }));
  for (const { list: other, opened, state } of await lists.all()) {
    const needed = Math.max(opened ?? now, Date.parse(state?.tournament.last_day ?? "") || 0);
    if (now - needed > KEPT) await lists.forget(other);
  }
}

// IndexedDB: one record a list, read and written whole, in one transaction

/**
 * Rejects where the browser keeps nothing.
 * @returns {Promise<IDBDatabase>}
 */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "list" });
    request.onsuccess = () => {
      // Another window of a newer edition wants to rebuild it: let it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

/**
 * @template T
 * @param {IDBDatabase} database
 * @param {(records: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
function read(database, ask) {
  return inTransaction(database, "readonly", (records, done) => {
    const request = ask(records);
    request.onsuccess = () => done(request.result);
  });
}

/**
 * @param {IDBDatabase} database
 * @returns {Promise<Kept[]>}
 */
const readAll = (database) => read(database, (records) => records.getAll());

/**
 * Put what `how` makes of the record (undefined: none yet) in its place; null: take it away. Resolves to it once it is
 * on disk; rejects, and nothing has changed, when there is no room. Nobody else changes the record in between.
 * @param {IDBDatabase} database
 * @param {string} list
 * @param {(record?: Kept) => Kept | null} how
 * @returns {Promise<Kept | null>}
 */
function changeOne(database, list, how) {
  return inTransaction(database, "readwrite", (records, done) => {
    const request = records.get(list);
    request.onsuccess = () => {
      const after = how(request.result);
      if (after === null) records.delete(list);
      else if (after !== request.result) records.put(after);
      done(after);
    };
  });
}

/**
 * @template T
 * @param {IDBDatabase} database
 * @param {IDBTransactionMode} mode
 * @param {(records: IDBObjectStore, done: (value: T) => void) => void} work
 * @returns {Promise<T>}
 */
function inTransaction(database, mode, work) {
  return new Promise((resolve, reject) => {
    // Strict: written through to the disk, so that an empty battery takes nothing.
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    /** @type {T} */
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    work(transaction.objectStore(STORE), (value) => { result = value; });
  });
}

// localStorage

/**
 * The game being typed: there again after a reload, a killed page, an empty battery. Where the browser keeps nothing,
 * it begins anew.
 * @param {string} list
 */
export function openDrafts(list) {
  const key = `spielliste:draft:${list}`;
  return {
    draft() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
      } catch {
        return null;
      }
    },
    /** @param {Draft | null} draft */
    keepDraft(draft) {
      try {
        if (draft === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        /* Full or forbidden: the game is typed on in the page. */
      }
    },
  };
}
