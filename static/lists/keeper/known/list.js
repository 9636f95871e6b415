/* The list as this phone sees it: what the server has, and over it what is on its way there. */

import { resultsOf } from "./draft.js";
import { listRows } from "./score.js";
import { occupancyOf, peopleOf, playedBy, typedOf } from "./sitting.js";

/**
 * @import { Draft } from "./draft.js"
 * @import { Occupancy, Stint } from "./occupancy.js"
 * @import { Entry } from "./queue.js"
 * @import { Said } from "./said.js"
 * @import { Result, Row, Rulebook, Score, Sum } from "./score.js"
 * @import { Person, Seated } from "./sitting.js"
 *
 * @typedef {{ number: number, version: number, results: Result[], dealer?: number | null, entry_id?: string | null, unsent?: boolean,
 *   waits?: boolean, players?: (string | null)[] }} Game `waits`: it has to be said who played it
 * @typedef {Known & Said & Seated} State
 *
 * @typedef {object} Known what the server says of a list (contract, section 4)
 * @property {Rulebook} rulebook
 * @property {{ name: string, date: string, last_day?: string, time_zone?: string, repeat_offence_extra: number, target_score: number | null }} tournament
 * @property {{ number: number, minutes: number | null, started_at: string | null, struck_at: string | null, running: number }} series
 * @property {Game[]} games
 * @property {string[]} [past_entries] ids of the entries by which no game stands any more; none are said where nothing is kept (practice)
 * @property {string} [hash] of the list as the server has it
 * @property {{ seat: number, game: number }[]} offences
 * @property {string | null} cards_confirmed_at
 * @property {string | null} closed_at
 * @property {string | null} [goes_on] when the next series begins, where this list is closed
 * @property {string | null} [ended] why it takes nothing more, where it was not closed
 * @property {string | null} reopened_at
 * @property {string | null} check_word
 * @property {number | null} gave_up
 * @property {boolean} open
 * @property {boolean} typed
 * @property {string} server_time
 * @property {string} [moved_to] what links begin with by now, where this list was opened by an older address
 * @property {{ game: string, cards: string, close: string, offence: string, give_up: string, rules: string, confirm: string, settle: string,
 *   release: string, call: string, end_call: string, practice: string, reader: string, late: string, swap?: string, take_out?: string }} links `late`: with 0 in place of the id; an earlier server moves no games
 * @property {Late[]} [late] what came when the list no longer took it, or when others sat there; a server of before says nothing
 * @property {import("../../../web/announcement.js").Announcement | null} [announcement] what is said to everybody in the hall
 * @property {number} [extra_minutes] what the organiser gave this table beyond the time of the series
 *
 * @typedef {{ seat: number, id: string | null, name: string | null }} Sitting somebody at a seat, or nobody
 * @typedef {"shown" | "seated"} Answer who played: those who were shown, or those who sit there
 * @typedef {{ id: number, entry_id: string, number: number, code: string, shown: Sitting[], seated: Sitting[], answers?: Answer[], decided: "taken" | "rejected" | null,
 *   by: "list_keeper" | "organiser" | null, reason: string }} Late a game that lies beside the list, and what became of it
 *
 * @typedef {object} List
 * @property {State} state
 * @property {Rulebook} rulebook
 * @property {Occupancy<string>} at who sits here in which game
 * @property {Record<number, string>} names seat -> what its player is called at this table, now; none of an empty one
 * @property {{ number: number, name: string }[]} seated who sits here in the end, by seat
 * @property {boolean} cardsConfirmed
 * @property {number} size
 * @property {number} due the game that ends the list
 * @property {number} agreed the game that would have
 * @property {boolean} struck games were agreed beyond `due`, and the organiser struck those not begun
 * @property {number | null} reached the game that reached the agreed score
 * @property {Map<number, Game>} games
 * @property {Row[]} rows
 * @property {Sum[]} byStint the sums of everybody who sat here, in the order of `at.stints`
 * @property {(Sum & { name: string })[]} sums of whoever sits here now
 * @property {number | null} next the first game that is missing
 * @property {Game | null} last
 */

/**
 * `unsent`: the entries on their way, and those of which it has to be said who played. Each is of whoever was shown.
 * @param {State} state
 * @param {Entry[]} unsent
 * @returns {List}
 */
