/*
 * What one phone knows of one list, as a value: `{ list, state, etag, offset, deliveries, versions, entries }`.
 *
 * `list`: the path of its page. `state`: the server's, as it was last heard, with every game that was delivered since;
 * null before the first time. `etag`: the server's name for just this state, null once anything was delivered. `offset`: how far the server's clock is ahead, in milliseconds. `deliveries`: how many
 * entries were answered; who asked for the state before the last of them holds an old one. `versions`: entry id -> the
 * version it gave its game. `entries`: what is on its way, first to be sent first.
 *
 * An entry: `{ id, method, link, number, content, follows, trouble, aside }`. `link` is seen from the list's page;
 * `number` the game's, undefined for what is no game; `follows` the id of the entry whose version it was made on, while
 * that is on its way itself; `trouble` `{ status, body }` when the server did not take it; `aside`: the list
 * keeper goes on without it, it waits to be exported.
 */

export const emptyRecord = (list) => ({ list, state: null, etag: null, offset: 0, deliveries: 0, versions: {}, entries: [] });

const METHODS = ["PUT", "DELETE", "POST"];

/** The record as the rest can rely on it: what is no entry becomes a troubled one that shows what was found. */
export function normalized(record) {
  const isSoundHere = (entry) => isSound(entry, record.state?.rulebook);
  return { ...record, entries: record.entries.map((entry, at) => (isSoundHere(entry) ? entry : broken(entry, at))) };
}

function isSound(entry, rulebook) {
  if (!entry?.id || entry.found !== undefined) return Boolean(entry?.id && entry.trouble);
  return METHODS.includes(entry.method) && typeof entry.link === "string" && isContent(entry, rulebook);
}

function isContent({ method, number, content }, rulebook) {
  if (typeof content !== "object" || content === null) return false;
  if (method === "POST") return true;
  if (!Number.isInteger(number)) return false;
  if (method === "DELETE") return true;
  return Array.isArray(content.results) && content.results.every((one) => isResult(one, rulebook));
}

function isResult(result, rulebook) {
  const isKnown = (code) => !rulebook || rulebook.outcomes.some((outcome) => outcome.code === code);
  return Number.isInteger(result?.seat) && Number.isInteger(result.augen) && isKnown(result.outcome);
}

function broken(entry, at) {
  const number = Number.isInteger(entry?.number) ? entry.number : undefined;
  return { id: entry?.id ?? `broken-${at}`, number, trouble: { status: 0, body: null }, found: entry?.found ?? entry };
}

/** Whether an entry closes the list: `awaits` is number of a game -> id of the entry of it that was agreed on. */
export const isClosing = (entry) => entry.awaits !== undefined;

/** What is sent of an entry: a closing names the versions the games it awaits were given meanwhile. */
export function contentOf({ versions }, { content, awaits = {} }) {
  const given = Object.entries(awaits).map(([number, id]) => [number, versions[id]]).filter(([, version]) => version);
  return given.length ? { ...content, seen: { ...content.seen, ...Object.fromEntries(given) } } : content;
}

/** The entries that are on their way. */
export const unsent = (record) => record.entries.filter((entry) => !entry.trouble);

/** The entries the list keeper has to decide about, and those he laid aside. */
export const troubled = (record) => record.entries.filter((entry) => entry.trouble && !entry.aside);
export const laidAside = (record) => record.entries.filter((entry) => entry.aside);

/** The first entry that may go; order is kept, but what stands on nothing troubled need not wait. */
export function nextToSend(record) {
  return unsent(record).find((entry) => !isBlocked(record, entry)) ?? null;
}

function isBlocked(record, entry) {
  const before = record.entries.slice(0, record.entries.indexOf(entry));
  if (isTooEarly(record, entry, before)) return true;
  if (isClosing(entry) && before.some((earlier) => !earlier.aside)) return true;
  const holdsUp = (earlier) => (earlier.trouble ? !earlier.aside && blocks(earlier, entry) : earlier.method === "POST");
  return before.some(holdsUp);
}

/** A new game the server would not take, because the one before it is neither stored nor on its way. */
function isTooEarly({ state }, { method, number, content, follows }, before) {
  if (!state || method !== "PUT" || number === 1 || content.version > 0 || follows) return false;
  const isThere = (one) => one.number === number - 1;
  return !state.games.some(isThere) && !before.some((one) => isThere(one) && !one.trouble);
}

/** Whether an entry cannot go before it is decided about an earlier one. */
function blocks(earlier, entry) {
  const { status, body } = earlier.trouble;
  if (isEndOfList(earlier.trouble)) return true;
  if (earlier.number === undefined) return status !== 0;
  if (entry.number === undefined || entry.number === earlier.number) return true;
  const isMissing = status === 409 ? body === null : !earlier.content?.version;
  return isMissing && entry.number > earlier.number;
}

/** Whether the whole list is closed or gone, and nothing more of it will be taken. */
const isEndOfList = ({ status }) => status === 403 || status === 404;

