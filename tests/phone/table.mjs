/* What the tests start from: the rulebooks as Python gives them to a phone, and a table that plays. */

import { execFileSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { createDeflateRaw, createInflateRaw } from "node:zlib";
import { Duplex } from "node:stream";

import { Occupancy } from "../../static/lists/keeper/known/occupancy.js";

/** What a module beside this one prints: `rulebooks` or `cases`. */
export function fromPython(what) {
  const python = process.env.PYTHON ?? ".venv/bin/python";
  const said = execFileSync(python, ["-m", `tests.phone.${what}`], { cwd: new URL("../..", import.meta.url), maxBuffer: 2 ** 30 });
  return JSON.parse(said.toString());
}

// What every browser has, and Debian 12's Node.js has not.
globalThis.crypto ??= webcrypto;
globalThis.navigator ??= {};
try {
  new CompressionStream("deflate-raw");
} catch {
  globalThis.CompressionStream = function CompressionStream() { return Duplex.toWeb(createDeflateRaw()); };
  globalThis.DecompressionStream = function DecompressionStream() { return Duplex.toWeb(createInflateRaw()); };
}

const books = fromPython("rulebooks");

export const rulebook = (id, size) => books[id][size];

/** A table of so many, whose players go by the numbers of their seats. */
export const atTable = (size, ...later) => new Occupancy(Array.from({ length: size }, (_, at) => at + 1), ...later);

const SURNAMES = ["Ahrens", "Bauer", "Claus", "Dietz", "Ehlers", "Franke"];

/** The state of a list as a server has it: Ahrens on seat 1, Bauer on seat 2, ... */
export function stateOf({ book = "dgsrv", size = 4, games = [], target = null, due = 16, series = {}, offences = {}, ...rest } = {}) {
  return {
    rulebook: rulebook(book, size),
    tournament: { name: "Pokal 2026", repeat_offence_extra: 0, target_score: target },
    series: { number: 1, minutes: 60, started_at: null, struck_at: null, running: 1, ...series },
    table: { number: 1, games: due },
    seats: SURNAMES.slice(0, size).map((surname, at) => ({
      number: at + 1, name: `${surname}, ${surname[0]}.`, surname, given_name: `${surname[0]}.`, offences_before: offences[at + 1] ?? 0,
      totals: { wertungspunkte: 0, augen: 0, points: 0, crosses: 0, games: 0 },
    })),
    games,
    offences: [],
    cards_confirmed_at: "2026-05-09T10:00:00Z",
    closed_at: null,
    reopened_at: null,
    check_word: null,
    gave_up: null,
    open: true,
    typed: false,
    server_time: "2026-05-09T10:00:00Z",
    links: { game: "games/0", cards: "karten", close: "abschliessen", offence: "verstoss", give_up: "aufgeben", rules: "regeln" },
    ...rest,
  };
}

/** The state with an id for everybody: p1, p2, ... by seat. */
export const people = (state) => ({ ...state, seats: state.seats.map((seat) => ({ ...seat, id: `p${seat.number}` })) });

/** From that game on this one of SURNAMES sits there, whose id counts on from the seats'; null: nobody does. */
export function seatedAt(seat, from, surname) {
  const given = `${surname?.[0]}.`;
  const player = surname && { id: `p${SURNAMES.indexOf(surname) + 1}`, name: `${surname}, ${given}`, surname, given_name: given, offences_before: 0 };
  return { seat, from_game: from, player };
}

/** A stored game: who finished, the others hold 20 each. */
export function stored(number, winner, { version = 1, size = 4, outcome = "opened" } = {}) {
  return { number, version, results: twenties(number, winner, { size, outcome }) };
}

/** At a table of four the dealer, seat 1 in game 1, sits out. */
export function twenties(number, winner, { size = 4, outcome = "opened" } = {}) {
  const out = size === 4 ? ((number - 1) % 4) + 1 : null;
  const seats = Array.from({ length: size }, (_, at) => at + 1).filter((seat) => seat !== out);
  return seats.map((seat) => (seat === winner ? { seat, outcome: "romme", augen: 0 } : { seat, outcome, augen: 20 }));
}

/** Says each sentence by its key, with what is filled in: "odd(Dietz,198,nicht eröffnet,197)". */
export const KEYS = new Proxy({}, { get: (_, key) => String(key) });
