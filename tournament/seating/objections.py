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
| `repeats` | so many series cannot be done without anybody meeting again | `series`, `without`, `repeats` | yes |

`pairs`: how many of them must sit together in every series. `without`: so many series are possible without. `repeats`:
the fewest we know of, or where it is teams that have too few others to meet, the fewest by counting. `wish`: its place
in the list, from 0.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .designs import design
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
    people: Sequence[Person], series: int, *, sizes: Sequence[int] = FOUR_OR_THREE, apart: Sequence[Apart] = ()
) -> tuple[Objection, ...]:
    """Everything that cannot be had with these people, in the order of the table. Raises `CannotSeatError` where there
    is no table for them at all."""
    tables = table_sizes(len(people), sizes)
    if not 1 <= series <= MOST_SERIES:
        return (Objection("too_many_series", {"series": series, "most": MOST_SERIES}),)
    return (
        *_of_fixed_tables(people, tables),
        *_of_wishes_at_fixed_tables(people, apart),
        *_of_groups("teams", people, [person.team for person in people], tables),
        *_of_groups("clubs", people, [person.club for person in people], tables),
        *_of_wishes(people, apart, tables),
        *_of_series(people, series, sizes),
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


def _of_series(people: Sequence[Person], series: int, sizes: Sequence[int]) -> Iterator[Objection]:
    repeats = _repeats(people, series, sizes)
    if repeats:
        without = max((fewer for fewer in range(1, series) if not _repeats(people, fewer, sizes)), default=1)
        yield Objection("repeats", {"series": series, "without": without, "repeats": repeats})


def _repeats(people: Sequence[Person], series: int, sizes: Sequence[int]) -> int:
    """Team mates who can be kept apart are no pairs that can meet; every meeting beyond those pairs is a repeat."""
    tables = table_sizes(len(people), sizes)
    meetings = series * sum(size * (size - 1) // 2 for size in tables)
    teams = [len(team) for team in groups_of([person.team for person in people]) if len(team) <= len(tables)]
    mates = sum(size * (size - 1) // 2 for size in teams)
    pairs = len(people) * (len(people) - 1) // 2 - mates
    return max(design(len(people), series, sizes=sizes).repeats, meetings - pairs)
