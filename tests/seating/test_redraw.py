"""A club can draw again: the steps of `draw.py`'s docstring, written down a second time and without any of its code."""

import hashlib
from collections.abc import Iterator
from typing import TypeVar

import pytest

from tournament.seating import Person, draw_by_lot

from .checker import same

T = TypeVar("T")


def stream(seed: str) -> Iterator[int]:
    number = 0
    while True:
        yield int(hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()[:16], 16)
        number += 1


def shuffle(things: list[T], draws: Iterator[int]) -> list[T]:
    for last in range(len(things) - 1, 0, -1):
        other = next(draws) % (last + 1)
        things[last], things[other] = things[other], things[last]
    return things


def redraw(club_of: dict[int, int | None], sizes: list[int], seed: str) -> list[list[int]]:
    """Clubs small enough to be kept apart, no teams: steps 1, 2 and 4."""
    draws = stream(seed)
    single = {key: ("club", club) if club is not None else ("single", key) for key, club in club_of.items()}
    alone = [("single", key) for key in sorted(club_of)]
    clubs = sorted({group for group in single.values() if group[0] == "club"}, key=lambda group: group[1] or 0)
    club_row = shuffle(clubs + [group for group in alone if group in single.values()], draws)
    team_row = shuffle(alone, draws)
    row = shuffle(sorted(club_of), draws)
    row.sort(key=lambda key: (club_row.index(single[key]), team_row.index(("single", key))))
    tables: list[list[int]] = [[] for _ in sizes]
    while row:
        for table, size in zip(tables, sizes, strict=True):
            if row and len(table) < size:
                table.append(row.pop(0))
    keys = sorted(club_of)
    for _ in range(20 * len(keys)):
        a, b = keys[next(draws) % len(keys)], keys[next(draws) % len(keys)]
        exchange = {a: b, b: a}
        after = [[exchange.get(key, key) for key in table] for table in tables]
        apart = not any(a in table and b in table for table in tables)
        if apart and same(after, club_of) <= same(tables, club_of):
            tables = after
    shuffled = shuffle([shuffle(table, draws) for table in tables], draws)
    fours, threes = ([table for table in reversed(shuffled) if len(table) == size] for size in (4, 3))
    return fours + threes


@pytest.mark.parametrize("seed", ["Pokal 2026", "Größe", ""])
def test_draw_without_clubs_is_drawn_again(seed: str) -> None:
    people = [Person(key) for key in range(50, 65)]
    expected = redraw({person.key: None for person in people}, [4, 4, 4, 3], seed)
    assert draw_by_lot(people, seed).tables == tuple(tuple(table) for table in expected)


@pytest.mark.parametrize("seed", ["Pokal 2026", "a", "b"])
def test_draw_with_clubs_is_drawn_again(seed: str) -> None:
    club_of = {key: key % 6 or None for key in range(18)}  # five clubs of three, three people without
    people = [Person(key, club=club) for key, club in club_of.items()]
    expected = redraw(club_of, [4, 4, 4, 3, 3], seed)
    assert draw_by_lot(people, seed).tables == tuple(tuple(table) for table in expected)
