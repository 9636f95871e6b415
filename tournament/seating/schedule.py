"""Plans for all series of a tournament at once, and how good they can be.

Whoever has the seed can draw again: everything is taken from one stream of lots (`lots.py`), with everybody in the
order of the keys at first.

1. The people onto the places of the design for so many people and series (`designs`, where there is no chance), as
   `placing.py` says. Where there are teams, also onto the design that keeps teams apart (a series of which is not
   played); the better plan is taken. Only where team mates, or people on the list of those apart, still meet though
   the tables would do: a search over all series (`searching.py`). After series that were played, and where people have
   a fixed table together, one series after the other is drawn, each from a seed of its own: the seed, a stroke, the
   number of the series; each avoids the meetings before it.
2. The seats at the tables (`chairs.py`), then the numbers of the tables (`numbers.py`).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from .chairs import balance_chairs
from .designs import Design, design, fewest_repeats
from .designs.fault import Fault, fault, fewest_first, thirds_first
from .draw import draw_by_lot
from .fixed import gathered
from .lots import Lots
from .mates import fill_tables
from .numbers import number_tables
from .objections import ANYTHING, objections, refuse
from .placing import placed, price
from .quality import by_key, meetings, pairs_at_tables
from .searching import searched
from .sizes import FOUR_OR_THREE, table_sizes
from .values import Apart, Person, Plan
from .wishes import Wishes, wishes_of

Rounds = list[list[list[int]]]
"""Series, tables, people by index."""
Order = Callable[[Fault], Fault]
"""What of repeats and third meetings comes first."""

SEARCHED_UP_TO = 60
"""People; in larger fields teams fit into designs, and searching would take long."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A plan for every series. `repeats` sums up, over all pairs, how often they meet after their first time, series
    played before included; `bound` is a number below which no schedule for as many people and series can go."""

    plans: tuple[Plan, ...]
    repeats: int
    bound: int


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is to be planned; `persons` in the order of their keys."""

    persons: Sequence[Person]
    series: int
    seed: str
    sizes: Sequence[int]
    apart: Sequence[Apart]
    played: Sequence[Plan]


def schedule(
    people: Sequence[Person],
    series: int,
    seed: str,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    apart: Sequence[Apart] = (),
    played: Sequence[Plan] = (),
) -> Schedule:
    """Plan so many series, none of them by standing. The same arguments (people in any order) give the same schedule.

    One aim after the other: team mates never meet; of those in `apart` no more than wished sit together; the fewest
    repeats; nobody meets often; club mates do not meet; nobody sits at a short table twice before everybody did once;
    everybody has every seat equally often; nobody comes to the same table twice. `played`: series that are over; their
    people may be gone. After them, and where people share a fixed table, each series for itself keeps from a second
    short table before it avoids repeats. Whoever has a `Person.table` always sits there.

    What cannot be had is relaxed as little as possible: ask `objections` before, and whoever decides about it.
    Raises `CannotSeatError` where there is no plan at all (objections.py: no consent).
    """
    persons = [person for _, person in sorted(by_key(people).items())]
    return _scheduled(_Asked(persons, series, seed, sizes, apart, played), fewest_first)


def schedule_at_most_twice(
    people: Sequence[Person],
    series: int,
    seed: str,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    apart: Sequence[Apart] = (),
    played: Sequence[Plan] = (),
) -> Schedule:
    """As `schedule`, for whoever would rather meet nobody three times: the fewest third meetings before the fewest
    repeats. It makes a difference for up to twelve people or so (`designs.design` has both figures), and none where
    every series is planned for itself."""
    persons = [person for _, person in sorted(by_key(people).items())]
    return _scheduled(_Asked(persons, series, seed, sizes, apart, played), thirds_first)


def _scheduled(asked: _Asked, order: Order) -> Schedule:
    persons, series, sizes, apart = asked.persons, asked.series, asked.sizes, asked.apart
    refuse(objections(persons, series, sizes=sizes, apart=apart), ANYTHING)
    lots = Lots(asked.seed)
    rounds = _one_by_one(asked) if asked.played or _share_tables(persons) else _best(asked, lots, order)
    rounds = [gathered(tables, persons) for tables in rounds]
    keyed = [[[persons[index].key for index in table] for table in tables] for tables in rounds]
    before = [plan.tables for plan in asked.played]
    fixed = {person.key: person.table for person in persons if person.table is not None}
    seated = number_tables(balance_chairs(keyed, lots, before=before), fixed, lots, before=before)
    plans = tuple(Plan(tuple(tuple(table) for table in tables)) for tables in seated)
    bound = max(_bound_for(persons, seated, series, sizes, apart), _forced_by_tables(persons, series))
    return Schedule(plans, count_repeats([*asked.played, *plans]), bound)


def count_repeats(plans: Sequence[Plan]) -> int:
    """Sum over all pairs of their meetings after the first."""
    return sum(1 for _ in pairs_at_tables(plans)) - len(meetings(plans))


