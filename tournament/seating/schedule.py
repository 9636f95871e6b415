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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .chairs import balance_chairs
from .designs import Design, design, fewest_repeats
from .designs.fault import Order, fault
from .draw import draw_by_lot
from .fixed import gathered
from .lots import Lots
from .mates import fill_tables
from .numbers import number_tables
from .objections import ANYTHING, objections, refuse
from .placing import placed, price
from .quality import by_key, meetings, pairs_at_tables
from .searching import searched
from .sizes import table_sizes
from .terms import USUAL, Terms
from .values import Person, Plan
from .wishes import Wishes, wishes_of

Rounds = list[list[list[int]]]
"""Series, tables, people by index."""

SEARCHED_UP_TO = 60
"""People; in larger fields teams fit into designs, and searching would take long."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A plan for every series. `repeats` sums up, over all pairs, how often they meet after their first time, series
    played before included; `bound` is a number below which no schedule for as many people and series can go."""

    plans: tuple[Plan, ...]
    repeats: int
    bound: int


def schedule(people: Sequence[Person], series: int, seed: str, terms: Terms = USUAL) -> Schedule:
    """Plan so many series, none of them by standing. The same arguments (people in any order) give the same schedule.

    One aim after the other: team mates never meet; of those in `terms.apart` no more than wished sit together; the
    fewest repeats; nobody meets often; club mates do not meet; nobody sits at a short table twice before everybody did
    once; everybody has every seat equally often; nobody comes to the same table twice. After series that were played,
    and where people share a fixed table, each series for itself keeps from a second short table before it avoids
    repeats. Whoever has a `Person.table` always sits there.

    What cannot be had is relaxed as little as possible: ask `objections` before, and whoever decides about it.
    Raises `CannotSeatError` where there is no plan at all (objections.py: no consent).
    """
    persons = [person for _, person in sorted(by_key(people).items())]
    refuse(objections(persons, series, sizes=terms.sizes, apart=terms.apart), ANYTHING)
    lots = Lots(seed)
    alone = terms.played or _share_tables(persons)
    rounds = _one_by_one(persons, series, seed, terms) if alone else _best(persons, series, terms, lots)
    rounds = [gathered(tables, persons) for tables in rounds]
    keyed = [[[persons[index].key for index in table] for table in tables] for tables in rounds]
    before = [plan.tables for plan in terms.played]
    fixed = {person.key: person.table for person in persons if person.table is not None}
    seated = number_tables(balance_chairs(keyed, lots, before=before), fixed, lots, before=before)
    plans = tuple(Plan(tuple(tuple(table) for table in tables)) for tables in seated)
    bound = max(_bound_for(persons, seated, series, terms), _forced_by_tables(persons, series))
    return Schedule(plans, count_repeats([*terms.played, *plans]), bound)


def count_repeats(plans: Sequence[Plan]) -> int:
    """Sum over all pairs of their meetings after the first."""
    return sum(1 for _ in pairs_at_tables(plans)) - len(meetings(plans))


def _best(persons: Sequence[Person], series: int, terms: Terms, lots: Lots) -> Rounds:
    """The best plan by the order of the aims; no further is looked for than one that nothing can be better than."""
    sizes, apart = terms.sizes, terms.apart
    tables = table_sizes(len(persons), sizes)
    wishes = wishes_of(persons, apart, tables, series)
    hard = wishes_of([replace(person, club=None) for person in persons], apart, tables, series)
    aims = _Aims(hard, wishes, sizes[0], terms.order)
    known = design(len(persons), series, sizes=sizes, order=terms.order)
    enough = hard.bound, terms.order((known.repeats, 0, known.thirds, 0))[0]
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


def _bound_for(persons: Sequence[Person], seated: Rounds, series: int, terms: Terms) -> int:
    """What no plan stays below: none at all, and if this one keeps everybody apart who should be, none that does."""
    index = {person.key: at for at, person in enumerate(persons)}
    rounds = [[[index[key] for key in table] for table in tables] for tables in seated]
    tables = table_sizes(len(persons), terms.sizes)
    hard = wishes_of([replace(person, club=None) for person in persons], terms.apart, tables, series)
    if price(rounds, hard):
        return fewest_repeats(len(persons), series, sizes=terms.sizes)
    return _bound_apart(persons, series, terms.sizes, hard)


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


def _one_by_one(persons: Sequence[Person], series: int, seed: str, terms: Terms) -> Rounds:
    """Every series by itself, each avoiding what was before. Those who share a fixed table are drawn to one."""
    full, plans = terms.sizes[0], [*terms.played]
    visits = Counter(key for plan in plans for table in plan.tables if len(table) < full for key in table)
    index = {person.key: at for at, person in enumerate(persons)}
    rounds = []
    for number in range(1, series + 1):
        present = [replace(person, threes=person.threes + visits[person.key]) for person in persons]
        lots, met = f"{seed}/{number}", meetings(plans)
        plan = draw_by_lot(present, lots, sizes=terms.sizes, met=met, apart=terms.apart, meetings_first=True)
        tables = gathered([[index[key] for key in table] for table in plan.tables], persons)
        rounds.append(tables)
        plans.append(Plan(tuple(tuple(persons[at].key for at in table) for table in tables)))
        visits.update(persons[at].key for table in tables if len(table) < full for at in table)
    return rounds
