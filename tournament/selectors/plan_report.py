"""How good the plan of a tournament is: who meets again, who sits with mates, threes, seats, tables, for everybody."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament import seating
from tournament.models import Registration, Seat, Tournament
from tournament.seating.designs import fewest_repeats

from . import names
from .seating import team_of


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people at one table: in which series, at which table."""

    first: Registration
    second: Registration
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One person over all series: how many different people were met, how often somebody again, mates among them, how
    often at a short table, how often on each seat (seat 1 first), the table in each series (None: was not there)."""

    registration: Registration
    opponents: int
    again: int
    teammates: int
    clubmates: int
    threes: int
    seats: tuple[int, ...]
    tables: tuple[int | None, ...]

    @property
    def table_again(self) -> int:
        """How often he came to a table where he had been before."""
        visited = [table for table in self.tables if table is not None]
        return len(visited) - len(set(visited))


@dataclass(frozen=True, slots=True)
class PlanReport:
    """The plan of these series (by number). `bound`: no plan has fewer repeats; None where nothing is known of it."""

    series: tuple[int, ...]
    met: Mapping[seating.Pair, int]
    bound: int | None
    repeated: tuple[Meeting, ...]
    teammates: tuple[Meeting, ...]
    clubmates: tuple[Meeting, ...]
    lines: tuple[PersonLine, ...]
    has_teams: bool
    short_tables: bool

    @property
    def repeats(self) -> int:
        """Meetings after the first, summed up over all pairs."""
        return sum(times - 1 for times in self.met.values())

    @property
    def second_threes(self) -> tuple[PersonLine, ...]:
        """Who sits at a short table more than once."""
        return tuple(line for line in self.lines if line.threes > 1)

    @property
    def uneven_seats(self) -> tuple[PersonLine, ...]:
        """Who has one seat number at least two times more often than another."""
        return tuple(line for line in self.lines if max(line.seats) - min(line.seats) > 1)

    @property
    def tables_again(self) -> tuple[PersonLine, ...]:
        """Who comes to the same table more than once."""
        return tuple(line for line in self.lines if line.table_again)

    @property
    def people(self) -> list[Registration]:
        """Everybody who sits anywhere, by start number."""
        return [line.registration for line in self.lines]


def plan_report(tournament: Tournament, *, published_only: bool = False) -> PlanReport | None:
    """The report on everything that is seated (or published); one query. None where nobody sits."""
    rows = Seat.objects.filter(series__tournament=tournament)
    if published_only:
        rows = rows.filter(series__published_at__isnull=False)
    seats = list(
        rows.select_related(
            "series", "card_table", "registration__person", "registration__club", "registration__membership__team"
        ).order_by("series__number", "card_table__number", "number")
    )
    return _Reading(tournament, seats).report() if seats else None


class _Reading:
    """The seats of some series, in order, looked at from all sides."""

    def __init__(self, tournament: Tournament, seats: Sequence[Seat]) -> None:
        self.sizes = tournament.rulebook.table_sizes
        self.series = tuple(dict.fromkeys(seat.series.number for seat in seats))
        self.people = {seat.registration.number: seat.registration for seat in seats}
        self.tables: dict[tuple[int, int], list[Seat]] = defaultdict(list)
        for seat in seats:
            self.tables[seat.series.number, seat.card_table.number].append(seat)

    def report(self) -> PlanReport:
        places = self._places()
        return PlanReport(
            series=self.series,
            met={pair: len(found) for pair, found in places.items()},
            bound=self._bound(),
            repeated=self._meetings(places, [pair for pair, found in places.items() if len(found) > 1]),
            teammates=self._meetings(places, [pair for pair in places if self._are_teammates(pair)]),
            clubmates=self._meetings(places, [pair for pair in places if self._are_clubmates(pair)]),
            lines=tuple(self._lines(places)),
            has_teams=any(team_of(one) for one in self.people.values()),
            short_tables=any(len(table) < self.sizes[0] for table in self.tables.values()),
        )

    def _places(self) -> dict[seating.Pair, list[tuple[int, int]]]:
        """Pair of start numbers -> where they meet: series and table."""
        places: dict[seating.Pair, list[tuple[int, int]]] = defaultdict(list)
        for place, table in self.tables.items():
            for pair in combinations(sorted(seat.registration.number for seat in table), 2):
                places[pair].append(place)
        return dict(sorted(places.items()))

    def _bound(self) -> int | None:
        """Known only while the same people play every series."""
        seats = sum(len(table) for table in self.tables.values())
        if seats != len(self.people) * len(self.series):
            return None
        try:
            return fewest_repeats(len(self.people), len(self.series), sizes=self.sizes)
        except seating.CannotSeatError:
            return None

    def _meetings(
        self, places: Mapping[seating.Pair, Sequence[tuple[int, int]]], pairs: Iterable[seating.Pair]
    ) -> tuple[Meeting, ...]:
        return tuple(Meeting(self.people[a], self.people[b], tuple(places[a, b])) for a, b in pairs)

    def _are_teammates(self, pair: seating.Pair) -> bool:
        first, second = (team_of(self.people[number]) for number in pair)
        return first is not None and first == second

    def _are_clubmates(self, pair: seating.Pair) -> bool:
        first, second = (self.people[number].club_id for number in pair)
        return first is not None and first == second

    def _lines(self, places: Mapping[seating.Pair, Sequence[tuple[int, int]]]) -> Iterable[PersonLine]:
        met: dict[int, list[tuple[seating.Pair, int]]] = defaultdict(list)
        for pair, found in places.items():
            for number in pair:
                met[number].append((pair, len(found)))
        threes: Counter[int] = Counter()
        sat: dict[int, Counter[int]] = defaultdict(Counter)
        tables: dict[int, dict[int, int]] = defaultdict(dict)
        for (series, table), seats in self.tables.items():
            for seat in seats:
                number = seat.registration.number
                threes[number] += len(seats) < self.sizes[0]
                sat[number][seat.number] += 1
                tables[number][series] = table
        for number, registration in sorted(self.people.items()):
            yield PersonLine(
                registration,
                opponents=len(met[number]),
                again=sum(times - 1 for _pair, times in met[number]),
                teammates=sum(times for pair, times in met[number] if self._are_teammates(pair)),
                clubmates=sum(times for pair, times in met[number] if self._are_clubmates(pair)),
                threes=threes[number],
                seats=tuple(sat[number][seat] for seat in range(1, max(self.sizes) + 1)),
                tables=tuple(tables[number].get(series) for series in self.series),
            )


def by_club(people: Iterable[Registration]) -> list[Registration]:
    """Clubs one after the other by name, within a club by start number; who has none last."""

    def place(one: Registration) -> tuple[bool, tuple[tuple[int, str], ...], int, int]:
        name = one.club.name if one.club else ""
        return one.club is None, names.in_order(name), one.club_id or 0, one.number

    return sorted(people, key=place)
