/* What one phone knows of one list, and what is on its way to the server: a value, and how it changes. */

import { occupancyOf, shownAt } from "./sitting.js";
import { isSame } from "./score.js";

/**
 * @import { Answer, Game, Sitting, State } from "./list.js"
 * @import { Result } from "./score.js"
 *
 * @typedef {object} Kept
 * @property {string} list the path of its page
 * @property {State | null} state the server's, as it was last heard, with every game that was delivered since; null before the first time
 * @property {string | null} etag the server's name for just this state, null once anything was delivered
 * @property {number} offset how far the server's clock is ahead, in milliseconds
 * @property {number} deliveries how many entries were answered; who asked for the state before the last of them holds an old one
 * @property {Record<string, number>} versions entry id -> the version it gave its game
 * @property {Entry[]} entries what is on its way, first to be sent first
 * @property {string} [heldHash] of the list as the server had it before it lost any of it (held.js)
 * @property {Decided[]} [decided] what others decided about games of this phone, until it is read
 * @property {number} [opened] when the list was last opened
 * @property {number} [answered] when the server last answered for it; both by this phone's clock
 *
 * @typedef {object} Entry
 * @property {string} id
 * @property {"PUT" | "DELETE" | "POST"} method
 * @property {string} link seen from the list's page
 * @property {number} [number] the game's; undefined for what is no game
 * @property {Content} content
 * @property {string} [follows] the id of the entry whose version it was made on, while that is on its way itself
 * @property {Record<string, string>} [awaits] number of a game -> id of the entry of it that was agreed on: by all, who close the list; or
 *   by whoever confirms that game
 * @property {number} [confirms] the number of the game that a second person confirms by it
 * @property {boolean} [held] the server had it and has forgotten it (held.js)
 * @property {boolean} [throws] a hand was thrown in, before or now
 * @property {Trouble} [trouble] the server did not take it
 * @property {boolean} [aside] the list keeper goes on without it, it waits to be exported
 * @property {string} [given] when it was shown to another phone
 * @property {unknown} [found] what was there instead of an entry
 *
 * @typedef {{ entry_id?: string, version?: number, results?: Result[], dealer?: number, reason?: string, held?: boolean, players?: (string | null)[],
 *   seated?: string[], seen?: Record<string, number>, signed?: number[], seat?: number }} Content `players`: who was shown at each seat when
 *   it was typed, as the server calls them; `seated`: in an entry of an earlier edition, their names, when the first game was typed
 * @typedef {{ message: string, code?: string, place?: string, reason?: string }} Wrong
 * @typedef {{ errors?: Wrong[], version?: number, results?: Result[], kept?: number, shown?: Sitting[], seated?: Sitting[], answers?: Answer[] }} Said what the server
 *   says to an entry; `kept`: it lies there beside the list, by this number
 * @typedef {{ status: number, body: Said | null }} Trouble
 * @typedef {{ id: string, number: number, players: string[], by: "list_keeper" | "organiser" | null }} Decided who played a game, as others said
 */

/**
 * @param {string} list
 * @returns {Kept}
 */
export const emptyRecord = (list) => ({ list, state: null, etag: null, offset: 0, deliveries: 0, versions: {}, entries: [] });

/**
 * Whether an entry closes the list.
 * @param {Entry} entry
 */
export const isClosing = (entry) => entry.awaits !== undefined && !isConfirming(entry);

/**
 * Whether a second person confirms a game by it. Nothing hangs on it: refused, it is dropped, and the game waits again.
 * @param {Entry} entry
 */
export const isConfirming = (entry) => entry.confirms !== undefined;

/**
 * What is sent of an entry: a closing names the versions the games it awaits were given meanwhile.
 * @param {Kept} record
 * @param {Entry} entry
 */
export function contentOf({ versions }, { content, awaits = {} }) {
  const given = Object.entries(awaits).map(([number, id]) => [number, versions[id]]).filter(([, version]) => version);
  return given.length ? { ...content, seen: { ...content.seen, ...Object.fromEntries(given) } } : content;
}

/**
 * The entries that are on their way.
 * @param {Kept} record
 */
export const unsent = (record) => record.entries.filter((entry) => !entry.trouble);

/**
 * The first entry the list keeper has to decide about; undefined: none.
 * @param {Kept} record
 */
export const firstTroubled = (record) => record.entries.find((entry) => entry.trouble && !entry.aside && !isWithOrganiser(record, entry) && !isRejected(entry));

/**
 * What is shown as the list: what is on its way, and the games of which it has to be said who played.
 * @param {Kept} record
 */
