/* What survives a reload: the game being typed in this window, and what is not transmitted yet on this phone. */

/** Storage under one list's name. Where the browser keeps nothing (private windows), the page works without. */
export function openStore(list) {
  const name = (what) => `spielliste:${what}:${list}`;
  return {
    draft: () => read(sessionStorage, name("draft")),
    keepDraft: (draft) => write(sessionStorage, name("draft"), draft),
    unsent: () => read(localStorage, name("unsent")),
    keepUnsent: (unsent) => write(localStorage, name("unsent"), unsent),
  };
}

function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    /* Full or forbidden: the entry still stands in the page and goes on being sent. */
  }
}
