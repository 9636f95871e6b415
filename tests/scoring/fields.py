"""Short ways to write down a field of players, and what its rankings say, in tests."""

from collections.abc import Mapping
from typing import Any

from scoring import Rulebook, Totals, rulebook
from scoring.rankings import (
    PLAYERS,
    Entrant,
    Field,
    Of,
    Ranking,
    ranked,
)

DSKV = rulebook("dskv-2018")
FEWEST_AUGEN = [rulebook("romme24-sprint"), rulebook("romme24-cent"), rulebook("romme-51")]
MORE_IS_BETTER = [rulebook(key) for key in ("dskv-2018", "dgsrv", "romme24-open", "romme24-turnier", "horesca")]
CLUBS = Ranking("clubs", "Vereine", Of.CLUBS)

Made = Mapping[int, Mapping[str, Totals | tuple[int, ...]]]


def by_id(rules: Rulebook) -> str:
    return rules.id


def made(wertungspunkte: int, augen: int = 100, games: int = 15) -> Totals:
    return Totals(wertungspunkte, augen, points=wertungspunkte, games=games)


def of_players(made: Made, rules: Rulebook = DSKV, /, **fields: Any) -> Field[str]:
    """A field whose players are those who sit anywhere, unless `players` says more."""
    players: dict[str, Entrant[str]] = {
        key: Entrant() for key in sorted({key for seated in made.values() for key in seated})
    }
    players |= fields.pop("players", {})
    return Field(rules, made, players, **fields)


def ranks(field: Field[str], ranking: Ranking = PLAYERS) -> list[tuple[str, int | None]]:
    return [(place.key, place.rank) for place in ranked(field, ranking)]


def results(field: Field[str], ranking: Ranking = PLAYERS) -> dict[str, tuple[int, int]]:
    """Who -> the number that ranks, and the penalties in it."""
    return {place.key: (place.points, place.penalty) for place in ranked(field, ranking)}


def complete(field: Field[str], ranking: Ranking = PLAYERS) -> dict[str, bool]:
    return {place.key: place.complete for place in ranked(field, ranking)}


def named(of: Of = Of.PLAYERS, name: str = "r", **fields: Any) -> Ranking:
    return Ranking(name, "", of, **fields)
