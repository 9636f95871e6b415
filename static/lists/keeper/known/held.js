/*
 * What this phone holds and the server has forgotten: an older copy of its database was put back, or it is a new one.
 *
 * The server says of every game the id of the entry it came by, and the ids of all entries that are past. What it took
 * and does not name any more is lost there, whoever corrected or took back what meanwhile: that would be named.
 */

import { withLate } from "./late.js";
import { listOf } from "./list.js";
import { isTooEarly, listed, unsent } from "./queue.js";
import { leftOf, occupancyOf, shownAt } from "./sitting.js";

/**
 * @import { Game, State } from "./list.js"
 * @import { Entry, Kept } from "./queue.js"
 */

/**
 * The record once the server has said what it has. What it has lost goes to it again, under the same ids, in order,
 * before all that is on its way: so nothing of it leaves the list that is shown. And what it did not take may have been
 * decided about, or may go again (late.js).
 * @param {Kept} record
 * @param {State} said
 */
export function withHeard(record, said) {
  const left = leftOf(record.state, said);
  const state = left.length > 0 ? { ...said, left } : said;
  const held = [...undone(record, state), ...lost(record, state)];
  const cards = held.length > 0 && record.state?.cards_confirmed_at && !state.cards_confirmed_at ? [cardsOf(state)] : [];
  const known = new Set(record.entries.map((entry) => entry.id));
  const back = [...cards, ...held].filter((entry) => !known.has(entry.id));
  const rest = record.entries.map((entry) => onTopOf(back, entry));
  const heldHash = back.length > 0 ? record.heldHash ?? record.state?.hash : record.heldHash;
  return withLate({ ...record, state, entries: [...back, ...rest], ...(heldHash && { heldHash }) }, state);
}

/**
 * Whether the server has again what it had when it was last heard of before it lost anything: both say the same hash.
 * @param {Kept} record
 */
export const isSameAgain = ({ heldHash, state }) => heldHash !== undefined && heldHash === state?.hash;

/**
 * What the server took from this table and knows no more, on its way back.
 * @param {Kept} record
 */
export const heldOf = (record) => unsent(record).filter((entry) => entry.held);

/**
 * Whether it cannot go back before the organiser has consented: the list was closed there.
 * @param {Kept} record
 */
export const needsConsent = (record) => record.state?.open === false && heldOf(record).length > 0;

/**
 * The games that are neither on the server nor here, and without which the first entry cannot go.
 * @param {Kept} record
 */
export function missingBefore(record) {
  const [first] = unsent(record);
  if (!first || !isTooEarly(record, first, [])) return [];
  const last = Math.max(0, ...(record.state?.games ?? []).map((game) => game.number));
  const number = first.number ?? 1;
  const isAsked = (/** @type {number} */ game) => record.entries.some((one) => one.trouble && !one.aside && one.number === game);
  return Array.from({ length: Math.max(0, number - last - 1) }, (_, at) => last + 1 + at).filter((game) => !isAsked(game));
}

/**
 * What the organiser is told of this phone, and no more: which list it was, who sat there, which games it has (`held`:
 * those it gives back), when a server last answered for it.
 * @param {Kept} record
 * @param {State} state
 */
export function noticeOf(record, state) {
  const { seats, substitutes = [], tournament, series, table, hash = "", closed_at: closedAt } = state;
  const games = [...listOf(state, listed(record)).games.keys()].sort((one, other) => one - other);
  const held = heldOf(record).flatMap(({ number }) => number ?? []);
  const answered = record.answered ? new Date(record.answered + record.offset).toISOString() : null;
  return {
    tournament: tournament.name, date: tournament.date, series: series.number, table: table.number,
    seats: seats.map(({ number, name }) => ({ seat: number, from_game: 1, name })),
    later: substitutes.map(({ seat, from_game: from, player }) => ({ seat, from_game: from, name: player?.name ?? "" })),
    games, held, hash, answered, closed: closedAt !== null,
  };
}

/**
 * The games that were stored, as entries.
 * @param {Kept} record
 * @param {State} state
 */
function lost({ state: before, versions }, state) {
  const there = namedBy(state);
  const here = before ? namedBy(before, Object.keys(versions)) : new Set();
  return inOrder(before?.games ?? []).flatMap((game) => {
    const stored = state.games.find((one) => one.number === game.number);
    const isLost = game.entry_id && state.past_entries && !there.has(game.entry_id) && (!stored || stored.entry_id);
    return isLost ? [put(state, game, before, stored && here.has(stored.entry_id) ? stored.version : 0)] : [];
  });
}

/**
 * The games that had been taken back, as entries, last game first: the server has them again.
 * @param {Kept} record
 * @param {State} state
 * @returns {Entry[]}
 */
function undone({ state: before }, state) {
  const past = new Set(before?.past_entries);
  const numbers = new Set(before?.games.map((game) => game.number));
  const back = state.games.filter((game) => game.entry_id && past.has(game.entry_id) && !numbers.has(game.number));
  return inOrder(back).reverse().map(({ number, version, entry_id: id }) => {
    const entryId = otherId(String(id));
    return { id: entryId, method: "DELETE", link: linkOf(state, number), number, held: true, content: { entry_id: entryId, version } };
  });
}

/**
 * @param {State} state
 * @param {Game} game
 * @param {State | null} before as it was when it was stored
 * @param {number} version what it stands on there
 * @returns {Entry}
 */
function put(state, { number, entry_id: entryId, dealer, results }, before, version) {
  const id = String(entryId);
  const facts = results.map(({ seat, outcome, augen, thrown_in: thrown }) => ({ seat, outcome, augen, ...(thrown && { thrown_in: true }) }));
  const players = before ? shownAt(before, occupancyOf(before), number) : undefined;
  const content = { entry_id: id, version, held: true, ...(dealer && { dealer }), results: facts, ...(players && { players }) };
  return { id, method: "PUT", link: linkOf(state, number), number, held: true, content };
}

/**
 * @param {State} state
 * @returns {Entry}
 */
const cardsOf = (state) => ({ id: "held-cards", method: "POST", link: state.links.cards, held: true, content: {} });

/**
 * A correction that waits goes on the version its game is given there.
 * @param {Entry[]} back
 * @param {Entry} entry
 */
function onTopOf(back, entry) {
  const below = back.find((one) => one.number !== undefined && one.number === entry.number && one.method === "PUT");
  return below && !entry.follows && !entry.trouble && entry.content.version ? { ...entry, follows: below.id } : entry;
}

/**
 * All entries a state knows of.
 * @param {State} state
 * @param {string[]} others
 */
const namedBy = ({ games, past_entries: past = [] }, others = []) => new Set([...games.map((game) => game.entry_id), ...past, ...others]);

/** @param {Game[]} games */
const inOrder = (games) => [...games].sort((one, other) => one.number - other.number);

/**
 * @param {State} state
 * @param {number} number
 */
const linkOf = (state, number) => state.links.game.replace(/0$/, String(number));

/**
 * The id under which a game is taken back again: made of the game's own, so that two phones do it once.
 * @param {string} id
 */
const otherId = (id) => id.replace(/^[\da-f]/, (digit) => (parseInt(digit, 16) ^ 8).toString(16));
