/* The one evaluator on this side: scores with the rulebook as data, as `scoring` does in Python; what its fields mean is said there. */

/**
 * @import { Game } from "./list.js"
 * @import { Occupancy } from "./occupancy.js"
 *
 * @typedef {{ up_to: number | null, wertungspunkte: number, thrown_in_augen: number, thrown_in_wertungspunkte: number,
 *   thrown_in_keeps_more: boolean }} Band
 * @typedef {{ code: string, name: string, short: string, wins: boolean, wertungspunkte: number | null, bands: Band[],
 *   opened: boolean, needs_opened_opponent: boolean, needs_unopened_opponents: boolean, unless_opened: string,
 *   others_augen_factor: number, gets_others_augen: boolean,
 *   augen: { possible: number, lowest: number, highest: number } }} Outcome `augen`: below the first refused, outside the others odd
 * @typedef {"wertungspunkte" | "augen" | "points"} Figure
 * @typedef {{ attribute: Figure, name: string, short: string }} Column
 * @typedef {{ size: number, decks: number, jokers: number, joker: number, ranks: [string, number][] }} Pack
 * @typedef {{ outcomes: Outcome[], columns: Column[], ranked_by: Figure, rotates: "dealer" | "starter", pack: Pack,
 *   table_sizes: number[], dealer_sits_out_at: number[], giving_up_at: number[], has_crosses: boolean, has_thrown_in: boolean, offences_per_list: boolean,
 *   winner_required: boolean, points_per_wertungspunkt: number, points_per_auge: number,
 *   augen_maximum: number }} Rulebook
 */

/**
 * @typedef {{ seat: number, outcome: string, augen: number, thrown_in?: boolean }} Result
 * @typedef {{ seat: number, wertungspunkte: number, augen: number, points: number, cross: boolean }} Score
 * @typedef {{ score: Score, wertungspunkte: number, augen: number, net: number, cross: boolean, points: number }} Cell
 * @typedef {{ number: number, dealer: number, cells: (Cell | null)[] }} Row
 * @typedef {{ seat: number, augen: number, points: number, crosses: number, games: number }} Totals
 * @typedef {Totals & { plus?: number, minus?: number, net: number }} Sum `net`: plus points less crosses (rule 14)
 * @typedef {Record<string | number, number>} Offences player, or seat -> hands he threw in before, in the same tournament
 */

/**
 * Undefined where the phone has an entry of other rules, or a spoilt one.
 * @param {Rulebook} rulebook
 * @param {string} code
 */
export function knownOutcome(rulebook, code) {
  return rulebook.outcomes.find((outcome) => outcome.code === code);
}

/**
 * @param {Rulebook} rulebook
 * @param {string} code
 */
export function outcomeOf(rulebook, code) {
  const outcome = knownOutcome(rulebook, code);
  if (!outcome) throw new Error(`no such outcome: ${code}`);
  return outcome;
}

/**
 * What is recorded for the results of one game, in their order: the steps of `scoring.game.score_game`.
 * @param {Rulebook} rulebook
 * @param {Result[]} results
 * @param {Offences} [offences]
 * @returns {Score[]}
 */
export function scoreGame(rulebook, results, offences = {}, repeatExtra = 0) {
  const hands = results.map((result) => {
    const outcome = outcomeOf(rulebook, result.outcome);
    return { seat: result.seat, outcome, ...recorded(outcome, result, offences[result.seat] ? repeatExtra : 0) };
  });
  const factor = hands.reduce((product, { outcome }) => product * outcome.others_augen_factor, 1);
  const held = factor * hands.reduce((sum, hand) => sum + hand.augen, 0);
  return hands.map(({ seat, outcome, wertungspunkte, augen: single }) => {
    const augen = factor * single;
    const own = rulebook.points_per_wertungspunkt * wertungspunkte + rulebook.points_per_auge * augen;
    const points = own + (outcome.gets_others_augen ? held : 0);
    return { seat, wertungspunkte, augen, points, cross: rulebook.has_crosses && wertungspunkte < 0 };
  });
}

/**
 * @param {Outcome} outcome
 * @param {Result} result
 * @param {number} repeatExtra
 */
function recorded(outcome, result, repeatExtra) {
  if (outcome.wins) return { wertungspunkte: outcome.wertungspunkte ?? 0, augen: 0 };
  const band = outcome.bands.find((row) => row.up_to === null || result.augen <= row.up_to);
  if (!band) throw new Error(`no band for ${result.augen}`);
  if (!result.thrown_in) return { wertungspunkte: band.wertungspunkte, augen: result.augen };
  return {
    wertungspunkte: band.thrown_in_wertungspunkte - repeatExtra,
    augen: band.thrown_in_keeps_more ? Math.max(band.thrown_in_augen, result.augen) : band.thrown_in_augen,
  };
}

