/* IndexedDB, where a phone keeps its lists: one record a list, read and written whole, in one transaction. */

const NAME = "spielliste";
const STORE = "lists";

/** Opens it; rejects where the browser keeps nothing. */
export function openDatabase() {
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

/** All records. */
export function readAll(database) {
  return inTransaction(database, "readonly", (records, done) => {
    records.getAll().onsuccess = (event) => done(event.target.result);
  });
}

/** The record of a list, or undefined. */
export function read(database, list) {
  return inTransaction(database, "readonly", (records, done) => {
    records.get(list).onsuccess = (event) => done(event.target.result);
  });
}

/**
 * Put what `how` makes of the record (undefined: none yet) in its place; null: take it away. Resolves to it once it is
 * on disk; rejects, and nothing has changed, when there is no room. Nobody else changes the record in between.
 */
export function change(database, list, how) {
  return inTransaction(database, "readwrite", (records, done) => {
    records.get(list).onsuccess = (event) => {
      const after = how(event.target.result);
      if (after === null) records.delete(list);
      else if (after !== event.target.result) records.put(after);
      done(after);
    };
  });
}

function inTransaction(database, mode, work) {
  return new Promise((resolve, reject) => {
    // Strict: written through to the disk, so that an empty battery takes nothing.
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    work(transaction.objectStore(STORE), (value) => { result = value; });
  });
}
