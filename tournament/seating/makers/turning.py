"""3p + 3 people in p series without a repeat, for p = 4t + 3: a base series that does not change when it is turned.

Residues modulo p in three copies, and three that stay. Everybody moves on by one from series to series; so nobody meets
twice if every difference, within a copy or from a copy to the next, occurs in the base series at most once. That is
searched for among the base series that stay the same when every copy becomes the next one: the tables come in threes
then, one of which is the base of the other two. The first has one that stays and three residues, one of every copy;
t others have four residues each. Every residue belongs to exactly one of them.

The idea of asking for more symmetry than is needed: Colbourn, Dinitz, Handbook of Combinatorial Designs, 2007, VI.16
(difference families). For p = 7 it gives 24 people in seven series, for p = 11 36 people in eleven, the most there are.
"""

from collections.abc import Iterator
from itertools import combinations, product

COPIES = 3
Place = tuple[int, int]
"""Residue and copy."""


def turned(modulus: int) -> list[list[int]] | None:
    """The tables of the base series, who stays coming last: place = copy * modulus + residue; None: there is none."""
    for residues in combinations(range(modulus), COPIES):
        for other in (residues, residues[::-1]):  # up to turning these are the two orders
            first = list(zip(other, range(COPIES), strict=True))
            if len(_differences(first, modulus)) < COPIES:
                continue
            rest = [residue for residue in range(modulus) if residue not in residues]
            for others in _others(rest, modulus, _differences(first, modulus)):
                return [*_stayers(first, modulus), *(turn for table in others for turn in _turns(table, modulus))]
    return None


def _others(rest: list[int], modulus: int, taken: set[Place]) -> Iterator[list[list[Place]]]:
    """All ways to make tables of four of these residues, no difference occurring twice."""
    if not rest:
        yield []
        return
    for others in combinations(rest[1:], 3):
        left = [residue for residue in rest[1:] if residue not in others]
        for copies in product(range(COPIES), repeat=3):
            table = list(zip((rest[0], *others), (0, *copies), strict=True))
            found = _differences(table, modulus)
            if len(found) == len(table) * (len(table) - 1) // 2 and not found & taken:
                for more in _others(left, modulus, taken | found):
                    yield [table, *more]


def _differences(table: list[Place], modulus: int) -> set[Place]:
    """What turning leaves of the pairs: how many copies on (0 or 1), and the difference (to the same copy: either)."""
    found = set()
    for (x, here), (y, there) in combinations(table, 2):
        if here == there:
            found.add((0, min((x - y) % modulus, (y - x) % modulus)))
        else:
            found.add((1, (y - x) % modulus if (there - here) % COPIES == 1 else (x - y) % modulus))
    return found


def _turns(table: list[Place], modulus: int) -> list[list[int]]:
    return [[(copy + turn) % COPIES * modulus + residue for residue, copy in table] for turn in range(COPIES)]


def _stayers(first: list[Place], modulus: int) -> list[list[int]]:
    return [[*table, COPIES * modulus + turn] for turn, table in enumerate(_turns(first, modulus))]