export const listed = (record) => record.entries.filter((entry) => !entry.trouble || isWhoPlayed(entry));

/**
 * Whether nobody has said yet who played it: those who were shown, or those who sit there.
 * @param {Entry} entry
 */
export const isWhoPlayed = ({ aside, trouble }) => !aside && isKept(trouble) && codeIn(trouble) === "seat_differs";

/**
 * Whether it lies with the organiser: the list no longer took it.
 * @param {Entry} entry
 */
export const isLaidBeside = ({ aside, trouble }) => !aside && isKept(trouble) && codeIn(trouble) !== "seat_differs";

/**
 * Whether only the organiser decides about it: of a closed list also who played.
 * @param {Kept} record
 * @param {Entry} entry
 */
export const isWithOrganiser = ({ state }, entry) => isLaidBeside(entry) || (state?.open === false && isWhoPlayed(entry));

/**
 * Whether the organiser did not take it, with a reason.
 * @param {Entry} entry
 */
export const isRejected = ({ aside, trouble }) => !aside && codeIn(trouble) === "late_rejected";

/**
 * Whether the server has it, beside the list.
 * @param {Trouble} [trouble]
 */
export const isKept = (trouble) => Number.isInteger(trouble?.body?.kept);

/** @param {Trouble} [trouble] */
export const codeIn = (trouble) => trouble?.body?.errors?.[0]?.code;

/**
 * The entries he laid aside.
 * @param {Kept} record
 */
export const laidAside = (record) => record.entries.filter((entry) => entry.aside);

/**
 * The first entry that may go; order is kept, but what stands on nothing troubled need not wait.
 * @param {Kept} record
 */
export function nextToSend(record) {
  return unsent(record).find((entry) => !isBlocked(record, entry)) ?? null;
}

/**
 * @param {Kept} record
 * @param {Entry} entry
 */
function isBlocked(record, entry) {
  const before = record.entries.slice(0, record.entries.indexOf(entry));
  if (isTooEarly(record, entry, before)) return true;
  if (record.state?.open === false && [...before, entry].some((one) => one.held && !one.trouble)) return true; // needs the organiser's consent
  if (isClosing(entry) && before.some((earlier) => !earlier.aside && !isLaidBeside(earlier) && !isRejected(earlier))) return true;
  if (isConfirming(entry) && before.some((earlier) => !earlier.aside && earlier.id === entry.awaits?.[Number(entry.confirms)])) return true;
  // The organiser gets what comes behind something that lies there as well.
  return before.some((earlier) => (earlier.trouble ? !earlier.aside && !isWithOrganiser(record, earlier) && blocks(earlier, earlier.trouble, entry) : earlier.method === "POST"));
}

/**
 * A new game the server would not take, because the one before it is neither stored nor on its way.
 * @param {Kept} record
 * @param {Entry} entry
 * @param {Entry[]} before
 * @returns {boolean}
 */
export function isTooEarly(record, { method, number = 1, content, follows }, before) {
  const { state } = record;
  if (!state || method !== "PUT" || number === 1 || (content.version ?? 0) > 0 || follows) return false;
  if (state.games.some((game) => game.number === number - 1)) return false;
  const below = before.findIndex((one) => one.number === number - 1 && (!one.trouble || isWithOrganiser(record, one)));
  const previous = before[below];
  return !previous || isTooEarly(record, previous, before.slice(0, below));
}

/**
 * Whether an entry cannot go before it is decided about an earlier one.
 * @param {Entry} earlier
 * @param {Trouble} trouble
 * @param {Entry} entry
 */
function blocks(earlier, trouble, entry) {
  if (isEndOfList(trouble)) return true;
  if (earlier.number === undefined) return trouble.status !== 0;
  if (entry.number === undefined || entry.number === earlier.number) return true;
  const isMissing = isOverwritten(trouble) ? trouble.body === null : !earlier.content?.version;
  return isMissing && entry.number > earlier.number;
}

/**
 * Whether the whole list is closed, final or gone, and nothing more of it will be taken.
 * @param {Trouble} [trouble]
 */
const isEndOfList = (trouble) => [403, 404, 410].includes(trouble?.status ?? 0) || isFinal(trouble);

/**
 * Whether the result of this series is final (contract.md, section 7).
 * @param {Trouble} [trouble]
 */
export const isFinal = (trouble) => codeIn(trouble) === "final";

/**
 * Whether it was typed while others sat there: it is theirs, and so is all that was typed behind it.
 * @param {Trouble} [trouble]
 */
