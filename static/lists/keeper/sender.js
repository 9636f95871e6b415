/* Sends what is on its way, in order, one sender at a time over all windows and the service worker. */

import { ask, isAnswer } from "./api.js";
import { contentOf, delivered, nextToSend, refused } from "./queue.js";

const PATIENCE = 30_000; // milliseconds; longer than any request, then whoever sends is asleep or dead

/**
 * Send a list's entries until none may go any more; true, or false when nobody answers. `tell(event, entry, record)`
 * after every answer: "stored", "refused", or "settled" when nothing has to be decided
 * about what was not taken; with the record as it is then.
 */
export function deliver(lists, list, tell) {
  return alone(`spielliste:${list}`, async () => {
    for (;;) {
      const before = await lists.read(list);
      const entry = nextToSend(before);
      if (!entry) return true;
      const reply = await ask(entry.method, list + entry.link, contentOf(before, entry));
      if (!isAnswer(entry, reply)) return false;
      const note = reply.status === 200 ? delivered : refused;
      const record = await lists.change(list, (now) => note(now, entry, reply.status === 200 ? reply.body : plain(reply)));
      const isTroubled = record.entries.some((one) => one.id === entry.id);
      if (isTroubled && reply.status === 200) return false; // could not be noted: sent again, answered the same
      tell(reply.status === 200 ? "stored" : isTroubled ? "refused" : "settled", entry, record);
    }
  });
}

const plain = ({ status, body }) => ({ status, body });

/**
 * One at a time. A window that was put to sleep while sending is passed by: the server stores an entry once however
 * often it comes. Without https there are no locks, and it is the server alone that sees to it.
 */
async function alone(name, work) {
  if (!navigator.locks) return work();
  let isMine = false;
  const begin = () => {
    isMine = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin);
  } catch (error) {
    if (!["TimeoutError", "AbortError"].includes(error.name)) throw error;
    return isMine ? false : navigator.locks.request(name, { steal: true }, work);
  }
}
