/* A list's address is a right, and names are in it: no phone keeps either longer than it needs them. */

import { forgetDraft } from "./store.js";

const KEPT = 14 * 24 * 60 * 60 * 1_000; // milliseconds; a championship, and time to look something up

/** Note that this list was opened, and forget those nobody opens any more. What is unsent is never forgotten. */
export async function tidyUp(lists, list, now = Date.now()) {
  await lists.change(list, (record) => ({ ...record, opened: now }));
  for (const { list: other, opened } of await lists.all()) {
    if (now - (opened ?? now) > KEPT) await forget(lists, other);
  }
}

/** Forget a list, and the game half typed for it, unless something of it is unsent. */
export async function forget(lists, list) {
  const left = await lists.change(list, (record) => (record.entries.length ? record : null));
  if (left === null) forgetDraft(list);
}
