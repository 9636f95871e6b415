"""What changes after series were seated: who came or went, and two who are to change places."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from tournament import seating
from tournament.core.audit import legible
from tournament.core.errors import RefusedError
from tournament.core.series_state import to_play
from tournament.core.words import DELETED
from tournament.draw.reads import drawing as reads
from tournament.draw.reads.drawing import seatable, wishes_of
from tournament.lists.reads.occupancy import LATER, came_and_gone
from tournament.models import (
    AuditEntry,
    CardTable,
    Game,
    Registration,
    Seat,
    Series,
    Substitution,
    Tournament,
    TypedTotal,
)


@dataclass(frozen=True, slots=True)
class Changed:
    """A series that does not fit who is there any more: who has no seat, who has one (with its table) and is gone.

    `begun`: something is stored for one of its tables; `free`: the numbers of those tables for which nothing is.
    `stuck`: who is gone from a table that cannot be changed any more.
    """

    series: Series
    came: tuple[Registration, ...]
    gone: tuple[Seat, ...]
    stuck: tuple[Seat, ...]
    free: tuple[int, ...]
    begun: bool


def changed_series(tournament: Tournament) -> list[Changed]:
    """Every seated series that somebody came to or went from, and that has a table left to change; four queries."""
    here = seatable(tournament)
    tables = begun_tables(tournament)
    rows = (
        Seat.objects.filter(to_play("series__"), series__tournament=tournament)
        .select_related("card_table", "series", "registration__person")
        .prefetch_related(LATER)
    )
    seats: dict[Series, list[Seat]] = {}
    for seat in rows.order_by("series__number", "card_table__number", "number"):
        if seat.card_table_id in tables:  # else it was drawn since the tables were read
            seats.setdefault(seat.series, []).append(seat)
    found = [_changed(series, sitting, here, tables) for series, sitting in seats.items()]
    return [change for change in found if change.free and (change.came or change.gone)]


def change_of(series: Series) -> Changed | None:
    """What changed for this series, if anything that can be taken in; four queries."""
    return next((change for change in changed_series(series.tournament) if change.series.pk == series.pk), None)


def last_repair(tournament: Tournament) -> AuditEntry | None:
    """What was taken in last, as the audit log has it."""
    entries = AuditEntry.objects.filter(tournament=tournament, action="changes_taken_in")
    entry = entries.order_by("-revision").first()
    if entry is not None:
        entry.after = legible(entry.after, str(DELETED))
    return entry


def _changed(series: Series, seats: Sequence[Seat], here: Sequence[Registration], begun: Mapping[int, bool]) -> Changed:
    came, away = came_and_gone(seats, here)
    numbers = {seat.card_table.number: begun[seat.card_table_id] for seat in seats}
    return Changed(
        series,
        came,
        tuple(seat for seat in away if not begun[seat.card_table_id]),
        tuple(seat for seat in away if begun[seat.card_table_id]),
        tuple(number for number, has_entries in numbers.items() if not has_entries),
        any(numbers.values()),
    )


def begun_tables(tournament: Tournament) -> dict[int, bool]:
    """Every table of a tournament: whether anything is stored for it, which fixes who sits there: a game, totals, or
    that somebody left or came, who may sit elsewhere since."""
    rows = CardTable.objects.filter(series__tournament=tournament).annotate(
        stored=Q(closed_at__isnull=False)
        | Q(ends_after__isnull=False)
        | Exists(Substitution.objects.filter(seat__card_table=OuterRef("pk")))
        | Exists(Game.objects.filter(card_table=OuterRef("pk")))
        | Exists(TypedTotal.objects.filter(seat__card_table=OuterRef("pk")))
    )
    return dict(rows.values_list("pk", "stored"))


# Two people of a published seating who are to change places: whether they can, and what it would cost.

Sitting = Mapping[int, Sequence[Registration]]
"""Number of a table -> who sits there, by seat."""


@dataclass(frozen=True, slots=True)
class SwapCost:
    """One thing to mind (a code of `words.SWAP_COSTS`) and whom it is about at the two tables, before and after."""

    code: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Two seats whose people would change places, and what that costs; `lists`: the tables to be printed anew."""

    one: Seat
    other: Seat
    costs: tuple[SwapCost, ...]

    @property
    def lists(self) -> list[int]:
        return sorted({self.one.card_table.number, self.other.card_table.number})


