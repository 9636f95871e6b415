"""Games that look like real ones: who finishes, who has opened, what the others hold.

Tuned so that who plays 12 games makes about 27 Wertungspunkte, the best of 197 about 45 to 50, and crosses are rare.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import scoring
from scoring.cards import Pack
from tournament.archive.demo.chance import Chance

NO_WINNER = 0.03  # the stock runs out (rule 5)
# How often whoever finishes does it like this; else it is a plain Rommé.
FINISHES = {
    "super_romme": 0.004,
    "romme_before_opponents": 0.02,
    "hand_romme": 0.015,
    "hand_romme_laying_off": 0.02,
}
OPENS = 0.58
THROWN_IN = 0.005
THROWN_IN_AGAIN = 0.05  # whoever did it once

# What cards are left in a hand: the low ones stay longest, a joker hardly ever.
CARD_WEIGHTS = {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 0.8, 9: 0.8, 10: 1.6}
ACE_WEIGHT = 0.3
JOKER_WEIGHT = 0.12
# How many cards whoever has opened is left with.
LEFT = (1, 2, 3, 4, 5, 6, 7, 8)
LEFT_WEIGHTS = (16, 22, 20, 15, 10, 7, 6, 4)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits there, seat 1 first, and how often each of them threw in a hand before."""

    seats: tuple[str, ...]
    offences: Mapping[str, int]


def play_list(
    chance: Chance, rulebook: scoring.Rulebook, table: Table, skill: Mapping[str, float], games: int
) -> tuple[scoring.Game, ...]:
    """The first so many games of a list. `skill`: how much likelier than the others a player is to finish."""
    return tuple(_game(chance, rulebook, table, skill, number) for number in range(1, games + 1))


def _game(
    chance: Chance, rulebook: scoring.Rulebook, table: Table, skill: Mapping[str, float], number: int
) -> scoring.Game:
    playing = rulebook.playing_seats(len(table.seats), number)
    strength = {seat: skill[table.seats[seat - 1]] for seat in playing}
    winner = (
        None
        if not rulebook.winner_required and chance.happens(NO_WINNER)
        else chance.pick(playing, list(strength.values()))
    )
    losers = {
        seat: _loser(chance, rulebook, len(table.seats), Loser(seat, strength[seat], _throws(table, seat, winner)))
        for seat in playing
        if seat != winner
    }
    anybody_opened = any(rulebook.outcome(loser.outcome).opened for loser in losers.values())
    return scoring.Game(
        number,
        tuple(
            losers.get(seat) or scoring.Result(seat, _finish(chance, rulebook, anybody_opened=anybody_opened), 0)
            for seat in playing
        ),
    )


def _throws(table: Table, seat: int, winner: int | None) -> float:
    """How likely this player throws in his hand uncounted when somebody has finished (rule 15)."""
    if winner is None:
        return 0
    return THROWN_IN_AGAIN if table.offences.get(table.seats[seat - 1]) else THROWN_IN


def _finish(chance: Chance, rulebook: scoring.Rulebook, *, anybody_opened: bool) -> str:
    """One of the rulebook's winning outcomes; a plain Rommé is the last of them."""
    wins = [outcome for outcome in rulebook.outcomes if outcome.wins]
    for outcome in wins[:-1]:
        impossible = outcome.needs_unopened_opponents if anybody_opened else outcome.needs_opened_opponent
        if not impossible and chance.happens(FINISHES.get(outcome.code, 0)):
            return outcome.code if anybody_opened else outcome.unless_opened or outcome.code
    return wins[-1].code


@dataclass(frozen=True, slots=True)
class Loser:
    """Who did not finish, and how likely he throws in his hand where that means anything."""

    seat: int
    strength: float
    throws: float


def _loser(chance: Chance, rulebook: scoring.Rulebook, size: int, loser: Loser) -> scoring.Result:
    thrown_in = rulebook.has_thrown_in and chance.happens(loser.throws)
    losing = {outcome.opened: outcome for outcome in rulebook.outcomes if not outcome.wins}
    dealt = rulebook.cards_dealt(size)
    # Where there is no opening, everybody lays down melds as he can.
    if not rulebook.opening_minimum or chance.happens(OPENS * loser.strength**0.5):
        outcome = losing[max(losing)]
        cards = min(chance.pick(LEFT, LEFT_WEIGHTS), dealt)
    else:
        outcome, cards = losing[False], dealt
    held = max(_held(chance, rulebook.pack, cards), rulebook.limits_at(size)[outcome.code].lowest)
    return scoring.Result(loser.seat, outcome.code, held, thrown_in)


def _held(chance: Chance, pack: Pack, cards: int) -> int:
    weights = CARD_WEIGHTS | {dict(pack.ranks)["A"]: ACE_WEIGHT} | ({pack.joker: JOKER_WEIGHT} if pack.jokers else {})
    return sum(chance.pick(list(weights), list(weights.values())) for _card in range(cards))