/**
 * The list as on paper (rule 13): a row a game with running sums; the sums of everybody who sat there (rule 14), in the
 * order of Occupancy.stints.
 * @template {{ number: number, results: Result[], dealer?: number | null }} G
 * @param {Rulebook} rulebook
 * @param {Occupancy<string | number>} at who sits at the table
 * @param {G[]} games
 * @param {Offences} [offencesBefore]
 */
export function listRows(rulebook, at, games, offencesBefore = {}, repeatExtra = 0) {
  const columns = at.stints.map(({ seat }) => newColumn(seat));
  const offences = new Map(rulebook.offences_per_list ? [] : Object.entries(offencesBefore));
  /** @type {Row[]} */
  const rows = [...games]
    .sort((one, other) => one.number - other.number)
    .map(({ number, results, dealer }) => {
      const before = Object.fromEntries(results.map(({ seat }) => [seat, offences.get(String(at.player(seat, number))) ?? 0]));
      const scored = new Map(scoreGame(rulebook, results, before, repeatExtra).map((score) => [score.seat, score]));
      for (const { seat, thrown_in: thrownIn } of results) {
        const player = String(at.player(seat, number));
        if (thrownIn) offences.set(player, (offences.get(player) ?? 0) + 1);
      }
      return {
        number,
        dealer: dealer ?? at.dealer(rulebook, number),
        cells: at.seats.map((seat) => withScore(columns[at.stintAt(seat, number)], scored.get(seat))),
      };
    });
  const byStint = columns.map((column) => ({ ...column, net: column.plus - column.minus }));
  return { rows, byStint };
}

/** @param {number} seat */
function newColumn(seat) {
  return { seat, plus: 0, minus: 0, augen: 0, points: 0, crosses: 0, games: 0 };
}

/**
 * @param {ReturnType<typeof newColumn> | undefined} column
 * @param {Score | undefined} score
 * @returns {Cell | null}
 */
function withScore(column, score) {
  if (!score || !column) return null;
  const { cross } = score;
  column.plus += cross ? 0 : score.wertungspunkte;
  column.minus -= cross ? score.wertungspunkte : 0;
  column.augen += score.augen;
  column.points += score.points;
  column.crosses += cross ? 1 : 0;
  column.games += 1;
  const { plus, minus, augen, points } = column;
  return { score, wertungspunkte: plus, augen, net: plus - minus, cross, points };
}

/**
 * @param {Rulebook} rulebook
 * @param {Column} column
 */
export const isRanked = (rulebook, column) => column.attribute === rulebook.ranked_by;

/**
 * The column that decides.
 * @param {Rulebook} rulebook
 */
export function rankedColumn(rulebook) {
  const column = rulebook.columns.find((one) => isRanked(rulebook, one));
  if (!column) throw new Error(`no column of ${rulebook.ranked_by}`);
  return column;
}

/**
 * A sum's number in a column; of Wertungspunkte it is the net (rule 14).
 * @param {Column} column
 * @param {Pick<Sum, "net" | "augen" | "points">} sum
 */
export function sumIn({ attribute }, sum) {
  return attribute === "wertungspunkte" ? sum.net : sum[attribute];
}

/**
 * Whether what is recorded says no more than what was typed: the Augen that the player held.
 * @param {Rulebook} rulebook
 * @param {Score} score
 * @param {number | null} held
 */
export const isWhatWasTyped = (rulebook, score, held) => rulebook.ranked_by === "augen" && score.augen === held;

// Two versions of one game: whether they say the same, and where not

/**
 * Number -> version of every game from this number on, as the server is told what was seen.
 * @param {Map<number, Game>} games
 * @param {number} number
 */
export function seenFrom(games, number) {
  const seen = [...games.values()].filter((game) => game.number >= number).sort((one, other) => one.number - other.number);
  return Object.fromEntries(seen.map((game) => [game.number, game.version]));
}

/**
 * Whether two results of a game, in whatever order, say the same.
 * @param {Result[]} some
 * @param {Result[]} others
 */
export function isSame(some, others) {
  return facts(some) === facts(others);
}

/**
 * The seats of which two results of a game do not say the same.
 * @param {Result[]} some
 * @param {Result[]} others
 */
export function differing(some, others) {
  const [here, there] = [some, others].map((results) => new Set(results.map(fact)));
  const only = [...some.filter((one) => !there?.has(fact(one))), ...others.filter((one) => !here?.has(fact(one)))];
  return new Set(only.map((one) => one.seat));
}

/** @param {Result[]} results */
const facts = (results) => results.map(fact).sort().join(";");

/** @param {Result} result */
const fact = ({ seat, outcome, augen, thrown_in: thrownIn }) => [seat, outcome, augen, Boolean(thrownIn)].join();
