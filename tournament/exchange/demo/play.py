"""Games that look like real ones: who finishes, who has opened, what the others hold.

Tuned so that who plays 12 games makes about 27 Wertungspunkte, the best of 197 about 45 to 50, and crosses are rare.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import scoring

from .chance import Chance

NO_WINNER = 0.03  # the stock runs out (rule 5)
HAND_ROMME = 0.015
HAND_ROMME_LAYING_OFF = 0.02
OPENS = 0.58
THROWN_IN = 0.005
THROWN_IN_AGAIN = 0.05  # whoever did it once

# What cards are left in a hand: the low ones stay longest, a joker hardly ever.
CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20)
CARD_WEIGHTS = (1, 1, 1, 1, 1, 1, 0.8, 0.8, 1.6, 0.3, 0.12)
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
    winner = None if chance.happens(NO_WINNER) else chance.pick(playing, list(strength.values()))
    losers = {
        seat: _loser(chance, seat, strength[seat], _throws(table, seat) if winner else 0)
        for seat in playing
        if seat != winner
    }
    anybody_opened = any(loser.outcome == "opened" for loser in losers.values())
    return scoring.Game(
        number,
        tuple(
            losers.get(seat) or scoring.Result(seat, _finish(chance, anybody_opened=anybody_opened), 0)
            for seat in playing
        ),
    )


def _throws(table: Table, seat: int) -> float:
    """How likely this player throws in his hand uncounted when somebody has finished (rule 15)."""
    return THROWN_IN_AGAIN if table.offences.get(table.seats[seat - 1]) else THROWN_IN


def _finish(chance: Chance, *, anybody_opened: bool) -> str:
    if chance.happens(HAND_ROMME):
        return "hand_romme"
    if anybody_opened and chance.happens(HAND_ROMME_LAYING_OFF):
        return "hand_romme_laying_off"
    return "romme"


def _loser(chance: Chance, seat: int, strength: float, throws: float) -> scoring.Result:
    thrown_in = chance.happens(throws)
    if chance.happens(OPENS * strength**0.5):
        return scoring.Result(seat, "opened", _held(chance, chance.pick(LEFT, LEFT_WEIGHTS)), thrown_in)
    return scoring.Result(seat, "not_opened", _held(chance, 13), thrown_in)


def _held(chance: Chance, cards: int) -> int:
    return sum(chance.pick(CARDS, CARD_WEIGHTS) for _card in range(cards))
