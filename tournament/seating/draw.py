"""Seating by lot: the first series of a tournament, and every series of one that is always drawn.

Whoever has the seed can draw again, in any language. From one stream of lots (`lots.py`), with everybody in the order
of the keys at first, and with groups in the order club number, then clubless teams, then clubless and teamless people:

1. Shuffle the clubs, then the teams, then the people. Stand them in a row: by drawn club, in it by drawn team, in it
   as drawn. Deal the row to tables 1, 2, 3 ... 1, 2, 3 ..., passing over tables that are full.
2. Twenty times as often as there are people, draw two places in the order of keys; where the two sit at different
   tables and nothing gets worse, they change places, chair for chair.
3. Should this not be as good as the pigeonhole principle allows, search on (`improve.py`).
4. Shuffle the chairs of table 1, of table 2, and so on; then shuffle the tables. Table 1 becomes the last of the
   shuffled tables of its size, table 2 the last but one, and so on.
"""

from collections.abc import Iterable, Sequence

from .cost import cost_of
from .hall import Hall
from .improve import improve, mix
from .lots import Lots
from .mates import club_of, team_of
from .quality import by_key, meeting_counts
from .sizes import FOUR_OR_THREE, table_sizes
from .values import Apart, Met, Person, Plan

MIXING = 20
"""Proposed swaps a person: after that, nothing of the order in which people were dealt can be seen any more."""

EFFORT = 400_000
"""Looked-at swaps after which the search gives up; a hall that can be perfect needs a hundredth of that."""


def draw_by_lot(
    people: Iterable[Person],
    seed: str,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
    meetings_first: bool = False,
) -> Plan:
    """Draw a plan: as few team mates at one table as possible, then as few of those `apart`, then as few people as
    possible a second time at a short table, then as few club mates, then as few pairs from `met` as possible;
    everything else is chance. `meetings_first`: pairs from `met` come before club mates, as in `schedule`.
    People with the same `Person.table` sit together, but their table's number is drawn like all others.

    The same people (in any order), seed, sizes, `met` and `apart` give the same plan. Raises `CannotSeatError`.
    Source: DSkV Rommé-Regeln 2018, rule 2 (tables); decisions.md, rule 2.
    """
    persons = [person for _, person in sorted(by_key(people).items())]
    wanted = table_sizes(len(persons), sizes)
    lots = Lots(seed)
    cost = cost_of(persons, wanted, meeting_counts(met), sizes[0], apart, meetings_first=meetings_first)
    hall = Hall(_deal(persons, wanted, lots), cost, sizes[0])
    mix(hall, lots, MIXING * len(persons), hall.swap)
    improve(hall, lots, EFFORT // len(persons))
    return Plan(tuple(tuple(persons[person].key for person in table) for table in places_by_lot(hall.tables, lots)))


def _deal(persons: Sequence[Person], sizes: Sequence[int], lots: Lots) -> list[list[int]]:
    """Deal people to the tables like cards, one at a time, club by club, within a club team by team.

    Whoever follows one another sits at different tables, until everybody has got one: so no group that keeps
    together in this order has more pairs at one table than the pigeonhole principle forces upon it.
    """
    tables: list[list[int]] = [[] for _ in sizes]
    free = [number for row in range(max(sizes)) for number, size in enumerate(sizes) if size > row]
    for person, number in zip(_club_by_club(persons, lots), free, strict=True):
        tables[number].append(person)
    return tables


def _club_by_club(persons: Sequence[Person], lots: Lots) -> list[int]:
    """The clubs in drawn order, in each the teams in drawn order, in each the members in drawn order."""
    clubs, teams = [club_of(person) for person in persons], [team_of(person) for person in persons]
    club_rank, team_rank = _drawn_ranks(clubs, lots), _drawn_ranks(teams, lots)
    drawn = lots.shuffled(range(len(persons)))
    return sorted(drawn, key=lambda index: (club_rank[clubs[index]], team_rank[teams[index]]))


def _drawn_ranks(groups: Iterable[tuple[int, int]], lots: Lots) -> dict[tuple[int, int], int]:
    return {group: rank for rank, group in enumerate(lots.shuffled(sorted(set(groups))))}


def places_by_lot(tables: Sequence[Sequence[int]], lots: Lots) -> list[list[int]]:
    """Draw the seats within every table, and the numbers of the tables of one size among themselves."""
    shuffled = lots.shuffled([lots.shuffled(table) for table in tables])
    by_size: dict[int, list[list[int]]] = {}
    for table in shuffled:
        by_size.setdefault(len(table), []).append(table)
    return [by_size[len(table)].pop() for table in tables]