def swap_of(series: Series, first: int, second: int) -> Swap:
    """What it would cost if these two (start numbers) changed places. Raises as `swappable_seats`."""
    one, other = swappable_seats(series, first, second)
    return Swap(one, other, tuple(_costs(series, one, other)))


def swappable_seats(series: Series, first: int, second: int) -> tuple[Seat, Seat]:
    """Where these two sit, by table and seat.

    Refused: not two who sit in this series (`swap_two`), at a table of which something is stored (`swap_begun`) or
    somebody left or came (`swap_left`), somebody who is not there any more (`swap_away`).
    """
    rows = series.seats.filter(registration__number__in=[first, second]).select_related(
        "registration__person", "card_table"
    )
    both = list(rows.order_by("card_table__number", "number"))
    if len(both) != 2:
        raise RefusedError("swap_two")
    begun = begun_tables(series.tournament)
    left = set(series.substitutions.values_list("seat__card_table", flat=True))
    for seat in both:
        table, who = seat.card_table, seat.registration
        if table.pk in left:
            raise RefusedError("swap_left", {"table": table.number})
        if begun[table.pk]:
            raise RefusedError("swap_begun", {"table": table.number})
        if who.withdrawn or not who.present:
            raise RefusedError("swap_away", {"name": who.person.name})
    return both[0], both[1]


def moved(seat: Seat, to: Seat) -> str:
    """Who goes from where to where, as the log has it, which is kept in German."""
    return f"{seat.registration.person.name}: {place_of(seat)} → {place_of(to)}"


def place_of(seat: Seat) -> str:
    """Return table and seat, as the log has them, which is kept in German."""
    return f"Tisch {seat.card_table.number}, Platz {seat.number}"


def fixed_tables(series: Series) -> set[int]:
    """The keys of this series' tables at which nobody can be exchanged any more; one query."""
    return {key for key, begun in begun_tables(series.tournament).items() if begun}


def _costs(series: Series, one: Seat, other: Seat) -> Iterator[SwapCost]:
    """What there is to mind at the two tables now and afterwards, in the order in which it counts."""
    before = {
        table.card_table.number: [seat.registration for seat in table.seats]
        for table in reads.seated_tables(series)
        if table.card_table.pk in (one.card_table_id, other.card_table_id)
    }
    changed = {one.registration_id: other.registration_id, other.registration_id: one.registration_id}
    by_key = {who.pk: who for people in before.values() for who in people}
    after = {number: [by_key[changed.get(who.pk, who.pk)] for who in people] for number, people in before.items()}
    elsewhere = [
        table
        for number, tables in reads.tables_of_all(series.tournament).items()
        if number != series.number
        for table in tables.values()
    ]
    now, then = (_found(series, sitting, elsewhere) for sitting in (before, after))
    return (SwapCost(code, now[code], then[code]) for code in now)


def _found(series: Series, sitting: Sitting, elsewhere: Sequence[Sequence[int]]) -> dict[str, tuple[str, ...]]:
    """Code -> whom there is something to object to at these tables; `elsewhere`: the tables of all other series."""
    here = {who.number: who for people in sitting.values() for who in people}
    quality = seating.quality(
        seating.Plan(tuple(tuple(who.number for who in people) for people in sitting.values())),
        reads.people(series, here.values(), elsewhere),
        reads.met_before(elsewhere),
        full=series.tournament.rulebook.table_sizes[0],
    )

    def named(groups: Iterable[Sequence[int]]) -> tuple[str, ...]:
        return tuple(" – ".join(here[number].person.name for number in group) for group in groups)

    return {
        "teammates": named(quality.teammate_pairs),
        "wishes": named(_not_apart(series, sitting)),
        "repeats": named(quality.repeated_pairs),
        "clubmates": named(quality.clubmate_pairs),
        "second_threes": named((number,) for number in quality.second_three_people),
        "tables": named(
            (who.number,) for table, people in sitting.items() for who in people if who.fixed_table not in (None, table)
        ),
    }


def _not_apart(series: Series, sitting: Sitting) -> list[list[int]]:
    """Of each wish that does not hold at one of these tables, its people there."""
    return [
        [who.number for who in people if who in wish.people]
        for wish in wishes_of(series.tournament)
        for people in sitting.values()
        if sum(who in wish.people for who in people) > wish.apart.most
    ]
