/* What a list shows of each player: the columns of the rulebook, the one that decides among them. */

import { scoreGame } from "./score.js";
import { number, signed, t } from "./words.js";

const AUGEN = "augen";

export const isRanked = (rulebook, column) => column.attribute === rulebook.ranked_by;

export const rankedColumn = (rulebook) => rulebook.columns.find((column) => isRanked(rulebook, column));

/** A sum's number in a column; of Wertungspunkte it is the net (rule 14). */
export function sumIn(column, sum) {
  return column.attribute === "wertungspunkte" ? sum.net : sum[column.attribute];
}

/** What decides, behind it the other columns in words: `{ ranked: "12", others: ["130 Augen"] }`. */
export function sumInWords(rulebook, sum) {
  const others = rulebook.columns.filter((column) => !isRanked(rulebook, column));
  return {
    ranked: number(sumIn(rankedColumn(rulebook), sum)),
    others: others.map((column) => `${number(sumIn(column, sum))} ${column.short}`),
  };
}

/** What one game gave in the column that decides: "+5", "−1"; Augen without sign. */
export function gain(rulebook, score) {
  const value = score[rulebook.ranked_by];
  return rulebook.ranked_by === AUGEN ? number(value) : signed(value);
}

/** Whether what is recorded says no more than what was typed: the Augen that the player held. */
export const isWhatWasTyped = (rulebook, score, held) => rulebook.ranked_by === AUGEN && score.augen === held;

/** What this way of finishing gives; empty where that hangs on the others' hands. */
export function gives(rulebook, outcome) {
  if (outcome.others_augen_factor > 1) return t("augen_times", { factor: outcome.others_augen_factor });
  if (outcome.wertungspunkte === null) return "";
  return number(scoreGame(rulebook, [{ seat: 1, outcome: outcome.code, augen: 0 }])[0][rulebook.ranked_by]);
}
