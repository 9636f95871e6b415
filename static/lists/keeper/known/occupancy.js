/* Who sits at the table in which game: people leave, are replaced, come late. As `scoring.occupancy` in Python, where it is
   said why. */

/** @import { Rulebook } from "./score.js" */

/**
 * @template P
 * @typedef {{ seat: number, from_game: number, player: P | null }} Stint somebody at a seat until another takes it; null: nobody
 */

/**
 * A table: who sat down at it, seat 1 first, and who took whose seat later, in any order.
 * @template P
 */
export class Occupancy {
  /**
   * @param {P[]} players
   * @param {Stint<P>[]} [changes]
   * @param {number | null} [endsAfter] the game that ends the list, where that was decided
   */
  constructor(players, changes = [], endsAfter = null) {
    this.size = players.length;
    this.endsAfter = endsAfter;
    this.seats = players.map((_, at) => at + 1);
    const later = [...changes].sort((one, other) => one.seat - other.seat || one.from_game - other.from_game);
    /** @type {Stint<P>[]} each seat's first player, seat 1 first; then who came later, by seat and game */
    this.stints = [...players.map((player, at) => ({ seat: at + 1, from_game: 1, player })), ...later];
    this.wasEmpty = changes.some((change) => change.player === null);
    /** @type {number[]} the seats whose turn it is in games 0, 1, 2 and so on, as far as anybody asked */
    this.marks = [0];
  }

  /**
   * Who sits at a seat in a game: the place of the stint.
   * @param {number} seat
   * @param {number} number
   */
  stintAt(seat, number) {
    return this.stints.findLastIndex((stint) => stint.seat === seat && stint.from_game <= number);
  }

  /**
   * Who sits at a seat in a game; null: nobody does.
   * @param {number} seat
   * @param {number} number
   */
  player(seat, number) {
    return this.stints[this.stintAt(seat, number)]?.player ?? null;
  }

  /**
   * The seats where somebody sits in a game.
   * @param {number} number
   */
  occupied(number) {
    return this.seats.filter((seat) => this.player(seat, number) !== null);
  }

  /**
   * The seat that is what the rulebook's `rotates` says: seat 1 in game 1, then clockwise; empty ones are passed over.
   * @param {number} number
   */
  marked(number) {
    if (!this.wasEmpty) return ((number - 1 + this.size) % this.size) + 1;
    while (this.marks.length <= number) this.marks.push(this.after(this.marks.at(-1) ?? 0, this.marks.length));
    return this.marks[number] ?? 0;
  }

  /**
   * The next seat clockwise where somebody sits in that game.
   * @param {number} seat
   * @param {number} number
   */
  after(seat, number) {
    const there = this.occupied(number);
    return there.find((other) => other > seat) ?? there[0] ?? seat;
  }

  /**
   * The seat whose turn it is to deal: the marked one, or the one before it if that begins.
   * @param {Rulebook} rulebook
   * @param {number} number
   */
  dealer(rulebook, number) {
    if (rulebook.rotates === "dealer") return this.marked(number);
    if (!this.wasEmpty) return this.marked(number - 1);
    const [marked, there] = [this.marked(number), this.occupied(number)];
    return there.findLast((other) => other < marked) ?? there.at(-1) ?? marked;
  }

  /**
   * The dealer's seat, where he does not play (rule 2); null: everybody plays.
   * @param {Rulebook} rulebook
   * @param {number} number
   * @param {number | null} [dealer] who dealt, where it was not his turn
   */
  out(rulebook, number, dealer) {
    if (!rulebook.dealer_sits_out_at.includes(this.occupied(number).length)) return null;
    return dealer ?? this.dealer(rulebook, number);
  }

  /**
   * The seats that play a game, in order.
   * @param {Rulebook} rulebook
   * @param {number} number
   * @param {number | null} [dealer] who dealt, where it was not his turn
   */
  playing(rulebook, number, dealer) {
    const out = this.out(rulebook, number, dealer);
    return this.occupied(number).filter((seat) => seat !== out);
  }

  /**
   * The game that ends the list, where a table like this plays `games` if nobody leaves.
   * @param {Rulebook} rulebook
   * @param {number} games
   */
  lastGame(rulebook, games) {
    const due = this.wasEmpty ? this.lastWithEmptySeats(rulebook, games) : games;
    return Math.min(due, this.endsAfter ?? due);
  }

  /**
   * @param {Rulebook} rulebook
   * @param {number} games
   */
  lastWithEmptySeats(rulebook, games) {
    const each = rulebook.dealer_sits_out_at.includes(this.size) ? games - Math.floor(games / this.size) : games;
    const played = this.seats.map(() => 0);
    let stayed = this.seats;
    for (let number = 1; number <= games; number += 1) {
      const there = this.occupied(number);
      if (there.length < Math.min(...rulebook.table_sizes)) return number - 1;
      for (const seat of this.playing(rulebook, number)) played[seat - 1] = (played[seat - 1] ?? 0) + 1;
      stayed = stayed.filter((seat) => there.includes(seat));
      if (stayed.length > 0 && stayed.every((seat) => (played[seat - 1] ?? 0) >= each)) return number;
    }
    return games;
  }
}
