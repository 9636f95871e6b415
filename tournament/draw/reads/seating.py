"""Who can be seated, who met whom, who sat at a table of three, who sits where."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament import seating
from tournament.models import CardTable, Registration, Seat, Series, Tournament
from tournament.registration.reads.teams import team_of


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table of a seating plan with its seats in order; their people, clubs and teams are loaded."""

    card_table: CardTable
    seats: tuple[Seat, ...]


def seatable(tournament: Tournament) -> list[Registration]:
    """Who is there and has not withdrawn, by start number, with person, club and team."""
    registrations = tournament.registrations.filter(present=True, withdrawn=False)
    named = registrations.select_related("person", "club").prefetch_related("memberships__team")
    return list(named.order_by("number"))


def seated_tables(series: Series) -> list[SeatedTable]:
    """Every table of a series in order of number; four queries."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    rows = (
        Seat.objects.filter(series=series)
        .select_related("registration__person", "registration__club")
        .prefetch_related("registration__memberships__team")
    )
    for seat in rows.order_by("number"):
        seats[seat.card_table_id].append(seat)
    tables = CardTable.objects.filter(series=series).order_by("number")
    return [SeatedTable(table, tuple(seats[table.pk])) for table in tables]


def earlier_tables(series: Series) -> list[tuple[int, ...]]:
    """The tables of the published series before this one, each as the start numbers that sat there."""
    tables: dict[int, list[int]] = defaultdict(list)
    seats = Seat.objects.filter(
        series__tournament=series.tournament_id,
        series__number__lt=series.number,
        series__published_at__isnull=False,
    )
    for table, start_number in seats.order_by("card_table_id", "number").values_list(
        "card_table_id", "registration__number"
    ):
        tables[table].append(start_number)
    return [tuple(start_numbers) for start_numbers in tables.values()]


def tables_of_all(tournament: Tournament) -> dict[int, dict[int, list[int]]]:
    """Number of each seated series -> its tables by number -> their start numbers by seat; one query."""
    rows = Seat.objects.filter(series__tournament=tournament).order_by("series__number", "card_table__number", "number")
    tables: dict[int, dict[int, list[int]]] = {}
    for series, table, number in rows.values_list("series__number", "card_table__number", "registration__number"):
        tables.setdefault(series, {}).setdefault(table, []).append(number)
    return tables


def open_lists_before(series: Series) -> int:
    """How many lists of earlier series are not closed: a standing with them in is not the last word."""
    earlier = CardTable.objects.filter(
        series__tournament=series.tournament_id, series__number__lt=series.number, series__published_at__isnull=False
    )
    return earlier.filter(closed_at__isnull=True).count()


def sat_at_small_table(tables: Iterable[Sequence[int]], preferred: int) -> Counter[int]:
    """Start number -> how often it sat at a table with fewer than the preferred number of players."""
    return Counter(start_number for table in tables if len(table) < preferred for start_number in table)


def people(
    series: Series, registrations: Iterable[Registration], before: Sequence[Sequence[int]]
) -> list[seating.Person]:
    """These registrations as `seating` knows people, by start number; `before` are the earlier tables.

    Start numbers, so that whoever knows the seed and the registrations can draw the same lots again.
    """
    threes = sat_at_small_table(before, series.tournament.rulebook.table_sizes[0])
    return [
        seating.Person(
            key=registration.number,
            club=registration.club_id,
            team=team.pk if (team := team_of(registration)) else None,
            threes=threes[registration.number],
            table=registration.fixed_table,
        )
        for registration in registrations
    ]


def met_before(before: Sequence[Sequence[int]]) -> dict[seating.Pair, int]:
    """How often each pair sat at one of these tables."""
    return seating.meetings([seating.Plan(tuple(tuple(table) for table in before))])


def plan_of(tables: Iterable[SeatedTable]) -> seating.Plan:
    """A seating plan that is stored, as a value of `seating`."""
    return seating.Plan(tuple(tuple(seat.registration.number for seat in table.seats) for table in tables))


def quality_of(series: Series, tables: Sequence[SeatedTable]) -> seating.Quality:
    """What there is to object to in a stored plan, beside the two queries of seated_tables one more."""
    before = earlier_tables(series)
    seated = [seat.registration for table in tables for seat in table.seats]
    return seating.quality(
        plan_of(tables),
        people(series, seated, before),
        met_before(before),
        full=series.tournament.rulebook.table_sizes[0],
    )
