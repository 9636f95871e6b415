"""The small numbers of people, for which arithmetic alone is not enough: found once by search and shipped as data.

catalogue.json has a list of entries: `people`, `series`; `shift`: the series are its `rounds`, each moved on by 0 to
`shift` - 1 within cycles of `shift` places, but for the last `fixed` places, which stay; a round is a string with a
letter a place, the full tables first; `repeats`: how often pairs meet after their first time; `made`: how
makers/make_catalogue.py finds it again; `kind`, where it is not the plan with the fewest repeats: TEAMS, TWICE.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from .values import Round

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
FULL = 4
TEAMS = "teams"
"""The last of the `rounds` is no series: four by four it is the teams, who never meet; the rest stands at its end."""
TWICE = "twice"
"""Nobody meets anybody three times, at the price of more repeats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueEntry:
    """One plan of the catalogue. `made`: what makers/make_catalogue.py was called with."""

    people: int
    series: int
    shift: int
    fixed: int
    rounds: tuple[str, ...]
    repeats: int
    made: Mapping[str, Any]
    kind: str = ""


@cache
def entries(kind: str = "") -> dict[tuple[int, int], CatalogueEntry]:
    """(people, series) -> entry, of one kind."""
    return {(entry.people, entry.series): entry for entry in _all() if entry.kind == kind}


@cache
def _all() -> list[CatalogueEntry]:
    return read((files(__package__) / "catalogue.json").read_text("utf-8"))


@cache
def perfect(people: int, series: int) -> tuple[Round, ...]:
    """At least so many series of an entry without repeats, cut to so many; none: there is no such entry."""
    longer = (entry for entry in entries().values() if entry.people == people and entry.series >= series)
    known = min((entry for entry in longer if entry.repeats == 0), key=lambda entry: entry.series, default=None)
    return developed(known)[:series] if known else ()


def read(text: str) -> list[CatalogueEntry]:
    """The entries of a catalogue's JSON."""
    return [CatalogueEntry(**{**entry, "rounds": tuple(entry["rounds"])}) for entry in json.loads(text)]


def developed(entry: CatalogueEntry) -> tuple[Round, ...]:
    """All series of an entry."""
    moving = entry.people - entry.fixed
    rounds = []
    for letters in entry.rounds[:-1] if entry.kind == TEAMS else entry.rounds:
        base = [LETTERS.index(letter) for letter in letters]
        rounds += [
            _tables([moved(place, by, entry.shift) if place < moving else place for place in base])
            for by in range(entry.shift)
        ]
    return tuple(rounds)


def teams(entry: CatalogueEntry) -> Round:
    """The teams of an entry that has them; each four, less at the last."""
    letters = [LETTERS.index(letter) for letter in entry.rounds[-1]]
    return tuple(tuple(letters[at : at + FULL]) for at in range(0, len(letters), FULL))


def moved(place: int, by: int, shift: int) -> int:
    """Moved on within its cycle."""
    return place // shift * shift + (place % shift + by) % shift


def _tables(places: list[int]) -> Round:
    """Tables of four, then as few tables of three as possible."""
    count = -(-len(places) // FULL)
    full = len(places) - (FULL - 1) * count
    cuts = [FULL * min(at, full) + (FULL - 1) * max(0, at - full) for at in range(count + 1)]
    return tuple(tuple(places[start:end]) for start, end in pairwise(cuts))
