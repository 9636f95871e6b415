"""Who qualifies, pure: lists with places in, who is in out; and how places are shared among lists."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody in a list who has a rank there."""

    person: int
    rank: int


@dataclass(frozen=True, slots=True)
class Source:
    """A list, best first, and how many of it are in."""

    places: int
    order: Sequence[Listed]


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody who is in. `source`: over which list, by its place among them; None: a wild card. `moved_up`: came in
    since somebody before him declined, or is in already over a list before. `level`: shares his rank with somebody who
    is not in.
    """

    person: int
    source: int | None
    rank: int | None = None
    moved_up: bool = False
    level: bool = False


def qualified(sources: Sequence[Source], declined: Collection[int] = (), wild: Sequence[int] = ()) -> list[Place]:
    """Everybody who is in, list by list in the order of each, wild cards last.

    Nobody is in twice: who is in over a list leaves his place in those after it to the next there, and needs no wild
    card. Who declined is in over none.
    """
    taken: set[int] = set()
    places: list[Place] = []
    for number, source in enumerate(sources):
        found = list(_of(number, source, taken.union(declined)))
        places += found
        taken.update(place.person for place in found)
    return [*places, *(Place(person, None) for person in dict.fromkeys(wild) if person not in taken.union(declined))]


def _of(number: int, source: Source, out: Collection[int]) -> Iterator[Place]:
    free = [(at, one) for at, one in enumerate(source.order) if one.person not in out]
    next_rank = free[source.places][1].rank if len(free) > source.places else None
    for at, one in free[: source.places]:
        yield Place(one.person, number, one.rank, moved_up=at >= source.places, level=one.rank == next_rank)


def _sainte_lague(has: int) -> int:
    return 2 * has + 1


def _dhondt(has: int) -> int:
    return has + 1


METHODS: Final[Mapping[str, Callable[[int], int]]] = {"sainte_lague": _sainte_lague, "dhondt": _dhondt}
"""By what the size of a list is divided once it has so many places: whose quotient is highest gets the next one."""


def shared_out(total: int, sizes: Sequence[int], method: str) -> list[int]:
    """So many places, shared among lists of these sizes; none gets more than it has people. Where quotients are equal,
    the larger list is first, then the one before."""
    places = [0] * len(sizes)
    for _place in range(min(total, sum(sizes))):
        open_lists = [at for at, size in enumerate(sizes) if places[at] < size]
        best = max(open_lists, key=lambda at: (Fraction(sizes[at], METHODS[method](places[at])), sizes[at], -at))
        places[best] += 1
    return places
