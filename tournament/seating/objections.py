"""What cannot be had, said before the draw with what is possible instead; the organiser decides whether to do without.

| code | means | params | consent |
|---|---|---|---|
| `too_many_series` | more series than are planned at once | `series`, `most` | no |
| `no_such_table` | somebody's fixed table does not exist | `table`, `tables` | no |
| `table_full` | more people have one fixed table than sit at it | `table`, `people`, `seats` | no |
| `mates_at_one_table` | team mates have the same fixed table | `table` | no |
| `apart_at_table` | more of a wish have one fixed table than it allows | `wish`, `table`, `members`, `most` | no |
| `teams` | a team (a key of it) has more members than there are tables | `key`, `members`, `tables`, `pairs` | yes |
| `clubs` | the same for a club | `key`, `members`, `tables`, `pairs` | yes |
| `apart` | a wish (its place in the list): too few tables to keep it | `wish`, `members`, `most`, `tables` | yes |
| `repeats` | we know no plan for so many series without repeats | `series`, `without`, `bound`, `repeats` | yes |

`pairs`: how many of them must sit together in every series. `wish`: its place in the list, from 0. Of `repeats`:
`without`, so many series are possible without any; `bound`, no plan for so many people in these teams has fewer (0:
one without may exist); `repeats`, as many has the best plan we know for them (not there where only searching tells).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .designs import Design, design, fewest_repeats
from .designs.fault import Order, fewest_first
from .mates import fewest_pairs, groups_of
from .sizes import FOUR_OR_THREE, table_sizes
from .values import Apart, CannotSeatError, Person

MOST_SERIES = 12
ANYTHING = frozenset({"teams", "clubs", "apart", "repeats"})
"""Every consent there is."""
NEVER = frozenset({"too_many_series", "no_such_table", "table_full", "mates_at_one_table", "apart_at_table"})
"""Nobody can consent to these: there is no plan."""


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing that cannot be had: see the table above."""

    code: str
    params: dict[str, int]

    @property
    def may_be_relaxed(self) -> bool:
        """Whether there is a plan for whoever does without."""
        return self.code not in NEVER


def objections(
    people: Sequence[Person],
    series: int,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    apart: Sequence[Apart] = (),
    order: Order = fewest_first,
) -> tuple[Objection, ...]:
    """Everything that cannot be had with these people, in the order of the table. `order`: as they are to be drawn
    (`schedule`). Raises `CannotSeatError` where there is no table for them at all."""
    tables = table_sizes(len(people), sizes)
    if not 1 <= series <= MOST_SERIES:
        return (Objection("too_many_series", {"series": series, "most": MOST_SERIES}),)
    return (
        *_of_fixed_tables(people, tables),
        *_of_wishes_at_fixed_tables(people, apart),
        *_of_groups("teams", people, [person.team for person in people], tables),
        *_of_groups("clubs", people, [person.club for person in people], tables),
        *_of_wishes(people, apart, tables),
        *_of_series(people, series, sizes, order),
    )


def refuse(found: Iterable[Objection], consent: frozenset[str]) -> None:
    """Raises `CannotSeatError` with the first objection that is not consented to."""
    for objection in found:
        if objection.code not in consent or not objection.may_be_relaxed:
            raise CannotSeatError(objection.code, **objection.params)


def _of_fixed_tables(people: Sequence[Person], tables: Sequence[int]) -> Iterator[Objection]:
    for table, number in sorted(Counter(person.table for person in people if person.table is not None).items()):
        if not 1 <= table <= len(tables):
            yield Objection("no_such_table", {"table": table, "tables": len(tables)})
        elif number > tables[table - 1]:
            yield Objection("table_full", {"table": table, "people": number, "seats": tables[table - 1]})
        teams = Counter(person.team for person in people if person.table == table and person.team is not None)
        if any(members > 1 for members in teams.values()):
            yield Objection("mates_at_one_table", {"table": table})


def _of_groups(
    code: str, people: Sequence[Person], labels: Sequence[int | None], tables: Sequence[int]
) -> Iterator[Objection]:
    for group in groups_of(labels):
        if len(group) > len(tables):
            pairs = fewest_pairs(len(group), tables)
            first = people[group[0]].key
            yield Objection(code, {"key": first, "members": len(group), "tables": len(tables), "pairs": pairs})


def _of_wishes(people: Sequence[Person], apart: Sequence[Apart], tables: Sequence[int]) -> Iterator[Objection]:
    present = {person.key for person in people}
    for number, wish in enumerate(apart):
        members = len(present.intersection(wish.keys))
        if members > sum(min(size, wish.most) for size in tables):
            params = {"wish": number, "members": members, "most": wish.most, "tables": len(tables)}
            yield Objection("apart", params)


def _of_wishes_at_fixed_tables(people: Sequence[Person], apart: Sequence[Apart]) -> Iterator[Objection]:
    fixed = {person.key: person.table for person in people if person.table is not None}
    for number, wish in enumerate(apart):
        at_table = Counter(fixed[key] for key in set(wish.keys).intersection(fixed))
        for table, members in sorted(at_table.items()):
            if members > wish.most:
                params = {"wish": number, "table": table, "members": members, "most": wish.most}
                yield Objection("apart_at_table", params)


def _of_series(people: Sequence[Person], series: int, sizes: Sequence[int], order: Order) -> Iterator[Objection]:
    known, bound = _known(people, series, sizes, order), _bound(people, series, sizes)
    if bound or (known or design(len(people), series, sizes=sizes)).repeats:
        free = (
            fewer for fewer in range(1, series) if (plan := _known(people, fewer, sizes, order)) and not plan.repeats
        )
        params = {"series": series, "without": max(free, default=1), "bound": bound}
        yield Objection("repeats", params | ({"repeats": known.repeats} if known else {}))


def _known(people: Sequence[Person], series: int, sizes: Sequence[int], order: Order) -> Design | None:
    """The best design on which all team mates can be put onto places that never meet."""
    teams = sorted(map(len, groups_of(person.team for person in people)), reverse=True)
    plans = [design(len(people), series, sizes=sizes, order=order)]
    if teams:
        plans.append(design(len(people), series, sizes=sizes, teams_of=min(sizes[0], teams[0])))
        plans = [plan for plan in plans if any(_fit(teams, apart) for apart in plan.apart)]
    return min(plans, key=lambda plan: order((plan.repeats, 0, plan.thirds, 0)), default=None)


def _fit(teams: Sequence[int], apart: Iterable[Sequence[int]]) -> bool:
    """Whether the teams (the largest first) go into the sets of places, each into the first with room for it."""
    room = sorted(map(len, apart), reverse=True)
    for team in teams:
        place = next((place for place, free in enumerate(room) if free >= team), None)
        if place is None:
            return False
        room[place] -= team
    return True


def _bound(people: Sequence[Person], series: int, sizes: Sequence[int]) -> int:
    """Team mates who can be kept apart are no pairs that can meet; every meeting beyond those pairs is a repeat. If
    such teams fill the tables, they are one series more."""
    tables = table_sizes(len(people), sizes)
    teams = [team for team in groups_of(person.team for person in people) if len(team) <= len(tables)]
    pairs = len(people) * (len(people) - 1) // 2 - sum(len(team) * (len(team) - 1) // 2 for team in teams)
    meetings = series * sum(size * (size - 1) // 2 for size in tables)
    filled = sorted(map(len, teams)) == sorted(tables)
    return max(fewest_repeats(len(people), series + filled, sizes=sizes), meetings - pairs)