export const isOfOthers = (trouble) => codeIn(trouble) === "seated_otherwise";

/**
 * Whether somebody else stored something else meanwhile: then the answer says what, and not why.
 * @param {Trouble} [trouble]
 */
export const isOverwritten = (trouble) => trouble?.status === 409 && !trouble.body?.errors;

/**
 * With one entry more. A troubled one for the same game is what it takes the place of.
 * @param {Kept} record
 * @param {Entry} entry
 * @returns {Kept}
 */
export function withEntry(record, entry) {
  const inPlaceOf = record.entries.filter((one) => one.trouble && one.number !== undefined && one.number === entry.number && !isLaidBeside(one) && !isRejected(one));
  const ofOthers = inPlaceOf.find((one) => isOfOthers(one.trouble) && !one.aside);
  const { entries } = ofOthers ? withAside(record, ofOthers) : record;
  const rest = entries.map((one) => (inPlaceOf.some(({ id }) => id === one.id) ? { ...one, aside: true } : one));
  return { ...record, entries: [...rest, onItsGame(record, entry)] };
}

/**
 * With the entries another phone gave, each once; what has arrived through this phone is not taken again.
 * @param {Kept} record
 * @param {Entry[]} entries
 */
export function withTaken(record, entries) {
  const isKnown = (/** @type {Kept} */ after, /** @type {Entry} */ { id, found }) => record.versions[id] !== undefined ||
    after.entries.some((one) => one.id === id || (found !== undefined && one.found === found));
  return entries.reduce((after, entry) => (isKnown(after, entry) ? after : withEntry(after, entry)), record);
}

/**
 * On top of the entry it follows: of its version if that is known by now.
 * @param {Kept} record
 * @param {Entry} entry
 */
function onItsGame(record, entry) {
  if (!entry.follows || unsent(record).some((one) => one.id === entry.follows)) return entry;
  return followed(entry, record.versions[entry.follows] ?? entry.content.version);
}

/**
 * @param {Kept} record
 * @param {string} [id]
 * @returns {Kept}
 */
export const without = (record, id) => ({ ...record, entries: record.entries.filter((entry) => entry.id !== id) });

/**
 * @param {Kept} record
 * @param {string} id
 * @param {Partial<Entry>} what
 * @returns {Kept}
 */
export function changed(record, id, what) {
  return { ...record, entries: record.entries.map((entry) => (entry.id === id ? { ...entry, ...what } : entry)) };
}

/**
 * A troubled entry goes again under another id. It is what everybody agreed with, where the list is being closed.
 * @param {Kept} record
 * @param {string} id
 * @param {Content & { entry_id: string }} content
 * @returns {Kept}
 */
export function sentAgain(record, id, content) {
  const renamed = (/** @type {Record<string, string>} */ awaits) =>
    Object.fromEntries(Object.entries(awaits).map(([number, one]) => [number, one === id ? content.entry_id : one]));
  const entries = record.entries.map((entry) => (entry.awaits ? { ...entry, awaits: renamed(entry.awaits) } : entry));
  return changed({ ...record, entries }, id, { id: content.entry_id, content, trouble: undefined });
}

/**
 * The list goes on without a troubled entry; when it is closed or gone, or it was typed while others sat there, without
 * all that is left.
 * @param {Kept} record
 * @param {Entry} troubled
 * @returns {Kept}
 */
export function withAside(record, { id, trouble }) {
  const all = isEndOfList(trouble) || isOfOthers(trouble);
  const laid = (/** @type {Entry} */ entry) => ({ ...entry, trouble: entry.trouble ?? trouble, aside: true });
  return { ...record, entries: record.entries.map((entry) => (all || entry.id === id ? laid(entry) : entry)) };
}

/**
 * What was laid aside goes once more, but for what cannot be read, or others have played.
 * @param {Kept} record
 * @returns {Kept}
 */
export function takenUpAgain(record) {
  const again = (/** @type {Entry} */ entry) =>
    (entry.aside && entry.found === undefined && !isOfOthers(entry.trouble) ? { ...entry, aside: false, trouble: undefined } : entry);
  return { ...record, entries: record.entries.map(again) };
}

/**
 * What lies with the organiser goes once more, under the same ids: where the list itself can no more be asked about, the
 * answer says what became of it.
 * @param {Kept} record
 * @returns {Kept}
 */
export function askedAgain(record) {
  return { ...record, entries: record.entries.map((entry) => (isLaidBeside(entry) ? { ...entry, trouble: undefined } : entry)) };
}

