/* What the server has beside the list, because the list no longer took it, or others sat there: what became of it. */

import { inGame, listOf } from "./list.js";
import { changed, codeIn, isKept, isWhoPlayed, without } from "./queue.js";
import { occupancyOf, shownAt } from "./sitting.js";

/**
 * @import { State } from "./list.js"
 * @import { Decided, Entry, Kept } from "./queue.js"
 */

/**
 * The record once its state has said what became of what was not taken: taken meanwhile, it leaves the queue; rejected, it
 * says why; what the list takes again goes again, under the same id.
 * @param {Kept} record
 * @param {State} state the one in it
 */
export function withLate(record, state) {
  const troubled = record.entries.filter((entry) => entry.trouble && !entry.aside && entry.number !== undefined);
  return troubled.reduce((after, entry) => withOne(after, entry, state), record);
}

/**
 * @param {Kept} record
 * @param {Entry} entry
 * @param {State} state
 */
function withOne(record, entry, state) {
  const row = rowOf(state, entry);
  if (isTaken(state, entry)) return withTaken(record, entry, state);
  if (row?.decided === "rejected") return changed(record, entry.id, { trouble: rejection(row.reason) });
  const isForgotten = isKept(entry.trouble) && state.late !== undefined && !row;
  return isForgotten || takes(state, entry) ? changed(record, entry.id, { trouble: undefined }) : record;
}

/**
 * What the server says to an entry the organiser did not take.
 * @param {string} reason
 */
const rejection = (reason) => ({ status: 409, body: { errors: [{ code: "late_rejected", message: "", reason }] } });

/**
 * The row of an entry among what lies beside the list.
 * @param {State} state
 * @param {Entry} entry
 */
export const rowOf = ({ late = [] }, { id }) => late.find((row) => row.entry_id === id);

/**
 * @param {State} state
 * @param {Entry} entry
 */
function isTaken(state, entry) {
  const { games, past_entries: past = [] } = state;
  return rowOf(state, entry)?.decided === "taken" || games.some((game) => game.entry_id === entry.id) || past.includes(entry.id);
}

/**
 * Whoever agreed with the sums agreed with it only where it is of those who were shown.
 * @param {Kept} record
 * @param {Entry} entry
 * @param {State} state
 * @returns {Kept}
 */
function withTaken(record, entry, state) {
  const version = state.games.find((game) => game.entry_id === entry.id)?.version;
  const versions = version !== undefined && isOfThoseShown(state, entry) ? { ...record.versions, [entry.id]: version } : record.versions;
  const told = isWhoPlayed(entry) && { decided: [...record.decided ?? [], decisionOn(state, entry)] };
  return { ...without(record, entry.id), versions, ...told };
}

/**
 * @param {State} state
 * @param {Entry} entry
 * @returns {Decided}
 */
function decisionOn(state, entry) {
  const { id, number = 0, trouble } = entry;
  const { names } = inGame(listOf(state, []), number);
  const players = (rowOf(state, entry)?.shown ?? trouble?.body?.shown ?? []).map(({ seat }) => names[seat] ?? "");
  return { id, number, players, by: rowOf(state, entry)?.by ?? null };
}

/**
 * Whether the list takes now what it refused.
 * @param {State} state
 * @param {Entry} entry
 */
function takes(state, entry) {
  const { gave_up: gaveUp, open, series, typed } = state;
  switch (codeIn(entry.trouble)) {
    case "list_closed": return open;
    case "has_totals": return open && !typed;
    case "given_up": return open && gaveUp === null;
    case "seat_differs": return open && isOfThoseShown(state, entry);
    default: return open && isKept(entry.trouble) && entry.trouble?.status === 422 && !series.struck_at && Number(entry.number) <= listOf(state, []).agreed;
  }
}

/**
 * Whether those who were shown are those who sit there.
 * @param {State} state
 * @param {Entry} entry
 */
function isOfThoseShown(state, { number = 0, content }) {
  const now = shownAt(state, occupancyOf(state), number);
  return content.players === undefined || now === undefined || now.join() === content.players.join();
}
