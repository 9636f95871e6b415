/* Entries an earlier edition of this page kept in localStorage: taken over once, whatever state they are in. */

import { newEntryId } from "./api.js";

/** Put them before what is kept by now. */
export async function takeOverOldEntries(lists, list) {
  const key = `spielliste:unsent:${list}`;
  const text = oldText(key);
  if (text === null) return;
  const entries = oldEntries(text);
  await lists.change(list, (record) => {
    const known = new Set(record.entries.map((entry) => entry.id));
    return { ...record, entries: [...entries.filter((entry) => !known.has(entry.id)), ...record.entries] };
  });
  if (lists.keeps) localStorage.removeItem(key);
}

function oldText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // forbidden, so nothing was kept there
  }
}

function oldEntries(text) {
  try {
    const { entries, refused } = JSON.parse(text);
    const troubled = refused ? [{ ...entryOf(refused.entry), trouble: { status: refused.status, body: refused.body } }] : [];
    return [...troubled, ...entries.map(entryOf)];
  } catch {
    return [{ id: newEntryId(), found: text }]; // unreadable: queue.js shows it as such
  }
}

function entryOf({ method, number, content }) {
  return { id: content.entry_id, method, link: `games/${number}`, number, content };
}
