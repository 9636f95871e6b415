"""How good the plans of a tournament are: every aim with what nobody can go below, and who meets whom."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .limits import Limits
from .quality import by_key, meetings
from .sizes import FOUR_OR_THREE
from .values import Apart, CannotSeatError, Pair, Person, Plan


@dataclass(frozen=True, slots=True)
class ReportFigure:
    """What is in the plans, and what no plan for these people at tables of these sizes can go below."""

    count: int
    bound: int


@dataclass(frozen=True, slots=True)
class Together:
    """People of one `Apart` who sit at one table though they should not; series and table counted from 1."""

    apart: Apart
    series: int
    table: int
    keys: tuple[int, ...]

    @property
    def beyond(self) -> int:
        return len(self.keys) - self.apart.most


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonReport:
    """One person over all series. `opponents`: different people met; `repeats`: meetings after the first with each of
    them; `teammates`, `clubmates`: how often one of them sat at the same table; `threes`: how often at a short table;
    `seats`: how often on each seat, seat 1 first; `tables`: where in each series (from 1, None: not there)."""

    key: int
    opponents: int
    repeats: int
    teammates: int
    clubmates: int
    threes: int
    seats: tuple[int, ...]
    tables: tuple[int | None, ...]

    @property
    def series(self) -> int:
        """How many series this person plays."""
        return sum(self.seats)

    @property
    def is_uneven(self) -> bool:
        """Whether one seat comes at least two times more often than another."""
        return max(self.seats) - min(self.seats) > 1

    @property
    def revisits(self) -> int:
        """How often this person comes to a table of the hall again."""
        visited = [table for table in self.tables if table is not None]
        return len(visited) - len(set(visited))


@dataclass(frozen=True, slots=True)
class Report:
    """The quality of plans. `met` is the matrix of who meets whom, without its zeros, in order of keys.

    `repeats` sums up meetings after the first over all pairs, `teammates` and `clubmates` count pairs at one table
    series by series, `apart` everybody beyond what an `Apart` allows, weighted; `second_threes` visits to a short
    table after everybody's first; `uneven` people whose seats differ by two or more; `revisits` visits to a table of
    the hall after the first, without people who always sit at the same one.
    """

    met: Mapping[Pair, int]
    repeats: ReportFigure
    teammates: ReportFigure
    clubmates: ReportFigure
    apart: ReportFigure
    second_threes: ReportFigure
    uneven: ReportFigure
    revisits: ReportFigure
    teammate_pairs: tuple[Pair, ...]
    clubmate_pairs: tuple[Pair, ...]
    broken: tuple[Together, ...]
    people: tuple[PersonReport, ...]

    @property
    def keeps_apart(self) -> bool:
        """Whether team mates and those of `apart` sit together as rarely as can be: both come before repeats."""
        return self.teammates.count <= self.teammates.bound and self.apart.count <= self.apart.bound


def report(
    plans: Sequence[Plan],
    people: Iterable[Person],
    *,
    apart: Sequence[Apart] = (),
    sizes: Sequence[int] = FOUR_OR_THREE,
) -> Report:
    """Judge these series together. Everybody in them must be among `people`; whoever is in none is left out.

    `Person.threes` does not count here, only what is in the plans. Linear in the number of people and pairs that meet.
    Raises `CannotSeatError` with `unknown` or `duplicate`.
    """
    persons = by_key(people)
    for plan in plans:
        for key in (key for table in plan.tables for key in table):
            if key not in persons:
                raise CannotSeatError("unknown", key=key)
    met = dict(sorted(meetings(plans).items()))
    teammates = [(a, b) for a, b in met if persons[a].team is not None and persons[a].team == persons[b].team]
    clubmates = [(a, b) for a, b in met if persons[a].club is not None and persons[a].club == persons[b].club]
    broken = _broken(plans, apart)
    lines = _lines(plans, met, teammates, clubmates, sizes)
    limits = Limits(plans, persons, sizes)
    return Report(
        met=met,
        repeats=ReportFigure(sum(met.values()) - len(met), limits.repeats(teams_apart=not teammates)),
        teammates=ReportFigure(sum(met[pair] for pair in teammates), limits.mates(lambda person: person.team)),
        clubmates=ReportFigure(sum(met[pair] for pair in clubmates), limits.mates(lambda person: person.club)),
        apart=ReportFigure(sum(together.beyond * together.apart.weight for together in broken), limits.apart(apart)),
        second_threes=ReportFigure(sum(max(0, line.threes - 1) for line in lines), limits.second_threes()),
        uneven=ReportFigure(sum(1 for line in lines if line.is_uneven), limits.uneven()),
        revisits=ReportFigure(
            sum(line.revisits for line in lines if persons[line.key].table is None),
            limits.revisits(),
        ),
        teammate_pairs=tuple(teammates),
        clubmate_pairs=tuple(clubmates),
        broken=tuple(broken),
        people=tuple(lines),
    )


def _broken(plans: Sequence[Plan], apart: Sequence[Apart]) -> list[Together]:
    named: dict[int, list[int]] = {}
    for number, wish in enumerate(apart):
        for key in set(wish.keys):
            named.setdefault(key, []).append(number)
    broken = []
    for series, plan in enumerate(plans, start=1):
        for place, table in enumerate(plan.tables, start=1):
            together: dict[int, list[int]] = {}
            for key in table:
                for number in named.get(key, ()):
                    together.setdefault(number, []).append(key)
            for number, keys in sorted(together.items()):
                if len(keys) > apart[number].most:
                    broken.append(Together(apart[number], series, place, tuple(keys)))
    return broken


def _lines(
    plans: Sequence[Plan],
    met: Mapping[Pair, int],
    teammates: Sequence[Pair],
    clubmates: Sequence[Pair],
    sizes: Sequence[int],
) -> list[PersonReport]:
    seats = max([*sizes, *(len(table) for plan in plans for table in plan.tables)])
    opponents = Counter(key for pair in met for key in pair)
    repeats = _sum_up(met, met, first=1)
    of_team, of_club = _sum_up(teammates, met), _sum_up(clubmates, met)
    sat: dict[int, list[int]] = {}
    tables: dict[int, list[int | None]] = {}
    threes: Counter[int] = Counter()
    for series, plan in enumerate(plans):
        for place, table in enumerate(plan.tables, start=1):
            for seat, key in enumerate(table):
                sat.setdefault(key, [0] * seats)[seat] += 1
                tables.setdefault(key, [None] * len(plans))[series] = place
                threes[key] += len(table) < sizes[0]
    return [
        PersonReport(
            key=key,
            opponents=opponents[key],
            repeats=repeats[key],
            teammates=of_team[key],
            clubmates=of_club[key],
            threes=threes[key],
            seats=tuple(counts),
            tables=(*tables[key],),
        )
        for key, counts in sorted(sat.items())
    ]


def _sum_up(pairs: Iterable[Pair], met: Mapping[Pair, int], first: int = 0) -> Counter[int]:
    """Count how often each player meets somebody in these pairs beyond `first` times with each."""
    times: Counter[int] = Counter()
    for pair in pairs:
        for key in pair:
            times[key] += met[pair] - first
    return times
