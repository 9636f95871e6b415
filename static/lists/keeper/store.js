/* What survives a reload, a killed page, an empty battery: the lists this phone keeps, and the game being typed. */

import * as database from "./database.js";
import { emptyRecord, normalized } from "./queue.js";

/**
 * The lists on this phone (see queue.js). `keeps`: whether what is written stays when the page is closed; `reason`: why
 * not, "storage_forbidden" (a private window) or "storage_full".
 */
export async function openLists() {
  try {
    return new Lists(await database.openDatabase());
  } catch {
    return new Lists(null);
  }
}

class Lists {
  constructor(opened) {
    this.database = opened;
    this.reason = opened ? null : "storage_forbidden";
    this.memory = new Map();
  }

  get keeps() {
    return this.reason === null;
  }

  async all() {
    const records = this.keeps ? await database.readAll(this.database) : [...this.memory.values()];
    return records.map(normalized);
  }

  async read(list) {
    const record = this.keeps ? await database.read(this.database, list) : this.memory.get(list);
    return normalized(record ?? emptyRecord(list));
  }

  /**
   * Replace the record by what `how` makes of it (null: take it away), in one go; resolves to it once it is kept. Where
   * there is no room, this page remembers by itself from then on, as long as it is open, and sends all the same.
   */
  async change(list, how) {
    const whole = (record) => {
      const before = normalized(record ?? emptyRecord(list));
      const after = how(before);
      return after === before && record ? record : after;
    };
    if (this.keeps) {
      const kept = await this.#kept(list, whole);
      if (kept !== undefined) return kept;
    }
    const after = whole(this.memory.get(list));
    if (after === null) this.memory.delete(list);
    else this.memory.set(list, after);
    // What could not be kept has arrived: try again to keep what comes.
    if (this.reason === "storage_full" && !after?.entries.length) this.reason = null;
    return after;
  }

  /** The record after the change, or undefined where there is no room for it. */
  async #kept(list, whole) {
    try {
      return await database.change(this.database, list, whole);
    } catch {
      return this.#keptAfterReopening(list, whole);
    }
  }

  /** A phone that slept may have lost the way to its own disk. */
  async #keptAfterReopening(list, whole) {
    try {
      this.database = await database.openDatabase();
      this.memory = new Map((await database.readAll(this.database)).map((record) => [record.list, record]));
      return await database.change(this.database, list, whole);
    } catch {
      this.reason = "storage_full";
      return undefined;
    }
  }
}

/**
 * The game being typed: there again after a reload, a killed page, an empty battery. Where the browser keeps nothing,
 * it begins anew.
 */
export function openDrafts(list) {
  const key = `spielliste:draft:${list}`;
  return {
    draft() {
      try {
        return JSON.parse(localStorage.getItem(key));
      } catch {
        return null;
      }
    },
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

export const forgetDraft = (list) => openDrafts(list).keepDraft(null);