/** With one entry more. A troubled one for the same game is what it takes the place of. */
export function withEntry(record, entry) {
  const entries = record.entries.map((one) =>
    one.trouble && one.number !== undefined && one.number === entry.number ? { ...one, aside: true } : one);
  return { ...record, entries: [...entries, onItsGame(record, entry)] };
}

/** With the entries another phone gave, each once; what has arrived through this phone is not taken again. */
export function withTaken(record, entries) {
  const isKnown = (after, { id, found }) => record.versions[id] !== undefined ||
    after.entries.some((one) => one.id === id || (found !== undefined && one.found === found));
  return entries.reduce((after, entry) => (isKnown(after, entry) ? after : withEntry(after, entry)), record);
}

/** On top of the entry it follows: of its version if that is known by now. */
function onItsGame(record, entry) {
  if (!entry.follows || unsent(record).some((one) => one.id === entry.follows)) return entry;
  const { follows, ...rest } = entry;
  const version = record.versions[follows] ?? entry.content.version;
  return { ...rest, content: { ...entry.content, version } };
}

export const without = (record, id) => ({ ...record, entries: record.entries.filter((entry) => entry.id !== id) });

export function changed(record, id, what) {
  return { ...record, entries: record.entries.map((entry) => (entry.id === id ? { ...entry, ...what } : entry)) };
}

/** The list goes on without a troubled entry; when it is closed or gone, without all that is left. */
export function withAside(record, { id, trouble }) {
  const all = isEndOfList(trouble);
  const laid = (entry) => ({ ...entry, trouble: entry.trouble ?? trouble, aside: true });
  return { ...record, entries: record.entries.map((entry) => (all || entry.id === id ? laid(entry) : entry)) };
}

/** What was laid aside goes once more, but for what cannot be read. */
export function takenUpAgain(record) {
  const again = (entry) => (entry.aside && entry.found === undefined ? { ...entry, aside: false, trouble: undefined } : entry);
  return { ...record, entries: record.entries.map(again) };
}

/** The server took an entry. Nothing changes if somebody else has noted that already. */
export function delivered(record, { id }, body) {
  const entry = record.entries.find((one) => one.id === id);
  if (!entry) return record;
  const after = { ...without(record, id), etag: null, deliveries: record.deliveries + 1 };
  if (entry.method === "POST") return { ...after, state: body };
  const rest = after.entries.map((one) => (one.follows === id ? followed(one, body.version) : one));
  return { ...after, entries: rest, versions: { ...record.versions, [id]: body.version },
    state: withGame(record.state, entry, body) };
}

function followed({ follows: _, ...entry }, version) {
  return { ...entry, content: { ...entry.content, version } };
}

/** The state with the game as it was answered, unless a newer one is there. */
function withGame(state, entry, game) {
  const stored = state?.games.find((one) => one.number === entry.number);
  if (!state || (entry.method === "PUT" && stored?.version > game.version)) return state;
  const others = state.games.filter((one) => one.number !== entry.number);
  return { ...state, games: entry.method === "PUT" ? [...others, game] : others };
}

/** The server did not take an entry: what was corrected since goes in its place, else it waits for the list keeper. */
export function refused(record, { id }, trouble) {
  const entry = record.entries.find((one) => one.id === id);
  if (!entry) return record;
  const after = { ...record, etag: null, deliveries: record.deliveries + 1 };
  const isConflict = trouble.status === 409 && entry.method !== "POST";
  if (isConflict && isSame(trouble.body, entry)) return delivered(record, entry, trouble.body ?? { version: 0 });
  const follower = record.entries.find((one) => one.follows === id);
  if (!follower) return { ...changed(after, id, { trouble }), state: withStored(record.state, entry, trouble) };
  return replaced(after, entry, follower);
}

/** Without an entry that was corrected before it arrived. A new game that was taken back again leaves nothing. */
function replaced(record, { id, content, method, follows }, follower) {
  const rest = without(record, id);
  if (method === "PUT" && follower.method === "DELETE" && content.version === 0) {
    const entries = rest.entries.filter((entry) => entry.id !== follower.id);
    return { ...rest, entries: entries.map((one) => (one.follows === follower.id ? followed(one, 0) : one)) };
  }
  const next = { ...followed(follower, content.version), ...(follows && { follows }) };
  return { ...rest, entries: rest.entries.map((one) => (one.id === follower.id ? next : one)) };
}

/** What the server has instead is what the list shows from now on. */
function withStored(state, entry, { status, body }) {
  if (status !== 409 || !state || entry.method === "POST") return state;
  const others = state.games.filter((game) => game.number !== entry.number);
  return { ...state, games: body ? [...others, body] : others };
}

/** Whether both phones typed the same. */
function isSame(stored, { method, content }) {
  if (method === "DELETE") return stored === null;
  const facts = ({ seat, outcome, augen, thrown_in: thrownIn }) => [seat, outcome, augen, Boolean(thrownIn)].join();
  return stored?.results.map(facts).sort().join(";") === content.results.map(facts).sort().join(";");
}