export function listOf(state, unsent) {
  const { rulebook, series, table } = state;
  const at = unsent.reduce((seats, { number, content }) => (number === undefined ? seats : playedBy(seats, number, content.players)), occupancyOf(state));
  const games = gamesOf(state, unsent);
  const cardsConfirmed = Boolean(state.cards_confirmed_at) || unsent.some((entry) => entry.link === state.links.cards);
  const size = state.seats.length;
  const kept = [...games.values()].sort((one, other) => one.number - other.number);
  const { rows, byStint } = listRows(rulebook, at, kept, offencesBefore(state), state.tournament.repeat_offence_extra);
  const reached = gameReaching(rulebook, at, rows, state.tournament.target_score);
  const last = kept.at(-1) ?? null;
  const agreed = Math.min(reached ?? Infinity, at.lastGame(rulebook, table.games));
  const struck = Boolean(series.struck_at) && (last?.number ?? 0) < agreed;
  const due = struck ? last?.number ?? 0 : agreed;
  const next = firstMissing(games, due);
  const people = peopleOf(state);
  const seated = at.occupied(Infinity).map((seat) => ({ number: seat, name: people.get(at.player(seat, Infinity) ?? "")?.name ?? "" }));
  const list = { state, rulebook, at, seated, names: {}, cardsConfirmed, size, due, agreed, struck, reached, games, rows, byStint, sums: [], next, last };
  const { names } = inGame(list, next ?? Infinity);
  return { ...list, names, sums: at.occupied(next ?? Infinity).flatMap((seat) => sumOf(list, seat, names[seat] ?? "")) };
}

/**
 * The sum of who sits at a seat now, with his name.
 * @param {List} list
 * @param {number} seat
 * @param {string} name
 */
function sumOf({ at, byStint, next }, seat, name) {
  const sum = byStint[at.stintAt(seat, next ?? Infinity)];
  return sum ? [{ ...sum, name }] : [];
}

/**
 * The list with the names of who sits there in a game, or is said to have played it.
 * @param {List} list
 * @param {number} number
 * @param {(string | null)[]} [players]
 * @returns {List}
 */
export function inGame(list, number, players) {
  const at = playedBy(list.at, number, players);
  const called = calledAt(list.state);
  return { ...list, at, names: Object.fromEntries(at.occupied(number).map((seat) => [seat, called[at.player(seat, number) ?? ""] ?? ""])) };
}

/**
 * What everybody is called at this table, by what he goes by.
 * @param {State} state
 * @returns {Record<string, string>}
 */
export function calledAt(state) {
  const people = [...peopleOf(state)];
  const names = callNames(people.map(([, person], number) => ({ ...person, number })));
  return Object.fromEntries(people.map(([key], number) => [key, names[number] ?? ""]));
}

/**
 * @param {State} state
 * @param {Entry[]} unsent
 */
function gamesOf(state, unsent) {
  const games = new Map(state.games.map((game) => [game.number, game]));
  for (const { method, number, content, trouble } of unsent) {
    if (number === undefined) continue;
    const { version = 0, results = [] } = content;
    if (method === "DELETE") games.delete(number);
    else if (method === "PUT") games.set(number, { number, ...content, version, results, unsent: true, ...(trouble && { waits: true }) });
  }
  return games;
}

/** @param {State} state */
const offencesBefore = (state) => Object.fromEntries([...peopleOf(state)].map(([key, person]) => [key, person.offences_before]));

/**
 * The number of the game with which somebody reached the agreed score, of what ranks, and which ends the list; null:
 * nobody has, or none was agreed. It is a player's, whoever sat there before him.
 * @param {Rulebook} rulebook
 * @param {Occupancy<string>} at
 * @param {Row[]} rows
 * @param {number | null} target
 */
function gameReaching(rulebook, at, rows, target) {
  if (target === null) return null;
  /** @type {Map<string | null, number>} */
  const has = new Map();
  for (const { number, cells } of rows) {
    for (const { score } of cells.flatMap((cell) => cell ?? [])) {
      const player = at.player(score.seat, number);
      has.set(player, (has.get(player) ?? 0) + score[rulebook.ranked_by]);
    }
    if (Math.max(...has.values()) >= target) return number;
  }
  return null;
}

/**
 * @param {Map<number, Game>} games
 * @param {number} due
 */
function firstMissing(games, due) {
  for (let number = 1; number <= due; number += 1) if (!games.has(number)) return number;
  return null;
}

/**
 * What the game being typed gives, as far as it was typed: seat -> its score and the running sum after it. Seats
 * without Augen yet are missing.
 * @param {List} list
 * @param {Draft} draft
 * @returns {Record<number, { score: Score, sum: Sum }>}
 */
export function previewOf({ state, rulebook, at, games }, draft) {
  const earlier = [...games.values()].filter((game) => game.number < draft.number);
  const typed = { number: draft.number, results: resultsOf(rulebook, draft) };
  const { rows, byStint } = listRows(rulebook, at, [...earlier, typed], offencesBefore(state), state.tournament.repeat_offence_extra);
  const cells = rows.at(-1)?.cells ?? [];
  return Object.fromEntries(cells.flatMap((cell) => {
    const sum = cell && byStint[at.stintAt(cell.score.seat, draft.number)];
    return sum ? [[sum.seat, { score: cell.score, sum }]] : [];
  }));
}

// What a list says of the seat it marks in each game.
const MARKS = {
  dealer: { turn: "dealer", plays: "dealer_plays", does: "deals", short: "deals_short", legend: "deals_legend" },
  starter: { turn: "starter", plays: "starter_plays", does: "starts", short: "starts_short", legend: "starts_legend" },
};