/**
 * The server took an entry. Nothing changes if somebody else has noted that already.
 * @param {Kept} record
 * @param {{ id: string }} entry
 * @param {any} body the game, `{ version }` of one that is gone, or the state after a POST
 * @param {string | null} by the entry that the game stands by from now on; null: another's, and not known
 * @returns {Kept}
 */
export function delivered(record, { id }, body, by = id) {
  const entry = record.entries.find((one) => one.id === id);
  if (!entry) return record;
  const after = { ...without(record, id), etag: null, deliveries: record.deliveries + 1 };
  if (entry.method === "POST") return { ...after, state: body };
  const rest = after.entries.map((one) => (one.follows === id ? followed(one, body.version) : one));
  return { ...after, entries: rest, versions: { ...record.versions, [id]: body.version }, state: withGame(record.state, entry, body, by) };
}

/**
 * Not on an entry that is on its way any more, but on this version.
 * @param {Entry} entry
 * @param {number} [version]
 * @returns {Entry}
 */
function followed({ follows: _, ...entry }, version) {
  return { ...entry, content: { ...entry.content, version } };
}

/**
 * The state with the game as it was answered, unless a newer one is there.
 * @param {State | null} state
 * @param {Entry} entry
 * @param {Game & { hash?: string }} answer
 * @param {string | null} by the entry it stands by
 */
function withGame(state, entry, { hash, ...game }, by) {
  const stored = state?.games.find((one) => one.number === entry.number);
  if (!state || (entry.method === "PUT" && stored && stored.version > game.version)) return state;
  const others = state.games.filter((one) => one.number !== entry.number);
  const past = [stored?.entry_id, entry.method === "DELETE" && by].filter((one) => typeof one === "string");
  const rest = { ...state, hash, ...(state.past_entries && { past_entries: [...state.past_entries, ...past] }) };
  return { ...rest, games: entry.method === "PUT" ? [...others, { ...game, entry_id: by }] : others };
}

/**
 * The server did not take an entry: what was corrected since goes in its place, else it waits for the list keeper.
 * @param {Kept} record
 * @param {{ id: string }} entry
 * @param {Trouble} trouble
 */
export function refused(record, { id }, trouble) {
  const entry = record.entries.find((one) => one.id === id);
  if (!entry) return record;
  const after = { ...record, etag: null, deliveries: record.deliveries + 1 };
  const isConflict = isOverwritten(trouble) && entry.method !== "POST";
  if (isConflict && isWhatIsStored(entry, trouble.body, record.state)) return delivered(record, entry, trouble.body ?? { version: 0 }, null);
  const follower = record.entries.find((one) => one.follows === id);
  if (!follower) return { ...changed(after, id, { trouble }), state: withStored(record.state, entry, trouble) };
  return replaced(after, entry, follower);
}

/**
 * Without an entry that was corrected before it arrived. A new game that was taken back again leaves nothing.
 * @param {Kept} record
 * @param {Entry} entry
 * @param {Entry} follower
 * @returns {Kept}
 */
function replaced(record, { id, content, method, follows }, follower) {
  const rest = without(record, id);
  if (method === "PUT" && follower.method === "DELETE" && content.version === 0) {
    const entries = rest.entries.filter((entry) => entry.id !== follower.id);
    return { ...rest, entries: entries.map((one) => (one.follows === follower.id ? followed(one, 0) : one)) };
  }
  const next = { ...followed(follower, content.version), ...(follows && { follows }) };
  return { ...rest, entries: rest.entries.map((one) => (one.id === follower.id ? next : one)) };
}

/**
 * What the server has instead is what the list shows from now on.
 * @param {State | null} state
 * @param {Entry} entry
 * @param {Trouble} trouble
 */
function withStored(state, entry, trouble) {
  const { body } = trouble;
  if (!isOverwritten(trouble) || !state || entry.method === "POST") return state;
  const others = state.games.filter((game) => game.number !== entry.number);
  return { ...state, games: body ? [...others, /** @type {Game} */ (body)] : others };
}

/**
 * Whether both phones typed the same, of the same people.
 * @param {Entry} entry
 * @param {Said | null} stored
 * @param {State | null} state
 */
function isWhatIsStored({ method, number = 0, content: { players, results = [] } }, stored, state) {
  if (method === "DELETE") return stored === null;
  const here = state && shownAt(state, occupancyOf(state), number);
  const isElses = players && here && players.some((player, at) => player !== here[at]);
  return !isElses && stored?.results !== undefined && isSame(stored.results, results);
}
