/* The one evaluator on this side: scores with the rulebook as data, as `scoring` does in Python. */

/** The seat that is what `rotates` says in this game: seat 1 in game 1, then clockwise; a list marks it. */
export function markedSeat(size, number) {
  return ((number - 1 + size) % size) + 1;
}

/** The seat that deals this game: seat 1 deals game 1 (rule 2), or the one before it if seat 1 starts. */
export function dealerOf(rulebook, size, number) {
  return markedSeat(size, rulebook.rotates === "dealer" ? number : number - 1);
}

/** Whether the dealer does not play at a table of this size (rule 2). */
export function dealerSitsOut(rulebook, size) {
  return rulebook.dealer_sits_out_at.includes(size);
}

/** The seats that play this game, in order. */
export function playingSeats(rulebook, size, number) {
  const out = dealerSitsOut(rulebook, size) ? dealerOf(rulebook, size, number) : null;
  return Array.from({ length: size }, (_, at) => at + 1).filter((seat) => seat !== out);
}

export function outcomeOf(rulebook, code) {
  return rulebook.outcomes.find((outcome) => outcome.code === code);
}

/**
 * What is recorded for the results of one game, in their order: the steps of `scoring.game.score_game`.
 * `offences`: seat -> hands its player threw in before, in the same tournament.
 */
export function scoreGame(rulebook, results, offences = {}, repeatExtra = 0) {
  const outcomes = results.map((result) => outcomeOf(rulebook, result.outcome));
  const single = results.map((result, at) => recorded(outcomes[at], result, offences[result.seat] ? repeatExtra : 0));
  const factor = outcomes.reduce((product, outcome) => product * outcome.others_augen_factor, 1);
  const held = factor * single.reduce((sum, one) => sum + one.augen, 0);
  return results.map((result, at) => {
    const wertungspunkte = single[at].wertungspunkte;
    const augen = factor * single[at].augen;
    const own = rulebook.points_per_wertungspunkt * wertungspunkte + rulebook.points_per_auge * augen;
    const points = own + (outcomes[at].gets_others_augen ? held : 0);
    return { seat: result.seat, wertungspunkte, augen, points, cross: rulebook.has_crosses && wertungspunkte < 0 };
  });
}

function recorded(outcome, result, repeatExtra) {
  if (outcome.wins) return { wertungspunkte: outcome.wertungspunkte ?? 0, augen: 0 };
  const band = outcome.bands.find((row) => row.up_to === null || result.augen <= row.up_to);
  if (!result.thrown_in) return { wertungspunkte: band.wertungspunkte, augen: result.augen };
  return {
    wertungspunkte: band.thrown_in_wertungspunkte - repeatExtra,
    augen: band.thrown_in_keeps_more ? Math.max(band.thrown_in_augen, result.augen) : band.thrown_in_augen,
  };
}

/**
 * The list as on paper (rule 13): a row a game with running sums, and the sums by seat (rule 14).
 * `games` by number; `offencesBefore`: seat -> hands thrown in before this list.
 */
export function listRows(rulebook, size, games, offencesBefore = {}, repeatExtra = 0) {
  const columns = Array.from({ length: size }, (_, at) => newColumn(at + 1));
  const offences = { ...offencesBefore };
  const rows = [...games]
    .sort((one, other) => one.number - other.number)
    .map((game) => {
      const scores = scoreGame(rulebook, game.results, offences, repeatExtra);
      const cells = new Map(scores.map((score) => [score.seat, addTo(columns[score.seat - 1], score)]));
      for (const result of game.results) if (result.thrown_in) offences[result.seat] = (offences[result.seat] ?? 0) + 1;
      return {
        number: game.number,
        dealer: dealerOf(rulebook, size, game.number),
        cells: columns.map((column) => cells.get(column.seat) ?? null),
      };
    });
  return { rows, sums: columns.map((column) => ({ ...column, net: column.plus - column.minus })) };
}

function newColumn(seat) {
  return { seat, plus: 0, minus: 0, augen: 0, points: 0, crosses: 0, games: 0 };
}

function addTo(column, score) {
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
