"""The fewest repeats that are known to be possible for the very people of some plans, and what that says of them.

Known is what this program makes for who was there when: a draw of all series for those who are there in the first, and
a repair (`repair.py`) at every series to which others come. Always from the same seed, so it is one number. It takes as
long as that draw and is kept for as long as the process lives.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from .objections import MOST_SERIES
from .quality import by_key, meetings, pairs_at_tables
from .repair import repair
from .schedule import schedule
from .sizes import FOUR_OR_THREE, table_sizes
from .terms import Terms
from .values import Apart, CannotSeatError, Person, Plan

NO_REPEAT = "no_repeat"
"""Proof code: nobody meets anybody a second time."""
LEAST = "least"
"""Proof code: somebody does, and no plan does with less."""
BEST_KNOWN = "best_known"
"""Proof code: as few as in the best plan we know for these people; whether it can be done with less is not known."""
MORE = "more"
"""Proof code: more than in a plan we know for these people."""
OPEN = "open"
"""Proof code: nothing is known but the bound."""

SEED = "so gut es geht"


def proof_of(repeats: int, bound: int, known: int | None) -> str:
    """The proof code of so many repeats. `bound`: no plan has fewer; `known`: we know one with so many, None: none."""
    if repeats <= bound:
        return LEAST if repeats else NO_REPEAT
    if known is None:
        return OPEN
    return MORE if known < repeats else BEST_KNOWN


def fewest_known(
    plans: Sequence[Plan],
    people: Iterable[Person],
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    apart: Sequence[Apart] = (),
    kept_apart: bool = True,
) -> int | None:
    """How many repeats the best plan has that we know for who sits in each of these series: at tables of these sizes,
    team mates and those in `apart` kept apart, everybody with a `Person.table` there. None: we make no such plan, or
    it would take too long to ask (people who share a table for good).

    `kept_apart`: whether these plans keep team mates and `apart` apart as well as can be. One that does not may have
    fewer repeats, and is compared with what we know where nobody is kept apart, too.
    """
    persons = by_key(people)
    found = [_known(plans, persons, sizes, apart)]
    if not kept_apart:
        found.append(_known(plans, {key: Person(key) for key in persons}, sizes, ()))
    return min((known for known in found if known is not None), default=None)


def _known(
    plans: Sequence[Plan], persons: Mapping[int, Person], sizes: Sequence[int], apart: Sequence[Apart]
) -> int | None:
    there = [sorted(key for table in plan.tables for key in table) for plan in plans]
    own = [person.table for person in persons.values() if person.table is not None]
    if len(plans) > MOST_SERIES or len(set(own)) < len(own) or not all(_is_usual(plan, sizes) for plan in plans):
        return None
    index = {key: at for at, key in enumerate(sorted({key for keys in there for key in keys}))}
    teams: dict[int, int] = {}
    people = tuple(_bare(persons[key], at, teams) for key, at in index.items())
    wishes = tuple(
        Apart(keys, wish.most, wish.weight)
        for wish in apart
        if len(keys := tuple(sorted({index[key] for key in wish.keys if key in index}))) > wish.most
    )
    return _fewest(tuple(tuple(index[key] for key in keys) for keys in there), people, tuple(sizes), wishes)


def _is_usual(plan: Plan, sizes: Sequence[int]) -> bool:
    """Whether there are just the tables that so many people are drawn to."""
    try:
        usual = table_sizes(sum(map(len, plan.tables)), sizes)
    except CannotSeatError:
        return False
    return sorted(map(len, plan.tables)) == sorted(usual)


def _bare(person: Person, at: int, teams: dict[int, int]) -> Person:
    """What of somebody matters for repeats, numbered anew, so that the same field is found again."""
    team = None if person.team is None else teams.setdefault(person.team, len(teams))
    return Person(at, team=team, table=person.table)


@lru_cache(maxsize=64)
def _fewest(
    there: tuple[tuple[int, ...], ...], people: tuple[Person, ...], sizes: tuple[int, ...], apart: tuple[Apart, ...]
) -> int | None:
    present = [[people[at] for at in keys] for keys in there]
    try:
        plans = schedule(present[0], len(there), SEED, Terms(apart, sizes)).plans
        for number in range(1, len(there)):
            if there[number] != there[number - 1]:
                before, rest = plans[:number], plans[number:]
                plans = before + repair(rest, present[number], SEED, sizes=sizes, apart=apart, played=before).plans
    except CannotSeatError:
        return None
    return sum(1 for _ in pairs_at_tables(plans)) - len(meetings(plans))
