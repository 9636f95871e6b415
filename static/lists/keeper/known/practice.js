/*
 * A list to try things on: it answers as the server would, and forgets everything with the page.
 *
 * Nothing leaves this page, and nothing of it is kept on the phone.
 */

/**
 * @import { State } from "./list.js"
 * @import { Content } from "./queue.js"
 *
 * @typedef {{ status: number, body: any, isJson: boolean, etag: null, time: string }} Answer
 */

export class Practice {
  /** @param {State} state the list before its first game */
  constructor(state) {
    this.state = state;
    /** @type {Map<number, number>} number of a game -> the last version it had */
    this.versions = new Map();
  }

  /**
   * What the server would say; `link`: seen from the list's page.
   * @param {string} method
   * @param {string} link
   * @param {any} [content]
   * @returns {Answer}
   */
  answer(method, link, content) {
    const number = Number(/^games\/(\d+)$/.exec(link)?.[1]);
    if (number) return said(method === "DELETE" ? this.#without(number) : this.#with(number, content));
    this.state = { ...this.state, ...this.#changed(link, content) };
    return said({ ...this.state, server_time: new Date().toISOString() });
  }

  /**
   * @param {string} link
   * @param {any} content
   * @returns {Partial<State>}
   */
  #changed(link, content) {
    const { links, games } = this.state;
    const now = new Date().toISOString();
    switch (link) {
      case links.cards: return { cards_confirmed_at: now };
      case links.close: return { closed_at: now, open: false };
      case links.give_up: return { gave_up: content.seat, closed_at: now, open: false };
      case links.confirm: return { confirmed: Object.fromEntries(games.map((game) => [game.number, game.version])) };
      case links.call: return { call: { reason: content.reason, called_at: now, seen_at: now } };
      case links.end_call: return { call: null };
      default: return {};
    }
  }

  /**
   * @param {number} number
   * @param {Content} content
   */
  #with(number, { dealer, entry_id: id, results = [] }) {
    const version = (this.versions.get(number) ?? 0) + 1;
    this.versions.set(number, version);
    const game = { number, version, dealer: dealer ?? null, results, entry_id: id };
    this.state = { ...this.state, games: [...this.#others(number), game] };
    return game;
  }

  /** @param {number} number */
  #without(number) {
    this.state = { ...this.state, games: this.#others(number) };
    return { number, version: 0 };
  }

  /** @param {number} number */
  #others(number) {
    return this.state.games.filter((game) => game.number !== number);
  }
}

/**
 * @param {unknown} body
 * @returns {Answer}
 */
const said = (body) => ({ status: 200, body, isJson: true, etag: null, time: new Date().toISOString() });
