/*
 * The melding rules of one text, as the server sends them: MeldRules of scoring/melds/rules.py, where their values
 * and the meaning of each stand.
 */

/**
 * @typedef {object} MeldRules
 * @property {{ decks: number, jokers: number, joker: number }} pack `joker`: its Augen in the hand
 * @property {Record<string, number>} augen of each rank
 * @property {number} most_jokers in one meld
 * @property {boolean} ace_after_king
 * @property {boolean} king_ace_two
 * @property {number} ace_low_augen
 * @property {boolean} jokers_side_by_side
 * @property {boolean} jokers_in_minority
 * @property {number | null} jokers_maximum
 * @property {"complete" | "stands_for" | "all_missing"} joker_from_set
 * @property {number} opening_minimum
 * @property {number} all_at_once_minimum
 * @property {number} all_at_once_laying_off_minimum
 * @property {number | null} melds_a_turn
 */

export const SMALLEST_MELD = 3; // cards; DSkV Rommé-Regeln 2018, rule 8, and every other text

/**
 * @param {MeldRules} rules
 * @param {string} rank
 */
export const augenOf = (rules, rank) => rules.augen[rank] ?? 0;