def _best(asked: _Asked, lots: Lots, order: Order) -> Rounds:
    """The best plan by the order of the aims; no further is looked for than one that nothing can be better than."""
    persons, series, sizes, apart = asked.persons, asked.series, asked.sizes, asked.apart
    tables = table_sizes(len(persons), sizes)
    wishes = wishes_of(persons, apart, tables, series)
    hard = wishes_of([replace(person, club=None) for person in persons], apart, tables, series)
    aims = _Aims(hard, wishes, sizes[0], order)
    known = design(len(persons), series, sizes=sizes, at_most_twice=order is thirds_first)
    enough = hard.bound, order((known.repeats, 0, known.thirds, 0))[0]
    best: tuple[tuple[int, ...], Rounds] | None = None
    for planned in _designs(persons, series, sizes, known):
        at = placed(persons, planned, wishes, lots)
        rounds = [[[at[place] for place in table] for table in tables] for tables in planned.rounds]
        judged = aims.judged(rounds)
        if best is None or judged < best[0]:
            best = judged, rounds
        if judged[:2] <= enough and judged[4] <= wishes.bound:
            break
    if best is None:
        return []
    if best[0][0] > hard.bound and len(persons) <= SEARCHED_UP_TO:
        rounds = searched(best[1], hard, lots, _bound_apart(persons, series, sizes, hard))
        best = min(best, (aims.judged(rounds), rounds))
    return best[1]


def _designs(persons: Sequence[Person], series: int, sizes: Sequence[int], known: Design) -> Iterator[Design]:
    teams = Counter(person.team for person in persons if person.team is not None)
    if teams:
        yield design(len(persons), series, sizes=sizes, teams_of=min(sizes[0], max(teams.values())))
    yield known


@dataclass(frozen=True, slots=True)
class _Aims:
    """What plans are judged by: who should never meet, who should not, the size of a full table, what of meetings
    comes first."""

    hard: Wishes
    wishes: Wishes
    full: int
    order: Order

    def judged(self, rounds: Rounds) -> tuple[int, ...]:
        """The less, the better: who should never meet; repeats and further meetings; club mates; short tables."""
        found = self.order(fault([tuple(tuple(table) for table in tables) for tables in rounds], self.full))
        return price(rounds, self.hard), *found[:3], price(rounds, self.wishes), found[3]


def _bound_for(
    persons: Sequence[Person], seated: Rounds, series: int, sizes: Sequence[int], apart: Sequence[Apart]
) -> int:
    """What no plan stays below: none at all, and if this one keeps everybody apart who should be, none that does."""
    index = {person.key: at for at, person in enumerate(persons)}
    rounds = [[[index[key] for key in table] for table in tables] for tables in seated]
    tables = table_sizes(len(persons), sizes)
    hard = wishes_of([replace(person, club=None) for person in persons], apart, tables, series)
    if price(rounds, hard):
        return fewest_repeats(len(persons), series, sizes=sizes)
    return _bound_apart(persons, series, sizes, hard)


def _bound_apart(persons: Sequence[Person], series: int, sizes: Sequence[int], hard: Wishes) -> int:
    """By counting: only pairs who may meet can meet for a first time."""
    n = len(persons)
    meetings = series * sum(size * (size - 1) // 2 for size in table_sizes(n, sizes))
    may_meet = n * (n - 1) // 2 - sum(map(len, hard.mates)) // 2
    played = series + fill_tables([person.team for person in persons], table_sizes(n, sizes))
    return max(fewest_repeats(n, played, sizes=sizes), meetings - may_meet)


def _share_tables(persons: Sequence[Person]) -> bool:
    """Whether two people have the same fixed table: they meet in every series, which no design does."""
    return any(times > 1 for times in _at_fixed(persons).values())


def _at_fixed(persons: Sequence[Person]) -> Counter[int]:
    return Counter(person.table for person in persons if person.table is not None)


def _forced_by_tables(persons: Sequence[Person], series: int) -> int:
    """Repeats of those who share a fixed table."""
    return sum((series - 1) * times * (times - 1) // 2 for times in _at_fixed(persons).values())


def _one_by_one(asked: _Asked) -> Rounds:
    """Every series by itself, each avoiding what was before. Those who share a fixed table are drawn to one."""
    persons, full = asked.persons, asked.sizes[0]
    plans = [*asked.played]
    visits = Counter(key for plan in plans for table in plan.tables if len(table) < full for key in table)
    index = {person.key: at for at, person in enumerate(persons)}
    rounds = []
    for number in range(1, asked.series + 1):
        present = [replace(person, threes=person.threes + visits[person.key]) for person in persons]
        lots, met = f"{asked.seed}/{number}", meetings(plans)
        plan = draw_by_lot(present, lots, sizes=asked.sizes, met=met, apart=asked.apart, meetings_first=True)
        tables = gathered([[index[key] for key in table] for table in plan.tables], persons)
        rounds.append(tables)
        plans.append(Plan(tuple(tuple(persons[at].key for at in table) for table in tables)))
        visits.update(persons[at].key for table in tables if len(table) < full for at in table)
    return rounds
