"""How good the plan of a tournament is, with the names: what `seating.report` says of the stored tables."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament import seating
from tournament.core import names
from tournament.core.public_names import publicly_named
from tournament.draw.reads.wishes import Wish, apart_values, wishes_of
from tournament.models import Registration, Seat, Tournament
from tournament.registration.reads.teams import team_of


@dataclass(frozen=True, slots=True)
class Meeting:
    """People at one table: where, as series and table."""

    people: tuple[Registration, ...]
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One person over all series; `tables`: the number of the table in each series (None: was not there)."""

    registration: Registration
    figures: seating.PersonReport
    tables: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PlanReport:
    """The plan of these series (by number). `figures`: each aim with what no plan goes below; the rest names them.
    `known`: so few repeats has a plan we know for these people, None: we know of none."""

    series: tuple[int, ...]
    figures: seating.Report
    known: int | None
    repeated: tuple[Meeting, ...]
    teammates: tuple[Meeting, ...]
    clubmates: tuple[Meeting, ...]
    broken: tuple[Meeting, ...]
    lines: tuple[PersonLine, ...]
    has_teams: bool
    has_wishes: bool
    short_tables: bool

    @property
    def people(self) -> list[Registration]:
        """Everybody who sits anywhere, by start number."""
        return [line.registration for line in self.lines]


def plan_report(tournament: Tournament, *, published_only: bool = False) -> PlanReport | None:
    """The report on everything that is seated; five queries. None where nobody sits.

    `published_only`: for everybody, and therefore without a word on wishes and tables of one's own, and without the
    names of those who are anonymous.
    """
    rows = Seat.objects.filter(series__tournament=tournament)
    if published_only:
        rows = rows.filter(series__published_at__isnull=False)
    seats = list(
        rows.select_related("series", "card_table", "registration__person", "registration__club")
        .prefetch_related("registration__memberships__team")
        .order_by("series__number", "card_table__number", "number")
    )
    if published_only:
        publicly_named(seat.registration for seat in seats)
    wishes = None if published_only else wishes_of(tournament)
    return _Reading(tournament, seats, wishes).report() if seats else None


class _Reading:
    """The seats of some series, in order, looked at from all sides; without `wishes` as if there were none."""

    def __init__(self, tournament: Tournament, seats: Sequence[Seat], wishes: Sequence[Wish] | None) -> None:
        self.sizes = tournament.rulebook.table_sizes
        self.people = {seat.registration.number: seat.registration for seat in seats}
        self.knows_wishes = wishes is not None
        self.apart = apart_values(wishes or [], self.people)
        self.tables: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for seat in seats:
            self.tables[seat.series.number][seat.card_table.number].append(seat.registration.number)

    def report(self) -> PlanReport:
        plans, persons = self._plans(), self._persons()
        figures = seating.report(plans, persons, apart=self.apart, sizes=self.sizes)
        places = self._places()
        numbers = [list(tables) for tables in self.tables.values()]
        return PlanReport(
            series=tuple(self.tables),
            figures=figures,
            known=self._known(figures, plans, persons),
            repeated=self._meetings([pair for pair, times in figures.met.items() if times > 1], places),
            teammates=self._meetings(figures.teammate_pairs, places),
            clubmates=self._meetings(figures.clubmate_pairs, places),
            broken=tuple(
                Meeting(
                    tuple(self.people[key] for key in together.keys),
                    ((list(self.tables)[together.series - 1], numbers[together.series - 1][together.table - 1]),),
                )
                for together in figures.broken
            ),
            lines=tuple(
                PersonLine(
                    self.people[line.key],
                    line,
                    tuple(
                        None if table is None else at[table - 1] for at, table in zip(numbers, line.tables, strict=True)
                    ),
                )
                for line in figures.people
            ),
            has_teams=any(team_of(registration) for registration in self.people.values()),
            has_wishes=bool(self.apart),
            short_tables=any(len(keys) < self.sizes[0] for tables in self.tables.values() for keys in tables.values()),
        )

    def _known(
        self, figures: seating.Report, plans: Sequence[seating.Plan], persons: Sequence[seating.Person]
    ) -> int | None:
        """Not asked where the plan is proven to be the best: what we know may take a second the first time."""
        if figures.repeats.count <= figures.repeats.bound:
            return figures.repeats.count
        return seating.fewest_known(plans, persons, sizes=self.sizes, apart=self.apart, kept_apart=figures.keeps_apart)

    def _plans(self) -> list[seating.Plan]:
        return [seating.Plan(tuple(tuple(keys) for keys in tables.values())) for tables in self.tables.values()]

    def _persons(self) -> list[seating.Person]:
        return [
            seating.Person(
                number,
                club=registration.club_id,
                team=team.pk if (team := team_of(registration)) is not None else None,
                table=registration.fixed_table if self.knows_wishes else None,
            )
            for number, registration in self.people.items()
        ]

    def _places(self) -> dict[seating.Pair, list[tuple[int, int]]]:
        """Pair of start numbers -> where they meet: series and table."""
        places: dict[seating.Pair, list[tuple[int, int]]] = defaultdict(list)
        for series, tables in self.tables.items():
            for table, keys in tables.items():
                for pair in combinations(sorted(keys), 2):
                    places[pair].append((series, table))
        return places

    def _meetings(
        self, pairs: Iterable[seating.Pair], places: Mapping[seating.Pair, Sequence[tuple[int, int]]]
    ) -> tuple[Meeting, ...]:
        return tuple(Meeting((self.people[a], self.people[b]), tuple(places[a, b])) for a, b in pairs)


def by_club(people: Iterable[Registration]) -> list[Registration]:
    """Clubs one after the other by name, within a club by start number; who has none last."""

    def place(registration: Registration) -> tuple[bool, tuple[tuple[int, str], ...], int, int]:
        name = registration.club.name if registration.club else ""
        return registration.club is None, names.in_order(name), registration.club_id or 0, registration.number

    return sorted(people, key=place)
