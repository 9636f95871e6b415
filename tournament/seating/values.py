"""The values seating takes and gives: plain numbers, so that a caller can store them and come back with them."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass

Pair = tuple[int, int]
"""Two keys, the smaller first."""

Met = Mapping[frozenset[int], int] | Mapping[Pair, int]
"""How often two people (by their keys, in any order) have already sat at one table."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to be seated. `key` is the caller's id, `threes` how often they already sat at a short table,
    `table` the number of the physical table they must always sit at (a wheelchair, a pillar in the way); None: any."""

    key: int
    _: KW_ONLY
    club: int | None = None
    team: int | None = None
    threes: int = 0
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Apart:
    """Of these people (keys) at most `most` sit at one table: a family with `most` 1, a newcomer and two of the last
    champions with `most` 2. Everybody beyond `most` at one table costs `weight`; a heavier one is kept first. A key
    that is there twice counts once. Raises `ValueError` where `most` or `weight` are less than one."""

    keys: tuple[int, ...]
    most: int = 1
    weight: int = 1

    def __post_init__(self) -> None:
        if self.most < 1 or self.weight < 1:
            raise ValueError(f"most and weight are at least 1, not {self.most} and {self.weight}")


@dataclass(frozen=True, slots=True)
class Plan:
    """Who sits where in one series: the keys of every table, table 1 first, within a table seat 1 first."""

    tables: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Quality:
    """What an organiser would object to in a plan. Every pair is listed once, in the order of the tables."""

    teammate_pairs: tuple[Pair, ...] = ()
    clubmate_pairs: tuple[Pair, ...] = ()
    repeated_pairs: tuple[Pair, ...] = ()
    second_three_people: tuple[int, ...] = ()

    @property
    def teammates(self) -> int:
        return len(self.teammate_pairs)

    @property
    def clubmates(self) -> int:
        return len(self.clubmate_pairs)

    @property
    def repeats(self) -> int:
        return len(self.repeated_pairs)

    @property
    def second_threes(self) -> int:
        return len(self.second_three_people)


class CannotSeatError(ValueError):
    """These people cannot be seated like this. The words live with the caller; here are a code and its numbers.

    | code | means | params |
    |---|---|---|
    | `too_few` | fewer people than the smallest table takes (rule 2: 1 or 2) | `people`, `minimum` |
    | `five` | five people, and tables of four or three only (rule 2) | `people` |
    | `no_split` | any other number which the given table sizes do not add up to | `people` |
    | `duplicate` | a key occurs twice | `key` |
    | `unknown` | a key is not among the people | `key` |
    """

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