/**
 * Whom the list marks in a game: his seat, the keys of the words for it, and who sits out (null: nobody).
 * @param {List} list
 * @param {number} number
 * @param {number | null} [dealer] who dealt, where it was not his turn
 */
export function markIn({ rulebook, at }, number, dealer) {
  const turn = at.marked(number);
  const seat = rulebook.rotates === "dealer" ? dealer ?? turn : turn;
  return { seat, out: at.out(rulebook, number, dealer), words: MARKS[rulebook.rotates] };
}

/**
 * The seats whose players may give up now, as `scoring.list_end.check_giving_up` has it: who is behind, a seat's whole
 * column says, whoever sat there.
 * @param {Pick<List, "due" | "rulebook" | "size" | "byStint">} list
 */
export function mayGiveUp({ due, rulebook, size, byStint }) {
  /** @type {Map<number, { games: number, points: number }>} */
  const columns = new Map();
  for (const { seat, games, points } of byStint) {
    const before = columns.get(seat) ?? { games: 0, points: 0 };
    columns.set(seat, { games: before.games + games, points: before.points + points });
  }
  const played = Math.max(...[...columns.values()].map((column) => column.games));
  if (!rulebook.giving_up_at.includes(size) || played < Math.ceil(due / 2) || played >= due) return [];
  const best = Math.max(...[...columns.values()].map((column) => column.points));
  return [...columns].filter(([, column]) => column.points < best).map(([seat]) => seat);
}

/**
 * The sums of everybody who sat here, with what he is called, in the order of `at.stints`; of a list typed in from paper,
 * what was typed. Who left without a game is not in it, nor an empty seat.
 * @param {List} list
 * @returns {(Sum & { name: string })[]}
 */
export function sumsOf({ at, byStint, state }) {
  const called = calledAt(state);
  return at.stints.flatMap((stint, place) => {
    const sum = state.typed ? typedSum(state, stint) : byStint[place];
    const isLast = place === at.stintAt(stint.seat, Infinity);
    return sum && stint.player !== null && (isLast || sum.games > 0) ? [{ ...sum, name: called[stint.player] ?? "" }] : [];
  });
}

/**
 * @param {State} state
 * @param {Stint<string>} stint
 * @returns {Sum | null}
 */
function typedSum(state, stint) {
  const typed = typedOf(state, stint);
  if (!typed) return null;
  const { wertungspunkte: net, ...totals } = typed;
  return { ...totals, seat: stint.seat, net };
}

/**
 * Seat -> what a player is called at this table: the surname, unless two share it; where it is long, it can be broken.
 * @param {Pick<Person & { number: number }, "number" | "surname" | "given_name">[]} seats
 * @returns {Record<number, string>}
 */
export function callNames(seats) {
  const surnames = seats.map((seat) => seat.surname);
  return Object.fromEntries(
    seats.map((seat) => {
      const shared = surnames.filter((surname) => surname === seat.surname).length > 1;
      return [seat.number, breakable(shared && seat.given_name ? `${seat.given_name} ${seat.surname}` : seat.surname)];
    }),
  );
}

/**
 * What of the list everybody agrees with (closing it): of each stored game its version, of each that is still on its way
 * the id of the entry whose version it will be.
 * @param {List} list
 */
export function agreedGames({ games }) {
  const all = [...games.values()];
  return {
    seen: Object.fromEntries(all.filter((game) => !game.unsent).map((game) => [game.number, game.version])),
    awaits: Object.fromEntries(all.flatMap((game) => (game.unsent && game.entry_id ? [[game.number, game.entry_id]] : []))),
  };
}

// A long name wraps with a hyphen, on whatever phone: few browsers know where a surname may be broken.

const SHY = "\u00AD"; // a hyphen that is seen only where the line breaks
const LONG = /\p{L}{8,}/gu; // the narrowest column of the list holds seven letters
const TOGETHER = "sch|ch|ck|ph|th|qu|sp|st|[bdfgkpt]r|."; // the longest first
const SYLLABLE = new RegExp(`(v[^v]*?)(?:${TOGETHER})(?=v)`, "gu");

/** @param {string} letter */
const isVowel = (letter) => "aeiouyæøœ".includes(letter.normalize("NFD").charAt(0).toLowerCase());

/**
 * The name with soft hyphens in its long words.
 * @param {string} name
 */
export const breakable = (name) => name.replace(LONG, hyphenated);

/**
 * The last consonant before a vowel begins a syllable, with those it is never parted from. Two letters at least stay
 * before a hyphen.
 * @param {string} word
 */
function hyphenated(word) {
  const letters = [...word];
  const sounds = letters.map((letter) => (isVowel(letter) ? "v" : letter.toLowerCase())).join("");
  const breaks = [...sounds.matchAll(SYLLABLE)].map(({ index, 1: before = "" }) => index + before.length);
  return letters.map((letter, at) => (at > 1 && breaks.includes(at) ? SHY + letter : letter)).join("");
}
