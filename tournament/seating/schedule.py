"""Plans for all series of a tournament at once, and how good they can be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .designs import design, fewest_repeats
from .draw import draw_by_lot, places_by_lot
from .lots import Lots
from .quality import by_key, meetings, pairs_at_tables
from .sizes import FOUR_OR_THREE, table_sizes
from .values import Person, Plan


@dataclass(frozen=True, slots=True)
class Schedule:
    """A plan for every series. `repeats` sums up, over all pairs, how often they meet after their first time;
    `bound` is a number below which no schedule for as many people and series can go."""

    plans: tuple[Plan, ...]
    repeats: int
    bound: int


def schedule(people: Sequence[Person], series: int, seed: str) -> Schedule:
    """Plan all series, none of them by standing. The same people, series and seed give the same schedule.

    Where arithmetic gives it, nobody meets twice. Elsewhere, and where there are teams or clubs, one series is drawn
    after the other, and each avoids what was before as well as it can. Raises `CannotSeatError`.
    """
    persons = [person for _, person in sorted(by_key(people).items())]
    table_sizes(len(persons))
    grouped = any(person.team is not None or person.club is not None for person in persons)
    plans = _one_by_one(persons, series, seed) if grouped else _by_design(persons, series, seed)
    return Schedule(tuple(plans), count_repeats(plans), fewest_repeats(len(persons), series))


def count_repeats(plans: Sequence[Plan]) -> int:
    """Sum over all pairs of their meetings after the first."""
    return sum(1 for _ in pairs_at_tables(plans)) - len(meetings(plans))


def _by_design(persons: Sequence[Person], series: int, seed: str) -> list[Plan]:
    lots = Lots(seed)
    drawn = lots.shuffled(persons)
    return [
        Plan(tuple(tuple(drawn[place].key for place in table) for table in places_by_lot(tables, lots)))
        for tables in design(len(persons), series).rounds
    ]


def _one_by_one(persons: Sequence[Person], series: int, seed: str) -> list[Plan]:
    """Every series is drawn from a seed of its own: the schedule's seed, a stroke, the number of the series."""
    plans: list[Plan] = []
    threes = {person.key: person.threes for person in persons}
    for number in range(1, series + 1):
        present = [replace(person, threes=threes[person.key]) for person in persons]
        plan = draw_by_lot(present, f"{seed}/{number}", met=meetings(plans))
        for table in plan.tables:
            if len(table) < FOUR_OR_THREE[0]:
                for key in table:
                    threes[key] += 1
        plans.append(plan)
    return plans
